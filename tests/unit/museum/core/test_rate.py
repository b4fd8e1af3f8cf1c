"""A bucket allows a burst, and then a pace."""

from museum.core.rate import Bucket


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_burst_and_then_a_pace():
    clock = Clock()
    bucket = Bucket(2, 3, clock=clock)
    assert [bucket.take() for _ in range(5)] == [True, True, True, False, False]
    clock.now += 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_what_weighs_more_takes_more_and_what_is_refused_takes_nothing():
    clock = Clock()
    bucket = Bucket(2, 10, clock=clock)
    assert [bucket.take(amount) for amount in (6, 6, 4, 0.1)] == [True, False, True, False]
    clock.now += 0.5
    assert bucket.take(1)


def test_waiting_does_not_save_up_more_than_a_burst():
    clock = Clock()
    bucket = Bucket(2, 3, clock=clock)
    clock.now += 1000
    assert sum(bucket.take() for _ in range(10)) == 3
