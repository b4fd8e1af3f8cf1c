"""What the pages say: complete in Chinese, and every sentence that a script asks for is handed to it."""

import json
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.template.loader import render_to_string
from django.utils import translation

from guide_ai.dialogue.phrasing.phrases_fields import FIELD_NAMES
from museum.exhibits.admin.field_labels import field_label
from museum.exhibits.models import Text
from tests.installation import ROOT

TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
SCRIPTS = sorted(script for script in (ROOT / "static" / "js").rglob("*.js") if "vendor" not in script.parts)
CATALOGUE = ROOT / "museum" / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"

_IN_TEMPLATE = re.compile(r"""{%\s*translate\s+"((?:[^"\\]|\\.)*)"\s*%}""")
_IN_SCRIPT = re.compile(r"""\bsay\(\s*(?:\w+ \? )?"([\w.]+)"(?: : "([\w.]+)")?""")
_BRACES = re.compile(r"{\w+}")


@pytest.fixture(scope="module")
def chinese() -> dict[str, str]:
    """The Chinese catalogue: English sentence, Chinese sentence."""
    with CATALOGUE.open("rb") as file:
        catalogue = read_po(file)
    return {
        (message.id if isinstance(message.id, str) else message.id[0]): (
            message.string if isinstance(message.string, str) else message.string[0]
        )
        for message in catalogue
        if message.id and not message.fuzzy
    }


def _words(language: str) -> dict[str, str]:
    with translation.override(language):
        page = render_to_string("parts/words.html")
    block = page[page.index("{", page.index("<script")) : page.rindex("}") + 1]
    words: dict[str, str] = json.loads(block)
    return words


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("template", TEMPLATES, ids=_name)
def test_every_sentence_of_a_template_has_its_chinese(template: Path, chinese: dict[str, str]) -> None:
    sentences = _IN_TEMPLATE.findall(template.read_text())
    assert [sentence for sentence in sentences if not chinese.get(sentence)] == []


def test_the_blanks_are_the_same_in_chinese(chinese: dict[str, str]) -> None:
    for english, translated in chinese.items():
        assert sorted(_BRACES.findall(english)) == sorted(_BRACES.findall(translated)), english


def test_scripts_ask_only_for_sentences_that_they_are_given() -> None:
    words = _words("en")
    asked = {
        key for script in SCRIPTS for pair in _IN_SCRIPT.findall(script.read_text()) for key in pair if key
    }
    assert len(asked) > 20
    assert sorted(key for key in asked if key not in words) == []
    for reason in ("silence", "noise", "gibberish", "too_long"):
        assert words[f"notHeard.{reason}"]
    for phase in ("offline", "idle", "asking", "listening", "thinking", "speaking"):
        assert f"phase.{phase}" in words


def test_no_english_is_left_for_chinese_visitors() -> None:
    english, chinese_words = _words("en"), _words("zh-hans")
    plain = {key for key, text in english.items() if _BRACES.sub("", text).strip(" —()")}
    same = [key for key in plain if english[key] == chinese_words[key]]
    assert same == [], "not translated, or the catalogue is not compiled: `make prepare` compiles it"


@pytest.mark.parametrize("language", ["en", "zh-hans"])
def test_every_field_that_an_answer_may_rest_on_has_a_name(language: str) -> None:
    words = _words(language)
    texts = [f"text.{kind}" for kind in Text.Kind.values]
    for field in (*FIELD_NAMES, *texts, "maker.biography", "hall.intro", "exhibition.intro"):
        assert words.get(f"field.{field}"), field
        with translation.override(language):
            assert not re.search(r"[_.]" if language == "en" else r"[a-z]", field_label(field)), field
