"""A second exhibition for the tests of the hall page: everything about works that the demo is too tidy for.

`hang` runs inside the installation, as a command of it.
"""

from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

SLUG = "salon"
PANORAMA = (9000, 3000)
PANORAMAS = 20
CUBE_CM = 12.0
"""What the record says; the file's own units are others."""
CUBE_UNITS = 3.0

TITLES = {
    "S-HE": ("he", "שער הרחמים"),
    "S-AR": ("ar", "لوحة بلا عنوان"),
    "S-JA": ("ja", "𠮷野の桜、春「朝」"),
    "S-VERT": ("zh", "﹁春江花月夜﹂"),
    "S-MIX": ("", "Night <b>𝔄</b> & 𠮷"),
}
"""Accession number → language and title. None has a picture."""


def hang() -> None:
    """Make the exhibition, its works and their files, waiting for the media worker; once."""
    from museum.exhibitions.models import Exhibition, Hall, Status

    if Exhibition.objects.filter(slug=SLUG).exists():
        return
    show = Exhibition.objects.create(slug=SLUG, title_en="Salon", status=Status.PUBLISHED)
    Exhibition.objects.create(slug="hollow", title_en="Hollow", intro_en="Soon.", status=Status.PUBLISHED)
    panoramas = Hall.objects.create(
        exhibition=show, slug="panoramas", title_en="Panoramas", width_m=30, depth_m=20, order=1
    )
    words = Hall.objects.create(
        exhibition=show, slug="words", title_en="Words", width_m=9, depth_m=8, order=2
    )
    with TemporaryDirectory() as folder:
        _panoramas(panoramas, Path(folder))
        _words(words, Path(folder))


def share() -> None:
    """Give all panoramas the derivatives of the first: drawing them once is enough."""
    from museum.exhibits.models import Exhibit, Media

    first = Media.objects.get(exhibit__accession_number="P-1")
    assert first.state == Media.State.READY, first.problem
    made = {
        field: getattr(first, field)
        for field in ("state", "width", "height", "derivatives", "sha256", "made_with", "alt_en")
    }
    for exhibit in Exhibit.objects.filter(accession_number__startswith="P-", media=None):
        Media.objects.create(exhibit=exhibit, **made)


def _work(hall: Any, number: str, wall: str, along: float, **fields: Any) -> Any:
    from museum.exhibitions.models import Placement
    from museum.exhibits.models import Exhibit

    exhibit = Exhibit.objects.create(
        accession_number=number, status=Exhibit.Status.PUBLISHED, **{"title_en": number, **fields}
    )
    Placement.objects.create(hall=hall, exhibit=exhibit, wall=wall, along_m=along)
    return exhibit


def _panoramas(hall: Any, folder: Path) -> None:
    from museum.exhibits.media import intake

    for index in range(PANORAMAS):
        wall = ("north", "east", "south", "west")[index % 4]
        along = 2.4 + 3.6 * (index // 4)
        exhibit = _work(hall, f"P-{index + 1}", wall, along, width_cm=300, height_cm=100)
        if index == 0:
            picture = folder / "panorama.jpg"
            picture.write_bytes(_panorama())
            intake.take_in(exhibit, picture, picture.name, alt_en="A coast, very wide")


def _panorama() -> bytes:
    """A coast with something small to be found in it: colours that run, drawn in a moment."""
    small = Image.linear_gradient("L").resize((PANORAMA[0] // 10, PANORAMA[1] // 10))
    sea = Image.merge("RGB", (small, small.point(lambda v: 255 - v // 2), small.rotate(180)))
    buffer = BytesIO()
    sea.resize(PANORAMA).save(buffer, "JPEG", quality=80)
    return buffer.getvalue()


def _words(hall: Any, folder: Path) -> None:
    from museum.exhibits.media import intake
    from museum.exhibits.models import Media, Text
    from tests.browser.glb import cuboid

    for index, (number, (tag, title)) in enumerate(TITLES.items()):
        column = "title_zh" if tag == "zh" else "title_en"
        other = {"other_words": {"title": {tag: title}}} if tag not in ("", "zh") else {}
        names = {"title_en": "", column: title}
        _work(hall, number, ("north", "east")[index % 2], 1.2 + 1.5 * (index // 2), **names, **other)
    cube = _work(
        hall, "S-CUBE", "west", 4, title_en="Cube", culture_en="Bronze Age", inscription_en="Made\nby hand",
        height_cm=CUBE_CM, width_cm=CUBE_CM, depth_cm=CUBE_CM,
    )  # fmt: skip
    port = _work(
        hall, "S-FR/1", "west", 1.2, title_en="Harbour", title_zh="港口", object_type_en="Painting",
        place_en="Brest", medium_en="Huile sur toile", other_words={"medium": {"fr": "Huile sur toile"}},
        rights_en="Public domain", height_cm=65.5, width_cm=92,
        provenance_en="Bought in 1911.\n" + "Given on. " * 200,
    )  # fmt: skip
    Text.objects.create(exhibit=port, kind=Text.Kind.DESCRIPTION, language="fr", body="Le port, tôt. " * 60)
    model = folder / "cube.glb"
    model.write_bytes(cuboid(CUBE_UNITS, CUBE_UNITS, CUBE_UNITS))
    intake.take_in(cube, model, model.name, alt_en="A cube of baked clay")
    broken = _work(hall, "S-BROKEN", "south", 2, title_en="Broken file")
    Media.objects.create(
        exhibit=broken, state=Media.State.BROKEN, problem="Half of it is missing.", alt_en="x"
    )
    lost = _work(hall, "S-LOST", "south", 5, title_en="Lost file", width_cm=120, height_cm=80)
    picture = folder / "lost.png"
    Image.new("RGB", (900, 600), "#335577").save(picture)
    intake.take_in(lost, picture, picture.name, alt_en="A blue field")
