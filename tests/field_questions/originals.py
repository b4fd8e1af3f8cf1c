"""The works of an exhibition's layout as their files tell them, read without the product's own code."""

import csv
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

INCH: Final = 2.54


@dataclass(frozen=True)
class Maker:
    """Whoever a file names, in its own words; years of four digits or ""."""

    name: str
    role: str = ""
    nation: str = ""
    born: str = ""
    died: str = ""

    @property
    def known(self) -> bool:
        return not self.name.startswith("unknown")


@dataclass(frozen=True)
class Work:
    """What a file says; what it doesn't is ""."""

    alias: str
    number: str
    title: str
    makers: tuple[Maker, ...] = ()
    date: str = ""
    medium: str = ""
    sides: tuple[float, ...] = ()
    """Height and width (and depth) in cm, as the file has them."""
    dimensions: str = ""
    """What the file says of the size instead of sides."""
    credit: str = ""
    rights: str = ""
    place: str = ""
    kind: str = ""
    inscription: str = ""
    """"?" where there is one, which the file does not quote."""
    provenance: str = ""
    culture: str = ""
    acquired: str = ""


def works(layout: Path, records: Path) -> list[Work]:
    """Every work of the layout in its order; what one file says of a maker holds for all their works."""
    with (records / "INDEX.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["alias"]: row for row in csv.DictReader(file)}
    halls = json.loads(layout.read_text("utf-8"))["rooms"]
    found = [_work(alias, rows[alias], records) for hall in halls for alias in hall["works"]]
    known: dict[str, Maker] = {}
    for maker in (maker for work in found for maker in work.makers):
        one = known.get(maker.name, maker)
        known[maker.name] = Maker(
            maker.name, "", maker.nation or one.nation, maker.born or one.born, maker.died or one.died
        )
    return [
        replace(work, makers=tuple(replace(known[each.name], role=each.role) for each in work.makers))
        for work in found
    ]


def _work(alias: str, row: Mapping[str, str], records: Path) -> Work:
    path = records / row["file"]
    if path.suffix == ".csv":
        with path.open(encoding="utf-8", newline="") as file:
            found = next(each for each in csv.DictReader(file) if row["source_id"] in each.values())
        return _row(alias, found)
    told = json.loads(path.read_text("utf-8"))
    return {"cmoa": _carnegie, "tate": _tate, "mia": _minneapolis, "aic": _chicago}[alias.split(":")[0]](
        alias, told
    )


def _row(alias: str, row: Mapping[str, str]) -> Work:
    artist = row.get("artist") or row.get("artistDisplayName") or ""
    return Work(
        alias=alias,
        number=row.get("identifier") or row["objectID"],
        title=row["title"],
        makers=(Maker(artist),) if artist else (),
        date=row.get("date") or row.get("period") or "",
        culture=row.get("culture") or "",
        kind=row.get("objectName") or "",
    )


def _carnegie(alias: str, told: Mapping[str, Any]) -> Work:
    sides = [float(told.get(f"item_{side}") or 0) * INCH for side in ("height", "width", "depth")]
    return Work(
        alias=alias,
        number=told["accession_number"],
        title=told["title"],
        makers=tuple(
            Maker(
                each["full_name"],
                each["role"] or "",
                each["nationality"] or "",
                (each["birth_date"] or "")[:4],
                (each["death_date"] or "")[:4],
            )
            for each in told["creator"]
        ),
        date=told["creation_date"] or "",
        medium=told["medium"] or "",
        sides=tuple(side for side in sides if side),
        credit=told["credit_line"] or "",
        kind=told["classification"] or "",
        provenance=told["provenance_text"] or "",
        acquired=(told["date_acquired"] or "")[:4],
    )


def _tate(alias: str, told: Mapping[str, Any]) -> Work:
    size = told["dimensions"] or ""
    first = re.search(r"(\d+) x (\d+)(?: x (\d+))? mm", size)
    return Work(
        alias=alias,
        number=told["acno"],
        title=told["title"],
        makers=tuple(
            Maker(
                each["fc"],
                "" if each["role"] == "artist" else each["role"],
                born=str(each["birthYear"] or ""),
                died=(re.search(r"\d{4}[–-](\d{4})$", each["date"] or "") or ["", ""])[1],
            )
            for each in told["contributors"]
        ),
        date=told["dateText"] or "",
        medium=told["medium"] or "",
        sides=tuple(int(side) / 10 for side in first.groups() if side) if first else (),
        dimensions="" if first else size,
        credit=" ".join((told["creditLine"] or "").split()),
        rights=told.get("thumbnailCopyright") or "",
        kind=told["classification"] or "",
        inscription=told["inscription"] or "",
        acquired=str(told["acquisitionYear"] or ""),
    )


def _minneapolis(alias: str, told: Mapping[str, Any]) -> Work:
    def text(key: str) -> str:
        return str(told.get(key) or "").strip()

    years = re.findall(r"\d{4}", text("life_date"))
    first = re.search(r"\(([\d.]+) [x×] ([\d.]+)(?: [x×] ([\d.]+))? cm", text("dimension"))
    written = [text(key) for key in ("inscription", "signed", "marks", "markings")]
    artist = re.sub(r"^Artist: ", "", text("artist"))
    owned = text("image_copyright")
    return Work(
        alias=alias,
        number=text("accession_number"),
        title=re.sub(r"<[^>]+>", "", text("title")),
        makers=(Maker(artist, "", text("nationality"), *years[:2]),) if artist else (),
        date=text("dated"),
        medium=text("medium"),
        sides=tuple(float(side) for side in first.groups() if side) if first else (),
        credit=text("creditline"),
        rights=owned or text("rights_type"),
        place=text("country"),
        kind=text("object_name") or text("classification"),
        inscription=" ".join(each for each in written if each and each.casefold() != "inscription")
        or "?" * any(written),
        provenance=text("provenance"),
        culture=text("culture") or text("style"),
    )


def _chicago(alias: str, told: Mapping[str, Any]) -> Work:
    found = re.search(r"([\d.]+) × ([\d.]+) cm", told["dimensions"])
    artist, life = (told["artist_display"].split("\n") + [""])[:2]
    years = re.findall(r"\d{4}", life)
    return Work(
        alias=alias,
        number=told["main_reference_number"],
        title=told["title"],
        makers=(Maker(artist, "", life.split(",")[0], *years[:2]),),
        date=told["date_display"],
        medium=told["medium_display"],
        sides=tuple(map(float, found.groups())) if found else (),
        credit=told["credit_line"],
        rights="public domain" if told["is_public_domain"] else told["copyright_notice"] or "",
        place=told["place_of_origin"] or "",
        kind=told["artwork_type_title"] or "",
        inscription=told["inscriptions"] or "",
        provenance=told["provenance_text"] or "",
    )
