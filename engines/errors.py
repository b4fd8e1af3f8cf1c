"""Errors of fetching, converting and finding engines. Each says whether trying again may help."""


def command(*words: str) -> str:
    """Write a command of this package as it is typed in the checkout, one for each of `words`."""
    return "`" + " && ".join(f".venv/bin/python -m engines {word}" for word in words) + "`"


class EngineError(Exception):
    """Base of everything that this package raises on purpose."""

    retryable: bool = False


class ManifestError(EngineError):
    """A manifest is malformed, or no manifest has the name that was asked for."""


class BadSetting(ManifestError):
    """A variable of the environment names a target or folder that there can't be: wrong usage."""


class ToolMissing(EngineError):
    """pip or npm is not there, or is not the one that we need."""


class DownloadFailed(EngineError):
    """A registry could not be reached, or does not have the package."""

    retryable = True


class ChecksumMismatch(EngineError):
    """What came is not what the manifest describes."""

    retryable = True


class BadArchive(EngineError):
    """A package is damaged, lacks the file, or holds names that point outside of it."""


class SourceMissing(EngineError):
    """A conversion wants a file that has not been fetched."""


class BadWeights(EngineError):
    """A weight file is truncated or not of the kind that its manifest says."""


class BadGolden(BadWeights):
    """A golden file is damaged or does not fit its model. That says nothing about the engine."""


class BadTensor(EngineError):
    """A model was given an input that it doesn't have or can't take."""


class EngineMissing(EngineError):
    """No usable engine of this model is in the store; the message names the command that makes it."""


class BadGraph(EngineError):
    """An ONNX file is damaged, points outside its folder, or holds what its target can't run."""


class BuildFailed(EngineError):
    """A builder refused a graph or gave up; the message is its own, shortened."""


class GateFailed(EngineError):
    """A finished engine is not what its manifest demands, so it was put into quarantine."""


class HostUnfit(EngineError):
    """Engine, driver, library and host do not fit together; the message names each and the way out."""


class DiskFull(EngineError):
    """There was no room to finish; what was begun is removed."""

    retryable = True


class BadPattern(EngineError):
    """Numbers or tensors that the sparse attention is not made for."""
