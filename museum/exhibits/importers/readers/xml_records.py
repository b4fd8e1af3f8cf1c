"""XML files of any size, record by record: what readers of LIDO and EDM stand on.

Document types, entities and whatever lies outside the file are refused, so that a small file can't become
a large one and none reads another. Nothing but the record in hand is kept.
"""

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final
from xml.etree.ElementTree import Element, ParseError  # noqa: S405 (elements and errors: defusedxml parses)

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser
from django.utils.translation import gettext as _

from museum.exhibits.importers.base import Source
from museum.exhibits.importers.errors import UnreadableFile

CHUNK: Final = 2**16
DEEPEST: Final = 200
MOST_PARTS: Final = 100_000
"""Elements of one record."""
MOST_TEXT: Final = 8 * 2**20
"""Characters of one record."""
LANGUAGE: Final = "{http://www.w3.org/XML/1998/namespace}lang"

Namer = Callable[[str], str]
"""Turns "{namespace}name" into the name that a reader goes by."""


@dataclass(frozen=True, slots=True)
class Found:
    """A record's element; every element in it has its language in force under `LANGUAGE`."""

    line: int
    element: Element


def local(name: str) -> str:
    """Return the name without its namespace."""
    return name.rpartition("}")[2]


def records(source: Source, wanted: Callable[[str, int], bool], name: Namer = local) -> Iterator[Found]:
    """Yield the elements for which `wanted` (name with namespace, depth from 0) holds, one at a time.

    Names and attributes are as `name` makes them. Raises `UnreadableFile`, after the records before it.
    """
    builder = _Builder(wanted, name)
    parser = DefusedXMLParser(target=builder, forbid_dtd=True)
    builder.line = lambda: int(parser.parser.CurrentLineNumber)
    fault: UnreadableFile | None = None
    try:
        with source.path.open("rb") as file:
            while fault is None and (chunk := file.read(CHUNK)):
                fault = _fed(parser, chunk, source)
                while builder.done:
                    yield builder.done.popleft()
    except OSError as error:
        raise UnreadableFile(
            _("“%(file)s” can’t be opened: %(reason)s.") % {"file": source.name, "reason": error.strerror}
        ) from error
    if fault := fault or _fed(parser, None, source):
        raise fault


def _fed(parser: DefusedXMLParser, chunk: bytes | None, source: Source) -> UnreadableFile | None:
    """Feed a chunk, or end with None; return what is wrong with the file, where something is."""
    line = int(parser.parser.CurrentLineNumber)
    try:
        parser.feed(chunk) if chunk is not None else parser.close()
    except DefusedXmlException:
        return UnreadableFile(
            _(
                "“%(file)s” declares a document type or entities, which are refused since they can reach "
                "beyond the file: take the “<!DOCTYPE …>” out and import it again."
            )
            % {"file": source.name}
        )
    except _TooMuch as error:
        return UnreadableFile(str(error) % {"file": source.name})
    except ParseError as error:
        line = error.position[0]
    except (ValueError, LookupError):  # encodings that the parser does not know
        pass
    else:
        return None
    return UnreadableFile(
        _("“%(file)s” is not well-formed XML in UTF-8: it breaks at line %(line)d. Export it again.")
        % {"file": source.name, "line": line}
    )


class _TooMuch(Exception):
    """A record beyond the limits; the text has a place for the file's name."""


class _Builder:
    """What the parser tells: keeps elements inside a wanted one, and only the languages outside."""

    def __init__(self, wanted: Callable[[str, int], bool], name: Namer) -> None:
        self.line: Callable[[], int] = lambda: 0
        self.done: deque[Found] = deque()
        self._wanted = wanted
        self._name = name
        self._languages: list[str] = [""]
        self._open: list[Element] = []
        self._start = 0
        self._parts = self._text = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        depth = len(self._languages) - 1
        if depth >= DEEPEST:
            raise _TooMuch(_("“%(file)s” is nested too deeply, so it is not read."))
        language = attributes.get(LANGUAGE, self._languages[-1])
        self._languages.append(language)
        if not self._open and not self._wanted(tag, depth):
            return
        if not self._open:
            self._start, self._parts, self._text = self.line(), 0, 0
        self._parts += 1
        self._count(sum(len(value) for value in attributes.values()))
        element = Element(self._name(tag), {self._name(key): value for key, value in attributes.items()})
        element.set(LANGUAGE, language)
        if self._open:
            self._open[-1].append(element)
        self._open.append(element)

    def end(self, tag: str) -> None:
        self._languages.pop()
        if not self._open:
            return
        element = self._open.pop()
        if not self._open:
            self.done.append(Found(self._start, element))

    def data(self, text: str) -> None:
        if not self._open:
            return
        self._count(len(text))
        element = self._open[-1]
        if len(element):
            element[-1].tail = (element[-1].tail or "") + text
        else:
            element.text = (element.text or "") + text

    def close(self) -> None:
        """The parser asks for it at the end."""

    def _count(self, characters: int) -> None:
        self._text += characters
        if self._parts > MOST_PARTS or self._text > MOST_TEXT:
            raise _TooMuch(_("“%(file)s” has a record that is too large to be one work, so it is not read."))
