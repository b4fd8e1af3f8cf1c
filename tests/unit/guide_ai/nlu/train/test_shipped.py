"""The weights that come with the project: whole, small, and of the encoder and the labels that are served."""

import json
from typing import Any

import pytest
from safetensors import safe_open

from engines.manifest import manifest_of
from guide_ai.language import LANGUAGES
from guide_ai.nlu.base import INTENTS, TAGS
from guide_ai.nlu.train.__main__ import WEIGHTS

MOST_BYTES = 12_000_000


@pytest.fixture(scope="module")
def about() -> dict[str, Any]:
    with safe_open(str(WEIGHTS), "np") as file:
        return dict(file.metadata())


def test_they_are_small() -> None:
    assert WEIGHTS.stat().st_size <= MOST_BYTES


def test_they_are_of_the_encoder_that_is_served(about: dict[str, Any]) -> None:
    sources = {source.name: source.sha256 for source in manifest_of("e5-small").sources}
    assert about["base"] == sources["e5-small-q4.bin"]


def test_they_have_the_labels_that_are_served(about: dict[str, Any]) -> None:
    assert json.loads(about["intents"]) == list(INTENTS)
    assert json.loads(about["tags"]) == list(TAGS)
    thresholds = json.loads(about["thresholds"])
    assert set(thresholds) == set(LANGUAGES)
    assert all(0 < value < 0.7 for value in thresholds.values())


def test_their_report_lies_beside(about: dict[str, Any]) -> None:
    assert json.loads(WEIGHTS.with_suffix(".json").read_text()) == json.loads(about["report"])
