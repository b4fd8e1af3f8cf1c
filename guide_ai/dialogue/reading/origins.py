"""Where a question says that a work or its maker is from: the part of `claims` that reads countries.

"Is the bowl Irish?" is about the work, "was she American?" about its maker.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from guide_ai.dialogue.facts import countries
from guide_ai.dialogue.reading.claim import Claim

_MADE: Final = (
    r"(?:made|painted|created|carved|drawn|designed|built|printed|sculpted|woven|produced|cast|thrown|fired)"
)
_MADE_HAN: Final = r"(?:画|绘制|绘|创作|做|制作|雕刻|雕|刻|设计|织|造|印|烧|产)"
_MAKER: Final = (
    r"(?:artist|painter|sculptor|maker|author|creator|photographer|designer|printmaker|carver|weaver|potter)"
)
_MAKER_HAN: Final = r"(?:作者|画家|艺术家|雕塑家|设计师|摄影师|[他她])"
_SOMEBODY: Final = (
    rf"(?:men|man|women|woman|boys?|girls?|lady|ladies|persons?|people|sitters?|models?|figures?|child"
    rf"|children"
    rf"|guy|{_MAKER}s?|who|wh\w+|there)"
)
_SAID: Final = r"(?:really |actually |even |originally |truly |an? |of |all )*"
_END: Final = rf"(?=\W*$|[?.,;!]|\s+(?:or|and|then|right|too|work|piece|art|object|thing|one|{_MADE})\b)"


def origins(text: str, asked: bool) -> Iterator[Claim]:
    """The place of a work, and the nation of its maker, as far as the question claims one."""
    for pattern in _of_makers():
        if found := pattern.search(text):
            for key in countries.countries_in(found["place"]):
                yield Claim("nationality", key, asked, (found.span("place"),))
            return
    for pattern in _of_works():
        if found := pattern.search(text):
            for key in countries.countries_in(found["place"]):
                yield Claim("place", key, asked, (found.span("place"),))
            return


@cache
def _of_works() -> tuple[re.Pattern[str], ...]:
    place = rf"(?P<place>{countries.words_pattern(chinese=False)})(?!\w)"
    han = rf"(?P<place>{countries.words_pattern(chinese=True)})"
    thing = (
        r"(?:\w+ )?(?:painting|picture|print|drawing|sculpture|statue|work|piece|vase|bowl|jar|object|vessel"
        r"|scroll)"
    )
    named = rf"(?:the |this |that )(?:(?!{_SOMEBODY}\b)[\w-]+ ){{0,3}}?(?!{_SOMEBODY}\b)[\w-]+"
    return tuple(
        re.compile(pattern, re.IGNORECASE)
        for pattern in (
            rf"\b{_MADE}\b(?: \w+){{0,3}}? in {place}",
            rf"\b(?:come|comes|came|is|was|are|were) (?:(?:it|this|that|these|they|the|all) )*"
            rf"(?:\w+ ){{0,2}}?from (?:the |ancient |old |imperial |medieval )*{place}",
            rf"\b(?:it|this|that)(?:'s| is| was) {_SAID}(?:from )?(?:ancient )?{place}"
            rf"(?! (?:{_MAKER}|collector))",
            rf"\b(?:is|was|are|were|isn't|wasn't) (?:it|this|that|these|they|{named}) {_SAID}"
            rf"(?:ancient )?{place}(?! (?:{_MAKER}|collector)){_END}",
            rf"\b(?:is|was) (?:it|this|that) {_SAID}{place}(?! (?:{_MAKER}|collector))",
            rf"\b(?:this|that|these) {place} {thing}\b",
            rf"(?:来自|产自|出自|从)(?:古代?)?{han}",
            rf"在{han}(?=.{{0,4}}{_MADE_HAN})",
            rf"是(?:一?[幅件张个座尊])?(?:古代?)?{han}(?=的|产|制|画|版画|雕塑|瓷|作品|艺术|货|吗|吧)",
            rf"[这那此该][幅件张个座尊只块]{han}(?!人|画家|艺术家)",
        )
    )


@cache
def _of_makers() -> tuple[re.Pattern[str], ...]:
    place = rf"(?P<place>{countries.words_pattern(chinese=False)})(?!\w)"
    han = rf"(?P<place>{countries.words_pattern(chinese=True)})"
    named = r"(?-i:[A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*){0,3})"
    return (
        re.compile(
            rf"\b(?:is|was|are|were|isn't|wasn't) (?:he|she|they|both|(?:the |its |this |their )?{_MAKER}s?"
            rf"|{named}) (?:both |from )?{_SAID}{place}{_END}",
            re.IGNORECASE,
        ),
        re.compile(
            rf"\b(?:is|was) (?:it|this|that)(?: \w+)? by an? (?:\w+ )?{place} (?:{_MAKER}|man|woman)",
            re.IGNORECASE,
        ),
        re.compile(
            rf"(?:^(?:(?:so|and|but)[ ,]+)*|\b(?:since|as|because|given(?: that)?|considering(?: that)?"
            rf"|knowing(?: that)?|seeing that|if) )(?:he|she|they|(?:the |its )?{_MAKER}s?|{named})"
            rf" (?:is|was|are|were) {_SAID}{place}{_END}",
            re.IGNORECASE,
        ),
        re.compile(rf"{_MAKER_HAN}们?(?:是|来自)(?:不是)?{han}(?=人|的|吗|[？?]|$)"),
        re.compile(rf"^[\u3400-\u9fff·]{{2,8}}?是(?:不是)?{han}(?=人(?:吗|吧|[？?]|$))"),
    )
