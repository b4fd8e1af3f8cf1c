"""All shared records: imported, exported, imported into nothing and exported again, the same to the byte."""

from pathlib import Path

import pytest

from museum.exhibits.importers.options import ImportOptions
from museum.exhibits.importers.run import perform
from museum.exhibits.importers.starting import start_path
from museum.exhibits.models import Exhibit

pytestmark = [pytest.mark.shared, pytest.mark.slow]

RECORDS = Path(__file__).parents[6] / "shared" / "data" / "records"
PLACES = ("tate", "artsmia", "aic", "smithsonian", "met", "gcompris", "cmoa", "exchange")


@pytest.mark.django_db
def test_every_record_survives_an_export(settings, tmp_path, export, bring, emptied):
    if not RECORDS.is_dir():
        pytest.skip("the shared data is not here")
    settings.MEDIA_ROOT, settings.VAR_DIR = tmp_path / "media", tmp_path
    for place in PLACES:
        perform(start_path(RECORDS / place, ImportOptions(publish=True)))
    published = Exhibit.objects.filter(status="published").count()
    assert published > 1_000
    for form in ("csv", "json"):
        first = export(form)
        emptied()
        report = bring(first, f"all.{form}")
        assert report.counts == {"created": published, "updated": 0, "unchanged": 0, "refused": 0}
        assert export(form, "again") == first
