"""Which maker a record means."""

import pytest

from museum.exhibits.importers.record import MakerEntry
from museum.exhibits.importers.run import perform
from museum.exhibits.models import Credit, Exhibit, Maker
from tests.unit.museum.exhibits.importers.conftest import record


def by(name: str, number: str = "A.1", **fields: object):
    names = fields.pop("names", {"en": name})
    return record(number, "Jar", makers=(MakerEntry(names, **fields),))  # type: ignore[arg-type]


def makers_of(number: str) -> list[int]:
    return list(Credit.objects.filter(exhibit__accession_number=number).values_list("maker", flat=True))


@pytest.mark.parametrize("other", ["GOGH, Vincent van", "Gogh  Vincent van", "gogh, vincent van"])
def test_spellings_that_fold_alike_are_one_maker(desk, other):
    desk.bring(by("Gogh, Vincent van"), by(other, "A.2"))
    assert Maker.objects.count() == 1


def test_accents_make_another_maker(desk):
    desk.bring(by("Rene"), by("René", "A.2"))
    assert Maker.objects.count() == 2


def test_lives_that_contradict_each_other_are_two_people(desk):
    report = desk.bring(by("John Smith", born_edtf="1850"), by("John Smith", "A.2", born_edtf="1920"))
    assert Maker.objects.count() == 2
    assert len(set(Maker.objects.values_list("slug", flat=True))) == 2
    assert "other life dates" in list(report.rows)[1].notes[0]


@pytest.mark.parametrize(
    ("one", "other"), [("1850", "1853~"), ("1850~", "1859"), ("18XX", "1850"), ("1850", "")]
)
def test_lives_that_may_be_one_are_one(desk, one, other):
    desk.bring(by("John Smith", born_edtf=one), by("John Smith", "A.2", born_edtf=other))
    assert Maker.objects.count() == 1


def test_what_a_maker_lacks_is_filled_in_and_what_it_has_stays(desk):
    Maker.objects.create(slug="ada", name_en="Ada Lin", biography_en="Painter.")
    told = {
        "born_edtf": "1850",
        "biography": {"en": "Other."},
        "identifiers": {"ulan": "1"},
        "aliases": ("A. L.",),
    }
    desk.bring(by("", names={"en": "ada lin", "zh": "林艾达"}, **told))
    maker = Maker.objects.get()
    assert (maker.name_en, maker.name_zh, maker.born_edtf) == ("Ada Lin", "林艾达", "1850")
    assert (maker.biography_en, maker.identifiers, maker.aliases) == ("Painter.", {"ulan": "1"}, ["A. L."])


def test_a_number_elsewhere_goes_before_the_name(desk):
    desk.bring(by("Ada Lin", identifiers={"ulan": "1"}), by("Lin, Ada", "A.2", identifiers={"ulan": "1"}))
    assert (Maker.objects.count(), Maker.objects.get().aliases) == (1, ["Lin, Ada"])


def test_two_numbers_of_one_source_are_two_people(desk):
    desk.bring(by("Ada Lin", identifiers={"ulan": "1"}), by("Ada Lin", "A.2", identifiers={"ulan": "2"}))
    assert Maker.objects.count() == 2


@pytest.mark.parametrize(
    "known", [{"name_zh": "林艾达"}, {"aliases": ["林艾达"]}, {"other_words": {"name": {"ja": "林艾达"}}}]
)
def test_a_maker_is_found_by_the_other_names(desk, known):
    Maker.objects.create(slug="ada", name_en="Ada Lin", **known)
    desk.bring(by("", names={"zh": "林艾达"}))
    assert Maker.objects.count() == 1


def test_of_two_namesakes_the_work_keeps_its_own(desk):
    for born in ("1850", "1920"):
        desk.bring(by("John Smith", born, born_edtf=born))
    mine = makers_of("1920")
    report = desk.bring(by("John Smith", "1920"))
    assert [row.outcome for row in report.rows] == ["unchanged"]
    assert makers_of("1920") == mine


def test_two_namesakes_that_both_fit_are_told(desk):
    for born in ("1850", "1920"):
        desk.bring(by("John Smith", born, born_edtf=born))
    (row,) = desk.bring(by("John Smith", "new")).rows
    assert "2 makers are called “John Smith”" in row.notes[0]
    assert Maker.objects.count() == 2


def test_slugs_are_free_whatever_the_name(desk):
    Maker.objects.create(slug="ada-lin", name_en="Another")
    desk.bring(by("Ada Lin"), by("葛飾北斎", "A.2"), by("Άγνωστος", "A.3"), by("x" * 300, "A.4"))
    slugs = list(Maker.objects.values_list("slug", flat=True))
    assert len(set(slugs)) == 5
    assert all(slug and len(slug) <= 120 for slug in slugs)


def test_a_name_without_letters_is_left_out_and_told(desk):
    (row,) = desk.bring(by("???")).rows
    assert row.outcome == "created" and "“???” was left out" in row.notes[0]
    assert not Maker.objects.exists()


def test_the_order_and_doubt_of_makers_stand_as_written(desk):
    told = (
        MakerEntry({"en": "B"}, "printer"),
        MakerEntry({"en": "A"}, "artist", "possibly by"),
        MakerEntry({"en": "B"}),
    )
    desk.bring(record("A.1", "Jar", makers=told))
    assert [str(credit) for credit in Credit.objects.all()] == [
        "B (printer)",
        "possibly by A (artist)",
        "B (artist)",
    ]


def test_a_maker_of_a_refused_record_is_not_left_behind(desk):
    bad = MakerEntry({"en": "B" * 301})
    desk.bring(record("A.1", "Jar", makers=(MakerEntry({"en": "Ada"}), bad)), by("Ada", "A.2"))
    assert list(Maker.objects.values_list("name_en", flat=True)) == ["Ada"]
    assert makers_of("A.2") == [Maker.objects.get().pk]


def test_a_maker_deleted_beside_the_run_is_made_anew(live_desk):
    def meanwhile(done: int, total: int | None) -> None:
        if done == 1:
            Exhibit.objects.all().delete()
            Maker.objects.all().delete()

    report = perform(live_desk.start(by("Ada"), by("Ada", "A.2")), progress=meanwhile)
    assert [row.outcome for row in report.rows] == ["created", "created"]
    assert makers_of("A.2") == [Maker.objects.get().pk]
