"""What the words of a question take for granted, or ask to have confirmed, about a work's fields.

"Why did Monet paint this in 1950?" claims a maker and a date; "is it marble?" asks about a material. Whether
a claim is so is for `premises`, which holds it against the record.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Final, Literal, get_args

from guide_ai.dialogue.facts import countries, stuffs
from guide_ai.dialogue.reading.ages import age_claimed
from guide_ai.dialogue.reading.claim import Claim, ClaimField, When
from guide_ai.dialogue.reading.common_words import COMMON
from guide_ai.dialogue.reading.granted import NAME, makers_granted, time_granted
from guide_ai.dialogue.reading.making import AGENT
from guide_ai.dialogue.reading.origins import origins
from guide_ai.dialogue.reading.standing_in import without_titles
from guide_ai.dialogue.referents.kinds import years_of

_MADE: Final = (
    r"(?:made|make|makes|painted|paint|paints|created|create|carved|carve|drawn|draw|drew|designed|design"
    r"|built|build|printed|print|sculpted|sculpt|photographed|photograph|wove|woven|weave|produced|produce"
    r"|finished|finish|done|cast|etched|engraved|composed|compose|wrote|written|write)"
)
_MADE_HAN: Final = r"(?:画|绘制|绘|创作|做|制作|雕刻|雕|刻|拍摄|拍|设计|织|造|印|完成|写)"
_POINT: Final = r"(?:this|that|it|the)"
_WHETHER: Final = re.compile(
    r"^(?:(?:and|so|but|ok|well|um|uh|please|tell me|hey|hi)[ ,]+)*"
    r"(?:is|was|are|were|isn't|wasn't|aren't|weren't|did|didn't|does|do|has|had|can it be"
    r"|is it (?:true|right|correct|so)|i (?:think|guess|heard|read|thought|believe)|someone told me"
    r"|am i right|if|whether)\b"
    r"|^(?:(?:and|so|but|ok|then|oh)[ ,]+)*(?:it|this|that|they|these)(?:'s|'re| is| was| are| were)\b.*\?+$"
    r"|\b(?:is|was|are|were|did|does|has|would)n't (?:it|he|she|they|this|that)\W*$|\bmust (?:be"
    r"|have been)\b.*\?+$"
    r"|(?:right|correct|true|isn't it|wasn't it|is that (?:so|right|true|correct)|no|yes)\s*\?+$"
    r"|[.,;!]+ (?:so |and )?(?:is|isn't|was|wasn't|are|were) (?:it|this|that|they)\W*$"
    r"|吗[？?。]?$|[吧][？?。]?$|是不是|是否|对不对|对吗|是真的|没错吧|真的是",
    re.IGNORECASE,
)
_ROLE: Final = r"(?:artist|painter|maker|sculptor|author|designer)"
_MAKERS: Final = (
    re.compile(rf"\b(?i:did|does|has|had|would|was it) {NAME}\s+(?:ever |really |actually )?{_MADE}\b"),
    re.compile(rf"\b{_MADE} (?:\w+ )?by (?:the (?:artist|painter|sculptor|famous) )?{NAME}(?=$|[?.,!]|\s)"),
    re.compile(
        rf"\b(?i:is|was|are|isn't|wasn't|that) (?i:this|it|that|the \w+)(?: \w+)? "
        rf"(?:a work |really |actually )?by {NAME}(?=$|[?.,!]|\s)"
    ),
    re.compile(
        rf"\b(?i:is|was) (?i:this|it|that) (?:a|an|one of) {NAME}"
        rf"(?:'s\b|$|[?.,!]| (?i:{_MADE}|painting|print|work|original)\b)"
    ),
    re.compile(rf"\b(?i:is|was) {NAME} (?:really )?the {_ROLE}\b"),
    re.compile(rf"\b(?i:it|this) (?:is|was) {NAME} (?:who|that) (?:\w+ly )?{_MADE}\b"),
    re.compile(rf"\b(?i:is|was) the {_ROLE} (?:really )?{NAME}(?=$|[?.,!])"),
    re.compile(
        rf"\bthe {AGENT}(?: (?:of|behind) [^?,]{{2,60}}?)? (?:is|was|called|named) (?:really )?{NAME}"
        r"(?=$|[?.,!])"
    ),
    re.compile(
        rf"^(?i:so |but |and )?(?i:it|this|that)(?:'s| is| was) (?:a|an|one of) {NAME}(?=$|[?.,!]|'s\b)"
    ),
    re.compile(rf"\b{NAME} (?:did|{_MADE}) (?:this|that|it)\b"),
    re.compile(rf"\b(?:that|made|makes|if|whether) {NAME}\s+(?:ever |really |actually )?{_MADE}\b"),
    re.compile(rf"\b(?i:this|that|it)(?:'s| is| was) (?:a work |really )?by {NAME}(?=$|[?.,!]|\s)"),
)  # fmt: skip
_NAME_HAN: Final = r"(?P<name>[\u3400-\u9fff·•\-A-Za-z. ]{2,24}?)"
_MAKERS_HAN: Final = (
    re.compile(
        rf"^(?:请问|那么?|所以)?[，,]?{_NAME_HAN}是?(?:为什么|为何|什么时候|何时|哪一?年|怎么|怎样|是?在"
        rf"|于\d|\d{{3,4}}年|真的|画这|画了这)"
        rf".{{0,14}}{_MADE_HAN}"
    ),
    re.compile(
        rf"(?:是由|是|由|为|出自){_NAME_HAN}(?:在?\d{{1,4}}年|亲自|亲手|[晚早]年|年轻时|后来)?(?:{_MADE_HAN}|的(?:作品|画"
        rf"|手笔|杰作|真迹)|之手|手笔)"
    ),
    re.compile(
        rf"(?:作者|画家|艺术家|雕塑家|设计师|创作者)(?:就|真的|难道)?(?:是|叫){_NAME_HAN}(?:吗|吧|对|$|[？?])"
    ),
)
_NOBODY_HAN: Final = re.compile(
    r"^[在从用以和跟把被给为]|作者|画家|艺术家|创作者|工匠|作坊|匠人|人们|谁|什么|哪|怎"
    r"|[他她它这那此该其你我您]|为了|因为"
    r"|^[幅件张个座尊只块位]|作品|展品|手工|机器|后来|同一|名家|大师|名人|[里中上]的|真的|以前|以后|之前"
    r"|之后|版$"
)
_KEPT: Final = re.compile(
    r"\b(?:bought|acquired?|purchased?|sold|given|gave|donated|stolen|restored|cleaned|exhibited|shown"
    r"|owned|born"
    r"|die[ds]?|damaged)\b|[买卖偷]|收藏|购[入得]|捐|展出|修复|出生|去世|拥有|属于",
    re.IGNORECASE,
)
_YEAR: Final = (
    r"(?P<year>\d{3,4})(?P<era>\s*(?:B\.?C\.?E?\.?|bce?))?(?:\s*(?:A\.?D\.?|CE))?"
    r"(?!\d|\s*(?:cm|mm|m\b|%|years?|works))"
)
_REL: Final = (
    r"(?P<rel>in|before|after|since|until|by|around|about|from|later than|earlier than|prior to|back to)"
)
_DATES: Final = (
    re.compile(
        rf"\b(?:{_MADE}|is (?:it|this|that)|was (?:it|this|that)|dates?|dated)\b[^.,;?]{{0,60}}?\b{_REL} "
        rf"(?:the )?(?:year )?{_YEAR}(?!['’]?s)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"^(?:is|was|are|were|isn't|wasn't) [^.,;?]{{2,70}}? (?P<rel>from|before|after|since|around|about) "
        rf"(?:the )?(?:year )?{_YEAR}(?!['’]?s)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"\b(?:says?|reads?|heard|told|guess(?:ed)?|think|thought)\b[^.,;?]{{0,40}}?\b(?:{_REL} )?"
        rf"(?:the )?(?:year )?{_YEAR}(?!['’]?s)(?=.*\?)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<bc>公元前)?(?P<year>\d{{3,4}})年(?!代)(?P<rel>以前|之前|前|以后|之后"
        rf"|后)?(?=.{{0,14}}(?:{_MADE_HAN}|的(?:作品|吗|吧|画|东西)))"
    ),
)
_PERIODS: Final = (
    re.compile(
        rf"\b(?:{_MADE}|is (?:it|this|that)|was (?:it|this|that)|dates?|dated)\b[^.,;?]{{0,60}}?\b{_REL} "
        r"(?P<period>(?:the )?(?:early |late |mid-? ?)?(?:\w+[- ])?(?:\w+ )?centur(?:y|ies)"
        r"(?: ?b\.?c\.?e?\.?)?"
        r"|(?:the )?\d{3}0['’]?s)",
        re.IGNORECASE,
    ),
    re.compile(
        rf"(?P<period>(?:公元前|前)?(?:\d{{1,2}}|[一二三四五六七八九十]+)世纪"
        rf"|(?<!\d)\d{{3}}0年代)(?P<rel>以前|之前|前|以后|之后|后)?"
        rf"(?=.{{0,14}}(?:{_MADE_HAN}|的(?:作品|吗|吧|画|东西)))"
    ),
)
_OWNED: Final = (
    re.compile(
        rf"\b(?:owned by|belong(?:ed|s)? to|bought by|sold to|sold by|bought from|given by|donated by|gift of"
        rf"|purchased by|acquired by|(?:in|part of) the collection of) (?:a |the )?{NAME}(?=$|[?.,!]|\s)"
    ),
    re.compile(rf"\b(?i:did) {NAME} (?:ever |once )?(?:own|buy|sell|have|possess|purchase|donate|give)\b"),
    re.compile(rf"(?:属于|归|卖给|被)(?:过)?(?!公[有共版]|[哪什谁何]){_NAME_HAN}(?:所有|收藏|拥有|买|捐|的?吗|过)"),
    re.compile(rf"^{_NAME_HAN}(?:曾经?|以前|有没有|是否)?(?:收藏|拥有|买|捐赠)过"),
)  # fmt: skip

_CALLED: Final = frozenset(
    ("painting", "drawing", "print", "etching", "engraving", "lithograph", "woodcut", "photograph",
     "sculpture", "video", "tapestry")
)  # fmt: skip
"""Kinds that "this …" calls a whole work; a vase or a mask may be a thing in the picture."""


def is_yes_or_no(text: str) -> bool:
    """Whether a question is one of yes or no."""
    return bool(_WHETHER.search(_straight(text).strip()))


def claims(text: str, names: Collection[str] = (), titles: Collection[str] = ()) -> list[Claim]:
    """All claims of a question, each once, in no particular order.

    `names`: parts of it that are known to be names, however they are written ("did picasso paint this").
    `titles`: parts that are known to be titles.
    """
    asked = is_yes_or_no(text)
    read = without_titles(_straight(text), titles)
    plain = read.text
    for name in names:
        plain = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", lambda said: said[0].title(), plain, flags=re.I)
    found = [*_makers(plain, asked), *_owners(plain, asked), *_dates(plain, asked), *_stuffs(plain, asked)]
    found += [*origins(plain, asked), *_meant(plain)]
    placed = [replace(each, spans=tuple(map(read.original, each.spans))) for each in found]
    return list({(each.field, each.value): each for each in reversed(placed)}.values())


def without(
    text: str, found: list[Claim], fields: Collection[ClaimField], *, keep_called: bool = False
) -> str:
    """The question with what these claims say blanked out, so that it names nothing; its length stays."""
    for claim in found:
        if claim.field in fields and not (claim.called and keep_called):
            for start, end in claim.spans:
                text = text[:start] + " " * (end - start) + text[end:]
    return text


def _straight(text: str) -> str:
    return text.replace("’", "'")


def _makers(text: str, asked: bool) -> Iterator[Claim]:
    for pattern in _MAKERS:
        if (found := pattern.search(text)) and _is_a_name(found["name"]):
            yield Claim("maker", found["name"].strip(" ."), asked, (found.span("name"),))
            return
    for pattern in _MAKERS_HAN:
        for found in pattern.finditer(text):
            name = found["name"].strip()
            if _is_a_name(name) and not re.search(r"\d|年|世纪", name):
                yield Claim("maker", name, asked, (found.span("name"),))
                return


def _meant(text: str) -> Iterator[Claim]:
    """Who "wanted to say" something with a work is taken for its maker, and asked after as such by nobody."""
    for found in makers_granted(text):
        if _is_a_name(found["name"]):
            yield Claim("maker", found["name"].strip(" ."), False, (found.span("name"),))
            return


def _is_a_name(words: str) -> bool:
    """Whether what stands where a name would is one, and no people, country, material or pronoun."""
    first = (words.split() or [""])[0].casefold()
    return not (
        re.search(r"\bI\b", words)
        or first in COMMON
        or _NOBODY_HAN.search(words)
        or stuffs.keys_in(words)
        or countries.countries_in(words)
    )


def _owners(text: str, asked: bool) -> Iterator[Claim]:
    for pattern in _OWNED:
        if found := pattern.search(text):
            name = found["name"].strip(" .")
            if _is_a_name(name):
                yield Claim("provenance", name, asked, (found.span("name"),))
                return


def _dates(text: str, asked: bool) -> Iterator[Claim]:
    if _KEPT.search(text):
        return  # when it was bought, and not when it was made
    if aged := age_claimed(text, asked):
        yield aged
        return
    for pattern in _DATES:
        if found := pattern.search(text):
            groups = found.groupdict()
            year = int(found["year"])
            early = bool(groups.get("era") or groups.get("bc"))
            year = 1 - year if early else year
            said = found[0][found.start("year") - found.start() :]
            yield Claim("date", said, asked, (found.span("year"),), (year, year), _when(found["rel"]))
            return
    for pattern in _PERIODS:
        if (found := pattern.search(text)) and (spans := years_of(found["period"])):
            first, last = min(a for a, _ in spans), max(b for _, b in spans)
            period = found["period"]
            yield Claim("date", period, asked, (found.span("period"),), (first, last), _when(found["rel"]))
            return
    if granted := time_granted(text):
        yield granted


def _when(relation: str | None) -> When:
    said = (relation or "").casefold()
    if said in ("before", "until", "earlier than", "prior to", "by", "以前", "之前", "前"):
        return "before"
    return "after" if said in ("after", "since", "later than", "以后", "之后", "后") else "in"


def _stuffs(text: str, asked: bool) -> Iterator[Claim]:
    """Materials where a work is said to be made of them, kinds where it is called so."""
    for pattern, how in _stuff_patterns():
        for found in pattern.finditer(text):
            for key in _narrowest(stuffs.keys_in(found["stuff"])):
                kind = stuffs.stuffs()[key].role == "kind"
                goes_on = re.match(r"\s*[\w]", text[found.end("stuff") :]) is not None
                said = how == "said" and not (
                    kind and goes_on and not re.match("[的吗吧]", text[found.end("stuff") :])
                )
                if kind and not (asked if said else key in _CALLED):
                    continue  # a vase may be a thing in the picture
                field: ClaimField = "object_type" if kind else "medium"
                yield Claim(field, key, asked and said, (found.span("stuff"),), called=not said)


def _narrowest(keys: Sequence[str]) -> list[str]:
    """Keys without those that another of them is a case of anyway."""
    return [key for key in keys if not any(key in stuffs.widened([other]) - {other} for other in keys)]


@cache
def _stuff_patterns() -> tuple[tuple[re.Pattern[str], Literal["said", "called"]], ...]:
    """Patterns with a group `stuff`, and whether they say it of a work or only call it so."""
    every = stuffs.words_pattern(frozenset(get_args(stuffs.Role)), chinese=False)
    every_han = stuffs.words_pattern(frozenset(get_args(stuffs.Role)), chinese=True)
    one = rf"(?P<stuff>{every}(?: {every})?)\b"
    real = r"(?:real |solid |pure |genuine |an? |the )*"
    han = rf"(?P<stuff>{every_han}{{1,2}})"
    other = r"(?!(?:ok|okay|fine|allowed|possible|legal|alright|to|behind|under|near|in|on)\b)\w+"
    said = (
        rf"\b{_MADE}\b(?: \w+){{0,4}}? (?:of|out of|from|in|with|on|using) {real}{one}",
        rf"\b(?:is|was|are|isn't|wasn't) (?:it|this|that|these|they) (?:{other} )??{real}(?:{other} )??{one}",
        rf"\b(?:it|this|that)(?:'s| is| was) (?:\w+ )??{real}(?:\w+ )??{one}(?=.*\?)",
        rf"^(?:(?:and|so|but) )?(?:is|was) there (?:any |some |actual )?{real}{one} (?:in|on)"
        r" (?:it|this|that|the)\b",
        rf"\b(?:looks?|feels?|sounds?) (?:to me )?(?:like|as if it's|as though it's) {real}{one}"
        r"[.,;!]+ (?:so )?(?:is|am|isn't|right|correct)\b",
        rf"\b(?:choose|chose|pick(?:ed)?|use|using|used|select(?:ed)?|prefer(?:red)?|opt(?:ed)? for|go for"
        rf"|went for|take|took) {real}{one} (?:for|to|when|in)\b",
        rf"(?:用|以|拿)(?:的是)?{han}(?=.{{0,4}}(?:{_MADE_HAN}|铸|烧|吗))",
        rf"{han}(?:{_MADE_HAN}|铸|烧)(?:成)?的",
        rf"是(?:一?[幅件张个座尊])?{han}画?(?=的|吗|吧|[，,？?]|$)",
        rf"[画绘印刻]在{han}上",
    )
    called = (
        rf"\b(?:this|that|these) (?:\w+ )??{one}",
        rf"[这那此该][幅件张个座尊只块](?:[\u3400-\u9fff]{{0,2}}?){han}",
    )
    return (
        *((re.compile(pattern, re.IGNORECASE), "said") for pattern in said),
        *((re.compile(pattern, re.IGNORECASE), "called") for pattern in called),
    )
