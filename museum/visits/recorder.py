"""Recorder: what one connection does about keeping: the consent, the exchanges, complaints, erasure.

No answer waits for anything here: exchanges are noted when their turn is over, and the ledger writes them.
"""

from functools import partial
from typing import Final

from guide_ai.dialogue import events
from guide_ai.language import Language
from museum.core.database import in_database
from museum.core.rate import Bucket
from museum.visits import selectors, services
from museum.visits.errors import Flooded
from museum.visits.exchange import Exchange, Exchanges
from museum.visits.ledger import ledger

COMPLAINTS: Final = (0.1, 8)
"""Complaints a second, and in a burst, of one connection."""
OF_ALL: Final = (1.0, 60)
"""The same of everybody in an exhibition: who floods it from many connections is slowed down as well."""
CHANGES: Final = (0.5, 6)
"""Consents a second, and in a burst. A no and an erasure are never refused."""

_of_all: Final[dict[str, Bucket]] = {}


class Recorder:
    """Of one conversation. `key` names the visit in the database; "" as long as nothing is kept of it."""

    def __init__(self, exhibition: str) -> None:
        """`exhibition`: its slug."""
        self._exhibition = exhibition
        self._exchanges = Exchanges()
        self._called_wrong: set[int] = set()
        self._complaints = Bucket(*COMPLAINTS)
        self._changes = Bucket(*CHANGES)
        self.key = ""
        self.consented = False
        self._agreed_at = -1
        self.hall = ""

    async def resume(self, key: str) -> None:
        """Go on with a visit that the page still has the key of, where it is known here."""
        known = await in_database(selectors.consents, self._exhibition, key) if key else None
        if known is not None:
            self.key, self.consented = key, known

    def take(self, event: events.Event) -> Exchange | None:
        """Note an event of the session; return the exchange that it ends. Returns at once."""
        over = self._exchanges.take(event, self.hall)
        if over is not None and over.intent is not None:
            # Asked before the yes, or answered after the no: only counted.
            kept = self.key if self._covers(over) else ""
            ledger.note(partial(services.keep, self._exhibition, kept, over))
        return over

    async def agree(self, language: Language, turn_id: int) -> None:
        """Keep what is asked after `turn_id`, the newest turn when the visitor agreed. Raises `Flooded`."""
        self._take(self._changes)
        self.key = await ledger.done(partial(services.agree, self._exhibition, self.key, language))
        if not self.consented:
            self.consented, self._agreed_at = True, turn_id

    async def forget(self) -> None:
        """Erase what was kept of this visit, and keep nothing more."""
        # At once, so that a question that comes meanwhile is not kept.
        self.consented = False
        if self.key:
            await ledger.done(partial(services.forget, self.key))
        self.key = ""

    async def wrong(self, turn_id: int | None, remark: str) -> int | None:
        """Pass on that the answer of a turn, or else the last one, is wrong.

        Returns the turn; None where there is no such answer. Called wrong again by this visitor it is not
        counted anew, unless something is remarked. Raises `Flooded`.
        """
        about = self._exchanges.last() if turn_id is None else self._exchanges.of(turn_id)
        if about is None:
            return None
        if about.turn_id in self._called_wrong and not remark:
            return about.turn_id
        self._take(self._complaints)
        self._take(_of_all.setdefault(self._exhibition, Bucket(*OF_ALL)))
        self._called_wrong.add(about.turn_id)
        self.key = await ledger.done(
            partial(services.complain, self._exhibition, self.key, about, remark.strip())
        )
        return about.turn_id

    def _covers(self, exchange: Exchange) -> bool:
        """Whether the consent stood when the turn began, and has stood since."""
        return self.consented and exchange.turn_id > self._agreed_at

    def _take(self, bucket: Bucket) -> None:
        if not bucket.take():
            raise Flooded("too much of this at once; try again in a while")
