"""Which settings of ONNX Runtime's CUDA provider are best for a network."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from tests.bench.gpu import peers
from tests.bench.gpu.branches import Branched
from tests.bench.gpu.ours import sweep
from tests.bench.gpu.row import Bench
from tests.bench.gpu.timing import timed


def swept(bench: Bench, batches: Sequence[int]) -> list[dict[str, Any]]:
    """Time every setting at every batch size, and print each as it comes."""
    found = []
    for batch in batches:
        inputs = bench.net.inputs(batch)
        bench.module.to(bench.setting.device)
        expected = peers.reference(bench.net, bench.module, inputs, bench.setting.device)
        for options in sweep(bench.net.name, bench.net.picture):
            one: dict[str, Any] = {"batch": batch, "options": asdict(options)}
            try:
                model = bench.opened(options, inputs)
                one["error"] = bench.error(model, expected)
                times = timed(model.run, model.settle, bench.setting.least, 0.3)
                if isinstance(model, Branched):
                    one |= {"recording": model.recording, "reasons": model.reasons}
                one |= {"ms": times.median, "p95": times.ninety_fifth}
                said = f"{times.median:8.3f} ms, error {one['error']:.1e}"
            except Exception as failure:
                one["failed"] = said = f"{type(failure).__name__}: {failure}"[:200]
            print(
                f"  {batch:3} {said}  {options.words()} {one.get('recording', '')}{one.get('reasons') or ''}",
                flush=True,
            )
            found.append(one)
    return found
