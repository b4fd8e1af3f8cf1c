"""Pictures of published exhibits, as files that browsers may keep."""

import re
import sys
from typing import Final

from django.core.exceptions import SuspiciousFileOperation
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.http import parse_etags
from django.views.decorators.http import require_safe

from museum.exhibits import pictures, selectors

KEPT: Final = "public, max-age=31536000, immutable"
"""For an address that names the very file (`?v=` and its checksum)."""

CHECKED: Final = "public, max-age=300"
"""For an address whose file may be another one tomorrow."""

_RANGE = re.compile(r"bytes=(\d*)-(\d*)", re.ASCII)


@require_safe
def media(request: HttpRequest, pk: int, version: str, name: str) -> HttpResponseBase:
    """Serve the picture `name` of a published exhibit; staff sees those of drafts as well.

    Answers a conditional request with 304 and a range of bytes with 206.
    """
    found = selectors.picture(name, drafts=request.user.is_staff)
    if found is None:
        raise Http404("no such picture")
    media, shown = found
    etag = f'"{media.sha256}"'
    version = request.GET.get("v", "")
    headers = {
        "ETag": etag,
        "Accept-Ranges": "bytes",
        "Cache-Control": KEPT if len(version) >= 12 and media.sha256.startswith(version) else CHECKED,
    }
    if not shown:
        headers["Cache-Control"] = "private, no-store"
    if {etag, "*"} & set(parse_etags(request.headers.get("If-None-Match", ""))):
        return HttpResponse(status=304, headers=headers)
    try:
        file = media.file.storage.open(name)
    except (FileNotFoundError, SuspiciousFileOperation) as error:
        raise Http404("no such picture") from error
    size = file.size
    kind = pictures.kind_of(name)
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


def _bounds(first: str, last: str, size: int) -> tuple[int, int]:
    """First and last byte asked for, within the file; without a first one, the last so many bytes."""
    if not first:
        return max(0, size - _number(last)), size - 1
    return _number(first), min(_number(last), size - 1) if last else size - 1


def _number(digits: str) -> int:
    """Read what may have any number of digits; beyond the largest file they do not matter."""
    digits = digits.lstrip("0")
    return int(digits or "0") if len(digits) < 19 else sys.maxsize
