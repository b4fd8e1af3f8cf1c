"""The inference process, and the way to it."""
