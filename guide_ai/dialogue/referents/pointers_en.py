"""English words that point at a work by its place or by the talk; read by `pointers`, the first that fits."""

from typing import Final

from guide_ai.dialogue.reading.ordinals import CARDINALS, ORDINALS

_WORK: Final = (
    r"(?:one|ones|paintings?|pictures?|works?|pieces?|artworks?|prints?|sculptures?|statues?|drawings?"
    r"|things?|objects?|items?|exhibits?|etchings?|canvas(?:es)?|landscapes?|portraits?|figures?|vessels?)"
)
_CARDINAL: Final = "|".join(CARDINALS)
_NTH: Final = rf"(?P<nth>(?:{'|'.join(ORDINALS)}|\d{{1,2}}(?:st|nd|rd|th)|(?:very )?last|final))"
_END: Final = (
    r"(?=$|[?.!,;]| (?:made|painted|by|and|or|is|was|were|has|hangs?|called|from when|then|again|please"
    r"|now)\b)"
)
_ANCHOR: Final = r"(?P<anchor>it|this|that|(?:this|that|the) [^,?.!;]{1,50}?)"
_ANY_ANCHOR: Final = r"(?P<anchor>(?!the (?:left|right|room|wall)\b)[^,?.!;]{1,60}?)"
_TALKED: Final = (
    r"(?:you|we|i) (?:just |have |had |already |first |last )*(?:told|talked|spoke|spoken|mentioned"
    r"|discussed|described|explained|asked|looked|saw|seen|showed|shown|started|began|had)\b"
    r"(?: (?:me|us|with|to))?(?: (?:about|at|on|of))?"
)
_AGO: Final = r"(?:before|earlier|previously|just now|a moment ago|a (?:minute|while) ago|last)"
_THEIR: Final = (
    r"(?:his|her|their|(?:the |this |that )?(?:same )?(?:artist|painter|maker|sculptor)(?:'?s|s')?)"
)
_HERE: Final = (
    r"(?:(?:this|the|that) (?:room|hall|gallery)|(?:room|hall|gallery) (?:number |no\.? ?)?"
    rf"(?P<room>\d|{_CARDINAL})|the (?P<room_nth>{'|'.join(ORDINALS[:9])}|last) (?:room|hall|gallery))"
)

PATTERNS: Final[tuple[tuple[str, str], ...]] = (
    ("told", rf"\b(?:the |that )?{_NTH}(?: {_WORK})?(?: (?:that|which))? {_TALKED}"),
    ("before", rf"\b(?:the|that) (?:earlier|previous|former|preceding|prior|past) {_WORK}\b"),
    ("before", rf"\b(?:the|that) {_WORK} (?:that |which )?{_TALKED}(?: {_AGO})?"),
    ("before", rf"\b(?:the|that) {_WORK} (?:from )?(?:(?:just |right )?before(?: (?P<again>that|this|it))?"
               rf"(?: {_WORK})?|{_AGO}){_END}"),
    ("before", r"\b(?:go(?:ing)? )?back to the (?:last|previous|earlier|other) one\b"),
    ("other", rf"\b(?:the|that|its) other (?:two|{_WORK})\b(?! (?:by|of|from|in|on|here)\b)"
              rf"|\bthe other\b{_END}"),
    ("theirs", rf"\b{_THEIR} (?:other|second|remaining) {_WORK}\b"),
    ("both", rf"\b(?:both|the two)(?: of (?:them|these|those|the))?(?: {_WORK})?{_END}"
             r"|^(?:are|were|do|did|have) (?:they|these|those) (?:both|two)\b|^(?:are|were|do|did) both\b"
             rf"|\b(?:both|the two) of (?:them|these|those)\b|\bthey (?:are |were )?both\b|\bboth {_WORK}\b"),
    ("nth", rf"\b(?:the )?{_NTH}(?: {_WORK})? from (?:the )?(?P<from>left|right|end)\b"
            r"(?P<wall> (?:on|along) (?:this|the) wall)?"),
    ("nth", rf"\b(?:in(?:to|side)?|to|enter\w*|reach\w*|of) {_HERE}\b[^?!]*?\b(?:the )?{_NTH} {_WORK}\b"),
    ("nth", rf"\b(?:the )?{_NTH}(?: {_WORK})? (?:on|along|of) (?:this|the|that) (?P<wall>wall|row)\b"),
    ("nth", rf"\b(?:the )?{_NTH}(?: {_WORK})? (?:in|of|inside|when (?:i|we|you) \w+ in(?:to)?) {_HERE}\b"),
    ("nth", rf"\b(?:the )?{_NTH} {_WORK} (?:here|in here)\b"),
    ("nth", rf"\b{_WORK} (?:number|no\.?) (?P<number>\d{{1,2}}|{_CARDINAL})"
            rf"(?:(?P<wall> (?:on|along) (?:this|the) wall)| in {_HERE})\b"),
    ("door", r"\b(?:by|at|near|next to|beside|close to) the (?:door(?:way)?|entrance|exit|way (?:in|out))\b"),
    ("beside", rf"\b(?:(?P<two>two|three|2|3) (?:\w+ )?)?(?:{_WORK} )?(?:that(?:'s| is) |which is |hanging "
               r"|just |immediately |directly |further )*(?:on|to|at) (?:the|its|my|your|our) "
               rf"(?:immediate |far )?(?P<side>left|right)(?:[ -]hand)?(?: side)?"
               rf"(?: (?:of|from) {_ANY_ANCHOR})?{_END}"),
    ("beside", r"(?<!\bis )(?<!\bare )(?<!\bwas )\b(?:immediately |directly |just )?(?P<side>left|right)"
               rf"(?:[ -]hand)? (?:side )?of {_ANCHOR}{_END}"),
    ("beside", rf"\b(?:the|its|that) (?P<side>left|right)(?:[ -]hand)? (?:{_WORK}|neighbou?r)\b"),
    ("beside", r"\b(?:next to|beside|alongside|adjacent to|right by|close by|nearest to|closest to)"
               rf" (?P<anchor>[^,?.!;]{{1,60}}?){_END}"),
    ("beside", rf"\b(?:(?:the|that) {_WORK} (?:next (?:door|over)|beside it)|(?:its|the) neighbou?r"
               rf"|the (?:next|following|adjacent|neighbou?ring) {_WORK})\b"),
    ("beside", rf"\b(?:the|that) {_WORK} (?:that (?:comes|hangs) )?(?:right |just )?after {_ANCHOR}{_END}"),
    ("opposite", r"\b(?:(?:directly |right |just )?(?:opposite|facing|across from)(?: (?:to|of))?"
                 r"(?: (?P<anchor>(?!wall|side)[^,?.!;]{1,50}?))?|across the (?:room|hall)"
                 rf"|on the (?:opposite|other|far|facing) (?:wall|side(?: of the (?:room|hall))?)){_END}"),
    ("behind", r"\b(?:(?:right |directly )?behind (?:me|us|you)|at my back)\b"),
    ("offered", rf"\b(?:the )?{_NTH}(?: {_WORK})? (?:of|among) (?:these|those|them)\b"),
    ("offered", rf"^(?:(?:and|so|ok(?:ay)?|is|was|what about|how about|when was|who made|who painted),? )*"
                rf"the {_NTH}(?: one\b|\W*$)"),
    ("offered", rf"(?<!\bhis )(?<!\bher )(?<!\btheir )(?<!'s )\b(?:the )?{_NTH} {_WORK}\b{_END}"),
)  # fmt: skip
"""Kinds of `pointers.Pointer`, and the words by which they are known."""

INSIDE: Final = (
    r"\b(?:man|woman|men|women|person|people|boy|girl|child|children|animals?|bird|trees?|boats?|houses?"
    r"|buildings?|corner|background|foreground|hand|dog|sitting|standing)\b[^,?.!]*"
    r"\b(?:left|right|next to|beside|behind|opposite)\b|\b(?:left|right)(?:[ -]hand)?(?: side)? of (?:the "
    r"|this )?(?:picture|painting|image|canvas|scene|composition|frame)\b"
    r"|^(?:(?:so|and|but|ok(?:ay)?),? )*(?:why|how (?!(?:big|large|old|tall|wide|heavy|do i|can i|many)\b)"
    rf"|what(?:'s| is) (?:happening|going on))(?!.*\b{_WORK}\b).*\b(?:left|right)(?:[ -]hand)?(?: side)?\W*$"
)
"""A place within a picture, and not on the wall."""

WHAT_HANGS: Final = (
    r"^(?:(?:and|so|ok(?:ay)?|um|uh|tell me) )*what(?:'s|s| is| are| else is| hangs)? (?:that )?"
    r"(?:hang(?:s|ing)? )?(?:here )?(?:(?:on|to|at) (?:the|my|its)|next|beside|opposite|behind|right behind"
    r"|across|near|around)\b"
)
"""What hangs there is asked, and nothing about it."""
