"""A microphone model that can't be used makes nobody's conversation end: it is only not heard."""

import logging
from pathlib import Path

import pytest

from engines.errors import EngineError
from guide_ai.asr import vad
from museum.visits import guide


class Engine:
    def __init__(self, path: Path) -> None:
        self.path = path

    def file(self, name: str) -> Path:
        return self.path


class Broken:
    """Opens, but can't judge anything."""

    def stream(self) -> "Broken":
        return self

    def feed(self, frame) -> float:
        raise RuntimeError("no such input:\n state")


@pytest.fixture(autouse=True)
def _forget():
    for kept in (guide.open_ear, guide._deaf):
        kept.cache_clear()
    yield
    for kept in (guide.open_ear, guide._deaf):
        kept.cache_clear()


@pytest.fixture
def warnings(monkeypatch) -> list[str]:
    said: list[str] = []
    monkeypatch.setattr(
        logging.getLogger(guide.__name__), "warning", lambda text, *rest: said.append(text % rest)
    )
    return said


@pytest.mark.parametrize(
    "content", [b"", b"\0" * 5000, b"<html>not found</html>", bytes(range(256)) * 100, None]
)
def test_a_damaged_file_is_no_ear_and_one_line(tmp_path, monkeypatch, warnings, content):
    path = tmp_path / "model.onnx"
    if content is not None:
        path.write_bytes(content)
    monkeypatch.setattr("engines.store.Store.current", lambda self, model: Engine(path))
    assert [guide.ear() for _ in range(3)] == [None] * 3
    assert len(warnings) == 1
    assert "silero-vad" in warnings[0]
    assert "\n" not in warnings[0]


def test_a_model_that_opens_but_cannot_judge_is_no_ear(monkeypatch, warnings):
    monkeypatch.setattr(vad, "load", lambda store: Broken())
    assert guide.ear() is None
    assert len(warnings) == 1
    with pytest.raises(EngineError, match="no such input: state"):
        guide.open_ear()
