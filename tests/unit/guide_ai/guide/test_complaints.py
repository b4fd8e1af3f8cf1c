"""What servers say when they refuse, in each of their dialects."""

import json

import pytest

from guide_ai.errors import (
    BadRequest,
    GuideError,
    Misconfigured,
    Overloaded,
    PromptTooLong,
    Unavailable,
)
from guide_ai.guide.complaints import broken, refusal, seconds, words

FORBIDDEN = {"type": "extra_forbidden", "loc": ["body", "top_k"], "msg": "Extra inputs are not permitted"}


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"error": {"message": "no such model", "type": "NotFound", "code": 404}}, "no such model"),
        ({"object": "error", "message": "too hot", "type": "BadRequestError", "code": 400}, "too hot"),
        ({"error": "out of order"}, "out of order"),
        ({"detail": "Not Found"}, "Not Found"),
        ({"detail": [FORBIDDEN]}, "body.top_k: Extra inputs are not permitted"),
        ("<html>\n<b>502</b> Bad Gateway</html>", "<html> <b>502</b> Bad Gateway</html>"),
        (b"\xff", "\ufffd"),
        ("", ""),
        ("[]", ""),
        ({"error": {}}, '{"error": {}}'),
    ],
)
def test_its_own_words_are_found(body, said):
    assert words(body) == said
    assert words(body if isinstance(body, bytes | str) else json.dumps(body).encode()) == said


def test_long_words_are_cut():
    assert len(words({"message": "x" * 10_000})) == 300


@pytest.mark.parametrize(
    ("status", "said", "kind"),
    [
        (400, "This model's maximum context length is 4096 tokens", PromptTooLong),
        (400, "request (3031 tokens) exceeds the available context size (1024 tokens)", PromptTooLong),
        (400, "The sum of prompt length (9) should not exceed max_num_tokens (8)", PromptTooLong),
        (500, "The prompt is too long", PromptTooLong),
        (413, "Payload Too Large", PromptTooLong),
        (400, "temperature must be a number", BadRequest),
        (422, "Extra inputs are not permitted", BadRequest),
        (401, "who are you", Misconfigured),
        (403, "not you", Misconfigured),
        (404, "no model 'mona'", Misconfigured),
        (429, "slow down", Overloaded),
        (500, "CUDA error", GuideError),
        (502, "", Unavailable),
        (503, "still initializing", Unavailable),
    ],
)
def test_the_kind_of_error_follows(status, said, kind):
    error = refusal("http://there", status, {"error": {"message": said}})
    assert type(error) is kind
    assert "http://there" in str(error) and said in str(error)


def test_an_error_in_the_middle_of_an_answer():
    assert type(broken("x", {"error": {"message": "gone", "code": 503}})) is Unavailable
    assert type(broken("x", {"object": "error", "message": "bad", "code": 400})) is BadRequest
    assert type(broken("x", {"error": {"message": "bad", "code": "odd"}})) is GuideError
    assert type(broken("x", {"error": "bad"})) is GuideError


@pytest.mark.parametrize(
    ("text", "wait"), [("7", 7.0), (None, 1.0), ("soon", 1.0), ("Wed, 21 Oct 2026 07:28:00 GMT", 1.0)]
)
def test_when_to_come_back(text, wait):
    assert seconds(text) == wait
    assert refusal("x", 429, b"", text).retry_after == wait
