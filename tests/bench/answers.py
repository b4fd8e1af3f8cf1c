"""`python -m tests.bench.answers [--works 53 1000] [--rounds N] [--json]`: how long a typed answer takes.

For each size an installation of its own in a temporary folder, with a worker of its own. Questions of
several kinds in English and Chinese go through the session of the socket, one after the other: wall and CPU
time to the first sentence, CPU of this process (what the site's would take) and of the worker apart. Then
the parts of the way, each by itself, beside a bare ORM read of one record put into a sentence.

CPU time tells what a busy machine hides; the load is said.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from statistics import median
from typing import Any, Final

from tests.bench.processes import tree
from tests.installation import ROOT

SIZES: Final = (53, 1000)
MARKS: Final = "field answer 50 ms, retrieval 50 ms at 1,000 works, names 10 ms at 2,000 names."
WAKES_WITHIN: Final = 600.0
_TICK: Final = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Row:
    """Milliseconds: medians, and what one in twenty takes longer than. `worker_ms`: its CPU time."""

    works: int
    what: str
    times: int
    wall_ms: float
    wall_95: float
    cpu_ms: float
    cpu_95: float
    worker_ms: float


@dataclass(frozen=True)
class Took:
    """Seconds that one thing took: by the clock, of this process, of the worker."""

    wall: float
    cpu: float
    worker: float


class Watch:
    """Takes the time of one thing; `stop` may be called while it still goes on."""

    def __init__(self, worker: int) -> None:
        self._worker = worker
        self._begun = self._now()
        self.took: Took | None = None

    def stop(self) -> Took:
        """The first call counts."""
        if self.took is None:
            now = self._now()
            self.took = Took(*(after - before for after, before in zip(now, self._begun, strict=True)))
        return self.took

    def _now(self) -> tuple[float, float, float]:
        return time.perf_counter(), time.process_time(), _cpu_of(self._worker)


def _cpu_of(root: int) -> float:
    total = 0
    for pid in tree(root):
        try:
            fields = (Path("/proc") / str(pid) / "stat").read_text(errors="replace").rsplit(")", 1)[1].split()
        except OSError:
            continue
        total += int(fields[11]) + int(fields[12])
    return total / _TICK


def _row(works: int, what: str, took: Sequence[Took]) -> Row:
    def late(values: Sequence[float]) -> float:
        return sorted(values)[min(len(values) - 1, int(0.95 * len(values)))]

    walls, cpus = [1000 * each.wall for each in took], [1000 * each.cpu for each in took]
    return Row(
        works,
        what,
        len(took),
        round(median(walls), 1),
        round(late(walls), 1),
        round(median(cpus), 1),
        round(late(cpus), 1),
        # The system counts a worker's time in hundredths of a second: only the mean says something.
        round(1000 * sum(each.worker for each in took) / len(took), 1),
    )


def questions(works: Sequence[Any]) -> dict[str, list[tuple[str, str, str]]]:
    """By kind, (language, question, accession number of the work that is looked at or "")."""
    some = works[3 :: max(1, len(works) // 8)][:8]
    both = [work for work in works if work.title_zh][:8]
    return {
        "field, looked at (en)": [("en", "When was this made?", work.accession_number) for work in some],
        "field, named (en)": [("en", f"Who made “{work.title_en}”?", "") for work in some],
        "field, named in plain words (en)": [
            ("en", f"what is {work.title_en.lower()} made of", "") for work in some
        ],
        "text (en)": [("en", "Where does the light fall from?", work.accession_number) for work in some],
        "over all works (en)": [
            ("en", "Which is the oldest work here?", ""),
            ("en", "How many sculptures are there?", ""),
            ("en", "What hangs in the next room?", ""),
            ("en", "Which works are made of bronze?", ""),
        ],
        "field, looked at (zh)": [("zh-hans", "这是什么时候做的？", work.accession_number) for work in some],
        "field, named (zh)": [("zh-hans", f"《{work.title_zh}》是谁画的？", "") for work in both],
        "translated name (zh)": [
            ("zh-hans", "《戴珍珠耳环的少女》是谁画的？", ""),
            ("zh-hans", "那幅夜巡是哪一年的？", ""),
            ("zh-hans", "《星夜》是什么材料做的？", ""),
            ("zh-hans", "睡莲是谁画的？", ""),
        ],
        "over all works (zh)": [
            ("zh-hans", "这里最早的作品是哪一件？", ""),
            ("zh-hans", "一共有多少件雕塑？", ""),
            ("zh-hans", "有哪些青铜作品？", ""),
        ],
    }


async def measure(count: int, rounds: int, worker: int) -> list[Row]:
    """Hang an exhibition, ask, and take the parts apart."""
    # Django's models can only be had once it is set up.
    from guide_ai.dialogue import events
    from guide_ai.dialogue.catalogue import Place, Scope
    from guide_ai.dialogue.referents.naming import NameIndex
    from guide_ai.dialogue.session import Session
    from museum.core.database import in_database
    from museum.exhibits.catalogue import ExhibitionCatalogue
    from museum.exhibits.models import Exhibit
    from museum.visits import guide
    from tests.bench.answer_works import SLUG, hang

    works = await in_database(hang, count)
    skills = guide.skills()
    until = time.monotonic() + WAKES_WITHIN
    while not await skills.reach():
        if time.monotonic() > until:
            raise SystemExit("the worker did not wake")
        await asyncio.sleep(0.5)
    await in_database(guide.prepare)
    catalogue = ExhibitionCatalogue(SLUG)

    async def asked(language: Any, question: str, gaze: str) -> Took:
        async def emit(event: object) -> None:
            if isinstance(event, events.Said | events.Ended):
                watch.stop()

        session = Session(
            skills, catalogue, exhibition=SLUG, language=language, emit=emit, vad=None, speak=False
        )
        async with session:
            session.place(Place(SLUG, "r0", gaze=gaze or None, gaze_ms=3000 if gaze else 0))
            watch = Watch(worker)
            session.ask(question)
            await session.settled()
        return watch.stop()

    async def taken(call: Callable[[], Awaitable[object]]) -> Took:
        watch = Watch(worker)
        await call()
        return watch.stop()

    found = []
    kinds = questions(works)
    first = [
        await asked(*posed) for posed in (kinds["field, named (en)"][0], kinds["translated name (zh)"][0])
    ]
    found += [
        _row(count, f"the process's first ({name})", [took])
        for name, took in zip(("en", "zh"), first, strict=True)
    ]
    for kind, some in kinds.items():
        found.append(_row(count, kind, [await asked(*each) for _ in range(rounds) for each in some]))

    def bare() -> str:
        work = Exhibit.objects.get(accession_number="B-7")
        return f"“{work.title_en}” was made in {work.date_text_en}."

    names = tuple(await catalogue.names(SLUG))
    index = NameIndex(names)
    vector = (await skills.embedder.embed(["the light"], kind="query"))[0]

    async def at_once(call: Callable[[], object]) -> None:
        call()

    parts: dict[str, Callable[[], Awaitable[object]]] = {
        "a bare ORM read and a sentence": lambda: in_database(bare),
        "all names read": lambda: catalogue.names(SLUG),
        "one record read": lambda: catalogue.record("B-7"),
        "all records read": lambda: catalogue.works(SLUG),
        "rooms read": lambda: catalogue.rooms(SLUG),
        "retrieval": lambda: catalogue.passages(
            "Where does the light fall from?", vector, Scope(SLUG, hall="r0", accession_number="B-7")
        ),
        f"{len(names)} names indexed": lambda: at_once(lambda: NameIndex(names)),
        f"{len(names)} names looked for (en)": lambda: at_once(
            lambda: index.find("who made the picture with the girl and the pearl earring over there")
        ),
        f"{len(names)} names looked for (zh)": lambda: at_once(
            lambda: index.find("那边那幅戴珍珠耳环的少女是谁画的")
        ),
        "understanding": lambda: skills.understander.understand("When was this made?", language="en"),
    }  # fmt: skip
    for what, call in parts.items():
        await call()
        found.append(_row(count, what, [await taken(call) for _ in range(5 * rounds)]))
    await skills.aclose()
    return found


def one_size(count: int, rounds: int) -> list[Row]:
    """Measure one size in this process, whose environment names an empty installation."""
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    worker = subprocess.Popen(
        [sys.executable, "manage.py", "run_inference"], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    try:
        return asyncio.run(measure(count, rounds, worker.pid))
    finally:
        worker.terminate()
        worker.wait()


def show(rows: Sequence[dict[str, Any]], load: float) -> None:
    """Print the table."""
    print(f"load {load}; marks on two idle cores: {MARKS}")
    columns = "".join(f"{name:>8}" for name in ("wall", "95 %", "CPU", "95 %", "worker"))
    print(f"{'works':>6}  {'ms to the first sentence, and of parts':44}{'n':>4}{columns}")
    for row in rows:
        print(
            f"{row['works']:6}  {row['what']:44}{row['times']:4}{row['wall_ms']:8.1f}{row['wall_95']:8.1f}"
            f"{row['cpu_ms']:8.1f}{row['cpu_95']:8.1f}{row['worker_ms']:8.1f}"
        )


def main() -> None:
    """Measure each size in a process of its own, and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.answers", description=__doc__.split("\n")[0])
    parser.add_argument("--works", type=int, nargs="+", default=SIZES)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one:
        print(json.dumps([asdict(row) for row in one_size(asked.one, asked.rounds)]))
        return
    load = round(os.getloadavg()[0], 2)
    rows: list[dict[str, Any]] = []
    for count in asked.works:
        with tempfile.TemporaryDirectory(prefix="vernissage-bench-") as folder:
            env = {
                **os.environ,
                "VERNISSAGE_VAR": folder,
                "DJANGO_SETTINGS_MODULE": "museum.settings.development",
            }
            words = [
                sys.executable,
                "-m",
                "tests.bench.answers",
                "--one",
                str(count),
                "--rounds",
                str(asked.rounds),
            ]
            done = subprocess.run(words, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True, check=True)
            rows += json.loads(done.stdout.splitlines()[-1])
    if asked.json:
        print(json.dumps({"load": load, "rows": rows}, indent=2))
    else:
        show(rows, load)


if __name__ == "__main__":
    main()
