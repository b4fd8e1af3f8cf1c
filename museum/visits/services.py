"""Writes of what is kept of visits: counts of all questions, words by consent, complaints; and erasure."""

import hashlib
import secrets
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import F
from django.utils import timezone

from guide_ai.language import Language
from museum.exhibitions.models import Exhibition, Hall
from museum.exhibits.importers.storable import storable
from museum.exhibits.models import Exhibit
from museum.visits.errors import Flooded
from museum.visits.exchange import Exchange
from museum.visits.models import Complaint, Consent, Gap, Question, Remark, Tally, Visit

MOST_REMARKS: Final = 50
"""Remarks on one answer that are kept; of more it is only counted how many."""
MOST_COMPLAINTS: Final = 2_000
"""Open complaints of an exhibition. Whoever floods it adds to the counts of those that are there."""


def agree(exhibition: str, key: str, language: Language) -> str:
    """Note that a visitor agreed; return the visit's key, which is `key` where that visit is there."""
    with transaction.atomic():
        visit = _visit(exhibition, key)
        Consent.objects.update_or_create(
            visit=visit, defaults={"language": language, "days": settings.VISIT_KEEP_DAYS}
        )
    return visit.key


def forget(key: str) -> None:
    """Erase a visit: its words, remarks and consent, and the answers that nobody else called wrong.

    What was only counted stays counted.
    """
    with transaction.atomic():
        visit = Visit.objects.filter(key=key)
        for complaint in Complaint.objects.filter(remarks__visit__in=visit).distinct():
            if complaint.times <= complaint.remarks.filter(visit__in=visit).count():
                complaint.answer, complaint.digest = "", f"erased {complaint.pk}"
                complaint.save(update_fields=["answer", "digest"])
        visit.delete()
        _drop_empty_gaps()


def keep(exhibition: str, key: str, exchange: Exchange) -> None:
    """Count an exchange, and keep its words where the visit `key` ("": none) has consented."""
    place = Exhibition.objects.filter(slug=exhibition).first()
    if place is None or exchange.intent is None:
        return
    work = Exhibit.objects.filter(accession_number=exchange.about).first() if exchange.about else None
    _count(place, work, exchange)
    if not key:
        return
    with transaction.atomic():
        visit = Visit.objects.filter(key=key, exhibition=place, consent__isnull=False).first()
        if visit is None:
            return
        Visit.objects.filter(pk=visit.pk).update(last_at=timezone.now())
        Question.objects.create(
            visit=visit,
            asked_at=exchange.asked_at,
            exhibit=work,
            hall=Hall.objects.filter(exhibition=place, slug=exchange.hall).first(),
            text=storable(exchange.text),
            language=exchange.language,
            intent=exchange.intent,
            answer=storable(exchange.answer),
            citations=exchange.citations,
            ending=exchange.ending,
            grounded=exchange.grounded,
            unanswered=exchange.unanswered,
        )


def complain(exhibition: str, key: str, exchange: Exchange, remark: str) -> str:
    """Note that an answer was called wrong. Returns the visit's key, a new one where a remark needs it.

    Raises `Flooded`.
    """
    place = Exhibition.objects.get(slug=exhibition)
    remark = storable(remark)
    told = storable(exchange.recorded)
    alike = (exchange.answer_language, exchange.intent, exchange.about, told)
    digest = hashlib.sha256(repr(alike).encode()).hexdigest()
    with transaction.atomic():
        complaint, made = Complaint.objects.get_or_create(
            exhibition=place,
            digest=digest,
            defaults={
                "exhibit": Exhibit.objects.filter(accession_number=exchange.about).first(),
                "answer": told,
                "language": exchange.answer_language,
                "intent": exchange.intent or "",
                "citations": exchange.citations,
            },
        )
        if made and place.complaints.filter(state=Complaint.State.OPEN).count() > MOST_COMPLAINTS:
            raise Flooded("too many complaints wait for a curator")
        Complaint.objects.filter(pk=complaint.pk).update(
            times=F("times") + 1, last_at=timezone.now(), state=Complaint.State.OPEN
        )
        consented = Visit.objects.filter(key=key, exhibition=place, consent__isnull=False).exists()
        if (remark or consented) and complaint.remarks.count() < MOST_REMARKS:
            visit = _visit(exhibition, key)
            asked = visit.questions.filter(asked_at=exchange.asked_at).first() if consented else None
            if remark or asked:
                Remark.objects.create(complaint=complaint, visit=visit, question=asked, text=remark)
            key = visit.key
    return key


def settle(complaint: Complaint, by: int | None) -> None:
    """A curator (primary key) has looked at it. It opens again when the answer is called wrong once more."""
    Complaint.objects.filter(pk=complaint.pk).update(state=Complaint.State.SETTLED, settled_by=by)


def purge() -> int:
    """Erase what has been kept for its term; return how many visits and questions are gone."""
    now = timezone.now()
    gone = 0
    with transaction.atomic():
        for days in {settings.VISIT_KEEP_DAYS, *Consent.objects.values_list("days", flat=True).distinct()}:
            # The shorter of what was told and what is set: nobody's words outlive the term they agreed to.
            before = now - timedelta(days=min(days, settings.VISIT_KEEP_DAYS))
            told = {"visit__consent__days": days}
            gone += Question.objects.filter(**told, asked_at__lt=before).delete()[0]
            Remark.objects.filter(**told, at__lt=before).delete()
            gone += Visit.objects.filter(consent__days=days, last_at__lt=before).delete()[0]
        before = now - timedelta(days=settings.VISIT_KEEP_DAYS)
        gone += Visit.objects.filter(consent__isnull=True, last_at__lt=before).delete()[0]
        # An answer may repeat a name that the visitor said.
        settled = Complaint.objects.filter(state=Complaint.State.SETTLED, last_at__lt=before)
        gone += settled.delete()[0]
        _drop_empty_gaps()
    return gone


def _visit(exhibition: str, key: str) -> Visit:
    place = Exhibition.objects.get(slug=exhibition)
    found = Visit.objects.filter(key=key, exhibition=place).first() if key else None
    if found is None:
        return Visit.objects.create(key=secrets.token_urlsafe(24), exhibition=place)
    Visit.objects.filter(pk=found.pk).update(last_at=timezone.now())
    return found


def _count(place: Exhibition, work: Exhibit | None, exchange: Exchange) -> None:
    tally, _made = Tally.objects.get_or_create(
        exhibition=place,
        exhibit=work,
        intent=exchange.intent or "unclear",
        language=exchange.language,
        month=timezone.localdate(exchange.asked_at).replace(day=1),
    )
    Tally.objects.filter(pk=tally.pk).update(
        asked=F("asked") + 1, unanswered=F("unanswered") + int(exchange.unanswered)
    )


def _drop_empty_gaps() -> None:
    Gap.objects.filter(questions__isnull=True).delete()
