"""What curators meet in the admin."""

import re

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from museum.exhibitions.models import Exhibition, Hall, Placement, Portal, Tour
from museum.exhibits.models import Exhibit, Maker, Media, Passage
from tests.unit.museum.exhibits.admin.pages import change, form_of

MODELS = {
    "exhibits_exhibit": Exhibit,
    "exhibits_maker": Maker,
    "exhibitions_exhibition": Exhibition,
    "exhibitions_hall": Hall,
    "exhibitions_tour": Tour,
    "auth_user": User,
}


@pytest.mark.parametrize("name", MODELS)
@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_page_opens_in_both_languages(gallery, curator, name, language):
    headers = {"accept-language": language}
    assert curator.get(reverse("admin:index"), headers=headers).status_code == 200
    assert curator.get(reverse(f"admin:{name}_changelist"), headers=headers).status_code == 200
    assert curator.get(reverse(f"admin:{name}_add"), headers=headers).status_code == 200
    pk = MODELS[name].objects.first().pk
    assert curator.get(change(name, pk), headers=headers).status_code == 200


def test_visitors_do_not_come_in(gallery, client):
    assert client.get(reverse("admin:exhibits_exhibit_changelist")).status_code == 302


@pytest.mark.parametrize(
    ("words", "numbers"),
    [("harbour", {"V-1.10"}), ("概率", {"V-1.10"}), ("Ada", {"V-1.10"}), ("volcano", {"V-9"})],
)
def test_search_reads_titles_makers_and_texts_in_both_languages(gallery, curator, words, numbers):
    response = curator.get(reverse("admin:exhibits_exhibit_changelist"), {"q": words})
    assert {exhibit.accession_number for exhibit in response.context["cl"].result_list} == numbers


def test_filter_by_hall(gallery, curator):
    response = curator.get(
        reverse("admin:exhibits_exhibit_changelist"), {"placements__hall__id__exact": gallery.south.pk}
    )
    assert [exhibit.accession_number for exhibit in response.context["cl"].result_list] == ["V-2"]


@pytest.mark.django_db(transaction=True)
def test_what_is_saved_here_reaches_the_guide(live_gallery, curator):
    address = change("exhibits_exhibit", live_gallery.harbour.pk)
    data = form_of(curator, address)
    text = next(name for name, value in data.items() if value.startswith("The picture was built"))
    response = curator.post(address, {**data, text: "Woven from two wave trains."})
    assert response.status_code == 302, response.context["errors"]
    assert Passage.objects.filter(field="text.technique").values_list("body", flat=True)[0] == (
        "Woven from two wave trains."
    )


def test_alternative_text_is_needed_for_publishing(gallery, curator):
    Media.objects.filter(exhibit=gallery.draft).update(alt_en="")
    address = change("exhibits_exhibit", gallery.draft.pk)
    data = form_of(curator, address)
    response = curator.post(address, {**data, "status": "published"})
    assert response.status_code == 200
    assert "alternative text" in response.content.decode()
    gallery.draft.refresh_from_db()
    assert gallery.draft.status == Exhibit.Status.DRAFT
    response = curator.post(address, {**data, "status": "published", "media-0-alt_zh": "红色"})
    assert response.status_code == 302
    gallery.draft.refresh_from_db()
    assert gallery.draft.status == Exhibit.Status.PUBLISHED


def test_a_title_is_needed_for_publishing(gallery, curator):
    address = change("exhibits_exhibit", gallery.harbour.pk)
    data = form_of(curator, address)
    assert curator.post(address, {**data, "title_en": "", "title_zh": ""}).status_code == 200
    assert curator.post(address, {**data, "title_en": ""}).status_code == 302


@pytest.mark.parametrize(
    ("written", "kept"), [("1850~", True), ("1840/1845", True), ("", True), ("about 1850", False)]
)
def test_dates_for_code_are_readable(gallery, curator, written, kept):
    address = change("exhibits_exhibit", gallery.harbour.pk)
    data = form_of(curator, address)
    assert curator.post(address, {**data, "date_edtf": written}).status_code == (302 if kept else 200)


@pytest.mark.parametrize("field", ["born_edtf", "died_edtf"])
@pytest.mark.parametrize(
    ("written", "kept"), [("1850~", True), ("-0630", True), ("", True), ("about 1850", False), ("18", False)]
)
def test_dates_of_makers_are_readable_too(gallery, curator, field, written, kept):
    address = change("exhibits_maker", gallery.maker.pk)
    data = form_of(curator, address)
    assert curator.post(address, {**data, field: written}).status_code == (302 if kept else 200)


@pytest.mark.parametrize("field", ["height_cm", "width_cm", "depth_cm"])
@pytest.mark.parametrize(
    ("typed", "kept"),
    [("0.5", True), ("100000", True), ("-1", False), ("100000.01", False), ("9999999", False)],
)
def test_sizes_are_sizes(gallery, curator, field, typed, kept):
    address = change("exhibits_exhibit", gallery.harbour.pk)
    data = form_of(curator, address)
    assert curator.post(address, {**data, field: typed}).status_code == (302 if kept else 200)


@pytest.mark.parametrize("typed", ["0", "0.00", ""])
def test_a_size_of_nothing_is_unknown(gallery, curator, typed):
    address = change("exhibits_exhibit", gallery.harbour.pk)
    data = form_of(curator, address)
    assert curator.post(address, {**data, "height_cm": typed}).status_code == 302
    gallery.harbour.refresh_from_db()
    assert gallery.harbour.height_cm is None


def test_publishing_many_names_what_is_missing(gallery, curator):
    Media.objects.filter(exhibit=gallery.draft).update(alt_en="")
    gallery.clock.status = Exhibit.Status.DRAFT
    gallery.clock.save()
    response = curator.post(
        reverse("admin:exhibits_exhibit_changelist"),
        {"action": "publish_selected", "_selected_action": [gallery.draft.pk, gallery.clock.pk]},
        follow=True,
    )
    said = [str(message) for message in response.context["messages"]]
    assert any("V-9" in text and "alternative text" in text for text in said)
    assert "1 work is published." in said
    assert set(Exhibit.objects.filter(status="published").values_list("accession_number", flat=True)) == {
        "V-1.1",
        "V-1.10",
        "V-2",
    }


def test_other_names_are_typed_one_a_line(gallery, curator):
    address = change("exhibits_maker", gallery.maker.pk)
    data = form_of(curator, address)
    assert curator.post(address, {**data, "aliases": "Ada\n\n  林 \n"}).status_code == 302
    gallery.maker.refresh_from_db()
    assert gallery.maker.aliases == ["Ada", "林"]


def test_a_work_hangs_in_one_place_of_an_exhibition(gallery, curator):
    address = change("exhibitions_hall", gallery.south.pk)
    data = form_of(curator, address)
    data |= {
        "placements-TOTAL_FORMS": "2",
        "placements-1-exhibit": str(gallery.harbour.pk),
        "placements-1-wall": "north",
        "placements-1-along_m": "2",
        "placements-1-centre_m": "1.5",
        "placements-1-order": "2",
        "placements-1-hall": str(gallery.south.pk),
    }
    response = curator.post(address, data)
    assert response.status_code == 200
    assert "already hangs in" in response.content.decode()
    assert Placement.objects.filter(exhibit=gallery.harbour).count() == 1


def test_doors_lead_to_halls_of_the_same_exhibition(gallery, curator):
    elsewhere = Exhibition.objects.create(slug="elsewhere", title_en="Elsewhere")
    cellar = Hall.objects.create(exhibition=elsewhere, slug="cellar", title_en="Cellar")
    page = curator.get(change("exhibitions_hall", gallery.north.pk)).content.decode()
    offered = re.search(r'<select name="portals-0-to_hall".*?</select>', page, re.DOTALL)[0]
    assert "South Hall" in offered
    assert "Cellar" not in offered
    address = change("exhibitions_hall", gallery.north.pk)
    data = form_of(curator, address)
    assert curator.post(address, {**data, "portals-0-to_hall": str(cellar.pk)}).status_code == 200
    assert not Portal.objects.filter(to_hall=cellar).exists()


def test_a_colour_is_a_colour(gallery, curator):
    address = change("exhibitions_hall", gallery.north.pk)
    data = form_of(curator, address)
    assert curator.post(address, {**data, "wall_colour": "red;}"}).status_code == 200
    assert curator.post(address, {**data, "wall_colour": "#ff00aa"}).status_code == 302


def test_lists_take_a_fixed_number_of_queries(gallery, curator, django_assert_max_num_queries):
    for number in range(30):
        Exhibit.objects.create(accession_number=f"X-{number}")
    with django_assert_max_num_queries(14):
        curator.get(reverse("admin:exhibits_exhibit_changelist"))


def test_the_list_shows_what_there_is_in_any_language(gallery, curator):
    work = gallery.harbour
    Exhibit.objects.filter(pk=work.pk).update(
        title_en="", title_zh="", date_text_en="", date_text_zh="", date_edtf="1890~",
        other_words={"title": {"fr": "Le Phare"}, "date_text": {"fr": "vers 1890"}},
    )  # fmt: skip
    page = curator.get(reverse("admin:exhibits_exhibit_changelist")).content.decode()
    assert "Le Phare" in page
    assert "vers 1890" in page
    Exhibit.objects.filter(pk=work.pk).update(date_text_en="about 1890", other_words={})
    address = reverse("admin:exhibits_exhibit_changelist")
    assert "about 1890" in curator.get(address, headers={"accept-language": "zh-hans"}).content.decode()
