"""What our own exporter carries in a manifest beside what viewers show, read back."""

from collections.abc import Mapping
from typing import Any

from museum.exhibits.importers.readers import iiif_words, tree
from museum.exhibits.importers.readers.draft import Draft
from museum.exhibits.importers.readers.edtf_value import edtf
from museum.exhibits.importers.reading.text import line
from museum.exhibits.importers.record import SIDES


def complete(draft: Draft, record: Mapping[str, Any]) -> None:
    """Give `draft` the makers, EDTF, sizes, numbers and names of files that `record` tells."""
    if "dateEdtf" in record:
        draft.date_edtf = edtf(tree.text(record["dateEdtf"]))
    sides = tree.tree(record.get("sizesCm"))
    draft.sides = {side: size for side in SIDES if (size := _size(sides.get(side))) is not None}
    draft.identifiers.update(_texts(record.get("identifiers")))
    for maker in tree.trees(record.get("makers")):
        draft.make(
            _said(maker.get("name")),
            role=tree.text(maker.get("role")),
            qualifier=tree.text(maker.get("qualifier")),
            born_edtf=tree.text(maker.get("born")),
            died_edtf=tree.text(maker.get("died")),
            aliases=tuple(alias for each in tree.listed(maker.get("aliases")) if (alias := tree.text(each))),
            identifiers=_texts(maker.get("identifiers")),
            gender=tree.text(maker.get("gender")),
            nationality=_said(maker.get("nationality")),
            birth_place=_said(maker.get("birthPlace")),
            death_place=_said(maker.get("deathPlace")),
            biography=_said(maker.get("biography")),
        )
    files = {
        tree.text(file.get("address")): tree.text(file.get("name"))
        for file in tree.trees(record.get("files"))
    }
    draft.name_files({address: line(name) for address, name in files.items() if address and line(name)})


def _said(value: Any) -> dict[str, str]:
    return {tag: "\n".join(texts) for tag, texts in iiif_words.words(value).items()}


def _texts(value: Any) -> dict[str, str]:
    return {str(key): text for key, each in tree.tree(value).items() if (text := tree.text(each))}


def _size(value: Any) -> float | None:
    try:
        size = float(tree.text(value))
    except ValueError:
        return None
    return size if 0 < size < float("inf") else None
