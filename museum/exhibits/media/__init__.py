"""From what a curator gave to what visitors are sent: looked at, limited, turned upright, made small.

The media worker (`manage.py process_media`) does it, each file in a process of its own that may die.
"""
