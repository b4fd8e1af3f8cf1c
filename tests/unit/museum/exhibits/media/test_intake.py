"""Taking in: under a name of our own, with the curator's name kept; a refusal changes nothing."""

from pathlib import Path

import pytest
from django.core.files.base import ContentFile
from django.core.files.uploadedfile import SimpleUploadedFile

from museum.exhibits.media import intake
from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.models import Media
from tests.models3d import as_bytes, box
from tests.pictures import png, ready_picture

HTML = b"<html><script>alert(1)</script></html>"
NAMES = [
    "浮世絵 «été» #1 & 50%.jpg",
    "../../etc/passwd.png",
    "C:\\scans\\IMG 1.PNG",
    "a" * 180 + ".jpg",
    "x" * 400 + ".jpeg",
    ".htaccess",
    "con.png",
    "picture.php.png",
    "shell.png; rm -rf .png",
    "\u202egnp.exe",
    "new\nline.png",
    "nul\0.png",
    "<script>.png",
    "",
]


def take(work, tmp_path: Path, data: bytes, name: str, **fields) -> Media:
    path = tmp_path / "given"
    path.write_bytes(data)
    return intake.take_in(work, path, name, **fields)


@pytest.mark.parametrize("name", NAMES)
def test_no_name_reaches_the_storage(work, tmp_path, settings, name):
    media = take(work, tmp_path, png(), name)
    stored = Path(media.file.path)
    assert stored.parent.parent == Path(settings.MEDIA_ROOT) / "originals"
    assert stored.suffix == ".png" and stored.name.isascii() and len(stored.name) < 60
    assert stored.read_bytes() == png()
    assert len(media.name) <= 255 and not set(media.name) & set("\n\0\u202e")
    if name and len(name) <= 255 and name.isprintable():
        assert media.name == name


def test_a_long_name_keeps_its_ending(work, tmp_path):
    assert take(work, tmp_path, png(), "x" * 400 + ".jpeg").name.endswith("x….jpeg")


def test_what_is_known_of_it_at_once(work, tmp_path):
    media = take(work, tmp_path, png(), "a.jpg", alt_en="A field", public=False, order=3)
    media.refresh_from_db()
    assert (media.state, media.kind, media.width) == ("waiting", "picture", 0)
    assert (media.alt_en, media.public, media.order, len(media.sha256)) == ("A field", False, 3, 64)
    assert take(work, tmp_path, as_bytes(box()), "vase.glb").kind == "model"


def test_a_refusal_leaves_nothing_behind(work, tmp_path, settings):
    with pytest.raises(NotAPicture):
        take(work, tmp_path, HTML, "photo.jpg")
    assert not work.media.exists()
    assert not [path for path in Path(settings.MEDIA_ROOT).rglob("*") if path.is_file()]


def test_an_upload_is_looked_at_without_being_kept(work):
    intake.check_upload(SimpleUploadedFile("a.png", png(), "image/png"))
    with pytest.raises(NotAPicture, match="not a picture"):
        intake.check_upload(SimpleUploadedFile("a.png", HTML, "image/png"))


def test_another_file_takes_the_place_of_the_first(work, tmp_path):
    media = ready_picture(work, png(), "first.png", alt_en="x")
    before, sha256 = media.file.name, media.sha256
    (tmp_path / "other.png").write_bytes(png(colour="#000000"))
    intake.replace(media, tmp_path / "other.png", "second.png")
    media.refresh_from_db()
    assert (media.name, media.state, media.derivatives, media.width) == ("second.png", "waiting", {}, 0)
    assert media.sha256 != sha256 and media.file.name != before and media.alt_en == "x"


def test_a_refused_file_takes_the_place_of_nothing(work, tmp_path):
    media = ready_picture(work, png(), "first.png")
    (tmp_path / "bad.png").write_bytes(HTML)
    with pytest.raises(NotAPicture):
        intake.replace(media, tmp_path / "bad.png", "bad.png")
    media.refresh_from_db()
    assert (media.name, media.state) == ("first.png", "ready")


def test_the_same_file_again_is_not_worked_on_again(work):
    media = ready_picture(work, png(), "first.png")
    again = intake.receive(media, ContentFile(png()), "renamed.png")
    again.refresh_from_db()
    assert (again.name, again.state, again.pk) == ("renamed.png", "ready", media.pk)


def test_the_same_file_again_is_another_try_where_it_could_not_be_used(work):
    media = ready_picture(work, png(), "first.png")
    Media.objects.update(state="broken", problem="It was late.")
    media.refresh_from_db()
    intake.receive(media, ContentFile(png()), "first.png")
    media.refresh_from_db()
    assert (media.state, media.problem) == ("waiting", "")


def test_a_file_that_was_missing_comes_in(work):
    media = Media.objects.create(exhibit=work, name="boats.png", state=Media.State.MISSING)
    intake.receive(media, ContentFile(png()), "boats.png")
    media.refresh_from_db()
    assert media.state == "waiting" and media.file
