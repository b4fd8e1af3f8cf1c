"""A step is done once, and again when its inputs change, its outputs are gone, or it was broken off."""

from pathlib import Path

import pytest

from deploy.bootstrap.errors import SetupError
from deploy.bootstrap.stamps import files_under
from deploy.bootstrap.steps import Step, take


class Bakery:
    """A step that turns flour into bread, and counts how often."""

    def __init__(self, folder: Path) -> None:
        self.flour = folder / "flour"
        self.bread = folder / "bread"
        self.baked = 0
        self.burns = False
        self.flour.write_text("wheat")
        self.step = Step(
            "bread", folder / "stamp", self.bake, lambda: files_under(self.flour), (), (self.bread,)
        )

    def bake(self) -> int:
        self.baked += 1
        self.bread.write_text("half")
        if self.burns:
            raise SetupError("burnt")
        self.bread.write_text(self.flour.read_text())
        return 7


@pytest.fixture
def bakery(tmp_path: Path) -> Bakery:
    return Bakery(tmp_path)


def test_nothing_is_done_twice(bakery: Bakery, capsys: pytest.CaptureFixture[str]) -> None:
    assert take([bakery.step]) == 7
    assert take([bakery.step]) == 0
    assert bakery.baked == 1
    assert "ready" in capsys.readouterr().out


def test_a_changed_input_is_used(bakery: Bakery) -> None:
    take([bakery.step])
    bakery.flour.write_text("rye")
    take([bakery.step])
    assert bakery.bread.read_text() == "rye"


def test_a_missing_output_is_made_again(bakery: Bakery) -> None:
    take([bakery.step])
    bakery.bread.unlink()
    take([bakery.step])
    assert bakery.bread.read_text() == "wheat"


def test_a_step_that_was_broken_off_is_done_again(bakery: Bakery) -> None:
    take([bakery.step])
    bakery.flour.write_text("rye")
    bakery.burns = True
    with pytest.raises(SetupError):
        take([bakery.step])
    # The inputs are as they were when it was last finished, yet what it left is half.
    bakery.flour.write_text("wheat")
    bakery.burns = False
    take([bakery.step])
    assert bakery.bread.read_text() == "wheat"
