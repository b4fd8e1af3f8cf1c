"""The commands: one clear line and a status for whatever happens."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engines.__main__ import main
from tests.unit.engines.toy import Toy


def test_from_nothing_to_a_ready_engine(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    manifest = toy.describe()
    assert main(["status"]) == 1
    assert "python -m engines fetch toy" in capsys.readouterr().out
    assert main(["fetch", "--all", "--json"]) == 0
    fetched = json.loads(capsys.readouterr().out)
    assert fetched["models"][0]["bytes"] == sum(archive.size for archive in manifest.archives.values())
    assert main(["build", "toy", "--json"]) == 0
    built = json.loads(capsys.readouterr().out)["models"][0]
    assert built["made"] and built["current"] and Path(built["path"], "model.bin").is_file()
    assert main(["status", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["models"][0]["engine"] == "ready"
    assert main(["build", "--all"]) == 0
    assert capsys.readouterr().out == "nothing to build\n"


def test_a_build_without_weights_is_one_line(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    toy.describe()
    assert main(["build", "toy"]) == 1
    (line,) = [line for line in capsys.readouterr().err.splitlines() if line.startswith("error")]
    assert "python -m engines fetch toy" in line


def test_fetch_says_how_much_came(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    toy.describe()
    assert main(["fetch", "toy"]) == 0
    assert " kB fetched in " in capsys.readouterr().out
    assert main(["fetch", "toy"]) == 0
    assert capsys.readouterr().out == "nothing to fetch\n"


def test_a_failed_fetch_is_one_line_and_status_1(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    toy.describe()
    toy.registry.empty()
    assert main(["fetch", "toy"]) == 1
    errors = [line for line in capsys.readouterr().err.splitlines() if line.startswith("error")]
    assert len(errors) == 1
    assert "toy-one 1.0" in errors[0]


@pytest.mark.parametrize(
    "arguments",
    [["fetch"], ["fetch", "toy", "--all"], ["build", "nope"], ["status", "nope"], ["dance"], []],
)
def test_wrong_usage_is_status_2(toy: Toy, arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    toy.describe()
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "error:" in capsys.readouterr().err


def test_list_needs_no_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("VERNISSAGE_CACHE", str(tmp_path / "nothing"))
    assert main(["list", "--json"]) == 0
    rows = {row["model"]: row for row in json.loads(capsys.readouterr().out)["models"]}
    assert rows["whisper-base"]["licence"] == "MIT"
    assert rows["kokoro"]["download_bytes"] > 50_000_000
    assert not (tmp_path / "nothing").exists()


def test_no_heavy_library_is_loaded_to_look(tmp_path: Path) -> None:
    """`make run` calls these every time: a second start has to stay quick."""
    code = (
        "import sys; from engines.__main__ import main; main(['status', '--json']);"
        "print([name for name in ('onnx', 'onnxruntime', 'openvino_genai', 'gguf') if name in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[3],
        env={"VERNISSAGE_CACHE": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert result.stdout.splitlines()[-1] == "[]"


def test_a_flipped_byte_is_named_with_its_command_and_mended(
    toy: Toy, capsys: pytest.CaptureFixture[str]
) -> None:
    toy.stock()
    assert main(["build", "toy"]) == 0
    path = next((toy.root / "store").rglob("model.bin"))
    path.write_bytes(b"!" + path.read_bytes()[1:])
    capsys.readouterr()
    assert main(["status"]) == 1
    said = capsys.readouterr().out
    assert "damaged (model.bin)" in said
    assert ".venv/bin/python -m engines build toy" in said
    assert main(["build", "--all"]) == 0
    assert "toy: model.bin damaged: building onnx-cpu-fp32\n" in capsys.readouterr().err
    assert main(["status"]) == 0


def test_status_names_the_command_for_damaged_weights(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    toy.stock()
    (toy.sources / "weights.bin").write_bytes(b"!")
    main(["status"])
    said = capsys.readouterr().out
    assert "weights.bin missing or damaged, run `.venv/bin/python -m engines fetch toy`" in said
