"""The visitors' pages: exhibitions, one exhibition, one hall. Drafts are not found."""

from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from guide_ai.language import Language, is_language
from museum.core.words import said
from museum.exhibitions import selectors
from museum.exhibitions.hall_data import hall_data
from museum.exhibitions.models import Exhibition
from museum.exhibitions.record_data import record_data


@require_safe
def exhibitions(request: HttpRequest) -> HttpResponse:
    """All exhibitions, or the way into the only one."""
    shown = list(selectors.published_exhibitions())
    if len(shown) == 1:
        return redirect("exhibition", exhibition=shown[0].slug)
    return render(request, "exhibitions/list.html", {"exhibitions": shown})


@require_safe
def exhibition(request: HttpRequest, exhibition: str) -> HttpResponse:
    """The way into an exhibition: its first hall."""
    found = _open_exhibition(exhibition)
    first = found.halls.first()
    if first is None:
        language = page_language()
        words = {field: said(found, field, language) for field in ("title", "intro")}
        return render(request, "exhibitions/empty.html", words)
    return redirect("hall", exhibition=found.slug, hall=first.slug)


@never_cache
@require_safe
def hall(request: HttpRequest, exhibition: str, hall: str) -> HttpResponse:
    """The hall itself. The page carries its data, so that it can be drawn at once."""
    return render(request, "exhibitions/hall.html", _context(exhibition, hall))


@never_cache
@require_safe
def hall_json(request: HttpRequest, exhibition: str, hall: str) -> JsonResponse:
    """The same data alone: what the page needs to go through a door without being loaded again."""
    return JsonResponse(_context(exhibition, hall)["hall_data"])


@never_cache
@require_safe
def work_json(request: HttpRequest, exhibition: str, pk: int) -> JsonResponse:
    """One work's whole record: what the page asks for when the work is opened and its texts are long."""
    work = selectors.hung_work(_open_exhibition(exhibition), pk)
    if work is None:
        raise Http404("no such work")
    return JsonResponse(record_data(work, page_language()))


def _open_exhibition(slug: str) -> Exhibition:
    found = selectors.published_exhibitions().filter(slug=slug).first()
    if found is None:
        raise Http404("no such exhibition")
    return found


def _context(exhibition_slug: str, hall_slug: str) -> dict[str, Any]:
    found = _open_exhibition(exhibition_slug)
    halls = selectors.halls_of(found)
    here = next((hall for hall in halls if hall.slug == hall_slug), None)
    if here is None:
        raise Http404("no such hall")
    return {
        "exhibition": found,
        "hall": here,
        "halls": halls,
        "hall_data": hall_data(found, here, halls, page_language()),
        "keep_days": settings.VISIT_KEEP_DAYS,
    }


def page_language() -> Language:
    """The language of the address under which the page was asked for."""
    code = get_language() or "en"
    return code if is_language(code) else "en"
