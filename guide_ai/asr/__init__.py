"""Hearing: voice activity, Whisper and the gates that keep silence silent."""
