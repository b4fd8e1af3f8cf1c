"""Which address gives the whole picture, of an image resource of IIIF and its image service."""

import re
from typing import Any, Final

from museum.exhibits.importers.readers import tree

PICTURE: Final = "picture"
OTHER: Final = "other"

_REQUEST: Final = re.compile(r"/([^/]+)/([^/]+)/!?[\d.]+/(?:default|native|color|gray|bitonal)\.\w+$")
_PICTURES: Final = re.compile(r"\.(?:jpe?g|png|tiff?|webp|gif|jp2|avif|bmp|glb)(?:$|\?)", re.IGNORECASE)


def unwrapped(resource: Any) -> tuple[Any, list[Any]]:
    """Return the resource that is shown first, and those that a viewer would offer instead."""
    others: list[Any] = []
    for _ in range(4):
        if not isinstance(resource, dict):
            break
        if kind(resource).endswith("Choice"):
            choices = [
                *tree.listed(resource.get("default")),
                *tree.listed(resource.get("items") or resource.get("item")),
            ]
            resource, others = (choices[0] if choices else None), [*choices[1:], *others]
        elif inner := resource.get("source") or resource.get("full"):
            resource = tree.listed(inner)[0] if tree.listed(inner) else None
        else:
            break
    return resource, others


def kind(resource: Any) -> str:
    """Return the type without a prefix: "Image", "Choice"."""
    return tree.text(tree.tree(resource).get("type") or tree.tree(resource).get("@type")).rpartition(":")[2]


def is_picture(resource: Any) -> bool:
    """Whether it is a picture or a 3D model, by its type, else by its format or the end of its address."""
    named = kind(resource)
    if named:
        return named in ("Image", "StillImage", "Model", "SpecificResource")
    return tree.text(tree.tree(resource).get("format")).startswith("image/") or bool(
        _PICTURES.search(address(resource))
    )


def address(resource: Any) -> str:
    """Return where the whole picture can be had: its own address, or of its service where that gives more."""
    if not isinstance(resource, dict):
        return tree.text(resource)
    own = _id(resource)
    service = next((each for each in tree.trees(resource.get("service")) if _id(each)), {})
    base = _id(service).rstrip("/").removesuffix("/info.json")
    asked = _REQUEST.search(own)
    if not base or (own and not asked and own.rstrip("/") != base):
        return own
    if asked and (asked[1] != "full" or asked[2] in ("full", "max") or _is_static(service)):
        return own
    return f"{base}/full/{'full' if _is_second(service) else 'max'}/0/default.jpg"


def _id(resource: tree.Tree) -> str:
    return tree.text(resource.get("id") or resource.get("@id"))


def _is_static(service: tree.Tree) -> bool:
    """Level 0: only what was made beforehand can be had."""
    return any("level0" in str(each) for each in tree.listed(service.get("profile")))


def _is_second(service: tree.Tree) -> bool:
    told = f"{service.get('@context')} {service.get('type')} {service.get('@type')} {service.get('profile')}"
    return "ImageService3" not in told and "image/3/" not in told
