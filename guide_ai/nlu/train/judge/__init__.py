"""Sentences written by hand, apart from the grammars: a harder judge than rules that were held out."""

import tomllib
from pathlib import Path
from typing import Final

from guide_ai.language import LANGUAGES
from guide_ai.nlu.base import INTENTS
from guide_ai.nlu.train.sentence import Sentence

FOLDER: Final = Path(__file__).parent


def judge(folder: Path = FOLDER) -> list[Sentence]:
    """All of them, in the order of languages and intents. Names in them are not labelled."""
    found: list[Sentence] = []
    for language in LANGUAGES:
        table = tomllib.loads((folder / f"{language}.toml").read_text(encoding="utf-8"))
        for intent in INTENTS:
            for number, text in enumerate(table.get(intent, ()), 1):
                place = f"judge:{intent}:{number}"
                found.append(Sentence(text, language, intent, (), place, tagged=False))
    return found
