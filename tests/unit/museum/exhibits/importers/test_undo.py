"""Taking a run back, and what is spared."""

import pytest

from museum.exhibitions.models import Exhibition, Hall, Placement, Portal
from museum.exhibits.importers.record import MakerEntry, MediaEntry, TextEntry
from museum.exhibits.importers.undo import NotUndoable, undo
from museum.exhibits.models import Credit, Exhibit, ImportRow, ImportRun, Maker, Media, Passage, Text
from tests.conftest import png
from tests.unit.museum.exhibits.importers.conftest import record


def last() -> ImportRun:
    return ImportRun.objects.first()


def told() -> dict[str, object]:
    """All that visitors and curators see of the collection."""
    return {
        "exhibits": list(
            Exhibit.objects.values("accession_number", "status", "title_en", "other_words", "height_cm")
        ),
        "credits": list(Credit.objects.values_list("exhibit", "maker", "role", "qualifier")),
        "makers": list(Maker.objects.values_list("name_en", "born_edtf", "biography_en", "name_key")),
        "texts": list(Text.objects.values_list("exhibit", "kind", "language", "body")),
        "media": list(Media.objects.values_list("exhibit", "name", "state", "alt_en", "public")),
        "passages": sorted(Passage.objects.values_list("exhibit", "field", "body")),
    }


BEFORE = record(
    "A.1", "Jar", height_cm=12, public=True, makers=(MakerEntry({"en": "Ada"}, qualifier="after"),),
    texts=(TextEntry("description", {"en": "Round."}),), media=(MediaEntry("jar.png", alt={"en": "A jar"}),),
)  # fmt: skip
AFTER = record(
    "A.1", "Jug", words={"title": {"en": "Jug", "ja": "壺"}}, height_cm=13, public=False,
    makers=(
        MakerEntry({"en": "Ada"}, born_edtf="1850", biography={"en": "A potter."}), MakerEntry({"en": "B"}),
    ),
    texts=(TextEntry("description", {"en": "Oval."}), TextEntry("label", {"en": "Jug."})),
    media=(MediaEntry("jar.png", alt={"en": "A jug"}, public=False), MediaEntry("back.png")),
)  # fmt: skip


def test_what_was_changed_is_as_it_was(desk):
    desk.bring(BEFORE)
    before = told()
    desk.bring(AFTER, record("A.2", "New"))
    assert told() != before
    report = undo(last())
    assert (report.deleted, report.restored, report.makers, report.spared) == (1, 1, 1, [])
    assert told() == before
    assert last().state == "undone"
    assert ImportRow.objects.filter(run=last()).count() == 2


def test_what_was_created_is_gone_with_its_makers(desk):
    desk.bring(BEFORE, AFTER)
    undo(last())
    assert not Exhibit.objects.exists() and not Maker.objects.exists() and not Passage.objects.exists()


def test_what_a_curator_changed_since_is_spared_and_named(desk):
    desk.bring(BEFORE, record("A.2", "Cup"), record("A.3", "Pot", makers=(MakerEntry({"en": "Ada"}),)))
    changed = Exhibit.objects.get(accession_number="A.2")
    changed.title_zh = "杯"
    changed.save()
    Text.objects.create(exhibit=Exhibit.objects.get(accession_number="A.3"), kind="answer", body="Yes.")
    report = undo(last())
    assert report.deleted == 1
    assert [spared.what for spared in report.spared] == ["A.3", "A.2"]
    assert list(Maker.objects.values_list("name_en", flat=True)) == ["Ada"]


def test_a_maker_that_a_curator_changed_is_spared_and_named(desk):
    desk.bring(BEFORE)
    maker = Maker.objects.get()
    maker.biography_en = "Known for jars."
    maker.save()
    report = undo(last())
    assert [spared.what for spared in report.spared] == ["Ada"]
    assert Maker.objects.filter(name_en="Ada").exists()


def test_works_that_a_later_run_changed_are_spared(desk):
    desk.bring(BEFORE)
    first = last()
    desk.bring(AFTER)
    report = undo(first)
    assert [spared.what for spared in report.spared] == ["A.1"]
    undo(last())
    assert undo(first).deleted == 1
    assert not Exhibit.objects.exists()


def test_a_work_that_a_curator_hung_stays(desk):
    desk.bring(record("A.1", "Cup"))
    hall = Hall.objects.create(
        exhibition=Exhibition.objects.create(slug="x", title_en="X"), slug="h", title_en="H"
    )
    Placement.objects.create(hall=hall, exhibit=Exhibit.objects.get())
    (spared,) = undo(last()).spared
    assert "“H”" in spared.reason
    assert Exhibit.objects.exists()


def test_pictures_that_came_are_missing_again_and_pictures_that_were_cleared_come_back(desk, tmp_path):
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "jar.png").write_bytes(png())
    desk.bring(BEFORE)
    desk.bring(BEFORE, media=tmp_path / "pictures")
    assert Media.objects.get().state == "waiting"
    undo(last())
    assert (Media.objects.get().state, Media.objects.get().sha256) == ("missing", "")
    desk.bring(BEFORE, media=tmp_path / "pictures")
    stored = Media.objects.get().file.name
    desk.bring(record("A.1", clear=frozenset({"media"})))
    assert not Media.objects.exists()
    undo(last())
    back = Media.objects.get()
    assert (back.file.name, back.state, back.alt_en) == (stored, "waiting", "A jar")


def test_hanging_is_taken_down(desk):
    desk.bring(*(record(f"A.{number}", "Cup", width_cm=300) for number in range(40)), exhibition="show")
    assert Placement.objects.count() == 40 and Hall.objects.count() > 1 and Portal.objects.exists()
    report = undo(last())
    assert (report.deleted, report.spared) == (40, [])
    assert not Exhibition.objects.exists() and not Hall.objects.exists()


def test_a_hall_that_a_curator_uses_stays_with_what_hangs_there(desk):
    mine = Exhibit.objects.create(accession_number="mine", title_en="Mine")
    desk.bring(record("A.1", "Cup"), record("A.2", "Pot"), exhibition="show")
    hall = Hall.objects.get()
    Placement.objects.create(hall=hall, exhibit=mine)
    moved = Placement.objects.get(exhibit__accession_number="A.2")
    moved.along_m += 0.5
    moved.save()
    report = undo(last())
    assert {spared.what for spared in report.spared} == {"A.2", "Hall 1", "Show"}
    assert set(Placement.objects.values_list("exhibit__accession_number", flat=True)) == {"mine", "A.2"}


def test_an_undo_that_was_broken_off_goes_on(desk, monkeypatch):
    from museum.exhibits.importers import undo as undoing

    desk.bring(*(record(f"A.{number}", "Cup") for number in range(4)))
    row = undoing._row

    def breaks(run, told, report):
        if told.number == 1:
            raise KeyboardInterrupt
        row(run, told, report)

    monkeypatch.setattr(undoing, "_row", breaks)
    with pytest.raises(KeyboardInterrupt):
        undo(last())
    assert Exhibit.objects.count() == 2
    monkeypatch.setattr(undoing, "_row", row)
    assert undo(last()).deleted == 2
    assert not Exhibit.objects.exists()


@pytest.mark.parametrize("state", ["uploaded", "waiting", "running"])
def test_a_run_that_is_not_finished_is_not_undone(desk, state):
    run = desk.start(record("A.1", "Cup"))
    ImportRun.objects.update(state=state)
    with pytest.raises(NotUndoable):
        undo(run)
