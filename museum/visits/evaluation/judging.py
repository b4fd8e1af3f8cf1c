"""Whether an answer is right by its question's checks, and whether the guide declined to answer."""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final, Literal

from museum.visits.asking import Answer
from museum.visits.evaluation.questions import PosedQuestion

Verdict = Literal["right", "wrong", "refused"]
SHORT: Final = 3
"""Latin letters up to which a check is a word of its own: "no" is not said by "north"."""

_SAME: Final = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "–": "-", "—": "-", "‑": "-", "‐": "-"})


@dataclass(frozen=True, slots=True)
class Judged:
    """A question, its answer, and what became of it."""

    question: PosedQuestion
    answer: Answer
    verdict: Verdict
    unsupported: tuple[str, ...] = ()
    """What the answer says and no record does, see `auditing`."""


def verdict(question: PosedQuestion, answer: Answer) -> Verdict:
    """Right where every check holds; else refused where the guide said that it can't tell, or asked back."""
    told = _plain(answer.text)
    included = all(any(_says(told, each) for each in group) for group in question.must_include_any)
    if answer.sentences and included and not any(_says(told, each) for each in question.must_not_include):
        return "right"
    manners = {sentence.manner for sentence in answer.sentences} - {"manners"}
    declined = not answer.sentences or (manners and manners <= {"refusal", "question"})
    return "refused" if declined else "wrong"


def _says(told: str, check: str) -> bool:
    wanted = _plain(check)
    if wanted.isascii() and wanted.isalpha() and len(wanted) <= SHORT:
        return re.search(rf"(?<![a-z]){re.escape(wanted)}(?![a-z])", told) is not None
    return wanted in told


def _plain(text: str) -> str:
    """Small letters, one kind of quotes and dashes, single spaces."""
    return " ".join(unicodedata.normalize("NFKC", text).translate(_SAME).casefold().split())
