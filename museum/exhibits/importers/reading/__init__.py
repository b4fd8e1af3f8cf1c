"""What is written becomes values: dates, sizes, names with their doubt, plain text. Pure functions."""
