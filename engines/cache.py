"""Where weights and engines are kept: one folder a user, outside every checkout."""

from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from engines.environment import folder_named
from engines.errors import BadSetting
from engines.manifest import Recipe


def cache_root() -> Path:
    """Return $VERNISSAGE_CACHE, else ~/.cache/vernissage. It need not exist yet. Raises `BadSetting`."""
    chosen = folder_named("VERNISSAGE_CACHE")
    if chosen:
        return chosen.absolute()
    try:
        return Path.home() / ".cache" / "vernissage"
    except RuntimeError:
        raise BadSetting("this user has no home: name a folder in VERNISSAGE_CACHE") from None


def model_lock(root: Path, model: str) -> FileLock:
    """Return the lock that whoever writes this model's files holds.

    The kernel frees it when its holder dies, so a killed command never blocks the next one.
    """
    folder = root / "locks"
    folder.mkdir(parents=True, exist_ok=True)
    return FileLock(folder / f"{model}.lock")


def archive_lock(root: Path, sha256: str) -> FileLock:
    """Return the lock of whoever brings this package, which several models may need."""
    return model_lock(root, f"archive.{sha256[:32]}")


def graphs_lock(root: Path, model: str) -> FileLock:
    """Return the lock of a model's kept graphs. Who needs both takes `model_lock` first."""
    return model_lock(root, f"{model}.graphs")


@dataclass(frozen=True, slots=True)
class Places:
    """The paths below one cache folder."""

    root: Path

    def model(self, model: str) -> Path:
        """Folder of a model's engines."""
        return self.root / "store" / model

    def kind(self, model: str, recipe: Recipe) -> Path:
        """Folder of the engines of one target and precision."""
        return self.model(model) / recipe.kind

    def pointer(self, model: str, target: str) -> Path:
        """File that says which engine is in use on a target."""
        return self.model(model) / f"{target}.current"

    def graphs(self, model: str) -> Path:
        """Folder of the graphs that a model's conversion wrote in full precision."""
        return self.root / "graphs" / model / "fp32"

    def quarantine(self, model: str) -> Path:
        """Folder of the engines that a gate refused."""
        return self.root / "quarantine" / model

    def timing(self, target: str) -> Path:
        """File in which the builders of a target keep their measurements."""
        return self.root / "timing" / f"{target}.cache"
