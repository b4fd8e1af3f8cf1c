"""A date in words and a date for code that contradict each other are told, and nothing is blocked."""

import pytest

from museum.exhibits.dating import contradiction
from museum.exhibits.models import Exhibit
from tests.unit.museum.exhibits.admin.conftest import curator  # noqa: F401 (a fixture)
from tests.unit.museum.exhibits.admin.pages import change, form_of, said


@pytest.mark.parametrize(
    ("english", "chinese", "edtf", "told"),
    [
        ("1850", "", "1850", False),
        ("c. 1850", "", "1852", False),
        ("1850", "", "1920", True),
        ("", "1850年", "1920", True),
        ("1840-1845", "", "1843", False),
        ("some time ago", "", "1920", False),
        ("1850", "", "", False),
        ("", "", "1850", False),
        ("664 BCE", "", "0664", True),
    ],
)
def test_what_can_not_both_be_right(english, chinese, edtf, told):
    work = Exhibit(date_text_en=english, date_text_zh=chinese, date_edtf=edtf)
    assert bool(contradiction(work)) is told


def test_the_form_warns_and_saves(gallery, curator):  # noqa: F811
    address = change("exhibits_exhibit", gallery.harbour.pk)
    data = form_of(curator, address)
    answer = curator.post(address, {**data, "date_text_en": "1750", "date_edtf": "2042"}, follow=True)
    assert any("different times" in text for text in said(answer))
    gallery.harbour.refresh_from_db()
    assert gallery.harbour.date_text_en == "1750"
    assert "different times" in curator.get(address).content.decode()
