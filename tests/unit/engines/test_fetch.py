"""Weights come checked, once, whole, whatever happens on the way."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engines.errors import BadArchive, ChecksumMismatch, DownloadFailed, ManifestError, SourceMissing
from engines.fetch import fetch, require_sources
from engines.manifest import Archive
from tests.unit.engines.toy import EXTRA, FIRST, SECOND, Toy, sha256

PARTS = 'parts = [{ archive = "one", path = "toy_one/extra.json" }]'
REPOSITORY = Path(__file__).parents[3]


class Notes:
    """A reporter that writes down what it hears."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.downloads: list[str] = []

    def say(self, line: str) -> None:
        self.lines.append(line)

    def downloading(self, archive: Archive) -> Callable[[int], None]:
        self.downloads.append(archive.package)
        return lambda count: None


def leftovers(toy: Toy) -> list[str]:
    """Name everything in the cache that is neither a source nor a lock."""
    known = {toy.sources / "weights.bin", toy.sources / "extra.json"}
    return [
        str(path)
        for path in toy.root.rglob("*")
        if path.is_file() and path not in known and path.suffix != ".lock"
    ]


def test_parts_are_joined_and_archives_thrown_away(toy: Toy) -> None:
    manifest = toy.describe()
    done = fetch(manifest)
    assert (toy.sources / "weights.bin").read_bytes() == FIRST + SECOND
    assert (toy.sources / "extra.json").read_bytes() == EXTRA
    assert done.bytes == sum(archive.size for archive in manifest.archives.values())
    assert leftovers(toy) == []


def test_what_is_there_is_not_fetched_again(toy: Toy) -> None:
    manifest = toy.describe()
    fetch(manifest)
    toy.registry.empty()
    notes = Notes()
    done = fetch(manifest, reporter=notes)
    assert (done.bytes, done.written, notes.downloads) == (0, (), [])


def test_a_wrong_checksum_is_said_in_one_line_and_fetched_again(toy: Toy) -> None:
    manifest = toy.describe()
    fetch(manifest)
    (toy.sources / "weights.bin").write_bytes(b"x" * len(FIRST + SECOND))
    notes = Notes()
    done = fetch(manifest, reporter=notes)
    assert (toy.sources / "weights.bin").read_bytes() == FIRST + SECOND
    assert done.written == ("weights.bin",)
    (line,) = notes.lines
    assert "toy" in line and "weights.bin" in line and "checksum" in line


def test_a_truncated_file_is_fetched_again(toy: Toy) -> None:
    manifest = toy.describe()
    fetch(manifest)
    (toy.sources / "extra.json").write_bytes(b"{")
    with pytest.raises(SourceMissing, match=r"extra\.json.*python -m engines fetch toy"):
        require_sources(manifest, toy.root)
    fetch(manifest)
    assert require_sources(manifest, toy.root) == toy.sources


def test_another_package_than_described_is_refused(toy: Toy) -> None:
    manifest = toy.describe()
    toy.registry.publish("toy-two", {"toy_two/b.bin": SECOND + b"!"})
    with pytest.raises(ChecksumMismatch, match="toy-two"):
        fetch(manifest)
    assert not (toy.sources / "weights.bin").exists()
    # What was right is kept for the next time, and only that.
    assert leftovers(toy) == [str(toy.sources / "weights.bin.part0")]


@pytest.mark.parametrize("by", [1, -1])
def test_a_size_that_is_not_its_files_is_said(toy: Toy, by: int) -> None:
    size = len(toy.first + toy.second)
    manifest = toy.describe(**{f"size = {size}": f"size = {size + by}"})
    with pytest.raises(ManifestError, match=rf"weights\.bin.* {size + by} .* {size}$"):
        fetch(manifest)


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("place", "what"),
    [("folder", "a folder"), ("fifo", "a FIFO"), ("/dev/null", "a device"), ("no", "not there")],
)
def test_a_path_that_is_no_file_is_told_what_it_is(toy: Toy, tmp_path: Path, place: str, what: str) -> None:
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "fifo")
    manifest = toy.describe(**{PARTS: f'path = "{tmp_path / place}"'})
    with pytest.raises(SourceMissing, match=f"{place}.*{what}"):
        fetch(manifest)


def test_a_package_that_is_not_there_says_so(toy: Toy) -> None:
    manifest = toy.describe()
    toy.registry.empty()
    with pytest.raises(DownloadFailed, match=r"toy-one 1\.0"):
        fetch(manifest)


def test_a_package_with_names_outside_of_it_is_refused(toy: Toy) -> None:
    manifest = toy.describe()
    evil = toy.registry.publish("toy-two", {"toy_two/b.bin": SECOND, "../../evil.py": b"boom"})
    expected = manifest.archives["two"].model_copy(update={"sha256": sha256(evil), "size": len(evil)})
    manifest = manifest.model_copy(update={"archives": {**manifest.archives, "two": expected}})
    with pytest.raises(BadArchive, match="evil"):
        fetch(manifest)
    assert not list(toy.root.parent.rglob("evil.py"))


def test_an_interrupted_fetch_goes_on_where_it_was(toy: Toy) -> None:
    manifest = toy.describe()
    second = toy.registry.folder / "toy_two-1.0-py3-none-any.whl"
    kept = second.read_bytes()
    second.unlink()
    with pytest.raises(DownloadFailed):
        fetch(manifest)
    second.write_bytes(kept)
    notes = Notes()
    fetch(manifest, reporter=notes)
    assert notes.downloads == ["toy-two"]
    assert (toy.sources / "weights.bin").read_bytes() == FIRST + SECOND


KILLED = """
import os, signal, sys
from pathlib import Path
from engines import fetch, manifest
manifest.MANIFESTS = Path(sys.argv[1])
class Killer(fetch.Silent):
    def downloading(self, archive):
        if archive.package == "toy-two":
            os.kill(os.getpid(), signal.SIGKILL)
        return super().downloading(archive)
fetch.fetch(manifest.manifest_of("toy"), reporter=Killer())
"""


def test_a_killed_fetch_leaves_nothing_that_passes_for_whole(toy: Toy) -> None:
    manifest = toy.describe()
    killed = subprocess.run(
        [sys.executable, "-c", KILLED, str(toy.manifests)], cwd=REPOSITORY, env=dict(os.environ), check=False
    )
    assert killed.returncode == -signal.SIGKILL
    assert not (toy.sources / "weights.bin").exists()
    notes = Notes()
    fetch(manifest, reporter=notes)
    assert notes.downloads == ["toy-two"]
    assert (toy.sources / "weights.bin").read_bytes() == FIRST + SECOND
    assert leftovers(toy) == []


def test_two_at_once_fetch_once(toy: Toy) -> None:
    manifest = toy.describe()
    notes = Notes()
    with ThreadPoolExecutor(2) as pool:
        begun = [pool.submit(fetch, manifest, toy.root, notes) for _ in range(2)]
        results = [future.result() for future in begun]
    assert sorted(notes.downloads) == ["toy-one", "toy-two"]
    assert sorted(bool(result.written) for result in results) == [False, True]


def test_a_killed_holder_does_not_keep_the_lock(toy: Toy) -> None:
    manifest = toy.describe()
    code = (
        "import sys, time; from pathlib import Path; from engines.cache import model_lock\n"
        "with model_lock(Path(sys.argv[1]), 'toy'):\n    print('held', flush=True); time.sleep(60)"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", code, str(toy.root)], cwd=REPOSITORY, stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout is not None and holder.stdout.readline() == "held\n"
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(fetch, manifest)
        time.sleep(0.3)
        assert not waiting.done()
        holder.kill()
        holder.wait()
        holder.stdout.close()
        assert waiting.result(timeout=60).written


def test_what_another_model_has_is_taken_from_there(toy: Toy) -> None:
    fetch(toy.describe())
    theirs = toy.sources.with_name("other")
    toy.sources.rename(theirs)
    toy.registry.empty()
    done = fetch(toy.describe())
    assert done.bytes == 0
    assert (toy.sources / "weights.bin").read_bytes() == FIRST + SECOND
    assert (theirs / "weights.bin").read_bytes() == FIRST + SECOND


def test_a_damaged_one_of_another_model_is_not_taken(toy: Toy) -> None:
    fetch(toy.describe())
    theirs = toy.sources.with_name("other")
    toy.sources.rename(theirs)
    (theirs / "weights.bin").write_bytes(b"x" * len(FIRST + SECOND))
    fetch(toy.describe())
    assert (toy.sources / "weights.bin").read_bytes() == FIRST + SECOND


def test_two_models_at_once_bring_a_package_once(toy: Toy) -> None:
    one = toy.describe()
    other = one.model_copy(update={"model": "other"})
    notes = Notes()
    with ThreadPoolExecutor(2) as pool:
        for done in [pool.submit(fetch, model, toy.root, notes) for model in (one, other)]:
            done.result(timeout=120)
    assert sorted(notes.downloads) == ["toy-one", "toy-two"]
    for folder in (toy.sources, toy.sources.with_name("other")):
        assert (folder / "weights.bin").read_bytes() == FIRST + SECOND
        assert (folder / "extra.json").read_bytes() == EXTRA
