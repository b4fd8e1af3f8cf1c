"""What load balancers and operators ask: does this process live, may it be given visitors?"""

import asyncio
from typing import Final

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse

from museum.core.database import in_database
from museum.visits import guide

PATIENCE: Final = 1.0
"""Seconds in which the guide's worker has to say that it is awake."""


async def alive(request: HttpRequest) -> JsonResponse:
    """The process answers: 200."""
    return JsonResponse({"alive": True})


async def ready(request: HttpRequest) -> JsonResponse:
    """200 where the database answers, otherwise 503.

    A resting guide does not make the site unready: halls and typed questions work without it.
    """
    database = await in_database(_database_answers)
    state = "awake" if await _guide_answers() else "resting"
    return JsonResponse(
        {"ready": database, "database": database, "guide": state}, status=200 if database else 503
    )


async def _guide_answers() -> bool:
    try:
        async with asyncio.timeout(PATIENCE):
            return await guide.skills().reach()
    except TimeoutError:
        return False


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone())
    except DatabaseError:
        return False
