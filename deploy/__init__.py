"""What brings an installation up: `bootstrap` for `make run` and `make test`."""
