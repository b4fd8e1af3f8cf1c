"""Years of a life beside a name."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guide_ai.dialogue.facts import dates as guide
from museum.exhibits.importers.reading.life import Life, read_life


@pytest.mark.parametrize(
    ("written", "life"),
    [
        ("American, 1923 - 2013", Life("1923", "2013", "American")),
        ("1829–1889", Life("1829", "1889")),
        ("(1853–1890)", Life("1853", "1890")),
        ("1606–69", Life("1606", "1669")),
        ("c. 1450–1516", Life("1450~", "1516")),
        ("British, c. 1755/1761 - 1802", Life("1755~/1761~", "1802", "British")),
        ("1606/07–1669", Life("1606/1607", "1669")),
        ("106–43 BCE", Life("-0105", "-0042")),
        ("63 BC–AD 14", Life("-0062", "0014")),
        ("before 1450–after 1500", Life("[..1450]", "[1500..]")),
        ("1853?–1890", Life("1853?", "1890")),
        ("1853-03-30 – 1890-07-29", Life("1853-03-30", "1890-07-29")),
        ("30 March 1853 – 29 July 1890", Life("1853-03-30", "1890-07-29")),
        ("Leiden 1606–1669 Amsterdam", Life("1606", "1669")),
        ("born 1963", Life("1963")),
        ("American, born Russia, 1903–1970", Life("1903", "1970", "American", "Russia")),
        ("American, born August 1880", Life("1880-08", "", "American")),
        ("dates not known", Life()),
        ("b. 1941", Life("1941")),
        ("*1941", Life("1941")),
        ("生于1941年", Life("1941")),
        ("1941–", Life("1941")),
        ("died 1650", Life("", "1650")),
        ("born Leiden 1606, died Amsterdam 1669", Life("1606", "1669", "", "Leiden")),
        ("American, born 1963", Life("1963", "", "American")),
        ("American (born Germany), 1815–1882", Life("1815", "1882", "American", "Germany")),
        ("American, born Germany, 1880–1950", Life("1880", "1950", "American", "Germany")),
        ("American", Life("", "", "American")),
        ("", Life()),
    ],
)
def test_a_life(written, life):
    assert read_life(written) == life


@pytest.mark.parametrize(
    "written",
    [
        "active c. 1560",
        "exhibited 1773–1791",
        "active 1580 or 5–1633",
        "est. 1929",
        "fl. 1780–1800",
        "1829",
        "31–60",
    ],
)
def test_years_of_work_are_no_life(written):
    assert read_life(written) == Life()


def test_a_life_that_runs_backwards_is_none():
    assert read_life("Dutch, 1890–1853") == Life("", "", "Dutch")


@settings(deadline=None)
@given(
    st.text()
    | st.lists(st.sampled_from(["born", "c.", "1850", "-", "1900", "–", ",", "died", "Dutch", "?", "/"])).map(
        " ".join
    )
)
def test_whatever_is_written_gives_what_the_guide_reads(written):
    life = read_life(written)
    for edtf in (life.born_edtf, life.died_edtf):
        assert not edtf or guide.read(edtf) is not None
