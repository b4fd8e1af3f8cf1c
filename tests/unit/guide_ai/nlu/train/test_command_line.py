"""`python -m guide_ai.nlu.train`: what can't end well is refused before sentences are made."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")
pytestmark = pytest.mark.train

from guide_ai.nlu.train import __main__ as command  # noqa: E402
from guide_ai.nlu.train import foundation as foundations  # noqa: E402
from guide_ai.nlu.train.foundation import Foundation  # noqa: E402


class _Twelve:
    """An encoder of which only the shape is looked at."""

    class shape:  # noqa: N801
        layers = 12
        width = 8


@pytest.fixture(autouse=True)
def encoder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def opened(*_: Any) -> Foundation:
        return Foundation(_Twelve(), tmp_path / "tokenizer.json", "0" * 64)  # type: ignore[arg-type]

    def never(*_: Any) -> None:
        raise AssertionError("sentences were made")

    monkeypatch.setattr(foundations, "open_foundation", opened)
    monkeypatch.setattr(command, "build", never)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--branch", "99"], "--branch is 99"),
        (["--branch", "0"], "--branch is 0"),
        (["--into", "{folder}"], "ends in .safetensors"),
        (["--into", "{folder}/report.json"], "ends in .safetensors"),
        (["--into", "{folder}/dir.safetensors"], "is no file"),
        (["--into", "{folder}/file/weights.safetensors"], "nothing can be written in"),
        (["--into", "/proc/none/weights.safetensors"], "nothing can be written in"),
        (["--start", "{folder}/none.safetensors"], "none.safetensors"),
        (["--state", "{folder}/file"], "nothing can be written in"),
    ],
)
def test_a_wrong_setting_is_refused_before_sentences_are_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], told: str
) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "dir.safetensors").mkdir()
    filled = [word.format(folder=tmp_path) for word in words]
    others = [] if "--into" in words else ["--into", str(tmp_path / "weights.safetensors")]
    state = [] if "--state" in words else ["--state", str(tmp_path / "state")]
    assert command.main([*filled, *others, *state, "--device", "cpu"]) == 1
    error = capsys.readouterr().err
    assert told in error and error.count("\n") == 1
    assert not (tmp_path / "weights.safetensors").exists()


@pytest.mark.parametrize("minutes", ["0", "-1", "nan", "inf"])
def test_minutes_that_are_none_are_wrong_usage(minutes: str) -> None:
    with pytest.raises(SystemExit) as stopped:
        command.main([f"--minutes={minutes}"])
    assert stopped.value.code == 2
