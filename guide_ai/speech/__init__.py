"""The guide's voice: text to phonemes to audio with times."""
