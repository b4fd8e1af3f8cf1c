"""Dates in western words: what is read, in which EDTF, and what is left as it is with a reason."""

import pytest

from museum.exhibits.importers.reading.dates import read_date


def read(written: str) -> str:
    return read_date(written).edtf


@pytest.mark.parametrize(
    ("written", "edtf"),
    [
        ("1850", "1850"),
        ("1889.0", "1889"),
        ("0099", "0099"),
        ("850", "0850"),
        ("1850.", "1850"),
        ("[1850]", "1850"),
        ("c. 1850", "1850~"),
        ("c.1850", "1850~"),
        ("c1850", "1850~"),
        ("about 1850", "1850~"),
        ("1850 ca.", "1850~"),
        ("~1850", "1850~"),
        ("possibly 1790", "1790?"),
        ("probably 1790", "1790?"),
        ("1790?", "1790?"),
        ("1790 (?)", "1790?"),
        ("?1790", "1790?"),
        ("c. 1790?", "1790%"),
        ("AD 9", "0009"),
        ("79 CE", "0079"),
        ("A.D. 79", "0079"),
        ("14 BC", "-0013"),
        ("1 BC", "0000"),
        ("c. 530 BCE", "-0529~"),
        ("dated 1801", "1801"),
        ("exhibited 1832", "1832"),
        ("undated, ca. 1850", "1850~"),
    ],
)
def test_years(written, edtf):
    assert read(written) == edtf
    assert read_date(written).notes == ()


@pytest.mark.parametrize(
    ("written", "edtf"),
    [
        ("1850-1855", "1850/1855"),
        ("1886—1887", "1886/1887"),
        ("1596 - 1598", "1596/1598"),
        ("1503-19", "1503/1519"),
        ("1918–9", "1918/1919"),
        ("1799–1800", "1799/1800"),
        ("ca. 1910–12", "1910~/1912~"),
        ("ca. 1910-12", "1910~/1912~"),
        ("c. 1915 - 1926", "1915~/1926~"),
        ("?1827–8", "1827?/1828?"),
        ("1790–1795?", "1790?/1795?"),
        ("1790?–1795", "1790?/1795"),
        ("1878–c. 1915", "1878/1915~"),
        ("206 BCE-220 CE", "-0205/0220"),
        ("664 BCE-525 BCE", "-0663/-0524"),
        ("664–525 BCE", "-0663/-0524"),
        ("BC 664–525", "-0663/-0524"),
        ("100 BC–AD 100", "-0099/0100"),
        ("50 BC–100", "-0049/0100"),
        ("AD 250–300", "0250/0300"),
        ("202-8 CE", "0202/0208"),
        ("between 1850 and 1860", "1850/1860"),
        ("between about 1850 and 1860", "1850~/1860"),
        ("from 1850 to 1860", "1850/1860"),
        ("before 1900", "[..1900]"),
        ("pre-1900", "[..1900]"),
        ("by 1900", "[..1900]"),
        ("not after 1900", "[..1900]"),
        ("1900 or earlier", "[..1900]"),
        ("after 1920", "[1920..]"),
        ("1920 or later", "[1920..]"),
        ("after 1823 but before 1830", "1823/1830"),
    ],
)
def test_ranges(written, edtf):
    assert read(written) == edtf


@pytest.mark.parametrize(
    ("written", "edtf"),
    [
        ("1880s", "188X"),
        ("1880's", "188X"),
        ("c. 1920s", "192X~"),
        ("c. 1920s-1930s", "1920~/1939~"),
        ("1850s–60s", "185X/186X"),
        ("640s BCE", "-0648/-0639"),
        ("mid-1700s", "17XX"),
        ("early 1620s", "162X"),
        ("8th century BCE", "-07XX"),
        ("1st century", "00XX"),
        ("5th-4th century BCE", "-0499/-0300"),
        ("2nd century BCE–1st century CE", "-0199/0099"),
        ("late 19th century", "18XX"),
        ("Late 19th Century", "18XX"),
        ("nineteenth century", "18XX"),
        ("mid nineteenth-century", "18XX"),
        ("19th c.", "18XX"),
        ("17th-18th century", "16XX/17XX"),
        ("early to mid 19th century", "18XX"),
        ("c. mid- to late-19th century", "18XX~"),
        ("first half of the 17th century", "1600/1649"),
        ("2nd half 18th c.", "1750/1799"),
        ("last quarter of the 16th century", "1575/1599"),
        ("first half of the 5th century BCE", "-0499/-0450"),
        ("second half of the 19th century-early 20th century", "1850/19XX"),
        ("3rd millennium BCE", "-2999/-2000"),
    ],
)
def test_decades_and_centuries(written, edtf):
    assert read(written) == edtf


@pytest.mark.parametrize(
    ("written", "edtf"),
    [
        ("1985-01-01", "1985-01-01"),
        ("1985/01/02", "1985-01-02"),
        ("19850102", "1985-01-02"),
        ("1985-01", "1985-01"),
        ("6 February 2042", "2042-02-06"),
        ("February 6, 2042", "2042-02-06"),
        ("Feb. 6 2042", "2042-02-06"),
        ("the 6th of February, 2042", "2042-02-06"),
        ("29 February 2040", "2040-02-29"),
        ("May 1850", "1850-05"),
        ("May–June 1850", "1850-05/1850-06"),
        ("6–8 May 1850", "1850-05-06/1850-05-08"),
        ("December 1850-January 1851", "1850-12/1851-01"),
        ("Summer 1907", "1907-22"),
        ("Autumn 1916", "1916-23"),
        ("13/02/1985", "1985-02-13"),
        ("05/05/1985", "1985-05-05"),
        ("1.2.1985", "1985-02-01"),
    ],
)
def test_days_months_and_seasons(written, edtf):
    assert read(written) == edtf


@pytest.mark.parametrize(
    ("written", "edtf"),
    [
        ("vers 1850", "1850~"),
        ("XVIIIe siècle", "17XX"),
        ("fin du XIXe siècle", "18XX"),
        ("2e moitié du 17e siècle", "1650/1699"),
        ("entre 1850 et 1860", "1850/1860"),
        ("IIe siècle av. J.-C.", "-01XX"),
        ("années 1880", "188X"),
        ("6 février 1850", "1850-02-06"),
        ("um 1850", "1850~"),
        ("18. Jahrhundert", "17XX"),
        ("1. Hälfte 17. Jh.", "1600/1649"),
        ("1880er Jahre", "188X"),
        ("1850 bis 1860", "1850/1860"),
        ("6. Februar 1850", "1850-02-06"),
        ("14 v. Chr.", "-0013"),
        ("omstreeks 1850", "1850~"),
        ("18e eeuw", "17XX"),
        ("eerste helft 17e eeuw", "1600/1649"),
        ("XVIII secolo", "17XX"),
        ("prima metà del XVII secolo", "1600/1649"),
        ("79 d.C.", "0079"),
        ("hacia 1650", "1650~"),
        ("siglo XVII", "16XX"),
        ("1880-е", "188X"),
        ("начало XX века", "19XX"),
        ("около 1850 г.", "1850~"),
    ],
)
def test_other_languages(written, edtf):
    assert read(written) == edtf


@pytest.mark.parametrize(
    "written",
    ["n.d.", "N.D.", "no date", "undated", "Date unknown", "date not known", "s.d.", "o. J.", "?", ""],
)
def test_what_says_that_it_is_not_dated_needs_no_note(written):
    assert read_date(f" {written} ") == read_date(written)
    assert (read(written), read_date(written).notes) == ("", ())


@pytest.mark.parametrize(
    ("written", "part"),
    [
        ("31", "unclear"),
        ("9", "unclear"),
        ("c. 31", "unclear"),
        ("50–80", "unclear"),
        ("80s", "unclear"),
        ("0", "no year"),
        ("0000", "no year"),
        ("0 BCE", "no year"),
        ("31048", "1 January 1985"),
        ("31048.0", "1 January 1985"),
        ("99999", "no year"),
        ("9999", "no year"),
        ("01/02/1985", "1 February 1985 or 2 January 1985"),
        ("1903-04", "4/1903 or 1903–1904"),
        ("31 February 1903", "no day"),
        ("February 29, 1900", "no day"),
        ("1985-02-30", "no day"),
        ("31/02/1985", "no day"),
        ("1890–1885", "backwards"),
        ("50–100 BCE", "backwards"),
        ("1250 AH", "could be read"),
        ("c. 1810-1823/ 1864", "could be read"),
        ("turn of the century", "could be read"),
        ("18th", "could be read"),
        ("circa", "could be read"),
        ("before the Edo period (1603-1867)", "could be read"),
        ("about " * 200, "could be read"),
    ],
)
def test_what_is_not_certain_is_kept_and_said(written, part):
    found = read_date(written)
    assert found.edtf == ""
    assert len(found.notes) == 1
    assert part in found.notes[0]
    assert found.written == written.strip()


@pytest.mark.parametrize(
    "written",
    [
        "1985-01-01T00:00:00+00:00", "1985-01-01T00:00:00Z", "1985-01-01 00:00:00",
        "1985-01-01T00:00:00.000Z",
        "1985-01-01 12:00:00 AM", "1985-01-01T00:00:00+08:00",
    ],
)  # fmt: skip
def test_the_midnight_of_spreadsheets_goes(written):
    assert (read_date(written).written, read(written)) == ("1985-01-01", "1985-01-01")


def test_a_time_that_somebody_wrote_stays():
    found = read_date("1985-01-01T14:30:00Z")
    assert (found.written, found.edtf) == ("1985-01-01T14:30:00Z", "1985-01-01")


@pytest.mark.parametrize(
    ("written", "edtf", "note"),
    [
        ("1850/1855", "1850/1855", "from 1850 to 1855"),
        ("1790 or 1791", "1790/1791", "from 1790 to 1791"),
        ("1921, 1925", "1921/1925", "from 1921 to 1925"),
        ("c.1805, c.1805–10", "1805~/1810~", "from 1805 to 1810"),
        ("modelled 1880, cast 1920", "1880", "only 1880"),
        ("1801 (published 1820)", "1801", "only 1801"),
        ("1968–75, printed c. 1999", "1968/1975", "only 1968–1975"),
        ("c.1785, ?reprinted 1797", "1785~", "only 1785"),
        ("-0044", "-0043", "44 BCE"),
        ("-0664-01-08", "-0663", "664 BCE"),
    ],
)
def test_what_was_decided_is_said(written, edtf, note):
    found = read_date(written)
    assert found.edtf == edtf
    assert note in found.notes[0]


@pytest.mark.parametrize(
    ("written", "edtf"),
    [
        ("26th Dynasty (664-525 BCE)", "-0663/-0524"),
        ("26th Dynasty, 664-525 BCE", "-0663/-0524"),
        ("26th Dynasty (664-525 BCE) c. 664 BCE-630 BCE", "-0663~/-0629~"),
        ("Edo period (1603-1867), 19th century", "18XX"),
        ("19th century, Edo period", "18XX"),
        ("Ming dynasty (?) (1368–1644)", "1368?/1644?"),
        ("possibly Western Han Dynasty, 202 BCE-8 CE", "-0201?/0008?"),
        ("New Kingdom, Dynasty 18, reign of Amenhotep III, ca. 1390–1352 B.C.", "-1389~/-1351~"),
        ("18th century (1750–75)", "1750/1775"),
        ("begun 1880, completed 1890", "1880/1890"),
    ],
)
def test_periods_and_refinements(written, edtf):
    assert read(written) == edtf
    assert read_date(written).notes == ()


def test_edtf_itself_comes_back_as_it_was():
    for edtf in ("1850~", "18XX", "188X", "1910~/1912~", "[..1936]", "1907?", "../1900"):
        assert read(edtf) == edtf


def test_a_known_order_of_day_and_month_settles_it():
    assert read_date("01/02/1985", day_first=True).edtf == "1985-02-01"
    assert read_date("01/02/1985", day_first=False).edtf == "1985-01-02"
    assert read_date("13/02/1985", day_first=False).edtf == ""


@pytest.mark.parametrize(
    ("first", "last", "edtf"),
    [
        ("1951-01-01", "1982-01-01", "1951/1982"),
        ("-0664-01-08", "-0525-01-07", "-0663/-0524"),
        ("-206", "220", "-0205/0220"),
        ("-206", "9", "-0205/0009"),
        ("1850", "1850", "1850"),
        ("1809-07-01", "1809-07-01", "1809-07-01"),
        ("1199-12-25", "1298-12-25", "1200/1299"),
        ("", "1989-01-01", "[..1989]"),
        ("1850", "", "[1850..]"),
    ],
)
def test_years_beside_the_words_help_where_there_are_no_words(first, last, edtf):
    found = read_date("", first=first, last=last)
    assert found.edtf == edtf
    assert "beside it" in found.notes[0]
    assert read_date("Muromachi period", first=first, last=last).edtf == edtf


def test_years_beside_the_words_do_not_go_before_them():
    assert read_date("2001", first="1968", last="2001").edtf == "2001"
    assert read_date("c. 1810-1823/ 1864", first="1766", last="1828").edtf == ""
    undated = read_date("n.d.", first="1865", last="1880")
    assert undated.edtf == ""
    assert "1865 – 1880" in undated.notes[0]


def test_years_beside_the_words_settle_what_can_be_read_in_two_ways():
    assert read_date("1903-04", first="1903", last="1904").edtf == "1903/1904"
    assert read_date("1903-04", first="1903", last="1903").edtf == "1903-04"
    assert read_date("31", first="31", last="31").edtf == "0031"
    assert read_date("01/02/1985", first="1985-02-01", last="1985-02-01").edtf == "1985-02-01"
    assert read_date("01/02/1985", first="1985", last="1985").edtf == ""


@pytest.mark.parametrize(("first", "last"), [("", ""), ("0", "0"), ("9999", ""), ("?", "x")])
def test_nothing_beside_the_words_is_nothing(first, last):
    assert read_date("", first=first, last=last) == read_date("")


def test_years_beside_the_words_that_run_backwards_are_told():
    found = read_date("", first="1900", last="1850")
    assert found.edtf == ""
    assert "1900 – 1850" in found.notes[0]


def test_markup_and_line_breaks_in_a_date_do_not_matter():
    assert read_date("<i>c.</i>&nbsp;1850\n").edtf == "1850~"
