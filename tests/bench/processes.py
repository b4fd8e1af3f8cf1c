"""What a tree of processes weighs."""

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
