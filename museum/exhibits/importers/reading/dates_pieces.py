"""One end of a written date, before the other end lends it anything: the "5th" of "5th–4th century BCE"."""

from dataclasses import dataclass, replace
from typing import Final

from museum.exhibits.importers.reading import dates_remarks as remarks
from museum.exhibits.importers.reading.dates_days import day_exists
from museum.exhibits.importers.reading.dates_values import (
    EARLIEST,
    LATEST,
    Doubt,
    Stretch,
    Unit,
    portion,
    stretch,
    year,
)


class Unread(Exception):
    """It can't be read for certain. `remark`: the template that says why."""

    retryable = False

    def __init__(self, remark: str = remarks.UNREAD) -> None:
        super().__init__(remark)
        self.remark = remark


@dataclass(frozen=True, slots=True)
class Piece:
    """What was read of one end. 0 and "" are what it does not say."""

    number: int | None = None
    digits: int = 0
    unit: Unit | None = None
    era: str = ""
    month: int = 0
    """1 to 12, or a season, 21 to 24."""
    day: int = 0
    parts: tuple[tuple[int, int], ...] = ()
    """(which, of how many): (1, 2) is the first half; (0, 4) the last quarter; (0, 0) early, mid or late."""
    doubt: Doubt = Doubt()

    def doubted(self, doubt: Doubt) -> "Piece":
        """The same, with more doubt."""
        return replace(self, doubt=self.doubt | doubt)


_SHORT_YEAR: Final = 2


def complete(left: Piece, right: Piece) -> tuple[Piece, Piece]:
    """Lend each end of a range what it has of the other: century, month, era, leading digits.

    Raises Unread where that can be done in more than one way.
    """
    if left.number is None and right.number is not None:
        if left.month and right.unit not in (None, "year"):
            raise Unread
        left = replace(
            left, number=right.number, digits=right.digits, unit=right.unit, era=left.era or right.era
        )
    elif left.unit is None and left.number is not None and right.unit in ("century", "millennium"):
        left = replace(left, unit=right.unit)
    elif left.number is not None and left.unit is None and right.day and not left.month:
        left = replace(
            left,
            day=left.number,
            month=right.month,
            number=right.number,
            digits=right.digits,
            unit=right.unit,
        )
    if right.number is None and left.number is not None and right.month:
        right = replace(right, number=left.number, digits=left.digits, unit=left.unit)
    left, right = _eras(left, right)
    return left, _lengthened(left, right)


def _eras(left: Piece, right: Piece) -> tuple[Piece, Piece]:
    """One mark belongs to both ends where the years then run forwards."""
    if left.number is None or right.number is None or left.era == right.era:
        return left, right
    if not left.era and right.era == "bce":
        if left.number < right.number:
            raise Unread(remarks.BACKWARDS)
        return replace(left, era="bce"), right
    if not left.era:
        if left.unit == right.unit and left.number > right.number and left.digits <= right.digits:
            raise Unread(remarks.BACKWARDS)
        return replace(left, era="ce"), right
    if not right.era:
        backwards = left.era == "bce" and right.number <= left.number
        return left, replace(right, era="bce" if backwards else "ce")
    return left, right


def _lengthened(left: Piece, right: Piece) -> Piece:
    """ "1503–19" and "1850s–60s": the end takes the leading digits of the beginning."""
    if left.number is None or right.number is None or left.era == "bce" or right.digits >= left.digits:
        return right
    if left.unit not in ("year", "decade") or right.unit not in (None, left.unit) or right.month:
        return right
    size = 10**right.digits
    longer = left.number // size * size + right.number
    return (
        right if longer < left.number else replace(right, number=longer, digits=left.digits, unit=left.unit)
    )


def resolve(piece: Piece) -> Stretch:
    """The years that a piece stands for. Raises Unread where they are not certain, or were none."""
    if piece.number is None:
        raise Unread
    before = piece.era == "bce"
    unit: Unit = piece.unit or "year"
    if piece.number == 0:
        raise Unread(remarks.NO_YEAR_ZERO if unit == "year" else remarks.UNREAD)
    if unit == "year" and not piece.era and piece.digits <= _SHORT_YEAR:
        raise Unread(remarks.UNCLEAR)
    if unit == "decade" and not piece.era and piece.digits <= _SHORT_YEAR:
        raise Unread(remarks.UNCLEAR)
    if unit in ("century", "millennium") and piece.number > 100:
        raise Unread
    whole = stretch(unit, piece.number, before)
    if whole.last > LATEST or whole.first < EARLIEST:
        raise Unread(remarks.NO_YEAR)
    for which, of in piece.parts:
        if of and unit != "year":
            whole = portion(whole, which or of, of)
    if piece.month:
        if unit != "year":
            raise Unread
        exact = f"{year(whole.first)}-{piece.month:02d}"
        if piece.day:
            if not day_exists(whole.first, piece.month, piece.day):
                raise Unread(remarks.NO_SUCH_DAY)
            exact += f"-{piece.day:02d}"
        whole = Stretch(whole.first, whole.last, exact)
    return whole.doubted(piece.doubt)
