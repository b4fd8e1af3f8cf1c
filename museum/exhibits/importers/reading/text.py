"""Text as it comes in: whatever stands in a cell or element becomes plain text, before anything else looks.

What a curator pasted from a web page keeps its words and line breaks; markup, scripts and characters that
change how their neighbours are shown do not come in.
"""

import re
import unicodedata
from typing import Final

import nh3

ROUNDS: Final = 8
"""How often text may have been escaped on its way here; what is deeper was not written by people."""

_ELEMENTS: Final = frozenset(
    (
        "a abbr acronym address applet area article aside audio b base basefont bdi bdo big blink "
        "blockquote body br button canvas caption center cite code col colgroup data datalist dd del "
        "details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame "
        "frameset h1 h2 h3 h4 h5 h6 head header hr html i iframe img input ins kbd keygen label legend "
        "li link main map mark marquee math menu meta meter nav nobr noembed noframes noscript object ol "
        "optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script "
        "section select slot small source span strike strong style sub summary sup svg table tbody td "
        "template textarea tfoot th thead time title tr track tt u ul var video wbr xml xmp"
    ).split()
)
_LESS: Final = "\ufdd0"
_AMPERSAND: Final = "\ufdd1"
"""Stand for signs that are set aside; no text has them, see `_UNWANTED`."""
_ESCAPED: Final = (("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u00a0"), ("&amp;", "&"))
"""All that nh3 escapes."""
_LIKE_MARKUP: Final = re.compile(r"</?(?P<name>[A-Za-z][A-Za-z0-9]*)?(?P<rest>[^<>]*)(?P<end>>?)")
_OTHER_MARKUP: Final = ("!--", "![", "!doctype", "?xml")
_NOT_ENTITY: Final = re.compile(r"&(?!#\d{1,8};|#[xX][0-9a-fA-F]{1,6};|[A-Za-z][A-Za-z0-9]{1,31};)")
"""An "&" that stands for itself; without a ";" even "&notes" would be read as "¬es"."""
_BREAK: Final = re.compile(
    r"</?(?:br|p|div|li|tr|h[1-6]|ul|ol|dl|dt|dd|blockquote|table|hr|section|article)(?=[\s/>])[^<>]*>", re.I
)
_INLINE: Final = re.compile(
    r"</?(?:a|abbr|b|big|cite|em|font|i|mark|q|s|small|span|strike|strong|sub|sup|tt|u)(?=[\s/>])[^<>]*>",
    re.I,
)
"""Taken out before the parser sees them: thousands of them within each other cost it time by the square."""
_LINES: Final = re.compile("\r\n|[\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029]")
_UNWANTED: Final = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u206a-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff\U000e0000-\U000e007f]"
)
"""Controls, marks that turn the direction of what follows, invisible tags, halves of characters."""


def plain(text: str) -> str:
    """Return `text` without markup, NFC, with "\\n" between lines and no space around them.

    Doing it twice changes nothing. Entities are decoded, and stray URL-encoding is left as it stands.
    """
    for _ in range(ROUNDS):
        cleaned = _characters(text)
        if "<" in cleaned or "&" in cleaned:
            cleaned = _without_markup(cleaned)
        if cleaned == text:
            return text
        text = cleaned
    return _characters(text.replace("&", "").replace("<", ""))


def line(text: str) -> str:
    """Return `plain(text)` on one line."""
    return " ".join(part for part in plain(text).split("\n") if part)


def _characters(text: str) -> str:
    text = _UNWANTED.sub("", _LINES.sub("\n", text)).replace("\t", " ")
    text = "\n".join(part.strip() for part in text.split("\n"))
    return unicodedata.normalize("NFC", re.sub(r"\n{3,}", "\n\n", text).strip())


def _without_markup(text: str) -> str:
    """Take markup and entities away. What only looks like them is set aside while the parser looks."""
    text = _NOT_ENTITY.sub(_AMPERSAND, text)
    text = _LIKE_MARKUP.sub(_set_aside, text)
    if "<" in text or "&" in text:
        text = nh3.clean(_INLINE.sub("", _BREAK.sub("\n", text)), tags=set())
        for entity, character in _ESCAPED:
            text = text.replace(entity, character)
    return text.replace(_LESS, "<").replace(_AMPERSAND, "&")


def _set_aside(found: re.Match[str]) -> str:
    """Keep what is markup; put another sign for a "<" that stands for itself: "a < b", "<untitled>"."""
    name, rest = (found["name"] or "").lower(), found["rest"]
    attributes = "=" in rest or '"' in rest or "'" in rest
    if not name:
        markup = rest.lower().startswith(_OTHER_MARKUP)
    elif name in _ELEMENTS and (not rest or rest[0] in " \n/"):
        markup = bool(found["end"]) or "=" in rest
    else:
        markup = bool(found["end"]) and attributes
    return found[0] if markup else _LESS + found[0][1:]
