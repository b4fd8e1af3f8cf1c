"""JSON as a stream of records: numbers stay as they are written, nesting and size are bounded."""

import io
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from django.utils.translation import gettext as _

from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.profile_rows import DEEPEST
from museum.exhibits.importers.readers.csv_encoding import Encoding

PORTION: Final = 1 << 18
LARGEST_VALUE: Final = 32 << 20
"""Characters of one record, or of a document that is no list of records."""


@dataclass(frozen=True, slots=True)
class Value:
    """A record of a file, or the sentence that says why it can't be read."""

    line: int
    value: Any
    problem: str = ""


def _text(number: str) -> str:
    """1996.10 stays 1996.10."""
    return number


_DECODER: Final = json.JSONDecoder(
    parse_float=_text, parse_int=_text, parse_constant=lambda name: None, strict=False
)


def decode(text: str) -> Any:
    """Return the one value of `text`. Raises `UnreadableFile`."""
    try:
        value = _DECODER.decode(text)
    except json.JSONDecodeError as error:
        raise UnreadableFile(
            _("The JSON breaks off or is wrong in line %(line)d, character %(column)d.")
            % {"line": error.lineno, "column": error.colno}
        ) from error
    except RecursionError as error:
        raise UnreadableFile(too_deep()) from error
    if depth(value) > DEEPEST:
        raise UnreadableFile(too_deep())
    return value


def too_deep() -> str:
    """The sentence for it."""
    return _("It is nested more than %(most)d levels deep, as no record is.") % {"most": DEEPEST}


def depth(value: Any) -> int:
    """Return how many lists and objects lie within each other; counts to `DEEPEST` + 1."""
    level, reached = [value], 0
    while level and reached <= DEEPEST:
        inner: list[Any] = []
        for each in level:
            inner += each.values() if isinstance(each, dict) else each if isinstance(each, list) else ()
        level = [each for each in inner if isinstance(each, dict | list)]
        reached += 1
    return reached


def open_text(path: Path, encoding: Encoding) -> io.TextIOWrapper:
    """Open a file for reading as text."""
    return io.TextIOWrapper(path.open("rb"), encoding=encoding.codec, errors=encoding.errors, newline="")


def listed(path: Path, encoding: Encoding) -> Iterator[Value]:
    """Yield the elements of a file that is one list, counted from 1, without holding the list.

    Raises `UnreadableFile` where it breaks.
    """
    with open_text(path, encoding) as file:
        text, number = file.read(PORTION).lstrip("\ufeff \t\r\n").removeprefix("["), 0
        while True:
            text = text.lstrip(" \t\r\n,") if number else text.lstrip()
            if text.startswith("]"):
                return
            try:
                value, end = _DECODER.raw_decode(text)
                if end == len(text) and (more := file.read(PORTION)):
                    # A number may go on in the next portion.
                    text += more
                    continue
            except RecursionError as error:
                raise UnreadableFile(_record(number + 1) + " " + too_deep()) from error
            except json.JSONDecodeError as error:
                more = file.read(max(PORTION, len(text)))
                if not more or len(text) > LARGEST_VALUE:
                    raise UnreadableFile(
                        _record(number + 1)
                        + " "
                        + (_("The file breaks off there.") if not more else _("It is wrong, or too large."))
                    ) from error
                text += more
                continue
            number += 1
            problem = too_deep() if depth(value) > DEEPEST else ""
            yield Value(number, value, problem)
            text = text[end:]
            if not text.strip():
                text += file.read(PORTION)


def _record(number: int) -> str:
    return _("Record %(number)d can’t be read.") % {"number": number}


def lines(path: Path, encoding: Encoding) -> Iterator[Value]:
    """Yield the records of JSON lines; a line that is wrong spoils only itself."""
    with open_text(path, encoding) as file:
        number = 0
        while text := file.readline(LARGEST_VALUE):
            number += 1
            if not (text := text.strip(" \t\r\n\ufeff")):
                continue
            try:
                value, problem = _DECODER.decode(text), ""
            except json.JSONDecodeError as error:
                value, problem = (
                    None,
                    _("The line is no whole JSON record; it goes wrong at character %(column)d.")
                    % {"column": error.colno},
                )
            except RecursionError:
                value, problem = None, too_deep()
            yield Value(number, value, problem or (too_deep() if depth(value) > DEEPEST else ""))


def is_lines(sample: str) -> bool:
    """Whether a text begins with a whole JSON object on a line, and another one on the next."""
    parts = [part for part in re.split(r"[\r\n]+", sample.lstrip("\ufeff")) if part.strip()]
    if len(parts) < 2 or not parts[1].lstrip().startswith("{"):
        return False
    try:
        return isinstance(decode(parts[0]), dict)
    except UnreadableFile:
        return False
