"""Callers who ask for the impossible, on a real process: each hears of it alone, and all others go on."""

import asyncio
import math

import numpy as np
import pytest

from guide_ai.errors import BadRequest, DeadlineExceeded, GuideError, Unavailable
from guide_ai.worker.breaker import FAILURES
from guide_ai.worker.remote import connect

from .conftest import until, warm

SOUND = np.zeros(160, np.float32)
ROWS = np.ones((2, 292), np.float32)
WRONG = [
    *(
        ("understand", {"text": text, "language": "en"})
        for text in (5, None, b"\xff", ["a"], np.zeros(2, np.float32))
    ),
    *(("understand", {"text": "a", "language": language}) for language in ("zz", None, {}, 5)),
    *(("embed", {"texts": ["a"], "kind": kind}) for kind in ({}, [], "question", None)),
    *(
        ("embed", {"texts": texts, "kind": "query"})
        for texts in (None, 5, "abc", [1, 2], np.zeros((2, 2), np.float32), {1: "a"})
    ),
    *(("transcribe", {"audio": audio, "language": "en"}) for audio in ("abc", None, 5, [0.5])),
    *(("say", {"text": text, "language": "en", "rate": rate}) for text, rate in ((5, 1.0), ("a", "fast"))),
    *(("express", {"landmarks": rows}) for rows in (5, None, np.float32(1), np.zeros((0, 292), np.float32))),
    ("express", {5: "a"}),
    ("x" * 10**6, {}),
]


@pytest.fixture
async def line(serve, tmp_path):
    """The way to a process whose one skill checks what it is given."""
    serve(skills={"checked": "checked", "faces": "faces"})
    skills = connect(tmp_path)
    await warm(skills.skills)
    yield skills.skills
    await skills.aclose()


async def test_a_wrong_argument_is_a_bad_request_to_its_caller_and_the_others_go_on(line, tmp_path):
    gate = tmp_path / "gate"
    held = asyncio.create_task(line.call("faces", "hold", {"path": str(gate)}))
    pid = (await line.reach()).pid
    for method, arguments in WRONG:
        with pytest.raises(BadRequest):
            await line.call("checked", method, arguments, deadline=20)
    assert (await line.reach()).pid == pid
    gate.touch()
    assert await held == "held"
    assert line.health.breakers == {}
    assert await line.call("checked", "understand", {"text": "abc", "language": "en"}) == 3
    vectors = await line.call(
        "checked", "embed", {"texts": ["a"], "kind": "passage"}, ahead=True, deadline=20
    )
    assert vectors.shape == (1, 384)


@pytest.mark.parametrize(
    ("method", "arguments"),
    [
        ("understand", {"text": "a", "language": "zz"}),
        ("transcribe", {"audio": "abc", "language": "en"}),
        ("embed", {"texts": ["a"], "kind": {}}),
        ("say", {"text": 5, "language": "en", "rate": 1.0}),
    ],
)
async def test_mistakes_of_callers_never_count_against_the_skill(line, method, arguments):
    for _ in range(2 * FAILURES):
        with pytest.raises(BadRequest):
            await line.call("checked", method, arguments)
    assert await line.call("checked", "understand", {"text": "abc", "language": "en"}) == 3


async def test_many_texts_at_once_come_back_whole(line):
    texts = ["a" * (1 + place % 50) for place in range(1500)]
    vectors = await line.call("checked", "embed", {"texts": texts, "kind": "query"})
    assert vectors[:, 0].tolist() == [len(text) for text in texts]


async def test_odd_deadlines_are_errors_of_their_calls_alone(line, tmp_path):
    gate = tmp_path / "gate"
    held = asyncio.create_task(line.call("faces", "hold", {"path": str(gate)}))
    await line.reach()
    for deadline in (0, -1, -math.inf):
        with pytest.raises(DeadlineExceeded):
            await line.call("checked", "understand", {"text": "abc", "language": "en"}, deadline=deadline)
    with pytest.raises(BadRequest):
        await line.call("checked", "understand", {"text": "abc", "language": "en"}, deadline=math.nan)
    ask = line.call("checked", "understand", {"text": "abc", "language": "en"}, deadline=math.inf)
    assert await ask == 3
    gate.touch()
    assert await held == "held"


async def test_a_scheduler_that_breaks_ends_its_process_and_everybody_hears(serve, tmp_path):
    process = serve(skills={"breaking": "breaking"})
    skills = connect(tmp_path)
    await warm(skills.skills)
    held = asyncio.create_task(skills.skills.call("breaking", "hold", {"path": str(tmp_path / "gate")}))
    await skills.skills.reach()
    endings = []

    async def ask():
        try:
            await skills.skills.call("breaking", "spite", {})
        except GuideError as error:
            endings.append(error)

    async with asyncio.timeout(30), asyncio.TaskGroup() as group:
        for _ in range(3):
            group.create_task(ask())
        await asyncio.sleep(0.1)
        (tmp_path / "gate").touch()
        group.create_task(asyncio.wait([held]))
    assert len(endings) == 3 and all(isinstance(ending, Unavailable) for ending in endings)
    assert process.wait() == 1
    serve(skills={"breaking": "breaking"})
    await until(lambda: answers(skills))
    await skills.aclose()


async def answers(skills) -> bool:
    try:
        return await skills.skills.call("breaking", "plain", {}) == "plain"
    except Unavailable:
        return False
