"""What every page of an import has: the admin around it, and counts by outcome."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from museum.exhibits.models import ImportRow


def shown(page: Any, request: HttpRequest, name: str, title: str, **context: Any) -> HttpResponse:
    """Return the page `name` of `templates/admin/exhibits/importrun`, inside the admin."""
    request.current_app = page.admin_site.name
    return TemplateResponse(
        request,
        f"admin/exhibits/importrun/{name}.html",
        {**page.admin_site.each_context(request), "opts": page.model._meta, "title": title, **context},
    )


def counts(told: Mapping[str, int]) -> list[tuple[str, str, int]]:
    """Return (outcome, its name, how many) of all four."""
    return [(value, str(label), told.get(value, 0)) for value, label in ImportRow.Outcome.choices]
