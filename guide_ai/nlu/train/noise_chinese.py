"""What becomes of Chinese on its way from a mouth through a recogniser."""

import random
import re
from collections import defaultdict
from functools import cache
from typing import Any, Final

from guide_ai.nlu.train.marked import OUTSIDE, Marked

_HAN: Final = re.compile(r"[\u4e00-\u9fff]")
_FILLERS: Final = ("嗯", "那个", "呃", "就是", "啊", "额", "这个", "然后", "诶", "那什么", "嗯嗯", "就是说")
_OPENINGS: Final = (
    "请问", "请问一下", "麻烦问一下", "你好", "不好意思", "打扰一下", "劳驾", "那", "哎", "喂", "那么",
    "好的", "我想问一下", "我想知道", "想请教一下", "对了", "话说", "请", "麻烦", "导览员", "小助手", "可是",
)  # fmt: skip
_ASKING: Final = (
    "你知道",
    "能告诉我",
    "可以告诉我",
    "能不能说说",
    "请告诉我",
    "有谁知道",
    "你能说一下",
    "我好奇",
)
_ENDINGS: Final = ("啊", "呀", "呢", "谢谢", "好吗", "来着", "你知道吗", "哦", "嘛", "麻烦了", "咧", "哈")
_QUESTION: Final = re.compile(r"谁|什么|哪|怎么|多少|几|吗|多[大高重长久老]|为何|为啥|啥|是不是|有没有|何时")
_SMALL: Final = "的了是在这那个有吗呢把一"
_FIGURES: Final = ("零0", "一1", "二2", "三3", "四4", "五5", "六6", "七7", "八8", "九9")
_SWITCHED: Final = (
    ("作者", "artist"), ("画家", "artist"), ("导览", "tour"), ("雕塑", "sculpture"), ("尺寸", "size"),
    ("材质", "material"), ("版权", "copyright"), ("照片", "photo"), ("油画", "oil painting"),
    ("洗手间", "toilet"), ("你好", "hello"), ("谢谢", "thank you"), ("停", "stop"), ("下一个", "next"),
    ("故事", "story"), ("风格", "style"), ("推荐", "recommend"), ("咖啡", "coffee"), ("标签", "label"),
    ("中文", "Chinese"), ("英文", "English"), ("好的", "ok"), ("再见", "bye bye"), ("展品", "展品item"),
)  # fmt: skip


@cache
def _alike() -> dict[str, str]:
    """Common characters by sound, tones aside: those of GB 2312's first level, which are 3,755."""
    from pypinyin import Style, pinyin

    sounds: dict[str, str] = defaultdict(str)
    common = [bytes((row, cell)) for row in range(0xB0, 0xD8) for cell in range(0xA1, 0xFF)]
    letters = [code.decode("gb2312", "ignore") for code in common]
    by_letter = {letter: pinyin(letter, style=Style.NORMAL)[0][0] for letter in letters if letter}
    for letter, sound in by_letter.items():
        sounds[_blurred(sound)] += letter
    return {letter: sounds[_blurred(sound)].replace(letter, "") for letter, sound in by_letter.items()}


def _blurred(sound: str) -> str:
    """Sounds that many speakers don't tell apart are one: zh and z, ing and in, l and n."""
    sound = re.sub(r"^([zcs])h", r"\1", sound)
    return re.sub(r"^n(?=[aeiou])", "l", re.sub(r"(?<=[aei]n)g$", "", sound))


def _misheard(text: Marked, chance: random.Random) -> None:
    """Write one character, seldom two, as others of the same sound."""
    for _ in range(chance.choice((1, 1, 1, 2))):
        places = [place for place, (letter, _) in enumerate(text.marks) if _alike().get(letter)]
        if places:
            place = chance.choice(places)
            text.put(place, place + 1, chance.choice(_alike()[text.marks[place][0]]))


def _misnamed(text: Marked, chance: random.Random) -> None:
    """Write a character of a name as another of the same sound."""
    places = [p for p, (letter, owner) in enumerate(text.marks) if owner != OUTSIDE and _alike().get(letter)]
    if places:
        place = chance.choice(places)
        text.put(place, place + 1, chance.choice(_alike()[text.marks[place][0]]))


def _gap(text: Marked, chance: random.Random) -> int:
    """A place where something may be said without breaking a name or a foreign word."""
    places = [0]
    for place in range(1, len(text.marks)):
        (before, one), (after, other) = text.marks[place - 1], text.marks[place]
        if (one == OUTSIDE or one != other) and (_HAN.match(before) or _HAN.match(after)):
            places.append(place)
    return chance.choice(places)


def _filler(text: Marked, chance: random.Random) -> None:
    place = chance.choice((0, _gap(text, chance)))
    _say(text, place, chance.choice(_FILLERS))


def _say(text: Marked, place: int, words: str) -> None:
    """Put words between characters, of no span whatever stands around."""
    text.marks[place:place] = [(letter, OUTSIDE) for letter in words]


def _repeat(text: Marked, chance: random.Random) -> None:
    """Say the first characters, or some between, twice."""
    size = chance.choice((1, 2, 2, 3))
    place = chance.choice((0, 0, _gap(text, chance)))
    again = text.marks[place : place + size]
    if len(again) == size and all(owner == OUTSIDE and _HAN.match(letter) for letter, owner in again):
        halt = chance.choice(("", "", "", "呃", "嗯", "不是"))
        text.marks[place:place] = [*again, *((letter, OUTSIDE) for letter in halt)]


def _opening(text: Marked, chance: random.Random) -> None:
    if text.sentence.intent in ("greet", "thanks_bye", "unclear", "repeat"):
        return _filler(text, chance)
    _say(text, 0, chance.choice(_OPENINGS))


def _asking(text: Marked, chance: random.Random) -> None:
    intent = text.sentence.intent
    if intent.startswith(("ask_", "comp", "prac", "off_")) and _QUESTION.search(text.text):
        _say(text, 0, chance.choice(_ASKING))


def _ending(text: Marked, chance: random.Random) -> None:
    intent = text.sentence.intent
    if intent in ("greet", "thanks_bye", "unclear", "repeat") or text.text[-1:] in "吗呢啊吧呀了":
        return
    _say(text, len(text.marks), chance.choice(_ENDINGS))


def _drop(text: Marked, chance: random.Random) -> None:
    places = [p for p, (letter, owner) in enumerate(text.marks) if owner == OUTSIDE and letter in _SMALL]
    if places and len(text.marks) > 4:
        place = chance.choice(places)
        text.put(place, place + 1, "")


def _double(text: Marked, chance: random.Random) -> None:
    places = [p for p, (letter, owner) in enumerate(text.marks) if owner == OUTSIDE and _HAN.match(letter)]
    if places:
        place = chance.choice(places)
        text.put(place, place + 1, text.marks[place][0] * 2)


def _figures(text: Marked, chance: random.Random) -> None:
    pairs = {one: other for one, other in _FIGURES[2:]} if chance.random() < 0.5 else {}
    pairs |= {other: one for one, other in _FIGURES} if not pairs else {}
    text.each(lambda letter: pairs.get(letter, letter))


def _switched(text: Marked, chance: random.Random) -> None:
    """Let one common word be English."""
    found = [(place, one, other) for one, other in _SWITCHED if (place := text.find(one)) >= 0]
    if found:
        place, one, other = chance.choice(found)
        text.put(place, place + len(one), other)


def _traditional(text: Marked, chance: random.Random) -> None:
    written = _converter().convert(text.text)
    if len(written) == len(text.marks):
        text.marks = [(new, owner) for new, (_, owner) in zip(written, text.marks, strict=True)]


@cache
def _converter() -> Any:
    from opencc import OpenCC

    return OpenCC("s2t")


def _spaced(text: Marked, chance: random.Random) -> None:
    """Write a space between all characters, as some recognisers do."""
    spaced: list[tuple[str, int]] = []
    for mark in text.marks:
        if spaced and (_HAN.match(mark[0]) or _HAN.match(spaced[-1][0])):
            spaced.append((" ", mark[1] if mark[1] == spaced[-1][1] else OUTSIDE))
        spaced.append(mark)
    text.marks = spaced


def _written(text: Marked, chance: random.Random) -> None:
    """Mostly without signs; else with them."""
    if chance.random() < 0.7:
        text.each(lambda letter: "" if letter in "，。？！、；：,?!…" else letter)
        if chance.random() < 0.7:
            text.each(lambda letter: "" if letter in "《》“”「」" else letter)
        text.each(lambda letter: letter.lower() if chance.random() < 0.98 else letter)
    elif text.text[-1:] not in "，。？！?!.":
        _say(text, len(text.marks), "？" if _QUESTION.search(text.text) else chance.choice("。。？！"))


CHINESE: Final = (
    (0.06, _figures),
    (0.03, _switched),
    (0.10, _misheard),
    (0.15, _misnamed),
    (0.06, _drop),
    (0.02, _double),
    (0.05, _asking),
    (0.12, _opening),
    (0.06, _ending),
    (0.06, _repeat),
    (0.10, _filler),
    (1.00, _written),
    (0.03, _traditional),
    (0.03, _spaced),
)
"""How likely each change is, in the order in which they happen."""
