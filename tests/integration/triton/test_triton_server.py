"""Hearing and embeddings through a real Triton server, compared with this host's own skills."""
