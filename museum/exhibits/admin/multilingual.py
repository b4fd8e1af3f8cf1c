"""Records in more languages than two: the form that keeps the English column in step, and its place."""

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from museum.exhibits.admin import columns
from museum.exhibits.admin.other_words import OtherWordsField
from museum.exhibits.translations import followed


class MultilingualForm(forms.ModelForm):  # type: ignore[type-arg]
    """A form with `other_words`. English that only stands in for another language is shown as none."""

    other_words = OtherWordsField(
        label=_("in other languages"),
        required=False,
        help_text=_("A language is named by its tag: fr, de, pt-BR. Empty a text to take it away."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._before: dict[str, dict[str, str]] = self.instance.other_words or {}
        self._standing: dict[str, str] = {}
        words = self.fields.get("other_words")
        if not isinstance(words, OtherWordsField):
            return  # somebody who may only look at it
        words.of(self._meta.model)
        words.kept(self._before)
        for name, texts in self._before.items():
            column = f"{name}_en"
            english = getattr(self.instance, column, "")
            tag = next((tag for tag, text in sorted(texts.items()) if text == english), "")
            if tag and column in self.fields:
                self._standing[name] = english
                self.initial[column] = ""
                field = self.fields[column]
                field.widget.attrs["placeholder"] = english
                field.help_text = _("No English yet: until there is, the text in “%(tag)s” stands here.") % {
                    "tag": tag
                }

    def clean_other_words(self) -> Any:
        """A page without these rows changes none of them."""
        words = self.fields["other_words"].widget
        if words.value_omitted_from_data(self.data, self.files, self.add_prefix("other_words")):
            return self._before
        return self.cleaned_data["other_words"]

    def clean(self) -> dict[str, Any]:
        """Let the English columns follow what they stand in for."""
        data = super().clean() or self.cleaned_data
        after = data.get("other_words")
        if after is None:
            return data
        for name in {*self._before, *after}:
            column = f"{name}_en"
            if column in data:
                data[column] = followed(
                    data[column] or self._standing.get(name, ""),
                    data.get(f"{name}_zh", ""),
                    self._before.get(name, {}),
                    after.get(name, {}),
                )
        return data


class Multilingual(admin.ModelAdmin):  # type: ignore[type-arg]
    """A page with `other_words`: rows to write in, or a table for who may only look."""

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """Show rows only to who may change them."""
        sets = super().get_fieldsets(request, obj)
        if obj is None or self.has_change_permission(request, obj):
            return sets
        return [
            (
                heading,
                {
                    **told,
                    "fields": tuple(
                        "other_languages" if name == "other_words" else name for name in told["fields"]
                    ),
                },
            )
            for heading, told in sets
        ]

    @admin.display(description=_("in other languages"))
    def other_languages(self, record: Any) -> SafeString | str:
        """What the record says in languages that have no column."""
        return columns.words(record)
