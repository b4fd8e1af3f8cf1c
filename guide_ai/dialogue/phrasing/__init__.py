"""What the guide can say, and its wording of it in each language."""
