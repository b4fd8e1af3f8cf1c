"""`python -m tests.bench.startup [--json]`: how long `make run` takes from a fresh clone to its address.

The download caches are as they are here (pip's, npm's, and the fetched weights); the environment, the
page's bundle, the engines and the installation are made anew. Then it is stopped and started again.
"""

import argparse
import json
import os
import re
import shutil
import signal
import subprocess
import tempfile
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

from engines.cache import cache_root
from tests.installation import ROOT, free_port

PRINTED = "Ctrl-C ends it"
_STEP = re.compile(r"^  (\S.*?)\s+done in ([\d.]+) s(?:, ([\d.]+) MB fetched)?")


@dataclass
class Start:
    """One `make run`: seconds to the printed address, seconds to end it, and seconds and MB a step."""

    name: str
    seconds: float = 0.0
    ending: float = 0.0
    steps: dict[str, float] = field(default_factory=dict)
    fetched_mb: dict[str, float] = field(default_factory=dict)


def start(name: str, clone: Path, env: dict[str, str]) -> Start:
    """Run `make run` in `clone` until it prints the address, then end it as Ctrl-C does."""
    measured = Start(name)
    begun = time.monotonic()
    with subprocess.Popen(
        ["make", "run", f"PORT={free_port()}"],
        cwd=clone,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line)
            if match := _STEP.match(line):
                measured.steps[match[1]] = float(match[2])
                measured.fetched_mb[match[1]] = float(match[3] or 0)
            if PRINTED in line:
                break
        else:
            raise SystemExit("it did not start:\n" + "".join(said[-40:]))
        measured.seconds = round(time.monotonic() - begun, 1)
        begun = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        process.stdout.read()
        process.wait()
        measured.ending = round(time.monotonic() - begun, 1)
    return measured


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.startup", description=__doc__.split("\n")[0])
    parser.add_argument("--engines", action="store_true", help="take the engines that are made already, too")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="vernissage-") as folder:
        clone, cache = Path(folder) / "clone", Path(folder) / "cache"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        shutil.copytree(cache_root() / "sources", cache / "sources", symlinks=True)
        if asked.engines:
            shutil.copytree(cache_root() / "store", cache / "store", symlinks=True)
        env = {
            key: value for key, value in os.environ.items() if not key.startswith(("VERNISSAGE_", "DJANGO_"))
        }
        env.pop("VIRTUAL_ENV", None)
        env["VERNISSAGE_CACHE"] = str(cache)
        starts = [start("fresh clone", clone, env), start("again", clone, env)]
    if asked.json:
        print(json.dumps([asdict(each) for each in starts], indent=2))
        return
    for each in starts:
        print(f"{each.name}: {each.seconds} s to the printed address, ended in {each.ending} s")
        for step, seconds in each.steps.items():
            print(f"    {step:16}{seconds:8.1f} s{each.fetched_mb[step]:10.1f} MB")


if __name__ == "__main__":
    main()
