"""Looks for claims that no record makes: numbers and names in an answer that the evidence lacks.

Written apart from the guide's own grounding check, and knowing nothing of how an answer came about: it reads
the answer as a sceptical curator would, with the exhibition's records beside it. What it finds is to be
looked at; what it can't find (a wrong verb, the right name in the wrong place) only a reader can.
"""

import re
from calendar import month_name
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from datetime import UTC, datetime
from itertools import combinations
from typing import Any, Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.catalogue import Record

_NUMBER: Final = re.compile(r"\d+(?:[.,]\d+)*")
_NAME: Final = re.compile(r"(?<![.!?:;…“\"'‘（(])(?<!^)\s([A-Z][A-Za-zÀ-ɏ’'-]{2,})")
_CLAIMING: Final = frozenset(("field", "text", "model", "navigation"))
_NO_NAMES: Final = frozenset(("bce", "chinese", "english"))
"""Words with a capital that name nobody."""
_AGO: Final = re.compile(r"\byears ago\b|距今")
_IN_TENS: Final = 5
"""Years by which an age may be rounded."""
_INCHES: Final = 2.54
_MOST_PAIRED: Final = 40
"""Numbers of the evidence up to which differences between two of them are looked for."""


class Audit:
    """What the records of an exhibition hold, for holding answers against it."""

    def __init__(
        self, records: Sequence[Record], passages: Iterable[tuple[str, str]], names: Iterable[str]
    ) -> None:
        """`passages`: accession number (or "" for what is about a hall) and text; `names`: of halls."""
        self._texts = {record.accession_number: _joined(record) for record in records}
        for number, body in passages:
            self._texts[number] = f"{self._texts.get(number, '')}\n{body}"
        self._everywhere = "\n".join(names)
        self._all = "\n".join((*self._texts.values(), self._everywhere))
        self._works = len(records)

    def unsupported(self, question: str, sentences: Sequence[Sentence], besides: str = "") -> list[str]:
        """Return the numbers and names that neither the cited records nor the question hold.

        A sentence without a citation, or with several, may speak of the whole exhibition. `besides`: further
        text that is evidence for this question only.
        """
        found: list[str] = []
        for sentence in sentences:
            if sentence.manner not in _CLAIMING:
                continue
            cited = {citation.accession for citation in sentence.citations}
            whole = len(cited) != 1
            evidence = self._all if whole else self._of(cited)
            known = f"{evidence}\n{self._everywhere}\n{besides}\n{question}"
            found += self._numbers(sentence.text, known, whole=whole)
            found += _strange_names(sentence.text, f"{known}\n{_months(known)}")
        return list(dict.fromkeys(found))

    def _of(self, cited: Iterable[str]) -> str:
        return "\n".join(self._texts.get(each, "") for each in cited)

    def _numbers(self, text: str, evidence: str, *, whole: bool) -> list[str]:
        told = {_value(each) for each in _NUMBER.findall(evidence)}
        told |= {float(year) for year in _years(evidence)}
        strange = []
        for written in _NUMBER.findall(text):
            value = _value(written)
            if value in told or _derived(value, told):
                continue
            if _AGO.search(text) and any(abs(_this_year() - year - value) <= _IN_TENS for year in told):
                continue
            if whole and value <= self._works:  # a count
                continue
            strange.append(written)
        return strange


def _months(evidence: str) -> str:
    """What the months of dates such as 1989-12-07 are called."""
    return " ".join(month_name[int(month)] for month in set(re.findall(r"\d{4}-(0[1-9]|1[0-2])\b", evidence)))


def _this_year() -> int:
    return datetime.now(UTC).year


def _years(evidence: str) -> Iterator[int]:
    """What years of EDTF may be said as: -0663 as 664 BCE, 18XX as the 1800s and the 19th century."""
    for digits in re.findall(r"-(\d{4})\b", evidence):
        yield int(digits) + 1
        yield -int(digits)
    for digits in re.findall(r"\b(\d{2,3})X{1,2}", evidence):
        yield int(f"{digits:0<4}")
        yield int(digits) + 1


def _derived(value: float, told: set[float]) -> bool:
    """Whether it is another, rounded or in another unit, its century, or what lies between two."""
    for each in told:
        if each % 1 and abs(value - each) < 0.051:  # rounded
            return True
        if any(abs(value - each * by) < 0.06 * max(1.0, by) for by in (1 / _INCHES, _INCHES, 0.01, 10, 0.1)):
            return True
        if each and abs(value - (each // 100 + 1)) < 1e-9:  # its century
            return True
    if len(told) > _MOST_PAIRED:
        return False
    return any(abs(abs(one - other) - value) < 1e-9 for one, other in combinations(told, 2))


def _strange_names(text: str, evidence: str) -> Iterator[str]:
    lowered = evidence.casefold()
    for name in _NAME.findall(text):
        plain = re.sub(r"['’]s$", "", name).casefold()
        if plain not in lowered and plain not in _NO_NAMES:
            yield name


def _value(written: str) -> float:
    plain = written.replace(",", "") if re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?", written) else written
    try:
        return float(plain.replace(",", "."))
    except ValueError:
        return float(re.sub(r"\D", "", plain))


def _joined(told: Any) -> str:
    """All texts and numbers of a record, in whatever they are nested."""
    if is_dataclass(told) and not isinstance(told, type):
        return "\n".join(_joined(getattr(told, each.name)) for each in fields(told))
    if isinstance(told, Mapping):
        return "\n".join(f"{key} {_joined(value)}" for key, value in told.items())
    if isinstance(told, list | tuple):
        return "\n".join(map(_joined, told))
    return "" if told is None else str(told)
