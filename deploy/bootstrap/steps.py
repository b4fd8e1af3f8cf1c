"""A step of preparing: what it reads, what must be there when it is done, how it is done."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from deploy.bootstrap import stamps


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Step:
    """One step. It is skipped where `stamp` holds the fingerprint of its inputs, all `outputs` exist and
    what it brought still `holds`.

    `work` returns the bytes that it fetched. It must be repeatable: an interrupted one is done again.
    """

    name: str
    stamp: Path
    work: Callable[[], int]
    inputs: Callable[[], Sequence[Path]]
    words: Sequence[str] = ()
    outputs: Sequence[Path] = ()
    holds: Callable[[], bool] = _always

    def fingerprint(self) -> str:
        """What the stamp holds when the step is done."""
        return stamps.fingerprint(self.inputs(), self.name, *self.words)

    def is_done(self) -> bool:
        """Whether there is nothing to do."""
        return (
            all(path.exists() for path in self.outputs)
            and stamps.is_current(self.stamp, self.fingerprint())
            and self.holds()
        )


def take(steps: Sequence[Step]) -> int:
    """Take `steps` in order, telling the time and bytes of each; returns the bytes fetched."""
    fetched_in_all = 0
    begun = time.monotonic()
    for step in steps:
        if step.is_done():
            print(f"  {step.name:<14} ready", flush=True)
            continue
        print(f"  {step.name:<14} …", flush=True)
        step_begun = time.monotonic()
        step.stamp.unlink(missing_ok=True)
        fetched = step.work()
        stamps.write(step.stamp, step.fingerprint())
        fetched_in_all += fetched
        seconds = time.monotonic() - step_begun
        print(f"  {step.name:<14} done in {seconds:.1f} s{_told(fetched)}", flush=True)
    print(f"  prepared in {time.monotonic() - begun:.1f} s, {megabytes(fetched_in_all)} fetched", flush=True)
    return fetched_in_all


def megabytes(size: int) -> str:
    """Bytes as people read them."""
    return f"{size / 1e6:.1f} MB"


def _told(fetched: int) -> str:
    return f", {megabytes(fetched)} fetched" if fetched else ""
