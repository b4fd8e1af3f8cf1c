"""Whether a work's date as written and its date for code tell the same time."""

from typing import Any

from django.utils.translation import gettext as _

from guide_ai.dialogue.facts import dates
from museum.exhibits.importers.reading.dates import read_date


def contradiction(exhibit: Any) -> str:
    """Return a sentence for the curator where the two can't both be right; "" where they can.

    A date in words that can't be read says nothing against the other. Nothing is changed: the guide tells
    the words, and compares by the EDTF.
    """
    kept = dates.read(exhibit.date_edtf)
    if kept is None:
        return ""
    for written in (exhibit.date_text_en, exhibit.date_text_zh):
        told = dates.read(read_date(written).edtf) if written.strip() else None
        if told is not None and dates.order(told, kept) != "open":
            return _(
                "“%(written)s” and the EDTF date “%(edtf)s” are different times: the guide tells the first "
                "and compares by the second. Mend whichever is wrong."
            ) % {"written": written, "edtf": exhibit.date_edtf}
    return ""
