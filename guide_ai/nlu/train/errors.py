"""What can go wrong in training, said in one line each."""


class TrainingError(Exception):
    """Training can't go on. Asking again changes nothing (`retryable` is false)."""

    retryable = False


class BadState(TrainingError):
    """What an earlier run left is damaged or of another training."""


class BadSettings(TrainingError):
    """Settings with which nothing could be trained."""
