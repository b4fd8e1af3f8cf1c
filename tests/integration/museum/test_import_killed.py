"""An import whose process is killed at any moment is taken up again, and tells what it would have told."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.installation import ROOT

ROWS = 200


@pytest.fixture
def here(tmp_path: Path) -> Path:
    """A folder for an installation of its own, with its database, and a file of records."""
    rows = ["accession_number,title,creator,date,description,image"]
    for number in range(ROWS):
        year, potter = 1910 + number % 90, f"Potter {number % 17}"
        rows.append(f"K.{number % (ROWS - 5)},Cup {number},{potter},{year},Round.,{number}.png")
    rows += [",no number,,,,", "K.1,Cup again,,,,", "k.2,Cup,,,,"]
    (tmp_path / "objects.csv").write_text("\n".join(rows) + "\n")
    return tmp_path


def environment(var: Path) -> dict[str, str]:
    return {**os.environ, "VERNISSAGE_VAR": str(var), "DJANGO_SETTINGS_MODULE": "museum.settings.development"}


def manage(var: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "manage.py", *words],
        cwd=ROOT, env=environment(var), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip


def end(process: subprocess.Popen[str]) -> str:
    told, _ = process.communicate(timeout=240)
    assert process.returncode == 0, told
    return told


def migrated(var: Path) -> Path:
    var.mkdir()
    end(manage(var, "migrate", "--verbosity", "0"))
    return var


def ask(var: Path, query: str) -> int:
    """A number from the installation's database, read beside the process that writes."""
    with sqlite3.connect(f"file:{var / 'vernissage.sqlite3'}?mode=ro", uri=True, timeout=20) as connection:
        return int(connection.execute(query).fetchone()[0])


def rows_of(var: Path) -> int:
    return ask(var, "SELECT count(*) FROM exhibits_importrow")


def wait_for(var: Path, rows: int, process: subprocess.Popen[str]) -> None:
    until = time.monotonic() + 120
    while rows_of(var) < rows:
        assert process.poll() is None, process.communicate()[0]
        assert time.monotonic() < until
        time.sleep(0.01)


def test_a_killed_import_goes_on_where_it_stopped_and_tells_the_same(here):
    words = ("import_collection", str(here / "objects.csv"), "--exhibition", "show", "--report")
    calm, rough = migrated(here / "calm"), migrated(here / "rough")
    end(manage(calm, *words, str(here / "calm.json")))
    for rows in (1, 90):
        process = manage(rough, *words, str(here / "rough.json"))
        wait_for(rough, rows, process)
        process.kill()
        process.communicate()
    # The last part by the process that performs imports for the admin.
    end(manage(rough, "run_imports", "--once"))
    assert ask(rough, "SELECT count(*) FROM exhibits_importrun") == 1
    assert rows_of(rough) == ROWS + 3
    end(manage(rough, *words, str(here / "again.json")))
    stored = [json.loads((here / name).read_text()) for name in ("calm.json", "again.json")]
    for table in ("exhibit", "maker", "credit", "media", "text"):
        query = f"SELECT count(*) FROM exhibits_{table}"  # noqa: S608
        assert ask(calm, query) == ask(rough, query)
    assert ask(rough, "SELECT count(*) FROM exhibitions_placement") == ROWS - 4
    assert stored[0]["counts"]["created"] == ROWS - 4
    assert stored[1]["counts"]["unchanged"] == ROWS - 4
    assert report_in(calm) == report_in(rough)


def report_in(var: Path) -> list[tuple[object, ...]]:
    with sqlite3.connect(f"file:{var / 'vernissage.sqlite3'}?mode=ro", uri=True) as connection:
        return connection.execute(
            "SELECT number, line, identity, outcome, reason, notes FROM exhibits_importrow"
            " WHERE run_id = 1 ORDER BY number"
        ).fetchall()


def test_sigterm_ends_between_two_records_and_the_same_command_goes_on(here):
    var = migrated(here / "var")
    words = ("import_collection", str(here / "objects.csv"), "--report", str(here / "out.json"))
    process = manage(var, *words)
    wait_for(var, 20, process)
    process.send_signal(signal.SIGTERM)
    told, _ = process.communicate(timeout=60)
    assert process.returncode == 1 and "goes on" in told
    assert 20 <= rows_of(var) < ROWS
    end(manage(var, *words))
    assert json.loads((here / "out.json").read_text())["counts"]["created"] == ROWS - 4
    assert ask(var, "SELECT count(*) FROM exhibits_importrun") == 1


def test_the_same_import_twice_at_a_time_runs_once_and_both_tell_of_it(here):
    var = migrated(here / "var")
    both = [
        manage(var, "import_collection", str(here / "objects.csv"), "--report", str(here / f"{name}.json"))
        for name in ("one", "other")
    ]
    for process in both:
        end(process)
    one, other = (json.loads((here / f"{name}.json").read_text()) for name in ("one", "other"))
    runs = ask(var, "SELECT count(*) FROM exhibits_importrun")
    # Both are there at a time, unless one was done before the other had started.
    assert (
        (one == other)
        if runs == 1
        else {one["counts"]["created"], other["counts"]["created"]} == {0, ROWS - 4}
    )
    assert ask(var, "SELECT count(*) FROM exhibits_exhibit") == ROWS - 4
