"""Field questions about the works of an exhibition, drawn by chance, in the form of `evaluate_guide`."""

import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from tests.field_questions import asked_en, asked_zh
from tests.field_questions.expected import FIELDS, expected
from tests.field_questions.originals import Work, works

WORDINGS: Final[dict[str, ModuleType]] = {"en": asked_en, "zh": asked_zh}
OF_PERSONS: Final = frozenset(("maker", "nation", "life"))


class Poser:
    """Draws a way of asking for each field of each work."""

    def __init__(self, shown: Sequence[Work], seed: int, wordings: dict[str, ModuleType] = WORDINGS) -> None:
        self._works, self._wordings = shown, wordings
        self._chance = random.Random(seed)  # noqa: S311 (a test's sample)
        self._made = Counter(name for work in shown for name in {each.name for each in work.makers})
        self._titled = Counter(work.title for work in shown)

    def questions(self) -> Iterator[dict[str, Any]]:
        """One question for each work, field and language."""
        for work in self._works:
            for field in FIELDS:
                for language in self._wordings:
                    groups = expected(work, field, language)
                    if groups is not None:
                        yield self._question(work, field, language, groups)

    def _question(self, work: Work, field: str, language: str, groups: list[list[str]]) -> dict[str, Any]:
        how = self._chance.choice(self._ways(work, field))
        words = self._wordings[language]
        asked = [text for text in words.ASKED[field] if how in ("gaze", "before") or "{it}" in text]
        question = self._chance.choice(asked).replace("{it}", self._called(work, how, words))
        context: dict[str, Any] = {}
        if how == "gaze":
            context["gaze"] = work.alias
        elif how == "before":
            context["history"] = [
                ["user", self._chance.choice(words.FIRST).format(title=work.title)],
                ["guide", f"“{work.title}”."],
            ]
        elif self._chance.random() < 0.5:  # asked from before another work
            context["gaze"] = self._chance.choice([each for each in self._works if each is not work]).alias
        return {
            "id": f"{work.alias} {field} {language} {how}",
            "type": field,
            "lang": language,
            "question": question[0].upper() + question[1:],
            "context": context,
            "must_include_any": groups,
            "record_ids": [work.alias],
        }

    def _ways(self, work: Work, field: str) -> list[str]:
        ways = ["gaze", "gaze"]
        if self._titled[work.title] == 1 and not work.title.startswith("["):
            ways += ["title", "title", "before"]
        if field not in OF_PERSONS and self._makers(work):
            ways.append("maker")
        return ways

    def _makers(self, work: Work) -> list[str]:
        return [each.name for each in work.makers if each.known and self._made[each.name] == 1]

    def _called(self, work: Work, how: str, words: ModuleType) -> str:
        if how == "title":
            title = self._chance.choice((work.title, re.sub(r" \(.*\)$", "", work.title)))
            return self._chance.choice(words.TITLE).format(title=" ".join(title.split()))
        if how == "maker":
            maker = re.sub(r" \(.*\)$", "", self._chance.choice(self._makers(work)))
            return self._chance.choice(words.MAKER).format(maker=maker)
        return self._chance.choice(words.GAZE if how == "gaze" else words.BEFORE)


def main() -> None:
    """`python -m tests.field_questions.posed LAYOUT.json RECORDS SEED > QUESTIONS.jsonl`."""
    layout, records, seed = sys.argv[1:4]
    for question in Poser(works(Path(layout), Path(records)), int(seed)).questions():
        print(json.dumps(question, ensure_ascii=False))


if __name__ == "__main__":
    main()
