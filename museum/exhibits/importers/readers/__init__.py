"""Readers: one format a module, each from a file to Items."""
