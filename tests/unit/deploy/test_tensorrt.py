"""TensorRT-RTX is put where its users look, and where it can't be had the tests go on without it."""

from pathlib import Path

import pytest

from deploy.bootstrap.commands import Runner
from deploy.bootstrap.errors import SetupError
from deploy.bootstrap.places import Places
from deploy.bootstrap.tensorrt import TensorRtRtx


class Scripted(Runner):
    """Makes the environment's folder where it is told to, or fails at pip."""

    fails = False

    def run(self, *command: str | Path, each_line: object = None) -> None:
        if "venv" in command:
            (Path(command[-1]) / "bin").mkdir(parents=True)
            (Path(command[-1]) / "bin" / "python").write_text("")
        elif self.fails:
            raise SetupError("pip failed (exit status 1).\n    no route to host")


@pytest.fixture
def tensorrt(tmp_path: Path) -> TensorRtRtx:
    (tmp_path / "requirements").mkdir()
    (tmp_path / "requirements" / "tensorrt-rtx.txt").write_text("one==1\n")
    places = Places(root=tmp_path, venv=tmp_path / ".venv", var=tmp_path / "var", cache=tmp_path / "cache")
    return TensorRtRtx(places, Scripted(tmp_path, tmp_path / "log", {}, live=False))


def test_it_gets_its_name_when_it_is_whole(tensorrt: TensorRtRtx) -> None:
    assert not tensorrt.is_there()
    tensorrt.make()
    assert tensorrt.is_there()
    assert [path.name for path in tensorrt.folder.parent.iterdir()] == [tensorrt.folder.name]


def test_another_lock_is_another_environment(tensorrt: TensorRtRtx) -> None:
    before = tensorrt.folder
    tensorrt.requirements.write_text("one==2\n")
    assert tensorrt.folder != before


def test_without_it_the_tests_go_on_and_say_so(
    tensorrt: TensorRtRtx, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Scripted, "fails", True)
    assert tensorrt.make() == 0
    assert not tensorrt.is_there() and not list(tensorrt.folder.parent.iterdir())
    assert capsys.readouterr().out == (
        "  no TensorRT-RTX, so its tests are skipped: pip failed (exit status 1).\n"
    )
