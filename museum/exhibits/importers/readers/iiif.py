"""IIIF Presentation 2 and 3: a manifest is a work, a collection several. Addresses are never followed."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.base import Reading, Source
from museum.exhibits.importers.errors import UnknownFormat
from museum.exhibits.importers.readers import iiif_image, iiif_record, iiif_v2, iiif_v3, iiif_words, tree
from museum.exhibits.importers.readers.draft import untagged_are_japanese
from museum.exhibits.importers.record import Item

READ: Final = (2, 3)
"""Versions of the Presentation API."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A resource where it stands in the file."""

    found: tree.Tree
    version: int
    inside: bool = False
    """In a collection, so that it may be a reference only."""


def read_iiif(source: Source) -> Reading:
    """Read manifests and collections. Raises `UnreadableFile`, and `UnknownFormat` for what is not IIIF."""
    tops = [_Place(each, _version(each, 0)) for each in tree.trees(tree.load(source))]
    if not any(place.version for place in tops):
        raise UnknownFormat(
            _("“%(file)s” is not IIIF: it has no manifest and no collection in it.") % {"file": source.name}
        )
    places = [each for top in tops for each in _spread(top)]
    notes = []
    if not places and any(iiif_v3.record(top.found) for top in tops):
        notes.append(_("It is the table of contents of an export: import the manifests beside it."))
    elif not places:
        notes.append(_("The collection is empty: it names no manifest."))
    return Reading("iiif", _items(places, source), total=len(places), notes=tuple(notes))


def _items(places: list[_Place], source: Source) -> Iterator[Item]:
    labels = [text for place in places for text in iiif_words.words(place.found.get("label")).get("", [])]
    japanese = len(places) > 1 and untagged_are_japanese(labels)
    name = PurePath(source.name).stem
    for number, place in enumerate(places, start=1):
        if refusal := _refusal(place):
            yield Item(number, None, refusal, identity=_id(place.found) or name, file=source.name)
            continue
        reader = iiif_v2 if place.version == 2 else iiif_v3
        manifest = reader.manifest(place.found, is_reference=_is_reference(place))
        stand_in = name if len(places) == 1 else f"{name}-{number}"
        yield iiif_record.item(manifest, number, stand_in, japanese=japanese)


def _spread(top: _Place) -> Iterator[_Place]:
    """The manifests that a collection holds or names, in order; of anything else itself."""
    waiting = [top]
    while waiting:
        place = waiting.pop()
        members = _members(place)
        if members is None:
            yield place
        else:
            waiting += reversed(members)


def _members(place: _Place) -> list[_Place] | None:
    """What stands in a collection; None of what is none, or is only named."""
    if iiif_image.kind(place.found) != "Collection" or place.version not in READ:
        return None
    keys = ("collections", "manifests", "members") if place.version == 2 else ("items",)
    if iiif_v3.record(place.found):
        return []  # ours: the manifests are files of their own, beside it
    if place.inside and not any(key in place.found for key in keys):
        return None
    held = [each for key in keys for each in tree.listed(place.found.get(key))]
    named = [each if isinstance(each, dict) else {"@id": tree.text(each)} for each in held if each]
    return [_Place(each, _version(each, place.version), inside=True) for each in named]


def _refusal(place: _Place) -> str:
    """Why it becomes no work, in a sentence; "" where it does."""
    kind = iiif_image.kind(place.found)
    words = {"kind": kind, "address": _id(place.found), "version": place.version}
    if place.version not in READ and place.version:
        return (
            _("It is IIIF Presentation %(version)d; versions 2 and 3 are read: ask for one of these.") % words
        )
    if kind == "Collection":
        return _("It is a collection that is only named here: import %(address)s itself.") % words
    if kind not in ("Manifest", ""):
        return _("It is no manifest, but “%(kind)s” of IIIF: import the manifest it belongs to.") % words
    if not kind and not place.inside:
        return _("It does not say that it is a manifest, so nothing of it is known for certain.")
    if _is_reference(place) and not iiif_words.words(place.found.get("label")):
        return _("It is only named here: its manifest, %(address)s, must be imported itself.") % words
    return ""


def _is_reference(place: _Place) -> bool:
    return place.inside and not any(key in place.found for key in ("items", "sequences", "metadata"))


def _version(found: tree.Tree, outer: int) -> int:
    """Return the version of the Presentation API; 0 where it is not of IIIF."""
    contexts = " ".join(str(each) for each in tree.listed(found.get("@context")))
    for version in (3, 2, 4, 1):
        if f"/presentation/{version}/" in contexts:
            return version
    if "shared-canvas.org" in contexts:
        return 1
    kind = iiif_image.kind(found)
    if tree.text(found.get("@type")).startswith("sc:") or (kind == "Manifest" and "@type" in found):
        return 2
    if kind in ("Manifest", "Collection") and "type" in found:
        return 3
    return outer


def _id(found: Any) -> str:
    return tree.text(found.get("id") or found.get("@id"))
