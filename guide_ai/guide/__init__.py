"""The language model, and the check on what it says."""
