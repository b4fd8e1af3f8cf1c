"""A language's lists.toml serves all its grammars."""

import random
from pathlib import Path

import pytest

from guide_ai.nlu.train.gazetteer import Gazetteer
from guide_ai.nlu.train.grammar import BadRule, rules


def _said(folder: Path, files: dict[str, str]) -> list[str]:
    (folder / "en").mkdir()
    for name, text in files.items():
        (folder / "en" / name).write_text(text, encoding="utf-8")
    return [rule.say(random.Random(1), Gazetteer({})).text for rule in rules("en", folder)]  # noqa: S311


SHARED = '[lists]\nthing = ["the vase"]\n'
RULE = '[rules]\nask_date = ["how old is <thing>"]\n'


def test_a_shared_list_serves_a_file_that_sorts_before_it(tmp_path: Path) -> None:
    assert _said(tmp_path, {"lists.toml": SHARED, "dates.toml": RULE}) == ["how old is the vase"]


def test_a_files_own_list_goes_before_the_shared_one(tmp_path: Path) -> None:
    own = '[lists]\nthing = ["the clock"]\n' + RULE
    assert _said(tmp_path, {"lists.toml": SHARED, "dates.toml": own}) == ["how old is the clock"]


def test_a_broken_shared_list_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadRule, match=r"lists\.toml.*thing"):
        _said(tmp_path, {"lists.toml": '[lists]\nthing = ["the (vase"]\n', "dates.toml": RULE})
