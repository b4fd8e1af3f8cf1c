"""The examples' vectors are made once for a model, and again when anything about them changed."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from guide_ai.nlu.kept_vectors import kept_vectors


class Counting:
    """Embeds by length, and counts how often it was asked."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.calls += 1
        return np.array([[len(text), 1.0] for text in texts], np.float32)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("VERNISSAGE_CACHE", str(tmp_path))
    return tmp_path


def test_made_once_for_the_same_texts_and_model() -> None:
    embed = Counting()
    first = kept_vectors(["a", "bb"], "model/1", embed)
    again = kept_vectors(["a", "bb"], "model/1", embed)
    assert embed.calls == 1
    assert np.array_equal(first, again)


def test_made_anew_for_another_model_or_other_texts() -> None:
    embed = Counting()
    kept_vectors(["a", "bb"], "model/1", embed)
    kept_vectors(["a", "bb"], "model/2", embed)
    kept_vectors(["a", "bbb"], "model/1", embed)
    assert embed.calls == 3


@pytest.mark.parametrize("content", [b"", b"not numpy", b"\x93NUMPY\x01\x00"])
def test_a_broken_file_is_made_anew(cache: Path, content: bytes) -> None:
    embed = Counting()
    right = kept_vectors(["a", "bb"], "model/1", embed)
    (path,) = (cache / "vectors").iterdir()
    path.write_bytes(content)
    assert np.array_equal(kept_vectors(["a", "bb"], "model/1", embed), right)
    assert embed.calls == 2
