"""Dates that tell of several things: "modelled 1880, cast 1920", "Edo period (1603–1867), 19th century"."""

import re
from dataclasses import dataclass
from typing import Final

from museum.exhibits.importers.reading import dates_remarks as remarks
from museum.exhibits.importers.reading.dates_grammar import Stream, span, without_doubt
from museum.exhibits.importers.reading.dates_pieces import Unread
from museum.exhibits.importers.reading.dates_tokens import MOST, tokens
from museum.exhibits.importers.reading.dates_values import Doubt, Span

_PERIOD: Final = re.compile(
    r"(?P<doubt>(?:possibly|probably|perhaps|likely)\s+)?"
    r"(?P<name>(?:[^\d(]|\d{1,2}(?:st|nd|rd|th)\s+(?=dynasty)|(?<=dynasty )\d{1,2}(?=[,;]))*"
    r"\b(?:dynasty|period|periods|reign|era|epoch|kingdom|culture|age|empire)\b(?:\s+of\s+[^\d,;(]{1,60})?)"
    r"(?P<query>\s*\(\s*\?\s*\))?\s*[,:;]?\s*"
    r"(?:\((?P<years>[^()]*\d[^()]*)\)\s*[,:;]?\s*)?(?P<rest>.*)",
    re.DOTALL,
)
_BESIDE_PERIOD: Final = re.compile(
    r"(?:before|after|pre|post|not|until|since|from|earlier|later|copy|copies)\b"
)
"""Words that put a work outside the period whose years follow."""
_ONLY_PERIOD: Final = re.compile(r"[,;]\s*[^\d,;()]*\b(?:dynasty|period|reign|era|epoch|kingdom|culture)\s*$")


@dataclass(frozen=True, slots=True)
class Clause:
    """A date, and what is said to have happened then: "", made, begun, done or later."""

    verb: str
    span: Span
    enclosed: bool
    """Stands in parentheses."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a whole text says. `remark`: a template of `dates_remarks`, or ""."""

    span: Span
    remark: str = ""


def outcome(text: str) -> Outcome:
    """Read a lower-case text. Raises Unread."""
    if found := _PERIOD.fullmatch(text):
        if _BESIDE_PERIOD.match(found["name"]) and not found["rest"]:
            raise Unread
        told = found["rest"] or found["years"] or ""
        read = _of(_clauses(told))
        unsure = Doubt(unsure=True) if found["doubt"] or found["query"] else Doubt()
        return Outcome(_doubted(read.span, unsure), read.remark)
    return _of(_clauses(_ONLY_PERIOD.sub("", text)))


def _doubted(found: Span, doubt: Doubt) -> Span:
    return Span(
        found.start.doubted(doubt) if found.start else None, found.end.doubted(doubt) if found.end else None
    )


def _clauses(text: str) -> list[tuple[Clause, bool]]:
    """All dates of a text, and of each whether it is a span although it was not written as one."""
    cut = tokens(text)
    if not cut or len(cut) > MOST:
        raise Unread
    stream, found, depth = Stream(cut), [], 0
    while stream.peek().kind != "end":
        if mark := stream.take("comma", "open", "close"):
            depth += {"open": 1, "close": -1}.get(mark.kind, 0)
            continue
        verb = _verb(stream)
        stream.widened = False
        read = span(stream)
        if read is None:
            if verb and stream.peek().kind in ("comma", "open", "close", "end"):
                continue
            raise Unread
        if not verb and stream.peek().kind == "verb" and stream.peek(1).kind in ("comma", "end", "close"):
            verb = _verb(stream)
        if stream.peek().kind not in ("comma", "open", "close", "end", "verb"):
            raise Unread
        found.append((Clause(verb, read, depth > 0), stream.widened))
    return found


def _verb(stream: Stream) -> str:
    """What happened: the last verb of several counts ("conceived and cast"). Doubt before one is about it."""
    at, verb = stream.at, ""
    while True:
        here = stream.at
        while stream.take("unsure", "query", "and", "late", "early"):
            pass
        if (token := stream.take("verb")) is None:
            stream.at = here if verb else at
            return verb
        verb = token.text


def _of(found: list[tuple[Clause, bool]]) -> Outcome:
    if not found:
        raise Unread
    first, widened = found[0]
    if len(found) == 1:
        return Outcome(first.span, remarks.SPAN if widened else "")
    made = [clause for clause, _ in found if clause.verb in ("", "made", "begun", "done")] or [first]
    if len(made) < len(found):
        if len(made) > 1 and {each.verb for each in made} != {"begun", "done"}:
            raise Unread
        return Outcome(_joined(made), remarks.LATER)
    if {each.verb for each in made} == {"begun", "done"}:
        return Outcome(_joined(made))
    if all(without_doubt(each.span) == without_doubt(first.span) for each in made[1:]):
        return Outcome(first.span)
    if len(made) == 2 and made[1].enclosed and not made[1].verb and _within(made[1].span, first.span):
        return Outcome(made[1].span)
    if any(each.enclosed for each in made) or {each.verb for each in made} > {"", "begun"}:
        raise Unread
    return Outcome(_joined(made), remarks.SPAN)


def _within(inner: Span, outer: Span) -> bool:
    if None in (inner.first, inner.last, outer.first, outer.last):
        return False
    return bool(outer.first <= inner.first and inner.last <= outer.last)  # type: ignore[operator]


def _joined(made: list[Clause]) -> Span:
    """From the first date to the last. Raises Unread where one is open or they do not run forwards."""
    spans = [each.span for each in made]
    starts = [each.start for each in spans if each.start]
    ends = [each.end for each in spans if each.end]
    if len(starts) < len(spans) or len(ends) < len(spans):
        raise Unread
    if [each.first for each in starts] != sorted(each.first for each in starts):
        raise Unread(remarks.BACKWARDS)
    return Span(starts[0], max(ends, key=lambda each: each.last))
