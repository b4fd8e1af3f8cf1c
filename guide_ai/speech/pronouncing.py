"""From how a curator writes that a name is said to the phonemes of the voice (misaki's notation).

English: a respelling in which hyphens part syllables and capitals bear the stress ("moh-NAY"), or IPA
between slashes ("/mɔˈnɛ/"). Chinese: pinyin with tones ("mò nài", "mo4 nai4").
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final

from guide_ai.errors import Unpronounceable
from guide_ai.language import Language
from guide_ai.speech import english
from guide_ai.speech.lexicon import OWNING

SOUNDS: Final = frozenset(
    "AIOQSTWYᵊabcdefhijklmnopqrstuvwxyzæçðøŋœɐɑɒɔɕɖəɚɛɜɟɡɣɤɥɨɪɯɰɲɳɴɸɹɻɽɾʁʂʃʈʊʋʌʎʒʔʝʣʤʥʦʧʨʰʲˈˌː\u0303βθχᵝᵻꭧ"
    "→↗↘↓ "
)
"""Phonemes that the voice knows."""
LONGEST: Final = 200
"""Characters of an entry."""
_IPA: Final = re.compile(r"/([^/]+)/|\[([^\[\]]+)\]")
_IPA_SPELT: Final = (
    ("\u0361", ""), ("tʃ", "ʧ"), ("dʒ", "ʤ"), ("ts", "ʦ"), ("dz", "ʣ"), ("eɪ", "A"), ("aɪ", "I"), ("ɔɪ", "Y"),
    ("aʊ", "W"), ("oʊ", "O"), ("əʊ", "Q"), ("ɝ", "ɜɹ"), ("ɚ", "əɹ"), ("g", "ɡ"), ("r", "ɹ"), ("'", "ˈ"),
    ("’", "ˈ"), (",", "ˌ"), (":", "ː"), (".", ""), ("·", ""), ("‿", ""), ("-", ""),
)  # fmt: skip
"""How misaki writes what IPA writes otherwise, the longer first."""
_RESPELT: Final = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*(?: [A-Za-z]+(?:['’-][A-Za-z]+)*)*")
_SYLLABLE: Final = re.compile(r"[a-zü]+[1-5]?")
_TONES: Final = {"\u0304": "1", "\u0301": "2", "\u030c": "3", "\u0300": "4"}
_VOWELS: Final = "AIOQWYaeiouyæœɐɑɒɔəɚɛɜɤɨɪɯøʊʌᵊᵻ"
_STRESS: Final = re.compile(f"([ˈˌ])([^{_VOWELS} ˈˌ]+)(?=[{_VOWELS}])")
"""IPA marks stress before the syllable, misaki before its vowel."""
_MARKS: Final = "ˈˌː"
_HISSING: Final = "szʃʒʧʤ"
_VOICELESS: Final = "ptkfθxç"


@lru_cache(maxsize=4096)
def pronounced(said: str, language: Language) -> str:
    """Return the phonemes of an entry, which may end in `OWNING`. Raises `Unpronounceable`, in one line."""
    if said.endswith(OWNING):
        sounds = pronounced(said.removesuffix(OWNING), language)
        last = sounds[-1:]
        return sounds + ("ᵻz" if last in _HISSING else "s" if last in _VOICELESS else "z")
    said = " ".join(unicodedata.normalize("NFC", said).split())
    if not said or len(said) > LONGEST:
        raise Unpronounceable("length", said[:LONGEST])
    if spelt := _IPA.fullmatch(said):
        return _ipa(spelt[1] or spelt[2])
    return _respelt(said) if language == "en" else _pinyin(said)


def _ipa(spelt: str) -> str:
    sounds = unicodedata.normalize("NFD", spelt).replace("c\u0327", "ç")
    for written, sound in _IPA_SPELT:
        sounds = sounds.replace(written, sound)
    if unknown := "".join(dict.fromkeys(sound for sound in sounds if sound not in SOUNDS)):
        raise Unpronounceable("ipa", unknown)
    if not any(sound.isalpha() and sound not in _MARKS for sound in sounds):
        raise Unpronounceable("ipa", spelt)
    return _STRESS.sub(r"\2\1", sounds)


def _respelt(said: str) -> str:
    if not _RESPELT.fullmatch(said):
        raise Unpronounceable("respelling", said)
    words = []
    for word in said.split(" "):
        syllables = word.split("-")
        stressed = [place for place, each in enumerate(syllables) if each.isupper()] or [0]
        spoken = [re.sub("[ˈˌ]", "", english.phonemes(syllable.lower())) for syllable in syllables]
        for place in stressed:
            spoken[place] = _STRESS.sub(r"\2\1", f"ˈ{spoken[place]}")
        words.append("".join(spoken))
    sounds = " ".join(words)
    if not any(sound.isalpha() and sound not in _MARKS for sound in sounds):
        raise Unpronounceable("respelling", said)
    return sounds


def _pinyin(said: str) -> str:
    from misaki.zh import ZHG2P  # a second and more: only who has such an entry pays for it

    syllables = [_numbered(part) for part in re.split(r"[\s'’·-]+", said.lower()) if part]
    toned = any(syllable[-1:].isdecimal() for syllable in syllables)
    if not (syllables and toned and all(_SYLLABLE.fullmatch(syllable) for syllable in syllables)):
        raise Unpronounceable("pinyin", said)
    sounds = []
    for syllable in syllables:
        try:
            sounds.append(ZHG2P.py2ipa(syllable.replace("ü", "v")).replace("\u032f", ""))
        except (ValueError, KeyError, IndexError):
            raise Unpronounceable("pinyin", syllable) from None
    return "".join(sounds)


def _numbered(syllable: str) -> str:
    """ "mò" as "mo4"; "lǜ" keeps its two dots."""
    letters, tone = "", ""
    for letter in unicodedata.normalize("NFD", syllable):
        if letter in _TONES:
            tone = _TONES[letter]
        elif letter == "\u0308" and letters.endswith("u"):
            letters = letters[:-1] + "ü"
        else:
            letters += letter
    return letters.replace("v", "ü") + tone
