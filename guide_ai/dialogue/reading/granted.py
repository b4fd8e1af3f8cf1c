"""What an English question takes for granted in passing: who made a work ("what led Kessler to carve it?"),
of what time it is ("as a 17th century print, …").

Part of `claims`, which holds that nobody asks whether it is so.
"""

import re
from collections.abc import Iterator
from typing import Final

from guide_ai.dialogue.reading.claim import Claim
from guide_ai.dialogue.reading.making import MAKE, MAKING_NOW
from guide_ai.dialogue.referents.kinds import years_of

NAME: Final = (
    r"(?P<name>[A-Z][\w'’.-]*(?:\s+(?:(?:van|von|de|da|del|di|la|le|der|el)\b|[A-Z][\w'’.-]*)){0,4})"
)
"""A name, by its capitals."""
_LEADING: Final = (
    r"(?:drew|draw|led|lead|moved?|made|inspired?|prompted?|drove|drive|brought|caused?|persuaded?|convinced?"
    r"|tempted?|pushed?|motivated?|encouraged?|got|possessed|interested|attracted|fascinated|forced|allowed)"
)
_MAKERS: Final = (
    re.compile(rf"\b(?i:did|does|has|was|would) {NAME}\s+(?:want|wanting|use|choose|put|try|trying)\b"),
    re.compile(
        rf"\b(?i:did|does|has|was|would|had|is) {NAME}\s+(?:using|decide|pick|select|take|need|prefer|opt"
        r"|like|love|enjoy|hate|start|begin|stop|finish|manage|plan|mean|come|go|think|ever|so|happy|proud)\b"
        rf"(?=[^?]*\b(?:{MAKE}|{MAKING_NOW}|for|on|in|as)\b)"
    ),
    re.compile(
        rf"\b(?i:after|before|once|while|when|because|since) {NAME}\s+(?:had )?"
        rf"(?:{MAKE}|finished|completed|began)\b"
    ),
    re.compile(rf"\b(?i:take|took|taken|cost|takes|need) {NAME}\s[^?,.]{{0,30}}?\bto {MAKE}\b"),
    re.compile(
        rf"\b(?i:{_LEADING}) {NAME}\s+(?:to |into |in )?(?:(?:want|do) (?:to )?)?(?:{MAKE}|{MAKING_NOW})\b"
    ),
    re.compile(
        rf"\b(?i:did|was|could|had|would|is|does|has) {NAME}\s[^?,]{{0,50}}\bwhen (?:he|she|they) (?:was "
        rf"|were )?(?:{MAKE}|{MAKING_NOW})\b"
    ),
    re.compile(rf"\b(?i:(?:why|how|when|where) (?:did|would|does)) {NAME}\s+(?:\w+ )?{MAKE}\b"),
)
_TIME: Final = re.compile(
    r"(?:^|[,;] ?)(?:as|being|for|since it is|since it's|given it's) (?:such )?an? "
    r"(?P<period>(?:early |late |mid-? ?)?(?:\w+[- ])?(?:\w+ )?century|\d{3}0['’]?s|\d{4}) "
    r"(?:\w+ )?(?:work|painting|picture|piece|print|drawing|sculpture|thing|object|tapestry|portrait)\b"
    r"|\b(?:being|is|was|dates?) from (?:the )?(?:year )?(?P<said>\d{4}|\d{3}0['’]?s)(?=,)",
    re.IGNORECASE,
)


def makers_granted(text: str) -> Iterator[re.Match[str]]:
    """Where a question has somebody make the work, in a group `name`; not everything so named is a name."""
    return (found for pattern in _MAKERS if (found := pattern.search(text)))


def time_granted(text: str) -> Claim | None:
    """The time that a clause beside the question gives a work."""
    if not (found := _TIME.search(text)):
        return None
    group = "period" if found["period"] else "said"
    said = found[group]
    spans = [(int(said), int(said))] if said.isdigit() else years_of(said)
    if not spans:
        return None
    years = min(first for first, _ in spans), max(last for _, last in spans)
    return Claim("date", said, False, (found.span(group),), years)
