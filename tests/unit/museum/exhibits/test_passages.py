"""Passages are what curators wrote, at every moment."""

import pytest
from django.db.models import QuerySet

from museum.exhibitions.models import Hall
from museum.exhibits import passages
from museum.exhibits.models import Credit, Exhibit, Maker, Passage, Text
from museum.exhibits.passages import ENDLESS, groups


def bodies(**of: object) -> list[str]:
    found: QuerySet[Passage] = Passage.objects.filter(**of)
    return sorted(found.values_list("body", flat=True))


def test_short_sentences_share_a_passage_and_long_ones_stand_alone():
    short = "One boat. Two boats."
    assert groups(short, "en") == [short]
    long = "This sentence is long enough that no second one of its kind has room beside it in a passage, " * 2
    assert len(groups(f"{long.strip()}. {long.strip()}.", "en")) == 2


def test_chinese_sentences_are_joined_without_spaces():
    assert groups("船在港口。浪在远处。", "zh-hans") == ["船在港口。浪在远处。"]


def test_texts_of_published_works_become_passages(live_gallery):
    assert "Boats wait where the waves have not yet decided to break." in bodies(exhibit=live_gallery.harbour)
    assert "船停在海浪尚未决定破碎的地方。" in bodies(exhibit=live_gallery.harbour, language="zh-hans")
    assert bodies(exhibit=live_gallery.draft) == []
    assert bodies(hall=live_gallery.north) == ["Here the sea is painted at dawn."]


def test_a_makers_life_belongs_to_each_work(live_gallery):
    life = "Ada Lin grew up beside a lighthouse."
    assert life in bodies(exhibit=live_gallery.harbour)
    Credit.objects.create(exhibit=live_gallery.clock, maker=live_gallery.maker)
    assert life in bodies(exhibit=live_gallery.clock)
    live_gallery.maker.biography_en = "Ada Lin grew up at sea."
    live_gallery.maker.save()
    assert "Ada Lin grew up at sea." in bodies(exhibit=live_gallery.clock)
    assert life not in bodies()


def test_withdrawing_and_publishing_a_work(live_gallery):
    live_gallery.harbour.status = Exhibit.Status.DRAFT
    live_gallery.harbour.save()
    assert bodies(exhibit=live_gallery.harbour) == []
    live_gallery.draft.status = Exhibit.Status.PUBLISHED
    live_gallery.draft.save()
    assert bodies(exhibit=live_gallery.draft) == ["A secret volcano erupts."]


def test_an_unchanged_passage_keeps_its_vector(live_gallery):
    text = Text.objects.get(kind="technique")
    Passage.objects.update(vector=b"x", vector_key="model")
    text.body = "The picture was built from noise."
    text.save()
    unchanged = Passage.objects.filter(exhibit=live_gallery.harbour).exclude(field="text.technique")
    assert {bytes(row.vector) for row in unchanged} == {b"x"}
    changed = Passage.objects.get(field="text.technique")
    assert (changed.body, changed.vector) == ("The picture was built from noise.", None)


def test_deleting_a_text_a_work_a_hall(live_gallery):
    Text.objects.filter(kind="technique").first().delete()
    assert not any("interference" in body for body in bodies())
    live_gallery.exhibition.tours.all().delete()
    live_gallery.harbour.delete()
    Hall.objects.all().delete()
    assert bodies() == ["Water lilies float on a dark pond."]


def test_changes_that_went_past_the_models_are_caught_up(live_gallery):
    Text.objects.filter(kind="technique").update(body="Scratched into wax.")
    assert passages.refresh_all() == 2
    assert "Scratched into wax." in bodies()
    assert passages.refresh_all() == 0


def test_fields_that_nobody_asks_for_by_name_become_passages(live_gallery):
    live_gallery.harbour.culture_en = "Second Delta period"
    live_gallery.harbour.inscription_zh = "右下：林"
    live_gallery.harbour.save()
    assert bodies(field="culture") == ["Culture or period: Second Delta period"]
    assert bodies(field="inscription", language="zh-hans") == ["铭文：右下：林"]
    live_gallery.harbour.culture_en = ""
    live_gallery.harbour.save()
    assert bodies(field="culture") == []


def test_exhibitions_and_literature_may_be_cited(live_gallery):
    Text.objects.create(exhibit=live_gallery.clock, kind="history", body="Shown in Lisbon in 2043.")
    assert bodies(field="text.history") == ["Shown in Lisbon in 2043."]


def test_a_text_in_a_third_language_counts_only_where_there_is_none_in_the_guides(live_gallery):
    Text.objects.create(exhibit=live_gallery.clock, kind="label", language="fr", body="Une horloge muette.")
    Text.objects.create(exhibit=live_gallery.clock, kind="label", language="zh-Hant", body="無聲的鐘。")
    found = dict(Passage.objects.filter(exhibit=live_gallery.clock).values_list("body", "language"))
    assert found == {"Une horloge muette.": "fr", "無聲的鐘。": "zh-hans"}


def test_nothing_of_a_draft_nor_of_a_hidden_picture_is_a_passage(live_gallery):
    live_gallery.draft.inscription_en = "Do not tell"
    live_gallery.draft.save()
    picture = live_gallery.harbour.media.get()
    picture.public = False
    picture.alt_en = "Do not tell either"
    picture.save()
    live_gallery.harbour.save()
    assert not any("Do not tell" in body for body in bodies())


def test_a_work_of_a_thousand_makers_is_told(db):
    work = Exhibit.objects.create(accession_number="M", title_en="Many", status=Exhibit.Status.PUBLISHED)
    makers = Maker.objects.bulk_create(
        Maker(slug=f"m-{n}", name_en=f"M {n}", biography_en=f"Maker {n} lived.") for n in range(1200)
    )
    Credit.objects.bulk_create(Credit(exhibit=work, maker=maker, order=n) for n, maker in enumerate(makers))
    passages.refresh_exhibit(work.pk)
    assert Passage.objects.filter(exhibit=work).count() == 1200


@pytest.mark.parametrize(
    "body",
    [
        "x" * 50_000,
        "word " * 10_000,
        "画中有一座桥，" * 7_000,
        "St. J. " * 7_000,
        "a. b. " * 8_000,
        ". " * 25_000,
    ],
)
def test_a_text_without_ends_of_sentences_is_cut_all_the_same(body):
    found = groups(body, "en")
    assert max(map(len, found)) <= ENDLESS["en"]
    assert "".join("".join(found).split()) == "".join(body.split())


def test_markup_that_was_pasted_is_no_part_of_a_passage(live_gallery):
    body = "<p>It &amp; its twin hang <b>here</b>.</p><script>steal()</script>"
    text = Text.objects.create(exhibit=live_gallery.clock, body=body)
    assert Passage.objects.get(key=f"text:{text.pk}:en:0").body == "It & its twin hang here."


def test_markdown_in_texts_is_not_told_and_fields_stay_as_they_are(live_gallery):
    body = "## Before the storm\n\nThe *Gull* rocks, as [the log](https://example.org/log) says. 2 * 3 boats."
    Text.objects.create(exhibit=live_gallery.harbour, kind="label", language="en", body=body)
    live_gallery.harbour.inscription_en = "*Ada* _fecit_"
    live_gallery.harbour.save()
    told = bodies(exhibit=live_gallery.harbour)
    assert "Before the storm. The Gull rocks, as the log says. 2 * 3 boats." in told
    assert "Inscription: *Ada* _fecit_" in told
