"""Engines of the store as a model repository that a Triton server loads."""
