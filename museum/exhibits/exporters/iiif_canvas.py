"""The pictures of a work as canvases: only what visitors may see, so that nothing hidden is ever named."""

from dataclasses import dataclass
from typing import Any, Final

from museum.exhibits import publishing
from museum.exhibits.iiif_terms import MODEL
from museum.exhibits.importers.reading.text import plain
from museum.exhibits.media import addresses
from museum.exhibits.media.roles import CONTENT_TYPES
from museum.exhibits.models import Exhibit, Media

Json = dict[str, Any]

_WHOLE: Final = ("wall", "page", "wall_small", "thumbnail")
"""Derivatives from the largest to the smallest."""
_FORMATS: Final = ("jpeg", "webp", "glb")
"""The one that every viewer shows comes first."""
_NO_PICTURE: Final = {"en": ["No picture"], "zh": ["无图片"]}
_SIDE: Final = 1000
"""Of the empty canvas that a work without pictures has, since a manifest must have one."""


@dataclass(frozen=True, slots=True)
class File:
    """A picture or 3D model as visitors get it."""

    media: Media
    address: str
    format: str
    width: int
    height: int
    """Of this derivative, in pixels."""
    name: str
    """How the curator calls the file; "" where it has no name."""
    alternative: dict[str, list[str]]
    """What is told to who does not see it, by language."""


def files(exhibit: Exhibit, base_url: str) -> list[File]:
    """Return the pictures and 3D models of a work that visitors may see, each at its largest."""
    found = []
    for media in filter(publishing.shown, exhibit.media.all()):
        sources = addresses.sources(media)
        roles = ("model",) if media.kind == Media.Kind.MODEL else _WHOLE
        if shown := next((each for role in roles if (each := _derivative(sources, role))), None):
            form, made = shown
            words = {"en": plain(media.alt_en), "zh": plain(media.alt_zh)}
            found.append(
                File(
                    media,
                    base_url.rstrip("/") + made["url"],
                    CONTENT_TYPES[form],
                    made["width"],
                    made["height"],
                    media.name,
                    {tag: [text] for tag, text in words.items() if text},
                )
            )
    return found


def shown(exhibit: Exhibit, address: str, base_url: str) -> Json:
    """Return canvases, thumbnail and 3D models of a work. `address`: of its manifest."""
    work = address.removesuffix("/manifest.json")
    canvases: list[Json] = []
    models: list[Json] = []
    for file in files(exhibit, base_url):
        if file.media.kind == Media.Kind.MODEL:
            models.append(_model(file))
        else:
            canvases.append(_canvas(file, f"{work}/canvas/{len(canvases) + 1}", base_url))
    found: Json = {"items": canvases or [_empty(f"{work}/canvas/1")]}
    if small := thumbnails(exhibit, base_url):
        found["thumbnail"] = small
    if models:
        found["rendering"] = models
    return found


def thumbnails(exhibit: Exhibit, base_url: str) -> list[Json]:
    """Return the thumbnail of the work's first picture, in a list; an empty one where it has none."""
    for media in filter(publishing.shown, exhibit.media.all()):
        if media.kind == Media.Kind.PICTURE and (found := _thumbnail(media, base_url)):
            return [found]
    return []


def _derivative(sources: Json, role: str) -> tuple[str, Json] | None:
    made = sources.get(role, {})
    return next(((form, made[form]) for form in _FORMATS if form in made), None)


def _thumbnail(media: Media, base_url: str) -> Json | None:
    found = _derivative(addresses.sources(media), "thumbnail")
    return _image(base_url.rstrip("/") + found[1]["url"], found[0], found[1]) if found else None


def _image(address: str, form: str, made: Json) -> Json:
    return {
        "id": address,
        "type": "Image",
        "format": CONTENT_TYPES[form],
        "width": made["width"],
        "height": made["height"],
    }


def _canvas(file: File, address: str, base_url: str) -> Json:
    body: Json = {
        "id": file.address,
        "type": "Image",
        "format": file.format,
        "width": file.width,
        "height": file.height,
    }
    if tiles := addresses.sources(file.media).get("tiles", {}).get("iiif"):
        service = base_url.rstrip("/") + tiles["url"].removesuffix("/info.json")
        body["service"] = [{"id": service, "type": "ImageService3", "profile": "level0"}]
    painting = {
        "id": f"{address}/painting",
        "type": "Annotation",
        "motivation": "painting",
        "body": body,
        "target": address,
    }
    found: Json = {
        "id": address,
        "type": "Canvas",
        "label": {"none": [address.rpartition("/")[2]]},
        "summary": file.alternative,
        "width": file.media.width or file.width,
        "height": file.media.height or file.height,
        "thumbnail": [small] if (small := _thumbnail(file.media, base_url)) else [],
        "items": [{"id": f"{address}/page", "type": "AnnotationPage", "items": [painting]}],
    }
    return {key: value for key, value in found.items() if value}


def _model(file: File) -> Json:
    return {
        "id": file.address,
        "type": "Model",
        "label": file.alternative or {"en": [MODEL[0]], "zh": [MODEL[1]]},
        "format": file.format,
    }


def _empty(address: str) -> Json:
    return {
        "id": address,
        "type": "Canvas",
        "label": _NO_PICTURE,
        "width": _SIDE,
        "height": _SIDE,
        "items": [],
    }
