"""What curators learn from visits, in the admin: what was asked in vain, called wrong, kept and counted."""

from museum.visits.admin import complaint, gap, tally, visit

__all__ = ["complaint", "gap", "tally", "visit"]
