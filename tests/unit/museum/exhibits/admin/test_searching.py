"""Searching finds what was meant, in any script, on SQLite as on PostgreSQL."""

import pytest
from django.urls import reverse

from museum.exhibits.admin.searching import MOST_WORDS, words_of
from museum.exhibits.folding import fold
from museum.exhibits.models import Credit, Exhibit, Maker, Text
from tests.conftest import make_exhibit


@pytest.fixture
def collection(db):
    hokusai = Maker.objects.create(
        slug="hokusai", name_en="Katsushika Hokusai", name_zh="葛飾北斎", aliases=["画狂老人"]
    )
    unknown = Maker.objects.create(slug="agnostos", name_en="Άγνωστος")
    wave = make_exhibit("W-1", title_en="Under the Wave", other_words={"title": {"ja": "神奈川沖浪裏"}})
    lilies = make_exhibit("L-1", title_en="NYMPHÉAS", identifiers={"wikidata": "Q-4077"})
    street = make_exhibit("S-1", title_en="Große Straße", object_type_en="Druck 50%_off")
    Credit.objects.create(exhibit=wave, maker=hokusai)
    Credit.objects.create(exhibit=lilies, maker=unknown)
    Credit.objects.create(exhibit=lilies, maker=hokusai, role="printer")
    Text.objects.create(exhibit=street, body="ΚΑΛΗΜΈΡΑ written on a wall")


def found(client, model: str, asked: str) -> list[str]:
    page = client.get(reverse(f"admin:exhibits_{model}_changelist"), {"q": asked})
    assert page.status_code == 200
    return [str(getattr(one, "accession_number", one)) for one in page.context["cl"].result_list]


@pytest.mark.parametrize(
    ("asked", "numbers"),
    [
        ("北斎", ["L-1", "W-1"]),
        ("άγνωστος", ["L-1"]),
        ("ΑΓΝΩΣΤΟΣ", ["L-1"]),
        ("nympheas", ["L-1"]),
        ("Nymphéas hokusai", ["L-1"]),
        ("浪裏", ["W-1"]),
        ("q-4077", ["L-1"]),
        ("GROSSE strasse", ["S-1"]),
        ("καλημερα", ["S-1"]),
        ('"under the wave"', ["W-1"]),
        ('"wave under"', []),
        ("50%_off", ["S-1"]),
        ("5%off", []),
        ("_", ["S-1"]),
        ("W-1 l-1", []),
    ],
)
def test_works_are_found_once(collection, curator, asked, numbers):
    assert found(curator, "exhibit", asked) == numbers


@pytest.mark.parametrize(
    ("asked", "name"),
    [("北斎", "Katsushika Hokusai"), ("画狂", "Katsushika Hokusai"), ("αγνωστοσ", "Άγνωστος")],
)
def test_makers_are_found_by_any_of_their_names(collection, curator, asked, name):
    assert found(curator, "maker", asked) == [name]


def test_completion_searches_alike(collection, curator):
    page = curator.get(
        reverse("admin:autocomplete"),
        {"app_label": "exhibits", "model_name": "credit", "field_name": "maker", "term": "ΆΓΝΩ"},
    )
    assert [each["text"] for each in page.json()["results"]] == ["Άγνωστος"]


def test_the_number_of_words_is_bounded(collection, curator):
    assert len(words_of("a " * 1000)) == MOST_WORDS
    assert found(curator, "exhibit", "wave " * 1000) == ["W-1"]
    assert words_of("a\0b") == ["ab"]  # PostgreSQL can't be asked for it


@pytest.mark.parametrize(
    "text", ["Nymphéas", "ΆΓΝΩΣΤΟΣ", "Straße", "ＡＢＣ", "İstanbul", "Щука Ёлка", "北斎", "ガラス", "한국"]
)
def test_the_database_folds_as_python_does(db, text):
    make_exhibit("F", title_en=text)
    assert Exhibit.objects.filter(title_en__folded=fold(text)).exists()
    assert Exhibit.objects.filter(title_en__folded__contains=fold(text[1:])).exists()


def test_voiced_kana_stay_apart():
    assert fold("ガラス") != fold("カラス")
