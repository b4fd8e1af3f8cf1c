"""The figures of an evaluation: by type and language, as a table and as JSON."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from museum.visits.evaluation.judging import Judged


def figures(judged: Sequence[Judged]) -> dict[str, Any]:
    """The figures as `--json` prints them."""
    by_language: dict[str, list[Judged]] = defaultdict(list)
    by_type: dict[str, list[Judged]] = defaultdict(list)
    for each in judged:
        by_language[each.question.lang].append(each)
        by_type[each.question.type].append(each)
    return {
        **_counts(judged),
        "by_language": {language: _counts(theirs) for language, theirs in sorted(by_language.items())},
        "by_type": {
            kind: {
                **_counts(theirs),
                "by_language": {
                    language: _counts([each for each in theirs if each.question.lang == language])
                    for language in sorted({each.question.lang for each in theirs})
                },
            }
            for kind, theirs in sorted(by_type.items())
        },
        "open": _open(judged),
    }


def _counts(judged: Sequence[Judged]) -> dict[str, int]:
    return {
        "total": len(judged),
        "right": sum(each.verdict == "right" for each in judged),
        "wrong": sum(each.verdict == "wrong" for each in judged),
        "refused": sum(each.verdict == "refused" for each in judged),
        "unsupported": sum(bool(each.unsupported) for each in judged),
    }


def _open(judged: Sequence[Judged]) -> dict[str, Any]:
    """Answers from texts, and how many of them are in the language model's own words."""
    told = [each.answer for each in judged if each.answer.manner in ("text", "model")]
    own = sum(any(each.manner == "model" for each in answer.sentences) for answer in told)
    return {"answers": len(told), "own_words": own, "share": round(own / len(told), 4) if told else None}


def table(judged: Sequence[Judged]) -> str:
    """The figures for a person who reads them in a terminal."""
    told = figures(judged)
    rows = [("all", told)]
    rows += [(language, counts) for language, counts in told["by_language"].items()]
    rows += [
        (f"{kind} ({language})", counts)
        for kind, both in told["by_type"].items()
        for language, counts in both["by_language"].items()
    ]
    columns = ("total", "right", "wrong", "refused", "unsupported")
    width = max(len(name) for name, _ in rows) + 2
    lines = [" " * width + "".join(f"{column:>12}" for column in columns)]
    lines += [
        f"{name:<{width}}" + "".join(f"{counts[each]:>12}" for each in columns) for name, counts in rows
    ]
    if told["open"]["answers"]:
        own = told["open"]
        lines.append(f"open answers: {own['answers']}, {own['own_words']} in the language model's own words")
    return "\n".join(lines)


def line(judged: Judged) -> dict[str, Any]:
    """One question with its answer, for a file of results."""
    question, answer = judged.question, judged.answer
    return {
        "id": question.id,
        "lang": question.lang,
        "type": question.type,
        "question": question.question,
        "verdict": judged.verdict,
        "unsupported": list(judged.unsupported),
        **answer.as_json(),
        "sentences": [
            {
                "text": each.text,
                "manner": each.manner,
                "cites": [f"{cited.accession} {cited.field}" for cited in each.citations],
            }
            for each in answer.sentences
        ],
        "reference_answer": question.reference_answer,
    }
