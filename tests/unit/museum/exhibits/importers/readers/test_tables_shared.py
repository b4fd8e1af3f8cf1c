"""The shared records as Items: all of them, with right values for the awkward ones."""

from collections import Counter

import pytest

from museum.exhibits.importers.base import Source
from museum.exhibits.importers.opening import open_source

pytestmark = pytest.mark.shared

TABLES = {
    "aic/someArtworks.csv": ("aic", 422),
    "exchange/collectionspace_csv/100_artworks.csv": ("collectionspace", 100),
    "exchange/collectionspace_csv/SampleCatalogingData.csv": ("collectionspace", 100),
    "exchange/collectionspace_csv/collectiveaccess_test.xlsx": ("generic", 5),
    "exchange/made_by_us/collectiveaccess_like.csv": ("collectiveaccess", 14),
    "exchange/made_by_us/omeka_s_like.csv": ("omeka", 14),
    "exchange/made_by_us/pastperfect_like_cp1252.csv": ("pastperfect", 14),
    "exchange/made_by_us/tms_like_one_row_per_maker.csv": ("tms", 14),
    "exchange/omeka_csv/Austen_published.csv": ("omeka", 10),
    "exchange/omeka_csv/HolmesCanon.csv": ("omeka", 60),
    "exchange/omeka_csv/cheeses.csv": ("omeka", 13),
    "exchange/omeka_csv/heyerMysteries.csv": ("omeka", 12),
    "gcompris/paintings.csv": ("gcompris", 22),
    "met/met_asian_excerpt.csv": ("met", 25),
}
"""file: profile, works."""

PAGES = {
    "ara249": (0, 36), "blankline": (0, 1), "capostcards": (20, 1), "eolcheck": (0, 1),
    "hathaway_works": (4, 1), "headers_whitespace": (4, 1), "minasian_batch5_works": (5, 0),
    "protesta_works_1": (20, 0), "sinai_works": (12, 1), "spaces": (20, 1), "video_missing_metadata": (1, 1),
}  # fmt: skip
"""UCLA's files: works, and rows that are none."""

NO_WORKS = {
    "constituents": "somebody who made", "constituents_text_entries": "a text about somebody",
    "locations": "a room or a wall", "media_relationships": "joins a recording",
    "object_associations": "joins two works", "objects_historical_data": "in former times",
    "preferred_locations": "on the map",
}  # fmt: skip


@pytest.fixture
def opened(shared):
    def of(name):
        path = shared / "records" / name
        return open_source(Source(path, path.name))

    return of


@pytest.fixture
def works(opened):
    """Return {number: record} of a file, or of all files of a pattern."""

    def of(name):
        return {item.identity: item.record for item in opened(name).items}

    return of


@pytest.fixture
def record_of(shared):
    """Return the record of a number among the JSON files of a folder."""

    def of(folder, number):
        for path in (shared / "records" / folder).glob("*.json"):
            if number in path.read_text("utf-8"):
                for item in open_source(Source(path, path.name)).items:
                    if item.identity == number:
                        return item.record
        raise AssertionError(number)

    return of


@pytest.mark.parametrize("name", sorted(TABLES))
def test_every_table_is_known_and_every_row_a_work(opened, name):
    profile, count = TABLES[name]
    reading = opened(name)
    items = list(reading.items)
    assert (reading.profile, len(items)) == (profile, count)
    assert [item.refusal for item in items if not item.record] == []
    assert all(item.record.words.get("title") for item in items)


@pytest.mark.parametrize("name", sorted(PAGES))
def test_collections_and_pages_are_refused_with_their_kind(opened, name):
    items = list(opened(f"exchange/ucla_csv/{name}.csv").items)
    refused = [item.refusal for item in items if not item.record]
    assert (len(items) - len(refused), len(refused)) == PAGES[name]
    assert all("Collection" in reason or "Page" in reason for reason in refused)


@pytest.mark.parametrize("name", sorted(NO_WORKS))
def test_tables_that_can_t_stand_alone_say_what_they_are(opened, name):
    reasons = Counter(item.refusal for item in opened(f"nga_tms_csv/{name}.head.csv").items)
    ((reason, count),) = reasons.items()
    assert count >= 35
    assert NO_WORKS[name] in reason
    assert "objects.csv" in reason


@pytest.mark.parametrize(
    ("folder", "profile", "count"),
    [("tate", "tate", 145), ("cmoa", "carnegie", 225), ("aic", "aic", 10), ("smithsonian", "smithsonian", 2)],
)
def test_every_record_of_a_folder_is_read(shared, folder, profile, count):
    found = []
    for path in sorted((shared / "records" / folder).glob("*.json")):
        reading = open_source(Source(path, path.name))
        assert reading.profile == profile
        found += list(reading.items)
    assert len(found) == count
    assert all(item.record for item in found)
    assert len({item.identity for item in found}) == count


def test_an_exhibition_among_works_says_that_it_is_one(opened):
    ((item),) = opened("artsmia/exhibition_10.json").items
    assert item.record is None
    assert "This is an exhibition" in item.refusal


def test_four_artists_and_a_running_time(record_of):
    record = record_of("tate", "T07317")
    assert [maker.name["en"] for maker in record.makers] == [
        "Tracey Emin",
        "Carl Freedman",
        "Georgina Starr",
        "Gillian Wearing OBE",
    ]
    assert {maker.born_edtf for maker in record.makers} == {"1963", "1965", "1968"}
    assert (record.height_cm, record.width_cm) == (None, None)
    assert record.words["dimensions_text"]["en"].startswith("duration")


def test_weights_inside_sizes(record_of):
    record = record_of("tate", "T00891")
    assert (record.height_cm, record.width_cm, record.depth_cm) == (286.4, 148.0, 101.6)
    record = record_of("tate", "T07571")
    assert (record.height_cm, record.width_cm, record.depth_cm) == (107.5, 107.5, 12.0)


def test_doubt_about_makers_stays(record_of):
    makers = record_of("tate", "T13022").makers
    assert [(maker.name["en"], maker.qualifier) for maker in makers[1:]] == [
        ("Enrique Huerta", "associated with"),
        ("Emilio Rivera", "associated with"),
    ]
    bowl = record_of("cmoa", "71.51.10")
    assert [(maker.name["en"], maker.qualifier) for maker in bowl.makers] == [
        ("unknown English", "possibly by"),
        ("unknown Irish", "possibly by"),
    ]
    assert (bowl.words["date_text"], bowl.date_edtf) == ({"en": "no date"}, "")


def test_long_texts_come_whole(record_of):
    assert len(record_of("cmoa", "61.42.1").words["provenance"]["en"]) > 5_700
    assert len(record_of("cmoa", "1996.69.4").words["title"]["en"]) == 270


def test_markup_disagreement_and_url_encoding(record_of):
    vessel = record_of("artsmia", "50.46.35")
    assert vessel.words["title"] == {"en": "Ritual Wine Vessel (lei)"}
    bowl = record_of("artsmia", "50.46.44")
    assert (bowl.words["date_text"]["en"], bowl.words["culture"]["en"]) == (
        "8th century BCE",
        "9th-8th century BCE",
    )
    bacon = record_of("artsmia", "58.35")
    assert "/ DACS, London / ARS, NY 2014" in bacon.words["rights"]["en"]
    assert bacon.makers[0].name == {"en": "Francis Bacon"}
    assert (bacon.makers[0].born_edtf, bacon.makers[0].died_edtf) == ("1909", "1992")
    assert (bacon.height_cm, bacon.width_cm) == (151.4, 116.2)


def test_sizes_of_nought_are_unknown(shared):
    noughts = 0
    for path in (shared / "records" / "cmoa").glob("*.json"):
        text = path.read_text("utf-8")
        if '"item_width": 0.0' in text and '"item_height": 0.0' in text:
            noughts += 1
            for item in open_source(Source(path, path.name)).items:
                assert (item.record.height_cm, item.record.width_cm) == (None, None)
    assert noughts >= 18


def test_met_rows_with_years_only(works):
    found = works("met/met_asian_excerpt.csv")
    assert found["42922"].words["date_text"] == {"en": "206 BCE–220 CE"}
    assert found["55919"].words["date_text"] == {"en": "1888"}
    assert found["54445"].words["title"]["en"].startswith("Costume for Bugaku Court Dance From the Spring")
    assert "\u2011" in found["670994"].words["title"]["en"]


def test_rows_of_one_work_become_one(opened):
    items = {
        item.identity: item for item in opened("exchange/made_by_us/tms_like_one_row_per_maker.csv").items
    }
    chair = items["2008.43.1"]
    assert [(maker.name[""], maker.role) for maker in chair.record.makers] == [
        ("Jonathan De Pas", "designer"),
        ("Donato D'Urbino", "designer"),
        ("Paolo Lomazzi", "designer"),
        ("Zanotta S.p.A.", "manufacturer"),
    ]
    assert any("one work" in note for note in chair.notes)
    assert items["27.10.49"].record.makers[0].qualifier == "attributed to"


def test_access_and_units_of_collectiveaccess(works):
    found = works("exchange/made_by_us/collectiveaccess_like.csv")
    assert [found[number].public for number in ("68.18", "89.28.346.4")] == [True, False]
    assert found["68.18"].height_cm == pytest.approx(73.34, abs=0.01)
    assert [maker.name[""] for maker in found["89.28.346.4"].makers] == ["Hiroshige Andō", "Hiroshige II"]


def test_arabic_beside_its_transcription(works):
    found = works("exchange/ucla_csv/minasian_batch5_works.csv")["ark:/21198/zz000sw0gr"]
    assert found.words["title"] == {"": "Naṣāyiḥ al-mulūk", "und-Arab": "نصايح الملوک"}
    assert [maker.role for maker in found.makers] == ["author", "scribe"]


def test_old_macintosh_lines(opened):
    items = list(opened("exchange/omeka_csv/HolmesCanon.csv").items)
    assert [item.line for item in items][:3] == [2, 3, 4]
    assert items[0].identity == "STUD"


@pytest.mark.parametrize(
    ("case", "outcomes"),
    [
        ("01_utf8_greek_japanese", [(2, True), (3, True), (4, True), (5, True)]),
        (
            "03_rows_dropped_silently",
            [(2, True), (3, True), (4, False), (5, True), (6, False), (7, False), (8, True)],
        ),
        ("05_export_not_reimportable", [(2, True), (4, True)]),
        ("09_spreadsheet_date_gets_time", [(line, True) for line in range(2, 7)]),
        ("11_years_one_to_ninety_nine", [(line, True) for line in range(2, 8)]),
        ("23_same_number_twice", [(line, True) for line in range(2, 10)]),
    ],
)
def test_cases_of_public_trackers(shared, case, outcomes):
    path = shared / "cases" / case / "objects.csv"
    items = list(open_source(Source(path, path.name)).items)
    assert [(item.line, item.record is not None) for item in items] == outcomes
    assert all(item.refusal for item in items if item.record is None)
