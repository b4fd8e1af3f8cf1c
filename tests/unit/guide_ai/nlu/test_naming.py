"""Years, clauses and places of the world outside are no names."""

import pytest

from guide_ai.nlu.base import EntityType, Intent
from guide_ai.nlu.naming import is_name


@pytest.mark.parametrize(
    ("words", "kind", "intent"),
    [
        ("Tokyo", "place", "off_topic"),
        ("Picasso", "artist", "off_topic"),
        ("someone who hates modern art", "audience", "recommend"),
        ("喜欢安静的人", "audience", "recommend"),
        ("300 BCE", "period", "ask_date"),
        ("BC", "period", "ask_date"),
        ("1850", "period", "ask_date"),
        ("公元前三百年", "period", "ask_date"),
    ],
)
def test_these_are_none(words: str, kind: EntityType, intent: Intent) -> None:
    assert not is_name(words, kind, intent)


@pytest.mark.parametrize(
    ("words", "kind", "intent"),
    [
        ("French", "language", "off_topic"),
        ("Tokyo", "place", "similar"),
        ("my grandmother", "audience", "recommend"),
        ("eighteenth century", "period", "ask_date"),
        ("唐朝", "period", "similar"),
        ("the woman who waits", "work", "ask_date"),
    ],
)
def test_these_are_some(words: str, kind: EntityType, intent: Intent) -> None:
    assert is_name(words, kind, intent)
