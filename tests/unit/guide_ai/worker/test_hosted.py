"""A model that does not load is one line with what to do about it, and is loaded once it is mended."""

import pytest

from engines.errors import EngineMissing
from guide_ai.errors import GuideError
from guide_ai.worker import hosted
from guide_ai.worker.floor import Floor
from guide_ai.worker.lanes import StepLane, load


class Shelf:
    """A store whose engine is looked through only when that is asked for."""

    damaged = False

    def current(self, model, *, thorough=False):
        if thorough and self.damaged:
            raise EngineMissing(f"the engine of {model} is damaged; run `engines convert {model}`")


@pytest.fixture
def shelf(monkeypatch):
    shelf = Shelf()
    monkeypatch.setattr(hosted, "Store", lambda: shelf)
    monkeypatch.setattr(hosted, "_refused", set())
    return shelf


def opened(model):
    """Load a model that says no."""
    with hosted.opening(model):
        raise RuntimeError("bad graph\nat node 7")


def test_a_damaged_model_names_the_command_and_is_not_loaded_until_it_is_mended(shelf):
    shelf.damaged = True
    with pytest.raises(EngineMissing, match="engines convert ear"):
        opened("ear")
    with pytest.raises(EngineMissing), hosted.opening("ear"):
        pytest.fail("it was loaded again although it is still damaged")
    shelf.damaged = False
    with hosted.opening("ear") as store:
        assert store is shelf


def test_a_whole_model_that_does_not_load_is_one_line(shelf, caplog):
    with pytest.raises(GuideError):
        opened("ear")
    lane = StepLane("asr", lambda: opened("ear"), Floor())
    told = []
    assert load(lane, lambda: opened("ear"), lambda: told.append(lane.state)) is None
    assert told == ["failed"]
    assert lane.reason == "ear can't be loaded though its files are whole: RuntimeError: bad graph"
    assert "Traceback" not in caplog.text
