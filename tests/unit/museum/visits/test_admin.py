"""What curators, reviewers and operators see of visits, and what a curator does about it."""

import csv
import io

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission, User
from django.test import Client
from django.urls import reverse

from museum.visits import services
from museum.visits.models import Complaint, Consent, Gap, Question, Remark, Tally, Visit
from tests.unit.museum.visits.test_services import exchange

WORDS = "=What was her dog called?"
LISTS = ("gap", "complaint", "tally", "visit")


@pytest.fixture
def asked(live_gallery) -> Question:
    """A question in vain by somebody who agreed, in a gap; beside it a visit with nothing but a remark."""
    visit = Visit.objects.create(key="k", exhibition=live_gallery.exhibition)
    Consent.objects.create(visit=visit, language="en", days=30)
    gap = Gap.objects.create(exhibition=live_gallery.exhibition, exhibit=live_gallery.harbour, times=1)
    services.complain("neura", "", exchange(), "It was Bo.")
    services.keep("neura", "", exchange(unanswered=True))
    return Question.objects.create(
        visit=visit, text=WORDS, language="en", exhibit=live_gallery.harbour, hall=live_gallery.north,
        answer="I do not know.", unanswered=True, gap=gap, ending="complete", intent="unclear",
    )  # fmt: skip


@pytest.fixture
def member(transactional_db):
    """Return a function that signs in somebody of a group."""

    def of(group: str) -> Client:
        user = User.objects.create_user(f"{group}-member", password="well kept", is_staff=True)
        user.groups.add(Group.objects.get(name=group))
        client = Client()
        client.force_login(user)
        return client

    return of


def page(name: str, *args: int) -> str:
    return reverse(f"admin:visits_{name}", args=args)


@pytest.mark.parametrize(
    ("group", "seen"),
    [("Curator", LISTS), ("Reviewer", ("complaint", "tally")), ("Operator", ("tally", "visit"))],
)
def test_who_sees_what(asked, member, group, seen):
    client = member(group)
    opened = {name: client.get(page(f"{name}_changelist")).status_code for name in LISTS}
    assert opened == {name: 200 if name in seen else 403 for name in LISTS}


def test_every_page_of_one_opens_in_both_languages(asked, member):
    client = member("Curator")
    for language in ("en", "zh-hans"):
        client.cookies["django_language"] = language
        for name, pk in (
            ("gap", asked.gap_id),
            ("complaint", Complaint.objects.get().pk),
            ("visit", asked.visit_id),
        ):
            assert client.get(page(f"{name}_change", pk)).status_code == 200


def test_an_operator_erases_a_visit_without_reading_it(asked, member):
    client = member("Operator")
    remarked = Remark.objects.get().visit_id
    several = {"action": "delete_selected", "_selected_action": [asked.visit_id, remarked]}
    for told in (
        client.get(page("visit_change", asked.visit_id)),
        client.get(page("visit_delete", asked.visit_id)),
        client.get(page("visit_delete", remarked)),
        client.post(page("visit_changelist"), several),
    ):
        assert told.status_code == 200
        assert not [word for word in ("dog", "I do not know", "It was Bo") if word in told.content.decode()]
    client.post(page("visit_delete", asked.visit_id), {"post": "yes"})
    assert not Question.objects.exists()
    assert "dog" not in repr(list(LogEntry.objects.values()))


def test_a_reviewer_reads_the_guide_s_answer_and_no_visitor_s_words(asked, member):
    client = member("Reviewer")
    told = client.get(page("complaint_change", Complaint.objects.get().pk)).content.decode()
    assert "Ada Lin made it." in told and "It was Bo" not in told
    for found in ("Bo", "nobody said this"):
        assert (
            "Ada Lin made it." not in client.get(page("complaint_changelist"), {"q": found}).content.decode()
        )
    assert client.get(page("gap_change", asked.gap_id)).status_code == 403


def test_a_right_to_look_at_gaps_alone_shows_no_words(asked, member):
    client = member("Reviewer")
    Group.objects.get(name="Reviewer").permissions.add(
        *Permission.objects.filter(codename__in=("view_gap", "change_gap"))
    )
    assert client.get(page("gap_changelist")).status_code == 403
    assert client.get(page("gap_change", asked.gap_id)).status_code == 403


def test_a_typed_answer_is_dismissed_only_when_that_is_meant(asked, member):
    curator = member("Curator")
    typed = {"en": "Her dog was called Rex.", "zh": "", "asked": "", "belongs": "work"}
    told = curator.post(page("gap_dismiss", asked.gap_id), typed)
    assert "Her dog was called Rex." in told.content.decode()
    assert f'action="{page("gap_change", asked.gap_id)}"' in told.content.decode()
    assert Gap.objects.get().state == Gap.State.OPEN
    curator.post(page("gap_dismiss", asked.gap_id), {**typed, "throw_away": "yes"})
    assert Gap.objects.get().state == Gap.State.DISMISSED


def test_a_curator_answers_and_nobody_else(asked, member, live_gallery):
    address = page("gap_change", asked.gap_id)
    answer = {"en": "Her dog was called Rex.", "zh": "她的狗叫雷克斯。", "belongs": "work"}
    answer["asked"] = "Did she have a dog?\n她养狗吗？"
    assert member("Reviewer").post(address, answer).status_code == 403
    curator = member("Curator")
    empty = curator.post(address, {"en": " ", "zh": "", "asked": "A dog?", "belongs": "work"})
    assert empty.status_code == 200 and not live_gallery.harbour.texts.filter(kind="answer").exists()
    assert curator.post(address, answer).status_code == 302
    written = live_gallery.harbour.texts.filter(kind="answer")
    assert {(text.language, text.body) for text in written} == {
        ("en", "Her dog was called Rex."),
        ("zh-hans", "她的狗叫雷克斯。"),
    }
    assert Gap.objects.get().state == Gap.State.ANSWERED
    assert "dog called?" not in repr(list(LogEntry.objects.values("object_repr")))


def test_a_gap_is_dismissed_and_opened_again(asked, member):
    assert member("Reviewer").post(page("gap_dismiss", asked.gap_id)).status_code == 403
    curator = member("Curator")
    curator.post(page("gap_dismiss", asked.gap_id))
    assert Gap.objects.get().state == Gap.State.DISMISSED
    assert "dog" not in curator.get(page("gap_changelist")).content.decode()
    assert "dog" in curator.get(page("gap_changelist") + "?state=all").content.decode()
    curator.post(page("gap_reopen", asked.gap_id))
    assert Gap.objects.get().state == Gap.State.OPEN


def test_a_complaint_is_settled(asked, member):
    complaint = Complaint.objects.get()
    client = member("Curator")
    told = client.get(page("complaint_change", complaint.pk)).content.decode()
    assert "Ada Lin made it." in told and "It was Bo." in told and "Harbour" in told
    client.post(page("complaint_change", complaint.pk))
    assert "Ada Lin" not in repr(list(LogEntry.objects.values()))
    assert Complaint.objects.get().state == Complaint.State.SETTLED


def test_transcripts_are_exported_of_those_who_agreed_and_run_in_no_spreadsheet(asked, member):
    everything = {
        "action": "export_selected",
        "_selected_action": list(Visit.objects.values_list("pk", flat=True)),
    }
    answer = member("Curator").post(page("visit_changelist"), everything)
    rows = list(csv.DictReader(io.StringIO(b"".join(answer.streaming_content).decode("utf-8-sig"))))
    assert [(row["question"], row["hall"], row["work"], row["unanswered"]) for row in rows] == [
        ("'" + WORDS, "north", "V-1.10", "1")
    ]
    assert Remark.objects.exists() and "Bo" not in repr(rows)
    refused = member("Operator").post(page("visit_changelist"), everything)
    assert "text/csv" not in refused.headers.get("Content-Type", "")


def test_counts_tell_what_was_asked_in_vain_by_anybody(asked, member):
    assert Tally.objects.get().unanswered == 1
    told = member("Operator").get(page("tally_changelist")).content.decode()
    assert "V-1.10" in told and "maker" in told
