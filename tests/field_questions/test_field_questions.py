"""Field questions about awkward shared records, in both languages: each answer holds what its record says."""

import io
from pathlib import Path

import pytest
from django.core.management import call_command

from guide_ai.dialogue.answers.fields import answer
from guide_ai.dialogue.reading.wanted import wish
from museum.exhibits.holdings import as_record
from museum.exhibits.models import Exhibit
from tests.field_questions.checks import groups, passes
from tests.field_questions.sources import sources
from tests.field_questions.wordings import CHINESE, ENGLISH

RECORDS = Path(__file__).parents[3] / "shared" / "data" / "records"
FILES = ("artsmia/1100.json", "artsmia/1355.json", "artsmia/1024.json", "gcompris", "smithsonian")

pytestmark = [pytest.mark.shared, pytest.mark.django_db]


def test_answers_hold_what_the_records_say(settings, tmp_path):
    if not RECORDS.is_dir():
        pytest.skip("the shared data is not here")
    settings.MEDIA_ROOT, settings.VAR_DIR = tmp_path / "media", tmp_path / "var"
    call_command("import_collection", *(RECORDS / file for file in FILES), stdout=io.StringIO())
    records = {row.accession_number: as_record(row) for row in Exhibit.objects.all()}
    wrong, asked = [], 0
    for source in sources():
        for language, wordings in (("en", ENGLISH), ("zh-hans", CHINESE)):
            for field, questions in wordings.items():
                if (expected := groups(source, field, language)) is None:
                    continue
                question = questions[asked % len(questions)]
                told = answer(records[source.number], wish(question).fields, language, question)
                text = " ".join(sentence.text for sentence in told)
                asked += 1
                if not passes(text, expected):
                    wrong.append((source.number, question, text))
    assert asked > 300
    assert len(wrong) <= asked // 100, wrong
