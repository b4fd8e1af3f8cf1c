"""What builds measured is kept across builds, also when two write at once."""

from pathlib import Path

import pytest

from engines.targets import trt_build


class Cache:
    """What TensorRT makes of a file's bytes: here a set of words."""

    def __init__(self, words: set[str]) -> None:
        self.words = words

    def combine(self, other: "Cache", ignore_mismatch: bool) -> None:
        self.words |= other.words

    def serialize(self) -> bytes:
        return " ".join(sorted(self.words)).encode()


class Config:
    def __init__(self) -> None:
        self.used: Cache | None = None

    def create_timing_cache(self, data: bytes) -> Cache | None:
        return None if data == b"damaged" else Cache(set(data.decode().split()))

    def set_timing_cache(self, cache: Cache, ignore_mismatch: bool) -> None:
        self.used = cache


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "timing" / "tensorrt.cache"


def test_a_second_build_is_given_what_the_first_measured(path: Path) -> None:
    first, second = Config(), Config()
    cache = trt_build._timing_cache(first, path)
    cache.words.add("matmul")
    trt_build._keep_timings(first, cache, path)
    trt_build._timing_cache(second, path)
    assert second.used is not None and second.used.words == {"matmul"}


def test_two_builds_at_once_keep_both(path: Path) -> None:
    one, two = Config(), Config()
    mine, theirs = trt_build._timing_cache(one, path), trt_build._timing_cache(two, path)
    mine.words.add("matmul")
    theirs.words.add("softmax")
    trt_build._keep_timings(one, mine, path)
    trt_build._keep_timings(two, theirs, path)
    assert path.read_bytes() == b"matmul softmax"
    assert sorted(p.name for p in path.parent.iterdir()) == ["tensorrt.cache", "tensorrt.cache.lock"]


def test_a_damaged_file_is_as_good_as_none(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"damaged")
    config = Config()
    cache = trt_build._timing_cache(config, path)
    assert cache.words == set()
