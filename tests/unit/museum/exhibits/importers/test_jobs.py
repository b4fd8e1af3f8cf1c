"""Who performs a run, and that it is performed once."""

from datetime import timedelta

import pytest
from django.core.files.base import ContentFile
from django.db import OperationalError
from django.utils import timezone
from filelock import FileLock

from museum.exhibits.importers.claims import Claim
from museum.exhibits.importers.errors import RunLost
from museum.exhibits.importers.jobs import perform_waiting
from museum.exhibits.importers.options import ImportOptions
from museum.exhibits.importers.run import MOST_TIMES, perform, start, upload
from museum.exhibits.importers.writing import Writer
from museum.exhibits.models import Exhibit, ImportRow, ImportRun
from tests.unit.museum.exhibits.importers.conftest import record

CUP = record("A.1", "Cup")


def uploaded() -> ImportRun:
    return upload(ContentFile(b"accession_number\nA.1\n", "objects.csv"))


def test_an_uploaded_file_waits_and_is_performed(desk):
    desk.put(CUP)
    run = uploaded()
    assert (run.state, run.name) == ("uploaded", "objects.csv")
    assert not perform_waiting()
    start(run, ImportOptions(publish=True))
    assert perform_waiting()
    run.refresh_from_db()
    assert (run.state, run.counts["created"], run.total) == ("done", 1, 1)
    assert run.files[0]["name"] == "objects.csv"
    assert Exhibit.objects.get().status == "published"
    assert not perform_waiting()


def test_a_run_that_is_submitted_twice_runs_once(desk):
    desk.put(CUP)
    run = uploaded()
    assert start(run, ImportOptions()).pk == start(run, ImportOptions(publish=True)).pk
    again = uploaded()
    assert start(again, ImportOptions()).pk == run.pk
    assert ImportRun.objects.filter(state="waiting").count() == 1


def test_the_same_file_with_other_options_is_another_run(desk):
    desk.put(CUP)
    first, second = uploaded(), uploaded()
    start(first, ImportOptions())
    assert start(second, ImportOptions(publish=True)).pk == second.pk


def test_the_same_command_takes_up_the_open_run(desk):
    run = desk.start(CUP)
    assert desk.start(CUP).pk == run.pk
    perform(run)
    assert desk.start(CUP).pk != run.pk


def test_a_run_in_other_hands_is_left_to_them(desk):
    run = desk.start(CUP)
    claim = Claim.take(run)
    assert claim is not None and Claim.take(run) is None
    assert not perform(run).complete
    assert not perform_waiting()
    claim.release()


def test_a_run_of_this_host_whose_process_is_gone_is_taken_up_at_once(desk, tmp_path):
    run = desk.start(CUP)
    claim = Claim.take(run)
    assert claim is not None
    claim._lock.release()  # as the kernel does for a process that was killed
    assert perform(run).counts["created"] == 1


def test_a_run_of_another_host_is_taken_up_after_its_silence(desk):
    run = desk.start(CUP)
    ImportRun.objects.update(state="running", beat_at=timezone.now() - timedelta(seconds=100))
    assert not perform_waiting()
    ImportRun.objects.update(beat_at=timezone.now() - timedelta(seconds=130))
    assert perform_waiting()
    run.refresh_from_db()
    assert run.state == "done"


def test_whoever_lost_the_run_stops(desk, monkeypatch):
    run = desk.start(CUP, record("A.2", "Pot"))
    claim = Claim.take(run)
    assert claim is not None
    ImportRun.objects.update(beat_at=timezone.now() + timedelta(seconds=1))
    monkeypatch.setattr("museum.exhibits.importers.claims.BEAT_EVERY", 0)
    claim._next = 0
    with pytest.raises(RunLost):
        claim.beat()


def test_a_row_that_another_process_wrote_stops_the_run(desk):
    run = desk.start(CUP, record("A.2", "Pot"))

    def meanwhile(done: int, total: int | None) -> None:
        if done == 1:
            ImportRow.objects.create(run=run, number=1, line=3, outcome="created")

    with pytest.raises(RunLost):
        perform(run, progress=meanwhile)
    assert list(Exhibit.objects.values_list("accession_number", flat=True)) == ["A.1"]


def test_a_stopped_run_goes_on_with_the_same_report(desk):
    told = [
        CUP,
        record("A.1", "Cup"),
        "Refused.",
        record("a.1", "Cup"),
        record("A.2", "Pot"),
        record("A.2", "Jar"),
    ]
    seen: list[int] = []

    def stop() -> bool:
        seen.append(1)
        return len(seen) > 3

    run = desk.start(*told)
    assert not perform(run, stop=stop).complete
    run.refresh_from_db()
    assert (run.state, run.rows.count()) == ("waiting", 3)
    stopped = perform(run)
    Exhibit.objects.all().delete()
    undisturbed = desk.bring(*told)
    assert list(stopped.rows) == list(undisturbed.rows)
    assert stopped.counts == undisturbed.counts


def test_a_file_that_changed_under_its_run_is_not_mixed(desk):
    run = desk.start(CUP)
    desk.put(record("A.2", "Pot"))
    report = perform(run)
    assert "has changed" in report.problem
    assert not Exhibit.objects.exists()


def test_a_run_that_fails_by_our_mistake_does_not_come_back_for_ever(desk, monkeypatch):
    desk.put(CUP)
    run = start(uploaded(), ImportOptions(exhibition="show"))
    monkeypatch.setattr("museum.exhibits.importers.run.hang", lambda run: 1 / 0)
    assert perform_waiting()
    run.refresh_from_db()
    assert (run.state, run.rows.count()) == ("failed", 1)
    assert "objects.csv" in run.problem
    assert not perform_waiting()


def breaking(monkeypatch, number: str, times: int, error: str) -> None:
    """Let the database fail at the work of this number."""
    write, left = Writer.write, [times]

    def fails(self, told):
        if told.accession_number == number and left[0]:
            left[0] -= 1
            raise OperationalError(error)
        return write(self, told)

    monkeypatch.setattr(Writer, "write", fails)


@pytest.mark.parametrize(
    ("times", "outcomes"), [(1, ["created"] * 3), (9, ["created", "refused", "created"])]
)
def test_what_the_database_fails_at_twice_is_refused_and_the_others_come(desk, monkeypatch, times, outcomes):
    breaking(monkeypatch, "A.2", times, "Expression tree is too large")
    report = desk.bring(CUP, record("A.2", "Pot"), record("A.3", "Jar"))
    assert [row.outcome for row in report.rows] == outcomes
    assert all("too large" in row.reason for row in report.rows if row.outcome == "refused")
    assert report.complete and not report.problem


@pytest.mark.parametrize(("usable", "error"), [(False, "server closed"), (True, "database is locked")])
def test_what_is_the_databases_own_trouble_is_tried_again(desk, monkeypatch, usable, error):
    run = desk.start(CUP, record("A.2", "Pot"))
    with monkeypatch.context() as trouble:
        breaking(trouble, "A.2", 9, error)
        trouble.setattr("museum.exhibits.importers.records.connection.is_usable", lambda: usable)
        with pytest.raises(OperationalError):
            perform(run)
    ImportRun.objects.update(state="waiting")
    assert [row.outcome for row in perform(run).rows] == ["created", "created"]


def test_a_run_that_breaks_off_at_one_place_again_and_again_is_given_up(desk, monkeypatch):
    breaking(monkeypatch, "A.2", 99, "database is locked")
    run = desk.start(CUP, record("A.2", "Pot"))
    for _ in range(1 + MOST_TIMES):  # the first time it came as far as that
        with pytest.raises(OperationalError):
            perform(run)
        ImportRun.objects.update(state="waiting")
    report = perform(run)
    assert (report.complete, report.counts["created"]) == (True, 1)
    assert "after 1 rows" in report.problem
    assert not perform_waiting()


def test_a_run_that_is_stopped_often_is_not_given_up(desk):
    run = desk.start(CUP)
    for _ in range(MOST_TIMES + 1):
        assert not perform(run, stop=lambda: True).complete
    assert perform(run).counts["created"] == 1


def test_a_work_that_a_curator_changes_meanwhile_is_read_anew(desk):
    desk.bring(CUP, record("A.2", "Pot"))

    def meanwhile(done: int, total: int | None) -> None:
        if done == 1:
            work = Exhibit.objects.get(accession_number="A.2")
            work.medium_en = "clay"
            work.save()

    run = desk.start(record("A.1", "Cup 2"), record("A.2", "Pot 2", words={"place": {"en": "Delft"}}))
    report = perform(run, progress=meanwhile)
    assert report.counts["updated"] == 2
    work = Exhibit.objects.get(accession_number="A.2")
    assert (work.title_en, work.medium_en, work.place_en) == ("Pot 2", "clay", "Delft")


def test_locks_are_let_go(desk, tmp_path):
    run = desk.start(CUP)
    perform(run)
    lock = FileLock(tmp_path / "imports" / f"{run.pk}.lock")
    lock.acquire(timeout=0)
    lock.release()
