"""What becomes of English on its way from a mouth through a recogniser."""

import random
import re
from typing import Final

from guide_ai.nlu.train.marked import OUTSIDE, Marked, Word

_FILLERS: Final = ("um", "uh", "er", "like", "you know", "hmm", "well", "i mean", "erm", "uhh", "so", "ah")
_OPENINGS: Final = (
    "hey", "hi", "hello", "excuse me", "sorry", "please", "ok", "okay", "so", "um", "and", "well", "oh",
    "right", "now", "hey guide", "sorry um", "ok so", "but", "yeah", "alright", "uh", "oh wait", "hang on",
)  # fmt: skip
_ASKING: Final = (
    "can you tell me", "could you tell me", "do you know", "i was wondering", "i'd like to know",
    "tell me", "any idea", "i want to know", "may i ask", "please tell me", "can i ask", "i wonder",
)  # fmt: skip
_ENDINGS: Final = ("please", "then", "though", "mate", "do you know", "exactly", "by the way", "thanks",
                   "anyway", "again", "here", "right", "if you know", "i wonder")  # fmt: skip
_QUESTION: Final = re.compile(
    r"(who|whose|what|when|where|why|how|which|is|was|are|were|did|does|do|has|can)\b"
)
_SMALL: Final = frozenset(
    "the a an is was are did do does this that of to it in on for and you me can what's".split()
)
_HEARD: Final[dict[str, tuple[str, ...]]] = {
    "who's": ("whose", "whos", "who is"), "whose": ("who's",), "their": ("there",), "there": ("their",),
    "it's": ("its", "it is"), "its": ("it's",), "two": ("to", "2", "too"), "to": ("too", "two"),
    "too": ("to",), "for": ("four",), "four": ("for", "4"), "piece": ("peace",), "hall": ("hole", "haul"),
    "weight": ("wait",), "weigh": ("way",), "wait": ("weight",), "sight": ("site",), "made": ("maid",),
    "where": ("wear", "were"), "wear": ("where",), "here": ("hear",), "hear": ("here",), "by": ("buy", "bye"),
    "buy": ("by",), "bye": ("by",), "sell": ("cell",), "wood": ("would",), "would": ("wood",),
    "vase": ("vaz", "vace"), "frame": ("fame",), "right": ("write",), "write": ("right",),
    "know": ("no",), "new": ("knew",), "won": ("one",), "one": ("won", "1"), "oil": ("oyl", "all"),
    "pause": ("paws", "pores"), "tour": ("tore", "to her", "tor"), "guide": ("guy", "guyed"),
    "carved": ("curved",), "cast": ("caste",), "glaze": ("gaze",), "print": ("prince",), "bust": ("bus",),
    "still": ("steel",), "marble": ("marvel",), "bronze": ("brons", "bronzes"), "canvas": ("canvass",),
    "portrait": ("portray", "portraits"), "statue": ("statute",), "sculpture": ("sculptor", "sculptures"),
    "painting": ("painting's", "paintings"), "picture": ("pitcher", "pictures"), "artist": ("artists",),
    "painted": ("paint it", "painter"), "old": ("all",), "high": ("hi",), "height": ("hight",),
    "tall": ("tool",), "meaning": ("meeting",), "copyright": ("copy right", "copywrite"),
    "download": ("down load",), "wheelchair": ("wheel chair",), "louder": ("lauder",), "quieter": ("quiter",),
    "quiet": ("quite",), "slower": ("slow her",), "faster": ("fast er",), "chinese": ("chines",),
    "toilet": ("toilets",), "cafe": ("café", "cafay"), "shop": ("shot",), "photo": ("foto", "photos"),
    "what's": ("whats", "what is"), "that's": ("thats",), "don't": ("dont",), "can't": ("cant",),
    "i'm": ("im",), "didn't": ("didnt",), "isn't": ("isnt",), "doesn't": ("doesnt",), "i'd": ("id",),
    "going to": ("gonna",), "want": ("wanna",), "give": ("gimme",), "because": ("cause", "cos"),
    "this": ("these", "dis"), "these": ("this",), "that": ("dat",), "the": ("de", "a"), "what": ("wot",),
    "three": ("3",), "five": ("5",), "six": ("6",), "seven": ("7",), "eight": ("ate", "8"), "nine": ("9",),
    "ten": ("10",), "first": ("1st",), "second": ("2nd",), "third": ("3rd",), "twenty": ("20",),
}  # fmt: skip
_CHINESE: Final = (
    ("painting", "画"), ("this", "这个"), ("artist", "画家"), ("museum", "博物馆"), ("toilet", "厕所"),
    ("picture", "画"), ("sculpture", "雕塑"), ("tour", "导览"), ("thanks", "谢谢"),
)  # fmt: skip
_ORDINALS: Final = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
_NUMBERS: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS: Final = "- ten twenty thirty forty fifty sixty seventy eighty ninety".split()
_ENDS: Final = ("th", "st", "nd", "rd")
_ALIKE: Final = (
    ("ph", "f"), ("ck", "k"), ("c", "k"), ("k", "c"), ("y", "i"), ("ie", "y"), ("ee", "ea"), ("ei", "i"),
    ("z", "s"), ("s", "z"), ("v", "w"), ("w", "v"), ("ou", "u"), ("au", "o"), ("gh", "g"), ("ae", "e"),
    ("tt", "t"), ("ll", "l"), ("nn", "n"), ("ss", "s"), ("th", "t"), ("j", "y"), ("qu", "k"), ("e", "a"),
    ("a", "e"), ("o", "a"), ("er", "a"), ("sch", "sh"), ("x", "ks"), ("sz", "sh"), ("ij", "i"), ("oe", "o"),
)  # fmt: skip


def _words(text: str) -> list[Word]:
    return [Word(tuple((letter, OUTSIDE) for letter in word)) for word in text.split()]


def _gaps(words: list[Word]) -> list[int]:
    """Places between words where something may be said without breaking a name."""
    return [
        place
        for place in range(len(words))
        if not place
        or words[place - 1].marks[-1][1] == OUTSIDE
        or words[place - 1].marks[-1][1] != words[place].marks[0][1]
    ]


def _filler(text: Marked, chance: random.Random) -> None:
    words = text.words()
    place = chance.choice(_gaps(words) or [0])
    words[place:place] = _words(chance.choice(_FILLERS))
    text.set_words(words)


def _repeat(text: Marked, chance: random.Random) -> None:
    """Say one to three words twice, perhaps with a halt between."""
    words = text.words()
    size = chance.choice((1, 1, 1, 2, 2, 3))
    places = [
        place
        for place in range(len(words) - size + 1)
        if all(word.free for word in words[place : place + size])
    ]
    if places:
        place = chance.choice([0, 0, *places]) if places[0] == 0 else chance.choice(places)
        halt = _words(chance.choice(("", "", "", "uh", "um", "sorry", "no")))
        words[place:place] = [*words[place : place + size], *halt]
        text.set_words(words)


def _cut_word(text: Marked, chance: random.Random) -> None:
    """Begin a word, break off and say it again."""
    words = text.words()
    long = [place for place, word in enumerate(words) if word.free and len(word.text) > 3]
    if long:
        place = chance.choice(long)
        words[place:place] = [Word(words[place].marks[: chance.randint(1, 3)])]
        text.set_words(words)


def _opening(text: Marked, chance: random.Random) -> None:
    if text.sentence.intent in ("greet", "thanks_bye", "unclear", "repeat"):
        return _filler(text, chance)
    text.put(0, 0, f"{chance.choice(_OPENINGS)} ")


def _asking(text: Marked, chance: random.Random) -> None:
    intent = text.sentence.intent
    if intent.startswith(("ask_", "desc", "comp", "prac", "off_")) and _QUESTION.match(text.text.lower()):
        text.put(0, 0, f"{chance.choice(_ASKING)} ")


def _ending(text: Marked, chance: random.Random) -> None:
    intent = text.sentence.intent
    if intent in ("greet", "thanks_bye", "unclear", "repeat", "feedback", "prompt_attack", "ask_location"):
        return
    ending = chance.choice(_ENDINGS)
    if intent.startswith(("ask_", "desc", "comp")) or ending in ("please", "then", "thanks", "mate"):
        text.put(len(text.marks), len(text.marks), f" {ending}")


def _drop(text: Marked, chance: random.Random) -> None:
    words = text.words()
    small = [place for place, word in enumerate(words) if word.free and word.text.lower() in _SMALL]
    if small and len(words) > 2:
        del words[chance.choice(small)]
        text.set_words(words)


def _misheard(text: Marked, chance: random.Random) -> None:
    words = text.words()
    known = [place for place, word in enumerate(words) if word.free and word.text.lower() in _HEARD]
    if known:
        place = chance.choice(known)
        words[place : place + 1] = _words(chance.choice(_HEARD[words[place].text.lower()]))
        text.set_words(words)


def _typo(text: Marked, chance: random.Random) -> None:
    """Write one word outside the names a little wrong."""
    places = [place for place, mark in enumerate(text.marks) if mark[1] == OUTSIDE and mark[0].isalpha()]
    if len(places) > 4:
        _edit(text, chance.choice(places), chance)


def _edit(text: Marked, place: int, chance: random.Random) -> None:
    letter = text.marks[place][0]
    kind = chance.randrange(4)
    if kind == 0:
        text.put(place, place + 1, "")
    elif kind == 1:
        text.put(place, place + 1, letter * 2)
    elif kind == 2 and place + 1 < len(text.marks) and text.marks[place + 1][1] == text.marks[place][1]:
        text.put(place, place + 2, text.marks[place + 1][0] + letter)
    else:
        text.put(place, place + 1, chance.choice("aeioulnrst"))


def _misnamed(text: Marked, chance: random.Random) -> None:
    """Write a name as one who has never seen it: another spelling, a letter wrong, words joined or split."""
    runs = [run for run in text.runs() if run[1] - run[0] > 3 and text.text[run[0]].isascii()]
    if not runs:
        return
    start, end, _ = chance.choice(runs)
    name = text.text[start:end]
    kind = chance.randrange(8)
    if kind == 0 and " " in name:
        place = start + name.index(" ")
        text.put(place, place + 1, "")
    elif kind == 1 and len(name) > 6 and " " not in name:
        place = start + chance.randint(3, len(name) - 3)
        text.put(place, place, " ")
    elif kind < 5:
        ways = [(found, one, other) for one, other in _ALIKE if (found := name.lower().find(one, 1)) > 0]
        if ways:
            found, one, other = chance.choice(ways)
            text.put(start + found, start + found + len(one), other)
    else:
        _edit(text, start + chance.randrange(1, len(name) - 1), chance)


def _figures(text: Marked, chance: random.Random) -> None:
    """Write numbers the other way: third as 3rd, 1889 as eighteen eighty nine."""
    if year := re.search(r"\b1[0-9][1-9][0-9]\b", text.text):
        ten, one = int(year[0][2]), int(year[0][3])
        tail = _NUMBERS[10 + one] if ten == 1 else f"{_TENS[ten]} {_NUMBERS[one] if one else ''}".strip()
        return text.put(*year.span(), f"{_NUMBERS[int(year[0][:2])]} {tail}")
    for number, word in enumerate(_ORDINALS, 1):
        if found := re.search(rf"\b{word}\b", text.text, re.IGNORECASE):
            end = "th" if number > 3 else _ENDS[number]
            return text.put(*found.span(), f"{number}{end}")


def _switched(text: Marked, chance: random.Random) -> None:
    """Let one common word be Chinese."""
    found = [(place, one, other) for one, other in _CHINESE if (place := text.find(one)) >= 0]
    if found:
        place, one, other = chance.choice(found)
        text.put(place, place + len(one), other)


def _bare(text: Marked, chance: random.Random) -> None:
    """Write what most recognisers do: small letters, and only apostrophes."""
    text.each(lambda letter: "" if letter in ',.?!;:"()' else " " if letter in "-–—" else letter.lower())


def _sentence_case(text: Marked, chance: random.Random) -> None:
    text.put(0, 1, text.text[:1].upper())


def _mark(text: Marked, chance: random.Random) -> None:
    if text.text[-1:].isalnum():
        asks = _QUESTION.match(text.text.lower()) is not None
        text.put(len(text.marks), len(text.marks), "?" if asks else chance.choice(".?.!"))


def _loud(text: Marked, chance: random.Random) -> None:
    text.each(str.upper)


def _no_apostrophes(text: Marked, chance: random.Random) -> None:
    text.each(lambda letter: "" if letter in "'’" else letter)


def _written(text: Marked, chance: random.Random) -> None:
    """Either bare, or as a careful recogniser writes."""
    if chance.random() < 0.75:
        return _bare(text, chance)
    if chance.random() < 0.7:
        _sentence_case(text, chance)
    if chance.random() < 0.7:
        _mark(text, chance)


ENGLISH: Final = (
    (0.04, _figures),
    (0.10, _misheard),
    (0.18, _misnamed),
    (0.04, _typo),
    (0.06, _drop),
    (0.06, _asking),
    (0.12, _opening),
    (0.06, _ending),
    (0.08, _repeat),
    (0.03, _cut_word),
    (0.10, _filler),
    (0.01, _switched),
    (1.00, _written),
    (0.04, _no_apostrophes),
    (0.01, _loud),
)
"""How likely each change is, in the order in which they happen."""
