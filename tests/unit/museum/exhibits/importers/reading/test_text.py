"""Text that comes in is plain: markup goes, words and line breaks stay, and nothing hides in it."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from museum.exhibits.importers.reading.text import line, plain


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("Wine Vessel (<i>lei</i>)", "Wine Vessel (lei)"),
        ("<B>Bold</B> and x<sup>2</sup>", "Bold and x2"),
        ("one<br/>two<BR>three", "one\ntwo\nthree"),
        ("<p>One</p><p>Two</p>", "One\n\nTwo"),
        ("<ul><li>a</li><li>b</li></ul>", "a\n\nb"),
        ("Lee &amp; Kim &#38; Co", "Lee & Kim & Co"),
        ("&lt;untitled&gt;", "<untitled>"),
        ("caf&eacute;", "café"),
        ("&nbsp;x&nbsp;", "x"),
        ("<!-- note -->x", "x"),
    ],
)
def test_markup_goes_and_words_stay(written, text):
    assert plain(written) == text


@pytest.mark.parametrize(
    "written",
    [
        "a < b & c > d", "5 <6", "<untitled>", "<Ohne Titel>", "Smith &notes", "AT&T", "R&D; x", "x & y",
        "Pail\u2011shaped jar", "a\u200eb", "%C3%A9t%C3%A9", "寒山拾得図 𠮷", "one\ntwo\n\nthree",
        "two  spaces", "'\"`",
    ],
)  # fmt: skip
def test_what_is_no_markup_stays_as_it_is(written):
    assert plain(written) == written


@pytest.mark.parametrize(
    "written",
    [
        "<script>alert(1)</script>x",
        "&lt;script&gt;alert(1)&lt;/script&gt;x",
        "&amp;lt;script&amp;gt;alert(1)&amp;lt;/script&amp;gt;x",
        "<scr\u202eipt>alert(1)</scr\u202eipt>x",
        "<scr\x00ipt>alert(1)</script>x",
        "<a href='javascript:alert(1)'>x</a>",
        "x<img src=x onerror=alert(1)>",
        "x<img src=x onerror=alert(1)",
        "<svg onload=alert(1)>x",
        "<made-up onclick=alert(1)>x",
        "<style>p{background:url(javascript:alert(1))}</style>x",
    ],
)
def test_scripts_never_survive(written):
    assert plain(written) == "x"


def test_nested_markup_is_taken_apart_to_the_end():
    assert "script" not in plain("<<script>script>alert(1)<</script>/script>")
    assert "onerror" not in plain('<noscript><p title="</noscript><img src=x onerror=alert(1)>">')


def test_characters_that_hide_or_turn_others_go():
    assert plain("abc\u202egnp.exe\u202c") == "abcgnp.exe"
    assert plain("a\u2066b\u2069c\ufeff") == "abc"
    assert plain("a\x00b\x07c\x9fd") == "abcd"
    assert plain("safe\U000e0069\U000e0067") == "safe"
    assert plain("&#x202e;abc") == "abc"
    assert plain("half \ud83d of a pair") == "half  of a pair"


def test_lines_and_spaces():
    assert plain("  a \r\n b\rc\x0bd\u2028e  ") == "a\nb\nc\nd\ne"
    assert plain("a\n\n\n\n\nb") == "a\n\nb"
    assert plain("a\tb") == "a b"
    assert line("Costume\nFrom the Collection,\n\nvol. 1") == "Costume From the Collection, vol. 1"


def test_it_is_composed():
    assert plain("e\u0301te\u0301") == "été"


@settings(deadline=None)
@given(
    st.text()
    | st.lists(st.sampled_from(["<", ">", "&", "amp;", "lt;", "i", "/", "script", "=", "#60;", " "])).map(
        "".join
    )
)
def test_doing_it_twice_changes_nothing(written):
    once = plain(written)
    assert plain(once) == once
    assert "\n" not in line(written)
    once.encode("utf-8")


@pytest.mark.parametrize(
    "piece", ["<b>", "<", "&", "&amp;", "<p>", "word <i>x</i> & ", " ", "\n", "<!--", "<b a="]
)
def test_a_megabyte_of_anything_is_read(piece):
    assert len(plain(piece * (1_000_000 // len(piece)))) <= 1_000_000


def test_entities_within_entities_without_end_are_given_up():
    assert "&" not in plain("&" + "amp;" * 5000 + "lt;b")
