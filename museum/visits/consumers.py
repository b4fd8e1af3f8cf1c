"""The conversation socket: one visitor's messages to a Session, and its events back, see docs/protocol.md."""

import asyncio
import logging
from typing import Any, Final
from urllib.parse import parse_qs

from django.conf import settings

from guide_ai.asr.base import SAMPLE_RATE
from guide_ai.dialogue import events
from guide_ai.dialogue.catalogue import Place
from guide_ai.dialogue.session import Session
from guide_ai.errors import GuideError
from guide_ai.language import Language
from museum.core import connection, tickets
from museum.core.connection import Connection
from museum.core.database import in_database
from museum.core.rate import Bucket
from museum.core.window import Window
from museum.exhibitions import selectors
from museum.exhibits.catalogue import ExhibitionCatalogue
from museum.exhibits.embedding import embed_missing
from museum.visits import gaps, guide, wire
from museum.visits.errors import Flooded
from museum.visits.recorder import Recorder

PATIENCE: Final = 1.0
"""Seconds in which the worker has to say that it is awake before a visitor is told that it rests."""

QUESTIONS: Final = (10, 30)
"""Typed questions a second, and in a burst: each cancels the one before, down to the worker."""

HEARD: Final = (2, 10)
"""Seconds of sound a second, and in a burst: judging what is speech is work that all visitors share."""

PIECE: Final = SAMPLE_RATE // 2
"""Bytes (a quarter of a second) that are judged before others have their turn."""

SOUND_UNDER_WAY: Final = 6 * 2**20
"""Bytes (two minutes of speech) that nobody has played: from there on a client is sent text alone."""

ALL_UNDER_WAY: Final = 12 * 2**20
"""Bytes at which a client that reads nothing is closed."""

logger = logging.getLogger(__name__)


class ConversationConsumer(Connection):
    """One visitor."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._session: Session | None = None
        self._writer = wire.Writer()
        self._window = Window()
        self._questions = Bucket(*QUESTIONS)
        self._heard = Bucket(*HEARD)
        self._keeping = asyncio.Lock()
        self._recorder = Recorder("")

    async def opened(self) -> None:
        """Let in who has a ticket for an exhibition that is open."""
        self._exhibition: str = self.scope["url_route"]["kwargs"]["exhibition"]
        self._recorder = Recorder(self._exhibition)
        query = parse_qs(self.scope["query_string"].decode("latin-1"))
        try:
            tickets.check(query.get("ticket", [""])[0], self._exhibition)
        except tickets.BadTicket:
            await self.close(connection.REFUSED)
            return
        if not await in_database(selectors.exhibition_is_open, self._exhibition):
            await self.close(connection.NOT_FOUND)

    async def text_came(self, text: str) -> None:
        """Read a message and do what it asks."""
        try:
            message = wire.read(text)
        except wire.BadMessage as refusal:
            await self._refuse("bad_message", str(refusal))
            return
        session = self._session
        if session is None:
            if isinstance(message, wire.Hello):
                await self._greet(message)
            else:
                await self._refuse("no_hello", "the first message is hello")
            return
        match message:
            case wire.Hello():
                await self._refuse("bad_message", "hello was said already")
            case wire.Place():
                session.place(self._place(message))
            case wire.Microphone():
                session.microphone(message.open)
            case wire.Ask() if self._questions.take():
                session.ask(message.text)
            case wire.Ask():
                await self._refuse("too_fast", "too many questions at once")
            case wire.ChangeLanguage():
                session.set_language(message.language)
            case wire.Stop():
                session.stop()
            case wire.Consent() | wire.Forget() | wire.Wrong():
                self.tasks.create_task(self._keep(message, self._turn_id))
            case wire.Played():
                self._window.read((message.turn_id, message.index))
                session.played(message.turn_id, message.index, message.samples)

    async def binary_came(self, data: bytes) -> None:
        """Hear a frame of the microphone. Voice activity is judged here, in a quarter of a millisecond.

        A long frame is judged in pieces, and who sends far faster than one can speak is closed.
        """
        if not self._heard.take(len(data) / (2 * SAMPLE_RATE)):
            await self.close(connection.TOO_MANY)
            return
        for start in range(0, len(data), PIECE):
            if start:
                await asyncio.sleep(0)
            if self._session is not None:
                self._session.feed(data[start : start + PIECE])

    async def text_too_large(self) -> None:
        """Say so; nothing else happens."""
        await self._refuse("bad_message", f"a message has at most {connection.LARGEST_TEXT} bytes")

    async def _greet(self, hello: wire.Hello) -> None:
        """Answer `hello` and open the session."""
        ear = await asyncio.to_thread(guide.ear)
        await self._recorder.resume(hello.visit)
        recorder = self._recorder
        recorder.hall = hello.hall
        await self.send(
            wire.ready(
                "awake" if await _awake() else "resting",
                consent=recorder.consented,
                visit=recorder.key,
                days=settings.VISIT_KEEP_DAYS,
            )
        )
        session = Session(
            guide.skills(),
            ExhibitionCatalogue(self._exhibition),
            exhibition=self._exhibition,
            language=hello.language,
            emit=self._emit,
            vad=ear.stream() if ear else None,
        )
        session.place(Place(self._exhibition, hello.hall))
        begun = asyncio.Event()
        self.tasks.create_task(_converse(session, begun))
        await begun.wait()
        self._session = session
        self.tasks.create_task(_catch_up())

    async def _emit(self, event: events.Event) -> None:
        """Send one event. Speech is left out for who has played none of the last minutes of it."""
        over = self._recorder.take(event)
        if over is not None and over.unanswered and self._recorder.consented:
            self.tasks.create_task(_sort())
        if isinstance(event, events.Objected):
            self.tasks.create_task(self._keep(None, event.turn_id))
        if isinstance(event, events.ErasureAsked):
            self.tasks.create_task(self._keep(wire.Forget(type="forget"), event.turn_id))
        if isinstance(event, events.Spoken) and self._window.under_way > SOUND_UNDER_WAY:
            return
        mark = (event.turn_id, getattr(event, "index", 0))
        for frame in self._writer.frames(event):
            self._window.sent(mark, len(frame))
            if isinstance(frame, str):
                await self.send(text_data=frame)
            else:
                await self.send(bytes_data=frame)
        if self._window.under_way > ALL_UNDER_WAY:
            await self.close(connection.TOO_SLOW)

    async def _keep(self, message: wire.Consent | wire.Forget | wire.Wrong | None, turn_id: int) -> None:
        """Change what is kept, one change after the other; None: the last answer was called wrong aloud.

        `turn_id`: the newest turn when it came.
        """
        recorder = self._recorder
        async with self._keeping:
            try:
                match message:
                    case wire.Consent() if message.given and not settings.VISIT_KEEP_DAYS:
                        await self._refuse("not_kept", "nothing is ever kept here")
                    case wire.Consent():
                        if message.given:
                            await recorder.agree(self._language, turn_id)
                        else:
                            await recorder.forget()
                        await self.send(
                            wire.consent(self._turn_id, given=recorder.consented, visit=recorder.key)
                        )
                    case wire.Forget():
                        await recorder.forget()
                        await self.send(wire.forgotten(self._turn_id))
                    case _:
                        await self._call_wrong(message)
            except Flooded as error:
                await self._refuse("too_fast", str(error))
            except Exception:  # whatever the database raises: the conversation goes on
                logger.exception("what is kept of a visit could not be changed")
                await self._refuse("not_kept", "this could not be done now; please try again")

    async def _call_wrong(self, message: wire.Wrong | None) -> None:
        recorder = self._recorder
        about = await recorder.wrong(message.about if message else None, message.remark if message else "")
        if about is None:
            await self._refuse("no_answer", "there is no such answer")
        else:
            await self.send(wire.noted(self._turn_id, about, visit=recorder.key))

    @property
    def _turn_id(self) -> int:
        return self._session.turn_id if self._session else 0

    @property
    def _language(self) -> Language:
        return self._session.language if self._session else "en"

    async def _refuse(self, code: str, message: str) -> None:
        await self.send(wire.error(self._turn_id, code, message))

    def _place(self, message: wire.Place) -> Place:
        self._recorder.hall = message.hall
        return Place(
            exhibition=self._exhibition,
            hall=message.hall,
            x=message.x,
            z=message.z,
            heading=message.heading,
            gaze=message.gaze,
            gaze_ms=int(message.gaze_ms),
        )


async def _converse(session: Session, begun: asyncio.Event) -> None:
    async with session:
        begun.set()
        await asyncio.Event().wait()


async def _awake() -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            return await guide.skills().reach()
    except TimeoutError:
        return False


async def _catch_up() -> None:
    """Let the worker embed what curators wrote since somebody was last here. It steps aside for questions."""
    try:
        await embed_missing(guide.skills().embedder)
    except GuideError as error:
        logger.debug("passages are not embedded now: %s", error)
    await _sort()


async def _sort() -> None:
    """Put unanswered questions together that are alike."""
    try:
        await gaps.sort_new(guide.skills().embedder)
    except Exception:  # the questions are kept, and sorted when the next one comes
        logger.exception("unanswered questions could not be sorted")
