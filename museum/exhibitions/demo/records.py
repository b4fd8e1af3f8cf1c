"""The demo's data files, read and checked: makers, works, halls, doors and the tour.

They are TOML beside this module, one file a hall. What a work's entry leaves out comes from its file's
`[defaults]`. A text that a work has in one language only is named in its `gaps`; anything else missing is
an error, found when the files are read.
"""

import re
import tomllib
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, model_validator

FOLDER: Final = Path(__file__).parent
WORK_FILES: Final = ("first_light.toml", "uncertain_garden.toml", "echoes.toml")

WallName = Literal["north", "east", "south", "west"]
Language = Literal["en", "zh"]
LANGUAGES: Final[tuple[Language, ...]] = ("en", "zh")
FIELDS: Final = (
    "title", "date", "medium", "object_type", "place", "credit_line", "rights", "provenance",
    "alt", "label", "description", "technique", "meaning",
)  # fmt: skip
OPTIONAL: Final = ("provenance", "date")
"""What a record may lack in both languages at once."""

_HAN: Final = re.compile(r"[\u3400-\u9fff]")


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Maker(_Data):
    """Somebody who made works."""

    slug: str
    name_en: str
    name_zh: str
    aliases: tuple[str, ...] = ()
    born_edtf: str = ""
    died_edtf: str = ""
    biography_en: str
    biography_zh: str


class Part(_Data):
    """A maker's part in a work."""

    maker: str
    role: str = "artist"
    qualifier: str = ""


class Words(_Data):
    """All that a record says in one language; empty where it does not say."""

    title: str = ""
    date: str = ""
    medium: str = ""
    object_type: str = ""
    place: str = ""
    credit_line: str = ""
    rights: str = ""
    provenance: str = ""
    alt: str = ""
    label: str = ""
    description: str = ""
    technique: str = ""
    meaning: str = ""


class Place(_Data):
    """Where a work hangs, in metres from the wall's left corner and from the floor."""

    hall: str
    wall: WallName
    along_m: float
    centre_m: float = 1.55


class Work(_Data):
    """One work: its record, its painting and its place."""

    accession_number: str
    painting: str
    """Module of `paintings` that paints it."""
    longest: int = 1500
    """Pixels of the picture's longest side."""
    makers: tuple[Part, ...] = Field(min_length=1)
    size_cm: tuple[float, ...] = Field(min_length=2, max_length=3)
    """Width, height, and depth where it has any."""
    date_edtf: str = ""
    gaps: tuple[str, ...] = ()
    """Fields that are left out in one language, such as `technique_zh`."""
    place: Place
    en: Words
    zh: Words

    @model_validator(mode="after")
    def _complete(self) -> "Work":
        for field in FIELDS:
            has = {language: bool(self.words(language, field)) for language in LANGUAGES}
            if field in OPTIONAL and not any(has.values()):
                continue
            for language in LANGUAGES:
                gap = f"{field}_{language}" in self.gaps
                if has[language] == gap:
                    wrong = "is not a gap" if gap else "is missing"
                    raise ValueError(f"{self.accession_number}: {field}_{language} {wrong}")
        return self

    def words(self, language: Language, field: str) -> str:
        """What the record says in `field`."""
        said: str = getattr(self.en if language == "en" else self.zh, field)
        return said

    def dimensions(self, language: Language) -> str:
        """The size as the record writes it: height first."""
        width, height, *depth = (f"{side:g}" for side in self.size_cm)
        sides = " × ".join([height, width, *depth])
        if language == "en":
            return f"{sides} cm (height × width{' × depth' if depth else ''})"
        return f"{sides} 厘米（高 × 宽{' × 厚' if depth else ''}）"


class Hall(_Data):
    """A room. Metres; colours as #rrggbb."""

    slug: str
    title_en: str
    title_zh: str
    intro_en: str
    intro_zh: str
    width_m: float
    depth_m: float
    height_m: float
    wall_colour: str
    floor_colour: str


class Door(_Data):
    """A portal from one hall to another."""

    hall: str
    to_hall: str
    wall: WallName
    along_m: float
    width_m: float = 1.8


class Stop(_Data):
    """A stop of the tour and what the guide says there."""

    work: str
    words_en: str
    words_zh: str


class Tour(_Data):
    """The guided walk."""

    slug: str
    title_en: str
    title_zh: str
    stop: tuple[Stop, ...]


class Show(_Data):
    """The exhibition itself."""

    slug: str
    title_en: str
    title_zh: str
    intro_en: str
    intro_zh: str


class Demo(_Data):
    """Everything that is loaded."""

    exhibition: Show
    hall: tuple[Hall, ...]
    portal: tuple[Door, ...]
    tour: Tour
    maker: tuple[Maker, ...]
    work: tuple[Work, ...]


def read(folder: Path = FOLDER) -> Demo:
    """Read the files in `folder`. Raises `ValueError` (pydantic's, or TOML's) where one is not right."""
    works: list[dict[str, Any]] = []
    for name in WORK_FILES:
        data = _toml(folder / name)
        defaults = data.get("defaults", {})
        works += [_completed(work, defaults) for work in data["work"]]
    whole = {**_toml(folder / "exhibition.toml"), **_toml(folder / "makers.toml"), "work": works}
    return Demo.model_validate(whole)


def _completed(work: dict[str, Any], defaults: dict[str, Any]) -> dict[str, Any]:
    """The entry with its file's defaults under it, language by language; a gap takes no default."""
    whole = {**defaults, **work}
    for language in LANGUAGES:
        words = {**defaults.get(language, {}), **work.get(language, {})}
        left_out = {
            gap.removesuffix(f"_{language}") for gap in work.get("gaps", ()) if gap.endswith(language)
        }
        whole[language] = {field: said for field, said in words.items() if field not in left_out}
    return whole


def _toml(path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        return {key: _unwrapped(value) for key, value in tomllib.load(file).items()}


def _unwrapped(value: Any) -> Any:
    """The same without the line breaks that only keep the file narrow: a space, in Chinese nothing."""
    if isinstance(value, dict):
        return {key: _unwrapped(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_unwrapped(inner) for inner in value]
    if not isinstance(value, str):
        return value
    return re.sub(r"\s*\n\s*", lambda _: "" if _HAN.search(value) else " ", value.strip())
