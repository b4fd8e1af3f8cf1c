"""The field of a work's or a maker's words in other languages: a row a text, with its field and language."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.widgets import INPUT_CLASSES, SELECT_CLASSES, TEXTAREA_CLASSES

from museum.exhibits.admin.columns import plain_label
from museum.exhibits.importers.readers.language_tag import tag as tag_of
from museum.exhibits.importers.record import slot

BLANK: Final = 2
"""Rows in which something can be added."""
MOST: Final = 500

Row = tuple[str, str, str]
"""Field, BCP 47 tag, text."""


class OtherWordsWidget(forms.Widget):
    """A table of rows; those whose text is emptied are gone."""

    choices: tuple[tuple[str, str], ...] = ()
    """(field, what the form calls it)."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """The rows that are there, and empty ones."""
        rows = [*(value or []), *[("", "", "")] * BLANK]
        context = {
            "name": name,
            "choices": self.choices,
            "rows": [(*row, min(8, 1 + len(row[2]) // 70 + row[2].count("\n"))) for row in rows],
            "input": " ".join(INPUT_CLASSES),
            "select": " ".join(SELECT_CLASSES),
            "textarea": " ".join(TEXTAREA_CLASSES),
        }
        return render_to_string("admin/exhibits/other_words.html", context)

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[Row]:
        """Return the rows as they were sent."""
        sent = str(data.get(f"{name}-rows", ""))
        number = min(int(sent), MOST) if sent.isdecimal() else 0
        return [
            (
                data.get(f"{name}-{place}-field", ""),
                data.get(f"{name}-{place}-tag", "").strip(),
                data.get(f"{name}-{place}-text", "").replace("\r\n", "\n").strip(),
            )
            for place in range(number)
        ]

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        """Whether the rows were not on the page at all."""
        return f"{name}-rows" not in data

    def id_for_label(self, id_: Any) -> str:
        """Each part of a row has a label of its own."""
        return ""


class OtherWordsField(forms.Field):
    """{field: {BCP 47 tag: text}}, as `other_words` keeps it. `of` says whose fields they are."""

    widget = OtherWordsWidget

    def of(self, model: Any) -> None:
        """Offer the fields of `model` that have a column for English."""
        self._columns = {
            column.name.removesuffix("_en"): column
            for column in model._meta.fields
            if column.name.endswith("_en")
        }
        self.widget.choices = tuple(
            (field, plain_label(model, column.name)) for field, column in self._columns.items()
        )

    def kept(self, words: Any) -> None:
        """Know what is there already: its languages are not doubted."""
        self._known = {(field, tag) for field, tag, _text in _rows(words)}

    def prepare_value(self, value: Any) -> Any:
        """Rows; what was sent is shown as it was sent."""
        return [row for row in value if row[2]] if isinstance(value, list) else _rows(value)

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare what is said, whatever the order of the rows."""
        return sorted(row for row in data or [] if row[2]) != sorted(_rows(initial))

    def clean(self, value: Any) -> dict[str, dict[str, str]]:
        """Return the texts by field and tag. Raises `ValidationError` with each row that is wrong."""
        found: dict[str, dict[str, str]] = {}
        faults = []
        for field, written, text in value or []:
            if not text:
                continue
            tag = written if (field, written) in self._known else tag_of(written)
            column = self._columns.get(field)
            if column is not None and column.get_internal_type() == "CharField":
                text = " ".join(text.split())
            if fault := self._fault(column, tag, text, taken=tag in found.get(field, {})):
                faults.append(forms.ValidationError(fault, params={"text": text[:40], "tag": written}))
            else:
                found.setdefault(field, {})[tag] = text
        if faults:
            raise forms.ValidationError(faults)
        return found

    def _fault(self, column: Any, tag: str, text: str, *, taken: bool) -> Any:
        """Why a row can't be kept, in a sentence; "" where it can."""
        if column is None:
            return _("“%(text)s”: choose which field of the record this is.")
        if not tag:
            return _("“%(text)s”: “%(tag)s” names no language. Write its tag, such as fr, de or pt-BR.")
        if slot(tag):
            return _("“%(text)s”: English and Chinese have fields of their own above.")
        if taken:
            return _("“%(text)s”: this field has a text in “%(tag)s” already.")
        if column.max_length and len(text) > column.max_length:
            return _("“%(text)s…” is too long for this field.")
        return ""


def _rows(words: Any) -> list[Row]:
    """The rows of `other_words`; what is not in its form is left out."""
    fields = words.items() if isinstance(words, Mapping) else ()
    return [
        (str(field), str(tag), str(text))
        for field, texts in fields
        if isinstance(texts, Mapping)
        for tag, text in sorted(texts.items())
    ]
