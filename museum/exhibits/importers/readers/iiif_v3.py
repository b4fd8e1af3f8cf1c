"""IIIF Presentation 3 (and what was published while it was a draft): a manifest's JSON becomes a Manifest."""

from collections.abc import Iterator
from typing import Any

from museum.exhibits.iiif_terms import PROFILE
from museum.exhibits.importers.readers import iiif_image, iiif_words, tree
from museum.exhibits.importers.readers.iiif_manifest import DEEPEST, Canvas, Manifest, outline


def manifest(found: tree.Tree, *, is_reference: bool = False) -> Manifest:
    """Read a Manifest."""
    canvases = tree.trees(found.get("items"))
    for sequence in tree.trees(found.get("sequences")):  # drafts of version 3 had them
        canvases += tree.trees(sequence.get("canvases") or sequence.get("items"))
    models = [each for each in tree.trees(found.get("rendering")) if iiif_image.kind(each) == "Model"]
    return Manifest(
        id=_id(found),
        label=iiif_words.words(found.get("label")),
        metadata=iiif_words.pairs(found.get("metadata")),
        summary=iiif_words.words(found.get("summary") or found.get("description")),
        statement=_statement(found),
        rights=iiif_words.words(found.get("rights") or found.get("license")),
        canvases=[_canvas(each) for each in canvases],
        models=[(_id(each), iiif_words.words(each.get("label"))) for each in models],
        contents=_contents(tree.trees(found.get("structures"))),
        beside=list(_beside(found)),
        record=record(found),
        is_reference=is_reference,
    )


def record(found: tree.Tree) -> tree.Tree | None:
    """Return what our own exporter carries along, where it is ours."""
    services = tree.trees(found.get("service"))
    return next((each for each in services if each.get("profile") == PROFILE), None)


def _statement(found: tree.Tree) -> iiif_words.Said:
    required = found.get("requiredStatement")
    if isinstance(required, dict) and "value" in required:
        return iiif_words.words(required.get("value"))
    return iiif_words.words(required or found.get("attribution"))


def _canvas(found: tree.Tree) -> Canvas:
    pictures: list[str] = []
    instead: list[str] = []
    sounds: list[str] = []
    for body in _bodies(found):
        shown, others = iiif_image.unwrapped(body)
        if address := iiif_image.address(shown):
            (pictures if iiif_image.is_picture(shown) else sounds).append(address)
        instead += [
            address
            for each in others
            if iiif_image.is_picture(each) and (address := iiif_image.address(each))
        ]
        sounds += [
            address
            for each in others
            if not iiif_image.is_picture(each) and (address := iiif_image.address(each))
        ]
    return Canvas(
        id=_id(found),
        label=iiif_words.words(found.get("label")),
        summary=iiif_words.words(found.get("summary")),
        metadata=iiif_words.pairs(found.get("metadata")),
        pictures=tuple(pictures),
        instead=tuple(instead),
        sounds=tuple(sounds),
    )


def _bodies(canvas: tree.Tree) -> Iterator[Any]:
    """What is painted on it; texts are not."""
    for page in [*tree.trees(canvas.get("items")), *tree.trees(canvas.get("content"))]:
        for annotation in [page] if "body" in page else tree.trees(page.get("items")):
            motives = [str(each) for each in tree.listed(annotation.get("motivation"))]
            if motives and not any(each.endswith("painting") for each in motives):
                continue
            for body in tree.listed(annotation.get("body")):
                if iiif_image.kind(body) not in ("TextualBody", "Text"):
                    yield body


def _contents(structures: list[tree.Tree]) -> list[str]:
    by_id: dict[str, tree.Tree] = {}
    inner: dict[str, list[str]] = {}
    waiting = [(each, f"#{number}", 0) for number, each in enumerate(structures)]
    while waiting:
        found, place, depth = waiting.pop()
        key = _id(found) or place
        if found.get("items") or key not in by_id:
            by_id[key] = found
        ranges = [each for each in tree.trees(found.get("items")) if iiif_image.kind(each) == "Range"]
        placed = [(each, f"{place}.{number}", depth + 1) for number, each in enumerate(ranges)]
        if placed or key not in inner:
            inner[key] = [_id(each) or place for each, place, _ in placed]
        if depth < DEEPEST:
            waiting += placed
    tops = [_id(each) or f"#{number}" for number, each in enumerate(structures)]
    parts = {each for keys in inner.values() for each in keys}
    return outline(
        [top for top in tops if top not in parts] or tops,
        lambda key: iiif_words.one(iiif_words.words(by_id[key].get("label"))),
        lambda key: [each for each in inner.get(key, []) if each in by_id],
    )


def _beside(found: tree.Tree) -> Iterator[tuple[str, str]]:
    for provider in tree.trees(found.get("provider")):
        yield "provider", iiif_words.one(iiif_words.words(provider.get("label"))) or _id(provider)
    for name, key in (
        ("homepage", "homepage"),
        ("see also", "seeAlso"),
        ("rendering", "rendering"),
        ("part of", "partOf"),
    ):
        for each in tree.listed(found.get(key)):
            if iiif_image.kind(each) != "Model":
                yield name, _id(each) if isinstance(each, dict) else tree.text(each)
    yield "navDate", tree.text(found.get("navDate"))
    for feature in tree.trees(tree.tree(found.get("navPlace")).get("features")):
        label = iiif_words.one(iiif_words.words(tree.tree(feature.get("properties")).get("label")))
        point = ", ".join(
            str(each) for each in tree.listed(tree.tree(feature.get("geometry")).get("coordinates"))[:2]
        )
        yield "navPlace", f"{label} ({point})"


def _id(found: tree.Tree) -> str:
    return tree.text(found.get("id") or found.get("@id"))
