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

SHOWN: Final = 300
"""Letters of a server's own words that are passed on."""
AGAIN_AFTER: Final = 1.0
"""Seconds to wait where the server names none."""
_TOO_LONG: Final = re.compile(
    r"context (?:length|size|window)|exceed\w*_context"
    r"|max(?:imum)?_(?:seq_len|num_tokens|model_len|input_len)"
    r"|(?:prompt|input|request)\b.{0,60}\b(?:too long|too large|exceed)",
    re.IGNORECASE | re.DOTALL,
)


def words(body: Any) -> str:
    """A server's own words: of `{"error": {"message": …}}`, the flat `{"object": "error", "message": …}`,
    FastAPI's `{"detail": …}`, or of whatever else it is.
    """
    if isinstance(body, bytes | str):
        try:
            return words(json.loads(body))
        except ValueError:
            text = body.decode(errors="replace") if isinstance(body, bytes) else body
            return " ".join(text.split())[:SHOWN]
    if isinstance(body, Mapping):
        for key in ("error", "message", "detail", "msg"):
            if body.get(key):
                return words(body[key])
    if isinstance(body, list):
        return "; ".join(_placed(each) for each in body)[:SHOWN]
    return body[:SHOWN] if isinstance(body, str) else json.dumps(body)[:SHOWN]


def _placed(complaint: Any) -> str:
    """One of pydantic's complaints: which field, and what about it."""
    if isinstance(complaint, Mapping) and isinstance(complaint.get("loc"), list):
        return f"{'.'.join(map(str, complaint['loc']))}: {complaint.get('msg', '')}"
    return words(complaint)


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
    """A Retry-After in seconds; a date, or nonsense, counts as none."""
    return float(text) if text is not None and text.strip().isdecimal() else AGAIN_AFTER
