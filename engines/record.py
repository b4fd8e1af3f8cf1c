"""One engine of the store and `manifest.json` in it: what it was made from, by what, and what it holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from engines import contents
from engines.checksum import whole_file
from engines.contents import Files
from engines.disk import read_file
from engines.errors import EngineMissing
from engines.key import key_of
from engines.manifest import Manifest, Name, Recipe, manifest_of
from engines.targets.base import Settings
from engines.validation import Validation, read_validation

NAME = "manifest.json"


class Choices(BaseModel):
    """The `Settings` of a build, as the record keeps them."""

    model_config = ConfigDict(frozen=True)

    capabilities: tuple[str, ...] = ()
    workspace_mb: int | None = None
    plugins: tuple[str, ...] = ()
    sparse: bool = True

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """Keep `settings`; plugins by their full paths."""
        return cls(
            capabilities=tuple(settings.capabilities),
            workspace_mb=settings.workspace_mb,
            plugins=tuple(str(plugin.absolute()) for plugin in settings.plugins),
            sparse=settings.sparse,
        )

    def settings(self) -> Settings:
        """Return the settings that they were."""
        plugins = tuple(Path(plugin) for plugin in self.plugins)
        return Settings(self.capabilities, self.workspace_mb, plugins, self.sparse)


class Record(BaseModel):
    """What the store knows of an engine."""

    model_config = ConfigDict(frozen=True)

    key: str
    model: Name
    target: str
    precision: str
    facts: Mapping[str, str]
    choices: Choices
    made: datetime
    seconds: float
    executable: bool
    """Whether the host that built it could run it."""
    notes: Mapping[str, Any]
    """What the builder had to tell."""
    files: Files

    @model_validator(mode="after")
    def _is_its_key(self) -> Self:
        if self.key != key_of(self.facts):
            raise ValueError("the key is not that of the facts")
        return self

    def write(self, folder: Path) -> None:
        """Put it into its engine's folder."""
        with whole_file(folder / NAME) as file:
            file.write(self.model_dump_json(indent=1).encode())


@dataclass(frozen=True, slots=True)
class Engine:
    """One engine of the store."""

    path: Path
    record: Record

    @property
    def key(self) -> str:
        """The first characters of the sha256 over everything that shaped it."""
        return self.record.key

    @property
    def manifest(self) -> Manifest:
        """Today's manifest of its model. An engine in use was made from the same in all that shapes it."""
        return manifest_of(self.record.model)

    @property
    def kind(self) -> str:
        """Target and precision, as they name its folder."""
        return f"{self.record.target}-{self.record.precision}"

    @property
    def recipe(self) -> Recipe:
        """Today's recipe of its kind; raises `ManifestError` where the manifest knows none any more."""
        return self.manifest.recipe(self.record.target, self.record.precision)

    @property
    def bytes(self) -> int:
        """Its size on disk."""
        return sum(record.size for record in self.record.files.values())

    @property
    def validation(self) -> Validation | None:
        """The gates' verdict, read anew; `None` where there is none that can be read."""
        return read_validation(self.path)

    @property
    def waits(self) -> bool:
        """Whether no gate has judged it yet."""
        return self.validation is None or self.validation.state == "unvalidated"

    def file(self, name: str) -> Path:
        """Return the path of one of its files; raises `EngineMissing` for another name."""
        if name not in self.record.files:
            raise EngineMissing(f"the engine of {self.manifest.model} has no file {name!r}")
        return self.path / name

    def damaged(self, *, thorough: bool) -> list[str]:
        """Return the files that are missing or of another length, or (`thorough`) another checksum."""
        return contents.damaged(self.path, self.record.files, thorough=thorough)


def read_engine(place: Path) -> Engine | None:
    """Return the engine in a folder; `None` where its record can't be read or is another engine's.

    A record may have rotted like any file, so what it says of itself has to agree with where it lies and
    with what its facts say that it holds. It holds no manifest: another version of this package, which may
    share the cache, would not understand it.
    """
    try:
        record = Record.model_validate_json(read_file(place / NAME))
    except (OSError, ValidationError, RecursionError):
        return None
    expected = set(filter(None, record.facts.get("files", "").split(", ")))
    place_of_it = Path(record.model, f"{record.target}-{record.precision}", record.key)
    right = place.parts[-3:] == place_of_it.parts
    return Engine(place, record) if right and expected <= set(record.files) else None
