"""`python -m tests.bench.engines`: PyTorch and ours on the same networks, in one run.

For each network and batch size: PyTorch eager in FP32 and FP16, `torch.compile` in FP16 with CUDA graphs, and
an ONNX file in ONNX Runtime. Inputs are on the device already, except in the column that says otherwise. The
JSON file is written again after each row. `--sweep` tries the settings of ONNX Runtime's CUDA provider
instead, `--profile` shows which kernels take the time.
"""

import argparse
import tempfile
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch

from tests.bench.gpu import table
from tests.bench.gpu.nvml import Card, NoCard
from tests.bench.gpu.profile import profiled
from tests.bench.gpu.row import Bench, Row, Setting
from tests.bench.gpu.sweep import swept
from tests.bench.nets import NETS

PEERS = ("eager32", "eager16", "compile16")


def card_of(device: str) -> Card | None:
    """The card that torch uses, where its driver tells."""
    if device != "cuda":
        return None
    try:
        return Card(f"GPU-{torch.cuda.get_device_properties(0).uuid}")
    except (NoCard, AttributeError) as reason:
        print(f"No power and load: {reason}")
        return None


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.engines", description=__doc__.split("\n")[0])
    parser.add_argument("--nets", default=",".join(NETS), help="names with commas between: %(default)s")
    parser.add_argument("--batches", default="1,16")
    parser.add_argument("--device", choices=("cuda", "cpu"), default="cuda")
    parser.add_argument("--out", type=Path, default=Path("engines.json"))
    parser.add_argument("--peers", default=",".join(PEERS), help="which of %(default)s")
    parser.add_argument("--modes", default="", help="modes of torch.compile, instead of each net's own")
    parser.add_argument("--compile-limit", type=float, default=120.0, help="seconds for one compilation")
    parser.add_argument("--product", action="store_true", help="by guide_ai.runtime, which needs pycuda")
    parser.add_argument("--watch", type=float, default=1.0, help="seconds of watching the card a way")
    parser.add_argument("--budget", type=float, default=1e9, help="seconds after which no net is begun")
    parser.add_argument("--quick", action="store_true", help="few calls: to see that everything runs")
    parser.add_argument("--sweep", action="store_true", help="settings of the CUDA provider, no peers")
    parser.add_argument("--profile", action="store_true", help="kernels by time, ours and compiled")
    asked = parser.parse_args()
    unknown = set(asked.nets.split(",")) - set(NETS)
    if unknown:
        parser.error(f"no net is called {', '.join(sorted(unknown))}; there are {', '.join(NETS)}")
    if asked.device == "cuda" and not torch.cuda.is_available():
        parser.error("no CUDA device here; --device cpu measures this computer instead")
    return asked


def measured(bench: Bench, batches: Sequence[int], rows: list[Row], save: Callable[[], None]) -> None:
    """Measure a network at each batch size."""
    for batch in batches:
        row = bench.rows(batch)
        rows.append(row)
        save()
        print(table.line(row), flush=True)
        for name, way in row.ways.items():
            if way.failed:
                print(f"    {name}: {way.failed}", flush=True)


def main() -> None:
    """Measure and print."""
    asked = arguments()
    card = card_of(asked.device)
    facts = table.circumstances(card)
    rows: list[Row] = []
    more: dict[str, Any] = {}
    begun = time.monotonic()
    torch.backends.cudnn.benchmark = True
    torch.set_grad_enabled(False)
    batches = [int(batch) for batch in asked.batches.split(",")]

    def save() -> None:
        table.write(asked.out, facts, rows, more)

    with tempfile.TemporaryDirectory(prefix="engines-") as folder:
        setting = Setting(
            device=asked.device,
            folder=Path(folder),
            card=card,
            watching=0.0 if asked.quick else asked.watch,
            limit=asked.compile_limit,
            least=3 if asked.quick else 50,
            peers=tuple(asked.peers.split(",")),
            product=asked.product,
            modes=tuple(filter(None, asked.modes.split(","))),
        )
        for name in asked.nets.split(","):
            if time.monotonic() - begun > asked.budget:
                print(f"{name}: not begun, the time is over", flush=True)
                continue
            print(f"{name}, at {time.monotonic() - begun:.0f} s", flush=True)
            try:
                bench = Bench(NETS[name], setting)
                if asked.sweep:
                    more.setdefault("sweep", {})[name] = swept(bench, batches)
                elif asked.profile:
                    more.setdefault("profile", {})[name] = profiled(bench, batches)
                else:
                    measured(bench, batches, rows, save)
            except Exception:  # one net must not end the run
                message = traceback.format_exc()
                more.setdefault("failed", {})[name] = message
                print(f"{name}: {message[-1500:]}", flush=True)
            save()
            bench = None  # type: ignore[assignment]
            for path in Path(folder).iterdir():
                path.unlink()
    if rows:
        print("\n" + table.markdown(facts, rows))


if __name__ == "__main__":
    main()
