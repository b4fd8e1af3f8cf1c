"""Lines of grammars: what they stand for, and what is said about odd ones."""

import random
from pathlib import Path

import pytest

from guide_ai.language import LANGUAGES
from guide_ai.nlu.base import INTENTS
from guide_ai.nlu.train.gazetteer import BadGazetteer, Gazetteer
from guide_ai.nlu.train.grammar import BadRule, parsed, rules
from guide_ai.nlu.train.sentence import Sentence

NAMES = Gazetteer({"work": {"en": ("Night Train",)}, "artist": {"en": ("Ada Lind",)}})


DOUBLED = "\n".join(f"a{n} = ['<a{n + 1}> <a{n + 1}>']" for n in range(25)) + "\na25 = ['no']"
CHAIN = "\n".join(f"a{n} = ['<a{n + 1}>']" for n in range(900)) + "\na900 = ['no']"
BACK = "\n".join(f"a{n} = ['<a{n - 1}>']" for n in range(1, 900)) + "\na0 = ['no']"
EMPTY = DOUBLED.replace("no", "")
BRACKETS = "\n".join(f"a{n} = ['{'(' * 180}<a{n + 1}>{')' * 180}']" for n in range(9)) + "\na9 = ['no']"


def _rules(folder: Path, text: str) -> list[Sentence]:
    (folder / "en").mkdir(exist_ok=True)
    (folder / "en" / "some.toml").write_text(text, encoding="utf-8")
    found = rules("en", folder)
    return [rule.say(random.Random(seed), NAMES) for rule in found for seed in range(30)]  # noqa: S311


def test_brackets_choose_and_names_are_labelled(tmp_path: Path) -> None:
    said = _rules(tmp_path, "[rules]\nask_creator = ['(who|which artist) made [exactly] {work}']")
    assert {each.text for each in said} == {
        "who made Night Train",
        "which artist made Night Train",
        "who made exactly Night Train",
        "which artist made exactly Night Train",
    }
    for each in said:
        (span,) = each.spans
        assert (each.text[span.start : span.end], span.type) == ("Night Train", "work")


def test_lists_nest_and_labelled_words_stay(tmp_path: Path) -> None:
    said = _rules(
        tmp_path,
        '[lists]\nthing = ["the <old> {work:mask}"]\nold = ["old|new"]\n'
        '[rules]\ncompare = ["<thing> or {artist}"]',
    )
    assert {each.text for each in said} == {"the old mask or Ada Lind", "the new mask or Ada Lind"}
    assert [span.type for span in said[0].spans] == ["work", "artist"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[rules]\nask_date = ['how (old']", "not closed"),
        ("[rules]\nask_date = ['how old)']", "closes nothing"),
        ("[rules]\nask_date = ['how (old]']", "closes nothing|not closed"),
        ("[rules]\nask_date = ['how old is {work']", "left open"),
        ("[rules]\nask_date = ['how old is work}']", "left open"),
        ("[rules]\nask_date = ['how old is {painting}']", "no type of entity"),
        ("[rules]\nask_date = ['how old is {}']", "no type of entity"),
        ("[rules]\nask_date = ['how old is <thing>']", "no list 'thing'"),
        ("[lists]\na = ['<b>']\nb = ['<a>']\n[rules]\nask_date = ['<a>']", "in a circle"),
        ("[lists]\na = ['[very] <a>']", "in a circle"),
        ("[lists]\na = ['<none>']", "no list 'none'"),
        ("[lists]\na = []\n[rules]\nask_date = ['<a>']", "no list of lines"),
        ("[rules]\nask_dates = ['how old']", "no intent"),
        ("[rules]\nask_date = 'how old'", "no list of lines"),
        ("[rules]\nask_date = [1]", "no list of lines"),
        ("rules = 1", "no table"),
        ("[rule]\nask_date = ['how old']", "only"),
        ("[rules", "some.toml"),
        (f"[lists]\n{DOUBLED}\n[rules]\nask_date = ['<a0>']", "more than 500 characters"),
        (f"[lists]\n{EMPTY}\n[rules]\nask_date = ['<a0>']", "more than 500 characters"),
        (f"[lists]\n{CHAIN}\n[rules]\nask_date = ['<a0>']", "deep"),
        (f"[lists]\n{BACK}\n[rules]\nask_date = ['<a899>']", "deep"),
        (f"[lists]\n{BRACKETS}\n[rules]\nask_date = ['<a0>']", "deep"),
        ("[rules]\nask_date = ['" + "how old " * 99 + "']", "more than 500 characters"),
        ("x = " + "[" * 5000, r"some\.toml"),
        ("x = " + "9" * 5000, r"some\.toml"),
        ("[rules]\nask_date = ['" + "(" * 5000 + "']", "brackets"),
    ],
)
def test_an_odd_line_is_refused_by_name(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(BadRule, match=told):
        _rules(tmp_path, text)


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    assert _rules(tmp_path, "\ufeff[rules]\nask_date = ['how old']")


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "some.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRule, match=r"some\.toml"):
        rules("en", tmp_path)


def test_a_slot_without_names_says_so() -> None:
    with pytest.raises(BadGazetteer, match="place in en"):
        NAMES.name("place", "en", random.Random(1))  # noqa: S311


def test_an_empty_way_is_nothing() -> None:
    assert len(parsed("(a|)", "here")) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_our_grammars_can_be_read_and_cover_every_intent(language: str) -> None:
    assert language == "en" or language == "zh-hans"
    assert {rule.intent for rule in rules(language)} == set(INTENTS)
