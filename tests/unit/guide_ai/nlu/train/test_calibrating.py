"""Temperature, thresholds and the figures of a report."""

import numpy as np
import pytest

from guide_ai.nlu.base import TAGS
from guide_ai.nlu.train.calibrating import calibration_error, probabilities, temperature, threshold
from guide_ai.nlu.train.report import spans


def test_the_temperature_that_was_put_on_is_found() -> None:
    chance = np.random.default_rng(3)
    honest = chance.normal(0, 2, (20_000, 6)).astype(np.float32)
    likely = probabilities(honest)
    labels = np.array([chance.choice(6, p=row) for row in likely])
    shares = np.full(len(labels), 1 / len(labels))
    assert temperature(honest * 2.5, labels, shares) == pytest.approx(2.5, rel=0.05)
    right = likely.argmax(1) == labels
    assert calibration_error(likely.max(1), right) < 0.02
    assert calibration_error(probabilities(honest * 2.5).max(1), right) > 0.1


def test_below_the_threshold_enough_is_wrong_and_no_more_is_declined() -> None:
    chance = np.random.default_rng(4)
    confidence = chance.uniform(0, 1, 5000)
    right = chance.uniform(0, 1, 5000) < confidence
    shares = np.full(5000, 1 / 5000)
    at = threshold(confidence, right, shares, 0.7)
    # Of those below t, 1 - t / 2 are wrong.
    assert at == pytest.approx(0.6, abs=0.06)
    assert (~right[confidence < at]).mean() >= 0.7


def test_nothing_is_declined_where_all_are_right() -> None:
    confidence = np.linspace(0.1, 1, 50)
    assert threshold(confidence, np.ones(50, bool), np.full(50, 0.02)) == 0.0


def test_what_counts_little_decides_little() -> None:
    confidence = np.linspace(0.1, 0.9, 100)
    right = np.arange(100) >= 50
    light = np.where(np.arange(100) < 50, 1e-9, 1.0)
    assert threshold(confidence, right, np.ones(100)) > threshold(confidence, right, light)


def test_tags_become_spans() -> None:
    names = ["O", "B-work", "I-work", "B-work", "O", "I-artist", "I-artist", "I-work", "O"]
    assert spans(np.array([TAGS.index(name) for name in names])) == [
        (1, 4, "work"),
        (5, 7, "artist"),
        (7, 8, "work"),
    ]
    assert spans(np.array([-100, 0])) == []
