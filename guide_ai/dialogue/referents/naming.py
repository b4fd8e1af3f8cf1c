"""Names of works, makers and halls as visitors say them: exact, misspelt, misheard, shortened.

Misheard English is matched by how it sounds (Metaphone), misheard Chinese by pinyin without tones.
"""

import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

import jellyfish
import numpy as np
import opencc
from pypinyin import lazy_pinyin
from rapidfuzz import fuzz, process

from guide_ai.dialogue.catalogue import Name
from guide_ai.dialogue.reading.common_words import ARTICLES, COMMON, COMMON_HAN
from guide_ai.dialogue.reading.numbers import Numbers
from guide_ai.dialogue.referents.foreign_forms import foreign_forms

Strength = Literal["exact", "close", "weak"]
"""How well a mention fits: word for word; misspelt or misheard; only a telling part of the name."""

CLOSE: Final = 84.0
SHORTEST_CLOSE: Final = 5
"""Letters of a name below which a misspelling may be any other word."""
SOUNDS_ALIKE: Final = 90.0
LATEST: Final = 64
"""Texts whose names are kept, for all conversations of the exhibition."""
MOST_ALIKE: Final = 4
"""Works that one word may stand for ("the bridge"); a word of more titles says nothing."""
KINDS: Final[tuple[Literal["work", "maker", "hall"], ...]] = ("work", "maker", "hall")

_NOBODY: Final = re.compile(
    r"^(?:unknown|anonymous|unidentified|unrecorded|佚名|无名|未知|不详)", re.IGNORECASE
)
_NO_TITLE: Final = re.compile(
    r"\W*(?:untitled|no title|title (?:is )?(?:not known|unknown)|unknown"
    r"|[无無]题|无题名|无标题|标题不详)\W*",
    re.IGNORECASE,
)
_HAN_RUN: Final = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff]+")
_LATIN_WORD: Final = re.compile(r"[a-z0-9]+(?:'[a-z]+)?")
_SILENT: Final = (
    (r"et$", "ay"), (r"(?<=[aeiou][^aeiou])as$", "ah"), (r"(?:ot|aud|aut|eau)$", "o"),
)  # fmt: skip
"""Endings of names that are spoken otherwise than they are written."""
_ALIKE: Final = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in ((r"^(z|c|s)h", r"\1"), (r"^n", "l"), (r"^h(?=u)", "f"), (r"([aei])ng$", r"\1n"))
)
"""Sounds that many speakers, and so the recogniser, do not tell apart."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A name found in a question. `start` and `end` count words (Latin) or characters (Chinese) of it."""

    name: Name
    strength: Strength
    script: Literal["latin", "han"]
    start: int
    end: int

    @property
    def length(self) -> int:
        """How much of the question it covers."""
        return self.end - self.start


@lru_cache(maxsize=1)
def _converter() -> opencc.OpenCC:
    return opencc.OpenCC("t2s")


def simplified(text: str) -> str:
    """The text with simplified characters for traditional ones."""
    return _converter().convert(text) if _HAN_RUN.search(text) else text


def folded(text: str) -> str:
    """Lower case, without accents, in simplified characters, with plain apostrophes and spaces."""
    text = simplified(text)
    decomposed = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def latin_words(text: str) -> list[str]:
    """Words in Latin script and numbers of folded text, without articles and possessive endings."""
    words = (re.sub(r"'s?$|'[a-z]+$", "", word) for word in _LATIN_WORD.findall(text))
    return [word for word in words if word and word not in ARTICLES]


def han_runs(text: str) -> str:
    """The Chinese characters of folded text, joined."""
    return "".join(_HAN_RUN.findall(text))


def _syllable(syllable: str) -> str:
    for pattern, plain in _ALIKE:
        syllable = pattern.sub(plain, syllable)
    return syllable


def syllables(han: str) -> list[str]:
    """Pinyin without tones, similar sounds made one."""
    return [_syllable(each) for each in lazy_pinyin(han)]


def _sound(words: Sequence[str]) -> str:
    return jellyfish.metaphone("".join(words)).replace(" ", "")


def _borne_out(name: str, said: str, key: str) -> bool:
    """Whether the spelling bears out that words sound like a name.

    A short key ("NR" for Neura, near, Nora) says little, so more of the letters must agree.
    """
    return len(key) >= 2 and fuzz.ratio(name, said) >= (50 if len(key) >= 4 else 60)


def names_nothing(title: str) -> bool:
    """Whether a title only says that there is none: its words ("the title is not known") name no work."""
    return bool(_NO_TITLE.fullmatch(title))


def spoken(maker: str) -> list[str]:
    """A maker's surname, and as English ears write it down ("monay", "go"), the shorter ones left out."""
    surname = folded(maker.split()[-1]) if maker else ""
    heard = next((re.sub(end, said, surname) for end, said in _SILENT if re.search(end, surname)), surname)
    return [each for each in dict.fromkeys((surname, heard)) if len(each) >= SHORTEST_CLOSE]


def said_as(name: Name) -> list[str]:
    """The name, and the shorter forms in which visitors say it.

    "Wheat Fields (The Plain of Auvers)" is either; of "Waterloo Bridge, London" the beginning is enough.
    A maker whose name only says that nobody knows is no name, nor is a title that says there is none.
    """
    if (name.kind == "maker" and _NOBODY.match(name.text)) or names_nothing(name.text):
        return []
    forms = [name.text]
    if name.kind == "work":
        forms += re.findall(r"[(（]([^()（）]{4,})[)）]", name.text)
        forms.append(re.sub(r"\s*[(（][^()（）]*[)）]", "", name.text))
        for form in tuple(forms):
            first = re.split(r"[,，:：;；]?\s+(?:or|oder|ou)\s+(?=[A-Z])|[:：;；]\s*|,\s+", form)[0]
            forms += [first] if " " in first or han_runs(first) else []
    if name.kind == "maker":  # "van Go" is said, and no "Go" alone
        forms += [re.sub(r"gh$", "", each) for each in re.findall(r"\b(?:van|von|de) \w+gh$", name.text)]
    whole = len(latin_words(folded(name.text))) or len(han_runs(name.text))
    kept = [form for form in dict.fromkeys(form.strip() for form in forms) if form]
    long_enough = [form for form in kept if len(form) >= 5 or len(han_runs(form)) >= 3]
    return [name.text, *(form for form in long_enough if form != name.text and whole > 1)]


class NameIndex:
    """Finds the names of one exhibition in questions."""

    def __init__(self, names: Sequence[Name]) -> None:
        self.names = tuple(names)
        self._found: dict[tuple[str, bool], tuple[Mention, ...]] = {}
        self._latin: list[tuple[Name, tuple[str, ...]]] = []
        self._han: list[tuple[Name, str]] = []
        for name in names:
            for text in (*said_as(name), *foreign_forms(name)):
                plain = folded(text)
                if words := tuple(latin_words(plain)):
                    self._latin.append((name, words))
                if len(han := han_runs(plain)) >= 2:
                    self._han.append((name, han))
        long = {name.text for name in names if " " in name.text or len(han_runs(name.text)) >= 3}
        self._long = [(text, text.casefold()) for text in sorted(long, key=lambda text: (-len(text), text))]
        self._spelt = ["".join(words) for _, words in self._latin]
        self._sounds = [_sound(words) for _, words in self._latin]
        self._heard = [
            (name, each, _sound([each]))
            for name in names
            if name.kind == "maker"
            for each in spoken(name.text)
        ]
        self._pinyin = [" ".join(syllables(han)) for _, han in self._han]
        self._by_length: dict[int, list[int]] = defaultdict(list)
        self._by_pair: dict[str, set[int]] = defaultdict(set)
        for position, (_, han) in enumerate(self._han):
            self._by_length[len(han)].append(position)
            for at in range(len(han) - 1):
                self._by_pair[han[at : at + 2]].add(position)
        self._numbers = Numbers(self.works())
        self._by_word: dict[str, set[int]] = defaultdict(set)
        for position, (_, words) in enumerate(self._latin):
            for word in words:
                self._by_word[word].add(position)

    def find(self, text: str, *, marked: bool = False) -> list[Mention]:
        """All mentions, the best first; a name inside a longer one that was also said is not among them.

        `marked`: the text is nothing but a name, so that common words are a part of it like others. One
        question is looked through by several who answer it, and searched once.
        """
        found = self._found.get((text, marked))
        if found is None:
            if len(self._found) >= LATEST:
                self._found = {}
            found = self._found[text, marked] = tuple(self._find(text, marked=marked))
        return list(found)

    def _find(self, text: str, *, marked: bool) -> list[Mention]:
        plain = folded(text)
        words, han = latin_words(plain), han_runs(plain)
        found = [*self._exact_latin(words), *self._exact_han(han)]
        # Beside what was said exactly, only a longer name may be meant: "Rain aver the Harbour", not "Rain".
        exact = {each.name for each in found}
        heard = () if exact else self._split_latin(words)
        for each in (*self._close_latin(words, marked=marked), *heard, *self._close_han(han)):
            if not exact or (each.name not in exact and each.length > (1 if each.script == "latin" else 3)):
                found.append(each)
        found = _outermost(found)
        taken = {(each.script, place) for each in found for place in range(each.start, each.end)}
        found += [each for each in self._weak_latin(words) if ("latin", each.start) not in taken]
        if not any(each.script == "han" for each in found):
            found += self._weak_han(han)
        return found

    def exact(self, text: str) -> list[Mention]:
        """The mentions that stand in a text word for word: cheap, unlike `find`."""
        plain = folded(text)
        return _outermost([*self._exact_latin(latin_words(plain)), *self._exact_han(han_runs(plain))])

    def numbered(self, text: str) -> str | None:
        """The work whose accession number is said, or None."""
        return self._numbers.find(text)

    def said_in(self, text: str) -> tuple[str, ...]:
        """The names of more than a word that stand in a text as they are, the longest first."""
        plain = " ".join(text.casefold().split())
        return tuple(name for name, folded_name in self._long if folded_name in plain)

    def knows_word(self, word: str) -> bool:
        """Whether any name has this folded word."""
        return word in self._by_word

    def works(self) -> tuple[str, ...]:
        """Accession numbers of all works that have a name, in the order of the names."""
        numbers = (number for name in self.names if name.kind == "work" for number in name.accession_numbers)
        return tuple(dict.fromkeys(numbers))

    def _exact_latin(self, words: Sequence[str]) -> Iterator[Mention]:
        for start, word in enumerate(words):
            for position in self._by_word.get(word, ()):
                name, wanted = self._latin[position]
                if wanted[0] == word and tuple(words[start : start + len(wanted)]) == wanted:
                    yield Mention(name, "exact", "latin", start, start + len(wanted))

    def _exact_han(self, han: str) -> Iterator[Mention]:
        for name, wanted in self._han:
            if (start := han.find(wanted)) >= 0:
                yield Mention(name, "exact", "han", start, start + len(wanted))

    def _close_latin(self, words: Sequence[str], *, marked: bool) -> Iterator[Mention]:
        if not self._latin:
            return
        longest = max(len(wanted) for _, wanted in self._latin) + 1
        windows = [
            (start, end)
            for start in range(len(words))
            for end in range(start + 1, min(start + longest, len(words)) + 1)
            if marked or (words[start] not in COMMON and words[end - 1] not in COMMON)
        ]
        if not windows:
            return
        spelt = ["".join(words[start:end]) for start, end in windows]
        sounds = [_sound(words[start:end]) for start, end in windows]
        scores = process.cdist(self._spelt, spelt, scorer=fuzz.ratio, score_cutoff=CLOSE)
        scores[[len(each) < SHORTEST_CLOSE for each in self._spelt]] = 0
        alike = process.cdist(self._sounds, sounds, scorer=fuzz.ratio, score_cutoff=SOUNDS_ALIKE)
        for position, at in np.argwhere(alike > scores):
            if _borne_out(self._spelt[position], spelt[at], self._sounds[position]):
                scores[position, at] = alike[position, at]
        for position in np.flatnonzero(scores.any(axis=1)):
            yield Mention(
                self._latin[position][0], "close", "latin", *windows[int(scores[position].argmax())]
            )

    def _split_latin(self, words: Sequence[str]) -> Iterator[Mention]:
        """Surnames that were heard as two words ("moan ay", "hoe kusai")."""
        for start in range(len(words) - 1):
            if words[start] in COMMON or words[start + 1] in COMMON:
                continue
            spelt = "".join(words[start : start + 2])
            sound = _sound(words[start : start + 2])
            for name, surname, key in self._heard:
                alike = fuzz.ratio(key, sound) >= SOUNDS_ALIKE and _borne_out(surname, spelt, key)
                if alike or fuzz.ratio(surname, spelt) >= CLOSE:
                    yield Mention(name, "close", "latin", start, start + 2)

    def _close_han(self, han: str) -> Iterator[Mention]:
        heard = syllables(han)
        for length, positions in self._by_length.items():
            starts = [at for at in range(len(heard) - length + 1) if han[at : at + length] not in COMMON_HAN]
            if not starts:
                continue
            windows = [" ".join(heard[at : at + length]) for at in starts]
            # Two or three syllables are too few to forgive one of them.
            least = SOUNDS_ALIKE if length >= 4 else 100
            names = [self._pinyin[position] for position in positions]
            alike = process.cdist(names, windows, scorer=fuzz.ratio, score_cutoff=least)
            for row in np.flatnonzero(alike.any(axis=1)):
                start = starts[int(np.flatnonzero(alike[row])[0])]
                yield Mention(self._han[positions[row]][0], "close", "han", start, start + length)

    def _weak_latin(self, words: Sequence[str]) -> Iterator[Mention]:
        """Names of each kind that have the most of the question's telling words.

        A few that have as many are one mention, of any of them.
        """
        counts: Counter[int] = Counter()
        first: dict[int, int] = {}
        for at, word in enumerate(words):
            if word in COMMON or len(word) < 3:
                continue
            for position in self._by_word.get(word) or self._by_word.get(word.removesuffix("s")) or ():
                name, wanted = self._latin[position]
                surname = wanted[0] if "," in name.text else wanted[-1]
                if name.kind == "maker" and surname != word.removesuffix("s") and surname != word:
                    continue
                counts[position] += 1
                first.setdefault(position, at)
        for kind in KINDS:
            of_kind = {position: n for position, n in counts.items() if self._latin[position][0].kind == kind}
            if not of_kind:
                continue
            most = max(of_kind.values())
            best = [position for position, count in of_kind.items() if count == most]
            if meant := _any_of([self._latin[position][0] for position in best]):
                yield Mention(meant, "weak", "latin", first[best[0]], first[best[0]] + most)

    def _weak_han(self, han: str) -> Iterator[Mention]:
        best: dict[int, tuple[int, int]] = {}
        for start in range(len(han) - 1):
            if han[start : start + 2] in self._by_pair:
                for position in self._by_pair[han[start : start + 2]]:
                    wanted, end = self._han[position][1], start + 2
                    while end <= len(han) and han[start:end] in wanted:
                        if han[start:end] not in COMMON_HAN and end - start > best.get(position, (0, 0))[0]:
                            best[position] = (end - start, start)
                        end += 1
        if not best:
            return
        longest = max(length for length, _ in best.values())
        fitting = [position for position, (length, _) in best.items() if length == longest]
        if name := _any_of([self._han[position][0] for position in fitting]):
            length, start = best[fitting[0]]
            yield Mention(name, "weak", "han", start, start + length)


@lru_cache(maxsize=16)
def indexed(names: tuple[Name, ...]) -> NameIndex:
    """The index of these names, one for all conversations in which they are."""
    return NameIndex(names)


def _any_of(names: Sequence[Name]) -> Name | None:
    """The name, or where a few works fit a name that stands for any of them."""
    targets = tuple(dict.fromkeys(number for name in names for number in name.accession_numbers))
    if len({name.accession_numbers for name in names}) == 1:
        return names[0]
    if any(name.kind != "work" for name in names) or len(targets) > MOST_ALIKE:
        return None
    return Name(names[0].text, names[0].language, "work", targets)


def _outermost(mentions: Sequence[Mention]) -> list[Mention]:
    """Longest first; what lies inside a longer mention of its own script is dropped."""
    kept: list[Mention] = []
    for mention in sorted(mentions, key=lambda each: (-each.length, each.start)):
        inside = any(
            other.script == mention.script
            and other.start <= mention.start
            and mention.end <= other.end
            and other.length > mention.length
            for other in kept
        )
        if not inside:
            kept.append(mention)
    return sorted(kept, key=lambda each: (each.script, each.start))
