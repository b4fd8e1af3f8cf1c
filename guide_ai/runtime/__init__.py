"""Holds a model of the engine store ready for serving."""
