"""Files to judge the understanding by: what is taken, and how each mistake in one is told."""

import json

import pytest

from guide_ai.nlu.labelled import BadLabels, read_labelled

GOOD = {
    "text": "who made Flatford Mill",
    "lang": "en",
    "intent": "ask_creator",
    "entities": [{"start": 9, "end": 22, "type": "work", "value": "Flatford Mill"}],
}
ZH = {"text": "请说英文", "lang": "zh", "intent": "change_language", "entities": []}


@pytest.fixture
def written(tmp_path):
    """Return a function that writes a file of these lines, given as objects, text or bytes."""

    def write(*lines: object):
        path = tmp_path / "eval.jsonl"
        raw = [
            line
            if isinstance(line, bytes)
            else (line if isinstance(line, str) else json.dumps(line)).encode()
            for line in lines
        ]
        path.write_bytes(b"\n".join(raw))
        return path

    return write


def test_sentences_are_read_with_their_spans_and_languages(written):
    first, second = read_labelled(written(GOOD, "", ZH, "  "))
    assert (first.text, first.intent, first.spans) == (GOOD["text"], "ask_creator", {(9, 22, "work")})
    assert (second.tag, second.language) == ("zh", "zh-hans")


def test_a_byte_order_mark_windows_line_ends_and_odd_separators_do_no_harm(written):
    odd = json.dumps({**ZH, "text": "请\u2028说\x85英文"}, ensure_ascii=False).encode()
    lines = read_labelled(written(b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b"\r", odd))
    assert [each.text for each in lines] == [GOOD["text"], "请\u2028说\x85英文"]


def test_no_more_lines_are_read_than_wanted(written):
    assert len(read_labelled(written(GOOD, ZH, "not looked at"), limit=2)) == 2


def spoilt(**changes: object) -> dict[str, object]:
    return {**GOOD, **changes}


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "is no JSON"),
        ("[]", "is no object"),
        ("null", "is no object"),
        (spoilt(text=None), 'has no "text"'),
        ({"lang": "en", "intent": "greet"}, 'has no "text"'),
        (spoilt(lang="de"), '"lang" is "de"'),
        (spoilt(lang=["en"]), '"lang" is'),
        (spoilt(intent="ask_price"), '"intent" is "ask_price", which is no intent'),
        (spoilt(intent=None), "which is no intent"),
        (spoilt(entities={}), '"entities" is no list'),
        (spoilt(entities=["work"]), "an entity is no object"),
        (spoilt(entities=[{"start": 9, "end": 23, "type": "work"}]), "lies outside the text, which has 22"),
        (spoilt(entities=[{"start": -1, "end": 3, "type": "work"}]), "lies outside the text"),
        (spoilt(entities=[{"start": 3, "end": 3, "type": "work"}]), "lies outside the text"),
        (spoilt(entities=[{"start": 1.5, "end": 3, "type": "work"}]), "no whole numbers"),
        (spoilt(entities=[{"start": True, "end": 3, "type": "work"}]), "no whole numbers"),
        (spoilt(entities=[{"start": 0, "end": 3, "type": "hall"}]), 'of type "hall", which is none'),
        ("这是谁画的".encode("gbk"), "is not UTF-8"),
        ("[" * 100_000, "nested too deeply"),
        ('{"text": "who", "year": ' + "1" * 10_000 + "}", "holds a number of 10000 digits"),
        (spoilt(intent="x" * 5000), "…, which is no intent"),
    ],
)
def test_a_mistake_is_told_with_file_and_line(written, line, reason):
    with pytest.raises(BadLabels) as refusal:
        read_labelled(written(GOOD, "", line, ZH))
    told = str(refusal.value)
    assert told.startswith("eval.jsonl, line 3: ")
    assert reason in told
    assert "\n" not in told and len(told) < 200


@pytest.mark.parametrize("raw", [b"", b"\n\n  \n", b"\xef\xbb\xbf"])
def test_a_file_without_sentences_is_no_measure(written, raw):
    with pytest.raises(BadLabels, match=r"eval\.jsonl holds no sentences"):
        read_labelled(written(raw))


def test_a_file_in_utf_16_is_refused_in_its_first_line(written):
    with pytest.raises(BadLabels, match=r"line 1: is not UTF-8"):
        read_labelled(written(json.dumps(GOOD).encode("utf-16")))


def test_a_file_that_is_none_is_told_by_name(tmp_path):
    with pytest.raises(BadLabels, match="nowhere"):
        read_labelled(tmp_path / "nowhere.jsonl")
    with pytest.raises(BadLabels, match="can't be read"):
        read_labelled(tmp_path)


@pytest.mark.parametrize("name", ["a\nb.jsonl", "a\x1b[31mb.jsonl"])
@pytest.mark.parametrize("raw", [None, b"", b"{"])
def test_a_name_that_would_move_the_terminal_is_not_printed_as_it_is(tmp_path, name, raw):
    if raw is not None:
        (tmp_path / name).write_bytes(raw)
    with pytest.raises(BadLabels) as refusal:
        read_labelled(tmp_path / name)
    assert str(refusal.value).isprintable()


def test_a_name_that_no_file_can_have_is_told(tmp_path):
    with pytest.raises(BadLabels, match="can't be read"):
        read_labelled(tmp_path / "a\0b.jsonl")


def test_a_sentence_knows_its_line(written):
    assert [each.line for each in read_labelled(written("", GOOD, " ", ZH))] == [2, 4]
