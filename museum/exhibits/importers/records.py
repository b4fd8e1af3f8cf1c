"""One item of a file: written, left alone or refused, and told in a row."""

import logging
from collections.abc import Callable, Iterable, Iterator
from typing import Final

from django.db import (
    DatabaseError,
    IntegrityError,
    InterfaceError,
    OperationalError,
    connection,
    transaction,
)
from django.utils.translation import gettext as _

from museum.exhibits.importers.ahead import Ahead
from museum.exhibits.importers.errors import Refused, RunLost, Stale
from museum.exhibits.importers.matching import Makers
from museum.exhibits.importers.media_linking import Pictures
from museum.exhibits.importers.record import Item
from museum.exhibits.importers.repeats import Repeats
from museum.exhibits.importers.report import RowTold
from museum.exhibits.importers.seen import plain_number
from museum.exhibits.importers.storable import storable
from museum.exhibits.importers.writing import Writer, Written
from museum.exhibits.models import ImportRow

logger = logging.getLogger(__name__)

LONGEST: Final = 255
"""Characters of a number and of a file’s name that a row keeps."""
Keep = Callable[[RowTold, Written | None], None]
"""Called with what became of an item, in the transaction that wrote it."""


class Records:
    """Takes the items of one run. `dry` rolls back whatever it wrote."""

    def __init__(self, pictures: Pictures, *, publish: bool, dry: bool = False) -> None:
        self._repeats = Repeats()
        self._dry = dry
        self._makers = Makers(dry=dry)
        self._ahead = Ahead()
        self._writer = Writer(self._makers, pictures, self._ahead, publish=publish)

    def through(self, items: Iterable[Item]) -> Iterator[Item]:
        """Yield `items` on their way to `take`, having looked ahead."""
        return self._ahead.through(items)

    def take(self, item: Item, keep: Keep) -> RowTold:
        """Bring the database in step with one item, and return what became of it.

        Raises `RunLost`, and `OperationalError` or `InterfaceError` where the database does not answer or is
        in others' hands: those are nothing of the item’s. What fails twice while it answers is the item’s.
        """
        try:
            try:
                return self._written(item, keep)
            except (IntegrityError, Stale, OperationalError) as error:
                if isinstance(error, OperationalError) and not connection.is_usable():
                    raise
                # Somebody changed, deleted or made what was found a moment ago; it is found anew, once.
                self._makers.forget()
                return self._written(item, keep)
        except Refused as refusal:
            reason = str(refusal)
        except InterfaceError:
            raise  # the database's trouble, not the record's
        except DatabaseError as error:
            if isinstance(error, OperationalError) and _is_of_the_database(error):
                raise
            logger.warning("line %d was refused by the database: %s", item.line, error)
            reason = _("The database can’t hold it: %(why)s") % {"why": str(error).strip().splitlines()[0]}
        except RunLost:
            raise
        except Exception:
            logger.exception("line %d was not taken in", item.line)
            reason = _("This program failed at it; the log tells how.")
        self._makers.settle(kept=False)
        row = _told(item, ImportRow.Outcome.REFUSED, reason)
        keep(row, None)
        return row

    def recall(self, item: Item, outcome: str) -> None:
        """Take note of an item that an earlier process has taken."""
        if item.record is not None and outcome != ImportRow.Outcome.REFUSED:
            self._repeats.taken(item.record, item.line, item.file)

    def _written(self, item: Item, keep: Keep) -> RowTold:
        if item.record is None:
            raise Refused(item.refusal)
        notes = list(item.notes)
        written: Written | None = None
        with transaction.atomic():
            if self._repeats.look(item.record, item.file, notes):
                row = _told(item, ImportRow.Outcome.UNCHANGED, notes=notes)
            else:
                written = self._writer.write(item.record)
                row = _told(item, written.outcome, notes=[*notes, *written.notes])
            keep(row, written)
            if self._dry:
                transaction.set_rollback(True)
        self._makers.settle(kept=True)
        if written:
            self._repeats.taken(item.record, item.line, item.file)
        return row


def _is_of_the_database(error: OperationalError) -> bool:
    """Whether the connection is lost, or somebody else holds what is to be written."""
    said = str(error).lower()
    return not connection.is_usable() or any(word in said for word in ("locked", "deadlock", "timeout"))


def _told(item: Item, outcome: str, reason: str = "", notes: list[str] | None = None) -> RowTold:
    number = plain_number(item.record.accession_number) if item.record else ""
    return RowTold(
        line=item.line,
        id=storable(number or item.identity.strip())[:LONGEST],
        outcome=str(outcome),
        reason=storable(reason),
        notes=[storable(note) for note in dict.fromkeys(item.notes if notes is None else notes)],
        file=storable(item.file)[:LONGEST],
    )
