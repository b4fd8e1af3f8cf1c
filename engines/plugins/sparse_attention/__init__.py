"""Sparse self-attention: a sliding window and global tokens, in forms that agree."""
