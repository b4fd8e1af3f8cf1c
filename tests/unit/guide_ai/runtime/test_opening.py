"""Where the engine that was chosen can't serve, that of the processor does, and says so."""

import logging

import pytest

from engines.errors import EngineMissing
from engines.store import Store
from guide_ai import checks
from guide_ai.nlu import reader
from guide_ai.runtime.opening import on_device, opened

pytestmark = pytest.mark.models


@pytest.fixture
def chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store()
    try:
        store.current("e5-small", "onnx-cuda")
        pytest.skip("this host serves with a GPU")
    except EngineMissing:
        monkeypatch.setenv("VERNISSAGE_TARGET", "onnx-cuda")


def test_the_processor_stands_in_for_a_gpu(chosen: None, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        mind = reader.load(Store(), 2)
    assert mind.embed(["Who painted this?"], kind="query").shape == (1, 384)
    assert "e5-small runs on the processor instead of onnx-cuda" in caplog.text
    engine = opened(Store(), "e5-small", lambda engine: engine)
    assert not on_device(engine)


def test_the_check_tells_what_stands_in(chosen: None) -> None:
    found = {message.id: message for message in checks.engines_present(None)}
    assert set(found) == {"guide_ai.W002"}
    assert "runs on the processor" in found["guide_ai.W002"].msg


def test_an_engine_that_is_not_there_at_all_is_missing(chosen: None, monkeypatch, tmp_path) -> None:
    with pytest.raises(EngineMissing, match="e5-small"):
        opened(Store(tmp_path), "e5-small", lambda engine: engine)
