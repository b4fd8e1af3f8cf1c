"""`manage.py evaluate_nlu`: its figures come from the reader that serves, its mistakes end in one line."""

import json
from contextlib import asynccontextmanager
from io import StringIO
from types import SimpleNamespace

import numpy as np
import pytest
from django.core.management import CommandError, call_command

from guide_ai.errors import Overloaded, Unavailable
from guide_ai.nlu.base import Entity, Understanding
from museum.visits.management.commands import evaluate_nlu

LINES = [
    {"text": "who made Rain", "lang": "en", "intent": "ask_creator",
     "entities": [{"start": 9, "end": 13, "type": "work", "value": "Rain"}]},
    {"text": "hello", "lang": "en", "intent": "greet", "entities": []},
    {"text": "hm", "lang": "en", "intent": "unclear", "entities": []},
    {"text": "谁画的", "lang": "zh", "intent": "ask_creator", "entities": []},
]  # fmt: skip


class Reader:
    """Reads from a table: everything else is declined, in favour of a date."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str]] = []
        self.busy = 0
        self.away = False

    async def understand(self, text, *, language, deadline=None):
        if self.away:
            raise Unavailable("the engine is not there;\nrun this")
        if self.busy:
            self.busy -= 1
            raise Overloaded("busy", retry_after=0.001)
        self.asked.append((text, language))
        vector = np.zeros(384, np.float32)
        if text == "who made Rain":
            return Understanding("ask_creator", 0.9, (Entity(9, 13, "work", "Rain"),), language, vector)
        if text == "hello":
            return Understanding("thanks_bye", 0.9, (), language, vector)
        return Understanding("unclear", 0.3, (), language, vector, (("ask_date", 0.3),), declined=True)


@pytest.fixture
def reader(monkeypatch):
    reader = Reader()

    @asynccontextmanager
    async def skills_or_own():
        yield SimpleNamespace(understander=reader, embedder=SimpleNamespace(key="e5-small/abc"))

    monkeypatch.setattr(evaluate_nlu, "skills_or_own", skills_or_own)
    return reader


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "eval.jsonl"
    path.write_text("\n".join(json.dumps(line) for line in LINES), encoding="utf-8")
    return str(path)


def run(*words: str) -> str:
    out = StringIO()
    call_command("evaluate_nlu", *words, stdout=out, stderr=StringIO())
    return out.getvalue()


def refused(*words: str) -> CommandError:
    with pytest.raises(CommandError) as refusal:
        run(*words)
    assert "\n" not in str(refusal.value)
    return refusal.value


def test_json_is_the_figures_by_language(reader, file):
    told = json.loads(run(file, "--json"))
    assert told["model"] == "e5-small/abc"
    english, chinese = told["by_language"]["en"], told["by_language"]["zh"]
    assert (english["sentences"], english["intent_accuracy"]) == (3, 0.6667)
    assert english["entity_f1"] == 1.0
    assert english["entity_f1_by_type"]["work"]["right"] == 1
    assert (english["declined"], english["declined_count"], english["declined_wrong"]) == (0.3333, 1, 1)
    assert english["confusions"] == [{"label": "greet", "read": "thanks_bye", "count": 1}]
    assert (chinese["intent_accuracy"], chinese["entity_f1"], chinese["declined"]) == (0.0, None, 1.0)
    assert 0.0 < english["macro_f1"] < 1.0
    assert told["overall"]["sentences"] == 4
    assert ("谁画的", "zh-hans") in reader.asked


def test_a_person_is_told_the_same(reader, file):
    told = run(file)
    for expected in ("66.7%", "entity F1", "work", "would be wrong", "1 of 1", "en: greet → thanks_bye: 1"):
        assert expected in told
    assert "zh: ask_creator → unclear: 1" in told


def test_the_first_sentences_only(reader, file):
    assert json.loads(run(file, "--json", "--limit", "2"))["overall"]["sentences"] == 2


@pytest.mark.parametrize("limit", ["0", "-1", "two", "1.5", "", "9" * 5000])
def test_a_limit_that_is_none_is_refused(reader, file, limit):
    error = refused(file, f"--limit={limit}")
    assert error.returncode == 2
    assert "--limit" in str(error)


def test_a_busy_worker_is_waited_for(reader, file):
    reader.busy = 3
    assert json.loads(run(file, "--json"))["sentences"] == 4


def test_a_bad_line_is_told_before_anything_is_asked(reader, file):
    with open(file, "a", encoding="utf-8") as lines:
        lines.write('\n{"text": "who", "lang": "en", "intent": "ask_whom"}')
    error = refused(file)
    assert (error.returncode, str(error)) == (
        2,
        'eval.jsonl, line 5: "intent" is "ask_whom", which is no intent',
    )
    assert not reader.asked


def test_without_an_engine_one_line_says_so(reader, file):
    reader.away = True
    error = refused(file, "--json")
    assert error.returncode == 1
    assert str(error) == "the guide can't be asked: the engine is not there; run this"


def test_mistakes_are_listed_for_a_person_and_for_programs_only_where_asked(reader, file):
    assert "mistakes" not in json.loads(run(file, "--json"))
    assert "line 2" not in run(file)
    told = run(file, "--mistakes")
    assert "line 2: hello: greet → thanks_bye" in told
    assert "line 4: 谁画的: ask_creator → unclear (declined; best guess ask_date)" in told
    assert "who made Rain" not in told
    first, *_ = json.loads(run(file, "--json", "--mistakes"))["mistakes"]
    assert (first["line"], first["text"], first["intent"], first["read"]) == (
        2,
        "hello",
        "greet",
        "thanks_bye",
    )


def test_missed_and_invented_names_are_mistakes(reader, tmp_path):
    label = {**LINES[0], "entities": [{"start": 4, "end": 8, "type": "artist"}]}
    path = tmp_path / "eval.jsonl"
    path.write_text(json.dumps(label), encoding="utf-8")
    assert "line 1: who made Rain: missed artist “made”; invented work “Rain”" in run(str(path), "--mistakes")
    (mistake,) = json.loads(run(str(path), "--json", "--mistakes"))["mistakes"]
    assert mistake["missed"] == [{"start": 4, "end": 8, "type": "artist", "value": "made"}]
    assert mistake["invented"] == [{"start": 9, "end": 13, "type": "work", "value": "Rain"}]


def test_a_text_that_would_move_the_terminal_is_listed_without(reader, tmp_path):
    path = tmp_path / "eval.jsonl"
    odd = "a\x1b[31m\n\ud800" + "b" * 9000
    path.write_text(json.dumps({"text": odd, "lang": "en", "intent": "greet"}), encoding="utf-8")
    told = run(str(path), "--mistakes")
    assert r"line 1: a\u001b[31m\u000a\ud800bb" in told
    assert len(told.splitlines()[-1]) < 400
    told = run(str(path), "--json", "--mistakes")
    assert told.encode() and json.loads(told)["mistakes"][0]["text"] == odd


def test_what_the_training_says_is_left_out_where_asked(reader, file, monkeypatch):
    monkeypatch.setattr(evaluate_nlu, "said", lambda languages: {"hello", "whomaderain"})
    assert "2 of 4 sentences" in run(file, "--unseen")
    told = json.loads(run(file, "--json", "--unseen"))
    assert (told["sentences"], told["left_out"]) == (2, 2)
    monkeypatch.setattr(evaluate_nlu, "said", lambda languages: {"hello", "whomaderain", "hm", "谁画的"})
    assert refused(file, "--unseen").returncode == 2


def test_a_path_that_no_file_can_have_is_told(reader):
    assert refused("a\0b.jsonl").returncode == 2
    assert "\x1b" not in str(refused("a\x1b[31m.jsonl"))
