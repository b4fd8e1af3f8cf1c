"""Checkpoints of transformers, from a hub or a folder, as ONNX graphs with a draft of their manifest."""
