"""The demo as rows that are to be in the database: which object, found by what, with which values.

Between the data files and `loading`, which brings the database in step with it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from django.db.models import Model

from museum.exhibitions.demo.records import LANGUAGES, Demo, Work
from museum.exhibitions.models import Exhibition, Hall, Placement, Portal, Status, Tour, TourStop
from museum.exhibits.media.intake import checksum
from museum.exhibits.models import Credit, Exhibit, Maker, Media, Text

TEXTS = (Text.Kind.LABEL, Text.Kind.DESCRIPTION, Text.Kind.TECHNIQUE, Text.Kind.MEANING)
LANGUAGE_CODES = {"en": "en", "zh": "zh-hans"}


@dataclass(frozen=True, slots=True)
class Row:
    """One object as it is to be.

    `key` names it for good among all rows. `found_by` and `values` hold values of fields; `parents` holds,
    by field, the keys of the rows that it hangs on.
    """

    key: str
    model: type[Model]
    found_by: Mapping[str, Any] = field(default_factory=dict)
    values: Mapping[str, Any] = field(default_factory=dict)
    parents: Mapping[str, str] = field(default_factory=dict)
    identity: tuple[str, ...] = ()
    """Those of `parents` that help to find it where it is not known by its primary key."""
    file: Path | None = None
    """What is taken in for it; `values` has its SHA-256."""
    file_name: str = ""
    """What curators are to call the file."""


def rows(demo: Demo, picture: Callable[[Work], Path]) -> Iterator[Row]:
    """All rows, parents before children. `picture` gives the file of a work's picture."""
    for maker in demo.maker:
        values = maker.model_dump()
        values["aliases"] = list(maker.aliases)
        yield Row(f"maker:{maker.slug}", Maker, {"slug": values.pop("slug")}, values)
    for number, work in enumerate(demo.work):
        yield from _work(work, picture(work), number)
    yield from _exhibition(demo)


def _work(work: Work, picture: Path, number: int) -> Iterator[Row]:
    key = f"work:{work.accession_number}"
    width, height, *depth = (Decimal(str(side)) for side in work.size_cm)
    values: dict[str, Any] = {
        "status": Exhibit.Status.PUBLISHED,
        "date_edtf": work.date_edtf,
        "width_cm": width,
        "height_cm": height,
        "depth_cm": depth[0] if depth else None,
    }
    for language in LANGUAGES:
        for ours, theirs in (
            ("title", "title"), ("date", "date_text"), ("medium", "medium"), ("object_type", "object_type"),
            ("place", "place"), ("credit_line", "credit_line"), ("rights", "rights"),
            ("provenance", "provenance"),
        ):  # fmt: skip
            values[f"{theirs}_{language}"] = work.words(language, ours)
        values[f"dimensions_text_{language}"] = work.dimensions(language)
    yield Row(key, Exhibit, {"accession_number": work.accession_number}, values)
    for order, part in enumerate(work.makers):
        yield Row(
            f"credit:{work.accession_number}:{part.maker}",
            Credit,
            values={"role": part.role, "qualifier": part.qualifier, "order": order},
            parents={"exhibit": key, "maker": f"maker:{part.maker}"},
            identity=("exhibit", "maker"),
        )
    for order, kind in enumerate(TEXTS):
        for language in LANGUAGES:
            body = work.words(language, kind.value)
            if body:
                yield Row(
                    f"text:{work.accession_number}:{kind.value}:{language}",
                    Text,
                    {"kind": kind.value, "language": LANGUAGE_CODES[language]},
                    {"body": body, "order": order},
                    {"exhibit": key},
                    ("exhibit",),
                )
    yield Row(
        f"picture:{work.accession_number}",
        Media,
        {"order": 0},
        {"sha256": _checksum(picture), "alt_en": work.en.alt, "alt_zh": work.zh.alt},
        {"exhibit": key},
        ("exhibit",),
        file=picture,
        file_name=f"{work.painting}{picture.suffix}",
    )


def _checksum(picture: Path) -> str:
    with picture.open("rb") as file:
        return checksum(file)


def _exhibition(demo: Demo) -> Iterator[Row]:
    show = demo.exhibition.model_dump()
    top = f"exhibition:{show['slug']}"
    yield Row(top, Exhibition, {"slug": show.pop("slug")}, {"status": Status.PUBLISHED, **show})
    for order, hall in enumerate(demo.hall):
        values = hall.model_dump()
        found_by = {"slug": values.pop("slug")}
        yield Row(
            f"hall:{hall.slug}",
            Hall,
            found_by,
            {"order": order, **values},
            {"exhibition": top},
            ("exhibition",),
        )
    for order, work in enumerate(demo.work):
        place = work.place.model_dump()
        yield Row(
            f"place:{work.accession_number}",
            Placement,
            values={"order": order, **{name: place[name] for name in ("wall", "along_m", "centre_m")}},
            parents={"hall": f"hall:{work.place.hall}", "exhibit": f"work:{work.accession_number}"},
            identity=("exhibit",),
        )
    for door in demo.portal:
        yield Row(
            f"door:{door.hall}:{door.to_hall}",
            Portal,
            values={"wall": door.wall, "along_m": door.along_m, "width_m": door.width_m},
            parents={"hall": f"hall:{door.hall}", "to_hall": f"hall:{door.to_hall}"},
            identity=("hall", "to_hall"),
        )
    tour = f"tour:{demo.tour.slug}"
    yield Row(
        tour,
        Tour,
        {"slug": demo.tour.slug},
        {"status": Status.PUBLISHED, "title_en": demo.tour.title_en, "title_zh": demo.tour.title_zh},
        {"exhibition": top},
        ("exhibition",),
    )
    for order, stop in enumerate(demo.tour.stop, start=1):
        yield Row(
            f"stop:{demo.tour.slug}:{stop.work}",
            TourStop,
            values={"order": order, "words_en": stop.words_en, "words_zh": stop.words_zh},
            parents={"tour": tour, "exhibit": f"work:{stop.work}"},
            identity=("tour", "exhibit"),
        )
