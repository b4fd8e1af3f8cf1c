"""The guide's English for fields: who made it, when, of what, how large, whose it was."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, Literal

from guide_ai.dialogue.facts import dates
from guide_ai.dialogue.facts.provenance import Which
from guide_ai.dialogue.facts.sizes import Asked, Measure, in_unit
from guide_ai.dialogue.phrasing.phrases_fields import FieldName, Part, untitled
from guide_ai.dialogue.phrasing.phrases_nouns_en import (
    FIELD_MISSING,
    FIELD_NOUNS,
    FIELD_VALUES,
    QUALIFIERS,
    ROLES,
)
from guide_ai.dialogue.terms import credit_line, date_words, duration, person
from guide_ai.dialogue.terms import rights as rights_read
from guide_ai.dialogue.terms.book import Book, folded

_PAINTED: Final = re.compile(
    r"^(?:oil|acrylic|tempera|egg tempera|gouache|encaustic|distemper|casein|poster paint|enamel paint"
    r"|fresco|alkyd)\b",
    re.IGNORECASE,
)
_DRAWN: Final = re.compile(
    r"^(?:graphite|pencil|charcoal|(?:\w+ )?chalk|crayon|pen\b|(?:\w+ )?ink\b|pastel|conté|watercolou?r"
    r"|silverpoint)",
    re.IGNORECASE,
)
_KINDS: Final = re.compile(
    r"\b(?:print|etching|engraving|lithograph|woodcut|linocut|aquatint|drypoint|mezzotint|screenprint"
    r"|silkscreen"
    r"|photograph|daguerreotype|cyanotype|collage|monotype|electrotype|photogravure|cliché-verre|calotype)\b",
    re.IGNORECASE,
)
_SEVERAL: Final = re.compile(
    r"(?:[\w-]+ )?(?:prints|etchings|woodcuts|photographs|engravings|lithographs|linocuts"
    r"|screenprints)\b",
    re.I,
)
_CENTURY: Final = re.compile(
    r"^(?!the )(?:(?:early|mid|late|first|second|third|last)\b|\d+(?:st|nd|rd|th)\b|\d+0s\b|.*\b(?:dynasty"
    r"|period|era|age)\b)",
    re.IGNORECASE,
)
_DONE: Final = (
    r"published|printed|reprinted|cast|modeled|modelled|exhibited|designed|made|manufactured|painted|begun"
    r"|completed"
    r"|carved|executed|conceived|photographed|issued|finished"
)
_NO_ARTICLE: Final = re.compile(r"^(?:a|an|the|\d)\b|s$", re.IGNORECASE)
_MASS: Final = frozenset(
    ("furniture", "costume", "glass", "wood", "photography", "architecture", "jewelry", "silver", "lace",
    "metalwork",
     "sculpture; metalwork", "computer art", "time-based media", "supporting material", "mixed media",
     "stained glass",
     "clothing", "equipment", "calligraphy", "porcelain", "pottery", "lighting", "graphic design",
     "decorative art")
)  # fmt: skip
_SIDE_WORDS: Final[dict[Asked, str]] = {
    "height": "high", "width": "wide", "depth": "deep", "length": "long", "diameter": "in diameter",
}  # fmt: skip
_PROPER: Final = frozenset(
    ("hoptonwood", "iris", "portland", "bath", "carrara", "luristan", "japanese", "chinese", "indian",
    "european",
     "french", "dutch", "english", "italian", "venetian", "egyptian", "american", "persian", "african",
     "tibetan",
     "egyptian", "pvc", "dvd", "mdf", "perspex", "plexiglas", "formica", "masonite", "cibachrome",
     "polaroid", "india")
)  # fmt: skip
_WORDS: Final = Book.of("materials", "techniques", "modifiers", "objects")
_CHINESE_SIDES: Final = (
    ("通高", "overall height "), ("高", "height "), ("宽", "width "), ("纵", "height "), ("横", "width "),
    ("深", "depth "),
    ("厚", "depth "), ("口径", "diameter of the mouth "), ("底径", "diameter of the base "), ("直径",
    "diameter "),
    ("长", "length "), ("厘米", " cm"), ("毫米", " mm"), ("公分", " cm"), ("米", " m"), ("公斤", " kg"),
    ("克", " g"),
    ("，", ", "), ("、", ", "), ("。", ""),
)  # fmt: skip
_NAMES_UNIT: Final = {"cm": "cm", "mm": "mm", "m": "metres", "in": "inches", "ft": "feet"}


class EnglishFields:
    """English wording of fields. Names and values stay as the record has them."""

    def quoted(self, title: str) -> str:
        return f"“{title}”"

    def joined(self, items: Sequence[str], *, last: Literal["and", "or"] = "and") -> str:
        if len(items) < 2:
            return "".join(items)
        return f"{', '.join(items[:-1])} {last} {items[-1]}"

    def maker(self, title: str, parts: Sequence[Part]) -> str:
        subject = self.quoted(title)
        if all(person.is_unknown(part.name) for part in parts):
            written = self.joined([f"“{part.qualifier} {part.name}”".replace("“ ", "“") for part in parts])
            return f"The maker of {subject} is not known: the record says only {written}."
        if len(parts) == 1 and parts[0].people and not parts[0].qualifier:
            return f"The record names no single maker of {subject}: it gives {parts[0].name}."
        clauses: dict[str, list[str]] = {}
        for part in parts:
            known = f" ({part.known_as})" if part.known_as else ""
            clauses.setdefault(self._clause(part), []).append(part.name + known)
        told = [clause.replace("{name}", self.joined(names)) for clause, names in clauses.items()]
        return f"{subject} {'; it '.join(told)}."

    def _clause(self, part: Part) -> str:
        role = part.role.strip().lower()
        aside = "" if role in ("", "artist", "maker", "creator") else f" ({role})"
        qualifier = part.qualifier.strip().lower()
        if not qualifier:
            return f"{ROLES[role]} {{name}}" if role in ROLES else f"is by {{name}}{aside}"
        for pattern, wording in QUALIFIERS:
            if found := re.fullmatch(pattern, qualifier):
                return wording.format(*found.groups(), "{name}") + aside
        return f"is by {{name}}{aside}, with the record’s remark “{part.qualifier.strip()}”"

    def value(self, title: str, field: FieldName, value: str) -> str:
        subject = self.quoted(title)
        if field == "title" and untitled(value):
            sentence = f"The record gives this work no title: it says “{value}”."
        elif field == "date":
            sentence = f"{subject} {_dated(value)}."
        elif field == "medium":
            sentence = f"{_made(subject, value)}."
        elif field == "object_type":
            sentence = f"{_classed(subject, value)}."
        elif field == "culture" and re.search(r"century|^\d", value):
            sentence = f"The record places {subject} in the {value}."
        elif field == "acquired":
            sentence = f"{subject} came to the collection {_on(value)}."
        elif field == "accession_number":
            sentence = f"The accession number of {subject} is {value}."
        else:
            sentence = FIELD_VALUES[field].format(title=subject, value=value.strip(" ;"))
        return re.sub(r"([.!?])([”’\"]?)\.$", r"\1\2", sentence)

    def of_maker(self, name: str, field: FieldName, value: str) -> str:
        return {
            "nationality": f"The record calls {name} {value}.",
            "birth_place": f"The record gives {value} as the place where {name} was born.",
            "death_place": f"The record gives {value} as the place where {name} died.",
        }[field]

    def credit_line(self, title: str, value: str) -> str:
        line, told, subject = value.strip(" ."), credit_line.read(value), self.quoted(title)
        if told.how == "other" or "\n" in line:
            return re.sub(
                r"([.])”\.$", r"\1”", f"The credit line of {subject} reads: “{' '.join(value.split())}”."
            )
        when = f" in {told.year}" if told.year else ""
        bare = re.sub(rf",?\s+(?:in )?{told.year}$", "", line) if told.year else line
        bare = value.strip() if value.strip().endswith(("Jr.", "Sr.", "Inc.", "Co.", "Ltd.")) else bare
        if re.search(r"[\u4e00-\u9fff]", bare):
            verb = {"gift": "was given by", "bequest": "was bequeathed by", "lent": "is lent by"}.get(
                told.how
            )
            sentence = f"{subject} {verb} {told.who}{when}." if verb else f"{subject} was bought{when}."
        elif re.match(r"(?:anonymous )?(?:partial )?(?:gift|bequest)\b", bare, re.IGNORECASE):
            article = "an" if bare[0] in "aA" else "a"
            sentence = f"{subject} is {article} {_lower(bare)}{when}."
        elif re.match(r"(?:museum )?purchase\b", bare, re.IGNORECASE):
            rest = re.sub(r"^(?:museum )?purchase", "", bare, flags=re.IGNORECASE)
            sentence = f"{subject} was purchased{rest}{when}."
        elif told.how == "lent":
            sentence = f"{subject} is {_lower(bare)}{when}."
        else:
            sentence = f"{subject} was {_lower(bare)}{when}."
        return sentence.replace("..", ".")

    def rights(self, title: str, value: str) -> str:
        told, subject, written = rights_read.read(value), self.quoted(title), " ".join(value.split())
        match told.kind:
            case "free":
                return f"{subject} is in the public domain, by its record."
            case "cc0":
                return f"The record of {subject} puts it under CC0, without any copyright kept."
            case "reserved":
                return _ended(f"{subject} is in copyright; the record says: {written}")
            case "licence":
                return _ended(f"For {subject} the record names this licence: {written}")
        if told.unknown:
            return f"The rights in {subject} are recorded as {written}."
        return _ended(f"On the rights in {subject}, the record says: {written}")

    def use(self, value: str) -> str:
        kind = rights_read.read(value).kind if value else "other"
        if kind in ("free", "cc0"):
            return "So you are free to use it: no copyright in the work itself stands in your way."
        if kind == "reserved":
            return "So it is not free to use: you may not without permission; ask the holder of the rights."
        if kind == "licence":
            return "What it allows stands in that licence."
        return "So I cannot tell whether you may; please ask the museum’s staff."

    def measured(self, title: str, measures: Sequence[Measure]) -> str:
        measures = [replace(each, text=_sides(each.text)) for each in measures]
        if any(re.search("[一-鿿]", each.text) for each in measures):
            return ""
        subject = self.quoted(title)
        told = [_one_measure(subject, each, first=not number) for number, each in enumerate(measures)]
        return "; ".join(told) + "."

    def size(self, title: str, height: float | None, width: float | None, depth: float | None) -> str:
        sides = ((height, "high"), (width, "wide"), (depth, "deep"))
        told = self.joined([f"{in_unit(side, 'cm')} cm {word}" for side, word in sides if side])
        return f"{self.quoted(title)} is {told}."

    def side(self, title: str, which: Asked, length: str) -> str:
        if which == "weight":
            return f"{self.quoted(title)} weighs {length}."
        if which == "duration":
            return f"{self.quoted(title)} runs for {duration.duration_in_english(length) or length}."
        return f"{self.quoted(title)} is {length} {_SIDE_WORDS[which]}."

    def no_side(self, title: str, which: Asked) -> str:
        noun = "running time" if which == "duration" else which
        return f"The record does not give the {noun} of {self.quoted(title)}."

    def converted(self, lengths: Sequence[str], unit: str) -> str:
        return f"That is about {' × '.join(lengths)} {_NAMES_UNIT[unit]}."

    def quoting(self, title: str, field: FieldName) -> str:
        return self.only_in_other_language(title, field)

    def steps(self, title: str, steps: Sequence[str], which: Which) -> str:
        if which in ("after", "before"):
            pairs = "; ".join(_pair(former, later, which) for former, later in _pairs(steps))
            return _ended(f"In the provenance of {self.quoted(title)}, {pairs}")
        told = "; ".join(steps).strip(" .;")
        lead = {
            "all": "By its record, {} has this history of owners",
            "first": "The provenance of {} begins",
            "last": "The provenance of {} ends",
            "some": "The provenance of {} says",
        }[which]
        return _ended(f"{lead.format(self.quoted(title))}: {told}")

    def more_steps(self) -> str:
        return "The record goes on from there; ask me for the last owner before the museum."

    def undated(self, title: str) -> str:
        return f"The record gives no date for {self.quoted(title)}."

    def also_dated(self, value: str) -> str:
        return f"As its culture or period the record gives: {value}."

    def missing(self, title: str, field: FieldName) -> str:
        return FIELD_MISSING[field].format(title=self.quoted(title))

    def offer(self, fields: Sequence[FieldName]) -> str:
        return f"I can tell you about its {self.joined([FIELD_NOUNS[field] for field in fields])}."

    def only_in_other_language(self, title: str, field: FieldName | Literal["text"]) -> str:
        return f"The record gives the {FIELD_NOUNS[field]} of {self.quoted(title)} only in Chinese."

    def too_early(self, name: str, born: str) -> str:
        return f"But the record also says that {name} was born in {born}, so one of the two cannot be right."

    def years_of(self, name: str, first: str, last: str) -> str:
        told = f"{first} to {last}" if first and last else f"from {first}" if first else f"until {last}"
        return f"The record gives these years for {name}: {told}."

    def life(self, name: str, born: str, died: str) -> str:
        told = [
            text
            for text in (f"was born {_when(born)}" * bool(born), f"died {_when(died)}" * bool(died))
            if text
        ]
        return f"By the record, {name} {' and '.join(told)}."


def _pairs(steps: Sequence[str]) -> list[tuple[str, str]]:
    return list(zip(steps[::2], steps[1::2], strict=True))


def _pair(former: str, later: str, which: Which) -> str:
    return (
        f"“{former}” is followed by “{later}”" if which == "after" else f"before “{later}” comes “{former}”"
    )


def _dated(value: str) -> str:
    """ "c. 1850" → "dates from about 1850"; "modeled c. 1878" → "was modeled about 1878"."""
    told = date_words.expanded(value)
    told = re.sub(r"^(Spring|Summer|Autumn|Fall|Winter)\b", lambda found: found[1].lower(), told)
    if re.match(rf"(?:{_DONE})\b", told, re.IGNORECASE):
        return "was " + re.sub(rf"^({_DONE}) (?=\d)", r"\1 in ", _lower(told), flags=re.IGNORECASE)
    if re.match(r"(?:before|after|by)\b", told, re.IGNORECASE):
        return f"was made {_lower(told)}"
    if found := re.match(r"(possibly|probably|perhaps) (.+)", told, re.IGNORECASE):
        return f"{found[1].lower()} {_dated(found[2])}"
    first, comma, rest = told.partition(", ")
    first = f"the {first}" if _CENTURY.match(first) else first
    if found := re.match(rf"(possibly )?({_DONE}) (.+)", rest, re.IGNORECASE):
        within = "in " if found[3][0].isdigit() else ""
        return f"dates from {first} and was {found[1] or ''}{found[2]} {within}{found[3]}"
    return f"dates from {first}{comma}{rest}"


def _made(subject: str, value: str) -> str:
    """Of what and how: "is painted in oil on canvas", "is an etching on paper", "is made of bronze"."""
    first = folded(value).split(" ")[0].strip(",;:")
    common = first in _WORDS.chinese and first not in _PROPER
    told = _lower(value.strip(" .")) if common else value.strip(" .")
    if re.search(r"[;:]|\. |^\d+ ?mm|^(?:video|film|performance|language)\b|etc", told, re.IGNORECASE):
        return f"As the medium of {subject}, the record gives: {told}"
    if re.match(r"(?:\d+|two|three|four|five|six|ten|twelve) [a-z]", told):
        return f"{subject} consists of {told}"
    if _PAINTED.match(told) and not _KINDS.search(told):
        return f"{subject} is painted in {told}"
    things = re.split(r",\s*(?:and )?|\s+and\s+", re.split(r"\s+(?:on|over|in|with)\s+", told)[0])
    if all(_KINDS.search(thing) for thing in things):
        return f"{subject} is {told if _SEVERAL.match(told) else _article(told)}"
    if _DRAWN.match(told) or _PAINTED.match(told) or _KINDS.search(things[0]):
        return f"{subject} is done in {told}"
    return f"{subject} is made of {told}"


def _classed(subject: str, value: str) -> str:
    """ "Hanging scroll" → "is a hanging scroll"; "prints" → "is recorded among the prints"."""
    bare = value.strip(" .")
    told = bare if bare.isupper() or re.search(r"[A-Z]{3}", bare) else bare[:1].lower() + bare[1:]
    if told in _MASS or not re.fullmatch(r"[\w -]+", told) or folded(told) not in _WORDS.chinese:
        return f"The record classes {subject} as “{told}”"
    if told.endswith("s") and not told.endswith(("ss", "us")):
        return f"The record lists {subject} among its {told}"
    return f"{subject} is {_article(told)}"


def _one_measure(subject: str, measure: Measure, *, first: bool) -> str:
    label, text = measure.label.casefold(), measure.text.rstrip(" .")
    each = ", each" if "each" in label else ""
    label = re.sub(r",? each$", "", label)
    if each and first and label in ("", "object", "support", "overall"):
        return f"Each part of {subject} measures {text}"
    about = "about " if label.startswith("approximate") else ""
    if measure.duration:
        return (
            f"{subject if first else 'it'} runs for {duration.duration_in_english(measure.duration) or text}"
        )
    if measure.variable and not measure.sides:
        return f"{'The dimensions of ' + subject + ' as' if first else 'as'} it is shown vary"
    if not measure.sides and measure.weight and not first:
        return f"it weighs {about}{text}"
    if (
        label in ("", "support", "object", "overall", "canvas", "painting", "unframed", "work", "approximate")
        and first
    ):
        return f"{subject} measures {about}{text}{each}"
    if label == "unconfirmed":
        return f"{subject if first else 'it'} measures {text}, which is unconfirmed"
    noun = label or "part"
    if first:
        return f"The {noun} of {subject} measures {text}{each}"
    if label.startswith("displayed"):
        return f"as it is shown, {text}"
    return f"{noun.removeprefix('the ')} {text}{each}" if noun != "frame" else f"with its frame, {text}"


def _sides(text: str) -> str:
    """Chinese sides and units in English: 高12厘米 → "height 12 cm"."""
    for word, told in _CHINESE_SIDES:
        text = text.replace(word, told)
    return text


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:] if not text[:2].isupper() else text


def _article(text: str) -> str:
    return text if _NO_ARTICLE.match(text) else f"{'an' if text[:1].lower() in 'aeiou' else 'a'} {text}"


def _when(date: str) -> str:
    return date if re.match(r"(?:about|possibly|no later|\d+ [A-Z])", date) else f"in {date}"


def _on(value: str) -> str:
    """ "1998-04-16" → "on 16 April 1998", "1904" → "in 1904"."""
    dated = dates.read(value)
    if dated is None or dated.start is None:
        return f"in {value}"
    return f"{'on' if dated.start.precision == 'day' else 'in'} {dates.words(dated, 'en')}"


def _ended(text: str) -> str:
    return text if text.endswith((".", "!", "?")) else f"{text}."
