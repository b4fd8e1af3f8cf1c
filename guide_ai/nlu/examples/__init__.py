"""Labelled examples of what visitors say, one TOML file a language: intent → sentences."""

import tomllib
from importlib.resources import files

from guide_ai.language import Language
from guide_ai.nlu.base import Intent


def examples(language: Language) -> list[tuple[str, Intent]]:
    """Return (sentence, intent) pairs in the order of the file."""
    text = files(__name__).joinpath(f"{language}.toml").read_text(encoding="utf-8")
    return [(sentence, intent) for intent, sentences in tomllib.loads(text).items() for sentence in sentences]  # type: ignore[misc]
