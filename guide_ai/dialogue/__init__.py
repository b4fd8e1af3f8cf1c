"""The way of one question, from the first frame of audio to the last sentence."""
