"""What a language model's server says when it refuses, as one of our errors. There are several dialects."""

import json
import re
from collections.abc import Mapping
from typing import Any, Final

from guide_ai.errors import (
    BadRequest,
    GuideError,
    Misconfigured,
    Overloaded,
    PromptTooLong,
    Unavailable,
)
from guide_ai.guide.control_tokens import legible
from guide_ai.guide.replies import parsed

SHOWN: Final = 300
"""Letters of a server's own words that are passed on."""
AGAIN_AFTER: Final = 1.0
"""Seconds to wait where the server names none."""
LONGEST_WAIT: Final = 60.0
"""Seconds that a server may name."""
_TOO_LONG: Final = re.compile(
    r"context (?:length|size|window)|exceed\w*_context"
    r"|max(?:imum)?_(?:seq_len|num_tokens|model_len|input_len)"
    r"|(?:prompt|input|request)\b.{0,60}\b(?:too long|too large|exceed)",
    re.IGNORECASE | re.DOTALL,
)


def words(body: Any) -> str:
    """A server's own words: of `{"error": {"message": …}}`, the flat `{"object": "error", "message": …}`,
    FastAPI's `{"detail": …}`, or of whatever else it is, on one line of `SHOWN` letters at most.
    """
    try:
        said = _words(body)
    except RecursionError:  # no server means anything by what nests so deep
        return ""
    return " ".join(legible(said).split())[:SHOWN]


def _words(body: Any) -> str:
    if isinstance(body, bytes | str):
        try:
            return _words(parsed(body))
        except ValueError:
            return body.decode(errors="replace") if isinstance(body, bytes) else body
    if isinstance(body, Mapping):
        for key in ("error", "message", "detail", "msg"):
            if body.get(key):
                return _words(body[key])
    if isinstance(body, list):
        return "; ".join(_placed(each) for each in body)
    return json.dumps(body)


def _placed(complaint: Any) -> str:
    """One of pydantic's complaints: which field, and what about it."""
    if isinstance(complaint, Mapping) and isinstance(complaint.get("loc"), list):
        return f"{'.'.join(map(str, complaint['loc']))}: {complaint.get('msg', '')}"
    return _words(complaint)


def refusal(server: str, status: int, body: Any, retry_after: str | None = None) -> GuideError:
    """The error for an answer of HTTP `status` with this body; `server` names who said so."""
    said = words(body) or "nothing"
    text = f"{server} answers {status}: {said}"
    if status in (401, 403):
        return Misconfigured(f"{text} (VERNISSAGE_LLM_KEY)")
    if status in (404, 405):
        return Misconfigured(f"{text} (VERNISSAGE_LLM_MODEL, VERNISSAGE_LLM_URL)")
    if status == 413 or (status in (400, 422, 500) and _TOO_LONG.search(said)):
        return PromptTooLong(text)
    if status == 429:
        return Overloaded(text, seconds(retry_after))
    if status in (408, 502, 503, 504):
        return Unavailable(text)
    return BadRequest(text) if 400 <= status < 500 else GuideError(text)


def broken(server: str, event: Mapping[str, Any]) -> GuideError:
    """The error of an event that says, in the middle of an answer, that there is no more to come."""
    error = event.get("error")
    code = error.get("code") if isinstance(error, Mapping) else event.get("code")
    return refusal(server, code if isinstance(code, int) and 400 <= code < 600 else 500, event)


def seconds(text: str | None) -> float:
    """A Retry-After in seconds, `LONGEST_WAIT` at most; a date, or nonsense, counts as none."""
    if text is None or not text.strip().isdecimal():
        return AGAIN_AFTER
    return min(float(text), LONGEST_WAIT)
