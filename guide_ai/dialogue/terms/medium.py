"""Media: "Etching with drypoint in black on ivory laid paper" → 象牙色直纹纸本黑色蚀刻版画，以及反过来.

A medium is parts (";"), a part is what lies on what ("on"), what lies there is a list. Each step gives None
where it meets what it does not know, and so does the whole.
"""

import re
from typing import Final

from guide_ai.dialogue.terms.book import Book
from guide_ai.dialogue.terms.duration import duration_in_chinese
from guide_ai.dialogue.terms.phrase import to_chinese, to_english

_ON: Final = {
    "paper": "纸本", "papers": "纸本", "silk": "绢本", "canvas": "布面", "linen": "亚麻布面", "panel": "木板",
    "wood": "木板", "board": "板面", "copper": "铜板", "slate": "石板", "cardboard": "硬纸板", "card": "卡纸",
    "oak": "橡木板", "ivory": "象牙面", "vellum": "犊皮纸本", "parchment": "羊皮纸本", "cloth": "布面",
    "cotton": "棉布面", "fabric": "织物面", "aluminum": "铝板", "glass": "玻璃面", "metal": "金属面",
    "masonite": "纤维板", "plywood": "胶合板", "burlap": "粗麻布面", "steel": "钢板", "paperboard": "纸板",
}  # fmt: skip
"""Grounds, by the last word of what follows "on"."""
_GROUNDS: Final = {
    "纸本": "paper", "绢本": "silk", "布面": "canvas", "布本": "canvas", "木板": "panel", "板面": "board",
    "亚麻布面": "linen", "铜板": "copper", "纸板": "cardboard", "卡纸": "card", "木本": "wood",
    "绫本": "silk",
    "宣纸": "Xuan paper", "画布": "canvas", "金笺": "gold-flecked paper", "玻璃": "glass",
}  # fmt: skip
_STANDS: Final = re.compile(r"\b(?:base|bases|plinth|stand|pedestal|socle)$", re.IGNORECASE)
_OILS: Final = frozenset(("oil", "oil paint", "oils"))
_COUNTED: Final = re.compile(
    r"(?P<count>\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?P<what>[a-z][\w' -]*)", re.I
)
_NUMBERS: Final = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "eleven": "11", "twelve": "12",
}  # fmt: skip
_MEASURE: Final = (
    (r"(?:photograph|print|sheet|slide|poster|card)s?$", "张"), (r"(?:mirror)s?$", "面"),
    (r"(?:drawing|painting|woodcut|etching|engraving|lithograph|canvas)(?:s|es)?$", "幅"),
    (r"volumes?$", "册"), (r"(?:slab|piece|panel|board|stone|block)s?$", "块"), (r"(?:section)s?$", "节"),
)  # fmt: skip
_COUNTED_NOUNS: Final = {
    "works": "作品", "work": "作品", "parts": "部分", "pieces": "部件", "sections": "部件", "volumes": "书",
    "canvases": "画布", "panels": "板", "sheets": "纸",
}  # fmt: skip
_SIDES: Final = {"verso": "背面", "recto": "正面", "frame": "画框", "base": "底座"}
_COLOURS_IN: Final = re.compile(
    r"^(?P<what>.+?),? (?:printed )?in (?P<colour>[a-z, ]+?)(?: inks?)?$", re.IGNORECASE
)
_WORDS: Final = Book.of("materials", "techniques", "modifiers", "parts")
_COLOURS: Final = Book.of("modifiers", "materials")


def chinese(value: str) -> str | None:
    """A medium in Chinese, or None."""
    value = re.sub(r"\bblack(?: and | & |-and-)white\b", "black white", value, flags=re.IGNORECASE)
    aside = re.search(r"\s*\(([^()]*)\)\s*$", value)
    if aside and (told := chinese(value[: aside.start()])):
        inner = chinese(aside[1]) or f"“{aside[1].strip()}”"
        return f"{told}（{inner}）"
    for mark, joint in ((r";\s*", "；"), (r"\.\s+(?=[A-Z])", "。"), (r"\n+", "；")):
        parts = [part for part in re.split(mark, value.strip()) if part]
        if len(parts) > 1:
            return _joined([chinese(part) for part in parts], joint)
    if found := re.match(r"^(\w+):\s*(.+)$", value.strip(), re.DOTALL):
        before = _SIDES.get(found[1].casefold()) or _phrase(found[1])
        after = chinese(found[2])
        return f"{before}：{after}" if before and after else None
    return _laid(value.strip(" ."))


def english(value: str) -> str | None:
    """A medium in English, or None."""
    parts = [part for part in re.split(r"[；;。]\s*", value.strip()) if part]
    if len(parts) > 1:
        told = [english(part) for part in parts]
        return None if None in told else "; ".join(part for part in told if part)
    plain = re.sub(r"\s+", "", value)
    for ground in sorted(_GROUNDS, key=len, reverse=True):
        if (
            plain.startswith(ground)
            and len(plain) > len(ground)
            and (laid := _list_english(plain[len(ground) :]))
        ):
            laid = re.sub(r"^oil painting$", "oil", laid)
            return f"{laid} on {_GROUNDS[ground]}"
    return _list_english(plain)


def _list_english(text: str) -> str | None:
    told = [to_english(each, _WORDS) for each in re.split(r"[、，,和及与]", text) if each]
    if not told or None in told:
        return None
    names = [each for each in told if each]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _laid(text: str) -> str | None:
    """What lies on what: the ground goes first in Chinese."""
    if len(re.findall(r"\bon\b", text)) > 1 or re.match(rf"{_COUNTED.pattern}, ", text, re.IGNORECASE):
        parts = re.split(r",\s+(?:and )?|\s+and\s+", text)
        if len(parts) > 1 and (told := _joined([_laid(part) for part in parts], "，")):
            return told
    above, laid, below = text.rpartition(" on ")
    if not laid:
        return _list(text)
    if mounted := re.match(r"^(?P<what>.+?),? (?P<how>mounted|laid down|laid|pasted|backed)$", above):
        what, ground = _laid(mounted["what"]), _phrase(re.sub(r"^to ", "", below))
        return f"{what}，裱于{ground}上" if what and ground else None
    if _STANDS.search(below):
        what, stand = _laid(above), _phrase(below)
        return f"{what}，{stand}" if what and stand else None
    if " on " in above:
        what, ground = _laid(above), _phrase(below)
        return f"{what}，置于{ground}上" if what and ground else None
    what = "油画" if above.casefold() in _OILS else _list(above)
    ground = _ground(below)
    return f"{ground}{what}" if what and ground else None


def _ground(text: str) -> str | None:
    """ "cream laid paper" → 奶油色直纹纸本."""
    before, _, last = text.rpartition(" ")
    if (support := _ON.get(last.casefold())) is None or " and " in text:
        told = _list(text)
        return f"{told}面" if told else None
    if not before or re.fullmatch(r"(?:the|a|an)", before, re.IGNORECASE):
        return support
    whole = _phrase(text)
    if last.casefold() not in ("paper", "papers"):
        return f"{whole}面" if whole else None
    return f"{whole}本" if whole else None


def _list(text: str) -> str | None:
    if told := _single(text):
        return told
    parts = re.split(r"\s*,\s*(?:and |& )?|\s+(?:and|&|plus)\s+|\s*\+\s*|\s*/\s*", text)
    if len(parts) < 2:
        return None
    told_parts = [_single(part) for part in parts if part]
    if None in told_parts or not told_parts:
        return None
    names = [part for part in told_parts if part]
    return names[0] if len(names) == 1 else f"{'、'.join(names[:-1])}和{names[-1]}"


def _single(text: str) -> str | None:
    """One thing, with what it is combined with or lies over."""
    if told := duration_in_chinese(text):
        return told
    if whole := _phrase(text):
        return whole
    if found := re.match(
        r"^(.+?) (with|over|mounted (?:to|on)|transferred (?:to|from)|applied to) (.+)$", text, re.I
    ):
        one, other = _list(found[1]), _list(found[3])
        if not one or not other:
            return None
        joint = found[2].casefold()
        if joint == "with":
            return f"{one}加{other}" if "版画" in other or "版画" in one else f"{one}，带{other}"
        if joint == "over":
            return f"{other}底{one}"
        verb = {"from": "转自", "to": "转至"}[joint.split()[1]] if joint.startswith("transferred") else "裱于"
        return f"{one}，{verb}{other}"
    if found := _COLOURS_IN.match(text):
        one = _list(found["what"])
        shades = [to_chinese(each, _COLOURS) for each in re.split(r",\s*|\s+and\s+", found["colour"]) if each]
        if one and shades and None not in shades:
            return f"{'、'.join(shade for shade in shades if shade)}{one}"
    if found := _COUNTED.fullmatch(text.strip()):
        return _counted(found["count"], found["what"])
    return None


def _counted(count: str, what: str) -> str | None:
    noun = _COUNTED_NOUNS.get(what.casefold()) or _phrase(what)
    measure = next((each for pattern, each in _MEASURE if re.search(pattern, what, re.IGNORECASE)), "件")
    return f"{_NUMBERS.get(count.casefold(), count)}{measure}{noun}" if noun else None


def _phrase(text: str) -> str | None:
    return to_chinese(text, _WORDS)


def _joined(parts: list[str | None], joint: str) -> str | None:
    return None if None in parts else joint.join(part for part in parts if part)
