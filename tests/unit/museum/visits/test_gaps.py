"""Unanswered questions: what is alike, what a curator's answer becomes, when a gap opens again."""

from datetime import timedelta

import numpy as np
import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from guide_ai.errors import Unavailable
from museum.core.database import in_database
from museum.exhibits.catalogue import ExhibitionCatalogue
from museum.exhibits.models import Passage, Text
from museum.visits import gaps
from museum.visits.ledger import ledger
from museum.visits.models import Consent, Gap, Question, Visit


class Space:
    """An embedder in whose space each text lies where the test says."""

    key = "space"

    def __init__(self, **directions: int) -> None:
        self.directions = directions

    async def embed(self, texts, *, kind, deadline=None):
        rows = np.zeros((len(texts), 384), np.float32)
        for row, text in zip(rows, texts, strict=True):
            row[self.directions[text.split()[0]]] = 1.0
        return rows


class Away:
    async def embed(self, texts, *, kind, deadline=None):
        raise Unavailable("away")


@pytest.fixture
def asked(live_gallery):
    """Return a function that notes an unanswered question, about the harbour unless said otherwise."""
    visit = Visit.objects.create(key="k", exhibition=live_gallery.exhibition)
    Consent.objects.create(visit=visit, language="en", days=30)

    def ask(text: str, language: str = "en", about=live_gallery.harbour) -> Question:
        return Question.objects.create(
            visit=visit, text=text, language=language, exhibit=about, unanswered=True, ending="complete"
        )

    yield ask
    ledger.settle()


@pytest.fixture
def curator(transactional_db) -> User:
    return User.objects.create_user("curator")


async def names() -> list[tuple[int, set[str]]]:
    """Of each gap: how often it was asked, and the questions."""
    found = []
    async for gap in Gap.objects.order_by("pk"):
        found.append((gap.times, {each.text async for each in gap.questions.all()}))
    return found


async def test_what_lies_close_in_meaning_is_one_gap(asked):
    for text in ("Dog did she own one", "Hound was there", "狗 她养吗", "Frame who paid"):
        await in_database(asked, text)
    await gaps.sort_new(Space(Dog=0, Hound=0, 狗=0, Frame=1))
    assert await names() == [
        (3, {"Dog did she own one", "Hound was there", "狗 她养吗"}),
        (1, {"Frame who paid"}),
    ]


async def test_without_the_embedder_the_same_words_are_alike_whatever_their_case(asked):
    for text in ("Did she own a dog?", "did she own a DOG", "Who paid?"):
        await in_database(asked, text)
    await gaps.sort_new(Away())
    assert [times for times, _ in await names()] == [2, 1]


async def test_questions_about_different_works_are_never_alike(asked, live_gallery):
    await in_database(asked, "Dog?")
    await in_database(asked, "Dog?", "en", live_gallery.lilies)
    await gaps.sort_new(Space(**{"Dog?": 0}))
    assert [times for times, _ in await names()] == [1, 1]


async def test_what_was_settled_opens_when_it_is_asked_again(asked, curator):
    await in_database(asked, "Dog?")
    await gaps.sort_new(Away())
    await in_database(gaps.dismiss, await Gap.objects.aget(), curator)
    assert (await Gap.objects.aget()).state == Gap.State.DISMISSED
    await in_database(asked, "Dog?")
    await gaps.sort_new(Away())
    gap = await Gap.objects.aget()
    assert (gap.state, gap.times) == (Gap.State.OPEN, 2)


@pytest.mark.parametrize("about", ["harbour", "north", "exhibition"])
def test_an_answer_is_a_text_that_the_guide_finds(asked, live_gallery, curator, about):
    asked("Dog?")
    gap = Gap.objects.create(exhibition=live_gallery.exhibition, exhibit=live_gallery.harbour)
    owner = getattr(live_gallery, about)
    gaps.answer(gap, {"en": "She owned a dog called Rex.", "zh-hans": "她养了一条狗。"}, owner, curator)
    gap.refresh_from_db()
    assert (gap.state, gap.settled_by) == (Gap.State.ANSWERED, curator)
    assert {text.kind for text in owner.texts.filter(body__contains="Rex")} == {Text.Kind.ANSWER}
    assert Passage.objects.filter(field="text.answer", body="She owned a dog called Rex.").count() == 1
    gaps.answer(gap, {"en": "Her dog was called Max."}, owner, curator)
    assert not Passage.objects.filter(body__contains="Rex").exists()
    assert Passage.objects.filter(body__contains="Max").count() == 1


async def test_an_answer_comes_with_what_it_answers_and_nobody_elses_words(asked, live_gallery, curator):
    await in_database(asked, "Dog, please?")
    gap = await Gap.objects.acreate(exhibition=live_gallery.exhibition, exhibit=live_gallery.harbour)
    words = {"en": "She owned a dog called Rex.", "zh-hans": "她养了一条狗。"}
    lines = "Did she own a dog?\n她养狗吗？\n"
    await in_database(gaps.answer, gap, words, live_gallery.harbour, curator, lines)
    slug = live_gallery.exhibition.slug
    found = await ExhibitionCatalogue(slug).answers(slug)
    assert [(each.passage.language, each.passage.body) for each in found] == list(words.items())
    assert {each.asked for each in found} == {("Did she own a dog?", "她养狗吗？")}
    assert {each.passage.accession_number for each in found} == {live_gallery.harbour.accession_number}
    await in_database(Text.objects.update, asked="")
    assert not await ExhibitionCatalogue(slug).answers(slug)


def test_several_gaps_of_a_work_become_one(live_gallery):
    now = timezone.now()
    exhibition, work = live_gallery.exhibition, live_gallery.harbour
    first = Gap.objects.create(exhibition=exhibition, exhibit=work, times=2, last_asked_at=now - timedelta(1))
    other = Gap.objects.create(exhibition=exhibition, exhibit=work, times=3, last_asked_at=now)
    foreign = Gap.objects.create(exhibition=exhibition, times=1)
    with pytest.raises(ValueError, match="different"):
        gaps.merge([first, foreign])
    gaps.merge([first, other])
    first.refresh_from_db()
    assert (first.times, first.last_asked_at) == (5, now)
    assert set(Gap.objects.all()) == {first, foreign}
