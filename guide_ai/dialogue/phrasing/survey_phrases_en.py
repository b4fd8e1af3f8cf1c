"""The guide's English of all works at once: how many, which, the oldest, where (see `survey_phrases`)."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from guide_ai.dialogue.phrasing.phrases_en import ENGLISH
from guide_ai.dialogue.phrasing.survey_phrases import Gap, What
from guide_ai.dialogue.surveys.survey import Group, Measure, Rank

_RANKS: Final[dict[tuple[Measure, bool], str]] = {
    ("age", False): "oldest",
    ("age", True): "newest",
    ("area", True): "largest",
    ("area", False): "smallest",
    ("height", True): "tallest",
    ("height", False): "least tall",
    ("width", True): "widest",
    ("width", False): "narrowest",
    ("weight", True): "heaviest",
    ("weight", False): "lightest",
}
_NTH: Final = ("", "", "second ", "third ", "fourth ", "fifth ")
_MANY: Final = ("", "", "two ", "three ", "four ", "five ")
_BY: Final[dict[Measure, str]] = {
    "age": "",
    "area": " by height times width",
    "height": "",
    "width": "",
    "weight": "",
}
_GAPS: Final[dict[Gap, str]] = {
    "kind": "what kind of object they are",
    "date": "exactly enough when they were made",
    "medium": "what they are made of",
    "place": "where they were made",
    "size": "how large they are",
    "weight": "how heavy they are",
    "gender": "whether they are by a woman or a man",
}
_LACKS: Final[dict[Measure, str]] = {
    "age": "a date",
    "area": "a height and a width",
    "height": "a height",
    "width": "a width",
    "weight": "a weight",
}
_GROUPS: Final[dict[Group, tuple[str, str]]] = {
    "medium": ("material", "materials"),
    "kind": ("kind of work", "kinds of work"),
    "place": ("place of origin", "places of origin"),
    "century": ("century", "centuries"),
    "maker": ("maker", "makers"),
    "hall": ("hall", "halls"),
}
_ALIKE: Final = {
    "date": "of the same date as {}",
    "maker": "by the maker of {}",
    "medium": "of the same material as {}",
    "place": "from the same place as {}",
}
_LEAD: Final = re.compile(
    r"(?:before|after|between|from|in|of|since|until|by|up to|made|painted|created|dated?|during|prior"
    r"|earlier|later|older|younger|newer|pre|post|around|about|done|more|over|at least|less|under)\b"
)


_HERE: Final = "in this exhibition"


class EnglishSurveys:
    """English wording."""

    def what(self, what: What, count: int) -> str:
        many = "no" if count == 0 else "one" if count == 1 else str(count)
        return f"{many} {self._works(what, count)}"

    def _works(self, what: What, count: int) -> str:
        noun = (what.one or "work") if count == 1 else (what.many or "works")
        parts = [
            f"other {noun}" if what.besides else noun,
            "without a date" if what.undated else "",
            "by unknown makers" if what.nobody else "",
            {"female": "by women", "male": "by men"}.get(what.gender, ""),
            f"by {ENGLISH.joined(what.makers, last='or')}" if what.makers else "",
            f"made with {what.stuff}" if what.stuff else "",
            f"from {what.land}" if what.land else "",
            ("or " if what.land else "") + f"by makers recorded as {what.people}" if what.people else "",
            self._time(what.time) if what.time else "",
            what.bound,
            _ALIKE[what.alike_in].format(what.alike) if what.alike_in else "",
            f"in the hall “{what.hall}”" if what.hall else "among these" if what.among else _HERE,
        ]
        return " ".join(part for part in parts if part)

    def _time(self, said: str) -> str:
        said = re.sub(r"^dates? (?=from\b|to\b)", "", said)
        said = re.sub(r"\b(?:bce?|ce|ad)\b", lambda era: era[0].upper(), said).replace("christ", "Christ")
        if _LEAD.match(said):
            return said
        said = said.removeprefix("the ")
        return f"from the {said}" if re.search(r"centur|\d0'?s|^[A-Z]", said) else f"from {said}"

    def found(self, what: What, titles: Sequence[str], count: int, *, whether: bool) -> str:
        verb = "is" if count == 1 else "are"
        among = ": " if count == len(titles) else ", among them "
        lead = "Yes, there" if whether else "There"
        return f"{lead} {verb} {self.what(what, count)}{among}{ENGLISH.joined(titles)}."

    def none(self, what: What, *, whether: bool) -> str:
        return f"{'No, ' if whether else ''}I found {self.what(what, 0)}.".replace(
            "No, I found", "No, I found"
        )

    def gap(self, gap: Gap, count: int) -> str:
        if count == 1:
            told = _GAPS[gap].replace("they are", "it is").replace("they were", "it was")
            return f"Of one more work the record does not say {told}, so I left it out."
        return f"Of {count} more works the records do not say {_GAPS[gap]}, so I left them out."

    def unsorted(self, what: What, count: int, titles: Sequence[str]) -> str:
        verb = "is" if count == 1 else "are"
        what_it_is = "what kind of object it is" if len(titles) == 1 else "what kind of object they are"
        return (
            f"In all there {verb} {self.what(what, count)}; of {ENGLISH.joined(titles)} the"
            f" {'record does' if len(titles) == 1 else 'records do'} not say {what_it_is}."
        )

    def guessed(
        self, named: Sequence[tuple[str, Sequence[str]]], count: int, gender: Literal["female", "male"]
    ) -> str:
        one, many = ("a woman", "women") if gender == "female" else ("a man", "men")
        names = [f"{name} ({ENGLISH.joined(titles)})" for name, titles in named]
        if count == 1:
            return f"By the first name, {names[0]} may be {one} too; the record does not say."
        others = [*names, f"{count - len(names)} more"] if count > len(names) else names
        return f"By their first names, {ENGLISH.joined(others)} may be {many} too; the records do not say."

    def open(self, titles: Sequence[str]) -> str:
        return f"The date leaves it open for {ENGLISH.joined(titles)}."

    def doubted(self, titles: Sequence[str], maker: str) -> str:
        verb = "is" if len(titles) == 1 else "are"
        return f"The record is not certain of it: {ENGLISH.joined(titles)} {verb} {maker}."

    def ranked(self, what: What, rank: Rank, titles: Sequence[str], value: str) -> str:
        place = f"{_NTH[rank.nth]}{_RANKS[rank.measure, rank.most]}"
        works = self._works(what, 2).replace(" in this exhibition", "")
        told = f" ({value})" if value else ""
        if len(titles) > 1:
            return (
                f"{len(titles)} {works} share the place of the {place}{_BY[rank.measure]}:"
                f" {ENGLISH.joined(titles)}{told}."
            )
        one = self._works(what, 1)
        return f"The {place} {one}{_BY[rank.measure]} is {titles[0]}{told}."

    def row(self, what: What, rank: Rank, titles: Sequence[str]) -> str:
        place = _RANKS[rank.measure, rank.most]
        number = _MANY[len(titles)] if 1 < len(titles) < len(_MANY) else ""
        return (
            f"The {number}{place} {self._works(what, 2)}{_BY[rank.measure]} are, in this order,"
            f" {ENGLISH.joined(titles)}."
        )

    def rivals(self, rank: Rank, titles: Sequence[str]) -> str:
        word = "old" if not rank.most else "new"
        return f"By their dates, {ENGLISH.joined(titles)} may be as {word}."

    def unranked(self, what: What, measure: Measure) -> str:
        return f"No record of {self._works(what, 2)} gives {_LACKS[measure]}, so I cannot tell."

    def commonest(self, what: What, group: Group, values: Sequence[str], count: int) -> str:
        one, many = _GROUPS[group]
        quoted = [f"“{value}”" for value in values]
        whose = f" of {self._works(what, 2)}" if what != What() else ""
        if len(values) > 1:
            return f"The most common {many}{whose} are {ENGLISH.joined(quoted)}, with {count} works each."
        return (
            f"The most common {one}{whose} is {quoted[0]}, with {count} {'work' if count == 1 else 'works'}."
        )

    def groups(self, what: What, group: Group, values: Sequence[tuple[str, int]], count: int) -> str:
        told = ENGLISH.joined([f"{value} ({number})" for value, number in values])
        among = ": " if count == len(values) else ", above all "
        one, many = _GROUPS[group]
        return (
            f"Among {self._works(what, 2)} the records name {count}"
            f" {one if count == 1 else many}{among}{told}."
        )

    def peoples(self, peoples: Sequence[tuple[str, int]], count: int) -> str:
        told = ENGLISH.joined([f"{people} ({number})" for people, number in peoples])
        return f"The makers are recorded as {told}{', and others' if count > len(peoples) else ''}."

    def most_by(self, what: What, makers: Sequence[str], count: int) -> str:
        have = "has" if len(makers) == 1 else "have"
        each = "" if len(makers) == 1 else " each"
        works = self._works(what, count)
        return f"{ENGLISH.joined(makers)} {have} the most: {count} {works}{each}."

    def where(self, what: What, halls: Sequence[tuple[str, int]]) -> str:
        total = sum(number for _, number in halls)
        works = self._works(what, total).replace(" in this exhibition", "")
        if len(halls) == 1:
            lead = f"The {works}" if total > 1 else f"The only {works}"
            return f"{lead} {'hang' if total > 1 else 'hangs'} in the hall “{halls[0][0]}”" + (
                f": {total} of them." if total > 1 else "."
            )
        told = ENGLISH.joined([f"“{hall}” ({number})" for hall, number in halls])
        return f"The {works} hang in the halls {told}."

    def fullest(self, what: What, halls: Sequence[str], count: int) -> str:
        works = self._works(what, 2).replace(" in this exhibition", "")
        named = ENGLISH.joined([f"“{hall}”" for hall in halls])
        if len(halls) == 1:
            return f"The hall {named} has the most {works}: {count}."
        return f"The halls {named} have the most {works}: {count} each."

    def rooms(self, titles: Sequence[str]) -> str:
        named = ENGLISH.joined([f"“{title}”" for title in titles])
        return (
            f"There is one hall here: {named}."
            if len(titles) == 1
            else f"There are {len(titles)} halls here: {named}."
        )

    def makers(self, what: What, names: Sequence[str], count: int) -> str:
        among = ": " if count == len(names) else ", among them "
        whose = "" if what == What() else f" of {self._works(what, 2)}"
        who = "There is one named maker" if count == 1 else f"There are {count} named makers"
        return f"{who}{whose or ' of works in this exhibition'}{among}{ENGLISH.joined(names)}."

    def prolific(self, what: What, makers: Sequence[tuple[str, int]], least: int) -> str:
        works = self._works(what, 2)
        if not makers:
            return f"Nobody has {least} or more {works}."
        named = ENGLISH.joined([f"{name} ({number})" for name, number in makers])
        return f"{named} {'has' if len(makers) == 1 else 'have'} {least} or more {works}."

    def not_in_a_hall(self) -> str:
        return "You are not in a hall yet, so I answer for the whole exhibition."

    def dated(self, title: str, date: str) -> str:
        return f"{title} ({date})"

    def century(self, number: int) -> str:
        n = abs(number)
        ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
        return f"{n}{ending} century{' BCE' if number < 0 else ''}"


ENGLISH_SURVEYS: Final = EnglishSurveys()
