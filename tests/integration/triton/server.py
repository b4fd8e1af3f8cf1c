"""Starts a Triton server as an operator does, and ends it with all that it started."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
import urllib.request
from pathlib import Path

from tests.integration.triton.environment import ROOT, python

PATIENCE = 120.0


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port: int = one.getsockname()[1]
        return port


class Program:
    """A program that a test started, its log, and its ports for gRPC, HTTP and metrics."""

    def __init__(self, words: list[str], log: Path, ports: tuple[int, int, int] | None = None):
        self.grpc, self.http, self.metrics = self.ports = ports or (free_port(), free_port(), free_port())
        self.log = log
        # Sockets lie in there, whose paths have to be short.
        self._home = tempfile.mkdtemp(prefix="triton-")
        named = [f"--grpc-port={self.grpc}", f"--http-port={self.http}", f"--metrics-port={self.metrics}"]
        libraries = f"{sysconfig.get_config_var('LIBDIR')}:{site_packages() / 'nvidia_pytriton.libs'}"
        with log.open("ab") as output:
            self.popen = subprocess.Popen(
                [*words, *named],
                cwd=ROOT,
                stdout=output,
                stderr=output,
                env={
                    **os.environ,
                    "PYTHONPATH": f"{ROOT}:{site_packages()}",
                    "PATH": f"{python().parent}:{os.environ['PATH']}",
                    "LD_LIBRARY_PATH": libraries,
                    "PYTRITON_HOME": self._home,
                },
            )

    @property
    def address(self) -> str:
        return f"grpc://127.0.0.1:{self.grpc}"

    def family(self) -> list[int]:
        """The process and all that it started, itself first."""
        children: dict[int, list[int]] = {}
        for path in Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                parent = int(path.read_text().rpartition(")")[2].split()[1])
                children.setdefault(parent, []).append(int(path.parent.name))
        found = [self.popen.pid]
        for pid in found:
            found += children.get(pid, [])
        return found

    def kill(self) -> None:
        for pid in self.family():
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.popen.wait(PATIENCE)
        shutil.rmtree(self._home, ignore_errors=True)

    def metric(self, name: str, **labels: str) -> float:
        """The sum of a counter of the server over all series that have these labels."""
        url = f"http://127.0.0.1:{self.metrics}/metrics"
        with urllib.request.urlopen(url, timeout=10) as answer:  # noqa: S310
            lines = answer.read().decode().splitlines()
        wanted = [f'{key}="{value}"' for key, value in labels.items()]
        series = [line for line in lines if line.startswith(f"{name}{{") and all(w in line for w in wanted)]
        return sum(float(line.rpartition(" ")[2]) for line in series)

    def wait(self, said: str) -> None:
        """Until its log holds `said`."""
        end = time.monotonic() + PATIENCE
        while said not in self.log.read_text(errors="replace"):
            assert self.popen.poll() is None and time.monotonic() < end, self.log.read_text()[-2000:]
            time.sleep(0.2)


def site_packages() -> Path:
    """Where the environment's packages lie."""
    return next((python().parents[1] / "lib").glob("python3*/site-packages"))


def triton_host(log: Path, ports: tuple[int, int, int] | None = None) -> Program:
    """`python -m deploy.triton` with two threads."""
    return Program([str(python()), "-m", "deploy.triton", "--threads", "2"], log, ports)


def bare_server(repository: Path, log: Path) -> Program:
    """The server alone, over a model repository; its Python backend gets the stub of this Python."""
    folder = site_packages() / "pytriton" / "tritonserver"
    backends = log.with_suffix(".backends")
    shutil.copytree(folder / "backends", backends)
    stub = f"{sys.version_info.major}.{sys.version_info.minor}/triton_python_backend_stub"
    shutil.copy(folder / "python_backend_stubs" / stub, backends / "python")
    return Program(
        [
            str(folder / "bin" / "tritonserver"),
            f"--model-repository={repository}",
            f"--backend-directory={backends}",
            "--http-address=127.0.0.1",
            "--grpc-address=127.0.0.1",
            "--metrics-address=127.0.0.1",
        ],
        log,
    )
