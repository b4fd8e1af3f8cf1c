"""The commands: one clear line and a status for whatever happens."""

import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from engines.__main__ import main
from engines.commands.base import Outcome, in_processes
from engines.console import table
from engines.errors import EngineMissing
from engines.store import Store
from engines.targets.base import Settings
from tests.unit.engines.toy import FIRST, SECOND, Toy, doubling
from tests.unit.engines.toy_builder import Card, card

__all__ = ["card"]


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


def test_all_of_a_target_names_the_models_without_it(
    toy: Toy, card: Card, capsys: pytest.CaptureFixture[str]
) -> None:
    toy.as_graph()
    assert main(["build", "--all", "--target", "tensorrt"]) == 0
    assert capsys.readouterr().err == "not built as tensorrt: toy\n"
    assert main(["build", "toy", "--target", "tensorrt"]) == 1
    assert "its manifest knows onnx-cpu-fp32" in capsys.readouterr().err


def test_an_engine_for_elsewhere_says_what_is_still_to_be_done(
    toy: Toy, card: Card, capsys: pytest.CaptureFixture[str]
) -> None:
    toy.as_graph("tensorrt/fp16")
    words = ["build", "toy", "--target", "tensorrt", "--compute-capability", "120", "86"]
    assert main([*words, "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)["models"]
    assert (row["validation"], row["current"]) == ("unvalidated", False)
    assert card.built[0].settings == Settings(("86", "120"))
    assert main(words) == 0
    assert "`.venv/bin/python -m engines validate toy` has passed" in capsys.readouterr().err
    assert main(["validate", "toy"]) == 1
    assert "none of its engines can be run here" in capsys.readouterr().err


def test_what_can_serve_is_built_beside_what_has_to_wait(
    toy: Toy, card: Card, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    toy.as_graph("tensorrt/fp16")
    monkeypatch.setenv("VERNISSAGE_TARGET", "tensorrt")
    assert main(["build", "toy", "--compute-capability", "86", "--json"]) == 0
    rows = {row["target"]: row for row in json.loads(capsys.readouterr().out)["models"]}
    assert not rows["tensorrt"]["current"] and rows["onnx-cpu"]["current"]
    with pytest.raises(EngineMissing, match="engines validate toy"):
        Store().current("toy")
    assert Store().current("toy", "onnx-cpu")
    assert main(["build", "toy", "--json"]) == 0  # for the card of this host
    assert [row["target"] for row in json.loads(capsys.readouterr().out)["models"]] == ["tensorrt"]


def test_what_holds_is_put_to_use_by_validate(
    toy: Toy, card: Card, capsys: pytest.CaptureFixture[str]
) -> None:
    manifest = toy.as_graph("tensorrt/fp16")
    assert main(["validate", "toy"]) == 1
    assert "engines build toy" in capsys.readouterr().err
    for capability in ("86", "120"):
        words = ["build", "toy", "--target", "tensorrt", "--compute-capability", capability]
        assert main(words) == 0
    card.name = "120"
    assert main(["validate", "toy"]) == 0
    out = capsys.readouterr().out
    assert "passed" in out and "built for 86, this host has 120" in out
    assert Store().current("toy", "tensorrt").record.choices.capabilities == ("120",)
    assert manifest.recipe("tensorrt").precision == "fp16"


def test_one_bad_manifest_is_that_models_failure(
    toy: Toy, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    (theirs / "bad.toml").write_text("model = [")
    monkeypatch.setenv("VERNISSAGE_MANIFESTS", str(theirs))
    toy.as_graph()
    for words in ("build --all", "fetch --all", "convert --all", "validate --all", "status", "list", "gc"):
        assert main([*words.split(), "--json"]) == 1, words
        found = json.loads(capsys.readouterr().out)
        assert list(found["failures"]) == ["bad"] and found["failures"]["bad"].startswith("bad.toml: ")
        assert words == "gc" or [row["model"] for row in found["models"]] == ["toy"], words
        main(words.split())
        said = capsys.readouterr()
        assert (said.out + said.err).count("bad.toml") == 1, words
    assert main(["bundle", str(tmp_path / "bundle")]) == 1
    assert (tmp_path / "bundle/sources/toy/weights.bin").is_file()
    assert Store().current("toy").path.is_dir()


def test_when_all_failed_nothing_else_is_said(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    toy.describe()
    toy.registry.empty()
    for command in ("fetch", "build"):
        assert main([command, "toy"]) == 1
        assert capsys.readouterr().out == ""


def test_days_are_a_number(toy: Toy) -> None:
    toy.describe()
    with pytest.raises(SystemExit) as stopped:
        main(["gc", "--days", "nan"])
    assert stopped.value.code == 2


@pytest.mark.timeout(120)
@pytest.mark.parametrize("name", ["manifest.json", "validation.json", "model.onnx", "onnx-cpu.current"])
def test_a_fifo_in_the_store_is_not_waited_for(
    toy: Toy, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    toy.as_graph()
    assert main(["build", "toy"]) == 0
    (place,) = (toy.root / "store").rglob(name)
    place.unlink()
    os.mkfifo(place)
    os.mkfifo(place.with_name(f".{name}.partial"))
    assert main(["status"]) == 1
    main(["gc", "--dry-run"])
    assert main(["build", "toy"]) == 0
    capsys.readouterr()
    assert main(["status"]) == 0


def test_convert_keeps_full_precision_and_says_where(toy: Toy, capsys: pytest.CaptureFixture[str]) -> None:
    toy.as_graph()
    assert main(["convert", "--all"]) == 0
    said = capsys.readouterr().out
    assert (Path(said.split()[1]) / "model.onnx").read_bytes() == doubling()
    assert not (toy.root / "store").exists()
    toy.stock(**{'title = "Toy"': 'title = "Another"'})
    toy.made_of(FIRST + SECOND).stock()
    assert main(["convert", "toy"]) == 0
    assert "no ONNX graphs" in capsys.readouterr().err


def test_a_killed_worker_is_one_line_a_model() -> None:
    outcome = Outcome()
    in_processes({"ill": partial(_die), "worse": partial(_die)}, outcome.collect, 2)
    assert set(outcome.failures) == {"ill", "worse"}
    assert "was killed" in outcome.failures["ill"]


WAITING = """
import sys, time
from functools import partial
from engines.commands.base import Outcome, in_processes
if __name__ == "__main__":
    wait = partial(time.sleep, 60)
    in_processes({"a": wait, "b": wait}, print, 2)
"""


def test_workers_end_with_a_command_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "waiting.py"
    script.write_text(WAITING)
    around = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    with subprocess.Popen([sys.executable, str(script)], env=around) as command:
        children = Path(f"/proc/{command.pid}/task/{command.pid}/children")
        workers: list[Path] = []
        while len(workers) < 3:  # two, and the one that watches over shared resources
            time.sleep(0.1)
            workers = [Path("/proc", pid) for pid in children.read_text().split()]
        time.sleep(1.0)
        command.kill()
    for _ in range(100):
        if not any(worker.exists() for worker in workers):
            return
        time.sleep(0.1)
    pytest.fail("workers are left over")


def _die() -> dict[str, object]:
    os.kill(os.getpid(), signal.SIGKILL)
    return {}


def test_a_narrow_terminal_gets_all_of_a_table() -> None:
    rows = [["toy", "onnx-cpu", "fp32", "0123456789ab", "", "2026-11-30", "in use"]]
    columns = ["model", "target", "precision", "key", "lost", "built", "state"]
    wide = list(table(columns, rows))
    assert len(wide) == 2 and "lost" not in wide[0]
    narrow = list(table(columns, rows, width=40))
    assert max(map(len, narrow)) <= 40
    assert all(cell in "\n".join(narrow) for cell in rows[0])
