"""What a known collection's records hold: all that has content is used, kept, or refused in words."""

import json
from pathlib import Path
from typing import Any

import pytest

from museum.exhibits.importers.base import Source
from museum.exhibits.importers.readers.json import read_json
from museum.exhibits.importers.record import Item

MIA = {
    "accession_number": "1.1",
    "creditline": "Gift",
    "dated": "1901",
    "dimension": "",
    "image_copyright": "©",
}
AIC = {"main_reference_number": "1.1", "title": "Cup", "department_title": "Arms"}
TATE = {"acno": "T1", "title": "Cup", "contributors": [], "creditLine": "Given"}
CARNEGIE = {
    "accession_number": "1.1", "title": "Cup", "creation_date_earliest": "1901", "item_width": 3,
    "creator": [],
}  # fmt: skip
SMITHSONIAN = {"record_ID": "x_1"}


@pytest.fixture
def only(tmp_path: Path) -> Any:
    """Return the one item of a JSON file."""

    def of(told: dict[str, Any]) -> Item:
        path = tmp_path / "work.json"
        path.write_text(json.dumps(told), "utf-8")
        (item,) = read_json(Source(path, path.name)).items
        return item

    return of


def test_further_pictures_of_tate_are_kept_by_their_names(only):
    sizes = [{"caption": "Side", "file": "P/1_7.jpg", "width": 5}, {"caption": "Side", "file": "P/1_8.jpg"}]
    pictures = [{"filenameBase": "1", "copyright": "© A", "sizes": sizes}]
    extra = only({**TATE, "thumbnailCopyright": "© B", "additionalImages": pictures}).record.extra
    assert extra == {
        "additionalImages.copyright": "© A",
        "additionalImages.sizes.caption": "Side",
        "additionalImages.sizes.file": "P/1_7.jpg; P/1_8.jpg",
    }


def test_further_pictures_of_chicago_come_in(only):
    media = only({**AIC, "image_id": "a-1", "alt_image_ids": ["b-2", "c-3"]}).record.media
    assert [each.url.split("/")[5] for each in media] == ["a-1", "b-2", "c-3"]


@pytest.mark.parametrize(
    ("work", "path", "word"),
    [
        (TATE, "subjects.children.name", "places"),
        (TATE, "movements.name", "Cubism"),
        (TATE, "all_artists", "after Someone"),
        (TATE, "acquisitionYear", "1972"),
        (TATE, "catalogueGroup.accessionRanges", "T1-T9"),
        (MIA, "restricted", "1"),
        (MIA, "see_also", "1.2"),
        (AIC, "fiscal_year", "1984"),
        (AIC, "dimensions_detail.height", "30"),
        (CARNEGIE, "date_acquired", "1982-12-02"),
        (SMITHSONIAN, "content.indexedStructured.topic", "Flight"),
        (SMITHSONIAN, "content.descriptiveNonRepeating.metadata_usage.access", "CC0"),
        (SMITHSONIAN, "content.descriptiveNonRepeating.online_media.media.caption", "Front"),
    ],
)
def test_what_no_field_holds_is_kept(only, work, path, word):
    if work is SMITHSONIAN:
        work = {
            "title": "Cup",
            "content": {"descriptiveNonRepeating": dict(SMITHSONIAN), "freetext": {"a": []}},
        }
    *above, last = path.split(".")
    node = work = json.loads(json.dumps(work))
    for key in above:
        node = node.setdefault(key, {})
    node[last] = word
    item = only(work)
    assert item.record, item.refusal
    assert item.record.extra[path] == word


def test_rights_of_minneapolis_are_read_as_they_were_meant(only):
    rights = only({**MIA, "image_copyright": "© A. %2F DACS%2C London, 100%", "text": "Cut %2C"}).record
    assert rights.words["rights"] == {"en": "© A. / DACS, London, 100%"}
    assert [text.words for text in rights.texts] == [{"en": "Cut %2C"}]
    assert only({**AIC, "copyright_notice": "© 50%2C"}).record.words["rights"] == {"en": "© 50%2C"}


def test_an_exhibition_says_that_it_is_no_work(only):
    item = only({"exhibition_id": 1, "exhibition_title": "Cups", "display_date": "2001", "objects": [1, 2]})
    assert item.record is None
    assert "This is an exhibition" in item.refusal
