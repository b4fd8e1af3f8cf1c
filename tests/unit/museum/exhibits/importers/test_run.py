"""A run: what it creates, changes, leaves alone and refuses."""

import pytest

from museum.exhibits.importers.record import MakerEntry, MediaEntry, TextEntry
from museum.exhibits.models import Credit, Exhibit, ImportRow, ImportRun, Maker, Media, Passage, Text
from tests.unit.museum.exhibits.importers.conftest import only, record


def tables() -> list[int]:
    return [model.objects.count() for model in (Exhibit, Maker, Credit, Media, Text, Passage)]


def full(number: str = "A.1", **fields: object):
    told = {
        "words": {
            "title": {"en": "Jar", "ja": "壺"},
            "medium": {"en": "clay"},
            "date_text": {"en": "c. 1900"},
        },
        "date_edtf": "1900~",
        "height_cm": 12.345,
        "makers": (MakerEntry({"en": "Ada Lin"}, born_edtf="1850"), MakerEntry({"en": "B"}, "printer")),
        "texts": (TextEntry("description", {"en": "Round.", "zh": "圆的。"}),),
        "media": (MediaEntry("jar.png"),),
        "identifiers": {"iiif": "https://example.org/1"},
        "extra": {"Shelf": "7"},
    }
    return record(number, **{**told, **fields})


def test_a_record_becomes_a_work_with_all_that_it_says(desk):
    report = desk.bring(full())
    assert report.counts == {"created": 1, "updated": 0, "unchanged": 0, "refused": 0}
    work = Exhibit.objects.get()
    assert (work.title_en, work.other_words["title"], work.status) == ("Jar", {"ja": "壺"}, "draft")
    assert (work.date_text_en, work.date_edtf, str(work.height_cm)) == ("c. 1900", "1900~", "12.35")
    assert [str(credit) for credit in work.credits.all()] == ["Ada Lin (artist)", "B (printer)"]
    assert {(text.language, text.body) for text in work.texts.all()} == {
        ("en", "Round."),
        ("zh-hans", "圆的。"),
    }
    assert work.media.get().state == Media.State.MISSING
    assert (work.identifiers, work.extra) == ({"iiif": "https://example.org/1"}, {"Shelf": "7"})
    assert only(report).notes == ["The file “jar.png” is not here yet."]


def test_the_same_file_again_changes_nothing(desk):
    desk.bring(full(), record("A.2", "Cup", public=True))
    before, changed_at = tables(), list(Exhibit.objects.values_list("changed_at", flat=True))
    report = desk.bring(full(), record("A.2", "Cup", public=True))
    assert report.counts == {"created": 0, "updated": 0, "unchanged": 2, "refused": 0}
    assert tables() == before
    assert list(Exhibit.objects.values_list("changed_at", flat=True)) == changed_at


def test_what_a_file_does_not_say_is_left_alone(desk):
    desk.bring(full())
    report = desk.bring(record("A.1", "Jar (blue)"))
    work = Exhibit.objects.get()
    assert only(report).outcome == "updated"
    assert (work.title_en, work.medium_en, work.date_edtf) == ("Jar (blue)", "clay", "1900~")
    assert (work.credits.count(), work.texts.count(), work.media.count()) == (2, 2, 1)


def test_what_a_file_clears_is_emptied(desk):
    desk.bring(full())
    cleared = {"medium", "date_edtf", "height_cm", "makers", "media", "text.description"}
    desk.bring(record("A.1", clear=frozenset(cleared)))
    work = Exhibit.objects.get()
    assert (work.medium_en, work.date_edtf, work.height_cm) == ("", "", None)
    assert (work.credits.count(), work.texts.count(), work.media.count()) == (0, 0, 0)
    assert work.title_en == "Jar"


def test_nobody_known_takes_the_makers_away(desk):
    desk.bring(full())
    desk.bring(record("A.1", makers=()))
    assert not Credit.objects.exists()


def test_texts_are_replaced_by_kind_and_language(desk):
    desk.bring(full())
    kept = Text.objects.get(language="zh-hans").pk
    desk.bring(
        record("A.1", texts=(TextEntry("description", {"en": "Oval."}), TextEntry("label", {"": "Jar."})))
    )
    assert set(Text.objects.values_list("kind", "language", "body")) == {
        ("description", "en", "Oval."),
        ("description", "zh-hans", "圆的。"),
        ("label", "en", "Jar."),
    }
    assert Text.objects.get(language="zh-hans").pk == kept


def test_another_language_does_not_push_out_the_english_title(desk):
    desk.bring(record("A.1", words={"title": {"ja": "壺"}}))
    assert Exhibit.objects.get().title_en == "壺"
    desk.bring(record("A.1", words={"title": {"en": "Jar"}}))
    desk.bring(record("A.1", words={"title": {"de": "Krug"}}))
    work = Exhibit.objects.get()
    assert (work.title_en, work.other_words["title"]) == ("Jar", {"ja": "壺", "de": "Krug"})


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"words": {"title": {"en": "x" * 2001}}}, "2001 characters long; 2000 fit"),
        ({"words": {"place": {"zh": "x" * 301}}}, "301 characters long; 300 fit"),
        ({"height_cm": -1.0}, "can’t be -1.0"),
        ({"width_cm": float("nan")}, "can’t be nan"),
        ({"depth_cm": 1e9}, "can’t be 1000000000.0"),
        ({"date_edtf": "1" * 121}, "121 characters"),
        ({"makers": (MakerEntry({"en": "n" * 301}),)}, "301 characters"),
        ({"makers": (MakerEntry({"en": "Ada"}, role="r" * 121),)}, "121 characters"),
        ({"texts": (TextEntry("poem", {"en": "x"}),)}, "“poem” is no kind of text"),
        ({"media": (MediaEntry("p" * 300 + ".png"),)}, "304 characters"),
        ({"extra": {"a": "nul\0"}}, "no database keeps"),
        ({"extra": {"a": "\ud800"}}, "no database keeps"),
    ],
)
def test_what_the_models_refuse_is_refused_with_its_reason_and_the_others_go_on(desk, fields, told):
    report = desk.bring(
        record("A.1", "One"),
        record("A.2", **{"words": {"title": {"en": "Two"}}, **fields}),
        record("A.3", "Three"),
    )
    assert report.counts == {"created": 2, "updated": 0, "unchanged": 0, "refused": 1}
    row = next(row for row in report.rows if row.outcome == "refused")
    assert (row.line, row.id) == (3, "A.2")
    assert row.reason and told in row.reason
    assert not Maker.objects.exists()


def test_a_number_may_be_as_long_as_the_column_and_no_longer(desk):
    report = desk.bring(record("n" * 255, "a"), record("m" * 256, "b"), record("  ", "c"))
    assert [row.outcome for row in report.rows] == ["created", "refused", "refused"]
    assert [len(row.id) for row in report.rows] == [255, 255, 0]


def test_refusals_of_the_reader_are_rows_too(desk):
    report = desk.bring("The quotation mark is never closed.", record("A.1", "Jar"))
    assert [(row.line, row.outcome, row.reason) for row in report.rows] == [
        (2, "refused", "The quotation mark is never closed."),
        (3, "created", ""),
    ]


def test_published_is_what_wants_to_be_and_can(desk):
    report = desk.bring(
        record("A.1", "Jar", public=True, texts=(TextEntry("description", {"en": "Round and blue."}),)),
        record("A.2", public=True),
        record("A.3", "Cup"),
    )
    assert dict(Exhibit.objects.values_list("accession_number", "status")) == {
        "A.1": "published",
        "A.2": "draft",
        "A.3": "draft",
    }
    assert Passage.objects.filter(exhibit__accession_number="A.1").exists()
    notes = [row.notes for row in report.rows]
    assert notes[1] == ["It stays a draft. A title is missing, in English or in Chinese."]
    assert notes[0] == notes[2] == []


def test_a_record_that_is_not_public_is_withdrawn(desk):
    words = (TextEntry("description", {"en": "Round and blue."}),)
    desk.bring(record("A.1", "Jar", public=True, texts=words))
    desk.bring(record("A.1", public=False), publish=True)
    assert Exhibit.objects.get().status == "draft"
    assert not Passage.objects.exists()


def test_the_command_may_publish_what_the_file_says_nothing_of(desk):
    desk.bring(record("A.1", "Jar"), record("A.2", "Cup", public=False), publish=True)
    assert dict(Exhibit.objects.values_list("accession_number", "status")) == {
        "A.1": "published",
        "A.2": "draft",
    }


def test_a_dry_run_tells_the_same_and_writes_nothing(desk):
    told = (
        full(), full("A.2"), record("A.3", "x" * 2001), record("A.1", "Jar"),
        record("a.2", "Jar", public=True),
        record("A.4", "Cup", makers=(MakerEntry({"en": "Ada Lin"}, born_edtf="1900"),)),
        record("A.5", "Cup", makers=(MakerEntry({"en": "ada lin"}),)), "No record.",
    )  # fmt: skip
    before = tables()
    tried = desk.try_out(*told)
    assert tables() == before and not ImportRun.objects.exists() and not ImportRow.objects.exists()
    done = desk.bring(*told)
    assert list(tried.rows) == list(done.rows)
    assert tried.counts == done.counts


def test_a_long_dry_run_can_be_bounded(desk):
    told = [record(f"A.{number}", "Jar") for number in range(5)]
    desk.put(*told)
    from museum.exhibits.importers.options import ImportOptions
    from museum.exhibits.importers.run import perform, prepared

    report = perform(prepared(desk.path, ImportOptions()), dry=True, most=3)
    assert (report.counts["created"], report.complete) == (3, False)


def test_a_mistake_of_ours_refuses_one_record_and_keeps_none_of_the_others_out(desk, monkeypatch):
    from museum.exhibits.importers import merging

    changes = merging.changes

    def broken(exhibit, told):
        if told.accession_number == "A.2":
            raise ZeroDivisionError
        return changes(exhibit, told)

    monkeypatch.setattr(merging, "changes", broken)
    report = desk.bring(record("A.1", "a"), record("A.2", "b"), record("A.3", "c"))
    assert [row.outcome for row in report.rows] == ["created", "refused", "created"]
    assert "log" in list(report.rows)[1].reason
