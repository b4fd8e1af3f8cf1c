"""Text folded for searching: without case, accents and widths, alike in Python, SQLite and PostgreSQL.

Both databases alone know too little: SQLite's LIKE folds A to Z only, and PostgreSQL keeps accents. A column
is asked as `title_en__folded__contains=fold("άγνωστος")`.
"""

import json
import re
import unicodedata
from typing import Any, Final

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.models import CharField, TextField, Transform
from django.db.models.sql.compiler import SQLCompiler

_MARKS: Final = re.compile("[\u0300-\u036f]")
"""Accents of Latin, Greek and Cyrillic letters. Others, such as the voicing of kana, tell words apart."""

_POSTGRESQL: Final = (
    "replace(replace(regexp_replace(normalize(lower(normalize((%(expressions)s)::text, NFKC)"
    " COLLATE \"und-x-icu\"), NFKD), '[\u0300-\u036f]', '', 'g'), 'ς', 'σ'), 'ß', 'ss')"
)


def fold(text: str) -> str:
    """Return `text` as searches compare it: "Nymphéas" and "NYMPHEAS" become one."""
    lowered = unicodedata.normalize("NFKC", text).lower()
    bare = _MARKS.sub("", unicodedata.normalize("NFKD", lowered))
    return bare.replace("ς", "σ").replace("ß", "ss")


class Folded(Transform):
    """The same in the database: of text, or of JSON cast to text."""

    lookup_name = "folded"
    function = "vernissage_fold"
    output_field = TextField()

    def as_postgresql(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper, **context: Any
    ) -> tuple[str, list[Any]]:
        """With what PostgreSQL has of its own; ICU is in every build of it."""
        return self.as_sql(compiler, connection, template=_POSTGRESQL, **context)  # type: ignore[return-value]


def prepare(connection: BaseDatabaseWrapper, **kwargs: Any) -> None:
    """Give a new connection to SQLite the function."""
    if connection.vendor == "sqlite":
        connection.connection.create_function("vernissage_fold", 1, _fold_cell, deterministic=True)


def register() -> None:
    """Make `__folded` known to text columns, and the function to every connection."""
    for field in (CharField, TextField):
        field.register_lookup(Folded)
    connection_created.connect(prepare, dispatch_uid="museum.exhibits.folding")


def _fold_cell(value: Any) -> str | None:
    """SQLite keeps JSON as it was written, with escapes in place of everything that is not ASCII."""
    if value is None:
        return None
    text = str(value)
    if text[:1] in ("{", "[") and "\\u" in text:
        try:
            text = json.dumps(json.loads(text), ensure_ascii=False)
        except ValueError:
            pass
    return fold(text)
