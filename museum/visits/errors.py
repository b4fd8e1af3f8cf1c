"""What can go wrong with what is kept of visits."""


class Flooded(Exception):
    """So much of the same came that no more of it is taken in for now."""

    retryable = True
