"""One file is taken out of a package; a package that is not what it says is refused."""

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from engines.archive import opened, take
from engines.errors import BadArchive


def tarball(path: Path, members: dict[str, bytes], link: str | None = None) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
        if link:
            info = tarfile.TarInfo("package/link")
            info.type = tarfile.SYMTYPE
            info.linkname = link
            archive.addfile(info)
    return path


def zipped(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def taken(archive: Path, name: str, limit: int = 1000) -> bytes:
    into = io.BytesIO()
    with opened(archive) as package:
        count = take(package, name, into, limit=limit)
    assert count == len(into.getvalue())
    return into.getvalue()


@pytest.fixture(params=["whl", "tgz"])
def make(request: pytest.FixtureRequest, tmp_path: Path):  # type: ignore[no-untyped-def]
    def build(members: dict[str, bytes]) -> Path:
        path = tmp_path / f"thing.{request.param}"
        return zipped(path, members) if request.param == "whl" else tarball(path, members)

    return build


def test_takes_the_named_file(make) -> None:  # type: ignore[no-untyped-def]
    assert taken(make({"a/one": b"1", "a/two": b"22"}), "a/two") == b"22"


@pytest.mark.parametrize("name", ["../evil", "a/../../evil", "/etc/evil", "..\\evil"])
def test_refuses_names_outside(make, name: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadArchive, match="outside"):
        taken(make({"a/one": b"1", name: b"boom"}), "a/one")


def test_says_what_is_missing(make) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadArchive, match="no a/three"):
        taken(make({"a/one": b"1"}), "a/three")


def test_stops_at_the_declared_size(make) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadArchive, match="at most 10"):
        taken(make({"a/bomb": b"0" * 100_000}), "a/bomb", limit=10)


def test_refuses_damage(make) -> None:  # type: ignore[no-untyped-def]
    path = make({"a/one": bytes(range(256)) * 200})
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])
    with pytest.raises(BadArchive):
        taken(path, "a/one", limit=100_000)


def test_follows_no_link(tmp_path: Path) -> None:
    path = tarball(tmp_path / "thing.tgz", {"package/a": b"1"}, link="/etc/passwd")
    with pytest.raises(BadArchive, match="link"):
        taken(path, "package/link")
