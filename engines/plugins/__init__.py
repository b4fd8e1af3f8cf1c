"""Operators of our own, each in a folder: what it computes, for every runtime that is to compute it."""
