"""Visitors and what they ask."""
