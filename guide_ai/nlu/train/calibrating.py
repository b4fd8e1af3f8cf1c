"""Confidence that can be believed: a temperature, and below which confidence the guide asks back.

Both are found on two judges, each of which counts as much as the other: rules that were held out, and what
another hand wrote, both with noise. Visitors stand between them: held-out rules are odd ones more often than
visitors are, and what one hand writes down is plainer than what many say.
"""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Logits = NDArray[np.float32]
Labels = NDArray[np.int64]
Shares = NDArray[np.float64]

WRONG: Final = 0.65
"""Of what is declined, the share that has to be wrong here, so that at least half is elsewhere."""

FEWEST: Final = 12
"""Declined sentences below which their share of wrong ones is chance."""

_COLDEST, _HOTTEST = 0.3, 5.0
_BINS: Final = 15


def probabilities(logits: Logits, temperature: float = 1.0) -> NDArray[np.float64]:
    """Softmax of logits (n, intents) over the temperature."""
    scaled = logits.astype(np.float64) / temperature
    weights = np.exp(scaled - scaled.max(1, keepdims=True))
    found: NDArray[np.float64] = weights / weights.sum(1, keepdims=True)
    return found


def temperature(logits: Logits, labels: Labels, shares: Shares) -> float:
    """The temperature with the least mean -log p(label): Guo and others, On Calibration, 2017.

    `shares` (n,) is what each sentence counts.
    """

    def loss(at: float) -> float:
        own = probabilities(logits, at)[np.arange(len(labels)), labels]
        return float((-np.log(np.maximum(own, 1e-12)) * shares).sum())

    tried = np.geomspace(_COLDEST, _HOTTEST, 141)
    return float(min(tried, key=loss))


def calibration_error(confidence: NDArray[Any], right: NDArray[np.bool_]) -> float:
    """Mean distance of confidence and share of right ones over 15 bins, by how many fall into each."""
    places = np.minimum((confidence * _BINS).astype(int), _BINS - 1)
    return float(
        sum(
            abs(confidence[places == bin_].mean() - right[places == bin_].mean()) * (places == bin_).mean()
            for bin_ in np.unique(places)
        )
    )


def threshold(
    confidence: NDArray[Any], right: NDArray[np.bool_], shares: Shares, wrong: float = WRONG
) -> float:
    """The highest confidence below which the share `wrong` is wrong; 0 where there is none."""
    order = np.argsort(confidence, kind="stable")
    sums = np.cumsum((~right * shares)[order]) / np.cumsum(shares[order])
    good = np.flatnonzero(sums >= wrong)
    good = good[(good >= FEWEST - 1) & (good < len(order) - 1)]
    if not good.size:
        return 0.0
    last = int(good[-1])
    return float(confidence[order[last : last + 2]].mean())
