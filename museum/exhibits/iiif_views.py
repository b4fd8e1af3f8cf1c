"""IIIF manifests, collections and Linked Art of works that visitors may see, for viewers on any site.

Made from the works as they are now, so that nothing withdrawn is told; caches ask each time.
"""

import hashlib
from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import override
from django.views.decorators.http import require_safe

from museum.exhibits.exporters import iiif, selection
from museum.exhibits.exporters.linked_art import human_made_object
from museum.exhibits.models import Exhibit

_IIIF: Final = 'application/ld+json;profile="http://iiif.io/api/presentation/3/context.json"'
_LINKED_ART: Final = 'application/ld+json;profile="https://linked.art/ns/v1/linked-art.json"'


@require_safe
def manifest(request: HttpRequest, number: str) -> HttpResponseBase:
    """Serve the manifest of the work with this accession number."""
    work = _shown(number)
    found = iiif.manifest(work, _base(request), homepages=_homepages(request, work))
    return _answer(request, iiif.dumped(found), _IIIF)


@require_safe
def collection(request: HttpRequest, exhibition: str) -> HttpResponseBase:
    """Serve the Collection of an open exhibition's works."""
    titles = selection.titles(exhibition)
    if titles is None:
        raise Http404("no such exhibition")
    address = request.build_absolute_uri(request.path)
    found = iiif.collection(selection.published(exhibition), address, _base(request), titles)
    return _answer(request, iiif.dumped(found), _IIIF)


@require_safe
def linked_art(request: HttpRequest, number: str) -> HttpResponseBase:
    """Serve the Linked Art of the work with this accession number."""
    return _answer(request, iiif.dumped(human_made_object(_shown(number), _base(request))), _LINKED_ART)


def _shown(number: str) -> Exhibit:
    work = selection.shown(number) if "\0" not in number else None
    if work is None:
        raise Http404("no such work")
    return work


def _base(request: HttpRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")


def _homepages(request: HttpRequest, work: Exhibit) -> dict[str, str]:
    """The page of the hall in which it hangs, in each language."""
    hall = work.placements.all()[0].hall
    pages = {}
    for language, _name in settings.LANGUAGES:
        with override(language):
            page = reverse("hall", kwargs={"exhibition": hall.exhibition.slug, "hall": hall.slug})
        pages[language] = request.build_absolute_uri(page)
    return pages


def _answer(request: HttpRequest, text: str, kind: str) -> HttpResponseBase:
    """The text, or 304 to who has it already."""
    body = text.encode()
    etag = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
    response = HttpResponse(
        body,
        content_type=kind,
        headers={
            "Access-Control-Allow-Origin": "*",
            "Cache-Control": "no-cache",
            "ETag": etag,
            "X-Content-Type-Options": "nosniff",
        },
    )
    return get_conditional_response(request, etag=etag, response=response) or response
