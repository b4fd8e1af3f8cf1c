"""Texts that curators wrote with Markdown's signs, as the guide tells them: the words without the signs.

Only what can hardly be anything else goes: records speak of "5 * 3", M*A*S*H, a man born "* 1853" and files
named like_this, and a parser of Markdown would eat some of each. What is in doubt stays as it is written.
"""

import re
from typing import Final

_CJK: Final = r"\u3000-\u303f\u3400-\u9fff\uff00-\uffef"
_BEFORE: Final = rf"(?<![^\s(\[{{“‘\"'*_~—–/{_CJK}-])"
"""A sign that opens stands at the beginning, after a space or what opens, or beside Chinese."""
_AFTER: Final = rf"(?![^\s)\]}}”’\"'*_~.,;:!?…—–/{_CJK}-])"
_BOTH: Final = r"(?=[“‘\"'(\[《「¿¡`_*]*\w)"
_END: Final = r"(?<![\s(\[“‘《「])"
_ESCAPED: Final = re.compile(r"\\([*_#~`\[\]])")
_SET_ASIDE: Final = {sign: chr(0xFDD0 + at) for at, sign in enumerate("*_#~`[]")}
"""Stand for signs that a backslash keeps; no text has them, see `importers.reading.text`."""
_ADDRESS: Final = (
    r"<?(?:[a-z][a-z0-9+.-]*:|www\.|[/#]|\.{1,2}/|[\w-]+(?:[./][\w-]+)*\.[a-z]{2,5}\b)"
    r"[^\s<>()]*(?:\([^\s()]*\)[^\s<>()]*)*>?"
)
_LINK: Final = re.compile(
    rf"!?\[((?:[^\[\]\n]|\[[^\[\]\n]*\])*)\]\(\s*{_ADDRESS}(?:\s+(?:\"[^\"\n]*\"|'[^'\n]*'))?\s*\)",
    re.IGNORECASE,
)
_TARGET: Final = re.compile(
    rf"^\[([^\]\n]+)\]: *{_ADDRESS}(?: +[\"'(].*[\"')])?$\n?", re.IGNORECASE | re.MULTILINE
)
_HEADING: Final = re.compile(r"^(?:#{2,6} +|# +(?!\d))(.*?)(?: +#+)?$", re.MULTILINE)
_RULE: Final = re.compile(r"^(?:([*_-])(?: *\1){2,}|={3,}|`{3,}\w*|~{3,}\w*)$\n?", re.MULTILINE)
_QUOTE: Final = re.compile(r"^(?:> ?)+(?=[^\W\d_]|[“‘\"'*_《「])", re.MULTILINE)
_BULLET: Final = re.compile(r"^([*+-]) +(?:\[[ xX]\] +)?(?=\S)")
_STRONG: Final = re.compile(
    r"(?<![A-Za-z0-9*_\\])(\*\*\*|\*\*|___|__)(?=[^\s*_])((?:(?!\1)[^\n])*?[^\s*_])\1(?![A-Za-z0-9*_])"
)
_EMPHASIS: Final = re.compile(rf"{_BEFORE}([*_]){_BOTH}((?:(?!\1)[^\n])+?){_END}\1{_AFTER}")
_STRUCK: Final = re.compile(rf"{_BEFORE}~~{_BOTH}((?:(?!~~)[^\n])+?){_END}~~{_AFTER}")
_CODE: Final = re.compile(rf"{_BEFORE}`(?=[^\s`])([^`\n]*[^\s`])`{_AFTER}")
_BAR: Final = re.compile(r"^\|?(?: *:?-{2,}:? *\|)+(?: *:?-{2,}:? *)?$")
_SIGNS: Final = re.compile(r"[*_#~`|>=\[-]|^\+", re.MULTILINE)
ROUNDS: Final = 3
"""How deep emphasis may lie in emphasis."""


def without_markdown(text: str) -> str:
    """`text`, which is plain otherwise, with the words that Markdown's signs mark and without the signs."""
    if not _SIGNS.search(text):
        return text
    text = _ESCAPED.sub(lambda found: _SET_ASIDE[found[1]], text)
    text = _without_blocks(text)
    for _ in range(ROUNDS):
        text, before = _LINK.sub(r"\1", _EMPHASIS.sub(r"\2", _STRONG.sub(r"\2", text))), text
        if text == before:
            break
    text = _CODE.sub(r"\1", _STRUCK.sub(r"\1", text))
    for sign, aside in _SET_ASIDE.items():
        text = text.replace(aside, sign)
    return re.sub(r"\n{3,}", "\n\n", text).strip()


def _without_blocks(text: str) -> str:
    """Without what makes headings, rules, quotes, lists, tables and the targets of links."""
    targets = {found[1].casefold() for found in _TARGET.finditer(text)}
    if targets:
        text = re.sub(
            r"!?\[([^\[\]\n]+)\](?: ?\[([^\[\]\n]*)\])?",
            lambda found: found[1] if (found[2] or found[1]).casefold() in targets else found[0],
            _TARGET.sub("", text),
        )
    text = _QUOTE.sub("", _HEADING.sub(lambda found: _sentence(found[1]) + "\n", _RULE.sub("\n", text)))
    return "\n".join(_without_tables(_without_bullets(text.split("\n"))))


def _without_bullets(lines: list[str]) -> list[str]:
    """One line that begins with a sign may mean it ("* 1853"); with another beside it, they are a list."""
    told, signs = [], [found[1] if (found := _BULLET.match(line)) else "" for line in lines]
    for at, line in enumerate(lines):
        near = {*signs[max(0, at - 2) : at], *signs[at + 1 : at + 3]}
        # Each is told by itself: an empty line ends a sentence.
        told.append("\n" + _sentence(_BULLET.sub("", line)) if signs[at] and signs[at] in near else line)
    return told


def _sentence(line: str) -> str:
    """A heading or an item, so that it doesn't run into what follows when it is told."""
    if not re.search(r"\w[*_`~]*$", line):
        return line
    return line + ("。" if re.search(rf"[{_CJK}][*_`~]*$", line) else ".")


def _without_tables(lines: list[str]) -> list[str]:
    """A table's cells with commas between them. It is one where a row of dashes follows its first row."""
    told: list[str] = []
    within = False
    for line in lines:
        if told and "|" in line and "|" in told[-1] and _BAR.match(line.strip()):
            told[-1] = _cells(told[-1])
            within = True
        else:
            within = within and "|" in line
            told.append(_cells(line) if within else line)
    return told


def _cells(line: str) -> str:
    return ", ".join(cell for each in line.strip().strip("|").split("|") if (cell := each.strip()))
