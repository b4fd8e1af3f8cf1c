"""What can go wrong with the records that a docent is trained on; the rest is `nlu.train.errors`'."""

from guide_ai.nlu.train.errors import TrainingError


class BadRecords(TrainingError):
    """A file of records that can't be read."""
