"""Finds the one question over all works in what a visitor says, and reads it in its language."""

import re
from typing import Final

from guide_ai.dialogue.reading.asked import fields_named
from guide_ai.dialogue.referents.naming import NameIndex
from guide_ai.dialogue.surveys import survey_en, survey_zh
from guide_ai.dialogue.surveys.survey import Survey
from guide_ai.language import Language

_CLAUSE: Final = re.compile(r"(?<!\d)[,;:.!?—]+\s+|\s+[–-]\s+|[，；。！？]+")
_ASKING: Final = re.compile(
    r"\b(?:what|which|who|whose|where|how|list|name)\b|\bwhat'?s\b"
    r"|^(?:(?:and|so|but|ok|well) )*(?:is|are|was|were|do|does|did|have|has|can|could|any|show|tell|give)\b"
    r"|[哪谁吗几呢]|什么|多少|怎|有没有|列",
    re.IGNORECASE,
)


_OF_WHAT: Final = re.compile(
    r"\bwhat (?:did|does) .+ (?:paint|draw|print|carve|work|write)(?: it| this)? (?:on|onto|with|from"
    r"|out of)\W*$"
    r"|\b(?:what|which) (?:kinds? of |sorts? of )?(?:stuffs?|things?|materials?) (?:is|was|are|were)"
    r" (?:it|this|that|these|those|they)\b(?! there)",
    re.IGNORECASE,
)
"""Of what a maker's work is made; not which works there are."""
_OF_ONE: Final = re.compile(
    r"\b(?:this|that|its)\b(?: \w+)? (?:work|piece|thing|object|one|item|artwork|painting|picture|print"
    r"|sculpture|statue)\b"
    r"|['’]s? (?:\w+ )?(?:work|piece|painting|picture|print|sculpture|artwork|statue)\b"
    r"|\bthe (?:\w+ )?(?:work|piece|painting|picture|print|sculpture|artwork|statue) (?:by|of|from)\b",
    re.IGNORECASE,
)
_OF_MANY: Final = re.compile(
    r"\b(?:how many|works|pieces|paintings|pictures|prints|sculptures|things|objects|all|every|each|any|else"
    r"|other|others|list|count|most|oldest|newest|largest|biggest|smallest|earliest|latest)\b",
    re.IGNORECASE,
)

_PEOPLES: Final = re.compile(r"\bby ([A-Z][a-z]+an)s\b")
_TO_EACH_OTHER: Final = re.compile(
    r"\b(?:did|do|does|had|has|have)\b.{1,40}\b(?:know|knew|known|like[ds]?|love[ds]?|meet|met|teach|taught|admire[ds]?"
    r"|hate[ds]?|marry|married|argue[ds]?|quarrel\w*|influence[ds]?|inspire[ds]?|learn\w*|visit\w*|imitate[ds]?)\b",
    re.IGNORECASE,
)
_DENYING: Final = re.compile(
    r"\b(?:which|what|how many|list|show me|are there|is there|do you have)\b.*"
    r"\b(?:works?|paintings?|pictures?|things?|pieces?|prints?|ones|artists?|makers?|objects?|anything)\b.*"
    r"(?:\bnot\b|n't\b) (?!.*\?.)"
    r"|(?:哪些|多少|几)[件幅张个]?[^，。？]{0,6}(?:作品|画|展品|东西|件|幅|张)[^，。？]{0,4}不是"
    r"|不是[^，。？]{1,10}的(?:作品|画|展品|东西)(?:有|是)?(?:哪些|多少|几)",
    re.IGNORECASE,
)


def denies(text: str) -> bool:
    """Whether works are asked for by what they are not: nobody counts those, and never the others instead."""
    return bool(_DENYING.search(text.replace("’", "'")))


def read(text: str, language: Language, index: NameIndex) -> Survey | None:
    """Read a question over all works; None where it is none. What is only said beside it asks nothing."""
    if _OF_WHAT.search(text) or _asks_of_one(text):
        return None
    reader = survey_en.read if language == "en" else survey_zh.read
    text = _PEOPLES.sub(r"by a \1", text)
    if survey := reader(text, index):
        # "Did Vos know Rem?" is about two people, whatever of theirs is here.
        return None if len(set(survey.makers)) > 1 and _TO_EACH_OTHER.search(text) else survey
    clauses = [clause for part in _CLAUSE.split(text) if (clause := part.strip())]
    asking = [clause for clause in clauses if _ASKING.search(clause)]
    if not len(asking) == 1 < len(clauses):
        return None
    survey = reader(asking[0], index)
    asks_for_some = survey and (survey.has_traits or survey.rank or survey.act not in ("list", "whether"))
    return survey if asks_for_some else None  # "do you have anything like that?" leans on what was said


def _asks_of_one(text: str) -> bool:
    """Whether a question asks for a field of one work ("where was Vos's piece made?")."""
    one = _OF_ONE.search(text) and not _OF_MANY.search(text)
    return bool(one and set(fields_named(text)) - {"maker", "location", "subject"})
