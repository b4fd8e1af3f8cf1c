"""What holds of every date, however odd: it never raises, is readable, and tells no year of its own."""

import re

from edtf import parse_edtf
from hypothesis import given, settings
from hypothesis import strategies as st

from guide_ai.dialogue.facts import dates as guide
from museum.exhibits.importers.reading.dates import read_date
from museum.exhibits.importers.reading.dates_lexicon import ENTRIES, MONTHS, SEASONS, VERBS

quick = settings(deadline=None, max_examples=100)

WORDS = [
    word
    for group in (*ENTRIES.values(), *MONTHS, *SEASONS.values(), *VERBS.values())
    for word in group.split("|")
]
YEARS = st.integers(1, 2100).map(str) | st.integers(1, 2100).map(lambda year: f"{year:04d}")
PIECES = (
    YEARS
    | st.sampled_from(WORDS)
    | st.sampled_from(["-", "–", "/", "?", ",", ";", "(", ")", "[", "~", "s", "th", ".", "'s", "X", ".."])
    | st.sampled_from(["年", "世纪", "約", "公元前", "乾隆", "明治", "元", "月", "日", "前", "半", "代"])
)
TEXTS = st.text() | st.lists(PIECES, max_size=9).map(" ".join) | st.lists(PIECES, max_size=9).map("".join)


def check(written: str, edtf: str) -> None:
    if edtf:
        assert guide.read(edtf) is not None, (written, edtf)
        parse_edtf(edtf)


@quick
@given(TEXTS)
def test_whatever_is_written_gives_what_both_readers_read(written):
    found = read_date(written)
    check(written, found.edtf)
    assert all(found.notes)


@quick
@given(TEXTS)
def test_reading_what_was_kept_again_gives_the_same(written):
    found = read_date(written)
    again = read_date(found.written)
    assert (again.written, again.edtf) == (found.written, found.edtf)


@quick
@given(TEXTS, st.text(max_size=12) | YEARS, st.text(max_size=12) | YEARS, st.none() | st.booleans())
def test_nothing_beside_a_date_breaks_it(written, first, last, day_first):
    check(written, read_date(written, first=first, last=last, day_first=day_first).edtf)


@quick
@given(
    st.integers(1, 9999),
    st.sampled_from(["{} BCE", "c. {} BC", "{} v. Chr.", "公元前{}年", "before {} B.C."]),
)
def test_a_year_before_our_era_is_counted_from_one(year, form):
    dated = guide.read(read_date(form.format(year)).edtf)
    assert dated is not None
    assert dated.latest == 1 - year


@quick
@given(st.integers(1, 99), st.sampled_from(["{}", "c. {}", "{}?", "before {}", "{}年"]))
def test_a_bare_year_below_100_is_never_made_one_of_the_last_century(year, form):
    assert read_date(form.format(year)).edtf == ""


@quick
@given(
    st.integers(1000, 2100),
    st.integers(1, 120),
    st.sampled_from(["{}–{}", "c. {} - {}", "between {} and {}"]),
)
def test_a_range_has_the_years_that_were_written(year, length, form):
    dated = guide.read(read_date(form.format(year, year + length)).edtf)
    assert dated is not None
    assert (dated.earliest, dated.latest) == (year, year + length)


@quick
@given(st.lists(PIECES, max_size=6).map(" ".join))
def test_no_year_is_told_that_does_not_follow_from_the_words(written):
    """Without figures, words give no date: but for centuries that are spelled out, and eras."""
    bare = re.sub(r"[\dⅠ-ↈ]|乾隆|明治|[ivxIVX]+|fir|sec|thi|fou|la|fin|pr", " ", written)
    assert read_date(bare).edtf == ""
