"""What a client has not shown to have read."""

from museum.core.window import Window


def test_reading_a_mark_covers_everything_before_it():
    window = Window()
    for mark in [(1, 0), (1, 0), (1, 1), (2, 0)]:
        window.sent(mark, 100)
    assert window.under_way == 400
    window.read((1, 1))
    assert window.under_way == 100
    window.read((2, 0))
    assert window.under_way == 0


def test_a_mark_that_was_never_sent_proves_nothing():
    window = Window()
    window.sent((1, 0), 100)
    window.read((9, 9))
    assert window.under_way == 100


def test_reading_twice_counts_once():
    window = Window()
    window.sent((1, 0), 100)
    window.read((1, 0))
    window.sent((1, 1), 50)
    window.read((1, 0))
    assert window.under_way == 50
