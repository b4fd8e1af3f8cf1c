"""What a curator is told of a date that was not read, or not simply: sentences, kept apart from their values
so that a reading can be remembered and still be told in the language of whoever looks.
"""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext, gettext_noop

UNREAD: Final = gettext_noop("“%(words)s” is kept as written: no date could be read from it for certain.")
UNCLEAR: Final = gettext_noop(
    "“%(words)s” is unclear: a year below 100 needs “AD”, “BC” or four digits. It is kept as written."
)
NO_YEAR_ZERO: Final = gettext_noop(
    "“%(words)s” is no year: 1 BCE is followed by 1 CE. It is kept as written."
)
SERIAL: Final = gettext_noop(
    "“%(words)s” looks like the number by which a spreadsheet keeps a day (%(day)s). It is not taken for the "
    "date, but kept beside the work."
)
NO_YEAR: Final = gettext_noop("“%(words)s” is no year that can be meant. It is kept as written.")
TWO_WAYS: Final = gettext_noop(
    "“%(words)s” can be read in two ways: %(one)s or %(other)s. It is kept as written."
)
NO_SUCH_DAY: Final = gettext_noop("“%(words)s” is no day of the calendar. It is kept as written.")
BACKWARDS: Final = gettext_noop("“%(words)s” runs backwards or lacks an era. It is kept as written.")
SPAN: Final = gettext_noop("“%(words)s” is read as the whole time from %(one)s to %(other)s.")
LATER: Final = gettext_noop("“%(words)s”: only %(one)s is read as the date of the work.")
SIGNED: Final = gettext_noop(
    "“%(words)s” is read as %(one)s, as collection systems keep years before our era."
)
BESIDE: Final = gettext_noop("The date is taken from the years that the record keeps beside it: %(one)s.")
BESIDE_BAD: Final = gettext_noop("The years that the record keeps beside the date, %(one)s, run backwards.")
NOT_DATED: Final = gettext_noop(
    "The record says that it is not dated; the years beside it, %(one)s, are not used."
)


@dataclass(frozen=True, slots=True)
class Remark:
    """One sentence: a template of this module, and what stands in it."""

    template: str
    words: str = ""
    one: str = ""
    other: str = ""
    day: str = ""

    def told(self) -> str:
        """The sentence in the language that is active."""
        return gettext(self.template) % {
            "words": self.words, "one": self.one, "other": self.other, "day": self.day,
        }  # fmt: skip
