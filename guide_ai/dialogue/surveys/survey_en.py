"""Reading English questions over all works (see `survey`): what is understood is cut out, and little may
be left.
"""

import re
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.facts.ages import age_in
from guide_ai.dialogue.facts.bounds import bound_in
from guide_ai.dialogue.facts.kind_words import Kind, kind_in
from guide_ai.dialogue.facts.periods import period_in, spelt_out
from guide_ai.dialogue.facts.places import origin_in
from guide_ai.dialogue.reading.ordinals import ordinal
from guide_ai.dialogue.referents.naming import NameIndex, folded
from guide_ai.dialogue.surveys.cutting import Cutting
from guide_ai.dialogue.surveys.stuff_en import stuffed
from guide_ai.dialogue.surveys.survey import (
    Act,
    Alike,
    Group,
    Measure,
    Rank,
    Survey,
    folded_name,
    hall_by_number,
    halls_in,
    makers_in,
)

_SUPERLATIVES: Final[tuple[tuple[Measure, bool, str], ...]] = (
    ("age", False, r"oldest|earliest|most ancient|least recent|was made first"),
    ("age", True, r"newest|latest|most recent|youngest|most modern|was made last"),
    ("area", True, r"largest|biggest|greatest in size|hugest"),
    ("area", False, r"smallest|tiniest|littlest"),
    ("height", True, r"tallest|highest"),
    ("height", False, r"shortest|lowest"),
    ("width", True, r"widest|broadest|longest"),
    ("width", False, r"narrowest"),
    ("weight", True, r"heaviest"),
    ("weight", False, r"lightest"),
)
_NTH: Final = (
    r"(?:(?P<nth>second|third|fourth|fifth|2nd|3rd|4th|5th) )?(?:(?P<many>two|three|four|five|[2-5]) )?"
)
_RANKS: Final = tuple(
    (
        measure,
        most,
        re.compile(rf"\b(?:the )?{_NTH}(?:very )?(?:{words})\b(?: (?P<late>two|three|four|five|[2-5])\b)?"),
    )
    for measure, most, words in _SUPERLATIVES
)
_HALL: Final = r"(?:exhibition )?(?:room|hall|gallery|space)"
_NUMBER: Final = re.compile(
    rf"\b(?:in |of |from )?(?:the )?(?:{_HALL} (?:number |no\.? )?(?P<card>one|two|three|four|five|six"
    rf"|seven|eight|nine|ten|\d{{1,2}})"
    rf"|(?P<nth>first|second|third|fourth|fifth|sixth|last|\d(?:st|nd|rd|th)) {_HALL})\b"
)
_HERE: Final = re.compile(
    rf"\b(?:in |of |inside |from )?(?:this|the|that same|my|the same) {_HALL}\b(?: i am in)?|\bin here\b"
)
_SHOW: Final = re.compile(
    r"\b(?:(?:in|at|of|from) )?(?:this|the|your|our) (?:whole |entire )?(?:exhibition|show|museum"
    r"|collection|exhibit|display"
    r"|gallery)\b|\b(?:on|in) (?:display|show|total|all)\b|\bof (?:these|them|all)\b|\baltogether\b|\bright"
    r" here\b"
)
_AMONG: Final = re.compile(r"\b(?:of|among|amongst|from) (?:those|these|them)\b|^(?:and |so )*which one is\b")
_ALIKE: Final[tuple[tuple[Alike, str], ...]] = (
    ("date", r"(?:in|from|of) the same (?:year|time|date|decade)"),
    ("maker", r"by (?:the same|this|that|its|their) (?:artist|painter|maker|hand|person|sculptor|designer)"
              r"|by (?:him|her|them)"
              r"|(?:did|has|have) (?:he|she|they|this artist|the artist)(?: also)?"),
    ("medium", r"(?:in|of|from|with|on) the same (?:material|medium|stuff|technique)"),
    ("place", r"(?:in|from|of) the same (?:place|country|city|region)"),
)  # fmt: skip
_AS: Final = r"(?: (?:as|like) (?:this|it|that)(?: (?:one|work|painting|picture|piece|print|sculpture))?)?"
_WOMEN: Final = re.compile(
    r"\b(?:by )?(?:wom[ae]n|female|male|men|man)(?: (?:artists?|painters?|makers?|sculptors?"
    r"|photographers?))?\b(?! in\b)"
)
_NOBODY: Final = re.compile(
    r"\b(?:by )?(?:an? )?(?:unknown|anonymous|unidentified|unnamed) (?:artists?|makers?|painters?|hands?"
    r"|sculptors?)\b"
    r"|\bby (?:nobody|no one|anonymous|unknown)\b|\b(?:do not|does not|don't|doesn't) have an?"
    r" (?:known|named) (?:artist|maker|painter|author)\b"
    r"|\b(?:nobody|no one) knows who (?:made|painted|did)(?: them| it)?\b"
    r"|\b(?:without|with no) (?:known |named )?(?:artists?"
    r"|makers?)\b"
)
_STRANGER: Final = re.compile(
    r"\bby (?!the (?:most|largest)\b|most\b|far\b)(?:the )?(?:artist |painter )?(?P<who>[a-z][a-z'.\-]+(?:"
    r" [a-z][a-z'.\-]+){0,3}?)(?= (?:are|is|do|does|here|in|on|from|made|there|and|or|have)\b| [A-Z]|\W*$)"
)
_ERA: Final = re.compile(r"\b(?:from |of |in |during )?(?:the )?(?P<era>[a-z]+) (?:period|dynasty|era|age)\b")
_GENERIC: Final = re.compile(
    r"\b(?:(?:art ?works?|works? of art|works?|pieces?(?: of art)?|objects?|things?|items?|exhibits?|ones"
    r"|artefacts?|artifacts?|creations?|treasures?|examples?)|anything|something|everything|whatever|nothing"
    r"|stuff"
    r"|art)\b"
)
_GROUPS: Final[tuple[tuple[Group, str], ...]] = (
    ("hall", r"rooms?|halls?|galleries|gallery"),
    ("maker", r"artists?|painters?|makers?|sculptors?|printmakers?|photographers?|designers?"),
    ("medium", r"materials?|mediums?|media|techniques?"),
    ("kind", r"(?:kinds?|types?|sorts?|categor(?:y|ies)|class(?:es)?)(?: of (?:WORKS|art|object))?"),
    ("place", r"countr(?:y|ies)|places?(?: of origin)?|origins?|regions?"),
    ("century", r"centur(?:y|ies)|periods?|eras?"),
)  # fmt: skip
_GROUP: Final = tuple((group, re.compile(rf"\b(?:{words})\b")) for group, words in _GROUPS)
_LEFT: Final = frozenset(
    """
    a an the is are was were be been there here do does did have has had having got you your we our us
    they i me my can could may might would will shall should please tell show give list name which what
    who s re ve of in on at to for from by with and or any some all every each other others else many much
    how number count total so ok okay well um uh hi hello hey thanks also only just really exactly overall
    ever now display displayed exhibited hang hanging hung hangs see find look seen shown made make makes
    painted paint produced created create come came comes dating date dates dated where whole about anyone
    anybody someone somebody contain contains hold holds holding house houses shows feature features
    represented present included
    include one ones kept stand stands us about want would like know id d m let s ancient that those whose
    not both than as recorded called altogether possible visit interested im go own anywhere keep keeps
    whereabouts contributed """.split()
)  # fmt: skip
_OF_ONE: Final = frozenset(
    "when large big tall high wide old called title named artist painter maker material by".split()
)
"""What may be asked about the oldest work."""
_MOST: Final = re.compile(
    r"\b(?:the )?(?:most (?:common|frequent|used|popular|usual|typical|often)|commonest|predominant"
    r"|dominant|prevalent|main)\b"
)
_LEAST: Final = re.compile(
    r"\b(?:(?P<over>more than|over) |at least )?(?P<number>one|two|three|four|five|[1-5])(?P<more> or more)?"
    r" (?=(?:WORKS|KINDS?)\b)"
)
_ANYBODY: Final = re.compile(r"\b(?:who|anyone|anybody|someone|somebody)\b|GROUP")
_ONE_OF_THEM: Final = re.compile(r"^(?:and|so|then)\b[ a-z]{0,16}\bRANK(?: one)?$|\bRANK one$")
"""With nothing beside it, the oldest one is that of those just named."""
_PLENTY: Final = re.compile(
    r"\b(?:the )?(?:most|more .* than any|best represented|most represented|highest number of|largest"
    r" number of)\b"
)
_ASKED: Final = re.compile(
    r"\b(?:which|what|list|name|show|tell|give|any|every|all|other|see|find|looking for|else)\b|^(?:KIND"
    r"|WORKS|MAKER)"
)
_WHETHER: Final = re.compile(
    r"\b(?:is|are|was|were) (?:there\b|any|something\b|WORKS)"
    r"|^(?:so |and |ok |um )*(?:do|does|have|has|did|got|any)\b|\bhave (?:you"
    r"|they|we)\b|\bcan i (?:see|find)\b"
)
_WHERE: Final = re.compile(
    r"^(?:so |and |ok |tell me )*(?:in )?(?:which|what) (?:of the )?(?:room|hall|gallery|rooms|halls"
    r"|galleries)\b"
    r"|\bwhere (?:are|is there|can i (?:see|find)|do i find|do you (?:have|keep)|would i find)\b"
)
_MANY_OF: Final = re.compile(r"(?:s|media)(?: of\b.*)?$")
_THE_ONE: Final = re.compile(r"\b(?:the|this|that|his|her|its) KIND\b")
"""One work that is meant, where `KIND` stands for a word in the singular."""
_WHAT_IS: Final = re.compile(r"\bwhat (?:is|s|are) (?:a |an |the )?KINDS?\W*$|\bwhat (?:is|s) (?:a|an)\b")


def read(text: str, index: NameIndex) -> Survey | None:
    """Read an English question; None where it asks for no survey, or for more than is understood."""
    plain = " ".join(re.sub(r"[“”\"()]", " ", folded(text.replace("’", "'"))).split())
    plain = spelt_out(
        plain.replace("what's", "what is").replace("who's", "who is").replace("where's", "where is")
    )
    reading = Cutting(re.sub(r"(?<=\w)[?!,;:]|[?!,;:]|\.(?=\s|$)(?<!b\.c\.)", " ", plain).strip())
    survey = _filtered(reading, text, index)
    return _acted(reading, survey) if survey else None


def _filtered(reading: Cutting, text: str, index: NameIndex) -> Survey | None:
    """Which works are asked for."""
    survey = Survey("list")
    if any(pattern.search(reading.rest) for _, _, pattern in _RANKS):
        reading.cut(r"\band (?:who|when|where|what|how)\b.*$")  # told beside what was found
    reading.cut(r"\bany of (?:it|this)\b", "anything")
    if reading.cut(
        r"\b(?:besides|apart from|other than|except) (?:this|that|it)(?: (?:one|work|piece))?\b", "other"
    ):
        survey = replace(survey, besides=True)
    if re.search(r"\bboth of (?:these|those|them)\b", reading.rest):
        return None  # two works that are meant
    ranked = any(pattern.search(reading.rest) for _, _, pattern in _RANKS)
    titles = [
        name
        for name in index.names
        if name.kind == "work" and (len(name.text.split()) > 1 or (ranked and name.text in text))
    ]
    for name in sorted(titles, key=lambda each: -len(each.text)):
        called = folded_name(name.text)
        if called in reading.rest:  # no pattern is made for each of a thousand titles
            reading.cut(rf"(?<!\w){re.escape(called)}(?!\w)", "TITLE")
    if hall := halls_in(reading.rest, index):
        reading.cut(rf"(?:in |of |from )?(?:the )?(?:{_HALL} )?{re.escape(hall[1])}(?: {_HALL})?", "HALL")
        survey = replace(survey, hall=hall[0])
    elif numbered := reading.cut(_NUMBER, "HALL"):
        said = numbered["card"] or numbered["nth"]
        hall_named = hall_by_number(-1 if said == "last" else ordinal(said), "en", index)
        if hall_named is None:
            return None
        survey = replace(survey, hall=hall_named)
    elif reading.cut(_HERE, "HALL"):
        survey = replace(survey, here=True)
    if reading.cut(_AMONG, "which is"):
        survey = replace(survey, among=True)
        reading.of_all = True
    reading.of_all |= bool(reading.cut(_SHOW)) or survey.is_narrow
    for alike, pattern in _ALIKE:
        if reading.cut(rf"\b(?:made |painted |created |done )?(?:{pattern}){_AS}(?: TITLE)?\b", "SAME"):
            survey = replace(survey, alike=alike)
    while found := makers_in(reading.rest, index):
        reading.cut(rf"\b(?:by |of |from )?(?:the )?(?:artist |painter )?{found.said}", "MAKER")
        survey = replace(survey, makers=(*survey.makers, *found.names))
    if bound := bound_in(reading.rest):
        reading.put(bound[1], "BOUND")
        survey = replace(survey, bound=bound[0])
    if period := age_in(reading.rest) or period_in(reading.rest):
        reading.put(period[1], "TIME")
        survey = replace(survey, period=period[0])
    elif era := reading.cut(_ERA, "TIME"):
        survey = replace(survey, era=era["era"])
    if reading.cut(_NOBODY, "MAKER"):
        survey = replace(survey, nobody=True)
    elif not survey.makers and (people := reading.cut(_WOMEN, "MAKER")):
        survey = replace(survey, gender="female" if re.search("wom|female", people[0]) else "male")
    if (origin := origin_in(reading.rest, "en")) and not re.search(
        r"\b(?:in|into|speak) $", reading.rest[: origin[1][0]]
    ):
        reading.put(origin[1], "LAND")
        survey = replace(survey, origin=origin[0])
    if kind := _kind(reading):
        survey = replace(survey, kind=kind)
    survey = stuffed(reading, survey)
    if reading.cut(
        r"\b(?:have |has |carry |carries )?(?:no|without an?|without|lack an?|lack) dates?\b|\bundated\b"
        r"|\b(?:do not|does not|don't|doesn't) have (?:a |any )?dates?\b",
        "TIME",
    ):
        survey = replace(survey, undated=True)
    if "MAKER" not in reading.rest and (stranger := reading.cut(_STRANGER, "MAKER")):
        survey = replace(survey, stranger=stranger["who"])
    return survey


def _kind(reading: Cutting) -> Kind | None:
    found = kind_in(reading.rest, "en")
    if found is None:
        return None
    one = not found[1][0].endswith("s") or found[1][0].endswith("ss")
    reading.put(found[1].span(), "KIND" if one else "KINDS")
    return found[0]


_BARE: Final = re.compile(r"(?<!are )(?<!is )BARE_STUFF")


def _acted(reading: Cutting, survey: Survey) -> Survey | None:
    """What is asked of them; None where something is left that is not understood."""
    asked_where = bool(_WHERE.search(reading.rest))
    many = reading.cut(r"\bhow many\b|\bnumber of\b|\bcount\b(?: of)?|\btotal\b")
    for measure, most, pattern in _RANKS:
        if found := reading.cut(pattern, "RANK"):
            nth, several = ordinal(found["nth"] or "1"), ordinal(found["many"] or found["late"] or "1")
            survey = replace(survey, rank=Rank(measure, most, nth, several))
            break
    if survey.rank and _ONE_OF_THEM.search(reading.rest):
        survey = replace(survey, among=True)
    common = reading.cut(_MOST, "MOST") if not survey.rank else None
    plenty = reading.cut(_PLENTY, "MOST") if not survey.rank and not common else None
    besides = bool(re.search(r"\b(?:other|others|else|another)\b", reading.rest))
    generic = bool(_GENERIC.search(reading.rest))
    reading.rest = _GENERIC.sub("WORKS", reading.rest)
    least = _LEAST.search(reading.rest)
    if least and (least["more"] or not least[0].startswith(least["number"])):
        reading.put(least.span(), "")
    else:
        least = None
    if least and not survey.makers:
        survey = replace(survey, least=ordinal(least["number"]) + bool(least["over"]))
    group: Group | None = None
    for each, pattern in _GROUP:
        if found := reading.cut(pattern, "GROUP"):
            group = group or each
            reading.of_all |= bool(many or _MANY_OF.search(found[0]))
    if group == "maker" and (survey.origin or survey.gender) and (generic or survey.kind):
        group = None  # "works by British artists"
    if group and not (survey.rank or common or plenty or asked_where or reading.of_all):
        return None  # "who is the artist" is about one work
    if _BARE.search(reading.rest) and not generic and not survey.kind:
        return None  # "how many seeds are there"
    if _WHAT_IS.search(reading.rest) and not survey.rank:
        return None
    left = set(re.findall(r"[a-z0-9]+", reading.rest)) - _LEFT - (_OF_ONE if survey.rank else frozenset())
    if left or ("TITLE" in reading.rest and not survey.rank and not survey.alike):
        return None
    survey = replace(survey, group=group, besides=besides or survey.besides)
    something = generic or survey.is_narrow
    if survey.rank:
        in_a_hall = group == "hall" and asked_where
        return None if group and not in_a_hall else replace(survey, act="rank")
    if survey.least:
        return replace(survey, act="makers") if _ANYBODY.search(reading.rest) else None
    if (common or plenty) and group not in (None, "hall", "maker"):
        return replace(survey, act="common")
    if (common or plenty) and (group == "maker" or re.match(r"(?:so |and )*(?:who|whose)\b", reading.rest)):
        return replace(survey, act="prolific")
    if asked_where and (survey.is_narrow or plenty):
        return replace(survey, act="where", plenty=bool(plenty))
    if common or plenty:
        return None
    if group in ("medium", "kind", "place", "century") and re.search(
        r"\b(?:which|what|list|name|many)\b", reading.rest + " many" * bool(many)
    ):
        return replace(survey, act="groups")
    act: Act | None = None
    if many and group in ("hall", "maker") and not generic and not survey.kind:
        act = "rooms" if group == "hall" else "makers"
    elif many and group is None and (something or not re.search(r"[a-z]", _spare(reading.rest))):
        act = "count"
    elif (
        group == "maker"
        and not generic
        and not survey.kind
        and re.search(r"\b(?:which|what|whose|list|name|who)\b", reading.rest)
    ):
        act = "makers"
    elif (
        group == "hall"
        and not re.search(r"\b(?:am i|are we|i am|we are)\b", reading.rest)
        and re.search(r"\b(?:which|what|list|name)\b.*\b(?:are|have|there)\b", reading.rest)
        and not something
    ):
        act = "rooms"
    elif group is None and something and _WHETHER.search(reading.rest):
        act = "whether"
    elif group is None and something and _ASKED.search(reading.rest):
        act = "list"
    if act == "list" and not reading.of_all and _THE_ONE.search(reading.rest):
        return None  # "what does this picture show"
    if act in ("list", "whether") and not generic and not survey.has_traits:
        return None  # "what is in this hall": what curators wrote of it goes before
    return replace(survey, act=act) if act else None


def _spare(rest: str) -> str:
    """What is left of "how many are there" beside its small words."""
    return re.sub(r"\b(?:are|is|there|here|do|you|have|we|in|all|on|so|and|s)\b", "", rest)
