"""Which works a survey asks for: each record held against everything that was asked, with what it leaves
unsaid.

A record that does not say what is asked is neither counted nor forgotten: `surveying` tells how many
there were.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.facts import dates
from guide_ai.dialogue.facts.bounds import Bound
from guide_ai.dialogue.facts.kind_words import is_of
from guide_ai.dialogue.facts.measures import made
from guide_ai.dialogue.facts.places import is_by_somebody_from, is_from
from guide_ai.dialogue.facts.stuffs import keys_in, widened
from guide_ai.dialogue.phrasing.survey_phrases import Gap
from guide_ai.dialogue.referents.kinds import says
from guide_ai.dialogue.referents.naming import folded
from guide_ai.dialogue.surveys.ranking import measure
from guide_ai.dialogue.surveys.survey import Survey

_SUPPORT: Final = re.compile(r"\bon\b.*", re.IGNORECASE)
"""What a picture is painted on, or a bust stands on: a panel of oak makes no wooden work."""
_NOBODY: Final = re.compile(
    r"^(?:unknown|anonymous|unidentified|unrecorded|佚名|无名|未知|不详)", re.IGNORECASE
)


@dataclass(slots=True)
class Matched:
    """The works of a survey. `unsaid`: those that might be, by what their records don't say."""

    works: list[Record] = field(default_factory=list)
    open: list[Record] = field(default_factory=list)
    """Those whose date leaves it open."""
    unsaid: dict[Gap, list[Record]] = field(default_factory=dict)
    of_place: bool = False
    """Whether some of them are of the land by their place or culture,"""
    of_people: bool = False
    """and some by what their makers are called."""


def matched(survey: Survey, records: Sequence[Record], *, hall: str | None, base: Record | None) -> Matched:
    """Hold records against a survey. `hall`: slug of the hall that is meant; `base`: the work to be alike
    to.
    """
    found = Matched()
    for record in records:
        if (hall and record.hall != hall) or (base and record.accession_number == base.accession_number):
            continue
        verdicts = list(_verdicts(survey, record, base))
        if any(verdict == "out" for verdict in verdicts):
            continue
        gaps = [verdict for verdict in verdicts if verdict not in ("in", "open")]
        if gaps:
            found.unsaid.setdefault(_as_gap(gaps[0]), []).append(record)
        elif "open" in verdicts:
            found.open.append(record)
        else:
            found.works.append(record)
            if survey.origin:
                by_place = bool(is_from(record, survey.origin.land))
                found.of_place |= by_place
                found.of_people |= not by_place
    return found


def _as_gap(verdict: str) -> Gap:
    gaps: dict[str, Gap] = {
        "kind": "kind", "date": "date", "medium": "medium", "gender": "gender", "size": "size",
        "weight": "weight",
    }  # fmt: skip
    return gaps.get(verdict, "place")


def _verdicts(survey: Survey, record: Record, base: Record | None) -> Iterator[str]:
    """ "in", "out", "open", or the field that would be needed, for each thing that is asked."""
    if survey.kind:
        of_kind = is_of(record, survey.kind)
        yield "kind" if of_kind is None else "in" if of_kind else "out"
    if survey.makers:
        yield "in" if credited(record, survey.makers) else "out"
    if survey.stranger:
        yield "out"
    if survey.nobody:
        yield "in" if not any(named_makers(record)) else "out"
    if survey.gender:
        told = {credit.gender for credit in record.makers if credit.gender}
        yield "in" if survey.gender in told else "out" if told else "gender"
    if survey.undated:
        yield "in" if dates.read(record.date_edtf) is None else "out"
    if survey.stuff:
        yield _of_stuff(survey, record)
    if survey.origin:
        land = survey.origin.land
        if is_from(record, land) or is_by_somebody_from(record, land):
            yield "in"
        else:
            says_origin = (
                record.place or record.culture or any(credit.nationality for credit in record.makers)
            )
            yield "out" if says_origin else "place"
    if survey.period:
        dated = made(record)
        yield "date" if dated is None else survey.period.fits(dated)
    if survey.era:
        told_of = (record.culture, record.date_text)
        yield "in" if says(survey.era, told_of) else "out" if any(told_of) else "date"
    if survey.bound:
        yield _within(survey.bound, record)
    if survey.alike and base:
        yield _alike(survey, record, base)


def _within(bound: Bound, record: Record) -> str:
    if bound.side == "side":
        value = max(filter(None, (record.height_cm, record.width_cm)), default=None)
    else:
        value = measure(record, bound.side)
    if value is None:
        return "weight" if bound.side == "weight" else "size"
    return "in" if bound.holds(value) else "out"


def _of_stuff(survey: Survey, record: Record) -> str:
    if not any(record.medium.values()):
        return "medium"
    stuffs = dict.fromkeys((survey.stuff, survey.stuff_said))
    wider = widened(key for words in record.medium.values() for key in keys_in(_SUPPORT.sub("", words)))
    return "in" if survey.stuff in wider or any(says(stuff, (record.medium,)) for stuff in stuffs) else "out"


def _alike(survey: Survey, record: Record, base: Record) -> str:
    if survey.alike == "maker":
        names = {name for credit in base.makers for name in credit.name.values() if not _NOBODY.match(name)}
        return "in" if credited(record, tuple(names)) else "out"
    if survey.alike == "date":
        dated, against = made(record), made(base)
        if dated is None or against is None:
            return "date"
        same = (dated.earliest, dated.latest) == (against.earliest, against.latest)
        return "in" if same else "out" if dates.order(dated, against) != "open" else "open"
    ours, theirs = (base.medium, record.medium) if survey.alike == "medium" else (base.place, record.place)
    if not theirs:
        return "medium" if survey.alike == "medium" else "place"
    return "in" if any(stuff(theirs[code]) == stuff(ours[code]) for code in theirs if code in ours) else "out"


def credited(record: Record, names: Sequence[str]) -> str | None:
    """The record's doubt about these being its makers ("" where it has none); None where they are not."""
    wanted = {folded(name) for name in names}
    for credit in record.makers:
        spelt = {folded(text) for text in credit.name.values()}
        turned = {" ".join(reversed(re.split(r",\s*", name))) for name in wanted if "," in name}
        if spelt & (wanted | turned):
            return credit.qualifier or " "
    return None


def named_makers(record: Record) -> list[str]:
    """The English names of a record's makers, less those who are nobody known."""
    names = (next(iter(credit.name.values()), "") for credit in record.makers)
    return [name for name in names if name and not _NOBODY.match(name)]


def stuff(medium: str) -> str:
    """A material in one spelling, for telling whether two are the same."""
    return " ".join(re.sub(r"\boil paint\b", "oil", medium.casefold()).split())
