"""What the commands of this package show on a terminal: progress bars there, plain lines elsewhere."""

import shutil
import sys
import textwrap
from collections.abc import Callable, Collection, Iterator, Sequence
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

from engines.manifest import Archive

NAMING = 4
"""The first columns of a table that say which row it is."""


def megabytes(count: int) -> str:
    """Write bytes as people read them."""
    return f"{count / 1e6:.0f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"


def table(
    columns: Sequence[str],
    rows: Sequence[Sequence[str]],
    numbers: Collection[int] = (),
    width: int | None = None,
) -> Iterator[str]:
    """Write rows under their headings, line by line; columns in `numbers` end at one edge.

    A column in which no row has anything is left out. `width` is that of the terminal on standard output;
    none: it is none. One that is too narrow gets a paragraph a row, and nothing is ever cut; without a
    terminal every row is one line, for other programs to read.
    """
    if not rows:
        return
    used = [at for at in range(len(columns)) if any(row[at] for row in rows)]
    widths = {at: max(len(line[at]) for line in (columns, *rows)) for at in used}
    if width is None or width >= sum(widths.values()) + 2 * len(used):
        for line in (columns, *rows):
            cells = (
                line[at].rjust(widths[at]) if at in numbers else line[at].ljust(widths[at]) for at in used
            )
            yield "  ".join(cells).rstrip()
        return
    for row in rows:
        words = [f"{columns[at]} {row[at]}" for at in used[NAMING:] if row[at]]
        yield from textwrap.wrap(" ".join(row[at] for at in used[:NAMING]), width, break_on_hyphens=False)
        yield from textwrap.wrap(
            ", ".join(words), width, initial_indent="    ", subsequent_indent="    ", break_on_hyphens=False
        )


def terminal_width() -> int | None:
    """Return the columns of the terminal on standard output; `None` where it is none."""
    return shutil.get_terminal_size().columns if sys.stdout and sys.stdout.isatty() else None


class Screen:
    """A `Reporter` on standard error, so that standard output is free for results."""

    def __init__(self, *, quiet: bool = False) -> None:
        self._console = Console(stderr=True, quiet=quiet, highlight=False)
        self._progress = Progress(
            TextColumn("{task.description}"),
            BarColumn(),
            DownloadColumn(),
            TransferSpeedColumn(),
            console=self._console,
            transient=True,
            disable=not self._console.is_terminal,
        )

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._progress.stop()

    def say(self, line: str) -> None:
        """Print one line above the bars."""
        self._console.print(line, markup=False, soft_wrap=True)

    def downloading(self, archive: Archive) -> Callable[[int], None]:
        """Show a bar for a package; without a terminal say that its download begins."""
        name = f"{archive.package} {archive.version}"
        if not self._console.is_terminal:
            self.say(f"fetching {name} ({megabytes(archive.size)})")
            return lambda count: None
        task = self._progress.add_task(name, total=archive.size)

        def advance(count: int) -> None:
            self._progress.update(task, completed=count, visible=count < archive.size)

        return advance
