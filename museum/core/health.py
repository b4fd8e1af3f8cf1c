"""What load balancers and operators ask: does this process live, may it be given visitors?"""

from asgiref.sync import sync_to_async
from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse


async def alive(request: HttpRequest) -> JsonResponse:
    """The process answers: 200."""
    return JsonResponse({"alive": True})


async def ready(request: HttpRequest) -> JsonResponse:
    """200 where the database answers, otherwise 503.

    A resting guide does not make the site unready: halls and typed questions work without it.
    """
    database = await sync_to_async(_database_answers)()
    guide = "awake" if (settings.WORKER_SOCKET_DIR / "skills.sock").is_socket() else "resting"
    return JsonResponse(
        {"ready": database, "database": database, "guide": guide}, status=200 if database else 503
    )


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
            return bool(cursor.fetchone())
    except DatabaseError:
        return False
