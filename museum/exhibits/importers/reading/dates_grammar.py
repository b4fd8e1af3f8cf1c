"""From tokens to spans of time: what a date says, in whatever language it said it."""

from dataclasses import replace
from typing import Final

from museum.exhibits.importers.reading import dates_remarks as remarks
from museum.exhibits.importers.reading.dates_pieces import Piece, Unread, complete, resolve
from museum.exhibits.importers.reading.dates_tokens import Token
from museum.exhibits.importers.reading.dates_values import Doubt, Span, Unit

_END: Final = Token("end")
_PORTIONS: Final = {"half": 2, "quarter": 4, "third": 3, "mid": 2}
_PARTS: Final = ("early", "mid", "late")


class Stream:
    """Tokens with a place in them."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self.at = 0
        self.widened = False
        """Whether something that is no plain range was read as the whole time between its ends."""

    def peek(self, ahead: int = 0) -> Token:
        """The token that comes, or one further on."""
        place = self.at + ahead
        return self._tokens[place] if place < len(self._tokens) else _END

    def take(self, *kinds: str) -> Token | None:
        """Take the token that comes if it is of one of the kinds."""
        if self.peek().kind in kinds:
            self.at += 1
            return self._tokens[self.at - 1]
        return None


def span(stream: Stream) -> Span | None:
    """Read one date; None where none begins here. Raises Unread."""
    start = stream.at
    stream.take("and", "to")
    doubt = _doubt(stream)
    if stream.take("before", "until"):
        stream.take("dash")
        return Span(None, resolve(_one(stream).doubted(doubt)))
    if stream.take("after"):
        stream.take("dash")
        return _after(stream, doubt)
    between, since = stream.take("between"), stream.take("from")
    own = _doubt(stream)
    piece = _piece(stream)
    if piece is None:
        stream.at = start
        return None
    piece = piece.doubted(doubt | own)
    joint = _joint(stream, between is not None)
    if joint is None:
        if between:
            raise Unread
        return _alone(stream, piece, open_end=since is not None)
    stream.widened |= joint in ("or", "slash")
    other = _one(stream)
    return _range(piece, other, doubt if between or since else doubt | own)


def _range(left: Piece, right: Piece, doubt: Doubt) -> Span:
    """Doubt before a range is about all of it; so is a question mark at its very end."""
    right = right.doubted(doubt)
    if right.doubt.unsure:
        left = left.doubted(Doubt(unsure=True))
    left, right = complete(left, right)
    start, end = resolve(left), resolve(right)
    dated = start.first == end.first and len(start.exact) == len(end.exact) and "X" not in start.exact
    if start.first > end.first or (dated and start.exact > end.exact):
        raise Unread(remarks.BACKWARDS)
    return Span(start, end)


def _after(stream: Stream, doubt: Doubt) -> Span:
    start = resolve(_one(stream).doubted(doubt))
    at = stream.at
    stream.take("comma")
    stream.take("and")
    if stream.take("before"):
        end = resolve(_one(stream).doubted(doubt))
        if start.first > end.last:
            raise Unread(remarks.BACKWARDS)
        return Span(start, end)
    stream.at = at
    return Span(start, None)


def _alone(stream: Stream, piece: Piece, *, open_end: bool) -> Span:
    if stream.take("or_before"):
        return Span(None, resolve(piece))
    if stream.take("or_after") or open_end:
        return Span(resolve(piece), None)
    whole = resolve(piece)
    return Span(whole, whole)


def _joint(stream: Stream, between: bool) -> str | None:
    """What joins two ends of a range, where something does."""
    at = stream.at
    if between:
        token = stream.take("and", "dash", "to")
        return token.kind if token else None
    if token := stream.take("dash"):
        stream.take("to")
        stream.take("dash")
    elif token := stream.take("to", "until", "slash", "or", "and"):
        stream.take("dash")
    if token is None:
        return None
    if not _begins(stream):
        stream.at = at
        return None
    return token.kind


def _begins(stream: Stream) -> bool:
    kinds = (
        "about",
        "unsure",
        "query",
        "number",
        "ordinal",
        "numeral",
        "decade_number",
        "century",
        "bce",
        "ce",
    )
    return stream.peek().kind in (*kinds, *_PARTS, "third", "month", "season", "decade", "mid")


def _one(stream: Stream) -> Piece:
    """A piece that has to come. Raises Unread."""
    doubt = _doubt(stream)
    piece = _piece(stream)
    if piece is None:
        raise Unread
    return piece.doubted(doubt)


def _doubt(stream: Stream) -> Doubt:
    doubt = Doubt()
    while True:
        if stream.take("about") or (stream.peek() == Token("dash", text="~") and stream.take("dash")):
            doubt |= Doubt(about=True)
        elif stream.take("unsure", "query"):
            doubt |= Doubt(unsure=True)
        else:
            return doubt


def _piece(stream: Stream) -> Piece | None:
    piece = _calendar(stream) or _counted(stream, _parts(stream))
    if piece is None:
        return None
    return piece.doubted(_doubt(stream))


def _parts(stream: Stream) -> tuple[tuple[int, int], ...]:
    """ "late", "mid-", "first half of", "last quarter"."""
    parts: list[tuple[int, int]] = []
    while True:
        first, second = stream.peek(), stream.peek(1)
        if first.kind in ("ordinal", "number", "third") and second.kind in _PORTIONS:
            which = 3 if first.kind == "third" else first.number
            if which > _PORTIONS[second.kind]:
                raise Unread
            parts.append((which, _PORTIONS[second.kind]))
            stream.at += 2
        elif first.kind in _PARTS:
            parts.append((0, 0))
            stream.at += 1
        else:
            return tuple(parts)
        dash, then = stream.peek(), stream.peek(1)
        ranged = then.kind in (*_PARTS, "dash") or (
            then.kind == "ordinal" and stream.peek(2).kind in _PORTIONS
        )
        if dash.kind == "dash" and not ranged:
            stream.at += 1


def _calendar(stream: Stream) -> Piece | None:
    """A day, month or season: "6 February 2042", "February 6, 2042", "Summer 1907", "1907, summer"."""
    at = stream.at
    day = stream.take("number", "ordinal")
    if day and (day.digits > 2 or stream.peek().kind != "month"):
        stream.at, day = at, None
    if (month := stream.take("month", "season")) is None:
        return None
    if day is None and month.kind == "month" and stream.peek().kind in ("number", "ordinal"):
        following = stream.peek(1)
        if stream.peek().digits <= 2 and following.kind in ("comma", "number"):
            day = stream.take("number", "ordinal")
            stream.take("comma")
    elif stream.peek().kind == "comma" and stream.peek(1).kind == "number" and stream.peek(1).digits == 4:
        stream.take("comma")
    number = stream.take("number")
    era = stream.take("bce", "ce")
    if day is not None and not 1 <= day.number <= 31:
        raise Unread(remarks.NO_SUCH_DAY)
    return Piece(
        number.number if number else None,
        number.digits if number else 0,
        "year" if number else None,
        era.kind if era else "",
        month.number,
        day.number if day else 0,
    )


def _counted(stream: Stream, parts: tuple[tuple[int, int], ...]) -> Piece | None:
    """A year, decade or century with its era on either side; or only the parts of one."""
    era = stream.take("bce", "ce")
    unit: Unit | None = None
    if named := stream.take("century", "millennium", "decade"):
        unit = _unit(named.kind)
    token = stream.take("decade_number", "ordinal", "numeral", "number", "third")
    if token is None:
        if named or era:
            raise Unread
        return Piece(parts=parts) if parts else None
    number = 3 if token.kind == "third" else token.number
    if token.kind == "decade_number" or unit == "decade":
        unit = "decade"
        if number % 10:
            raise Unread
    elif unit is None:
        unit = _following_unit(stream, token)
    if token.kind in ("ordinal", "numeral", "third") and unit is None and not _lends(stream):
        raise Unread
    parts += _parts(stream) if unit in ("century", "decade", "millennium") else ()
    era = era or stream.take("bce", "ce")
    return Piece(number, token.digits, unit, era.kind if era else "", parts=parts)


def _following_unit(stream: Stream, token: Token) -> Unit | None:
    if token.kind in ("ordinal", "numeral", "third") and stream.peek().kind == "about":
        following = stream.peek(1).kind
        if following in ("end", "bce", "ce", "comma", "close", "dash", "query"):
            stream.at += 1
            return "century"
    if stream.peek().kind == "dash" and stream.peek(1).kind == "century" and stream.peek(2).kind not in (
        "numeral", "number", "ordinal",
    ):  # fmt: skip
        stream.at += 1
    if unit := stream.take("century", "millennium"):
        return _unit(unit.kind)
    return "year" if token.kind == "number" and token.digits > 2 else None


def _lends(stream: Stream) -> bool:
    """Whether a number without a unit stands before the end of a range that has one."""
    return stream.peek().kind in ("dash", "to", "and", "or", "slash", "bce", "ce")


def _unit(kind: str) -> Unit:
    units: dict[str, Unit] = {"century": "century", "millennium": "millennium", "decade": "decade"}
    return units[kind]


def without_doubt(found: Span) -> Span:
    """The same span, surer than it is: to compare what two ways of telling it have in common."""
    return Span(
        replace(found.start, doubt=Doubt()) if found.start else None,
        replace(found.end, doubt=Doubt()) if found.end else None,
    )
