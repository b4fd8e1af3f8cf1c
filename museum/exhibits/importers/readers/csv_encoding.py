"""In which encoding a text file is written: what its bytes prove first, then what reads like words.

UTF-8 proves itself. Of the old one-byte encodings nothing is proved, and the same byte is "é" in one and
"È" or "Ž" in the other; so every byte above ASCII is looked at between its neighbours.
"""

import codecs
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from charset_normalizer import from_bytes
from django.utils.translation import gettext as _

from museum.exhibits.importers.errors import UnreadableFile

PORTION: Final = 1 << 20
SAMPLE: Final = 60_000
"""Bytes with neighbours that are looked at, at most."""
NAMES: Final = {
    "utf-8": "UTF-8",
    "utf-16": "UTF-16",
    "utf-16-le": "UTF-16",
    "utf-16-be": "UTF-16",
    "utf-32": "UTF-32",
    "cp1252": "Windows-1252",
    "latin-1": "Latin-1, which here is Windows-1252 as well",
    "mac_roman": "Mac Roman",
    "gb18030": "GB 18030",
}
_BOMS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"), (codecs.BOM_UTF32_LE, "utf-32"), (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16"),
)  # fmt: skip
_ASIAN: Final = ("gb18030", "big5", "shift_jis", "euc_jp", "euc_kr")
_OTHER: Final = ("cp1251", "koi8_r", "cp1253", "cp1255", "cp1256", "cp1250")
_PLAIN: Final = frozenset("àáâãäåæçèéêëìíîïñòóôõöøœùúûüßÿ")
_AFTER_APOSTROPHE: Final = re.compile(r"(s|t|d|m|ll|re|ve)?(\W|$)")
_VOWELS: Final = frozenset("aeiouáéíóúœ")
_SPANISH: Final = re.compile(r"(n|nes|l|m|s|r)?(\W|$)")
"""What follows the last "ó" of a word: "León", "Peñón", "marcó"."""
_ELISION: Final = re.compile(r"(^|\W)(d|l|n|j|m|s|t|c|qu|o|dell|nell|sull|all|un)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Encoding:
    """How to decode a file. `errors` is "strict", or "cp1252" where single bytes of it are not UTF-8."""

    codec: str
    errors: str = "strict"
    note: str = ""
    """A sentence for the curator where the encoding is a guess; empty where the bytes prove it."""

    @property
    def name(self) -> str:
        """What people call it."""
        return NAMES.get(self.codec.removesuffix("-sig"), self.codec)


def find_encoding(path: Path, wanted: str = "") -> Encoding:
    """Return the encoding of a file. `wanted`: what a profile or a curator says; it must fit.

    Reads the file once, in portions. Raises `UnreadableFile`.
    """
    if wanted:
        return _wanted(path, wanted)
    with path.open("rb") as file:
        start = file.read(SAMPLE)
    for bom, codec in _BOMS:
        if start.startswith(bom) and _fits(path, codec):
            return Encoding(codec)
    if codec := _wide(start):
        if _fits(path, codec):
            return Encoding(codec)
    if _fits(path, "utf-8"):
        return Encoding("utf-8")
    if start.startswith(codecs.BOM_UTF8) or _mostly_utf8(path):
        note = _("Some bytes are not UTF-8, as the rest of the file is; they were read as Windows-1252.")
        return Encoding("utf-8-sig", "cp1252", note)
    codec = _one_byte(_high(path))
    note = _(
        "The file is not UTF-8; it was read as %(name)s, which its letters suggest. If accents look wrong, "
        "save it "
        "as UTF-8 or set “encoding” in the profile."
    ) % {"name": NAMES.get(codec, codec)}
    return Encoding(codec, "strict" if codec == "mac_roman" else "cp1252", note)


def _wanted(path: Path, wanted: str) -> Encoding:
    try:
        codec = codecs.lookup(wanted).name
    except LookupError as error:
        raise UnreadableFile(_("There is no encoding “%(name)s”.") % {"name": wanted}) from error
    codec = {"utf-8": "utf-8-sig", "iso8859-1": "latin-1", "mac-roman": "mac_roman"}.get(codec, codec)
    if not _fits(path, codec):
        raise UnreadableFile(_("The file is not written in %(name)s.") % {"name": wanted})
    return Encoding(codec)


def _fits(path: Path, codec: str) -> bool:
    try:
        decoder = codecs.getincrementaldecoder(codec)()
        with path.open("rb") as file:
            while portion := file.read(PORTION):
                decoder.decode(portion)
        decoder.decode(b"", final=True)
    except UnicodeError:
        return False
    return True


def _wide(start: bytes) -> str:
    """UTF-16 without a mark: the ASCII that every table has gives one byte of zero in two."""
    if start.count(0) * 20 < len(start):
        return ""
    units = Counter(start[place : place + 2] for place in range(0, len(start) - 1, 2))
    plain = '\r\n\t,;|" 0123456789aeinorst'
    low = sum(units[each.encode("utf-16-le")] for each in plain)
    high = sum(units[each.encode("utf-16-be")] for each in plain)
    if max(low, high) * 20 < len(start) // 2:
        return ""
    return "utf-16-le" if low > high else "utf-16-be"


def _mostly_utf8(path: Path) -> bool:
    """Whether letters of two to four bytes outnumber the bytes that fit none by far."""
    good = bad = 0
    for part in _high(path):
        text = part.decode("utf-8", "replace")
        bad += text.count("\ufffd")
        good += sum(1 for each in text if each > "\x7f" and each != "\ufffd")
    return good > 4 * bad


def _high(path: Path) -> list[bytes]:
    """Stretches of the file around bytes above ASCII, `SAMPLE` bytes of them at most."""
    found: list[bytes] = []
    size = 0
    with path.open("rb") as file:
        while size < SAMPLE and (portion := file.read(PORTION)):
            for match in re.finditer(rb"[\x00-\x7f]{0,12}(?:[\x80-\xff]+[\x00-\x7f]{0,12})+", portion):
                found.append(match[0][:SAMPLE])
                size += len(match[0])
                if size >= SAMPLE:
                    break
    return found


def _one_byte(parts: list[bytes]) -> str:
    runs = [run for part in parts for run in re.findall(rb"[\x80-\xff]+", part)]
    total = sum(map(len, runs))
    if sum(len(run) for run in runs if len(run) > 1) > 0.7 * total:
        if found := _by_frequency(b"\n".join(parts)):
            return found
    scores = {codec: sum(_score(part, codec) for part in parts) for codec in ("cp1252", "mac_roman")}
    if scores["mac_roman"] > scores["cp1252"]:
        return "mac_roman"
    return "cp1252" if any(0x80 <= byte < 0xA0 for run in runs for byte in run) else "latin-1"


def _by_frequency(sample: bytes) -> str:
    """Of text that is mostly not Latin: what the library finds by the frequency of letters."""
    best = from_bytes(sample, cp_isolation=[*_ASIAN, *_OTHER]).best()
    if best is None:
        return ""
    text = str(best)
    strange = [each for each in text if each > "\x7f"]
    letters = sum(1 for each in strange if unicodedata.category(each) in ("Lo", "Ll", "Lu", "Po", "Mn"))
    return best.encoding if letters > 0.9 * len(strange) else ""


def _score(part: bytes, codec: str) -> float:
    """How much `part` reads like text, in letters that fit less those that don't."""
    text = part.decode(codec, "replace")
    return sum(_fit(text, place) for place, letter in enumerate(text) if letter > "\x7f")


def _fit(text: str, place: int) -> float:
    letter = text[place]
    before = text[place - 1] if place else " "
    after = text[place + 1] if place + 1 < len(text) else " "
    if letter == "\ufffd" or unicodedata.category(letter) == "Cc":
        return -4.0
    if letter.isalpha() and letter not in "ªºµƒﬁﬂΩπˆ":
        return _letter(letter, before, after, text[place + 1 : place + 4])
    if letter == "’" and before.isalpha() and after.isalpha():
        owned = _AFTER_APOSTROPHE.match(text, place + 1)
        return 1.2 if (owned and owned[1]) or _ELISION.search(text[max(place - 5, 0) : place]) else -0.6
    if letter in "“‘„«":
        return 1.0 if not before.isalnum() and (after.isalnum() or letter == "«") else -0.8
    if letter in "”’»":
        closes = before.isalnum() or before in ".,!?…" or letter == "»"
        return 1.0 if closes and not after.isalpha() else -0.8
    if letter in "–—":
        return _dash(letter, before, after)
    if letter in "×½¼¾°":
        return 1.0 if not before.isalpha() and not after.isalpha() else -1.0
    if letter in "©®™…£€§\xa0·•":
        return 0.3 if not (before.isalpha() and after.isalpha()) else -1.0
    return -1.0


def _dash(letter: str, before: str, after: str) -> float:
    """Between words or years. Its bytes are ñ and ó on a Macintosh, which stand between small letters."""
    if not (before.islower() and after.islower()):
        return 1.0
    return -0.5 if letter == "–" and before in _VOWELS and after in _VOWELS else 0.6


def _letter(letter: str, before: str, after: str, following: str) -> float:
    """A capital stands at the start of a word or among capitals, a small letter not before a capital."""
    if before.isdigit() or after.isdigit():
        return -1.0
    if letter in "Œœ" and after in "uU":
        return 1.2
    if letter in "ñó" and before.islower() and after.islower():
        usual = _SPANISH.match(following) if letter == "ó" else before in _VOWELS and after in _VOWELS
        return 1.0 if usual else 0.4
    common = 1.0 if letter.lower() in _PLAIN else 0.3
    if letter.isupper():
        if before.isalpha():
            return common if before.isupper() and (after.isupper() or not after.isalpha()) else -1.5
        return common if after.islower() or after.isupper() or letter in "ÀÉÈÓ" else -0.5
    if after.isupper():
        return -1.0
    return common if before.isalpha() or after.isalpha() or letter in "àáéèóúyíñ" else -0.3


def _one_by_one(error: UnicodeError) -> tuple[str, int]:
    """Decode what is not UTF-8 as Windows-1252, which has nearly all of it."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    wrong = error.object[error.start : error.end]
    return wrong.decode("cp1252", "replace"), error.end


codecs.register_error("cp1252", _one_by_one)
