"""Database calls from the event loop."""

import threading

import pytest
from django.db import DatabaseError, connection

from museum.core.database import in_database


def look() -> tuple[str, int]:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return threading.current_thread().name, id(connection.connection)


@pytest.mark.django_db(transaction=True)
async def test_calls_share_a_connection_away_from_the_event_loop():
    first, second = await in_database(look), await in_database(look)
    assert first == second
    assert first[0] != threading.current_thread().name


@pytest.mark.django_db(transaction=True)
async def test_a_broken_connection_is_replaced():
    def breaks() -> None:
        connection.connection.close()
        connection.cursor()

    await in_database(look)
    with pytest.raises(DatabaseError):
        await in_database(breaks)
    assert await in_database(look)
