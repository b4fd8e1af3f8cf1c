"""The shared exchange files and cases: every file gives works or sentences, with the right values."""

from pathlib import Path

import pytest

from museum.exhibits.importers.base import Reader, Source
from museum.exhibits.importers.errors import ImportFault
from museum.exhibits.importers.readers.edm import read_edm
from museum.exhibits.importers.readers.iiif import read_iiif
from museum.exhibits.importers.readers.lido import read_lido
from museum.exhibits.importers.readers.linked_art import read_linked_art
from museum.exhibits.importers.record import Item, Record

pytestmark = pytest.mark.shared

EXCHANGE = "records/exchange"


def items(path: Path, reader: Reader) -> list[Item]:
    return list(reader(Source(path, path.name)).items)


def records(path: Path, reader: Reader) -> dict[str, Record]:
    return {item.record.accession_number: item.record for item in items(path, reader) if item.record}


@pytest.mark.parametrize(
    ("pattern", "reader", "files"),
    [
        ("iiif_*/*.json", read_iiif, 51),
        ("lido/*.xml", read_lido, 6),
        ("linked_art/**/*.*", read_linked_art, 29),
        ("made_by_us/edm*.xml", read_edm, 1),
    ],
)
def test_every_file_gives_works_or_sentences(shared, pattern, reader, files):
    paths = [path for path in (shared / EXCHANGE).glob(pattern) if path.is_file()]
    assert len(paths) >= files
    for path in paths:
        try:
            found = items(path, reader)
        except ImportFault as fault:
            assert path.name in str(fault)
            continue
        for item in found:
            assert (item.record is None) == bool(item.refusal), path
            assert item.identity, path


def test_a_book_of_charts_in_lido(shared):
    found = records(shared / EXCHANGE / "lido/LIDO-Extended-Example.xml", read_lido)
    assert list(found) == ["20344012", "20344012,T,001", "20344012,T,002"]
    group = found["20344012,T,002"]
    assert group.words["title"]["en"] == "Fontana del Moro — Ethiopian fighting a dolphin"
    assert group.words["title"]["de"].startswith("Fontana del Moro — Äthiopier")
    assert [(maker.name["en"], maker.role, maker.died_edtf) for maker in group.makers or ()] == [
        ("Bernini, Giovanni Lorenzo", "sculptor", "1680-11-28"),
        ("Mari, Giovanni Antonio", "sculptor", "1661"),
    ]
    assert group.date_edtf == "1654"
    assert group.media[0].alt == {"en": "overall view, from front", "de": "gesamt, von vorne"}


def test_thirty_romanian_records(shared):
    found = records(shared / EXCHANGE / "lido/cimec_ro_subset30.xml", read_lido)
    assert len(found) == 30
    tram = found["10238"]
    assert tram.words["title"] == {"ro": "Vagon de tramvai cu cai"}
    assert tram.words["place"] == {"ro": "Edinburg, Scoția"}
    assert [(maker.name["ro"], maker.role) for maker in tram.makers or ()] == [("Anonim", "producer")]
    assert found["34-87321"].words["date_text"] == {"ro": "prima jumătate a secolului al XVIII-lea"}
    assert (found["80"].date_edtf, found["80"].height_cm) == ("1877", None)  # a diameter is no height
    telegraph = found["968"]
    assert (telegraph.height_cm, telegraph.width_cm, telegraph.depth_cm) == (149, 74, 55)
    assert (found["200"].height_cm, found["200"].width_cm) == (45, 1000)
    assert (found["968"].date_edtf, found["8506"].date_edtf) == ("1880/1890", "1886")


def test_lido_of_flemish_museums(shared):
    (ship,) = records(shared / EXCHANGE / "lido/kmska_lido.xml", read_lido).values()
    assert ship.words["title"] == {"nl": 'Oorlogsschip "De Jacob" voor anker'}
    (maker,) = ship.makers or ()
    assert (maker.name["nl"], maker.role) == ("Ludolf Backhuysen", "painter")
    assert maker.identifiers == {"viaf": "40185031", "rkd": "3414"} and "Ludolf Bakhuizen" in maker.aliases
    (alley,) = records(shared / EXCHANGE / "lido/msk_lido.xml", read_lido).values()
    assert (alley.accession_number, alley.height_cm, alley.width_cm) == ("1914-IJ", 26.9, 20.2)
    assert (alley.makers or ())[0].qualifier == ""
    (days,) = records(shared / EXCHANGE / "lido/vkc_lido.xml", read_lido).values()
    assert (days.height_cm, days.width_cm, days.date_edtf) == (136, 205, "1959")


def test_manifests_of_the_cookbook(shared):
    cookbook = shared / EXCHANGE / "iiif_v3_cookbook"
    (whistler,) = records(cookbook / "0006-text-language__manifest.json", read_iiif).values()
    assert whistler.words["title"] == {"en": "Whistler's Mother", "fr": "La Mère de Whistler"}
    assert whistler.words["credit_line"] == {"": "Musée d'Orsay, Paris, France"}
    assert (whistler.makers or ())[0].name == {"": "Whistler, James Abbott McNeill"}
    (stream,) = records(cookbook / "0032-collection__manifest-01.json", read_iiif).values()
    assert (stream.date_edtf, (stream.makers or ())[0].died_edtf) == ("1899", "1910")
    (dee,) = records(cookbook / "0029-metadata-anywhere__manifest.json", read_iiif).values()
    assert (dee.accession_number, dee.height_cm, dee.width_cm) == ("Wellcome Library no. 47369i", 152, 244.4)
    assert len(dee.media) == 2
    (book,) = records(cookbook / "0024-book-4-toc__manifest.json", read_iiif).values()
    assert book.extra["contents"].endswith("– – Monday\n– – Tuesday")
    (gaps,) = items(cookbook / "0283-missing-image__manifest.json", read_iiif)
    assert "1 page has no image." in gaps.notes


def test_manifests_of_the_validator(shared):
    fixtures = shared / EXCHANGE / "iiif_validator_fixtures"
    (chart,) = records(fixtures / "v3__rights_lang_issues.json", read_iiif).values()
    assert (chart.accession_number, chart.date_edtf) == ("FATMP000096", "1779")
    assert [maker.name[""] for maker in chart.makers or ()] == ["Yeakell", "Gardner", "Arthur Wallis"]
    (old,) = records(fixtures / "v3__old_format_label.json", read_iiif).values()
    assert old.media[0].url == "https://example.com/image/full.jpg"
    for name in ("v4__bad__dup_id", "v4__ok__02_timeline"):
        (item,) = items(fixtures / f"{name}.json", read_iiif)
        assert "Presentation 4" in item.refusal


def test_collections_from_japan(shared):
    japan = shared / EXCHANGE / "iiif_v2_japan"
    counts = {path.stem: len(items(path, read_iiif)) for path in japan.glob("*.json")}
    assert counts == {
        "bungaku-report": 1,
        "codh": 0,
        "koyasan": 76,
        "okayama": 18,
        "toyo": 245,
        "tsukuba": 8,
        "tufs": 1,
    }
    bird = records(japan / "okayama.json", read_iiif)[
        "https://archives.pref.okayama.jp/manifest/manifest_040.json"
    ]
    assert bird.words["title"] == {"ja": "岡山県鳥瞰図（昭和5年）"}


def test_linked_art_of_a_coin_and_a_print(shared):
    folder = shared / EXCHANGE / "linked_art"
    coin = records(folder / "coin-la.json", read_linked_art)["1944.100.51606"]
    assert (coin.words["medium"], coin.words["place"]) == ({"": "Gold"}, {"": "Abydus"})
    assert coin.words["inscription"] == {"el": "ΦΙΛΙΠΠΟΥ"} and len(coin.media) == 2
    view = records(folder / "ima-turner.json", read_linked_art)["80.825.86"]
    assert view.words["title"] == {"en": "View of Exeter College from the Turl"}
    assert view.words["credit_line"] == {"en": "Kurt F. Panzer"}
    assert (view.date_edtf, (view.makers or ())[0].identifiers) == ("1806", {"ulan": "500026846"})


def test_linked_art_of_van_gogh(shared):
    folder = shared / EXCHANGE / "linked_art/vangoghworldwide"
    (titles,) = records(folder / "titles.jsonld", read_linked_art).values()
    assert titles.words["title"] == {
        "en": "View of the Sea at Scheveningen",
        "nl": "Zeezicht in Scheveningen",
    }
    (sizes,) = records(folder / "dimensions.jsonld", read_linked_art).values()
    assert (sizes.height_cm, sizes.width_cm) == (36.4, 51.9)
    whole = records(folder / "complete_example.ttl", read_linked_art)["s0416M1990"]
    assert (whole.height_cm, whole.words["place"]) == (36.4, {"": "'s-Gravenhage"})
    assert (whole.makers or ())[0].identifiers == {"ulan": "500115588"}
    for name, word in (
        ("auction", "Activity"),
        ("technical_report", "LinguisticObject"),
        ("artwork", "nothing"),
    ):
        (item,) = items(folder / f"{name}.jsonld", read_linked_art)
        assert item.record is None and word in item.refusal


def test_eight_works_in_edm(shared):
    found = records(shared / EXCHANGE / "made_by_us/edm_8_records.xml", read_edm)
    assert len(found) == 8
    assert found["72.25.1"].date_edtf == "-0663/-0524"
    assert found["62.19.1"].words["date_text"] == {"": "c. 1915 - 1926"}
    assert [maker.name[""] for maker in found["2008.43.1"].makers or ()][3] == "Zanotta S.p.A."


def test_thumbnails_in_any_shape_do_no_harm(shared):
    folder = shared / "cases/17_iiif_string_thumbnail"
    (second,) = items(folder / "manifest_v2.json", read_iiif)
    assert second.record and [each.url for each in second.record.media] == [
        f"https://example.org/i/{number}.jpg" for number in (1, 2, 3)
    ]
    (third,) = items(folder / "manifest_v3.json", read_iiif)
    assert third.record and third.notes == ("It has no images.",)


def test_a_work_without_a_description_has_none(shared):
    folder = shared / "cases/19_iiif_no_description"
    for name in ("manifest_min.json", "manifest_nulls.json"):
        (item,) = items(folder / name, read_iiif)
        assert item.record and item.record.texts == () and "date_text" not in item.record.words
        assert item.record.words["title"] == {"": "Test object"}
    assert [maker.name for maker in item.record.makers or ()] == [{"de": "Unbekannt"}]
