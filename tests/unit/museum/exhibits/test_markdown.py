"""Markdown's signs are not told, and what only looks like them is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from museum.exhibits.markdown import without_markdown


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("The **red** boat is *not* moored.", "The red boat is not moored."),
        ("A ***very*** late work, __signed__ and _dated_.", "A very late work, signed and dated."),
        ("**Bold with an *inner* word**.", "Bold with an inner word."),
        ("“*The Ferry*”, (_Harbour_) and *Mole*: three.", "“The Ferry”, (Harbour) and Mole: three."),
        ("# The ferry\nIt crosses.", "The ferry.\n\nIt crosses."),
        ("## 1. The quay ##\nIt is empty.", "1. The quay.\n\nIt is empty."),
        ("See [the letter](https://example.org/a_b(c)) of 1880.", "See the letter of 1880."),
        ("See [the **letter**](/letters/3 \"Letter\").", "See the letter."),
        ("![A ferry at dusk](img/ferry.jpg)\nIt crosses.", "A ferry at dusk\nIt crosses."),
        ("See [a letter][1], [b].\n\n[1]: https://example.org\n[b]: notes.html", "See a letter, b."),
        ("Shown:\n\n- a rope\n- *two* oars\n- an anchor", "Shown:\n\na rope.\n\ntwo oars.\n\nan anchor."),
        ("* one\n\n* two", "one.\n\ntwo."),
        ("- [x] cleaned\n- [ ] framed", "cleaned.\n\nframed."),
        ("# 渡船\n- 绳\n- **桨**", "渡船。\n\n绳。\n\n桨。"),
        ("> The sea was still.\n> So were we.", "The sea was still.\nSo were we."),
        ("One\n\n---\n\nTwo\n***\nThree", "One\n\nTwo\n\nThree"),
        ("Ferry\n=====\nIt crosses.", "Ferry\n\nIt crosses."),
        ("```\nplain\n```\nand `code` too", "plain\n\nand code too"),
        ("~~Wrong~~ right", "Wrong right"),
        ("| year | place |\n|---|:--|\n| 1880 | Ostend |", "year, place\n1880, Ostend"),
        ("画中有**红色**的船，*小船*在左。", "画中有红色的船，小船在左。"),
        (r"A star \* and \_this\_ stay", "A star * and _this_ stay"),
    ],
)  # fmt: skip
def test_the_words_are_told_without_the_signs(written, told):
    assert without_markdown(written) == told


@pytest.mark.parametrize(
    "written",
    [
        "5 * 3", "5*3*2 cm", "a 3 * 4 * 5 box", "M*A*S*H and R*E*M", "* 1853 in Ghent, † 1890",
        "Works marked * are loans; those marked ** too.", "(*) on loan, (*) restored",
        "file_name_two.jpg and __ of 12 __", "Signed ______ in pencil", "snake_case_of_it",
        "#5 of the series", "# 12 of 50", "No. #3", "C# and F#", "a - b - c", "- one line only",
        "+ 2 fragments", "-5 °C\n-7 °C", "[title not known]", "[sic] (p. 3)", "Letter [3](see p. 4)",
        "[1]. Sold in 1880.\n[2]. Sold again.", "[a] b [c]", "`Abd al-Rahman ibn `Ali",
        "the ‘Umayyad’ gate", "~ 1880 ~", "> 5 cm", "a > b", "x | y", "1 | 2\n3 | 4", "R. *", "*", "**",
        "_", "\\", "t\\'Ai", "1889. He left.\n1890. He died.", "Price: 3* 4*", "见图5*3",
        "*Signed, lower left", "_Signed, lower left", "5 km_2 and m_3", "--- and so on", "Oil — on canvas",
        "He said \"*\" and \"*\".",
    ],
)  # fmt: skip
def test_what_only_looks_like_them_stays(written):
    assert without_markdown(written) == written


@given(st.text(alphabet="ab *_#[]()`~|>-\n1.:/\\", max_size=60))
def test_nothing_but_signs_and_addresses_goes(written):
    told = without_markdown(written)
    assert len(told) <= 2 * len(written)
    if not set(written) & set("[]:|"):
        assert [each for each in told if each in "ab1"] == [each for each in written if each in "ab1"]


@pytest.mark.parametrize(
    "piece", ["*", "_", "[", "](", "**a", "*a ", "> ", "- ", "|---|\n", "`", "~~", "[a]: b\n", "_a_"]
)
def test_endless_signs_are_read(piece):
    without_markdown(piece * (50_000 // len(piece)))
