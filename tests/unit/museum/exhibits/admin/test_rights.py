"""What a curator, a reviewer and an operator may do, asked over real requests, forms or not."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from museum.exhibits.importers.starting import upload
from museum.exhibits.models import Exhibit, ImportRun
from tests.conftest import png
from tests.unit.museum.exhibits.admin.pages import change, form_of

TABLE = b"accession_number,title_en\nN-1,Boat\n"
IMPORTING = ("preview", "options", "columns", "profile", "try", "start", "discard", "undo")
READING = ("change", "state", "report_json", "report_csv")
LISTS = (
    "exhibits_exhibit", "exhibits_maker", "exhibits_media", "exhibits_importrun",
    "exhibitions_exhibition", "exhibitions_hall", "exhibitions_placement", "exhibitions_tour",
)  # fmt: skip


@pytest.fixture
def run(live_gallery) -> ImportRun:
    return upload(SimpleUploadedFile("new.csv", TABLE))


def act(client: Client, name: str, work: Exhibit, **data: object) -> int:
    """Post to one of a work's own addresses."""
    return client.post(reverse(f"admin:exhibits_exhibit_{name}", args=[work.pk]), data).status_code


def choose(client: Client, action: str, *works: Exhibit) -> None:
    """Run an action of the list, as the list's form does."""
    data = {"action": action, "_selected_action": [work.pk for work in works]}
    client.post(reverse("admin:exhibits_exhibit_changelist"), data)


def status(work: Exhibit) -> str:
    return Exhibit.objects.get(pk=work.pk).status


@pytest.mark.parametrize("group", ["Curator", "Reviewer", "Operator"])
@pytest.mark.parametrize("name", LISTS)
def test_all_three_see_the_collection_and_the_runs(live_gallery, member, group, name):
    assert member(group).get(reverse(f"admin:{name}_changelist")).status_code == 200


def test_a_curator_edits_publishes_and_imports(run, live_gallery, member):
    client = member("Curator")
    address = change("exhibits_exhibit", live_gallery.draft.pk)
    data = form_of(client, address)
    assert client.post(address, {**data, "title_en": "Now"}).status_code == 302
    assert Exhibit.objects.get(pk=live_gallery.draft.pk).title_en == "Now"
    assert act(client, "publish", live_gallery.draft) == 302
    assert status(live_gallery.draft) == "published"
    assert client.get(reverse("admin:exhibits_importrun_preview", args=[run.pk])).status_code == 200
    assert client.post(reverse("admin:exhibits_importrun_start", args=[run.pk])).status_code == 302
    run.refresh_from_db()
    assert run.state == "waiting"
    for name in ("auth_user", "auth_group", "admin_logentry"):
        assert client.get(reverse(f"admin:{name}_changelist")).status_code == 403


def test_a_reviewer_publishes_and_withdraws_and_changes_no_word(run, live_gallery, member):
    client = member("Reviewer")
    address = change("exhibits_exhibit", live_gallery.draft.pk)
    page = client.get(address)
    assert page.status_code == 200
    assert reverse("admin:exhibits_exhibit_publish", args=[live_gallery.draft.pk]) in page.content.decode()
    assert (
        client.post(
            address, {"title_en": "Stolen", "accession_number": "V-9", "status": "published"}
        ).status_code
        == 403
    )
    assert act(client, "publish", live_gallery.draft) == 302
    assert status(live_gallery.draft) == "published"
    assert act(client, "withdraw", live_gallery.draft) == 302
    choose(client, "publish_selected", live_gallery.draft)
    assert status(live_gallery.draft) == "published"
    choose(client, "withdraw_selected", live_gallery.draft, live_gallery.clock)
    assert (status(live_gallery.draft), status(live_gallery.clock)) == ("draft", "draft")
    choose(client, "delete_selected", live_gallery.clock)
    assert Exhibit.objects.filter(pk=live_gallery.clock.pk).exists()
    assert Exhibit.objects.get(pk=live_gallery.draft.pk).title_en == "Not Yet"
    assert act(client, "pictures", live_gallery.draft, files=SimpleUploadedFile("a.png", png())) == 403
    assert client.post(change("exhibits_maker", live_gallery.maker.pk), {"name_en": "x"}).status_code == 403
    assert client.get(reverse("admin:exhibits_exhibit_add")).status_code == 403
    listed = reverse("admin:exhibitions_exhibition_changelist")
    client.post(listed, {"action": "withdraw_selected", "_selected_action": [live_gallery.exhibition.pk]})
    live_gallery.exhibition.refresh_from_db()
    assert live_gallery.exhibition.status == "draft"


def test_an_operator_sees_and_changes_nothing(run, live_gallery, member):
    client = member("Operator")
    for name in ("auth_user", "admin_logentry"):
        assert client.get(reverse(f"admin:{name}_changelist")).status_code == 200
    assert act(client, "publish", live_gallery.draft) == 403
    assert act(client, "withdraw", live_gallery.harbour) == 403
    choose(client, "publish_selected", live_gallery.draft)
    choose(client, "withdraw_selected", live_gallery.harbour)
    choose(client, "delete_selected", live_gallery.clock)
    assert (status(live_gallery.draft), status(live_gallery.harbour)) == ("draft", "published")
    assert Exhibit.objects.filter(pk=live_gallery.clock.pk).exists()
    assert (
        client.post(change("exhibits_exhibit", live_gallery.draft.pk), {"title_en": "x"}).status_code == 403
    )
    media = live_gallery.harbour.media.get()
    listed = reverse("admin:exhibits_media_changelist")
    client.post(listed, {"action": "hide_selected", "_selected_action": [media.pk]})
    media.refresh_from_db()
    assert media.public is True
    assert client.post(change("auth_user", 1), {"is_superuser": "on"}).status_code == 403
    assert client.get(reverse("admin:auth_user_add")).status_code == 403


@pytest.mark.parametrize("group", ["Reviewer", "Operator"])
def test_only_curators_import(run, live_gallery, member, group):
    client = member(group)
    add = reverse("admin:exhibits_importrun_add")
    assert client.get(add).status_code == 403
    assert client.post(add, {"file": SimpleUploadedFile("x.csv", TABLE), "format": "auto"}).status_code == 403
    for name in IMPORTING:
        address = reverse(f"admin:exhibits_importrun_{name}", args=[run.pk])
        assert client.get(address).status_code == 403, name
        assert client.post(address).status_code == 403, name
    run.refresh_from_db()
    assert (run.state, ImportRun.objects.count()) == ("uploaded", 1)
    for name in READING:
        assert client.get(reverse(f"admin:exhibits_importrun_{name}", args=[run.pk])).status_code == 200, name


def test_who_is_not_signed_in_reaches_nothing(run, live_gallery, client):
    for name in (*IMPORTING, *READING):
        assert client.get(reverse(f"admin:exhibits_importrun_{name}", args=[run.pk])).status_code == 302, name
    for name in ("publish", "withdraw", "pictures", "guide"):
        assert act(client, name, live_gallery.draft) == 302, name
    assert client.get(reverse("admin:exhibits_exhibit_export")).status_code == 302
    assert status(live_gallery.draft) == "draft"


def test_somebody_without_a_group_reaches_nothing(run, live_gallery, member):
    client = member("Reviewer")
    from django.contrib.auth.models import User

    User.objects.get(username="reviewer-member").groups.clear()
    assert client.get(reverse("admin:exhibits_exhibit_export")).status_code == 403
    media = live_gallery.harbour.media.get()
    assert client.get(reverse("admin:exhibits_media_original", args=[media.pk])).status_code == 403
    for name in READING:
        assert client.get(reverse(f"admin:exhibits_importrun_{name}", args=[run.pk])).status_code == 403, name
    for name in ("publish", "withdraw", "pictures", "guide"):
        assert act(client, name, live_gallery.draft, question="Who?") in (403, 404), name


def test_every_post_needs_its_token(run, live_gallery, member):
    from django.contrib.auth.models import User

    member("Curator")
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.get(username="curator-member"))
    for name in ("options", "columns", "try", "start", "discard", "undo"):
        assert client.post(reverse(f"admin:exhibits_importrun_{name}", args=[run.pk])).status_code == 403, (
            name
        )
    for name in ("publish", "withdraw", "pictures", "guide"):
        assert act(client, name, live_gallery.draft, question="Who?") == 403, name
    run.refresh_from_db()
    assert (run.state, status(live_gallery.draft)) == ("uploaded", "draft")


def test_whoever_may_not_publish_imports_drafts(live_gallery, member):
    from django.contrib.auth.models import Group, Permission

    client = member("Curator")
    Group.objects.get(name="Curator").permissions.remove(Permission.objects.get(codename="publish_exhibit"))
    file = SimpleUploadedFile("new.csv", TABLE)
    client.post(reverse("admin:exhibits_importrun_add"), {"file": file, "format": "auto", "publish": "on"})
    assert ImportRun.objects.get().publish is False
    address = change("exhibits_exhibit", live_gallery.draft.pk)
    assert client.post(address, {**form_of(client, address), "status": "published"}).status_code == 302
    assert status(live_gallery.draft) == "draft"
