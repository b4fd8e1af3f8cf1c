"""Whisper's tokens: how a transcription is asked for, and how its answer becomes text."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tokenizers import Tokenizer

from guide_ai.language import Language

_LANGUAGES: Final[dict[Language, str]] = {"en": "<|en|>", "zh-hans": "<|zh|>"}


class Vocabulary:
    """The tokens of one Whisper. Raises ValueError for a tokenizer that is not a multilingual Whisper's."""

    def __init__(self, tokenizer: Path) -> None:
        self._tokenizer = Tokenizer.from_file(str(tokenizer))
        self.end = self._id("<|endoftext|>")
        """Ends a transcription. What stands after it in the vocabulary is no text."""
        self.no_speech = self._id("<|nospeech|>", "<|nocaptions|>")
        self.size: int = self._tokenizer.get_vocab_size()
        """How many tokens there are, those that are no text among them."""
        start, task, plain = map(self._id, ("<|startoftranscript|>", "<|transcribe|>", "<|notimestamps|>"))
        self._prompts = {
            language: (start, self._id(name), task, plain) for language, name in _LANGUAGES.items()
        }

    def _id(self, *names: str) -> int:
        for name in names:
            found = self._tokenizer.token_to_id(name)
            if found is not None:
                return int(found)
        raise ValueError(f"the tokenizer has no {names[0]}")

    def prompt(self, language: Language) -> tuple[int, ...]:
        """What the decoder is given first, to write `language` without times."""
        return self._prompts[language]

    def text(self, tokens: Sequence[int]) -> str:
        """The text of tokens; bytes that are no UTF-8 become U+FFFD."""
        return str(self._tokenizer.decode(list(tokens), skip_special_tokens=True)).strip()
