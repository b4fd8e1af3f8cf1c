"""Why preparing stopped. Each error is one line for the person at the terminal, and what helps."""


class SetupError(Exception):
    """Something is missing or failed; the message says what to do about it."""
