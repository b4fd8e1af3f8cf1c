"""IIIF Presentation 2: a manifest's JSON becomes a Manifest."""

from typing import Any

from museum.exhibits.importers.readers import iiif_image, iiif_words, tree
from museum.exhibits.importers.readers.iiif_manifest import Canvas, Manifest, outline


def manifest(found: tree.Tree, *, is_reference: bool = False) -> Manifest:
    """Read a sc:Manifest."""
    sequences = tree.trees(found.get("sequences"))
    beside = [
        (name, each)
        for name, key in (
            ("see also", "seeAlso"), ("rendering", "rendering"), ("related", "related"), ("within", "within"),
            ("logo", "logo"), ("navDate", "navDate"),
        )
        for each in _addresses(found.get(key))
    ]  # fmt: skip
    return Manifest(
        id=_id(found),
        label=iiif_words.words(found.get("label")),
        metadata=iiif_words.pairs(found.get("metadata")),
        summary=iiif_words.words(found.get("description")),
        statement=iiif_words.words(found.get("attribution")),
        rights=iiif_words.words(found.get("license")),
        canvases=[_canvas(each) for sequence in sequences for each in tree.trees(sequence.get("canvases"))],
        contents=_contents(tree.trees(found.get("structures"))),
        beside=beside,
        is_reference=is_reference,
    )


def _canvas(found: tree.Tree) -> Canvas:
    pictures: list[str] = []
    instead: list[str] = []
    sounds: list[str] = []
    for image in tree.listed(found.get("images")):
        resources = (
            tree.listed(image.get("resource")) if isinstance(image, dict) and "resource" in image else [image]
        )
        for resource in resources:
            shown, others = iiif_image.unwrapped(resource)
            if address := iiif_image.address(shown):
                (pictures if iiif_image.is_picture(shown) or isinstance(shown, str) else sounds).append(
                    address
                )
            instead += [address for each in others if (address := iiif_image.address(each))]
    return Canvas(
        id=_id(found),
        label=iiif_words.words(found.get("label")),
        summary=iiif_words.words(found.get("description")),
        metadata=iiif_words.pairs(found.get("metadata")),
        pictures=tuple(pictures),
        instead=tuple(instead),
        sounds=tuple(sounds),
    )


def _contents(ranges: list[tree.Tree]) -> list[str]:
    """Ranges stand side by side and name each other."""
    by_id = {_id(each) or f"#{number}": each for number, each in enumerate(ranges)}

    def inner(key: str) -> list[str]:
        named = [*tree.listed(by_id[key].get("ranges")), *tree.listed(by_id[key].get("members"))]
        ids = [_id(each) if isinstance(each, dict) else tree.text(each) for each in named]
        return [each for each in ids if each in by_id]

    parts = {each for key in by_id for each in inner(key)}
    tops = [key for key in by_id if tree.text(by_id[key].get("viewingHint")) == "top"]
    tops = tops or [key for key in by_id if key not in parts] or list(by_id)
    return outline(tops, lambda key: iiif_words.one(iiif_words.words(by_id[key].get("label"))), inner)


def _id(found: tree.Tree) -> str:
    return tree.text(found.get("@id") or found.get("id"))


def _addresses(value: Any) -> list[str]:
    found = (_id(each) if isinstance(each, dict) else tree.text(each) for each in tree.listed(value))
    return [each for each in found if each]
