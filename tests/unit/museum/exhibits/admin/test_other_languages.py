"""A museum whose language is neither English nor Chinese corrects its words in the admin."""

import csv
from io import StringIO

import pytest

from museum.exhibits.exporters.csv import write_csv
from museum.exhibits.models import Exhibit, Maker
from museum.exhibits.translations import tagged
from tests.unit.museum.exhibits.admin.pages import change, form_of


@pytest.fixture
def lighthouse(gallery) -> Exhibit:
    """A published work of a French museum: its title stands in for English."""
    work = gallery.harbour
    work.title_en, work.title_zh = "Le Phare", ""
    work.other_words = {"title": {"fr": "Le Phare"}, "medium": {"fr": "huile", "de": "Öl"}}
    work.save()
    return work


def rows(*told: tuple[str, str, str]) -> dict[str, str]:
    """What a browser sends of the rows."""
    sent = {"other_words-rows": str(len(told))}
    for place, (field, tag, text) in enumerate(told):
        sent |= {
            f"other_words-{place}-field": field,
            f"other_words-{place}-tag": tag,
            f"other_words-{place}-text": text,
        }
    return sent


def save(curator, record: Exhibit | Maker, sent: dict[str, str], **fields: str):
    address = change(record._meta.label_lower.replace(".", "_"), record.pk)
    answer = curator.post(address, {**form_of(curator, address), **sent, **fields})
    record.refresh_from_db()
    return answer


SAME = (("title", "fr", "Le Phare"), ("medium", "de", "Öl"), ("medium", "fr", "huile"))


def test_a_french_title_is_corrected_and_stays_french(gallery, lighthouse, curator, client):
    answer = save(curator, lighthouse, rows(("title", "fr", "Le Phare du Nord"), *SAME[1:]))
    assert answer.status_code == 302, answer.context["errors"]
    assert tagged(lighthouse, "title") == {"fr": "Le Phare du Nord"}
    assert lighthouse.title_en == "Le Phare du Nord"
    page = client.get(f"/en/{gallery.exhibition.slug}/{gallery.north.slug}/")
    assert "Le Phare du Nord" in page.content.decode()
    out = StringIO()
    write_csv(Exhibit.objects.filter(pk=lighthouse.pk), out)
    told = next(csv.DictReader(StringIO(out.getvalue())))
    assert told["title_fr"] == "Le Phare du Nord"
    assert not told.get("title_en")


def test_saving_the_page_makes_no_english_of_what_stands_in(lighthouse, curator):
    before = (lighthouse.title_en, lighthouse.other_words)
    save(curator, lighthouse, rows(*SAME))
    assert (lighthouse.title_en, lighthouse.other_words) == before
    address = change("exhibits_exhibit", lighthouse.pk)
    assert form_of(curator, address)["title_en"] == ""
    assert 'value="fr"' in curator.get(address).content.decode()


def test_a_page_without_the_rows_changes_none(lighthouse, curator):
    save(curator, lighthouse, {})
    assert tagged(lighthouse, "title") == {"fr": "Le Phare"}


def test_real_english_is_kept_beside_it(lighthouse, curator):
    save(curator, lighthouse, rows(("title", "fr", "Le Phare rouge"), *SAME[1:]), title_en="The Lighthouse")
    assert tagged(lighthouse, "title") == {"en": "The Lighthouse", "fr": "Le Phare rouge"}
    save(curator, lighthouse, rows(("title", "fr", "Le Phare vert"), *SAME[1:]))
    assert tagged(lighthouse, "title") == {"en": "The Lighthouse", "fr": "Le Phare vert"}


def test_a_chinese_title_takes_nothing_away(lighthouse, curator):
    save(curator, lighthouse, rows(*SAME), title_zh="灯塔")
    assert (lighthouse.title_en, tagged(lighthouse, "title")) == (
        "Le Phare",
        {"zh": "灯塔", "fr": "Le Phare"},
    )


def test_words_are_added_and_taken_away(lighthouse, curator):
    save(curator, lighthouse, rows(*SAME[:2], ("medium", "fr", ""), ("place", "pt_BR", "Pará"), ("", "", "")))
    assert tagged(lighthouse, "place") == {"pt-BR": "Pará"}
    assert lighthouse.place_en == "Pará"
    assert lighthouse.other_words["medium"] == {"de": "Öl"}
    save(curator, lighthouse, rows(*SAME[:2]))
    assert (lighthouse.place_en, tagged(lighthouse, "place")) == ("", {})


@pytest.mark.parametrize(
    ("row", "told"),
    [(("title", "", "Turm"), "names no language"), (("title", "french!", "Turm"), "names no language"),
     (("title", "en", "Tower"), "fields of their own"), (("title", "zh-Hant", "塔"), "fields of their own"),
     (("title", "fr", "Tour"), "already"), (("", "de", "Turm"), "choose which field"),
     (("extra", "de", "Turm"), "choose which field"), (("place", "de", "x" * 301), "too long")],
)  # fmt: skip
def test_what_can_not_be_kept_is_told_and_still_there(lighthouse, curator, row, told):
    answer = save(curator, lighthouse, rows(*SAME, row))
    assert answer.status_code == 200
    page = answer.content.decode()
    assert told in page
    assert row[2] in page
    assert tagged(lighthouse, "title") == {"fr": "Le Phare"}


def test_a_makers_name_is_corrected_too(gallery, curator):
    maker = gallery.maker
    maker.name_en, maker.name_zh, maker.other_words = "José Fontes", "", {"name": {"pt": "José Fontes"}}
    maker.save()
    answer = save(curator, maker, rows(("name", "pt", "José da Fonte"), ("biography", "pt", "Pintor.")))
    assert answer.status_code == 302, answer.context["errors"]
    assert tagged(maker, "name") == {"pt": "José da Fonte"}
    assert (maker.name_en, maker.other_words["biography"]) == ("José da Fonte", {"pt": "Pintor."})


def test_who_may_only_look_sees_the_words(lighthouse, member):
    page = member("Operator").get(change("exhibits_exhibit", lighthouse.pk)).content.decode()
    assert "Le Phare" in page
    assert "other_words-rows" not in page
