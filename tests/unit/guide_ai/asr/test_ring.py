"""The newest seconds of a microphone, addressed by their place in the stream."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from guide_ai.asr.ring import Ring


@given(sizes=st.lists(st.integers(0, 25), max_size=20), capacity=st.integers(1, 20), data=st.data())
def test_gives_back_what_was_appended_as_far_as_it_is_still_there(sizes, capacity, data):
    stream = np.arange(sum(sizes), dtype=np.float32)
    ring = Ring(capacity)
    for part in np.split(stream, np.cumsum(sizes)[:-1] if sizes else []):
        ring.append(part)
    start = data.draw(st.integers(0, stream.size))
    end = data.draw(st.integers(0, stream.size))
    oldest = max(0, stream.size - capacity)
    assert ring.start == oldest
    assert ring.end == stream.size
    assert ring.between(start, end).tolist() == stream[max(start, oldest) : end].tolist()


def test_what_it_gives_is_a_copy():
    ring = Ring(4)
    ring.append(np.ones(4, np.float32))
    taken = ring.between(0, 4)
    ring.append(np.zeros(4, np.float32))
    assert taken.tolist() == [1, 1, 1, 1]


def test_a_ring_of_nothing_is_refused():
    with pytest.raises(ValueError, match="at least one"):
        Ring(0)
