"""IIIF Presentation 3: a work is a manifest, an exhibition or the whole collection is a Collection.

What is written depends on the works alone: no time, no order of the database, so that two exports of the
same works are the same bytes. Our reader takes all of it back (importers.readers.iiif_own).
"""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from museum.exhibits.exporters import iiif_canvas, iiif_metadata
from museum.exhibits.exporters.folder import file_name, fresh_folder
from museum.exhibits.exporters.words import said
from museum.exhibits.iiif_terms import PROFILE, RECORD
from museum.exhibits.models import Exhibit

CONTEXT: Final = "http://iiif.io/api/presentation/3/context.json"
WHOLE: Final = {"en": "Collection", "zh": "馆藏"}
"""What a Collection is called that is of no exhibition."""

Json = dict[str, Any]


def manifest_address(accession_number: str, base_url: str) -> str:
    """Return where the manifest of a work is; its number says it, so that it outlives any database."""
    return f"{base_url.rstrip('/')}/iiif/{quote(accession_number, safe='')}/manifest.json"


def manifest(exhibit: Exhibit, base_url: str, *, homepages: Mapping[str, str] | None = None) -> Json:
    """Return the manifest of a work of `selection.published`. `base_url`: "https://museum.example".

    `homepages`: the work's pages, by language, where it hangs somewhere.
    """
    address = manifest_address(exhibit.accession_number, base_url)
    files = [
        {"address": each.address, "name": each.name}
        for each in iiif_canvas.files(exhibit, base_url)
        if each.name
    ]
    found: Json = {
        "@context": CONTEXT,
        "id": address,
        "type": "Manifest",
        "label": label(exhibit),
        "metadata": iiif_metadata.metadata(exhibit),
        **iiif_metadata.about(exhibit),
        **iiif_canvas.shown(exhibit, address, base_url),
        "seeAlso": [
            {
                "id": f"{base_url.rstrip('/')}/linked-art/{quote(exhibit.accession_number, safe='')}.json",
                "type": "Dataset",
                "label": {"en": ["Linked Art"]},
                "format": "application/ld+json",
                "profile": "https://linked.art/ns/v1/linked-art.json",
            }
        ],
        "service": [iiif_metadata.record(exhibit, address, files)],
    }
    if homepages:
        found["homepage"] = [
            {
                "id": page,
                "type": "Text",
                "label": {"en": ["In the exhibition"], "zh": ["在展览中"]},
                "format": "text/html",
                "language": [language],
            }
            for language, page in sorted(homepages.items())
        ]
    return {key: found[key] for key in _ORDER if key in found}


_ORDER: Final = (
    "@context", "id", "type", "label", "summary", "metadata", "requiredStatement", "rights", "thumbnail",
    "homepage", "seeAlso", "rendering", "service", "items",
)  # fmt: skip


def collection(exhibits: Iterable[Exhibit], address: str, base_url: str, titles: Mapping[str, str]) -> Json:
    """Return the Collection at `address` that names the manifests of `exhibits`. `titles`: by language."""
    return {
        "@context": CONTEXT,
        "id": address,
        "type": "Collection",
        "label": {language: [title] for language, title in sorted(titles.items()) if title},
        "service": [{"id": f"{address}#record", "type": RECORD, "profile": PROFILE}],
        "items": [reference(exhibit, base_url) for exhibit in exhibits],
    }


def reference(exhibit: Exhibit, base_url: str) -> Json:
    """Return how a Collection names a work."""
    named: Json = {
        "id": manifest_address(exhibit.accession_number, base_url),
        "type": "Manifest",
        "label": label(exhibit),
    }
    if thumbnails := iiif_canvas.thumbnails(exhibit, base_url):
        named["thumbnail"] = thumbnails
    return named


def label(exhibit: Exhibit) -> Json:
    """Return the title in all its languages, or the number in none."""
    titles = {language: [title] for language, title in said(exhibit, "title").items()}
    return titles or {"none": [exhibit.accession_number]}


def dumped(found: Json) -> str:
    """Return JSON as people can read it."""
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def write_iiif(exhibits: Iterable[Exhibit], out: Path, base_url: str) -> int:
    """Write a manifest a work and `collection.json` into the folder `out`; return how many works there are.

    Raises `FileExistsError` where the folder has something in it: a manifest of before may be of a work
    that is no longer public.
    """
    fresh_folder(out)
    references = []
    for exhibit in exhibits:
        text = dumped(manifest(exhibit, base_url))
        (out / file_name(exhibit.accession_number)).write_text(text, "utf-8")
        references.append(reference(exhibit, base_url))
    whole = collection((), f"{base_url.rstrip('/')}/iiif/collection.json", base_url, WHOLE)
    (out / "collection.json").write_text(dumped({**whole, "items": references}), "utf-8")
    return len(references)
