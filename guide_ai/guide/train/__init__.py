"""Training of the docent adapter: what makes the embedded model answer shortly, or say that it is not told.

Needs PyTorch, of the `train` extra; nothing here is imported when the guide runs.
"""
