"""Whether a maker may be a woman or a man by the first name, where the record does not say: a guess, told as
one.

`surveying` adds such makers to what the records tell, and never counts them.
"""

import re
import tomllib
from functools import cache
from importlib import resources
from typing import Final, Literal

from guide_ai.dialogue.catalogue import Credit
from guide_ai.dialogue.phrasing.wording import name

_NO_NAME: Final = frozenset("unknown anonymous after workshop circle school".split())


def may_be(credit: Credit, gender: Literal["female", "male"]) -> bool:
    """Whether a first name is that of women (or of men) alone; False where the record tells a gender."""
    words = re.findall(r"[^\W\d_]+", name(credit, "en"))
    if credit.gender or len(words) < 2 or words[0].casefold() in _NO_NAME:
        return False
    return words[0] in _names()[gender]


@cache
def _names() -> dict[str, frozenset[str]]:
    path = resources.files("guide_ai.dialogue.terms").joinpath("given_names.toml")
    return {key: frozenset(words.split()) for key, words in tomllib.loads(path.read_text("utf-8")).items()}
