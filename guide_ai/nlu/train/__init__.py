"""Training of the understanding: grammars → labelled sentences → heads and top layers as safetensors.

Reads files, never the database. Nothing here is imported by a service.
"""
