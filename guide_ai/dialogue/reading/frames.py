"""Fields that an English question asks for by how it is built: a question word, its noun, its verb.

"Who bothers to draw a fish?" asks for the maker as "who drew it?" does, "on what did she draw it?" for the
medium. Beside `asked`, which knows the ways in which most ask; what is read here leaves no doubt.
"""

import re
from typing import Final

from guide_ai.dialogue.facts import countries
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.reading.making import AGENT, MAKE, MAKING_NOW

_BETWEEN: Final = (
    r"(?:(?:on earth|in the world|the (?:hell|heck|devil|fuck)|would|could|should|might|ever|even|actually"
    r"|really|exactly|first|originally|then|also|still|has|have|had|is it that|was it that|was it who|it was"
    r"|it is|that|who|do you think|did you say|(?:is|was|are|were) (?:supposed|said|thought|believed|known"
    r"|reckoned"
    r"|assumed|meant) to(?: have)?|\w+ly|gets? paid to|(?:is|was) paid to"
    r"|(?:bothers?|bothered|wants?|wanted|chose|chooses|decide[sd]?|managed?|thought|had|has|takes?|took|goes"
    r"|went)(?: (?:the|an?))?(?: (?:idea|time|nerve|patience|trouble|skill|talent|and|to|of)){1,3}) ){0,4}"
)
_DEED: Final = (
    rf"(?:{MAKE}|{MAKING_NOW}|did (?:it|this|that|these|…)|brought out|put out|issued|put (?:it|this|that|…)"
    r" together|came up with|thought (?:it |this |that )?up|dream(?:t|ed) (?:it |this |that )?up|wasted"
    r"|(?:is|was|stands?|stood) behind|(?:is|was) responsible for|is to blame for|put an? [\w ]{2,30} on"
    r" (?:paper|canvas|panel))"
)
_SOMEBODY: Final = (
    r"(?:idiot|fool|genius|master|madman|lunatic|clown|guy|bloke|chap|man|woman|lady|person|people|hands?"
    r"|firm|workshop|studio|house|company|companies|factory|manufactory|foundry|team|trader?|craftsm[ae]n"
    rf"|{AGENT})"
)
_BE: Final = r"(?:is|was|are|were|'s)"
_STUFF: Final = (
    r"(?:stuffs?|materials?|substances?|matter|surface|support|ingredients?|metals?|woods?|stones?|paints?"
    r"|inks?|papers?|pigments?|fabrics?|cloths?|clays?|glazes?|alloys?|fibres?|fibers?|yarns?|threads?|wools?|silks?"
    r"|cottons?|linens?|marbles?|bronzes?|steels?|ivory|leathers?|hides?)(?: (?:or|and) \w+)?"
)

_LAND: Final = rf"(?:{countries.words_pattern(chinese=False)})(?!\w)"
_KIND: Final = (
    r"(?:(?:oil )?painting|print|drawing|sketch|sculpture|statue|carving|photo(?:graph)?|video|film|tapestry"
    r"|relief|cast|watercolou?r|etching|engraving|woodcut|lithograph|textile|rug|vase|bowl|vessel)"
)
_WRITTEN: Final = (
    r"(?:written|scribbled|scrawled|scratched|stamped|inscribed|incised|engraved|stencill?ed|penned|noted)"
)

_ROUND: Final = (
    r"(?:ten|fifteen|eighteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|\d{2})(?:[- ]\w+)?"
)

_FRAMES: Final[tuple[tuple[FieldName, str], ...]] = (
    ("maker", rf"\bwho(?:'s)? {_BETWEEN}{_DEED}\b(?! (?:look|to look|sure|sense))"),
    ("maker", rf"\b(?:which|what) (?:\w+ )?{_SOMEBODY} {_BETWEEN}{_DEED}\b"),
    (
        "maker",
        rf"\bwho(?:m|se)? (?:{_BE} )?(?:the |its |these |those ){AGENT}"
        r"(?= (?:of|behind|who|that|here|for|was|were|is|are|named|called|responsible)\b| …|\W*$)",
    ),
    (
        "maker",
        rf"\b(?:what|how) {_BE} (?:the |its )?[^?]{{0,60}}\b{AGENT}(?:'s name)?\b[^?]{{0,60}}"
        r"\b(?:called|named|known as)\b",
    ),
    (
        "maker",
        rf"\b(?:name|identity) of (?:the |its |whichever |that )?(?:\w+ ){{0,2}}{AGENT}\b"
        rf"|\b{AGENT}(?:'s|s') (?:name|identity)\b",
    ),
    (
        "maker",
        r"\bwho(?:m|se)?\b[^?]{0,40}\b(?:credited|attributed|ascribed)\b|\bcredited (?:to|with)\b"
        r"|\b(?:attributed|ascribed) to who",
    ),
    ("maker", r"\bwhose (?:\w+ )?(?:idea|invention|creation|handiwork|design|doing|craft)\b"),
    (
        "date",
        r"(?:^|\b(?:you|please|to|and|kindly) )date (?:the|this|that|it|these|those|…)"
        r"|\b(?:what|which) dates?\b(?! (?:night|of birth))|\bwhat (?:vintage|time period|times?)"
        rf" {_BE}\b.{{0,40}}\bfrom\b",
    ),
    (
        "date",
        r"\b(?:what|which) (?:decade|century|millennium|year) (?:does|do|did|is|was|were)\b"
        r"(?![^?]*\b(?:acquire|buy|bought|born|die[ds]?|sold|sell|donated|given|join|enter|arrive|come)\w*)",
    ),
    ("place", r"\bwhere (?:in the world|on earth|on the globe)\b[^?]*\b(?:come|came|hail|from)\b"),
    (
        "date",
        r"\bsince when\b[^?]{0,40}\b(?:exist|around|been (?:there|made))\w*"
        r"|\byears? (?:of|for|when) (?:it|this|that|…|the (?!museum|gallery|collection))"
        r"|\bhow (?:many (?:years|centuries)|long) ago\b|\bwhen abouts?\b|\bwhenabouts\b",
    ),
    (
        "life",
        r"\b(?:what|which) age (?:had|did|would|has|must|is|was|were)\b|\bat (?:what|which) age\b"
        r"|\b(?:still|already|only|just|very|quite|yet|a|an) (?:\w+ )?(?:young|old|elderly|middle-aged"
        r"|teenager|child|boy|girl|youth)\b[^?]{0,24}\bwhen (?:he|she|they|…)",
    ),
    ("life", r"^(?:(?:and|so|but) )?(?:is|are) .{1,80}? (?:still )(?:alive|living|with us|around|working)\b"),
    (
        "medium",
        rf"\b(?:on|onto|with|in|of|from|out of|using) what(?: {_STUFF})? (?:{_BE}|did|does|do|has|had)\b"
        rf"[^?]{{1,80}}\b(?:{MAKE}|work(?:ed)?|done)\b",
    ),
    (
        "medium",
        rf"\b(?:what|which) (?:kinds? of |sorts? of |types? of )?{_STUFF} (?:did|do|does|{_BE}|went"
        r"|goes|go|has"
        rf"|have)\b",
    ),
    (
        "medium",
        rf"\bwhat (?:did|does|do) [^?]{{1,60}}? (?:{MAKE}|work|sew|put)(?: (?:it|this|that|them))?"
        r" (?:on|onto|upon|in|with|from|out of|of)\b(?!\W+(?:mind|purpose|\d|the year))",
    ),
    (
        "maker",
        rf"\b{AGENT}\b[^?]{{0,60}}\bwhat (?:are|is|was|were) (?:they|he|she|(?:his|her|their) names?)\b",
    ),
    (
        "maker",
        rf"^(?:(?:and|so|but) )?(?:is|are|was|were) there (?:more than one|several|two|many|other|any"
        rf"|different) {AGENT}\b",
    ),
    (
        "date",
        r"\b(?:does|do|did|would|could) [^?]{1,60} (?:go|date|reach) back (?:to|as far|that far|far"
        r"|further)\b"
        r"|\bhow many (?:years|centuries|decades) old\b",
    ),
    (
        "life",
        rf"\b(?:over|under|past|older than|younger than|not yet|already|at the age of|aged|at) {_ROUND}\b"
        r"[^?]{0,20}\bwhen (?:he|she|they|…)"
        r"|\bin (?:his|her|their) (?:early |late |mid-? ?)?(?:teens|\w+ties)\b",
    ),
    (
        "life",
        r"\bhow long did (?!it\b|this\b|that\b)[^?]{1,50}? live\b|\blive(?:d)? to see\b"
        r"|\bhow old did [^?]{1,50} (?:get|become|live to be|grow)\b",
    ),
    (
        "maker",
        rf"\bwho {_BE} (?:the )?(?:\w+ )?{_SOMEBODY}s? (?:who |that |to )?(?:{MAKE}|{MAKING_NOW})"
        r"(?: (?:it|this|that|these|those|the \w+)\b| …| (?-i:[A-Z]))",
    ),
    (
        "date",
        r"\b(?:at|in|from|during) (?:what|which) (?:point|time|moment|stage|reign|phase|epoch)"
        r"(?: (?:in|of) (?:history|time))? (?:was|were|did|had)\b",
    ),
    (
        "life",
        r"\bhow old (?:would|must|might|could|may) (?!it\b|this\b|that\b)[^?]{1,50}? (?:be|have been)\b",
    ),
    (
        "dimensions",
        r"\bhow many (?:centimet\w+|cms?|millimet\w+|mm|met(?:re|er)s?|inch(?:es)?|f(?:ee|oo)t)\b",
    ),
    (
        "place",
        rf"\bwhere(?:abouts)?(?: (?:in|on) (?:the (?:world|globe|planet)|earth))? (?:was|were|did)\b"
        rf"[^?]{{1,80}}"
        rf"\b{MAKE}\b",
    ),
    ("culture", r"\b(?:of|from) whose (?:culture|civili[sz]ation|people)\b"),
    (
        "credit_line",
        r"\bwho (?!did\b|does\b|do\b|sold\b)\w+ [^?]{1,80}\bto (?:the |this |your )?(?:museum|gallery"
        r"|collection"
        r"|nation|house)\b"
        r"|\b(?:by|via|through|along|on) (?:what|which) (?:route|road|path|channel)s? did\b",
    ),
    (
        "medium",
        r"\bwhat (?:did|would|might|does|could|has|had) [^?]{1,50}? (?:have )?(?:use|used|employ|employed)\b"
        r"(?= (?:for|on|in|to|here|when)\b|\W*$)",
    ),
    (
        "acquired",
        r"\b(?:since (?:when|what year|which year)|how long) (?:have|has|did|had) (?:you|we|they"
        r"|the (?:museum"
        r"|gallery|collection|house)|tate)\b.{0,16}\b(?:had|have|owned|got|held|kept)\b",
    ),
    ("medium", r"\b(?:what(?:'s| is| was)) (?:the |its )(?:support|ground|substrate|surface|stuff|fabric)\b"),
    ("medium", rf"^(?:(?:and|so|but) )?(?:did|was|were|is|are|has|have) [^?]{{1,60}}\b{MAKE} or {MAKE}\b"),
    (
        "medium",
        r"\b(?:in|by|with|through|using) (?:what|which) (?:\w+ )?(?:manner|way|means|method|process|technique"
        rf"|procedure)s? (?:{_BE}|did|do|does)\b[^?]{{1,80}}\b{MAKE}\b",
    ),
    (
        "place",
        r"\b(?:what|which) (?:land|nation|kingdom|empire|province|continent|island|town|city|region|village"
        rf"|state|country)s? (?:{_BE}|did|does|do)\b(?! (?:he|she|they)\b)[^?]{{1,80}}\b(?:{MAKE}|come"
        r"|from)\b",
    ),
    ("nationality", r"\b(?:what|which|whose) (?:country(?:wo)?m[ae]n|nationals?)\b"),
    (
        "location",
        r"\bwhere (?:do |must |should |can |could |would |have |might )?(?:i|we|one)\b[^?]{0,16}"
        r"\b(?:go|walk|look|head|turn)\b",
    ),
    (
        "credit_line",
        r"\bin (?:whose|which \w+['’]s) (?:memory|honou?r|name)\b|\bin (?:memory|honou?r) of who(?:m|se)?\b"
        r"|\b(?:did|has|have) (?:the |you\b|your |this )?(?:museum|gallery|house|tate)?\b.{0,12}\b(?:pay for"
        r"|buy|get|receive|inherit|purchase)\b.{1,80}\b(?:or|as a (?:gift|present)|for (?:free|nothing))\b",
    ),
    ("object_type", rf"^(?:(?:and|so|but) )?(?:is|was|are|were) .{{1,80}}? an? {_KIND} or an? {_KIND}\b"),
    (
        "place",
        rf"^(?:is|was|are|were) (?:it|this|that|these|the [^?]{{2,60}}?) (?:from )?{_LAND} or"
        rf" (?:from )?{_LAND}",
    ),
    (
        "nationality",
        rf"^(?:is|was|are|were) (?:he|she|they|…|(?-i:[A-Z])[\w .'’-]{{2,40}}?) (?:from )?{_LAND} or"
        rf" (?:from )?{_LAND}",
    ),
    (
        "inscription",
        rf"\b(?:anything|something|what|words?|letters?|characters?|text) (?:(?:is|are|was|'s|has been"
        rf"|been) )?{_WRITTEN} (?:on|along|across|into|at the"
        r" (?:bottom|foot|top|edge|back|side))\b",
    ),
)
_READERS: Final = tuple((field, re.compile(pattern, re.IGNORECASE)) for field, pattern in _FRAMES)
_NO_MAKER: Final = re.compile(
    rf"\bwho {_BETWEEN}{MAKING_NOW}\b|\bmade? (?:him|her|them|us|me|you|sure|sense|famous|money|up"
    r"|it (?:famous|to|here))\b",
    re.I,
)
"""Whoever is seen making something, and what is only called making."""


def framed(text: str) -> dict[FieldName, tuple[int, int]]:
    """The fields that the build of a question asks for, and where."""
    found: dict[FieldName, tuple[int, int]] = {}
    for field, reader in _READERS:
        if field == "maker" and _NO_MAKER.search(text):
            continue
        if said := reader.search(text):
            found.setdefault(field, said.span())
    return found
