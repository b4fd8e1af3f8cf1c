"""What hangs where."""
