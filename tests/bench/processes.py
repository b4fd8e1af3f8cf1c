"""What a tree of processes weighs."""

import os
import re
import threading
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Weight:
    """Memory of one process, in MB: resident, and its share of what is resident (`pss`)."""

    name: str
    pid: int
    rss: float
    pss: float


def tree(root: int) -> list[int]:
    """`root` and everything that it started, directly or not."""
    parents: dict[int, int] = {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text(encoding="utf-8", errors="replace").rsplit(")", 1)[1].split()
        except OSError:
            continue
        parents[int(entry.name)] = int(fields[1])
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


def weigh(root: int) -> list[Weight]:
    """Weigh `root` and everything that it started."""
    weights = []
    for pid in tree(root):
        folder = Path("/proc") / str(pid)
        try:
            words = (folder / "cmdline").read_bytes().split(b"\0")
            figures = {
                line.split(":")[0]: line.split()[1]
                for line in (folder / "smaps_rollup").read_text().splitlines()[1:]
            }
        except OSError:
            continue
        name = " ".join(Path(word.decode(errors="replace")).name for word in words[:5] if word)
        weights.append(Weight(name, pid, int(figures["Rss"]) / 1000, int(figures["Pss"]) / 1000))
    return weights


class Peak:
    """The largest resident memory, in MB, that a process started by this one has reached: a context manager.

    Looked up again and again, since a process that has ended can't be asked; before it has become another
    program it has the memory of the one that it is a copy of, and does not count.
    """

    def __init__(self) -> None:
        self.megabytes = 0.0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> "Peak":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        own = _program(os.getpid())
        while not self._over.wait(0.15):
            for pid in tree(os.getpid())[1:]:
                if _program(pid) != own:
                    self.megabytes = max(self.megabytes, _highest(pid))


def _program(pid: int) -> bytes:
    try:
        return (Path("/proc") / str(pid) / "cmdline").read_bytes()
    except OSError:
        return b""


def _highest(pid: int) -> float:
    try:
        status = (Path("/proc") / str(pid) / "status").read_text()
    except OSError:
        return 0.0
    found = re.search(r"VmHWM:\s+(\d+)", status)
    return int(found[1]) / 1000 if found else 0.0
