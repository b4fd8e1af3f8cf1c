"""`python -m tests.bench.pictures [--photos N] [--peers PYTHON] [--json]`: how long a batch of photos takes.

Photographs of 24 megapixels as a camera writes them are taken in as an upload is, and worked on by two
processes at a time, as `manage.py process_media` does: until each has its thumbnail, and until each has all
that visitors are sent. Beside it the same thumbnails (320 pixels, JPEG) by others, two at a time as well:
Pillow decoding the whole picture, Pillow's own `thumbnail()`, and, where `--peers` names a Python that has
them, easy-thumbnails and pyvips. They make one file each and bound nothing; ours makes two, in sRGB, in a
process that may die. Memory is the largest process's peak.
"""

import argparse
import json
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from PIL import Image

from tests.bench.picture_peers import PEERS
from tests.bench.processes import Peak

WIDTH, HEIGHT = 6000, 4000
SCENES: Final = 5
"""Different photographs; the others differ from them by a comment, which makes other files of them."""
AT_ONCE: Final = 2


@dataclass(frozen=True)
class Row:
    """Seconds for the batch, of processor time too, and the megabytes of the largest process."""

    name: str
    seconds: float
    processor: float
    peak_mb: float
    ratio: float = 1.0
    """Of our own processor time for thumbnails to this one: below 1 we take less."""


def scene(number: int) -> bytes:
    """A photograph of 24 megapixels, of about the size that cameras write."""
    random_ = np.random.default_rng(number)
    made = np.zeros((HEIGHT, WIDTH, 3), np.float32)
    for cells in (6, 40, 250, 1500):
        small = random_.uniform(0, 255, (cells * HEIGHT // WIDTH + 1, cells, 3)).astype(np.uint8)
        layer = Image.fromarray(small).resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)
        made += np.asarray(layer, np.float32) / (4 if cells < 100 else 8)
    exif = Image.Exif()
    exif[0x0112] = (1, 6, 3, 8, 1)[number % SCENES]
    path = Path(tempfile.gettempdir()) / f"scene-{os.getpid()}.jpg"
    Image.fromarray(np.clip(made, 0, 255).astype(np.uint8)).save(path, quality=92, exif=exif)
    try:
        return path.read_bytes()
    finally:
        path.unlink()


def write_photos(folder: Path, count: int) -> list[Path]:
    """Write `count` different files."""
    scenes = [scene(number) for number in range(min(SCENES, count))]
    written = []
    for number in range(count):
        comment = f"photograph {number} of {random.Random(number).random()}".encode()  # noqa: S311
        segment = b"\xff\xfe" + (len(comment) + 2).to_bytes(2, "big") + comment
        photo = scenes[number % len(scenes)]
        path = folder / f"IMG_{number:04}.jpg"
        path.write_bytes(photo[:2] + segment + photo[2:])
        written.append(path)
    return written


def ours(photos: Sequence[Path]) -> list[Row]:
    """Take the photographs in and work on them until there is nothing left to do."""
    from django.core.management import call_command

    from museum.exhibits.media.crew import Crew
    from museum.exhibits.media.intake import take_in
    from museum.exhibits.models import Exhibit, Media

    call_command("migrate", verbosity=0)
    work = Exhibit.objects.create(accession_number="bench", title_en="Bench")
    rows = [_timed("taken in", lambda: [take_in(work, photo, photo.name) for photo in photos])]
    crew = Crew(AT_ONCE)
    done = Media.objects.filter(state=Media.State.READY)

    def until(finished: Callable[[], bool]) -> None:
        while not finished() and crew.step(5.0):
            pass

    rows.append(_timed("thumbnails", lambda: until(lambda: not Media.objects.filter(width=0).exists())))
    rows.append(_timed("all that visitors are sent", lambda: until(lambda: done.count() == len(photos))))
    assert done.count() == len(photos), "not every photograph was worked on"
    return rows


def peer(name: str, python: str, photos: Sequence[Path]) -> Row:
    """Let another make the thumbnails."""
    with tempfile.TemporaryDirectory() as out:
        row = _timed(name, lambda: _run_peer(name, python, photos, out))
        assert len(list(Path(out).iterdir())) == len(photos), f"{name} did not make every thumbnail"
    return row


def _run_peer(name: str, python: str, photos: Sequence[Path], out: str) -> None:
    script = Path(__file__).with_name("picture_peers.py")
    words = [python, str(script), name, out, str(AT_ONCE), *map(str, photos)]
    subprocess.run(words, check=True)


def _timed(name: str, what: Callable[[], object]) -> Row:
    begun, used = time.monotonic(), _processor_time()
    with Peak() as peak:
        what()
    return Row(name, time.monotonic() - begun, _processor_time() - used, peak.megabytes)


def _processor_time() -> float:
    """Seconds that all processes which we have started and which have ended have used."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=100)
    parser.add_argument("--peers", default=sys.executable, help="a Python with easy-thumbnails and pyvips")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="vernissage-bench-") as folder:
        os.environ |= {"VERNISSAGE_VAR": folder, "DJANGO_SETTINGS_MODULE": "museum.settings.test"}
        import django

        django.setup()
        photos = Path(folder) / "photos"
        photos.mkdir()
        written = write_photos(photos, options.photos)
        size = sum(path.stat().st_size for path in written) / 1e6
        rows = ours(written)
        own = rows[1].processor
        for name, needs in PEERS.items():
            tried = subprocess.run([options.peers, "-c", f"import {needs}"], capture_output=True)
            if tried.returncode == 0:
                row = peer(name, options.peers, written)
                rows.append(replace(row, ratio=own / row.processor))
    if options.json:
        print(json.dumps([asdict(row) for row in rows], indent=1))
        return
    print(f"{len(written)} photographs of 24 MP, {size:.0f} MB, two at a time\n")
    print(f"{'':<28} {'s':>7} {'CPU s':>7} {'peak MB':>8}  ours / theirs")
    for row in rows:
        ratio = f"{row.ratio:.2f}" if row.name in PEERS else ""
        print(f"{row.name:<28} {row.seconds:7.1f} {row.processor:7.1f} {row.peak_mb:8.0f}  {ratio}")


if __name__ == "__main__":
    main()
