"""Settings: base, and what differs in development, test and production."""
