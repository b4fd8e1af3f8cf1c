"""Exports from the admin: what visitors may see, as a file."""

import csv
import json
from io import BytesIO, StringIO
from zipfile import ZipFile

import pytest
from django.urls import reverse

from tests.conftest import make_exhibit

ADDRESS = "/admin/exhibits/exhibit/export/"


def exported(client, **query: str) -> bytes:
    answer = client.get(ADDRESS, query)
    assert answer["Content-Disposition"].startswith("attachment")
    assert "no-store" in answer["Cache-Control"]
    return b"".join(answer.streaming_content)


def test_the_page_asks_what_and_how(gallery, curator):
    page = curator.get(ADDRESS).content.decode()
    assert "IIIF Presentation 3" in page
    assert "Neura" in page
    assert ADDRESS in curator.get(reverse("admin:exhibits_exhibit_changelist")).content.decode()


def test_a_table_of_what_is_published(gallery, curator):
    gallery.harbour.extra = {"Insurance": "secret"}
    gallery.harbour.save()
    text = exported(curator, format="csv").decode("utf-8-sig")
    rows = list(csv.DictReader(StringIO(text)))
    assert [row["accession_number"] for row in rows] == ["V-1.1", "V-1.10", "V-2"]
    assert "secret" not in text


def test_the_works_of_one_exhibition(gallery, curator):
    make_exhibit("Z-1")
    told = exported(curator, format="json", exhibition="neura").decode()
    assert "V-1.10" in told and "Z-1" not in told
    assert "Z-1" in exported(curator, format="json").decode()


@pytest.mark.parametrize("form", ["iiif", "linked-art"])
def test_a_folder_comes_as_a_zip(gallery, curator, form):
    with ZipFile(BytesIO(exported(curator, format=form, exhibition="neura"))) as archive:
        names = archive.namelist()
        assert any("V-1.10" in name for name in names)
        for name in names:
            told = archive.read(name).decode()
            json.loads(told)
            assert "Not Yet" not in told


def test_what_does_not_exist_is_asked_again(gallery, curator):
    assert curator.get(ADDRESS, {"format": "doc"}).status_code == 200
    assert curator.get(ADDRESS, {"format": "csv", "exhibition": "nowhere"}).context["form"].errors
