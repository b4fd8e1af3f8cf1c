"""Weights travel to a host without a network, and arrive as they left or not at all."""

import json
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from engines.__main__ import main
from engines.bundle import opened_bundle
from engines.errors import BadArchive, ChecksumMismatch
from engines.fetch import fetch
from tests.unit.engines.toy import FIRST, SECOND, Toy


@pytest.fixture(params=["bundle", "bundle.tar"])
def bundle(toy: Toy, tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A bundle of the toy; the host has neither its weights nor a registry any more."""
    toy.stock()
    path = tmp_path / request.param
    assert main(["bundle", str(path), "toy"]) == 0
    shutil.rmtree(toy.root)
    toy.registry.empty()
    return path


def tamper(bundle: Path, content: bytes, folder: Path) -> None:
    """Replace the weights in a bundle."""
    if bundle.is_dir():
        (bundle / "sources/toy/weights.bin").write_bytes(content)
        return
    with tarfile.open(bundle) as tar:
        tar.extractall(folder, filter="data")
    (folder / "sources/toy/weights.bin").write_bytes(content)
    with tarfile.open(bundle, "w") as tar:
        tar.add(folder / "sources/toy", "sources/toy")


def test_it_is_taken_from_there_and_built(toy: Toy, bundle: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["fetch", "--all", "--from", str(bundle)]) == 0
    assert "fetched" in capsys.readouterr().out
    assert (toy.sources / "weights.bin").read_bytes() == FIRST + SECOND
    assert main(["fetch", "--all", "--from", str(bundle)]) == 0
    assert capsys.readouterr().out == "nothing to fetch\n"
    assert main(["build", "--all"]) == 0


def test_people_can_check_it(bundle: Path, tmp_path: Path) -> None:
    if bundle.suffix == ".tar":
        subprocess.run(["tar", "xf", bundle], cwd=tmp_path, check=True)
        bundle = tmp_path
    checked = subprocess.run(["sha256sum", "-c", "SHA256SUMS"], cwd=bundle, capture_output=True, check=True)
    assert checked.stdout.count(b"OK") == 2


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"x" * len(FIRST + SECOND), ChecksumMismatch),
        (b"short", ChecksumMismatch),
        (FIRST + SECOND + b"more", BadArchive),
    ],
)
def test_tampered_weights_are_refused(
    toy: Toy, bundle: Path, tmp_path: Path, content: bytes, error: type[Exception]
) -> None:
    tamper(bundle, content, tmp_path / "unpacked")
    manifest = toy.describe()
    toy.registry.empty()
    with opened_bundle(bundle) as opened, pytest.raises(error, match=r"weights\.bin"):
        fetch(manifest, bundle=opened)
    assert not (toy.sources / "weights.bin").exists()


def test_a_tampered_bundle_is_one_line(
    toy: Toy, bundle: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tamper(bundle, b"x", tmp_path / "unpacked")
    assert main(["fetch", "toy", "--from", str(bundle), "--json"]) == 1
    assert "weights.bin" in json.loads(capsys.readouterr().out)["failures"]["toy"]


def test_links_are_not_followed(toy: Toy, bundle: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_bytes(FIRST + SECOND)
    if bundle.is_dir():
        (bundle / "sources/toy/weights.bin").unlink()
        (bundle / "sources/toy/weights.bin").symlink_to(secret)
    else:
        with tarfile.open(bundle, "w") as tar:
            entry = tarfile.TarInfo("sources/toy/weights.bin")
            entry.type, entry.linkname = tarfile.SYMTYPE, str(secret)
            tar.addfile(entry)
    with opened_bundle(bundle) as opened, pytest.raises(BadArchive, match="link"):
        fetch(toy.describe(), bundle=opened)


def test_what_is_not_in_it_is_named(toy: Toy, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    toy.describe()
    (tmp_path / "empty").mkdir()
    (tmp_path / "torn.tar").write_bytes(b"x" * 5000)
    for name, said in {
        "empty": "has no weights.bin",
        "gone": "is not here",
        "torn.tar": "damaged or no bundle",
    }.items():
        assert main(["fetch", "toy", "--from", str(tmp_path / name)]) == 1
        (line,) = capsys.readouterr().err.splitlines()
        assert said in line


@pytest.mark.parametrize("name", ["", "weights.tar.gz", "weights.tgz", "weights.zip"])
def test_a_place_that_no_bundle_can_have_is_wrong_usage(toy: Toy, tmp_path: Path, name: str) -> None:
    toy.stock()
    with pytest.raises(SystemExit) as stopped:
        main(["bundle", name and str(tmp_path / name), "toy"])
    assert stopped.value.code == 2
    assert not (tmp_path / name).is_file() and not Path("sources").exists()


@pytest.mark.parametrize("name", ["new/bundle", "bundle", "new/bundle.tar"])
def test_a_full_disk_leaves_nothing_of_it(toy: Toy, tmp_path: Path, name: str) -> None:
    toy.stock()
    (tmp_path / "bundle/sources").mkdir(parents=True)
    (tmp_path / "bundle/sources/theirs").write_text("theirs")
    before = sorted(tmp_path.rglob("*"))
    # extra.json fits, weights.bin does not.
    code = (
        "import resource, sys; from engines import manifest; from engines.__main__ import main;"
        "from pathlib import Path; manifest.MANIFESTS = Path(sys.argv[1]);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1000, resource.RLIM_INFINITY));"
        "sys.exit(main(['bundle', sys.argv[2], 'toy']))"
    )
    found = subprocess.run(
        [sys.executable, "-c", code, str(toy.manifests), str(tmp_path / name)],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[3],
        check=False,
    )
    (line,) = found.stderr.splitlines()
    assert found.returncode == 1 and "the disk is full" in line
    assert [path for path in sorted(tmp_path.rglob("*")) if "locks" not in str(path)] == before


def test_a_tar_with_sizes_that_can_not_be_is_one_line(
    toy: Toy, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    toy.describe()
    for number, size in enumerate((1 << 62, (1 << 63) - 1, (1 << 88) - 1)):
        entry = tarfile.TarInfo("sources/toy/weights.bin")
        path = tmp_path / f"{number}.tar"
        for kind in (tarfile.REGTYPE, tarfile.XHDTYPE, tarfile.GNUTYPE_LONGNAME):
            entry.type, entry.size = kind, size
            path.write_bytes(entry.tobuf(tarfile.GNU_FORMAT) + bytes(1024))
            assert main(["fetch", "toy", "--from", str(path)]) == 1
            (line,) = capsys.readouterr().err.splitlines()
            assert line.startswith("error: ") and "toy" in line or path.name in line


def test_unfetched_weights_are_not_bundled(toy: Toy, tmp_path: Path) -> None:
    toy.describe()
    assert main(["bundle", str(tmp_path / "new"), "toy"]) == 1
    assert not (tmp_path / "new").exists()
