"""Batched methods of a lane: many calls in one run, each with its own answer, and visitors first."""

import queue

import pytest

from guide_ai.errors import (
    AudioRejected,
    BadRequest,
    Cancelled,
    DeadlineExceeded,
    GuideError,
    OutOfMemory,
    Unavailable,
)
from guide_ai.worker.batched import Batched
from guide_ai.worker.breaker import FAILURES
from guide_ai.worker.job import Job
from guide_ai.worker.lanes import StepLane
from guide_ai.worker.protocol import Call, Done
from tests.unit.guide_ai.worker.choir import (
    PATIENCE,
    choir,
    floor,
    get,
    lane,
    send,
    until,
    visitors,
)

__all__ = ["choir", "floor", "lane", "send"]


def test_calls_that_came_meanwhile_run_together_and_each_gets_its_own_answer(send, choir, lane, floor):
    choir.held = True
    _, first = send("sing", note="a")
    assert choir.begun.get(timeout=PATIENCE) == ["a"]
    assert visitors(floor)
    others = [send("sing", note=note)[1] for note in "bcd"]
    choir.passes.release(10)
    assert get(first) == Done(1, "A")
    assert [get(replies).value for replies in others] == ["B", "C", "D"]
    until(lambda: not visitors(floor))
    assert lane.meter.outcomes == ["done"] * 4
    assert sum(lane.meter.rows) == len(lane.meter.waits) == 4


def test_a_call_of_many_parts_comes_back_whole_and_in_order(send, choir):
    _, replies = send("chorus", notes=list("abcdefghijklmnopqrstuvwxyz"))
    assert get(replies).value == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert max(map(len, choir.batches)) <= 8
    _, replies = send("chorus", notes=[])
    assert get(replies).value == ""


def test_plain_methods_are_served_beside_them(send):
    assert get(send("plain")[1]).value == "plain"


def test_one_call_s_mistake_is_its_own(send, choir, lane, floor):
    choir.held = True
    send("sing", note="a")
    assert choir.begun.get(timeout=PATIENCE) == ["a"]
    _, wrong = send("sing", note="wrong")
    _, crack = send("sing", note="crack")
    _, right = send("sing", note="b")
    choir.passes.release(100)
    assert isinstance(get(wrong).error, AudioRejected)
    assert type(get(crack).error) is GuideError
    assert get(right).value == "B"
    until(lambda: not visitors(floor))
    assert lane.breaker.position == "closed"


def test_one_bad_part_fails_its_call_once_and_the_rest_of_it_is_dropped(send, choir, floor):
    _, replies = send("chorus", notes=["a", "wrong", "b"])
    assert isinstance(get(replies).error, AudioRejected)
    until(lambda: not visitors(floor))
    assert replies.empty()


def test_wrong_arguments_are_refused_at_once(send):
    with pytest.raises(BadRequest, match="note"):
        send("sing", song="a")


def test_a_cancelled_call_leaves_the_queue_and_a_running_one_frees_the_model(send, choir, lane, floor):
    choir.held = True
    running, silent = send("sing", note="a")
    assert choir.begun.get(timeout=PATIENCE) == ["a"]
    waiting, _ = send("chorus", notes=["b", "c"])
    waiting.cancel()
    assert lane.waiting == 0
    running.cancel()
    assert choir.gave_up.wait(PATIENCE)
    choir.held = False
    assert get(send("sing", note="d")[1]).value == "D"
    assert choir.batches == [["a"], ["d"]]
    assert silent.empty()
    until(lambda: not visitors(floor))
    assert lane.meter.outcomes[:2] == ["cancelled", "cancelled"]


def test_a_deadline_ends_a_call_in_the_queue_and_in_the_middle(send, choir):
    choir.held = True
    _, running = send("sing", note="a", deadline=0.3)
    assert choir.begun.get(timeout=PATIENCE) == ["a"]
    assert isinstance(get(running).error, DeadlineExceeded)
    assert choir.gave_up.is_set()


def test_the_newest_frame_of_a_visitor_takes_the_place_of_the_older_one(send, choir):
    choir.held = True
    send("follow", note="x", who=0)
    assert choir.begun.get(timeout=PATIENCE) == ["x"]
    _, old = send("follow", note="a", who=1)
    _, new = send("follow", note="b", who=1)
    _, other = send("follow", note="c", who=2)
    assert isinstance(get(old).error, Cancelled)
    choir.passes.release(10)
    assert (get(new).value, get(other).value) == ("B", "C")
    assert not any("a" in batch for batch in choir.batches)


def test_frames_do_not_keep_work_done_ahead_of_other_skills_waiting(send, choir, floor):
    choir.held = True
    _, replies = send("follow", note="a", who=1)
    assert choir.begun.get(timeout=PATIENCE) == ["a"]
    assert not visitors(floor)
    choir.passes.release()
    assert get(replies).value == "A"
    assert not visitors(floor)


def test_in_real_time_mode_every_request_runs_alone(choir, floor, monkeypatch):
    monkeypatch.setenv("VERNISSAGE_REALTIME", "1")
    lane = StepLane("choir", choir.methods, floor)
    lane.start(lambda: None)
    until(lambda: lane.state == "warm")
    replies: queue.Queue = queue.Queue()
    lane.submit(Job(Call(1, "choir", "chorus", {"notes": list("abcdefgh")}), replies.put))
    assert get(replies).value == "ABCDEFGH"
    assert choir.batches == [[note] for note in "abcdefgh"]
    lane.close()


def test_work_done_ahead_waits_until_no_visitor_is_served(send, choir):
    choir.held = True
    send("sing", note="visitor")
    assert choir.begun.get(timeout=PATIENCE) == ["visitor"]
    _, ahead = send("sing", note="ahead", ahead=True)
    _, second = send("follow", note="second", who=1)
    choir.passes.release(10)
    assert get(second).value == "SECOND"
    assert get(ahead).value == "AHEAD"
    assert choir.batches == [["visitor"], ["second"], ["ahead"]]


def test_memory_that_does_not_suffice_is_said_with_a_time_to_come_back(send):
    error = get(send("sing", note="huge")[1]).error
    assert isinstance(error, OutOfMemory) and error.retryable and error.retry_after > 0
    assert get(send("sing", note="a")[1]).value == "A"


def test_a_model_that_breaks_again_and_again_is_left_alone(send, lane):
    for _ in range(FAILURES):
        assert type(get(send("sing", note="crack")[1]).error) is GuideError
    until(lambda: lane.breaker.position == "open")
    with pytest.raises(Unavailable, match="tried again in"):
        send("sing", note="a")


def test_a_skill_is_warm_only_once_it_has_run_every_size_of_every_bucket(choir, floor):
    samples = [{"note": "a"}, {"note": "bb"}]
    method = Batched([choir.run], 8, bucket=lambda part: len(part["note"]), samples=samples)
    lane = StepLane("choir", lambda: {"sing": method}, floor)
    choir.held = True
    warm = queue.Queue()
    lane.start(lambda: warm.put(lane.state))
    assert choir.begun.get(timeout=PATIENCE) == ["a"]
    assert lane.state == "warming"
    choir.passes.release(1000)
    assert warm.get(timeout=PATIENCE) == "warm"
    assert {(batch[0], len(batch)) for batch in choir.batches} == {
        (note, rows) for note in ("a", "bb") for rows in (1, 2, 4, 8)
    }
    lane.close()


def test_what_does_not_fit_on_the_device_while_warming_is_never_tried_with_visitors(floor):
    seen = []

    def run(parts, wanted):
        seen.append(len(parts))
        if len(parts) > 2:
            raise RuntimeError("CUDA error: out of memory")
        return parts

    method = Batched([run], 8, split=lambda notes: list(notes), join=list, samples=["x"])
    lane = StepLane("choir", lambda: {"sing": method}, floor)
    lane.start(lambda: None)
    until(lambda: lane.state == "warm")
    seen.clear()
    replies: queue.Queue = queue.Queue()
    lane.submit(Job(Call(1, "choir", "sing", {"notes": list("abcdefgh")}), replies.put))
    assert get(replies).value == list("abcdefgh")
    assert max(seen) <= 2
    lane.close()
