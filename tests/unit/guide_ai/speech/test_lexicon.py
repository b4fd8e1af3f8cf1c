"""Names are said as curators want: found in the sentence, never shown, never cut, kept apart from before."""

from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import numpy as np
import pytest

from guide_ai.language import Language
from guide_ai.speech.base import Clause
from guide_ai.speech.clauses import clauses
from guide_ai.speech.kept import KeptSpeaker
from guide_ai.speech.lexicon import Entry, LexiconSpeaker, marked, pieces, unmarked
from guide_ai.speech.phonemes import phonemes

ENTRIES = (
    Entry("Seurat", "ser-RAH", "en"),
    Entry("J. M. W. Turner", "JAY TUR-ner", "en"),
    Entry("Georges Seurat", "zhorzh ser-RAH", "en"),
    Entry("Monet", "mò nài", "zh-hans"),
    Entry("Monet", "moh-NAY", "en"),
    Entry("单", "shàn", "zh-hans"),
)


def names(text: str, language: Language = "en") -> list[tuple[str, str]]:
    """The names that were found, and how they are said."""
    return [(name, entry.said) for name, entry in pieces(marked(text, language, ENTRIES)) if entry]


@pytest.mark.parametrize(
    ("text", "language", "found"),
    [
        ("SEURAT painted it.", "en", [("SEURAT", "ser-RAH")]),
        ("Georges Seurat painted.", "en", [("Georges Seurat", "zhorzh ser-RAH")]),
        ("Seurat's brush", "en", [("Seurat's", "ser-RAH’s")]),
        ("By J. M. W. Turner.", "en", [("J. M. W. Turner", "JAY TUR-ner")]),
        ("Monetary Seurats", "en", []),
        ("Monet的画", "zh-hans", [("Monet", "mò nài")]),
        ("a Monet", "en", [("Monet", "moh-NAY")]),
        ("Seurat的画", "zh-hans", [("Seurat", "ser-RAH")]),
        ("单先生", "zh-hans", [("单", "shàn")]),
    ],
)
def test_a_name_is_found(text, language, found):
    assert names(text, language) == found


@pytest.mark.parametrize(
    "text",
    [
        "By J. M. W. Turner. Then Georges Seurat’s garden, at dusk.",
        "𠮷 Seurat 🙂",
        "nothing",
        "",
        "Monet " * 400,
    ],
)
def test_a_mark_is_neither_shown_nor_cut(text):
    told = marked(text, "en", ENTRIES)
    assert unmarked(told) == text
    assert [unmarked(clause) for clause in clauses(told) if "Turner" in unmarked(clause)] == (
        ["By J. M. W. Turner."] if "Turner" in text else []
    )


def test_signs_of_ours_in_a_record_are_no_marks():
    forged = marked("Seurat", "en", ENTRIES).replace("\U0010fffa", "\U0010fffa\U0010fffa") + "\U000f0041"
    assert names(forged) == [] and "\U0010fffa" not in marked(forged, "en", ())


def test_rare_characters_come_back():
    entry = Entry("𠮷田", "jí tián", "zh-hans")
    told = marked("𠮷田的画", "zh-hans", (entry,))
    assert list(pieces(told)) == [("𠮷田", entry), ("的画", None)]


def test_a_name_sounds_as_its_entry_says_in_the_midst_of_a_sentence():
    text = "Seurat's garden, by Seurat, was painted."
    read, told = phonemes(text, "en"), phonemes(marked(text, "en", ENTRIES), "en")
    assert "sɜɹˈɑz" in told.replace("ɹɹ", "ɹ").replace("ɹˈɹ", "ɹˈ") and "ɹˈɑ," in told
    assert read != told and read.split(",")[-1] == told.split(",")[-1]


def test_a_character_of_several_readings_is_read_as_a_name():
    assert phonemes("单先生", "zh-hans").startswith("ta")
    assert phonemes(marked("单先生", "zh-hans", ENTRIES), "zh-hans").startswith("ʂa")


def test_an_entry_that_cannot_be_said_leaves_the_name_as_it_is_read():
    told = marked("By Seurat.", "en", (Entry("Seurat", "/☃/", "en"),))
    assert phonemes(told, "en") == phonemes("By Seurat.", "en")


class Changing:
    """A lexicon that a curator changes."""

    def __init__(self) -> None:
        self.now: Sequence[Entry] = ()

    async def entries(self) -> Sequence[Entry]:
        return self.now


class Voice:
    """Remembers what it was to say."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def say(
        self,
        text: str,
        *,
        language: Language,
        rate: float = 1.0,
        keep: bool = False,
        ahead: bool = False,
        deadline: float | None = None,
    ) -> AsyncIterator[Clause]:
        self.asked.append(text)
        yield Clause(unmarked(text), np.zeros(2400, np.int16), ())


async def test_kept_speech_is_made_anew_when_an_entry_of_its_names_changes(tmp_path: Path):
    voice, lexicon = Voice(), Changing()
    speaker = LexiconSpeaker(KeptSpeaker(voice, tmp_path, "v1"), lexicon)

    async def spoken() -> list[tuple[str, bool]]:
        said = speaker.say("By Seurat.", language="en", keep=True)
        return [(clause.text, clause.kept) async for clause in said]

    assert await spoken() == [("By Seurat.", False)]
    lexicon.now = (Entry("Monet", "moh-NAY", "en"),)
    assert await spoken() == [("By Seurat.", True)]
    lexicon.now = ENTRIES[:1]
    assert await spoken() == [("By Seurat.", False)]
    assert await spoken() == [("By Seurat.", True)]
    lexicon.now = (Entry("Seurat", "SOO-rat", "en"),)
    assert await spoken() == [("By Seurat.", False)]
    assert len({*voice.asked}) == 3
