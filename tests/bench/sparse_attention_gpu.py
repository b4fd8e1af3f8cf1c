"""Sparse attention on a GPU beside dense attention and FlexAttention, in one process: a table and JSON.

    python3 -m tests.bench.sparse_attention_gpu --out FOLDER [--lengths 512,4096] [--seconds 300]

Each way is recorded into a CUDA graph and replayed; rounds of all ways alternate, medians count. Peers:
PyTorch's SDPA by cuDNN and by FlashAttention, dense; FlexAttention compiled with the same window and global
tokens, the best of its block masks of 64 and 128 and of two modes of compiling. No token is padding, and only
ours reads a mask. 12 heads of 64, FP16. Needs PyTorch for CUDA.
"""

import argparse
import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import torch
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.nn.attention.flex_attention import create_block_mask, flex_attention
from torch.nn.functional import scaled_dot_product_attention

from engines.plugins.sparse_attention.launch import SparseAttention
from engines.plugins.sparse_attention.pattern import BLOCK_SIZES, Pattern
from tests.bench.gpu.nvml import Card

HEADS, HEAD = 12, 64
WINDOW, GLOBALS = 64, 1
LENGTHS = (128, 256, 512, 1024, 2048, 4096, 8192)
BATCHES = (1, 8)
ROUNDS, REPLAYS = 5, 30
WORST = 1e-3  # relative error of a way that counts

# An H200's data sheet (SXM): HBM3e, and tensor cores on FP16 without sparsity.
SHEET_BYTES_S = 4.8e12
SHEET_FLOPS_S = 989e12

# length, peers of which the fastest counts, the most that ours may take of its time; at a batch of 8
MARKS = (
    (512, ("cudnn", "flash", "flex"), 1.2),
    (2048, ("cudnn", "flash", "flex"), 0.45),
    (4096, ("flex",), 0.25),
    (4096, ("cudnn",), 0.18),
    (8192, ("flex",), 0.2),
)
TUNED = {(length, 8) for length, _, _ in MARKS}  # where FlexAttention's tiles are searched, which takes long

Way = Callable[[], Any]


@dataclass
class Row:
    """Microseconds at the median of each way for one shape; the fastest of several forms of one."""

    length: int
    batch: int
    times: dict[str, float] = field(default_factory=dict)
    forms: dict[str, float] = field(default_factory=dict)

    def best(self, names: Sequence[str] = ("cudnn", "flash", "flex")) -> float:
        return min((self.times[name] for name in names if name in self.times), default=float("nan"))

    @property
    def bytes(self) -> int:
        """The least that must be moved: q, k, v read once and o written once, and the mask."""
        return self.batch * (HEADS * self.length * HEAD * 2 * 4 + self.length * 4)

    @property
    def flops(self) -> float:
        """What the pattern asks for: two products, each query with the keys that it sees."""
        near = sum(min(self.length, i + WINDOW + 1) - max(0, i - WINDOW) for i in range(self.length))
        outside = max(0, self.length - WINDOW - 1)
        return 4.0 * HEAD * self.batch * HEADS * (near + 2 * GLOBALS * outside)


class Recorded:
    """A way as a CUDA graph of one call, made after calls that compile and choose.

    It keeps the way, for the graph reads the masks and workspaces that the way holds.
    """

    def __init__(self, way: Way) -> None:
        self._way = way
        side = torch.cuda.Stream()
        with torch.cuda.stream(side):
            for _ in range(3):
                way()
        torch.cuda.synchronize()
        self._graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(self._graph):
            self.output = way()

    def replay(self) -> float:
        """Microseconds of one replay."""
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        self._graph.replay()
        end.record()
        torch.cuda.synchronize()
        return 1000 * float(begin.elapsed_time(end))


def ours(q: Any, k: Any, v: Any, block: int) -> Way:
    batch, heads, length, head = q.shape
    kernel = SparseAttention(Pattern(WINDOW, GLOBALS, HEAD**-0.5, block), head, "float16")
    mask = torch.ones(batch, length, dtype=torch.int32, device="cuda")
    out = torch.empty_like(q)
    workspace = torch.empty(kernel.workspace(batch, heads, length) + 16, dtype=torch.uint8, device="cuda")

    def call() -> Any:
        pointers = (x.data_ptr() for x in (q, k, v, mask, out))
        stream = torch.cuda.current_stream().cuda_stream
        kernel.run(*pointers, batch, heads, length, stream, workspace.data_ptr())
        return out

    return call


def dense(q: Any, k: Any, v: Any, backend: SDPBackend) -> Way:
    def call() -> Any:
        with sdpa_kernel(backend):
            return scaled_dot_product_attention(q, k, v)

    return call


def _seen(batch: Any, head: Any, query: Any, key: Any) -> Any:
    return ((query - key).abs() <= WINDOW) | (key < GLOBALS) | (query < GLOBALS)


def flex(q: Any, k: Any, v: Any, block: int, mode: str | None) -> Way:
    length = q.shape[2]
    torch._dynamo.reset()
    compiled = torch.compile(flex_attention, dynamic=False, mode=mode)
    mask = create_block_mask(_seen, None, None, length, length, device="cuda", BLOCK_SIZE=block)
    # Without a search it takes tiles of 128, which do not divide blocks of 64.
    options = {"BLOCK_M": block, "BLOCK_N": block} if block < 128 and mode is None else None
    return lambda: compiled(q, k, v, block_mask=mask, kernel_options=options)


def expected(q: Any, k: Any, v: Any, seen: Callable[..., Any] | None) -> Any:
    """The first batch's output in double precision, 512 queries at a time."""
    length = q.shape[2]
    rows = []
    for start in range(0, length, 512):
        query = torch.arange(start, min(length, start + 512), device="cuda")[:, None]
        scores = q[0, :, start : start + 512].double() @ k[0].double().transpose(-1, -2) * HEAD**-0.5
        if seen:
            ruled_out = ~seen(None, None, query, torch.arange(length, device="cuda"))
            scores = scores.masked_fill(ruled_out, float("-inf"))
        rows.append(torch.softmax(scores, -1) @ v[0].double())
    return torch.cat(rows, 1)


def ways(q: Any, k: Any, v: Any, tuned: bool) -> dict[str, Callable[[], Way]]:
    found: dict[str, Callable[[], Way]] = {
        f"ours/{block}": lambda block=block: ours(q, k, v, block) for block in BLOCK_SIZES
    }
    found["cudnn"] = lambda: dense(q, k, v, SDPBackend.CUDNN_ATTENTION)
    found["flash"] = lambda: dense(q, k, v, SDPBackend.FLASH_ATTENTION)
    for mode in (None, "max-autotune-no-cudagraphs") if tuned else (None,):
        for block in BLOCK_SIZES:
            found[f"flex/{block}/{mode or 'default'}"] = lambda block=block, mode=mode: flex(
                q, k, v, block, mode
            )
    return found


def measure(length: int, batch: int, tuned: bool) -> tuple[Row, dict[str, float]]:
    """Times of every way, and the relative error of what each had written after its last replay."""
    q, k, v = (torch.randn(batch, HEADS, length, HEAD, device="cuda", dtype=torch.half) for _ in range(3))
    graphs: dict[str, Recorded] = {}
    for name, make in ways(q, k, v, tuned).items():
        try:
            graphs[name] = Recorded(make())
        except Exception as error:  # a peer that fails is left out of the comparison, and said so
            print(f"{length} × {batch}: {name} failed: {str(error)[:200]}", flush=True)
    times: dict[str, list[float]] = {name: [] for name in graphs}
    for _ in range(ROUNDS):
        for name, graph in graphs.items():
            times[name] += [graph.replay() for _ in range(REPLAYS)]
    sparse, whole = expected(q, k, v, _seen), expected(q, k, v, None)
    errors = {}
    for name, graph in graphs.items():
        reference = sparse if name.startswith(("ours", "flex")) else whole
        errors[name] = float((graph.output[0].double() - reference).norm() / reference.norm())
    wrong = [name for name, error in errors.items() if not error < WORST]
    print(f"{length} × {batch}: wrong results, so left out: {wrong}" if wrong else "", end="", flush=True)
    forms = {name: statistics.median(values) for name, values in times.items() if name not in wrong}
    row = Row(length, batch, forms=forms)
    for name, value in forms.items():
        kind = name.split("/")[0]
        row.times[kind] = min(value, row.times.get(kind, float("inf")))
    return row, errors


def copy_bandwidth() -> float:
    """Bytes a second, read and written, of a kernel that copies 4 GB on the card."""
    source = torch.empty(1 << 30, dtype=torch.float32, device="cuda").normal_()
    target = torch.empty_like(source)
    graph = Recorded(lambda: torch.mul(source, 1.0, out=target))
    return float(2 * source.nbytes / (statistics.median(graph.replay() for _ in range(20)) * 1e-6))


def table(rows: Sequence[Row], copied: float) -> str:
    head = ("tokens, batch", "cuDNN", "Flash", "Flex", "ours (block)", "× best peer")
    head += ("floor by bytes", "TB/s", "% of copy", "TFLOP/s", "% of sheet")
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for row in rows:
        mine = row.times["ours"]
        block = min((time, name) for name, time in row.forms.items() if name.startswith("ours"))[1]
        rate, work = row.bytes / mine * 1e6, row.flops / mine * 1e6
        cells = [f"{row.length}, {row.batch}"]
        cells += [
            f"{row.times[name]:.1f}" if name in row.times else "–" for name in ("cudnn", "flash", "flex")
        ]
        cells += [f"**{mine:.1f}** ({block.split('/')[1]})", f"{mine / row.best():.2f}"]
        cells += [f"{row.bytes / copied * 1e6:.1f}", f"{rate / 1e12:.2f}", f"{100 * rate / copied:.0f}"]
        cells += [f"{work / 1e12:.0f}", f"{100 * work / SHEET_FLOPS_S:.0f}"]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def verdicts(rows: Sequence[Row]) -> list[str]:
    """The marks, each met or missed, and from which length on ours is the fastest."""
    found = []
    for length, peers, most in MARKS:
        for row in rows:
            if (row.length, row.batch) == (length, 8):
                ratio = row.times["ours"] / row.best(peers)
                name = "best of the three" if len(peers) > 1 else peers[0]
                verdict = "met" if ratio <= most else "MISSED"
                found.append(f"{length} × 8: {ratio:.3f} of {name}, at most {most}: {verdict}")
    for batch in sorted({row.batch for row in rows}):
        faster = [row.length for row in rows if row.batch == batch and row.times["ours"] < row.best()]
        slower = [row.length for row in rows if row.batch == batch and row.times["ours"] >= row.best()]
        since = [length for length in faster if length > max(slower, default=0)]
        found.append(
            f"batch {batch}: sparse pays from {min(since)} tokens on" if since else f"batch {batch}: never"
        )
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, required=True, help="folder for sparse_attention.json")
    parser.add_argument("--lengths", type=lambda text: [int(x) for x in text.split(",")], default=LENGTHS)
    parser.add_argument(
        "--seconds", type=float, default=600, help="no new shape after these, nor search after half"
    )
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    begun = time.monotonic()
    card = Card()
    facts: dict[str, Any] = {"card": card.name, "driver": card.driver, "cuda": torch.version.cuda}
    facts |= {"torch": torch.__version__, "date": time.strftime("%Y-%m-%d %H:%M UTC", time.gmtime())}
    facts |= {
        "copy_bytes_s": copy_bandwidth(),
        "sheet_bytes_s": SHEET_BYTES_S,
        "sheet_flops_s": SHEET_FLOPS_S,
    }
    rows: list[Row] = []
    errors: dict[str, dict[str, float]] = {}
    shapes = [(length, batch) for length in given.lengths for batch in BATCHES]
    for length, batch in sorted(shapes, key=lambda shape: (shape not in TUNED, -shape[0])):
        spent = time.monotonic() - begun
        if spent > given.seconds:
            print(f"{length} × {batch}: left out for want of time", flush=True)
            continue
        tuned = (length, batch) in TUNED and spent < given.seconds / 2
        row, errors[f"{length} × {batch}"] = measure(length, batch, tuned)
        rows.append(row)
        print(length, batch, {name: round(value, 1) for name, value in row.forms.items()}, flush=True)
        rows.sort(key=lambda row: (row.batch, row.length))
        content = {
            "facts": facts,
            "errors": errors,
            "verdicts": verdicts(rows),
            "rows": [vars(row) for row in rows],
        }
        (given.out / "sparse_attention.json").write_text(json.dumps(content, indent=1))
    print(json.dumps(facts))
    print(table(rows, facts["copy_bytes_s"]))
    print(
        "worst error:",
        max((e, n, s) for s, by in errors.items() for n, e in by.items() if n.startswith("ours")),
    )
    print("\n".join(verdicts(rows)))


if __name__ == "__main__":
    main()
