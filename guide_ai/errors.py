"""Errors of the guide's skills. Each says whether trying again, unchanged, may help."""

from typing import Literal


class GuideError(Exception):
    """Base of everything that a skill raises on purpose."""

    retryable: bool = False


class Unavailable(GuideError):
    """The inference worker is away, restarting or not warm yet."""

    retryable = True


class Overloaded(GuideError):
    """The worker refuses work that it could not finish in time.

    `retry_after` is in seconds.
    """

    retryable = True

    def __init__(self, message: str, retry_after: float) -> None:
        super().__init__(message)
        self.retry_after = retry_after


class OutOfMemory(Overloaded):
    """The device has no room for a batch just now; smaller ones are run from here on."""


class DeadlineExceeded(GuideError):
    """The answer would come, or came, later than the caller wanted it."""

    retryable = True


class Cancelled(GuideError):
    """Nobody waits for the answer any more."""


class BadRequest(GuideError):
    """What was asked is malformed; asking the same again gives the same error."""


class Unpronounceable(BadRequest):
    """How a name is said can't be read. `kind` is what it was read as, `part` what is wrong in it."""

    def __init__(self, kind: Literal["length", "ipa", "respelling", "pinyin"], part: str) -> None:
        super().__init__(f"can't be said, as {kind}: {part}")
        self.kind = kind
        self.part = part


class PromptTooLong(BadRequest):
    """The messages are more than the language model can hold."""


class Misconfigured(GuideError):
    """The model, its key or its address are not as the settings say: a matter for the operator."""


class AudioRejected(GuideError):
    """The audio can't be read, or is longer or larger than what is served."""
