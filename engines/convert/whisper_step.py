"""One step of Whisper's decoder in a fixed shape, choice of the next tokens included.

On a GPU a step costs less than asking for it, so the host must not stand between two steps. Everything
that one step hands to the next is a tensor of fixed shape at a fixed address: the caches, which token each
beam took, from which beam it grew. The steps of a text are then one recorded CUDA graph launched over and
over, and the host reads behind it what became of the beams.

The search is that of `guide_ai.asr.decoder`: K beginnings of each of U texts are followed; every step the
likeliest K continuations of a text go on, ends apart. Rows of a text stand together: R = U · K.
"""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import onnx
from tokenizers import Tokenizer

from engines.convert.graph import FLOAT, INT64, KEYS_ACROSS, MICROSOFT, GraphBuilder, Precision
from engines.convert.whisper_blocks import HEAD, Blocks, Whisper
from engines.errors import BadWeights

CHUNKS = (256, 64)
"""The likeliest tokens stand in the chunks with the largest maxima: a row is read once and never sorted.

Twice, since ONNX Runtime sorts up to 256 values quickly and more of them slowly.
"""
IMPOSSIBLE = -1e9
"""A sum of logarithms that never wins."""
MASKED = -6e4
"""Added to scores of what must not be looked at; halves reach 65504."""


@dataclass(frozen=True, slots=True)
class Marks:
    """Tokens that are no text: behind `end` stand languages, tasks and times."""

    end: int
    no_speech: int

    @classmethod
    def of_tokenizer(cls, path: Path) -> "Marks":
        """Read them from a tokenizer.json; raises `BadWeights` where they are missing."""
        tokenizer = Tokenizer.from_file(str(path))
        end = tokenizer.token_to_id("<|endoftext|>")
        silent = [tokenizer.token_to_id(name) for name in ("<|nospeech|>", "<|nocaptions|>")]
        known = [number for number in silent if number is not None]
        if end is None or not known:
            raise BadWeights(f"{path.name} is not the tokenizer of a Whisper")
        return cls(end, known[0])


def step_graph(source: Whisper, marks: Marks, precision: Precision, beams: int = 3) -> onnx.ModelProto:
    """Build the step for `beams` beams a text.

    tokens (R,) int64: what each row writes now; parents (R,) int64: the row of the last step that it goes
    on from; scores (R,) float32: logarithm of its probability so far, `IMPOSSIBLE` for a row not in use;
    position (1,) int64; forced (L, R) int64: the token that has to follow each position, -1 for a free
    choice; places (L,) and rows (R,) int64: 0, 1, 2 …; past_k_i, past_v_i (R, H, L, 64); cross_k_i
    and cross_v_i (U, S, width)
    → next_tokens, next_parents, next_scores, next_position; present_*; logits (R, V) of all tokens, V
    rounded up; report (R, 2K + 5) float32: K + 1 log-probabilities of the likeliest tokens of each row, ends
    among them, these K + 1 tokens, and who goes on: token, parent, score.
    """
    b = Blocks(source, "whisper_step", precision)
    g = b.g
    tokens, parents = (g.input(name, INT64, "R") for name in ("tokens", "parents"))
    scores = g.input("scores", FLOAT, "R")
    position = g.input("position", INT64, 1)
    forced = g.input("forced", INT64, "L", "R")
    places, rows = g.input("places", INT64, "L"), g.input("rows", INT64, "R")
    y = _stream(b, tokens, parents, position, places, beams)
    best, choices = _likeliest(g, _log_probabilities(b, y, marks), beams + 1)
    _go_on(g, best, choices, marks, beams)
    _obey(g, scores, g.op("Reshape", g.op("Gather", forced, position, axis=0), g.integers(-1)), rows, beams)
    g.op("Add", position, g.integers(1), to="next_position")
    g.output("next_position", INT64, 1)
    return g.model()


def _stream(b: Blocks, tokens: str, parents: str, position: str, places: str, beams: int) -> str:
    """The layers: the normalised state of each row, (R, 1, width)."""
    g, source = b.g, b.source
    table = g.constant(source.get("decoder/embeddings/weight"), "embeddings")
    encodings = g.constant(source.get("decoder/position_encodings/encodings"), "encodings")
    x = g.op("Add", g.op("Gather", table, tokens), g.op("Gather", encodings, position))
    x = g.op("Unsqueeze", x, g.integers(1))
    # Which place of the cache is written now, and which are there to be looked at.
    now = g.op("Unsqueeze", g.op("Equal", places, position), g.integers(1))
    hidden = g.op("Where", g.op("Greater", places, position), g.scalar(MASKED), g.scalar(0.0))
    scale = HEAD**-0.5
    count = source.layers("decoder")
    norms = [f"decoder/layer_{i}/self_attention/layer_norm" for i in range(count)] + ["decoder/layer_norm"]
    y = b.norm(x, norms[0])
    thirds = np.repeat(np.array([scale, 1, 1], np.float32), b.width)
    for i in range(count):
        name = f"decoder/layer_{i}"
        query, *new = b.split(b.linear(y, f"{name}/self_attention/linear_0", thirds), 3)
        keys, values = (
            _kept(b, f"{letter}_{i}", part, parents, now, beams)
            for letter, part in zip("kv", new, strict=True)
        )
        mixed = g.op("Reshape", _attend(g, _rows(b, query), keys, values, hidden), g.integers(-1, 1, b.width))
        x, y = b.onward(x, mixed, f"{name}/self_attention/linear_1", f"{name}/attention/layer_norm")
        mixed = _listen(b, y, i, beams)
        x, y = b.onward(x, mixed, f"{name}/attention/linear_2", f"{name}/ffn/layer_norm")
        x, y = b.feed_forward(x, y, f"{name}/ffn", norms[i + 1])
    return y


def _rows(b: Blocks, x: str) -> str:
    """(R, 1, width) → (R, H, 1, 64), which moves nothing."""
    return b.g.op("Reshape", x, b.g.integers(-1, b.heads, 1, HEAD))


def _kept(b: Blocks, name: str, new: str, parents: str, now: str, beams: int) -> str:
    """The cache of a layer: what its parent had seen, and `new` at the place of `now` (L, 1)."""
    g = b.g
    past = g.input(f"past_{name}", g.real, "R", b.heads, "L", HEAD)
    inherited = past if beams == 1 else g.op("Gather", past, parents, axis=0)
    present = g.op("Where", now, _rows(b, new), inherited, to=f"present_{name}")
    g.output(present, g.real, "R", b.heads, "L", HEAD)
    return present


def _attend(g: GraphBuilder, query: str, keys: str, values: str, hidden: str) -> str:
    """softmax(query · keys + hidden) · values, of (R, H, 1, 64) over (R, H, L, 64)."""
    if g.precision == "fused":
        weights = g.op("FusedMatMul", query, keys, domain=MICROSOFT, transB=1)
    else:
        weights = g.op("MatMul", query, g.op("Transpose", keys, perm=[0, 1, 3, 2]))
    return g.op("MatMul", g.op("Softmax", g.op("Add", weights, hidden), axis=-1), values)


def _listen(b: Blocks, y: str, layer: int, beams: int) -> str:
    """Attend to what was heard, not projected yet: (R, 1, width).

    The beams of a text hear the same, so they stand where the places of a sequence would.
    """
    g = b.g
    keys, values = (g.input(f"cross_{letter}_{layer}", g.real, "U", "S", b.width) for letter in "kv")
    name = f"decoder/layer_{layer}/attention/linear_0"
    if g.precision == "fused":
        query = g.op("Reshape", b.linear(y, name), g.integers(-1, beams, b.width))
        mixed = g.op("MultiHeadAttention", query, keys, values, domain=MICROSOFT, num_heads=b.heads)
    else:
        query = g.op("Reshape", b.linear(y, name, HEAD**-0.5), g.integers(-1, beams, b.width))
        mixed = g.attend(
            b.first_heads(query),
            g.heads(keys, b.heads, HEAD, KEYS_ACROSS),
            b.first_heads(values),
            None,
            b.width,
        )
    return g.op("Reshape", mixed, g.integers(-1, 1, b.width))


def _log_probabilities(b: Blocks, y: str, marks: Marks) -> str:
    """Log-probabilities (R, V), of what is neither text nor end about `IMPOSSIBLE`; writes `logits`."""
    g = b.g
    words = b.source.get("decoder/embeddings/weight")
    size = -(-len(words) // CHUNKS[0]) * CHUNKS[0]
    words = np.concatenate([words, np.zeros((size - len(words), b.width), np.float32)])
    y = g.op("Reshape", y, g.integers(-1, b.width))
    logits = g.op("MatMul", y, g.constant(np.ascontiguousarray(words.T), "logits.weight"), to="logits")
    g.output("logits", g.real, "R", size)
    logits = g.cast(logits, FLOAT) if g.real != FLOAT else logits
    barred = np.where(np.arange(size) <= marks.end, 0, IMPOSSIBLE).astype(np.float32)
    return g.op("LogSoftmax", g.op("Add", logits, g.exactly(barred)), axis=-1)


def _likeliest(g: GraphBuilder, logp: str, most: int) -> tuple[str, str]:
    """Return log-probabilities and tokens of the likeliest, (R, most) each, out of (R, V)."""
    names = ""
    for chunk in CHUNKS:
        chunks = g.op("Reshape", logp, g.integers(0, -1, chunk))
        crests = g.op("ReduceMax", chunks, axes=[2], keepdims=0)
        _, where = g.ops("TopK", crests, g.integers(most), to=[f"crest_{chunk}", f"where_{chunk}"])
        columns = g.op("Unsqueeze", where, g.integers(2))
        index = g.op("Expand", columns, g.integers(1, 1, chunk))
        if names:
            within = g.op("GatherElements", g.op("Reshape", names, g.integers(0, -1, chunk)), index, axis=1)
        else:
            firsts = g.op("Mul", columns, g.exactly(np.array(chunk, np.int64)))
            within = g.op("Add", firsts, g.exactly(np.arange(chunk, dtype=np.int64)[None, None]))
        names = g.op("Reshape", within, g.integers(0, most * chunk))
        logp = g.op("Reshape", g.op("GatherElements", chunks, index, axis=1), g.integers(0, most * chunk))
    best, place = g.ops("TopK", logp, g.integers(most), to=["best", "place"])
    return best, g.op("GatherElements", names, place, axis=1, to="choices")


def _go_on(g: GraphBuilder, best: str, choices: str, marks: Marks, beams: int) -> None:
    """Find the likeliest continuations of each text that don't end it: `reached`, `beam`, `taken` (U, K)."""
    most = beams + 1
    total = g.op("Add", best, g.op("Unsqueeze", "scores", g.integers(1)))
    ends = g.op("Equal", choices, g.exactly(np.array(marks.end, np.int64)))
    total = g.op("Where", ends, g.exactly(np.array(IMPOSSIBLE, np.float32)), total)
    rivals = g.op("Reshape", total, g.integers(-1, beams * most))
    _, winner = g.ops("TopK", rivals, g.integers(beams), to=["reached", "winner"])
    g.op("GatherElements", g.op("Reshape", choices, g.integers(-1, beams * most)), winner, axis=1, to="taken")
    g.op("Div", winner, g.exactly(np.array(most, np.int64)), to="beam")


def _obey(g: GraphBuilder, scores: str, order: str, rows: str, beams: int) -> None:
    """Write the next step's state, the choice made or the token that `order` (R,) demands, and the report."""
    # A beam is counted within its text, whose first row is the smallest of its rows.
    texts = g.op("Reshape", rows, g.integers(-1, beams))
    first = g.op("Slice", texts, g.integers(0), g.integers(1), g.integers(1))
    flat = g.integers(-1)
    parent = g.op("Reshape", g.op("Add", "beam", first), flat)
    free = g.op("Less", order, g.exactly(np.array(0, np.int64)))
    g.op("Where", free, g.op("Reshape", "taken", flat), order, to="next_tokens")
    g.op("Where", free, parent, rows, to="next_parents")
    g.op("Where", free, g.op("Reshape", "reached", flat), scores, to="next_scores")
    g.output("next_tokens", INT64, "R")
    g.output("next_parents", INT64, "R")
    g.output("next_scores", FLOAT, "R")
    parts = ["best", g.cast("choices", FLOAT)]
    for name in ("tokens", "parents"):
        parts.append(g.op("Reshape", g.cast(f"next_{name}", FLOAT), g.integers(-1, 1)))
    g.op("Concat", *parts, g.op("Reshape", "next_scores", g.integers(-1, 1)), axis=1, to="report")
    g.output("report", FLOAT, "R", 2 * beams + 5)
