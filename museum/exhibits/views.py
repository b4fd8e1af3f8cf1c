"""What visitors are sent of pictures and models: derivatives, never what a curator gave.

Whether somebody may see it is asked anew each time, since a work can be withdrawn: browsers and caches keep a
copy only to ask whether it still is the one.
"""

import re
import sys
from typing import Any, Final

from django.core.exceptions import SuspiciousFileOperation
from django.core.files.storage import default_storage
from django.http import FileResponse, Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.utils.http import parse_etags
from django.views.decorators.http import require_safe

from museum.exhibits import selectors
from museum.exhibits.media import tiles
from museum.exhibits.media.addresses import version as version_of
from museum.exhibits.media.roles import CONTENT_TYPES, LONGEST, TILES
from museum.exhibits.models import Media

ASKED_FIRST: Final = "no-cache"
"""May be kept, and is asked for again each time: what is withdrawn is gone from caches too."""
FOR_STAFF: Final = "private, no-store"

_RANGE: Final = re.compile(r"bytes=(\d*)-(\d*)", re.ASCII)


@require_safe
def media(request: HttpRequest, pk: int, version: str, name: str) -> HttpResponseBase:
    """Serve a derivative, `<role>.<format>` or below `tiles/`, of what visitors may see; staff sees all.

    Answers a conditional request with 304 and a range of bytes with 206.
    """
    found = selectors.media(pk, drafts=request.user.is_staff)
    if found is None or version != version_of(found[0]):
        raise Http404("no such media")
    media, shown = found
    headers = {"Cache-Control": ASKED_FIRST if shown else FOR_STAFF, "X-Content-Type-Options": "nosniff"}
    if shown:
        headers["Access-Control-Allow-Origin"] = "*"  # viewers on other sites show what is public here
    if name.startswith(f"{TILES}/"):
        return _of_tiles(request, media, name.removeprefix(f"{TILES}/"), headers)
    role, _, form = name.rpartition(".")
    made = media.derivatives.get(role, {}).get(form)
    if made is None or form not in CONTENT_TYPES:
        raise Http404("no such derivative")
    return _file(request, media, made["name"], CONTENT_TYPES[form], headers)


def _of_tiles(request: HttpRequest, media: Media, path: str, headers: dict[str, str]) -> HttpResponseBase:
    made = media.derivatives.get(TILES, {}).get("iiif")
    if made is None:
        raise Http404("no tiles")
    whole = (made["width"], made["height"])
    if path == "info.json":
        return _info(request, media, whole, {**headers, "ETag": _etag(media, path)})
    meant = tiles.member_of(path, whole)
    if isinstance(meant, tuple):
        name = _of_size(media, meant)
        return _file(request, media, name, "image/jpeg", headers)
    if meant is None:
        raise Http404("no such tile")
    headers["ETag"] = _etag(media, meant)
    if _is_known(request, headers["ETag"]):
        return HttpResponse(status=304, headers=headers)
    try:
        with default_storage.open(made["name"]) as pack:
            body = tiles.read_tile(pack, meant)
    except (FileNotFoundError, KeyError) as error:
        raise Http404("no such tile") from error
    return HttpResponse(body, content_type="image/jpeg", headers=headers)


def _info(
    request: HttpRequest, media: Media, whole: tuple[int, int], headers: dict[str, str]
) -> HttpResponseBase:
    if _is_known(request, headers["ETag"]):
        return HttpResponse(status=304, headers=headers)
    url = request.build_absolute_uri().partition("?")[0].removesuffix("/info.json")
    kind = 'application/ld+json;profile="http://iiif.io/api/image/3/context.json"'
    return JsonResponse(tiles.info(url, whole, sorted(_sizes(media))), content_type=kind, headers=headers)


def _sizes(media: Media) -> dict[tuple[int, int], str]:
    """The sizes in which the whole picture can be had, and the names of the files."""
    made: list[dict[str, Any]] = [media.derivatives[r]["jpeg"] for r in LONGEST if r in media.derivatives]
    return {(each["width"], each["height"]): each["name"] for each in made}


def _of_size(media: Media, size: tuple[int, int]) -> str:
    sizes = _sizes(media)
    found = sizes.get(max(sizes) if size == (0, 0) and sizes else size)
    if found is None:
        raise Http404("no such size")
    return found


def _file(
    request: HttpRequest, media: Media, name: str, kind: str, headers: dict[str, str]
) -> HttpResponseBase:
    etag = _etag(media, name.rsplit("/", 1)[-1])
    headers |= {"ETag": etag, "Accept-Ranges": "bytes"}
    if _is_known(request, etag):
        return HttpResponse(status=304, headers=headers)
    try:
        file = default_storage.open(name)
    except (FileNotFoundError, SuspiciousFileOperation) as error:
        raise Http404("no such file") from error
    size = file.size
    asked = _RANGE.fullmatch(request.headers.get("Range", ""))
    if asked is None or not any(asked.groups()) or request.headers.get("If-Range", etag) != etag:
        return FileResponse(file, content_type=kind, headers=headers)
    with file:
        first, last = _bounds(asked[1], asked[2], size)
        if first > last:
            return HttpResponse(status=416, headers={"Content-Range": f"bytes */{size}"})
        file.seek(first)
        body = file.read(last - first + 1)
    headers["Content-Range"] = f"bytes {first}-{last}/{size}"
    return HttpResponse(body, status=206, content_type=kind, headers=headers)


def _etag(media: Media, name: str) -> str:
    """What changes with the original, with the pipeline, and from one derivative to the other."""
    return f'"{media.sha256[:16]}-{media.made_with}-{name}"'


def _is_known(request: HttpRequest, etag: str) -> bool:
    """Whether the one who asks has this very file: by the weak comparison of RFC 9110, §13.1.2."""
    known = parse_etags(request.headers.get("If-None-Match", ""))
    return not {etag, "*"}.isdisjoint(tag.removeprefix("W/") for tag in known)


def _bounds(first: str, last: str, size: int) -> tuple[int, int]:
    """First and last byte asked for, within the file; without a first one, the last so many bytes."""
    if not first:
        return max(0, size - _number(last)), size - 1
    return _number(first), min(_number(last), size - 1) if last else size - 1


def _number(digits: str) -> int:
    """Read what may have any number of digits; beyond the largest file they do not matter."""
    digits = digits.lstrip("0")
    return int(digits or "0") if len(digits) < 19 else sys.maxsize
