"""Keeps Passage rows in step with what curators write: texts of published works, makers' lives, halls.

A passage is a sentence or a few, so that retrieval brings back what answers and little else.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.db import transaction
from django.db.models import Prefetch
from django.utils import timezone

from guide_ai.dialogue.catalogue import OtherField
from guide_ai.guide import sentences
from guide_ai.language import Language
from museum.core.words import words
from museum.exhibitions.models import Exhibition, Hall
from museum.exhibits.importers.reading.text import plain
from museum.exhibits.importers.record import slot
from museum.exhibits.markdown import without_markdown
from museum.exhibits.models import Credit, Exhibit, Passage
from museum.exhibits.other_fields import other_fields
from museum.exhibits.segment import segmented

LONGEST: Final[dict[Language, int]] = {"en": 280, "zh-hans": 90}
"""Characters at which a group of sentences is full. One long sentence alone may be longer."""

ENDLESS: Final[dict[Language, int]] = {"en": 1200, "zh-hans": 400}
"""Characters at which what has no end of a sentence is cut: nobody hears so much in one breath."""

_PAUSE: Final = re.compile(r"[,;:，；：、]\s*|\s+")

NAMED: Final[dict[str, dict[Language, str]]] = {
    "culture": {"en": "Culture or period: {}", "zh-hans": "文化或时期：{}"},
    "inscription": {"en": "Inscription: {}", "zh-hans": "铭文：{}"},
}
"""Fields that the guide finds and cites as texts, too, which say what they are."""

OTHERS: Final[dict[OtherField, dict[Language, str]]] = {
    "other_title": {"en": "Also called: {}", "zh-hans": "又名：{}"},
    "caption": {"en": "Caption: {}", "zh-hans": "说明：{}"},
    "style": {"en": "Style or movement: {}", "zh-hans": "风格或流派：{}"},
    "subject": {"en": "Subjects: {}", "zh-hans": "题材：{}"},
    "series": {"en": "Series: {}", "zh-hans": "系列：{}"},
    "technique": {"en": "Technique: {}", "zh-hans": "技法：{}"},
    "related_works": {"en": "Related works: {}", "zh-hans": "相关作品：{}"},
    "literature": {"en": "Exhibitions and literature: {}", "zh-hans": "展览与文献：{}"},
}
"""Of what imports kept beside the fields, that by which an open question is answered."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A passage as it should be."""

    key: str
    field: str
    language: str
    body: str


def refresh_exhibit(pk: int) -> int:
    """Bring the passages of this exhibit in step; return how many rows changed. A draft has none."""
    exhibit = (
        Exhibit.objects.filter(pk=pk, status=Exhibit.Status.PUBLISHED)
        # Makers come with their credits: asked for by themselves, a thousand are too many for SQLite.
        .prefetch_related("texts", Prefetch("credits", queryset=Credit.objects.select_related("maker")))
        .first()
    )
    return _replace({"exhibit_id": pk}, list(of_exhibit(exhibit)) if exhibit else [])


def refresh_hall(pk: int) -> int:
    """Bring the passages about this hall in step; return how many rows changed."""
    hall = Hall.objects.filter(pk=pk).prefetch_related("texts").first()
    return _replace({"hall_id": pk}, list(_of_hall(hall)) if hall else [])


def refresh_exhibition(pk: int) -> int:
    """Bring the passages about this exhibition as a whole in step; return how many rows changed."""
    found = Exhibition.objects.filter(pk=pk).prefetch_related("texts").first()
    return _replace({"exhibition_id": pk}, list(_of_texts(found)) if found else [])


def refresh_all() -> int:
    """Bring every passage in step, also after changes that went past the models; return rows changed."""
    changed = sum(refresh_exhibit(pk) for pk in Exhibit.objects.values_list("pk", flat=True))
    changed += sum(refresh_hall(pk) for pk in Hall.objects.values_list("pk", flat=True))
    return changed + sum(refresh_exhibition(pk) for pk in Exhibition.objects.values_list("pk", flat=True))


def groups(text: str, language: Language) -> list[str]:
    """Cut `text` into groups of whole sentences of at most `LONGEST` characters."""
    joint = "" if language == "zh-hans" else " "
    found: list[str] = []
    for sentence in (part for whole in sentences.split(text) for part in _cut(whole, ENDLESS[language])):
        if found and len(found[-1]) + len(joint) + len(sentence) <= LONGEST[language]:
            found[-1] += joint + sentence
        else:
            found.append(sentence)
    return found


def _cut(sentence: str, most: int) -> Iterator[str]:
    """An endless one in parts, where a pause is; where there is none, anywhere."""
    while len(sentence) > most:
        at = max((match.end() for match in _PAUSE.finditer(sentence, most // 2, most)), default=most)
        yield sentence[:at].strip()
        sentence = sentence[at:].strip()
    if sentence:
        yield sentence


def of_exhibit(exhibit: Exhibit) -> Iterator[Draft]:
    """Yield the passages of a work as they would be if it were published: texts, fields, makers' lives."""
    yield from _of_texts(exhibit)
    for field, named in NAMED.items():
        for language, body in words(exhibit, field).items():
            yield from _drafts(f"field:{exhibit.pk}:{field}", field, language, named[language].format(body))
    for other, said in other_fields(exhibit).items():
        for language, body in said.items() if other in OTHERS else ():
            told = OTHERS[other][language].format(body)
            yield from _drafts(f"other:{exhibit.pk}:{other}", other, language, told)
    for credit in exhibit.credits.all():
        lives = words(credit.maker, "biography")
        for language, body in lives.items():
            told = without_markdown(plain(body))
            yield from _drafts(f"life:{exhibit.pk}:{credit.pk}", "maker.biography", language, told)


def spoken(tag: str) -> str:
    """Return the language of a passage for the BCP 47 tag of a text: the guide's own, or else the tag."""
    primary = tag.lower().replace("_", "-").split("-")[0]
    if primary in ("", "en", "eng"):
        return "en"
    return "zh-hans" if slot(tag) == "zh" else tag[:12]


def _of_hall(hall: Hall) -> Iterator[Draft]:
    for language, body in words(hall, "intro").items():
        yield from _drafts(f"hall:{hall.pk}", "hall.intro", language, without_markdown(plain(body)))
    yield from _of_texts(hall)


def _of_texts(about: Exhibit | Hall | Exhibition) -> Iterator[Draft]:
    for text in about.texts.all():
        body = without_markdown(plain(text.body))
        yield from _drafts(f"text:{text.pk}", f"text.{text.kind}", spoken(text.language), body)


def _drafts(key: str, field: str, language: str, text: str) -> Iterator[Draft]:
    # Japanese is written as Chinese is: without spaces, and as densely.
    cut: Language = "zh-hans" if language[:2] in ("zh", "ja") else "en"
    # What was typed or pasted in the admin may have markup; what was imported has none.
    for number, body in enumerate(groups(plain(text), cut)):
        yield Draft(f"{key}:{language}:{number}", field, language, body)


def _replace(owner: dict[str, int], drafts: list[Draft]) -> int:
    """Make the owner's rows those of `drafts`. What has not changed keeps its row and its vector."""
    wanted = {draft.key: draft for draft in drafts}
    with transaction.atomic():
        kept = set()
        stale = []
        for row in Passage.objects.filter(**owner).only("key", "field", "language", "body"):
            if wanted.get(row.key) == Draft(row.key, row.field, row.language, row.body):
                kept.add(row.key)
            else:
                stale.append(row.pk)
        Passage.objects.filter(pk__in=stale).delete()
        fresh = [
            Passage(
                key=draft.key,
                field=draft.field,
                language=draft.language,
                body=draft.body,
                words=segmented(draft.body),
                changed_at=timezone.now(),
                **owner,
            )
            for draft in drafts
            if draft.key not in kept
        ]
        Passage.objects.bulk_create(fresh)
    return len(stale) + len(fresh)
