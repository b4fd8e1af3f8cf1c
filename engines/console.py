"""What the commands of this package show on a terminal: progress bars there, plain lines elsewhere."""

from collections.abc import Callable, Collection, Iterator, Sequence
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, Progress, TextColumn, TransferSpeedColumn

from engines.manifest import Archive


def megabytes(count: int) -> str:
    """Write bytes as people read them."""
    return f"{count / 1e6:.0f} MB" if count >= 1e6 else f"{count / 1e3:.0f} kB"


def table(
    columns: Sequence[str], rows: Sequence[Sequence[str]], numbers: Collection[int] = ()
) -> Iterator[str]:
    """Write rows under their headings, line by line; columns in `numbers` end at one edge.

    A column in which no row has anything is left out. No lines are drawn and nothing is cut, so that it
    can be read on a narrow terminal and by other programs.
    """
    used = [at for at in range(len(columns)) if any(row[at] for row in rows)]
    widths = {at: max(len(line[at]) for line in (columns, *rows)) for at in used}
    for line in (columns, *rows) if rows else ():
        cells = (line[at].rjust(widths[at]) if at in numbers else line[at].ljust(widths[at]) for at in used)
        yield "  ".join(cells).rstrip()


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
