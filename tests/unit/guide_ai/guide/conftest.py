"""Examples take as long as the machine is busy: no property here is about time."""

from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")
