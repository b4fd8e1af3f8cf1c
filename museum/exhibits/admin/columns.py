"""Read-only columns of a record, as tables: other languages, numbers elsewhere, what no field holds."""

from collections.abc import Mapping
from typing import Any

from django.core.exceptions import FieldDoesNotExist
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from museum.exhibits.other_fields import told_columns


def words(record: Any) -> SafeString | str:
    """What `other_words` of a work or a maker says: field, language, text in its own direction."""
    kept = record.other_words if isinstance(record.other_words, dict) else {}
    rows = [
        (plain_label(record, f"{field}_en") or field, tag, tag, text)
        for field, texts in kept.items()
        if isinstance(texts, dict)
        for tag, text in sorted(texts.items())
    ]
    if not rows:
        return "—"
    return _table(
        format_html_join(
            "", '<tr><th scope="row">{} <small>{}</small></th><td lang="{}" dir="auto">{}</td></tr>', rows
        )
    )


def pairs(kept: Any) -> SafeString | str:
    """Names and values, as they stand."""
    if not isinstance(kept, Mapping) or not kept:
        return "—"
    rows = [(name, value) for name, value in kept.items()]
    return _table(
        format_html_join("", '<tr><th scope="row" dir="auto">{}</th><td dir="auto">{}</td></tr>', rows)
    )


def private(kept: Any) -> SafeString | str:
    """The same under lines that say who gets to know of it: the guide of some, curators of the rest."""
    if not isinstance(kept, Mapping) or not kept:
        return "—"
    told = told_columns(kept)
    parts = (
        (
            "record_voice_over",
            _("The guide may answer from these, where a visitor asks:"),
            {name: value for name, value in kept.items() if name in told},
        ),
        (
            "visibility_off",
            _("Kept as it was imported, for you: visitors, the guide and exports never show it."),
            {name: value for name, value in kept.items() if name not in told},
        ),
    )
    return format_html_join(
        "",
        '<p class="never-shown"><span class="material-symbols-outlined" aria-hidden="true">{}</span> {}</p>'
        "{}",
        ((icon, line, pairs(some)) for icon, line, some in parts if some),
    )


def _table(rows: SafeString) -> SafeString:
    return format_html('<table class="kept">{}</table>', rows)


def plain_label(model: Any, column: str) -> str:
    """Return what the form calls a column, without its language; "" where there is no such column."""
    try:
        label = str(getattr(model._meta.get_field(column), "verbose_name", ""))
    except FieldDoesNotExist:
        return ""
    return label.partition("(")[0].partition("（")[0].strip()
