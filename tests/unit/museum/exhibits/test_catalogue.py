"""The guide's view of the collection: what is published, as it is now."""

import pytest

from guide_ai.dialogue.catalogue import Catalogue, Place, Scope
from museum.exhibitions.models import Exhibition, Hall, Placement, Status
from museum.exhibits.catalogue import ExhibitionCatalogue
from museum.exhibits.holdings import records
from museum.exhibits.models import Exhibit, Maker


@pytest.fixture
def catalogue(live_gallery) -> Catalogue:
    return ExhibitionCatalogue("neura")


async def test_a_record_as_the_guide_reads_it(catalogue):
    record = await catalogue.record("V-1.10")
    assert record.title == {"en": "Harbour of Probabilities", "zh-hans": "概率之港"}
    assert record.makers[0].name == {"en": "Ada Lin", "zh-hans": "林艾达"}
    assert record.makers[0].life == "1999/"
    assert record.medium == {"en": "Oil on canvas", "zh-hans": "布面油画"}
    assert (record.height_cm, record.width_cm, record.depth_cm) == (90.0, 120.0, None)
    assert record.provenance == {}
    assert (record.hall, record.hall_title["zh-hans"]) == ("north", "北厅")


async def test_a_record_tells_what_is_written_on_it_whence_its_maker_came_and_what_imports_kept(catalogue):
    work = Exhibit.objects.filter(accession_number="V-1.10")
    await work.aupdate(inscription_en="A. Lin 2042", extra={"department": "Prints", "Shelf": "7"})
    await Maker.objects.filter(name_en="Ada Lin").aupdate(nationality_en="Dutch", birth_place_zh="沙港")
    record = await catalogue.record("V-1.10")
    assert record.inscription == {"en": "A. Lin 2042"}
    assert record.other == {"department": {"en": "Prints"}}
    assert (record.makers[0].nationality, record.makers[0].birth_place) == (
        {"en": "Dutch"},
        {"zh-hans": "沙港"},
    )


async def test_markup_and_marks_pasted_into_a_field_are_not_told(catalogue):
    work = Exhibit.objects.filter(accession_number="V-1.10")
    await work.aupdate(title_en="<b>Harbour</b> \u202eof&nbsp;Ropes\x07", medium_en="<script>x()</script>")
    record = await catalogue.record("V-1.10")
    assert record.title["en"] == "Harbour of\xa0Ropes"
    assert "en" not in record.medium
    assert "Harbour of\xa0Ropes" in {name.text for name in await catalogue.names("neura")}


async def test_a_work_is_known_by_its_title_in_any_language(catalogue):
    await Exhibit.objects.filter(accession_number="V-1.10").aupdate(other_words={"title": {"fr": "Le Port"}})
    names = [name for name in await catalogue.names("neura") if name.text == "Le Port"]
    assert {name.language for name in names} == {"en", "zh-hans"}
    assert {name.accession_numbers for name in names} == {("V-1.10",)}


async def test_accession_numbers_are_text(catalogue):
    assert (await catalogue.record("V-1.1")).title["en"] == "Lilies at the Edge"
    assert await catalogue.record("V-1.100") is None
    assert await catalogue.record("v-1.1") is None


async def test_doubt_about_the_maker_is_kept(catalogue):
    assert (await catalogue.record("V-1.1")).makers[0].qualifier == "attributed to"


async def test_a_change_is_in_the_next_answer(catalogue, live_gallery):
    assert (await catalogue.record("V-1.10")).date_text == {"en": "2042"}
    await Exhibit.objects.filter(accession_number="V-1.10").aupdate(date_text_en="about 2043")
    assert (await catalogue.record("V-1.10")).date_text == {"en": "about 2043"}
    await Exhibit.objects.filter(accession_number="V-2").aupdate(title_en="A Clock With Hands")
    assert "A Clock With Hands" in {name.text for name in await catalogue.names("neura")}


async def test_drafts_and_works_that_hang_nowhere_are_unknown(catalogue, live_gallery):
    assert await catalogue.record("V-9") is None
    await Placement.objects.filter(exhibit=live_gallery.clock).adelete()
    assert await catalogue.record("V-2") is None
    assert "A Clock Without Hands" not in {name.text for name in await catalogue.names("neura")}


async def test_an_unpublished_exhibition_is_empty(catalogue, live_gallery):
    live_gallery.exhibition.status = Status.DRAFT
    await live_gallery.exhibition.asave()
    assert await catalogue.record("V-1.10") is None
    assert await catalogue.names("neura") == ()
    assert await catalogue.tour("neura") == []
    assert await catalogue.near(Place("neura", "north")) == []


async def test_names_of_works_makers_and_halls(catalogue):
    names = {(name.text, name.language, name.kind): name for name in await catalogue.names("neura")}
    assert names["概率之港", "zh-hans", "work"].accession_numbers == ("V-1.10",)
    assert names["Ada Lin", "en", "maker"].accession_numbers == ("V-1.10",)
    assert names["A. Lin", "zh-hans", "maker"].accession_numbers == ("V-1.10",)
    assert set(names["North Hall", "en", "hall"].accession_numbers) == {"V-1.10", "V-1.1"}
    assert not any(name.text == "Not Yet" for name in names.values())


async def test_what_is_near(catalogue):
    # The harbour hangs on the north wall 3 m from the west, the lilies in the middle of the east wall.
    near = await catalogue.near(Place("neura", "north", x=-3, z=-4))
    assert [(work.accession_number, round(work.metres, 2)) for work in near] == [
        ("V-1.10", 1.0),
        ("V-1.1", 9.85),
    ]
    near = await catalogue.near(Place("neura", "north", x=5, z=0), limit=1)
    assert [work.accession_number for work in near] == ["V-1.1"]
    assert await catalogue.near(Place("neura", "no such hall")) == []


async def test_the_tour_reads_the_label_where_it_has_no_words(catalogue):
    stops = await catalogue.tour("neura")
    assert [stop.accession_number for stop in stops] == ["V-1.10", "V-2"]
    assert stops[0].words["zh-hans"] == "船停在海浪尚未决定破碎的地方。"
    assert stops[1].words == {"en": "Listen: it does not tick."}


async def test_passages_say_what_they_are_about(catalogue):
    found = await catalogue.passages("interference", None, Scope("neura"))
    passage = found[0].passage
    assert (passage.accession_number, passage.field) == ("V-1.10", "text.technique")
    assert passage.title["en"] == "Harbour of Probabilities"
    assert 0 < found[0].score < 1
    hall = (await catalogue.passages("dawn", None, Scope("neura")))[0].passage
    assert (hall.accession_number, hall.field, hall.title["zh-hans"]) == (None, "hall.intro", "北厅")


def test_records_take_a_fixed_number_of_queries(live_gallery, django_assert_max_num_queries):
    hall = Hall.objects.get(slug="south")
    for number in range(20):
        exhibit = Exhibit.objects.create(accession_number=f"X-{number}", status="published")
        Placement.objects.create(hall=hall, exhibit=exhibit)
    with django_assert_max_num_queries(6):
        assert len(records("neura")) == 23


async def test_an_introduction_is_that_of_the_exhibition_or_the_hall(catalogue):
    await Exhibition.objects.filter(slug="neura").aupdate(intro_en="A machine dreams.", intro_zh="")
    await Hall.objects.filter(slug="north").aupdate(intro_en="", intro_zh="北厅很冷。")
    (shown,) = await catalogue.introduction("neura")
    assert (shown.body, shown.language, shown.field) == ("A machine dreams.", "en", "exhibition.intro")
    (hall,) = await catalogue.introduction("neura", "north")
    assert (hall.body, hall.language, hall.field) == ("北厅很冷。", "zh-hans", "hall.intro")
    await Exhibition.objects.filter(slug="neura").aupdate(status=Status.DRAFT)
    assert await catalogue.introduction("neura") == []
    assert await catalogue.introduction("neura", "north") == []
