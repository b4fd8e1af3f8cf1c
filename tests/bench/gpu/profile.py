"""Which kernels take the time: of the compiled peer by torch's profiler, of ours by ONNX Runtime's."""

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import torch

from tests.bench.gpu import peers
from tests.bench.gpu.ours import Options, Ours, candidates
from tests.bench.gpu.row import Bench
from tests.bench.gpu.timing import timed, within
from tests.bench.nets.net import Inputs

RUNS = 10
MOST = 14
Kernels = dict[str, tuple[float, float]]
"""By name: how many a call, and their microseconds."""


def profiled(bench: Bench, batches: Sequence[int]) -> list[dict[str, Any]]:
    """Profile the peer and ours at every batch size and print the longest kernels."""
    found = []
    for batch in batches:
        inputs = bench.net.inputs(batch)
        one: dict[str, Any] = {"batch": batch}
        for name, profile in (("compile16", _compiled), ("ours", _ours), ("ours, by operator", _operators)):
            try:
                one[name] = kernels = profile(bench, inputs)
                _show(f"{bench.net.name} {batch} {name}", kernels)
            except Exception as failure:
                one[name] = f"{type(failure).__name__}: {failure}"[:300]
                print(f"  {name}: {one[name]}", flush=True)
        found.append(one)
    return found


def _show(title: str, kernels: Kernels) -> None:
    calls, total = (sum(each[place] for each in kernels.values()) for place in (0, 1))
    print(f"{title}: {total:.0f} µs in {calls:.0f} kernels a call", flush=True)
    for name, (count, took) in sorted(kernels.items(), key=lambda item: -item[1][1])[:MOST]:
        print(f"  {took:8.1f} µs {count:6.1f} × {name[:110]}", flush=True)


def _kernels(run: Any, settle: Any) -> Kernels:
    """Kernels of one call: how many, and microseconds, by name."""
    for _ in range(RUNS):
        run()
    settle()
    activities = [torch.profiler.ProfilerActivity.CUDA]
    with torch.profiler.profile(activities=activities) as profile:
        for _ in range(RUNS):
            run()
        settle()
    found = {}
    for event in profile.key_averages():
        took = float(getattr(event, "self_device_time_total", 0.0))
        if took > 0:
            found[event.key] = (event.count / RUNS, took / RUNS)
    return found


def _compiled(bench: Bench, inputs: Inputs) -> Kernels:
    device = bench.setting.device
    half = peers.as_half(bench.net, bench.module.to(device))
    with within(bench.setting.limit):
        peer = peers.compiled(bench.net, half, inputs, device, bench.net.compile[0])
        peer.outputs()
    return _kernels(peer, peers.settle(device))


def _best(bench: Bench, inputs: Inputs) -> Options:
    """The fastest of the settings that a builder would try."""
    took = {}
    for options in candidates(bench.net.name, bench.net.picture):
        model = bench.opened(options, inputs)
        took[options] = timed(model.run, model.settle, 20, 0.1).median
    return min(took, key=lambda options: took[options])


def _ours(bench: Bench, inputs: Inputs) -> Kernels:
    model = bench.opened(_best(bench, inputs), inputs)
    return _kernels(model.run, model.settle)


def _operators(bench: Bench, inputs: Inputs) -> Kernels:
    """By ONNX Runtime's own profile of the whole graph: kernels of operators, launched one by one."""
    plain = replace(candidates(bench.net.name, bench.net.picture)[0], recorded=False)
    model = bench.opened(plain, inputs, str(bench.setting.folder / "profile"))
    assert isinstance(model, Ours)
    for _ in range(RUNS):
        model.run()
    events = json.loads(Path(model.session.end_profiling()).read_text())
    counts: dict[str, list[float]] = defaultdict(list)
    kind = "Kernel" if any(event.get("cat") == "Kernel" for event in events) else "Node"
    for event in events:
        if event.get("cat") != kind or (kind == "Node" and not event["name"].endswith("_kernel_time")):
            continue
        arguments = event.get("args", {})
        counts[arguments.get("op_name") or event["name"]].append(event["dur"])
    runs = RUNS + 2  # one to learn the shapes, one to warm up
    return {name: (len(took) / runs, sum(took) / runs) for name, took in counts.items()}
