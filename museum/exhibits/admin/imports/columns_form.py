"""The form in which each column of a table is given its place."""

from typing import Any, Final

from django import forms
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminSelectWidget

from museum.exhibits.admin.columns import plain_label
from museum.exhibits.admin.imports.columns import IGNORED, IN_WORDS, KEPT, PATH, Choice, choices_of
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
LANGUAGES: Final = (
    ("", _("by its letters")),
    ("en", "English"),
    ("zh-hans", "中文"),
    ("fr", "Français"),
    ("de", "Deutsch"),
    ("es", "Español"),
    ("it", "Italiano"),
    ("nl", "Nederlands"),
    ("ja", "日本語"),
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
    """Two choices a column: its place, and the language of its words. It begins with what the profile has."""

    def __init__(self, *args: Any, columns: tuple[str, ...], profile: Profile, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
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
            known = [code for code, _name in LANGUAGES]
            own = [] if before.language in known else [(before.language, before.language)]
            self.fields[f"language-{number}"] = forms.ChoiceField(
                label=_("language of %(column)s") % {"column": column},
                choices=[*LANGUAGES, *own],
                initial=before.language,
                required=False,
                widget=UnfoldAdminSelectWidget,
            )

    def rows(self) -> list[tuple[str, Any, Any]]:
        """(column, its place, its language) as bound fields."""
        return [
            (column, self[f"place-{number}"], self[f"language-{number}"])
            for number, column in enumerate(self._columns)
        ]

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

    def _choice(self, number: int) -> Choice:
        place = self.cleaned_data.get(f"place-{number}", KEPT)
        language = self.cleaned_data.get(f"language-{number}", "") if place in IN_WORDS else ""
        before = self._before[self._columns[number]]
        # The language of what has none is not asked for: it stays as the profile has it.
        return before if place == before.place and place not in IN_WORDS else Choice(place, language)
