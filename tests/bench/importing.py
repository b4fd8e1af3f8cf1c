"""`python -m tests.bench.importing [--rows …] [--publish] [--json]`: what an import takes a record.

CSV files of made-up works come in by `manage.py import_collection`, each into an installation of its own, in
a process of its own; then the same file once more, when nothing changes. Beside it a peer: a plain loop over
the ORM with the same reader, the same checks (`full_clean`) and a transaction a record, as one would write
it without this project. django-import-export is no peer: it reads no dates, makers or sizes and knows one
table, so that the code around it would be this very loop. Where DATABASE_URL is set, that database is used,
and emptied.

Times are of the whole process, its start included; CPU tells what a busy machine hides.
"""

import argparse
import csv
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from tests.installation import ROOT

ROWS: Final = (10_000, 100_000)
HEADER: Final = (
    "accession_number", "title", "creator", "date", "medium", "dimensions", "description", "credit_line",
    "image",
)  # fmt: skip
MARKS: Final = "10,000 rows in 60 s and 400 MB; a record of 100,000 within 20 % of one of 10,000."


@dataclass(frozen=True)
class Row:
    """One process. Seconds, milliseconds a record, and megabytes at its largest."""

    way: str
    rows: int
    seconds: float
    cpu_seconds: float
    ms_a_record: float
    cpu_ms_a_record: float
    peak_mb: float


def write_file(path: Path, rows: int) -> None:
    """Write made-up works: a maker for every four, dates in three forms, texts, sizes, pictures' names."""
    chance = random.Random(4)  # noqa: S311
    makers = [f"Painter {number} of Delft" for number in range(max(1, rows // 4))]
    with path.open("w", newline="", encoding="utf-8") as file:
        out = csv.writer(file)
        out.writerow(HEADER)
        for number in range(rows):
            year = chance.randrange(1500, 2000)
            second = f"; {chance.choice(makers)}" if number % 5 == 0 else ""
            out.writerow(
                [
                    f"{year}.{number}", f"Still life {number} with a lemon", chance.choice(makers) + second,
                    chance.choice([f"{year}", f"c. {year}", f"{year}–{year + 5}"]),
                    chance.choice(["oil on canvas", "woodblock print; ink", "bronze"]),
                    f"{chance.randrange(10, 200)} × {chance.randrange(10, 200)} cm",
                    f"The lemon of still life {number} is half peeled. " * 3,
                    "Given by the friends of the house", f"pictures/{number}.jpg" if number % 2 else "",
                ]
            )  # fmt: skip


def measured(way: str, rows: int, words: list[str], env: dict[str, str]) -> Row:
    """Run one process to its end."""
    begun = time.monotonic()
    process = subprocess.Popen(words, cwd=ROOT, env=env, stdout=subprocess.DEVNULL)
    _pid, status, used = os.wait4(process.pid, 0)
    seconds = time.monotonic() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(words)} ended with {process.returncode}")
    cpu = used.ru_utime + used.ru_stime
    return Row(
        way, rows, round(seconds, 2), round(cpu, 2), round(seconds / rows * 1000, 3),
        round(cpu / rows * 1000, 3), round(used.ru_maxrss / 1024, 1),
    )  # fmt: skip


def installation(folder: Path) -> dict[str, str]:
    """A new installation's environment, with its tables made."""
    settings = "museum.settings.test" if "DATABASE_URL" in os.environ else "museum.settings.development"
    env = {**os.environ, "VERNISSAGE_VAR": str(folder), "DJANGO_SETTINGS_MODULE": settings}
    folder.mkdir()
    for words in (["migrate", "--verbosity", "0"], ["flush", "--no-input", "--verbosity", "0"]):
        subprocess.run([sys.executable, "manage.py", *words], cwd=ROOT, env=env, check=True)
    return env


def bench(sizes: list[int], *, publish: bool) -> list[Row]:
    """Measure ours at all sizes, and the peer at the smallest."""
    found = []
    with tempfile.TemporaryDirectory(prefix="vernissage-bench-") as name:
        folder = Path(name)
        for rows in sizes:
            path = folder / f"{rows}.csv"
            write_file(path, rows)
            env = installation(folder / f"ours-{rows}")
            words = [sys.executable, "manage.py", "import_collection", str(path)]
            words += ["--publish"] if publish else []
            found.append(measured("ours", rows, words, env))
            found.append(measured("ours, again", rows, words, env))
        rows = min(sizes)
        env = installation(folder / "peer")
        words = [sys.executable, "-m", "tests.bench.importing_peer", str(folder / f"{rows}.csv")]
        found.append(measured("plain ORM loop", rows, words, env))
    return found


def main() -> None:
    """Measure, and print a table or JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, nargs="+", default=list(ROWS))
    parser.add_argument("--publish", action="store_true", help="with the passages of published works")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    rows = bench(sorted(asked.rows), publish=asked.publish)
    ours = [row for row in rows if row.way == "ours"]
    ratio = ours[-1].ms_a_record / ours[0].ms_a_record
    cpu_ratio = ours[-1].cpu_ms_a_record / ours[0].cpu_ms_a_record
    if asked.json:
        print(json.dumps({"rows": [asdict(row) for row in rows], "ratio": ratio, "cpu_ratio": cpu_ratio}))
        return
    print(f"{'':16}{'rows':>9}{'s':>9}{'CPU s':>9}{'ms each':>9}{'CPU ms':>9}{'MB':>8}")
    for row in rows:
        print(
            f"{row.way:16}{row.rows:>9,}{row.seconds:>9}{row.cpu_seconds:>9}{row.ms_a_record:>9}"
            f"{row.cpu_ms_a_record:>9}{row.peak_mb:>8}"
        )
    print(
        f"A record of {ours[-1].rows:,} takes {ratio:.2f} of one of {ours[0].rows:,} (CPU: {cpu_ratio:.2f})."
    )
    print(f"Marks: {MARKS}")


if __name__ == "__main__":
    main()
