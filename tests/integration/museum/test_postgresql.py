"""The collection on a real PostgreSQL: migrations, records, and a search that ranks as SQLite's does."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from guide_ai.dialogue.catalogue import Scope
from museum.exhibits.holdings import records
from museum.exhibits.models import Exhibit, Text
from museum.exhibits.search import search
from tests import postgresql

ROOT = Path(__file__).parents[3]
pytestmark = pytest.mark.skipif(
    not (postgresql.program("initdb") and postgresql.program("postgres")),
    reason="PostgreSQL is not installed",
)

QUESTIONS = (
    ("How do the waves interfere?", "en", None),
    ("dark ponds, or the darkest of them", "en", "V-1.1"),
    ("Which NYMPHEAS did Hozobo see?", "en", None),
    ("海浪在哪里破碎？", "zh-hans", "V-1.10"),
    ("the of and", "en", None),
    ("1,200 mm, No. 4b", "en", None),
    ("' & | ! <-> : ( ) \\ % _ %s", "en", None),
    ("a" * 3000, "en", None),
)
SCRIPT = """
import json, django
django.setup()
from django.core.management import call_command
from django.db import connection
call_command("migrate", verbosity=0)
from tests.conftest import _make_gallery
from tests.integration.museum.test_postgresql import tell
print(json.dumps([connection.vendor, *tell(_make_gallery)]))
"""


def tell(make: Callable[[], Any]) -> list[Any]:
    """What a search for each of `QUESTIONS` finds, with its scores; and all records."""
    gallery = make()
    clock = Exhibit.objects.filter(pk=gallery.clock.pk)
    clock.update(extra={"department": "Clocks"}, other_words={"title": {"fr": "Été"}})
    for body in ("Nymphéas were on Hōzōbō's mind.", "It's 1,200 mm wide; No. 4b of 12. The darkest one."):
        Text.objects.create(exhibit=gallery.clock, body=body)
    Text.objects.create(exhibit=gallery.clock, body="一池睡莲，海浪破碎。", language="zh-hans")
    Text.objects.create(hall=gallery.south, kind="answer", body="The pond was drained.")
    found = []
    for text, language, work in QUESTIONS:
        hits = search(text, None, Scope("neura", None, work, language))  # type: ignore[arg-type]
        found.append([[hit.passage.body, round(hit.score, 4)] for hit in hits])
    told = [[each.accession_number, each.title, each.other, each.height_cm] for each in records("neura")]
    return [found, told]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with postgresql.served() as url:
        yield url


def test_postgresql_answers_as_sqlite_does(server, tmp_path, make_gallery, transactional_db):
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        cwd=ROOT,
        env={
            **os.environ,
            "PYTHONPATH": str(ROOT),
            "DJANGO_SETTINGS_MODULE": "museum.settings.development",
            "VERNISSAGE_VAR": str(tmp_path),
            "DATABASE_URL": server,
        },
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    vendor, found, told = json.loads(done.stdout.splitlines()[-1])
    assert vendor == "postgresql"
    assert found[0][0][0].startswith("The picture was built from interference")
    assert found[2][0][0].startswith("Nymphéas")
    assert found[3][0][0].startswith("船停在")
    assert [found, told] == tell(make_gallery)


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_the_collections_own_tests_pass_on_postgresql(server):
    tests = ("test_search", "test_catalogue", "test_passages", "test_embedding", "importers/test_run")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow and not shared"]
        + [f"tests/unit/museum/exhibits/{name}.py" for name in tests],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": server},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout[-4000:]
