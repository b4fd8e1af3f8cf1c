"""Texts as words for full text search: Chinese has no spaces, so its words are found with a dictionary."""

import logging
import re
from functools import cache
from typing import TYPE_CHECKING, Final

from django.conf import settings

from guide_ai.guide.sentences import HAN
from museum.exhibits.folding import fold

if TYPE_CHECKING:
    import jieba

_RUNS: Final = re.compile(rf"[{HAN}]+|[^\W_{HAN}]+")


def tokens(text: str) -> list[str]:
    """Return the words of `text`, folded, in order, repetitions kept; of compounds also the parts."""
    found: list[str] = []
    for run in _RUNS.findall(fold(text)):
        if re.match(f"[{HAN}]", run):
            found += [word for word in _dictionary().cut_for_search(run) if word]
        else:
            found.append(run)
    return found


def segmented(text: str) -> str:
    """Return `text` as its words with spaces between them: what the index holds."""
    return " ".join(tokens(text))


def warm() -> None:
    """Load the dictionary now (most of a second) rather than at the first Chinese question."""
    _dictionary()


@cache
def _dictionary() -> "jieba.Tokenizer":
    import jieba  # 50 MB, for which the processes that never search need not pay

    dictionary = jieba.Tokenizer()
    # Its cache would otherwise lie in the host's shared folder, where anybody could have put it.
    settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
    dictionary.tmp_dir = str(settings.VAR_DIR)
    logging.getLogger("jieba").setLevel(logging.WARNING)
    jieba.setLogLevel(logging.WARNING)
    dictionary.initialize()
    return dictionary
