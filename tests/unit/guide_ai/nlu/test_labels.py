"""The labels that an engine brings are those that the guide knows, or it does not serve."""

import json
import re
from pathlib import Path

import pytest

from engines.errors import BadWeights
from guide_ai.nlu.base import ENTITY_TYPES, INTENTS, TAGS
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


def test_every_label_is_explained():
    text = (Path(__file__).parents[4] / "docs" / "understanding.md").read_text(encoding="utf-8")
    scheme = text[text.index("## Labels") : text.index("## Judging it")]
    rows = [re.findall(r"`([a-z_]+)`", line.split("|")[1]) for line in scheme.splitlines() if line[:1] == "|"]
    assert sorted(label for row in rows for label in row) == sorted((*INTENTS, *ENTITY_TYPES))
