"""A process that ends with work in it: killed, told to, or stuck; and who hears what of it."""

import asyncio
import signal
import sys
import time
import urllib.request

import numpy as np
import pytest

from guide_ai.errors import GuideError, Unavailable
from guide_ai.worker import server
from guide_ai.worker.remote import connect
from tests.installation import free_port

from .conftest import PATIENCE, ROOT, SKILLS, until, warm

LANDMARKS = np.ones((1, 292), np.float32)


async def begin(skills, tmp_path, *, ahead=False, method="hold"):
    """A call that is being worked on until the file `gate` is there."""
    gate = str(tmp_path / "gate")
    call = asyncio.create_task(skills.skills.call("faces", method, {"path": gate}, ahead=ahead))
    await until(lambda: skills.skills.health is not None)
    await asyncio.sleep(0.1)
    return call


@pytest.fixture
async def faces(serve, tmp_path):
    """The site's side of a process with a batched skill."""
    process = serve(skills={"faces": "faces"}, VERNISSAGE_DRAIN="1.5")
    skills = connect(tmp_path)
    await warm(skills.skills)
    yield skills, process
    await skills.aclose()


async def test_many_calls_share_batches_and_each_gets_its_own_rows(faces):
    skills, _ = faces

    async def ask(number):
        rows = np.full((1 + number % 3, 292), number, np.float32)
        return await skills.skills.call("faces", "express", {"landmarks": rows})

    answers = await asyncio.gather(*(ask(number) for number in range(300)))
    for number, answer in enumerate(answers):
        assert answer.tolist() == [292.0 * number] * (1 + number % 3)
    rows = await skills.skills.call("faces", "rows", {})
    assert sum(rows) == sum(1 + number % 3 for number in range(300))
    assert max(rows) > 8


async def test_killed_with_a_hundred_calls_in_it_each_gets_one_error_and_the_next_process_serves(
    faces, serve, tmp_path
):
    skills, process = faces
    held = await begin(skills, tmp_path)
    endings: list[object] = []

    async def ask():
        try:
            endings.append(await skills.skills.call("faces", "express", {"landmarks": LANDMARKS}))
        except GuideError as error:
            endings.append(error)

    async with asyncio.timeout(30), asyncio.TaskGroup() as group:
        for _ in range(100):
            group.create_task(ask())
        await asyncio.sleep(0.05)
        process.popen.kill()
    with pytest.raises(Unavailable):
        await held
    assert len(endings) == 100
    assert all(type(ending) is Unavailable and ending.retryable for ending in endings)

    serve(skills={"faces": "faces"})
    await warm(skills.skills)
    assert (await skills.skills.call("faces", "express", {"landmarks": LANDMARKS})).tolist() == [292.0]


async def test_told_to_end_it_finishes_what_visitors_wait_for_and_takes_nothing_new(faces, tmp_path):
    skills, process = faces
    held = await begin(skills, tmp_path)
    process.popen.send_signal(signal.SIGTERM)
    await until(lambda: skills.skills.health.draining)
    assert not skills.available
    began = time.monotonic()
    with pytest.raises(Unavailable, match="about to end"):
        await skills.skills.call("faces", "rows", {})
    assert time.monotonic() - began < 1.0
    (tmp_path / "gate").touch()
    assert await held == "held"
    assert process.wait() == 0


async def test_what_nobody_waits_for_does_not_keep_it(faces, tmp_path):
    skills, process = faces
    ahead = await begin(skills, tmp_path, ahead=True)
    began = time.monotonic()
    process.popen.send_signal(signal.SIGTERM)
    with pytest.raises(Unavailable):
        await ahead
    assert process.wait() == 0
    assert time.monotonic() - began < 1.5


async def test_what_takes_too_long_is_given_up_with_a_clear_error(faces, tmp_path):
    skills, process = faces
    held = await begin(skills, tmp_path)
    process.popen.send_signal(signal.SIGTERM)
    with pytest.raises(Unavailable):
        await held
    assert process.wait() == 0


@pytest.mark.parametrize("seconds", ["30", "inf"])
async def test_a_second_signal_ends_it_at_once(serve, tmp_path, seconds):
    process = serve(skills={"faces": "faces"}, VERNISSAGE_DRAIN=seconds)
    skills = connect(tmp_path)
    await warm(skills.skills)
    held = await begin(skills, tmp_path)
    process.popen.send_signal(signal.SIGTERM)
    process.popen.send_signal(signal.SIGTERM)  # a signal to a whole group comes twice
    await until(lambda: skills.skills.health.draining)
    await asyncio.sleep(server.ECHO + 0.1)
    assert process.popen.poll() is None
    process.popen.send_signal(signal.SIGTERM)
    async with asyncio.timeout(15):
        with pytest.raises(Unavailable):
            await held
        assert await asyncio.to_thread(process.wait) == 0
    await skills.aclose()


@pytest.mark.parametrize(
    ("text", "seconds", "said"),
    [
        ("5", 5.0, 0),
        ("0", 0.0, 0),
        ("-3", 0.0, 0),
        ("-inf", 0.0, 0),
        ("inf", server.LONGEST_DRAIN, 1),
        ("1e400", server.LONGEST_DRAIN, 1),
        ("61", server.LONGEST_DRAIN, 1),
        ("nan", server.DRAIN, 1),
        ("soon", server.DRAIN, 1),
        ("", server.DRAIN, 1),
    ],
)
def test_the_time_to_end_is_bounded_and_nonsense_is_said_in_a_line(monkeypatch, caplog, text, seconds, said):
    monkeypatch.setenv("VERNISSAGE_DRAIN", text)
    assert server.grace() == seconds
    assert len(caplog.records) == said


@pytest.mark.parametrize(
    ("skill", "arguments"), [("asr", {"name": "x"}), ("faces", {})], ids=["step", "batch"]
)
async def test_a_skill_that_is_stuck_ends_its_process_so_that_another_takes_its_place(
    tmp_path, skill, arguments
):
    program = f"""
import sys
from guide_ai.worker import __main__, server
server.STUCK = server.LOOK_EVERY = 0.3
sys.argv = ["worker", {str(tmp_path / "skills.sock")!r}, "--skill", "{skill}={SKILLS}:{skill}"]
sys.exit(__main__.main())
"""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", program, cwd=ROOT, stderr=asyncio.subprocess.PIPE
    )
    skills = connect(tmp_path)
    try:
        await warm(skills.skills)
        with pytest.raises(Unavailable):
            await skills.skills.call(skill, "hold", {"path": str(tmp_path / "never"), **arguments})
        async with asyncio.timeout(PATIENCE):
            _, said = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
        await skills.aclose()
    assert process.returncode == 1
    assert f"{skill} has been stuck".encode() in said


async def test_a_skill_that_breaks_is_said_to_be_left_alone(serve, tmp_path):
    serve()
    skills = connect(tmp_path)
    await warm(skills.skills)
    for _ in range(5):
        with pytest.raises(GuideError, match="ZeroDivisionError"):
            await skills.skills.call("asr", "stumble", {})
    await until(lambda: skills.skills.health.breakers == {"asr": "open"})
    with pytest.raises(Unavailable, match="tried again in"):
        await skills.skills.call("asr", "stumble", {})
    assert (await skills.embedder.embed(["a"], kind="query")).shape == (1, 384)

    async def heals() -> bool:
        try:
            await skills.transcriber.transcribe(np.zeros(160, np.float32), language="en")
        except Unavailable:
            return False
        return True

    await until(heals)
    await until(lambda: skills.skills.health.breakers == {})
    await skills.aclose()


async def test_counts_are_served_where_an_address_is_set_and_a_taken_one_does_no_harm(serve, tmp_path):
    pytest.importorskip("prometheus_client")
    port = free_port()
    where = {"VERNISSAGE_METRICS": f"127.0.0.1:{port}"}
    serve(skills={"faces": "faces"}, **where)
    skills = connect(tmp_path)
    await warm(skills.skills)
    await skills.skills.call("faces", "express", {"landmarks": LANDMARKS})

    def counts() -> str:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=10) as page:  # noqa: S310
            return page.read().decode()

    text = await asyncio.to_thread(counts)
    assert 'vernissage_calls_total{outcome="done",skill="faces"} 1.0' in text
    assert 'vernissage_compute_seconds_count{skill="faces"} 1.0' in text
    assert 'vernissage_warm{skill="faces"} 1.0' in text

    second = serve("llm.sock", flows={"llm": "llm"}, **where)
    await warm(skills.llm)
    assert "no metrics: can't listen" in second.said()
    await skills.aclose()


@pytest.mark.parametrize("address", ["é..x:3000", "a" * 70 + ".b:2000", "127.0.0.1:" + "9" * 5000])
async def test_an_address_for_counts_that_is_none_does_no_harm(serve, tmp_path, address):
    process = serve(skills={"faces": "faces"}, VERNISSAGE_METRICS=address)
    skills = connect(tmp_path)
    await warm(skills.skills)
    assert (await skills.skills.call("faces", "express", {"landmarks": LANDMARKS})).tolist() == [292.0]
    (line,) = process.said().splitlines()
    assert "no metrics: VERNISSAGE_METRICS" in line
    await skills.aclose()
