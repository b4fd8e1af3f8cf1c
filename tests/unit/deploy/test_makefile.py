"""What `make run` is started with decides who can reach it."""

import os
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


def started(*words: str, **variables: str) -> str:
    """The command line that `make run` would become, also where these tests were started by make."""
    around = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    shown = subprocess.run(
        ["make", "-n", "--no-print-directory", "run", *words],
        cwd=ROOT,
        env={**around, **variables},
        capture_output=True,
        text=True,
        check=True,
    )
    return shown.stdout.split("deploy.bootstrap run", 1)[1]


def test_with_https_the_command_chooses_the_network() -> None:
    assert started("HTTPS=1", "PORT=9000").split() == ["--port", "9000", "--https"]


@pytest.mark.parametrize("no", ["HTTPS=0", "HTTPS=no", "HTTPS="])
def test_https_can_be_declined(no: str) -> None:
    assert "--https" not in started(no)


def test_an_exported_host_of_the_shell_is_not_ours() -> None:
    assert "--host" not in started(HOST="workstation.example")
    assert "--host 0.0.0.0" in started("HOST=0.0.0.0")


def test_the_port_is_told_as_it_works() -> None:
    assert "--port 9000" in started("PORT=9000")
    assert "--port 8000" in started(PORT="9000")
    help_ = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert "make run [PORT=8000]" in help_
    told = (ROOT / "README.md").read_text("utf-8")
    assert "`make run PORT=9000`" in told and "`PORT=9000`" not in told
