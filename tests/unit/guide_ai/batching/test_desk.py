"""What the batching core promises, for whatever arrives, on a virtual clock with costs as predicted."""

from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from guide_ai.batching.cost import Cost
from guide_ai.batching.desk import Desk
from guide_ai.batching.policy import Limits
from guide_ai.batching.request import Priority, Request
from guide_ai.errors import Cancelled, DeadlineExceeded, GuideError, OutOfMemory, Overloaded

from .simulation import Exact, Simulation, Wish, one_at_a_time

HAIR = 1e-6
quick = settings(max_examples=100, deadline=None)
ticks = st.integers(0, 400).map(lambda number: number / 100)
cost = st.builds(
    Cost, st.integers(1, 50).map(lambda n: n / 1000), st.integers(0, 200).map(lambda n: n / 1000)
)
costs = st.lists(cost, min_size=1, max_size=3).map(lambda lines: Exact(*lines))
within = st.one_of(st.just(inf), st.integers(5, 300).map(lambda number: number / 100))
priorities = st.sampled_from(Priority)


voices = st.just(Priority.VOICE)
few = st.integers(1, 4)


def wishes(priority=voices, within=within, rows=few, **more):
    wish = st.builds(
        Wish, at=ticks, bucket=st.integers(0, 2), within=within, priority=priority, rows=rows, **more
    )
    return st.lists(wish, min_size=1, max_size=30)


def could_be_met(wish, costs):
    return wish.at + costs[wish.bucket](wish.rows) <= wish.deadline


@quick
@given(
    wishes(
        priorities, session=st.sampled_from([None, None, "a", "b"]), cancel_at=st.one_of(st.just(inf), ticks)
    ),
    costs,
    st.integers(1, 3),
    st.booleans(),
)
def test_everybody_is_ended_exactly_once_and_what_was_cancelled_before_it_began_never_runs(
    wishes, costs, instances, fixed
):
    Simulation(wishes, costs, instances=instances, limits=Limits(6, 3, 1.0, 0.1, fixed)).run()
    for wish in wishes:
        cancelled = wish.cancel_at < inf
        assert len(wish.endings) + (wish.refused is not None) == 1 or (cancelled and not wish.endings)
        assert len(wish.ran) <= 1
        if wish.ran and cancelled:
            assert wish.ran[0] <= max(wish.cancel_at, wish.at)
        for value in wish.endings:
            assert value == "done" or isinstance(value, GuideError)


@quick
@given(wishes(rows=st.integers(1, 8)), costs, st.integers(1, 2))
def test_who_was_taken_and_could_be_in_time_is(wishes, costs, instances):
    Simulation(wishes, costs, instances=instances).run()
    for wish in wishes:
        if wish.refused is None and could_be_met(wish, costs):
            assert wish.answered and wish.ended_at <= wish.deadline + HAIR


@quick
@given(wishes(priorities), costs)
def test_a_visitor_who_was_taken_is_in_time_whatever_else_comes(wishes, costs):
    Simulation(wishes, costs).run()
    for wish in wishes:
        if wish.priority is Priority.VOICE and wish.refused is None and could_be_met(wish, costs):
            assert wish.answered and wish.ended_at <= wish.deadline + HAIR


@quick
@given(wishes(priorities), costs)
def test_nothing_that_can_only_be_late_is_computed_while_others_wait(wishes, costs):
    simulation = Simulation(wishes, costs).run()
    for begun in simulation.begun:
        for wish in begun.wishes:
            in_time = begun.at + costs[wish.bucket](wish.rows) <= wish.deadline + HAIR
            others = [each for each in [*begun.wishes, *begun.left] if each is not wish]
            hopeful = [each for each in others if begun.at + costs[each.bucket](each.rows) <= each.deadline]
            assert in_time or not hopeful


@quick
@given(
    st.lists(st.builds(Wish, at=st.just(0.0), bucket=st.integers(0, 2), within=within), max_size=20), costs
)
def test_what_jackson_s_rule_would_bring_in_on_time_one_at_a_time_is_on_time(wishes, costs):
    free = 0.0
    for wish in sorted(wishes, key=lambda wish: wish.within):
        free += costs[wish.bucket](wish.rows)
        if free > wish.within:
            return
    Simulation(wishes, costs).run()
    assert all(wish.answered and wish.ended_at <= wish.deadline + HAIR for wish in wishes)


@quick
@given(wishes(), costs)
def test_nobody_is_refused_in_vain(wishes, costs):
    """A refused request, added to those who wait, makes somebody late who is taken one at a time."""
    simulation = Simulation(wishes, costs)
    submit = simulation.desk.submit

    def watched(request, now):
        waiting = list(simulation.desk._queue)
        busy = max((time for time, _ in simulation._running), default=now)
        try:
            return submit(request, now)
        except Overloaded as error:
            assert error.retry_after > 0
            free, late = busy, False
            for each in sorted([*waiting, request], key=lambda each: each.key):
                free += costs[each.bucket](each.rows)
                late = late or free > each.deadline - HAIR
            assert late
            raise

    simulation.desk.submit = watched
    simulation.run()


@quick
@given(wishes(priorities), costs)
def test_a_higher_class_never_waits_for_a_lower_one_to_begin(wishes, costs):
    simulation = Simulation(wishes, costs).run()
    for begun in simulation.begun:
        (rank,) = {wish.priority for wish in begun.wishes}
        assert all(rank <= wish.priority for wish in begun.left)


@quick
@given(wishes(priorities), costs)
def test_a_batch_is_of_one_bucket_and_not_too_large(wishes, costs):
    for begun in Simulation(wishes, costs, most=6).run().begun:
        assert len({wish.bucket for wish in begun.wishes}) == 1
        assert sum(wish.rows for wish in begun.wishes) <= 6


@quick
@given(wishes(priorities), costs, st.integers(1, 8), st.integers(1, 8))
def test_no_more_wait_than_may(wishes, costs, waiting, ahead):
    simulation = Simulation(wishes, costs, limits=Limits(waiting, ahead)).run()
    assert simulation.longest <= waiting + ahead


@settings(max_examples=20, deadline=None)
@given(st.integers(1, 4), st.integers(5, 50), st.integers(0, 100), st.integers(1, 3))
def test_nothing_starves_however_many_visitors_come(number, a, b, per_cost):
    """Visitors keep the model more than busy; work done ahead is finished all the same."""
    line = Cost(a / 1000, b / 1000)
    limits = Limits(waiting=8, ahead=100, aging=1.0, pace=0.2)
    step = line(1) / per_cost
    visitors = [Wish(at=place * step) for place in range(int(4.0 / step))]
    ahead = [Wish(at=0.001, bucket=1, priority=Priority.AHEAD) for _ in range(number)]
    Simulation([*visitors, *ahead], Exact(line, line), limits=limits, ahead=lambda now: False, most=4).run(
        until=4.0
    )
    longest = line(4)
    assert all(wish.answered for wish in ahead)
    assert max(wish.ended_at for wish in ahead) <= 1.0 + number * (0.2 + 2 * longest) + 2 * longest
    assert sum(wish.answered for wish in visitors) > 0


@quick
@given(
    st.lists(
        st.builds(Wish, at=ticks, session=st.integers(0, 3), priority=st.just(Priority.AVATAR)),
        min_size=1,
        max_size=40,
    ),
    cost,
)
def test_the_latest_frame_of_a_session_is_run_and_older_ones_that_wait_are_not(wishes, line):
    simulation = Simulation(wishes, Exact(line)).run()
    for session in {wish.session for wish in wishes}:
        frames = [wish for wish in simulation.wishes if wish.session == session]
        assert frames[-1].answered
        for older, newer in zip(frames, frames[1:], strict=False):
            if older.answered:
                assert older.ran[0] <= newer.at
            else:
                assert isinstance(older.endings[0], Cancelled)
                assert older.ended_at == newer.at


def test_a_session_that_sends_often_is_not_passed_over():
    """A newer frame inherits the place of the one that it replaces."""
    fast = [Wish(at=0.01 * n, session="fast", within=0.5, priority=Priority.AVATAR) for n in range(200)]
    slow = [Wish(at=0.1 * n, session=f"slow{n % 3}", within=0.5, priority=Priority.AVATAR) for n in range(20)]
    Simulation([*fast, *slow], Exact(Cost(0.06, 0.0))).run()
    answered = [wish.ended_at for wish in fast if wish.answered]
    assert max(later - sooner for sooner, later in zip(answered, answered[1:], strict=False)) <= 0.5


near = st.lists(st.integers(0, 300).map(lambda n: Wish(at=n / 1000)), min_size=1, max_size=60)


@quick
@given(near, st.integers(1, 50), st.integers(0, 100))
def test_where_batches_hardly_pay_nobody_waits_for_company_and_the_mean_is_no_worse(wishes, a, share):
    line = Cost(a / 1000, a / 1000 * share / 100)
    simulation = Simulation(wishes, Exact(line)).run()
    alone = one_at_a_time(wishes, Exact(line))
    mean = sum(wish.ended_at - wish.at for wish in wishes) / len(wishes)
    assert mean <= 1.05 * sum(alone) / len(alone) + HAIR
    for begun in simulation.begun:  # work-conserving: it began when something came or ended
        assert any(abs(begun.at - time) < 1e-12 for wish in wishes for time in (wish.at, wish.ended_at))


@quick
@given(near, st.integers(1, 10), st.integers(1, 60))
def test_where_batches_pay_waiting_for_company_costs_little(wishes, a, times):
    line = Cost(a / 1000, a / 1000 * times)
    Simulation(wishes, Exact(line)).run()
    alone = one_at_a_time(wishes, Exact(line))
    mean = sum(wish.ended_at - wish.at for wish in wishes) / len(wishes)
    assert mean <= 1.5 * sum(alone) / len(alone) + HAIR


def throughput(clients, line, *, think=0.0002, until=5.0):
    """Answers a second of clients who each ask again as soon as they are answered."""
    first = [Wish(at=0.0001 * place) for place in range(clients)]
    simulation = Simulation(first, Exact(line))
    simulation.run(
        on_end=lambda wish, now: simulation.add(Wish(at=now + think)) if now < until else None, until=until
    )
    return sum(wish.answered for wish in simulation.wishes) / until


def test_four_who_ask_again_at_once_are_answered_together():
    line = Cost(0.0005, 0.02)
    assert throughput(4, line) >= 3.5 * throughput(1, line)


def test_real_time_mode_runs_one_at_a_time_and_at_once():
    wishes = [Wish(at=0.001 * n) for n in range(10)]
    simulation = Simulation(wishes, Exact(Cost(0.0001, 0.01)), limits=Limits(fixed=True)).run()
    assert [len(begun.wishes) for begun in simulation.begun] == [1] * 10
    assert simulation.begun[0].at == 0.0


def test_several_instances_share_what_waits():
    wishes = [Wish(at=0.0) for _ in range(8)]
    simulation = Simulation(wishes, Exact(Cost(0.001, 0.01)), instances=2).run()
    assert [len(begun.wishes) for begun in simulation.begun] == [4, 4]
    assert {begun.at for begun in simulation.begun} == {0.0}


def request(ends, **fields):
    made = Request("x", 0, lambda value: ends.append(value), 0.0, **{"most": 8, **fields})
    return made


@pytest.fixture
def desk():
    return Desk("model", Exact(Cost(0.0, 1.0)), Limits())


def test_a_full_queue_takes_a_visitor_in_the_place_of_a_frame():
    desk = Desk("model", Exact(Cost(0.01, 0.0)), Limits(waiting=2))
    frames, voice = [[], []], []
    for place, ends in enumerate(frames):
        desk.submit(request(ends, priority=Priority.AVATAR, deadline=10.0 + place), 0.0)
    desk.submit(request(voice), 0.0)
    assert frames[0] == []
    assert desk.waiting == 2


def test_one_bad_request_does_not_take_its_company_with_it(desk):
    ends = [[] for _ in range(3)]
    for each in ends:
        desk.submit(request(each), 0.0)
    run = desk.take(0.0).run
    assert len(run.requests) == 3
    assert desk.fail(run, GuideError("one of them is bad"), 1.0) == []
    for place in range(3):
        run = desk.take(1.0 + place).run
        assert len(run.requests) == 1
        error, now = GuideError("bad"), 2.0 + place
        endings = desk.fail(run, error, now) if place == 1 else desk.finish(run, ["done"], now)
        assert [value for _, value in endings] == [error if place == 1 else "done"]
    assert desk.idle


def test_a_full_device_gets_smaller_batches_and_larger_ones_again_later(desk):
    def batch(now):
        for _ in range(8):
            desk.submit(request([]), now)
        return desk.take(now).run

    run = batch(0.0)
    assert run.rows == 8
    endings = desk.fail(run, OutOfMemory("full", 0.5), 1.0)
    assert [type(value) for _, value in endings] == [OutOfMemory] * 8
    run = batch(2.0)
    assert run.rows == 4
    seen = []
    for now in range(10, 1000, 2):
        desk.finish(run, ["done"] * len(run.requests), run.started + 1)
        run = desk.take(now).run or batch(now)
        seen.append(run.rows)
    assert max(seen[:60]) == 4
    assert seen[-1] == 8


def test_who_expired_while_it_ran_hears_that_it_took_too_long(desk):
    desk.submit(request([], deadline=5.0), 0.0)
    run = desk.take(0.0).run
    ((_, value),) = desk.fail(run, Cancelled("nobody waits"), 6.0)
    assert isinstance(value, DeadlineExceeded)
