"""Pictures of a work of Linked Art and documents about it: digital objects with an address."""

from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext as _

from museum.exhibits import linked_art_terms as aat
from museum.exhibits.importers.readers import tree
from museum.exhibits.importers.readers.draft import Draft
from museum.exhibits.importers.readers.linked_art_entity import (
    content,
    id_of,
    kinds,
    language,
    statements,
)
from museum.exhibits.importers.reading.text import line

_SERVICE: Final = "iiif.io/api/image"
_MANIFEST: Final = "iiif.io/api/presentation"


def read_pictures(draft: Draft, found: tree.Tree) -> None:
    """Take the pictures: an image service gives the whole one, so the small ones beside it are not needed."""
    shown = [*tree.trees(found.get("representation"))]
    for each in tree.trees(found.get("shows")):
        shown += [{"digitally_shown_by": each["digitally_shown_by"]}] if "digitally_shown_by" in each else []
    digital = [one for each in shown for one in _digital(each)]
    services = [each for each in digital if _conforms(each, _SERVICE)]
    for each in digital:
        address = _address(each)
        alt = {language(one): content(one) for one in statements(each) if content(one)}
        if draft.exact:  # by the curator's name: the address is that of our own derivative
            if name := _name(each):
                draft.show(name=line(name), alt=alt)
            else:
                draft.note(_("The picture %(address)s has no name of a file.") % {"address": address})
        elif services and each not in services:
            draft.keep("other pictures", address)
        elif tree.is_address(address):
            whole = address.rstrip("/") + "/full/max/0/default.jpg" if each in services else address
            draft.show(url=whole, alt=alt)
        elif address:
            draft.note(
                _("“%(address)s” is no address of a picture; it was left out.") % {"address": address[:200]}
            )


def read_documents(draft: Draft, found: tree.Tree) -> None:
    """Keep addresses of pages and manifests about the work."""
    for each in tree.trees(found.get("subject_of")):
        for one in [each, *tree.trees(each.get("digitally_carried_by"))]:
            address = _address(one)
            if not tree.is_address(address):
                continue
            if _conforms(one, _MANIFEST) or _conforms(each, _MANIFEST):
                draft.identifiers.setdefault("iiif", address)
            elif one is not each or "digitally_carried_by" not in each:
                draft.keep("see also", address)


def _digital(item: tree.Tree) -> Iterator[tree.Tree]:
    """The digital objects that show a visual item, which older files leave out in between."""
    inner = tree.trees(item.get("digitally_shown_by"))
    if inner:
        yield from inner
    elif id_of(item) and (
        aat.DIGITAL_IMAGE in kinds(item)
        or tree.text(item.get("format")).startswith("image/")
        or "conforms_to" in item
    ):
        yield item


def _address(digital: tree.Tree) -> str:
    points = [id_of(each) for each in tree.listed(digital.get("access_point"))]
    return next((each for each in points if each), id_of(digital))


def _conforms(entity: Any, standard: str) -> bool:
    told = [id_of(each) for each in tree.listed(tree.tree(entity).get("conforms_to"))]
    return any(standard in each for each in [*told, tree.text(tree.tree(entity).get("format"))])


def _name(digital: tree.Tree) -> str:
    """How the curator of our own export calls the file."""
    named = tree.trees(digital.get("identified_by"))
    return next((content(each) for each in named if f"{aat.OWN}file" in kinds(each)), "")
