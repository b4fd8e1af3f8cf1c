"""The peer of `tests.bench.importing`: records into the database by a plain loop over the ORM."""

import sys
from pathlib import Path

import django

django.setup()

from django.db import transaction  # noqa: E402
from django.utils.text import slugify  # noqa: E402

from museum.exhibits.importers.base import Source  # noqa: E402
from museum.exhibits.importers.opening import open_source  # noqa: E402
from museum.exhibits.importers.record import Record  # noqa: E402
from museum.exhibits.models import Credit, Exhibit, ImportRow, ImportRun, Maker, Media, Text  # noqa: E402
from museum.exhibits.models.names import name_key  # noqa: E402


def write(record: Record) -> Exhibit:
    """Create or update one work, row by row."""
    exhibit = Exhibit.objects.filter(accession_number=record.accession_number).first()
    exhibit = exhibit or Exhibit(accession_number=record.accession_number)
    for field, words in record.words.items():
        setattr(exhibit, f"{field}_en", next(iter(words.values())))
    exhibit.date_edtf = record.date_edtf or ""
    exhibit.full_clean(exclude=["height_cm", "width_cm", "depth_cm"])
    exhibit.height_cm, exhibit.width_cm = record.height_cm, record.width_cm  # type: ignore[assignment]
    exhibit.save()
    exhibit.credits.all().delete()
    for entry in record.makers or ():
        name = next(iter(entry.name.values()))
        maker = Maker.objects.filter(name_key=name_key(name)).first()
        if maker is None:
            maker = Maker(name_en=name, slug=slugify(name))
            maker.full_clean()
            maker.save()
        credit = Credit(exhibit=exhibit, maker=maker, role=entry.role, qualifier=entry.qualifier)
        credit.full_clean()
        credit.save()
    for told in record.texts:
        Text.objects.update_or_create(
            exhibit=exhibit, kind=told.kind, defaults={"body": next(iter(told.words.values()))}
        )
    for media in record.media:
        Media.objects.get_or_create(exhibit=exhibit, name=media.name, defaults={"state": "missing"})
    return exhibit


def main() -> None:
    """Import the file that is named."""
    path = Path(sys.argv[1])
    run = ImportRun.objects.create(name=path.name, sha256="peer")
    for number, item in enumerate(open_source(Source(path, path.name)).items):
        assert item.record is not None
        with transaction.atomic():
            exhibit = write(item.record)
            ImportRow.objects.create(
                run=run,
                number=number,
                line=item.line,
                identity=item.identity,
                outcome="created",
                exhibit=exhibit,
            )


if __name__ == "__main__":
    main()
