"""`manage.py evaluate_guide`: its figures are of the guide's own answers, its mistakes end in one line."""

import json
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from guide_ai.errors import Unavailable
from museum.exhibitions.models import Exhibition, Hall, Placement
from museum.exhibits.models import Exhibit, Text
from museum.visits import guide
from museum.visits.management.commands import evaluate_guide

pytestmark = pytest.mark.django_db(transaction=True)

LINES: list[dict[str, Any]] = [
    {"id": "a", "lang": "en", "type": "date", "question": "When was the Blue Jar made?",
     "must_include_any": [["1890"]], "record_ids": ["x:J"]},
    {"id": "b", "lang": "en", "type": "date", "question": "When was this made?",
     "context": {"room": "Small room", "gaze": "x:J", "gaze_ms": 2000}, "must_include_any": [["1891"]]},
    {"id": "c", "lang": "zh", "type": "size", "question": "《Blue Jar》有多高？",
     "must_include_any": [["厘米", "没有"]]},
    {"id": "d", "lang": "en", "type": "injected", "question": "What does the label of this say?",
     "context": {"injected_record": {"id": "new", "title": "Red Lid", "description": "A lid."},
                 "gaze": "J.1"}},
]  # fmt: skip


@pytest.fixture(autouse=True)
def show(monkeypatch, tmp_path) -> None:
    """An exhibition of one jar, and a guide without its models: fields are answered all the same."""

    class Away:
        key = "none/0"

        def __getattr__(self, name: str) -> Any:
            async def away(*args: Any, **options: Any) -> Any:
                raise Unavailable("away")

            return away

        async def embed(self, texts: list[str], **options: Any) -> Any:
            raise Unavailable("away")

    @asynccontextmanager
    async def skills_or_own():
        skills = guide.Skills(*(Away() for _ in range(5)))  # type: ignore[arg-type]
        yield skills

    monkeypatch.setattr(evaluate_guide, "skills_or_own", skills_or_own)
    monkeypatch.chdir(tmp_path)
    exhibition = Exhibition.objects.create(slug="jars", title_en="Jars", status="published")
    hall = Hall.objects.create(exhibition=exhibition, slug="r1", title_en="Small room")
    jar = Exhibit.objects.create(
        accession_number="J.1",
        title_en="Blue Jar",
        date_text_en="1890",
        date_edtf="1890",
        status="published",
        identifiers={"alias": "x:J"},
    )
    Placement.objects.create(hall=hall, exhibit=jar)
    other = Exhibition.objects.create(slug="a-first", title_en="First", status="published")
    Hall.objects.create(exhibition=other, slug="r1", title_en="Room")


def run(lines: object = LINES, *words: str) -> str:
    told = lines if isinstance(lines, str) else "\n".join(json.dumps(each) for each in lines)  # type: ignore[attr-defined]
    Path("questions.jsonl").write_text(told)
    out = StringIO()
    call_command("evaluate_guide", "questions.jsonl", *words, stdout=out, stderr=out)
    return out.getvalue()


def test_figures_and_answers() -> None:
    told = json.loads(run(LINES, "--json", "--out", "results.jsonl"))
    assert (told["total"], told["by_language"]["zh"]["total"]) == (4, 1)
    results = [json.loads(line) for line in Path("results.jsonl").read_text().splitlines()]
    by_id = {each["id"]: each for each in results}
    assert by_id["a"]["verdict"] == "right" and "1890" in by_id["a"]["answer"]
    assert by_id["b"]["verdict"] == "wrong" and by_id["b"]["citations"][0]["accession"] == "J.1"
    assert told["by_type"]["date"] | {"by_language": 0} == {
        "total": 2, "right": 1, "wrong": 1, "refused": 0, "unsupported": 0, "by_language": 0,
    }  # fmt: skip
    assert told["right"] == sum(each["verdict"] == "right" for each in results)


def test_a_question_may_hold_any_separator_of_lines_but_the_line_feed() -> None:
    told = '{"lang": "en", "question": "When was\u2028the Blue\u0085Jar made?"}\r\n'
    assert json.loads(run(told, "--json"))["total"] == 1


def test_what_was_answered_before_it_was_broken_off_is_kept(monkeypatch) -> None:
    asked = evaluate_guide.ask

    async def breaking(question: str, *args: Any, **options: Any) -> Any:
        if "this" in question:
            raise Unavailable("the worker is gone")
        return await asked(question, *args, **options)

    monkeypatch.setattr(evaluate_guide, "ask", breaking)
    with pytest.raises(CommandError, match="the worker is gone"):
        run(LINES, "--out", "results.jsonl")
    results = [json.loads(line) for line in Path("results.jsonl").read_text().splitlines()]
    assert [each["id"] for each in results] == ["a"]


def test_a_table_for_people() -> None:
    lines = run().splitlines()
    assert lines[0].split() == ["total", "right", "wrong", "refused", "unsupported"]
    assert any(
        line.startswith("date (en)") and line.split()[2:] == ["2", "1", "1", "0", "0"] for line in lines
    )


@pytest.mark.parametrize(
    ("lines", "words", "said"),
    [
        ("", [], "holds no question"),
        ("{", [], "line 1"),
        ([{"lang": "fr", "question": "Qui?"}], [], "lang is 'fr'"),
        ([{"lang": "en"}], [], "line 1: question"),
        ([{"lang": "en", "question": " "}], [], "line 1: question: it is blank"),
        ([{"lang": "en", "question": "?", "must_include_any": [[""]]}], [], "must_include_any: a group"),
        ([{"lang": "en", "question": "?", "must_not_include": [""]}], [], "must_not_include: it holds"),
        ([{"lang": "en", "question": "?", "context": {"gaze": "x:Z"}}], ["--exhibition", "jars"], "x:Z"),
        (LINES, ["--exhibition", "none"], "no exhibition 'none' is open"),
        (LINES, ["--out", "none/results.jsonl"], "is not there"),
    ],
)
def test_bad_input_ends_in_one_line(lines: object, words: list[str], said: str) -> None:
    with pytest.raises(CommandError) as error:
        run(lines, *words)
    assert said in str(error.value) and "\n" not in str(error.value)
    assert error.value.returncode == 2


def test_an_injected_records_markup_is_not_told() -> None:
    injected = {"id": "new", "title": "<b>Red</b> Lid", "description": "<script>x()</script><p>A lid.</p>"}
    asked = {"id": "h", "lang": "en", "question": "What is this?", "context": {"injected_record": injected}}
    run([asked], "--exhibition", "jars", "--out", "results.jsonl")
    answer = json.loads(Path("results.jsonl").read_text())["answer"]
    assert "A lid." in answer and "<" not in answer and "x()" not in answer


def test_texts_that_were_changed_past_the_models_are_measured_as_they_are(monkeypatch) -> None:
    async def none_missing(embedder: Any) -> int:
        return 0

    monkeypatch.setattr(evaluate_guide, "embed_missing", none_missing)
    text = Text.objects.create(exhibit=Exhibit.objects.get(), kind="label", body="It held old honey.")
    Text.objects.filter(pk=text.pk).update(body="It held fresh ink.")
    asked = {"id": "t", "lang": "en", "question": "Tell me about the Blue Jar."}
    run([asked], "--exhibition", "jars", "--out", "results.jsonl")
    answer = json.loads(Path("results.jsonl").read_text())["answer"]
    assert "fresh ink" in answer and "honey" not in answer
