"""How curators write that a name is said, read into phonemes; or refused with what is wrong."""

import json

import pytest

from engines.store import Store
from guide_ai.errors import Unpronounceable
from guide_ai.speech.pronouncing import SOUNDS, pronounced


@pytest.mark.parametrize(
    ("said", "language", "sounds"),
    [
        ("moh-NAY", "en", "mOnˈA"),
        ("MOH-nay", "en", "mˈOnA"),
        ("/mɔˈne/", "en", "mɔnˈe"),
        ("/vɑn ˈɣɔx/", "en", "vɑn ɣˈɔx"),
        ("[ʃuː.ˈbɪŋ]", "en", "ʃuːbˈɪŋ"),
        ("/d͡ʒɔɹd͡ʒ/", "en", "ʤɔɹʤ"),
        ("mò nài", "zh-hans", "mwo↘nai↘"),
        ("Mo4 nai4", "zh-hans", "mwo↘nai↘"),
        ("lǜ", "zh-hans", "ly↘"),
        ("lv4", "zh-hans", "ly↘"),
        ("/mɔˈne/", "zh-hans", "mɔnˈe"),
    ],
)
def test_an_entry_is_read(said, language, sounds):
    assert pronounced(said, language) == sounds


@pytest.mark.parametrize(
    ("said", "kind"),
    [("moh-NAY’s", "z"), ("/dɛɡɑːs/’s", "ᵻz"), ("/mɪˈlɛt/’s", "s")],
)
def test_the_possessive_ends_as_english_ends_it(said, kind):
    assert pronounced(said, "en").endswith(kind)


@pytest.mark.parametrize(
    ("said", "language", "kind"),
    [
        ("", "en", "length"),
        ("x" * 500, "en", "length"),
        ("/☃ne/", "en", "ipa"),
        ("/ˈ/", "en", "ipa"),
        ("M0net!", "en", "respelling"),
        ("莫奈", "en", "respelling"),
        ("moh--nay", "en", "respelling"),
        ("莫奈", "zh-hans", "pinyin"),
        ("mo nai", "zh-hans", "pinyin"),
        ("xyz1", "zh-hans", "pinyin"),
        ("mò9", "zh-hans", "pinyin"),
    ],
)
def test_what_cannot_be_said_is_refused(said, language, kind):
    with pytest.raises(Unpronounceable) as refused:
        pronounced(said, language)
    assert refused.value.kind == kind and not refused.value.retryable


@pytest.mark.models
def test_the_voice_knows_every_sound():
    vocabulary = json.loads(Store().current("kokoro").file("vocab.json").read_text("utf-8"))["vocab"]
    assert SOUNDS <= set(vocabulary)
