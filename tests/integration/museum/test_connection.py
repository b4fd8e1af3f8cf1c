"""The base of our sockets: what it owns, what it bounds and how it ends."""

import asyncio

import pytest
from autobahn.exception import Disconnected
from channels.testing import WebsocketCommunicator

from museum.core import connection, draining
from museum.core.connection import Connection


class Echo(Connection):
    """Answers every message, slowly where it is told to."""

    slow = 0.0
    ended: list[str] = []

    async def opened(self) -> None:
        self.tasks.create_task(self._beside())

    async def text_came(self, text: str) -> None:
        if text == "fail":
            self.tasks.create_task(self._fail())
            return
        await asyncio.sleep(self.slow)
        await self.send(text_data=text)

    async def binary_came(self, data: bytes) -> None:
        await self.send(bytes_data=data)

    async def text_too_large(self) -> None:
        await self.send(text_data="too large")

    async def _beside(self) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            self.ended.append("beside")

    async def _fail(self) -> None:
        raise RuntimeError("a task of the connection failed")


@pytest.fixture
async def client():
    Echo.ended = []
    client = WebsocketCommunicator(Echo.as_asgi(), "/")
    assert (await client.connect())[0]
    yield client
    await client.disconnect()


async def test_messages_come_in_order(client):
    for text in "abc":
        await client.send_to(text_data=text)
    await client.send_to(bytes_data=b"d")
    assert [await client.receive_from() for _ in range(4)] == ["a", "b", "c", b"d"]


@pytest.mark.parametrize("error", [Disconnected("gone"), ConnectionResetError()])
async def test_a_client_that_has_just_gone_is_no_error(error):
    """Between its leaving and our hearing of it, the server can't send."""
    echo = Echo()

    async def send(message):
        raise error

    echo.base_send = send
    echo._open = True
    await echo.send(text_data="a")
    assert not echo._open
    echo._open = True
    await echo.close()


async def test_what_comes_after_the_close_ends_the_connection():
    """However much of a flood still waits, nobody has to read it."""
    Echo.ended = []
    client = WebsocketCommunicator(Echo.as_asgi(), "/")
    assert (await client.connect())[0]
    for _ in range(connection.PER_SECOND * 3):
        await client.send_to(text_data="a")
    await client.wait(timeout=5)
    assert Echo.ended[-1:] == ["beside"]


async def test_its_tasks_end_with_it(client):
    await client.disconnect()
    assert Echo.ended == ["beside"]


async def test_a_task_that_fails_ends_the_connection_and_is_not_hidden():
    client = WebsocketCommunicator(Echo.as_asgi(), "/")
    assert (await client.connect())[0]
    await client.send_to(text_data="fail")
    with pytest.raises(ExceptionGroup) as failure:
        await client.wait()
    assert failure.group_contains(RuntimeError, match="a task of the connection failed")


async def test_what_waits_is_bounded(client, monkeypatch):
    monkeypatch.setattr(Echo, "slow", 5.0)
    monkeypatch.setattr(connection, "PER_SECOND", 100_000)
    flooded = WebsocketCommunicator(Echo.as_asgi(), "/")
    assert (await flooded.connect())[0]
    for _ in range(connection.WAITING + 10):
        await flooded.send_to(text_data="x")
    assert (await flooded.receive_output())["code"] == connection.TOO_MANY
    await flooded.disconnect()


async def test_the_largest_messages(client):
    await client.send_to(text_data="船" * (connection.LARGEST_TEXT // 3))
    assert await client.receive_from() != "too large"
    await client.send_to(text_data="船" * (connection.LARGEST_TEXT // 3 + 1))
    assert await client.receive_from() == "too large"
    await client.send_to(bytes_data=b"x" * connection.LARGEST_BINARY)
    assert len(await client.receive_from()) == connection.LARGEST_BINARY


async def test_a_database_call_elsewhere_does_not_hold_it_up(client, transactional_db):
    from asgiref.sync import sync_to_async

    release = asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow_query() -> None:
        asyncio.run_coroutine_threadsafe(release.wait(), loop).result(10)

    query = asyncio.ensure_future(sync_to_async(slow_query)())
    await asyncio.sleep(0)
    await client.send_to(text_data="meanwhile")
    assert await client.receive_from(timeout=5) == "meanwhile"
    release.set()
    await query


async def test_a_server_that_stops_says_so():
    leaving = WebsocketCommunicator(Echo.as_asgi(), "/")
    assert (await leaving.connect())[0]
    closing = asyncio.ensure_future(draining.close_all())
    assert (await leaving.receive_output())["code"] == connection.RESTARTING
    await leaving.send_input({"type": "websocket.disconnect", "code": connection.RESTARTING})
    await asyncio.wait_for(closing, 5)


async def test_a_client_that_does_not_take_leave_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(draining, "GOODBYE", 0.05)
    rude = WebsocketCommunicator(Echo.as_asgi(), "/")
    assert (await rude.connect())[0]
    await asyncio.wait_for(draining.close_all(), 5)
    await rude.disconnect()
