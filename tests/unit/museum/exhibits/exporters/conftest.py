"""A collection with everything that is hard to bring out and in again, and the way out and in."""

import io

import pytest
from django.core.management import call_command

from museum.exhibits.importers.options import ImportOptions
from museum.exhibits.importers.run import perform
from museum.exhibits.importers.starting import start_path
from museum.exhibits.models import Credit, Exhibit, Maker, Media, Text


@pytest.fixture
def awkward(settings, tmp_path, db) -> Exhibit:
    """One published work with all that a work can have, beside a plain one, and a draft."""
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.VAR_DIR = tmp_path
    work = Exhibit.objects.create(
        accession_number="1996.10",
        status=Exhibit.Status.PUBLISHED,
        title_en='=Jar, "blue"; with | lid',
        title_zh="蓝罐",
        date_text_en="c. 44 BCE",
        date_edtf="-0043~",
        medium_en="'-glaze\nand clay",
        dimensions_text_en="12 × 3 cm",
        height_cm="12.30",
        width_cm="3",
        place_en="@home",
        provenance_en="One.\r\n\r\nTwo <b> three &amp; four.",
        rights_zh="+版权",
        other_words={"title": {"ja": "青い壺", "pt-BR": "Jarro"}, "culture": {"fr": "Époque"}},
        culture_en="Époque",
        identifiers={"iiif": "https://example.org/m.json", "old no": "-7"},
        extra={"Shelf": "secret shelf"},
    )
    lin = Maker.objects.create(
        slug="lin",
        name_en="Lin; the Elder, A.",
        name_zh="林",
        aliases=["Lin | old", "=Lin"],
        born_edtf="0031",
        died_edtf="0099~",
        biography_en="Born; and died.",
        identifiers={"ulan": "500000001"},
        other_words={"name": {"ja": "林さん"}},
    )
    kim = Maker.objects.create(slug="kim", name_en="Kim")
    Credit.objects.create(exhibit=work, maker=lin, role="potter", qualifier="possibly by", order=0)
    Credit.objects.create(exhibit=work, maker=kim, role="artist", qualifier="workshop of", order=1)
    Text.objects.create(exhibit=work, kind="label", language="en", body="First.\n\n“Second”, third")
    Text.objects.create(exhibit=work, kind="label", language="en", body="Another label", order=1)
    Text.objects.create(exhibit=work, kind="description", language="zh-hans", body="圆的。")
    Text.objects.create(exhibit=work, kind="history", language="de", body="Ausgestellt 1901; 1902")
    Media.objects.create(
        exhibit=work, name="vases/vue générale.png", alt_en="A jar", alt_zh="罐", state="missing"
    )
    Media.objects.create(
        exhibit=work, source_url="https://example.org/a;b.jpg", alt_en="Its lid", order=1, state="missing"
    )
    Media.objects.create(exhibit=work, name="conservation.png", public=False, order=2)
    Exhibit.objects.create(accession_number="1996.1", status=Exhibit.Status.PUBLISHED, title_zh="只有中文")
    Exhibit.objects.create(accession_number="D.1", title_en="Draft of a jar")
    return work


@pytest.fixture
def export(tmp_path):
    """Return a function that exports all, as bytes."""

    def to(form: str, name: str = "", **options: str) -> bytes:
        path = tmp_path / (name or f"export.{form}")
        call_command("export_collection", format=form, out=str(path), stdout=io.StringIO(), **options)
        return path.read_bytes()

    return to


@pytest.fixture
def bring(tmp_path):
    """Return a function that imports a file and gives the report."""

    def of(data: bytes, name: str, **options: object):
        path = tmp_path / name
        path.write_bytes(data)
        return perform(start_path(path, ImportOptions(**options)))

    return of


@pytest.fixture
def emptied():
    """Return a function that takes everything out of the collection."""

    def out() -> None:
        for model in (Media, Text, Credit, Exhibit, Maker):
            model.objects.all().delete()

    return out
