"""What an engine gets wrong that its FP32 reference gets right, counted in answers rather than numbers.

A golden's `accuracy` names a `kind` and an `output`, of the first case that was played:
- "retrieval": rows of vectors, the first half questions, the second their passages in the same order; lost
  are the questions whose nearest passage is another than the reference's.
- "best": lost are the rows whose largest value stands elsewhere: the next token of a decoder.
- "equal": lost are the whole numbers that differ, a phoneme's duration for one.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from engines.errors import BadGolden
from engines.goldens import Golden

Array = NDArray[Any]


def nearest(vectors: Array) -> Array:
    """Return for each question the number of its nearest passage; vectors (2 n, width) of length one."""
    questions, passages = np.split(vectors.astype(np.float32), 2)
    found: Array = (questions @ passages.T).argmax(axis=1)
    return found


def cosines(one: Array, other: Array) -> Array:
    """Return the cosine of each row of one with the same row of the other."""
    a, b = one.astype(np.float64), other.astype(np.float64)
    found: Array = (a * b).sum(-1) / (np.linalg.norm(a, axis=-1) * np.linalg.norm(b, axis=-1))
    return found


def lost(golden: Golden, outputs: Mapping[str, Mapping[str, Array]]) -> tuple[float | None, dict[str, Any]]:
    """Return the share of answers that are lost, and what else is worth telling; None where none are kept.

    `outputs`: of each case that was played, by name.
    """
    if not golden.accuracy:
        return None, {}
    kind, name = (golden.accuracy[key] for key in ("kind", "output"))
    where = next(case for case in golden.cases if case in outputs)
    case = golden.cases[where]
    if name not in (case.best if kind == "best" else case.outputs):
        raise BadGolden(f"the golden keeps no answers of {name} in its case {where}, where they are counted")
    found = outputs[where][name]
    if kind == "best":
        if case.best[name].shape != found.shape[:-1]:
            raise BadGolden(f"the golden keeps answers of {name} in another shape than the output has")
        wrong = found.argmax(axis=-1) != case.best[name]
        return float(wrong.mean()), {"answers": int(wrong.size)}
    if case.outputs[name].size != found.size:
        raise BadGolden(f"the golden keeps only samples of {name}, which {kind} needs whole")
    reference = case.outputs[name].reshape(case.shapes[name])
    if kind == "equal":
        wrong = found != reference
        return float(wrong.mean()), {"answers": int(wrong.size)}
    wrong = nearest(found) != nearest(reference)
    alike = cosines(found, reference)
    told = {"answers": int(wrong.size), "cosine_mean": float(alike.mean()), "cosine_min": float(alike.min())}
    return float(wrong.mean()), told
