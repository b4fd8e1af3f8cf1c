"""Pictures beside the records, in a folder or a ZIP: found by name, and nothing taken that could harm."""

import os
import stat
import struct
import unicodedata
import zipfile
from pathlib import Path

import pytest

from museum.exhibits.importers import archive_zip
from museum.exhibits.importers.archive import KEPT, Folder
from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.reading.text import line

SHARED = Path(__file__).parents[6] / "shared" / "data"


@pytest.fixture
def pack(tmp_path):
    """Return a function that makes a ZIP of {name or ZipInfo: bytes}."""

    def packing(members, name: str = "pictures.zip", compression: int = zipfile.ZIP_STORED) -> Path:
        path = tmp_path / name
        with zipfile.ZipFile(path, "w", compression) as file:
            for member, content in members.items() if isinstance(members, dict) else members:
                file.writestr(member, content)
        return path

    return packing


@pytest.fixture(params=["folder", "zip"])
def holding(request, tmp_path, pack):
    """Return a function that lays files out as a folder, or as a ZIP."""

    def laying(names: list[str]) -> Path:
        if request.param == "zip":
            return pack({name: name.encode() for name in names})
        for name in names:
            path = tmp_path / "pictures" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(name.encode())
        return tmp_path / "pictures"

    return laying


def content(folder: Folder, name: str) -> str | None:
    path = folder.find(name)
    return path.read_bytes().decode() if path else None


def test_files_are_found_by_the_names_that_records_give(holding):
    with Folder(
        holding(["prints/wave.png", "vases/amphora.JPG", "top.png", "été/vue_générale.png"])
    ) as folder:
        assert folder.members() == sorted(folder.members(), key=folder.members().index)
        assert set(folder.members()) == {
            "prints/wave.png",
            "vases/amphora.JPG",
            "top.png",
            "été/vue_générale.png",
        }
        assert content(folder, "prints/wave.png") == "prints/wave.png"
        assert content(folder, "./prints//wave.png") == "prints/wave.png"
        assert content(folder, "prints\\wave.png") == "prints/wave.png"
        assert content(folder, "PRINTS/Wave.PNG") == "prints/wave.png"
        assert content(folder, "wave.png") == "prints/wave.png"
        assert content(folder, "other/amphora.jpg") == "vases/amphora.JPG"
        assert content(folder, "vue_g%C3%A9n%C3%A9rale.png") == "été/vue_générale.png"
        assert folder.find("absent.png") is None
        assert folder.find("") is None
        assert folder.refused == []


@pytest.mark.parametrize(("kept", "asked"), [("NFC", "NFD"), ("NFD", "NFC")])
def test_composed_and_decomposed_names_are_one(holding, kept, asked):
    name = "prints/vue_générale_été.png"
    with Folder(holding([unicodedata.normalize(kept, name)])) as folder:
        assert folder.members() == [name]
        assert folder.find(unicodedata.normalize(asked, name)) is not None


def test_a_path_goes_before_a_bare_name_and_exact_spelling_before_another_case(holding):
    with Folder(holding(["a/x.png", "b/x.png", "b/X.png"])) as folder:
        assert content(folder, "a/x.png") == "a/x.png"
        assert content(folder, "b/X.png") == "b/X.png"
        assert folder.refused == []


def test_a_folder_that_the_record_leaves_out_is_found(holding):
    with Folder(holding(["export/prints/x.png", "export/vases/x.png"])) as folder:
        assert content(folder, "prints/x.png") == "export/prints/x.png"


def test_what_may_be_several_files_is_none_and_said(holding):
    with Folder(holding(["a/x.png", "b/x.png"])) as folder:
        assert folder.find("x.png") is None
        assert folder.find("x.png") is None
        assert len(folder.refused) == 1
        assert "“a/x.png”" in folder.refused[0] and "“b/x.png”" in folder.refused[0]


def test_what_systems_leave_behind_is_no_picture(holding):
    junk = ["__MACOSX/._x.png", ".DS_Store", "a/Thumbs.db", "a/._x.png"]
    with Folder(holding([*junk, "x.png"])) as folder:
        assert folder.members() == ["x.png"]
        assert folder.refused == []


@pytest.mark.parametrize("name", ["../x.png", "/etc/passwd", "a/../../x.png", "C:\\x.png", "..", "a\x00b"])
def test_a_record_s_name_never_leads_out(holding, tmp_path, name):
    (tmp_path / "x.png").write_bytes(b"outside")
    with Folder(holding(["a/y.png"])) as folder:
        assert folder.find(name) is None


@pytest.mark.parametrize(
    "name", ["../outside.png", "a/../../outside.png", "/abs.png", "C:/abs.png", "..\\outside.png", "a\nb.png"]
)
def test_a_member_s_path_that_leads_out_is_refused(pack, tmp_path, name):
    with Folder(pack({name: b"x", "good.png": b"y"})) as folder:
        assert folder.members() == ["good.png"]
        assert len(folder.refused) == 1
        assert "leads out" in folder.refused[0]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["pictures.zip"]


@pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFIFO])
def test_links_and_devices_in_a_zip_are_refused(pack, kind):
    info = zipfile.ZipInfo("link.png")
    info.external_attr = (kind | 0o777) << 16
    with Folder(pack([(info, b"/etc/passwd"), ("good.png", b"y")])) as folder:
        assert folder.members() == ["good.png"]
        assert "link" in folder.refused[0]


@pytest.mark.parametrize("name", [" wave.png", "wa\u202eve.png", "prints / wave .png", "wave.png\ufeff"])
def test_names_are_found_by_what_a_cell_keeps_of_them(holding, name):
    with Folder(holding([name, "other.png"])) as folder:
        assert content(folder, line(name)) == name


def test_a_name_that_is_not_utf_8_is_shown_and_found(tmp_path):
    raw = os.fsencode(tmp_path) + b"/vue_g\xe9n.png"
    with open(raw, "wb") as file:
        file.write(b"x")
    with Folder(tmp_path) as folder:
        assert folder.members() == ["vue_g?n.png"]
        assert content(folder, "vue_gén.png") == "x"


def test_links_in_a_folder_are_refused(tmp_path):
    (tmp_path / "secret.txt").write_text("secret")
    root = tmp_path / "pictures"
    (root / "sub").mkdir(parents=True)
    (root / "link.png").symlink_to(tmp_path / "secret.txt")
    (root / "sub" / "up").symlink_to(tmp_path)
    os.mkfifo(root / "pipe.png")
    with Folder(root) as folder:
        assert folder.members() == []
        assert [sentence.split("”")[1] for sentence in folder.refused] == [
            " was left out: it is a link, and links are not followed.",
            " was left out: it is no ordinary file.",
            " was left out: it is a link, and links are not followed.",
        ]
        assert "link.png" in folder.why_not("link.png") and "sub/up" in folder.why_not("sub/up/secret.txt")
        assert folder.why_not("other.png") == ""
        assert folder.find("secret.txt") is None


def test_an_encrypted_member_is_refused(pack):
    path = pack({"a.png": b"x" * 50, "b.png": b"y"})
    data = bytearray(path.read_bytes())
    for signature, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(signature) + offset] |= 1
    path.write_bytes(data)
    with Folder(path) as folder:
        assert folder.members() == ["b.png"]
        assert "encrypted" in folder.refused[0]


def test_an_archive_within_the_archive_is_refused(pack):
    with Folder(pack({"more.zip": b"PK", "x.tar.gz": b"", "a.png": b"y"})) as folder:
        assert folder.members() == ["a.png"]
        assert len(folder.refused) == 2


def test_a_second_file_of_one_name_is_refused(pack):
    with pytest.warns(UserWarning, match="Duplicate"):
        path = pack([("a.png", b"one"), ("a.png", b"two")])
    with Folder(path) as folder:
        assert content(folder, "a.png") == "one"
        assert "another file" in folder.refused[0]


def test_a_member_that_would_unpack_to_far_more_than_a_picture_is_refused(pack):
    bomb = bytes(archive_zip.SMALL + 1)
    with Folder(pack({"bomb.png": bomb, "a.png": b"y"}, compression=zipfile.ZIP_DEFLATED)) as folder:
        assert folder.members() == ["a.png"]
        assert "far more" in folder.refused[0]


def test_a_blank_scan_is_no_bomb(pack):
    with Folder(pack({"blank.tif": bytes(1_000_000)}, compression=zipfile.ZIP_DEFLATED)) as folder:
        assert folder.find("blank.tif").stat().st_size == 1_000_000


def declared(path: Path, size: int) -> None:
    """Let the table of contents say that every member unpacks to `size` bytes."""
    data = bytearray(path.read_bytes())
    at = 0
    while (at := data.find(b"PK\x01\x02", at)) >= 0:
        struct.pack_into("<I", data, at + 24, size)
        at += 4
    path.write_bytes(data)


def test_an_archive_that_declares_too_much_is_not_opened(pack):
    path = pack({f"{number}.png": b"x" * 100 for number in range(40)})
    declared(path, 2_000_000_000)
    with pytest.raises(UnreadableFile, match="far more"):
        Folder(path)


def test_a_member_larger_than_2_gb_is_refused(pack, monkeypatch):
    monkeypatch.setattr(archive_zip, "MOST_BYTES", 1000)
    with Folder(pack({"large.tif": bytes(1001), "a.png": b"y"})) as folder:
        assert folder.members() == ["a.png"]
        assert "2 GB" in folder.refused[0]


def test_a_member_that_unpacks_to_more_than_it_declared_is_damaged(pack):
    path = pack({"liar.png": bytes(5_000_000)}, compression=zipfile.ZIP_DEFLATED)
    declared(path, 100)
    with Folder(path) as folder:
        assert folder.find("liar.png") is None
        assert "damaged" in folder.refused[0]


def test_too_many_members_are_refused_by_what_the_end_says(pack, monkeypatch):
    path = pack({f"{number}.png": b"" for number in range(20)})
    monkeypatch.setattr(archive_zip, "MOST_MEMBERS", 10)
    with pytest.raises(UnreadableFile, match="more than 10 files"):
        Folder(path)


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04 broken", b"PK\x05\x06" + b"\xff" * 18])
def test_what_is_no_zip_is_told(tmp_path, content):
    (tmp_path / "x.zip").write_bytes(content)
    with pytest.raises(UnreadableFile, match=r"x\.zip"):
        Folder(tmp_path / "x.zip")


def test_what_is_not_there_is_told(tmp_path):
    with pytest.raises(UnreadableFile, match="not there"):
        Folder(tmp_path / "absent")


def test_a_damaged_member_leaves_the_others(pack):
    path = pack({"a.png": b"first picture", "b.png": b"second picture"})
    path.write_bytes(path.read_bytes().replace(b"first picture", b"fixst picture"))
    with Folder(path) as folder:
        assert folder.find("a.png") is None
        assert content(folder, "b.png") == "second picture"
        assert "“a.png”" in folder.refused[0]


@pytest.mark.parametrize("encoding", ["utf-8", "cp437", "gb18030", "cp932"])
def test_names_in_the_encodings_that_archives_are_made_with(pack, encoding):
    name = {"utf-8": "北斎_é.png", "cp437": "été.png", "gb18030": "概率之港.png", "cp932": "北斎.png"}[
        encoding
    ]
    raw = name.encode(encoding)
    stand_in = "n" * len(raw)
    path = pack({stand_in: b"x"})
    path.write_bytes(path.read_bytes().replace(stand_in.encode(), raw))
    with Folder(path) as folder:
        assert folder.find(name) is not None


def test_names_that_the_archive_marks_as_utf_8(pack):
    with Folder(pack({"北斎/été.png": b"x"})) as folder:
        assert folder.members() == ["北斎/été.png"]


def test_a_copy_keeps_its_ending_and_goes_with_the_folder(pack):
    with Folder(pack({"a.PNG": b"x"})) as folder:
        path = folder.find("a.PNG")
        assert path.suffix == ".PNG"
        assert folder.find("a.png") == path
    assert not path.exists()


def test_only_the_last_copies_are_kept(pack):
    with Folder(pack({f"{number}.png": b"x" for number in range(KEPT + 5)})) as folder:
        paths = [folder.find(f"{number}.png") for number in range(KEPT + 5)]
        assert [path.exists() for path in paths].count(True) == KEPT
        assert folder.find("0.png").read_bytes() == b"x"


@pytest.mark.shared
def test_the_shared_archive_with_odd_paths():
    path = SHARED / "records" / "exchange" / "made_by_us" / "images_with_odd_paths.zip"
    if not path.is_file():
        pytest.skip("the shared data is not here")
    with Folder(path) as folder:
        assert folder.members() == ["images/GreatWave.jpg", "images/EjiriSuruga.JPG"]
        assert folder.find("greatwave.jpg").stat().st_size == 142_556
        assert len(folder.refused) == 1 and "../outside.txt" in folder.refused[0]
