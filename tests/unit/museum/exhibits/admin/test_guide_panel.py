"""“What would the guide say?”: answered by the visitors' pipeline, for drafts as well."""

import pytest
from django.urls import reverse

from museum.exhibits.models import Exhibit


@pytest.fixture
def ask(live_gallery, curator):
    """Ask about a work; returns status and JSON. No inference process runs here, so the guide rests."""

    def asked(exhibit: Exhibit, question: str, language: str = "en"):
        address = reverse("admin:exhibits_exhibit_guide", args=[exhibit.pk])
        answer = curator.post(address, {"question": question, "language": language})
        return answer.status_code, answer.json()

    return asked


@pytest.mark.parametrize(
    ("question", "language", "word", "label"),
    [
        ("Who made this?", "en", "Ada Lin", "maker"),
        ("What is it made of?", "en", "oil on canvas", "medium"),
        ("这是用什么做的？", "zh-hans", "布面油画", "medium"),
        ("How large is it?", "en", "90", "size"),
    ],
)
def test_a_field_is_answered_with_its_source(live_gallery, ask, question, language, word, label):
    status, told = ask(live_gallery.harbour, question, language)
    assert status == 200
    assert word.lower() in told["answer"].lower()
    assert told["citations"][0]["accession"] == "V-1.10"
    assert label in told["citations"][0]["label"].lower()


def test_a_draft_answers_as_if_it_were_hung(live_gallery, ask):
    Exhibit.objects.filter(pk=live_gallery.draft.pk).update(medium_en="Lacquer on basalt")
    status, told = ask(live_gallery.draft, "What is it made of?")
    assert status == 200
    assert "lacquer on basalt" in told["answer"].lower()
    assert told["citations"] == [
        {"accession": "V-9", "title": "Not Yet", "field": "medium", "label": told["citations"][0]["label"]}
    ]


def test_a_resting_guide_is_told(live_gallery, ask):
    _status, told = ask(live_gallery.harbour, "What is it made of?")
    assert told["awake"] is False
    assert "not awake" in told["remark"]


@pytest.mark.parametrize(("question", "language"), [("", "en"), ("   ", "en"), ("Who?", "tlh")])
def test_what_is_no_question_is_refused(live_gallery, ask, question, language):
    status, told = ask(live_gallery.harbour, question, language)
    assert status == 400
    assert told["problem"]


def test_only_who_may_see_the_work_may_ask(live_gallery, client, member):
    address = reverse("admin:exhibits_exhibit_guide", args=[live_gallery.draft.pk])
    assert client.post(address, {"question": "Who?"}).status_code == 302
    assert member("Reviewer").post(address, {"question": "Who made it?", "language": "en"}).status_code == 200


def test_the_page_offers_typical_questions_in_both_languages(live_gallery, curator):
    page = curator.get(
        reverse("admin:exhibits_exhibit_change", args=[live_gallery.draft.pk])
    ).content.decode()
    assert "Who made this?" in page
    assert "这是谁的作品？" in page
