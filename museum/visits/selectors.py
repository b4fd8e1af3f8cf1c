"""Reads of what is kept of visits."""

from django.db.models import QuerySet

from museum.visits.models import Question, Visit


def consents(exhibition: str, key: str) -> bool | None:
    """Whether the words of the visit of this key may be kept; None where nothing is known of it here."""
    found = Visit.objects.filter(key=key, exhibition__slug=exhibition).select_related("consent").first()
    return hasattr(found, "consent") if found else None


def transcripts(visits: QuerySet[Visit]) -> QuerySet[Question]:
    """The exchanges of those of `visits` that have consented, as they happened."""
    return (
        Question.objects.filter(visit__in=visits, visit__consent__isnull=False)
        .select_related("visit__exhibition", "exhibit", "hall")
        .order_by("visit__began_at", "visit", "asked_at", "pk")
    )
