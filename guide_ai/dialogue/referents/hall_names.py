"""Halls that are called by their titles, put as their numbers: by these what hangs in them is counted."""

import re

from guide_ai.dialogue.referents.naming import NameIndex

_AROUND = r"(?:the )?(?:(?:room|hall|gallery|section) )?[“\"']?{}[”\"']?(?: (?:room|hall|gallery|section)\b)?"


def numbered_halls(text: str, index: NameIndex) -> str:
    """A question with "hall 2" for the title of the second hall, in whatever language that is written."""
    for language in sorted({name.language for name in index.names if name.kind == "hall"}):
        halls = [name.text for name in index.names if name.kind == "hall" and name.language == language]
        for number, title in sorted(enumerate(halls, 1), key=lambda each: -len(each[1])):
            if title.casefold() in text.casefold():
                called = f"hall {number}" if title.isascii() else f"第{number}展厅"
                text = re.sub(_AROUND.format(re.escape(title)), called, text, flags=re.IGNORECASE)
    return text
