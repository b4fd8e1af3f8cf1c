"""The command as a process: what a shell, a pipe, a disk and Ctrl-C do to it."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]


@pytest.fixture
def shell(tmp_path: Path):
    """Return a function that runs a line of bash in which `engines` is the command."""

    def run(line: str, **variables: str) -> subprocess.CompletedProcess[str]:
        around = {**os.environ, "VERNISSAGE_CACHE": str(tmp_path / "cache"), **variables}
        around.pop("PYTHONUNBUFFERED", None)
        script = f'set -o pipefail; engines() {{ "{sys.executable}" -m engines "$@"; }}; {line}'
        return subprocess.run(
            ["bash", "-c", script], cwd=ROOT, env=around, capture_output=True, text=True, check=False
        )

    return run


@pytest.mark.parametrize(
    ("line", "status", "lines"),
    [
        ("engines status >&-", 1, 0),
        ("engines list >&- 2>&-", 0, 0),
        ("engines list | true", 141, 0),
        ("engines list --json | true", 141, 0),
        ("engines --help | true", 141, 0),
        ("engines list >/dev/full", 1, 1),
        ("engines status --json >/dev/full", 1, 1),
    ],
)
def test_nobody_or_nothing_takes_what_is_printed(shell, line: str, status: int, lines: int) -> None:
    found = shell(line)
    assert (found.returncode, len(found.stderr.splitlines())) == (status, lines), found.stderr


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("VERNISSAGE_TARGET", "nonsense", "names no target; there are onnx-cpu, openvino-cpu"),
        ("VERNISSAGE_TARGET", "tensorrt-int9", "names no target"),
        ("VERNISSAGE_MANIFESTS", "~nobodyx/y", "no home is known for ~nobodyx"),
        ("VERNISSAGE_CACHE", "~nobodyx/y", "no home is known for ~nobodyx"),
    ],
)
def test_nonsense_in_the_environment_is_one_line(shell, name: str, value: str, said: str) -> None:
    for words in ("status", "list --json", "build --all"):
        found = shell(f"engines {words}", **{name: value})
        (line,) = found.stderr.splitlines()
        assert found.returncode == 2 and line.startswith(f"error: {name} is") and said in line


@pytest.mark.parametrize("after", [0.08, 0.12, 0.2, 0.3])
def test_ctrl_c_is_quiet_from_the_first_moment(after: float, tmp_path: Path) -> None:
    around = {**os.environ, "VERNISSAGE_CACHE": str(tmp_path)}
    with subprocess.Popen(
        [sys.executable, "-m", "engines", "status"],
        cwd=ROOT,
        env=around,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
    ) as command:
        maps = Path(f"/proc/{command.pid}/maps")
        deadline = time.monotonic() + 20
        # Ours has begun when something that only the imports need is loaded.
        while "_json" not in maps.read_text() and "pydantic" not in maps.read_text():
            if command.poll() is not None or time.monotonic() > deadline:
                break
            time.sleep(0.002)
        time.sleep(after - 0.08)
        command.send_signal(signal.SIGINT)
        assert command.stderr is not None
        said = command.stderr.read().decode()
    assert "Traceback" not in said
    assert command.returncode in (130, 1)  # 1: it was done before
