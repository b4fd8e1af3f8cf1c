"""The labels that an engine brings are those that the guide knows, or it does not serve."""

import json

import pytest

from engines.errors import BadWeights
from guide_ai.nlu.base import INTENTS, TAGS
from guide_ai.nlu.labels import read_labels

GOOD = {"intents": INTENTS, "tags": TAGS, "thresholds": {"en": 0.4, "zh-hans": 0.5}}


def test_labels_are_read_in_their_order(tmp_path):
    path = tmp_path / "labels.json"
    path.write_text(json.dumps(GOOD | {"intents": INTENTS[::-1]}))
    labels = read_labels(path)
    assert labels.intents == INTENTS[::-1]
    assert (labels.tags, labels.thresholds["zh-hans"]) == (TAGS, 0.5)


@pytest.mark.parametrize(
    "changed",
    [
        {"intents": ["greet", "dance"]},
        {"intents": ["greet", "greet"]},
        {"intents": 5},
        {"tags": None},
        {"thresholds": {"en": 0.4}},
        {"thresholds": {"en": 0.4, "zh-hans": 1.5}},
        {"thresholds": {"en": 0.4, "zh-hans": "high"}},
        {"thresholds": {"en": 0.4, "zh-hans": float("nan")}},
        {"thresholds": []},
    ],
)
def test_other_labels_are_refused(tmp_path, changed):
    path = tmp_path / "labels.json"
    path.write_text(json.dumps(GOOD | changed))
    with pytest.raises(BadWeights, match=r"labels\.json"):
        read_labels(path)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[]", b"null", b"{}", b"[" * 100_000])
def test_a_damaged_file_is_refused(tmp_path, content):
    path = tmp_path / "labels.json"
    path.write_bytes(content)
    with pytest.raises(BadWeights, match=r"labels\.json"):
        read_labels(path)


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(BadWeights, match=r"labels\.json"):
        read_labels(tmp_path / "labels.json")
