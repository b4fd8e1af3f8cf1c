"""The form in which each column of a table is given its place."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextInputWidget

from museum.exhibits.admin.columns import plain_label
from museum.exhibits.admin.imports import languages
from museum.exhibits.admin.imports.columns import (
    IGNORED,
    IN_WORDS,
    KEPT,
    PATH,
    Choice,
    Manner,
    choices_of,
    manner_of,
)
from museum.exhibits.importers.profile import Profile
from museum.exhibits.models import Exhibit, Text

_NAMED: Final[dict[str, str | Promise]] = {
    "number": _("accession number"),
    "date.text": _("date as written"),
    "date.edtf": _("date (EDTF)"),
    "date.first": _("earliest year or day"),
    "date.last": _("latest year or day"),
    "size.text": _("dimensions as written"),
    "size.height": _("height"),
    "size.width": _("width"),
    "size.depth": _("depth"),
    "maker.name": _("maker: name"),
    "maker.role": _("maker: role"),
    "maker.qualifier": _("maker: qualifier"),
    "maker.life": _("maker: life, in words"),
    "maker.born": _("maker: born"),
    "maker.died": _("maker: died"),
    "media.name": _("picture: name of its file"),
    "media.url": _("picture: address"),
    "media.alt": _("picture: alternative text"),
    "public": _("may be shown (yes or no)"),
}
DAYS: Final = (
    ("", _("the file does not say")),
    ("yes", _("the day first: 1 February")),
    ("no", _("the month first: 2 January")),
)


def named(place: str) -> str:
    """What a place is called."""
    if place in _NAMED:
        return str(_NAMED[place])
    kind, _dot, name = place.partition(".")
    if kind == "text":
        return str(_("text: %(kind)s") % {"kind": Text.Kind(name).label})
    return plain_label(Exhibit, f"{name}_en") or name


class ColumnsForm(forms.Form):
    """Two choices a column: its place, and the language of its words; and how cells are read.

    It begins with what the profile has.
    """

    language = forms.ChoiceField(
        label=_("language of its words"),
        required=False,
        widget=UnfoldAdminSelectWidget,
        help_text=_("Of words that do not name their own."),
    )
    separators = forms.CharField(
        label=_("between several makers in one cell"),
        required=False,
        widget=UnfoldAdminTextInputWidget,
        help_text=_(
            "Marks or words with spaces between them, such as ; | and. Empty: a cell names one maker."
        ),
    )
    yes = forms.CharField(
        label=_("words for yes"),
        required=False,
        widget=UnfoldAdminTextInputWidget,
        help_text=_("In the column that says whether a work may be shown, with commas between them."),
    )
    no = forms.CharField(label=_("words for no"), required=False, widget=UnfoldAdminTextInputWidget)
    day_first = forms.ChoiceField(
        label=_("01/02/1985 is"), choices=DAYS, required=False, widget=UnfoldAdminSelectWidget
    )

    def __init__(
        self,
        *args: Any,
        columns: tuple[str, ...],
        profile: Profile,
        examples: Mapping[str, Sequence[str]] | None = None,
        **kwargs: Any,
    ) -> None:
        self._was = was = manner_of(profile)
        kwargs["initial"] = {
            "language": languages.offered(was.language),
            "separators": " ".join(each.strip() for each in was.separators),
            "yes": ", ".join(was.yes),
            "no": ", ".join(was.no),
            "day_first": {True: "yes", False: "no", None: ""}[was.day_first],
        }
        super().__init__(*args, **kwargs)
        offered = languages.choices(_("the file and its letters decide"), was.language)
        self.fields["language"].choices = offered  # type: ignore[attr-defined]
        self._examples = examples or {}
        self._columns = columns
        self._before = choices_of(profile, columns)
        places = [(KEPT, _("keep, unseen by visitors")), *((place, named(place)) for place in PATH)]
        places.append((IGNORED, _("leave out")))
        for number, column in enumerate(columns):
            before = self._before[column]
            self.fields[f"place-{number}"] = forms.ChoiceField(
                label=column,
                choices=places,
                initial=before.place,
                required=False,
                widget=UnfoldAdminSelectWidget,
            )
            self.fields[f"language-{number}"] = forms.ChoiceField(
                label=_("language of %(column)s") % {"column": column},
                choices=languages.choices(_("by its letters"), before.language),
                initial=languages.offered(before.language),
                required=False,
                widget=UnfoldAdminSelectWidget,
            )

    def rows(self) -> list[tuple[str, Any, Any, Sequence[str]]]:
        """(column, its place, its language, some of its values); the middle two as bound fields."""
        return [
            (column, self[f"place-{number}"], self[f"language-{number}"], self._examples.get(column, ()))
            for number, column in enumerate(self._columns)
        ]

    def manner_fields(self) -> list[Any]:
        """How cells are read, as bound fields."""
        return [self[name] for name in ("language", "separators", "yes", "no", "day_first")]

    def clean(self) -> dict[str, Any]:
        """Works need a number."""
        data = super().clean() or self.cleaned_data
        if not any(self._choice(number).place == "number" for number in range(len(self._columns))):
            self.add_error(
                None, _("No column holds the accession number: without one no work can be told from another.")
            )
        return data

    def choices(self) -> dict[str, Choice]:
        """What was chosen."""
        return {column: self._choice(number) for number, column in enumerate(self._columns)}

    def manner(self) -> Manner:
        """How cells are to be read. What was left as it stood stays as the profile has it."""
        data, was = self.cleaned_data, self._was
        changed = set(self.changed_data)
        marks = tuple(f" {each} " if each.isalpha() else each for each in data["separators"].split())
        return Manner(
            language=data["language"] if "language" in changed else was.language,
            separators=marks if "separators" in changed else was.separators,
            yes=_listed(data["yes"]) if "yes" in changed else was.yes,
            no=_listed(data["no"]) if "no" in changed else was.no,
            day_first={"yes": True, "no": False}.get(data["day_first"]),
        )

    def _choice(self, number: int) -> Choice:
        place = self.cleaned_data.get(f"place-{number}", KEPT)
        language = self.cleaned_data.get(f"language-{number}", "") if place in IN_WORDS else ""
        before = self._before[self._columns[number]]
        if language == languages.offered(before.language):
            language = before.language  # "zh" is offered as Chinese, and stays "zh"
        # The language of what has none is not asked for: it stays as the profile has it.
        return before if place == before.place and place not in IN_WORDS else Choice(place, language)


def _listed(written: str) -> tuple[str, ...]:
    """The words of a list with commas, also Chinese ones."""
    return tuple(word for each in re.split("[,，、]", written) if (word := each.strip().lower()))
