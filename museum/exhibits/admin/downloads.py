"""Sends what a writer writes as a file: to disk first, so that it is never held in memory whole."""

from collections.abc import Callable
from io import TextIOWrapper
from tempfile import SpooledTemporaryFile
from typing import IO, Any, Final

from django.http import FileResponse

IN_MEMORY: Final = 1 << 20
"""Bytes up to which no file is needed."""

HEADERS: Final = {"Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff"}


def download(
    write: Callable[[IO[str]], Any], name: str, content_type: str, encoding: str = "utf-8"
) -> FileResponse:
    """Let `write` write its text, and answer with it as the file `name`.

    `encoding`: "utf-8-sig" for tables, which spreadsheets otherwise take for something else.
    """
    spool: Any = SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 (the response closes it)
    out = TextIOWrapper(spool, encoding, newline="")
    write(out)
    out.flush()
    out.detach()
    spool.seek(0)
    return FileResponse(
        spool,
        as_attachment=True,
        filename=name,
        content_type=content_type,
        headers=HEADERS,
    )
