"""The batching core: which waiting requests run together, when, and which are refused."""
