"""Roles that a name may bear: "Ada Lin (printer)". Those in other languages stand in makers_roles.toml."""

import tomllib
from pathlib import Path
from typing import Final

ROLES: Final = (
    "artist|painter|sculptor|printmaker|printer|publisher|designer|engraver|etcher|lithographer|"
    "photographer|architect|manufacturer|maker|carver|draftsman|draughtsman|calligrapher|potter|"
    "ceramicist|weaver|goldsmith|silversmith|founder|foundry|author|editor|illustrator|block cutter|"
    "woodcutter|retailer|patron|decorator|enameler|glassmaker|cabinetmaker|inventor|composer|"
    "director|producer|creator|tapestry maker|medalist|medallist"
)
"""In English, as a regular expression."""

_ELSEWHERE: Final = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
ROLE_OF: Final[dict[str, str]] = {
    **{word: role for role, words in _ELSEWHERE.items() for word in words},
    **{word: word for word in ROLES.split("|")},
}
"""A word, in lower case → the role in English."""
