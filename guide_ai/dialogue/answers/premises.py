"""What a question claims, held against the record: false premises are corrected, yes and no are said.

Comes before fields and texts answer. Where the record settles nothing, neither yes nor no is said.
"""

import math
import re
from collections.abc import AsyncGenerator, Collection, Iterable, Sequence
from dataclasses import replace
from typing import Final

from rapidfuzz import fuzz

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.answers.evidence import particulars
from guide_ai.dialogue.answers.fields import citation, field_sentences, missing_sentences
from guide_ai.dialogue.catalogue import Credit, Record
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.facts import countries, dates, stuffs
from guide_ai.dialogue.phrasing.phrases import FieldName, Line
from guide_ai.dialogue.phrasing.wording import other as other_words
from guide_ai.dialogue.phrasing.wording import own
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.reading.claim import Claim, ClaimField
from guide_ai.dialogue.reading.claims import claims, without
from guide_ai.dialogue.reading.spans import entities, mentions_in
from guide_ai.dialogue.reading.standing_in import titles_in
from guide_ai.dialogue.referents.names_abroad import same_across
from guide_ai.dialogue.referents.naming import NameIndex, folded, han_runs, latin_words
from guide_ai.dialogue.referents.pointing import asks_of_any, points, points_at_one
from guide_ai.dialogue.steps import Step
from guide_ai.guide.grounding import pieces

ALIKE: Final = 84.0
"""Likeness in percent from which two spellings are one name."""

_ORDER: Final[tuple[ClaimField, ...]] = (
    "maker", "date", "medium", "object_type", "place", "nationality", "provenance",
)  # fmt: skip
_FRAME: Final = re.compile(
    r"\b(?:this|that|the) (?!\w+(?:est|st)\b|most\b|only\b)\w+(?=[ ?])"
    r"|\b(?:true|right|correct|real|really|actually|genuine|ever|once|owned|owner|belong\w*|bought|sold"
    r"|thought|heard|guess|think|believe|someone|told|work|made|out|centur\w*|original|either|same|surely"
    r"|done|woven|wove|carved|painted|drawn|printed|designed|built|cast|sculpted|etched|engraved"
    r"|sure|certain|know|whether)\b"
    r"|这[幅件张个座尊只块](?:[^是由在用被有]{0,4}(?=[是由在用被]))?|听说|据说|有人说|真的|确实|难道"
    r"|不会|应该|到底|究竟"
    r"|收藏|拥有|属于|曾经?|之手|出自|本人|亲手|亲自|作品|对[吗不]|没错|制作|创作|绘制|雕刻|材质|材料|年代"
    r"|[幅件张个座尊只块以前后于用由做画作的是在过]",
    re.IGNORECASE,
)
"""Words of a question that only ask whether something is so."""
_BASE: Final = re.compile(
    r"\bon (?:a |an )?(?:\w+ )?(?:base|stand|mount|pedestal|plinth)\b|; (?:\w+ )?frame\b", re.I
)
"""What a work stands on, and what it hangs in, is not what it is made of."""
_THEIRS: Final = re.compile(r"\b(?:his|her|their) ", re.IGNORECASE)
_TITLED: Final = re.compile(r"《[^》]+》|“[^”]+”")
"""A title that stands out as one: it says which work is meant, whoever is said to have made it."""
_NOTE: Final = re.compile(r"\s*\[\d+\]")
_NOBODY: Final = re.compile(
    r"\b(?:unknown|anonymous|unidentified|unrecorded)\b|佚名|无名|未知|不详", re.IGNORECASE
)
_DOUBT: Final = re.compile(
    r"\b(?:possibl[ey]|probably|perhaps|likely|may|said to|attributed)\b|\?|可能|疑", re.I
)
_LINES: Final[dict[str, Line]] = {"so": "yes", "not_so": "no", "unsure": "unsure", "open": "not_said"}


def unclaimed(asked: Asked, index: NameIndex) -> Asked:
    """The question as it names a work: what it merely claims of that work names none.

    A maker who is named beside no "this" may well say which work is meant, and so may one whose work is
    "his" or one who may have made "any of these"; not one beside the title of somebody else's work.
    """
    if asks_of_any(asked.text):
        return asked
    marked = [each.value for each in entities(asked.understanding, "artist")]
    found = claims(asked.text, marked, titles_in(asked.text, index))
    fields: list[ClaimField] = ["date", "medium", "object_type", "place", "provenance"]
    if (
        _TITLED.search(asked.text)
        or points_at_one(asked.text)
        or points(_THEIRS.sub(" ", asked.text))
        or any(c.field == "maker" and (c.asked or _names_anothers(c.value, asked, index)) for c in found)
    ):
        fields.append("maker")
    said = [claim for claim in found if claim.field in fields and not claim.called]
    spans = [span for claim in said for span in claim.spans]
    if not spans:
        return asked
    reading = asked.understanding
    if reading:
        kept = [e for e in reading.entities if not any(a < e.end and e.start < b for a, b in spans)]
        reading = replace(reading, entities=tuple(kept))
    return replace(asked, text=without(asked.text, found, fields, keep_called=True), understanding=reading)


def _names_anothers(maker: str, asked: Asked, index: NameIndex) -> bool:
    """Whether a title beside the claimed maker's name is of works that others have made."""
    theirs = {
        n for each in index.find(maker) if each.name.kind == "maker" for n in each.name.accession_numbers
    }
    titled = [each for each in mentions_in(asked, index) if each.name.kind == "work"]
    return bool(theirs and titled) and not any(theirs & {*each.name.accession_numbers} for each in titled)


def asks_to_confirm(context: Context) -> bool:
    """Whether a question asks if something about one work's fields is so, and asks nothing else."""
    if context.wish.intent in ("similar", "recommend"):  # "others from Lyon" claims nothing of this one
        return False
    if len(context.referent.works) != 1 or not any(claim.asked for claim in context.claims):
        return False
    rest = _FRAME.sub(" ", without(context.text, context.claims, _ORDER))
    work = context.referent.works[0]
    called = [each.text for each in context.index.names if work in each.accession_numbers]
    return not particulars(folded(rest), None) - pieces(folded(" ".join(called)))


async def confirmed(context: Context) -> AsyncGenerator[Step, None]:
    """Yes or no, as far as the record settles it, and the field that says so."""
    for record in await context.records(context.referent.works):
        context.talk_about(record.accession_number)
        held = [(claim, verdict(claim, record, context.index)) for claim in context.claims]
        wrong = [each for each in held if each[1] == "not_so"]
        asked = wrong or [each for each in held if each[0].asked]
        for sentence in _answered(record, asked, context):
            yield sentence


def corrections(record: Record, context: Context) -> list[Sentence]:
    """What the question takes for granted and the record contradicts, told as it is recorded."""
    claimed = sorted(context.claims, key=lambda claim: _ORDER.index(claim.field))
    wrong = [claim for claim in claimed if verdict(claim, record, context.index) == "not_so"]
    if not wrong:
        return []
    fields = [claim.field for claim in wrong]
    told = _told(record, fields, fields, context)
    opening = context.phrases.line("not_so")
    return [Sentence(opening, context.language, "field", told[0].citations, sure=True), *told] if told else []


def verdict(claim: Claim, record: Record, index: NameIndex) -> str:
    """`so`, `not_so`, `unsure` where the record itself doubts, `open` where it does not settle the claim."""
    if claim.field == "maker":
        return _made_by(claim.value, record.makers, index, record.accession_number)
    if claim.field == "date":
        return _dated(claim, record)
    if claim.field == "place":
        return _from(claim.value, record)
    if claim.field == "nationality":
        return _of_nation(claim.value, record)
    if claim.field == "provenance":
        return _owned(claim.value, record)
    kinds = "; ".join((*record.medium.values(), *record.object_type.values()))
    whole = _BASE.sub("", kinds)
    if claim.asked and claim.value in stuffs.keys_in(kinds) and claim.value not in stuffs.keys_in(whole):
        return "partly"
    return stuffs.holds(claim.value, whole, loosely=not claim.asked) if kinds else "open"


def _answered(record: Record, held: Sequence[tuple[Claim, str]], context: Context) -> list[Sentence]:
    found = {told for _, told in held}
    fields = list(dict.fromkeys(claim.field for claim, _ in held))
    settled = {claim.field for claim, told in held if told != "open"}
    owners = [
        s for claim, _ in held if claim.field == "provenance" for s in _segments(claim.value, record, context)
    ]
    if "provenance" in fields and not owners:
        owners = field_sentences(record, "provenance", context.language)[:1]
    told = [*_told(record, [each for each in fields if each != "provenance"], settled, context), *owners]
    if not told:
        return missing_sentences(record, fields, context.language)
    which = next(each for each in ("not_so", "unsure", "partly", "open", "so") if each in found)
    if which == "partly":
        return told
    opening = context.line(_LINES[which])
    return [replace(opening, manner="field", citations=told[0].citations), *told]


def _told(
    record: Record, fields: Iterable[ClaimField], settled: Collection[ClaimField], context: Context
) -> list[Sentence]:
    """The fields' own sentences, each once. What another field has settled is told from there."""
    sentences: list[Sentence] = []
    for field in fields:
        told = field_sentences(record, field, context.language)
        if not told and field in settled and field in ("medium", "object_type"):
            other: FieldName = "object_type" if field == "medium" else "medium"
            told = field_sentences(record, other, context.language)
        if not told and field in settled and field == "place":
            told = _culture(record, context) or field_sentences(record, "maker", context.language)
        if not told and field in settled and field == "nationality":
            told = field_sentences(record, "birth_place", context.language)
        sentences += [each for each in told if each not in sentences]
    return sentences


def _culture(record: Record, context: Context) -> list[Sentence]:
    """The culture or period of a record that names no place, in the record's own words."""
    value, language = own(record.culture, context.language), context.language
    if not value and (found := other_words(record.culture, context.language)):
        value, language = found
    cited = (citation(record, "culture", context.language),)
    original = language if language != context.language else None
    return [Sentence(f"{value}.", language, "text", cited, original=original)] if value else []


def _made_by(claimed: str, makers: Sequence[Credit], index: NameIndex, accession: str) -> str:
    named = [credit for credit in makers if any(credit.name.values())]
    if not named or any(each.name.kind == "work" for each in index.find(claimed, marked=True)):
        return "open"  # a title that stands where a name would
    theirs = {
        name.text for name in index.names if name.kind == "maker" and accession in name.accession_numbers
    }
    fits = [(credit, any(_same_name(claimed, text) for text in credit.name.values())) for credit in named]
    own = [credit for credit, same in fits if same]
    if not own and any(_same_name(claimed, text) for text in theirs):
        own = named[:1] if len(named) == 1 else []
        if not own:
            return "so"
    if own:
        return "unsure" if any(credit.qualifier for credit in own) else "so"
    if all(_NOBODY.search(" ".join(credit.name.values())) for credit in named):
        return "open"
    if _differs(claimed, [text for credit in named for text in credit.name.values()] + sorted(theirs)):
        return "not_so"
    return "open"


def _same_name(claimed: str, name: str) -> bool:
    """Whether a name as it is said is (a part of) a maker's name; spellings may differ a little."""
    if han_runs(claimed) and not han_runs(name):
        return same_across(claimed, name) is True
    if han_runs(name) and not han_runs(claimed):
        return same_across(name, claimed) is True
    if han_runs(claimed):
        said, known = han_runs(folded(claimed)), han_runs(folded(name))
        return len(said) >= 2 and (said in known or known in said)
    said_words, words = latin_words(folded(claimed)), latin_words(folded(name))
    near = [any(fuzz.ratio(word, other) >= ALIKE for other in words) for word in said_words if len(word) > 1]
    return bool(near) and all(near)


def _differs(claimed: str, names: Sequence[str]) -> bool:
    """Whether a claimed name is surely none of these: across scripts that takes a known name."""
    han = bool(han_runs(claimed))
    alike = [name for name in names if bool(han_runs(name)) == han]
    if alike:
        return True
    return bool(names) and all(
        (same_across(claimed, name) if han else same_across(name, claimed)) is False for name in names
    )


def _dated(claim: Claim, record: Record) -> str:
    made = dates.read(record.date_edtf)
    if made is None:
        return "open"
    doubt = any(m and (m.approximate or m.uncertain) for m in (made.start, made.end))
    slack = dates.ABOUT_YEARS if doubt else 0
    earliest = -math.inf if made.earliest is None else made.earliest
    latest = math.inf if made.latest is None else made.latest
    first, last = map(float, claim.years)
    if claim.when == "before":
        first, last = -math.inf, first - 1
    elif claim.when == "after":
        first, last = last + 1, math.inf
    if first <= earliest - slack and latest + slack <= last:
        return "so"
    if latest + slack < first or earliest - slack > last:
        return "not_so"
    if claim.when == "before" and made.start is None and latest <= last + 1:
        return "so"  # "before 1936" is written as an open range up to 1936
    return "so" if first <= earliest and latest <= last and not doubt else "unsure"


def _from(country: str, record: Record) -> str:
    told = [*record.place.values(), *record.culture.values()]
    nobody = [c for c in record.makers if any(map(_NOBODY.search, c.name.values()))]
    told += [text for credit in nobody for text in credit.name.values()]
    known = countries.countries_in("; ".join(told))
    nations = countries.countries_in("; ".join(t for c in record.makers for t in c.nationality.values()))
    fits = countries.lies(country, known or nations)
    if fits == "so" and known and nobody and all(credit.qualifier for credit in nobody):
        return "unsure"  # "possibly by unknown English"
    return fits if known or fits == "so" else "open"


def _of_nation(country: str, record: Record) -> str:
    """Whether its makers are of that nation; where they were born speaks for it, and not against it."""
    nations = [countries.countries_in("; ".join(credit.nationality.values())) for credit in record.makers]
    born = [countries.countries_in("; ".join(credit.birth_place.values())) for credit in record.makers]
    fits = {countries.lies(country, known) for known in nations}
    if "so" in fits:
        return "so" if len(fits) == 1 else "unsure"
    if any(countries.lies(country, known) == "so" for known in born):
        return "unsure"
    return "not_so" if fits == {"not_so"} else "open"


def _owned(name: str, record: Record) -> str:
    told = [part for part in _parts(record) if _names(name, part[0])]
    if not told:
        return "open"
    return "unsure" if all(_DOUBT.search(part) for part, _ in told) else "so"


def _parts(record: Record) -> list[tuple[str, FieldName]]:
    """A provenance in its steps, and the credit line."""
    steps = [
        each for text in record.provenance.values() for each in re.split(r";|；|。|\.\s+(?=[A-Z])", text)
    ]
    parts: list[tuple[str, FieldName]] = [(each.strip(), "provenance") for each in steps if each.strip()]
    return parts + [(text, "credit_line") for text in record.credit_line.values() if text]


def _names(name: str, text: str) -> bool:
    if han_runs(name):
        return han_runs(folded(name)) in folded(text)
    words = set(latin_words(folded(text)))
    return all(word in words for word in latin_words(folded(name)) if word not in ("mr", "mrs", "dr"))


def _segments(name: str, record: Record, context: Context) -> list[Sentence]:
    """The steps of a provenance that name somebody, in the record's own words."""
    return [
        Sentence(f"{_NOTE.sub('', part)}.", "en", "text", (citation(record, field, context.language),))
        for part, field in _parts(record)
        if _names(name, part)
    ][:2]
