"""How long words are kept, and what goes with them."""

from dataclasses import replace
from datetime import timedelta

import pytest
from django.core.management import call_command
from django.utils import timezone

from guide_ai.dialogue.answer import Citation, Sentence
from museum.visits import services
from museum.visits.errors import Flooded
from museum.visits.exchange import Exchange
from museum.visits.models import Complaint, Gap, Question, Remark, Tally, Visit


def exchange(text: str = "Who made it?", answer: str = "Ada Lin made it.", **facts) -> Exchange:
    sentence = Sentence(answer, "en", "field", (Citation("V-1.10", "maker", "Harbour"),))
    return Exchange(1, text, "en", "north", [sentence], intent="ask_creator", **facts)


def age(days: float) -> None:
    """Make everything older."""
    then = timezone.now() - timedelta(days=days)
    Question.objects.update(asked_at=then)
    Remark.objects.update(at=then)
    Visit.objects.update(last_at=then)


@pytest.fixture
def key(gallery) -> str:
    """A visit that has consented."""
    return services.agree("neura", "", "en")


def test_words_go_when_their_term_is_over_and_not_before(key, settings, capsys):
    services.keep("neura", key, exchange(unanswered=True))
    gap = Gap.objects.create(exhibition_id=Visit.objects.get().exhibition_id)
    Question.objects.update(gap=gap)
    age(settings.VISIT_KEEP_DAYS - 1)
    assert services.purge() == 0
    assert Question.objects.count() == 1
    age(settings.VISIT_KEEP_DAYS + 1)
    call_command("purge_visits")
    assert not Question.objects.exists() and not Visit.objects.exists() and not Gap.objects.exists()
    assert Tally.objects.get().unanswered == 1


def test_the_term_that_was_told_holds_though_a_longer_one_is_set(key, settings):
    services.keep("neura", key, exchange())
    age(31)
    settings.VISIT_KEEP_DAYS = 365
    services.purge()
    assert not Question.objects.exists()


def test_a_shorter_term_counts_at_once(key, settings):
    services.keep("neura", key, exchange())
    age(8)
    settings.VISIT_KEEP_DAYS = 7
    services.purge()
    assert not Question.objects.exists()


def test_a_key_of_another_exhibition_keeps_nothing(key, gallery):
    type(gallery.exhibition).objects.create(slug="other", status="published", title_en="Other")
    services.keep("other", key, exchange())
    assert not Question.objects.exists()
    assert Tally.objects.get().exhibition.slug == "other"


def test_counts_are_by_work_kind_language_and_month(key):
    for text in ("Who made it?", "Who painted this?"):
        services.keep("neura", "", exchange(text))
    services.keep("neura", "", exchange(unanswered=True))
    tally = Tally.objects.get()
    assert (tally.asked, tally.unanswered, tally.exhibit.accession_number) == (3, 1, "V-1.10")


@pytest.mark.parametrize("text", ["a\0b", "\ud83d half"])
def test_what_no_database_holds_is_kept_without_it(key, text):
    services.keep("neura", key, exchange(text))
    assert "\0" not in Question.objects.get().text


def test_the_same_answer_called_wrong_is_one_complaint_with_its_remarks(gallery):
    first = services.complain("neura", "", exchange(), "It was Bo.")
    services.complain("neura", "", exchange(), "")
    complaint = Complaint.objects.get()
    assert (complaint.times, [each.text for each in complaint.remarks.all()]) == (2, ["It was Bo."])
    services.forget(first)
    assert not Remark.objects.exists()
    assert Complaint.objects.get().times == 2


def test_a_complaint_repeats_nothing_that_rests_on_no_record(gallery):
    refused = Sentence("There is nothing by Zoe Leeds here.", "en", "refusal")
    services.complain("neura", "", replace(exchange(), sentences=[refused, *exchange().sentences]), "")
    complaint = Complaint.objects.get()
    assert complaint.answer == "(refusal) Ada Lin made it."
    assert complaint.citations[0]["accession"] == "V-1.10"


@pytest.mark.parametrize(("others", "left"), [(0, ""), (1, "Ada Lin made it.")])
def test_forgetting_erases_an_answer_that_nobody_else_called_wrong(gallery, others, left):
    key = services.complain("neura", "", exchange(), "It was Bo.")
    for _ in range(others):
        services.complain("neura", "", exchange(), "")
    services.forget(key)
    assert Complaint.objects.get().answer == left


def test_a_settled_complaint_opens_again(gallery):
    services.complain("neura", "", exchange(), "")
    services.settle(Complaint.objects.get(), None)
    services.complain("neura", "", exchange(), "")
    assert Complaint.objects.get().state == Complaint.State.OPEN


def test_a_flood_of_different_complaints_ends_and_known_ones_are_still_counted(gallery, monkeypatch):
    monkeypatch.setattr(services, "MOST_COMPLAINTS", 3)
    for number in range(3):
        services.complain("neura", "", exchange(answer=f"It is {number}."), "")
    with pytest.raises(Flooded):
        services.complain("neura", "", exchange(answer="It is 3."), "")
    services.complain("neura", "", exchange(answer="It is 0."), "")
    assert Complaint.objects.count() == 3
