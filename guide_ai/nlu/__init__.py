"""Understanding: what a visitor wants, and texts as vectors."""
