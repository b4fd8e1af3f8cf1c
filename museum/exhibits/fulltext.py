"""The full text index over passages, in the database itself: SQLite's FTS5, or PostgreSQL's text search.

Both index the column `words`, whose words are already found (see segment.py), and follow every change
of a passage by themselves.
"""

from collections.abc import Sequence
from typing import Any, Final

from django.db import connections
from django.db.backends.utils import CursorWrapper

MOST_WORDS: Final = 32
"""Words of a question that are looked for; the rest of an endless one is left out."""

_HALF: Final = 4.0
"""The bm25 weight at which a score is one half: about one rare word in a collection of some hundred texts."""

_HALF_RANK: Final = 0.06
"""The same for PostgreSQL's `ts_rank`, which gives this for one word (and knows nothing of rarity)."""

_SQLITE: Final = (
    """CREATE VIRTUAL TABLE IF NOT EXISTS exhibits_passage_words USING fts5(
        words, content='exhibits_passage', content_rowid='id',
        tokenize='porter unicode61 remove_diacritics 2')""",
    """CREATE TRIGGER IF NOT EXISTS exhibits_passage_added AFTER INSERT ON exhibits_passage BEGIN
        INSERT INTO exhibits_passage_words(rowid, words) VALUES (new.id, new.words); END""",
    """CREATE TRIGGER IF NOT EXISTS exhibits_passage_gone AFTER DELETE ON exhibits_passage BEGIN
        INSERT INTO exhibits_passage_words(exhibits_passage_words, rowid, words)
        VALUES ('delete', old.id, old.words); END""",
    """CREATE TRIGGER IF NOT EXISTS exhibits_passage_changed AFTER UPDATE OF words ON exhibits_passage BEGIN
        INSERT INTO exhibits_passage_words(exhibits_passage_words, rowid, words)
        VALUES ('delete', old.id, old.words);
        INSERT INTO exhibits_passage_words(rowid, words) VALUES (new.id, new.words); END""",
)
_POSTGRESQL: Final = (
    """CREATE INDEX IF NOT EXISTS exhibits_passage_words ON exhibits_passage
        USING gin (to_tsvector('english', words))""",
)


def prepare(using: str = "default", **kwargs: Any) -> None:
    """Make the index where it is missing. Runs after every migration, since altering the table on SQLite
    rebuilds it and loses the triggers."""
    connection = connections[using]
    with connection.cursor() as cursor:
        if "exhibits_passage" not in connection.introspection.table_names(cursor):
            return
        if connection.vendor == "postgresql":
            for statement in _POSTGRESQL:
                cursor.execute(statement)
        else:
            cursor.execute(
                "SELECT count(*) FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'exhibits_passage'"
            )
            complete = cursor.fetchone()[0] == len(_SQLITE) - 1
            for statement in _SQLITE:
                cursor.execute(statement)
            if not complete:
                cursor.execute(
                    "INSERT INTO exhibits_passage_words(exhibits_passage_words) VALUES ('rebuild')"
                )


def match(words: Sequence[str], *, limit: int = 200, using: str = "default") -> dict[int, float]:
    """Return passages that have any of `words`: primary key → score in (0, 1), at most `limit`, best kept.

    A score rises with the number of words found and, on SQLite, with their rarity. It is absolute: it
    does not depend on what else was found.
    """
    distinct = list(dict.fromkeys(words))[:MOST_WORDS]
    if not distinct:
        return {}
    connection = connections[using]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            return _match_postgresql(cursor, distinct, limit)
        return _match_sqlite(cursor, distinct, limit)


def _match_sqlite(cursor: CursorWrapper, words: list[str], limit: int) -> dict[int, float]:
    cursor.execute(
        "SELECT rowid, -bm25(exhibits_passage_words) AS weight FROM exhibits_passage_words"
        " WHERE exhibits_passage_words MATCH %s ORDER BY weight DESC LIMIT %s",
        # Quoted: the index's own query language is nothing that visitors should speak.
        [" OR ".join(f'"{word.replace(chr(34), "")}"' for word in words), limit],
    )
    return {pk: weight / (weight + _HALF) for pk, weight in cursor.fetchall()}


def _match_postgresql(cursor: CursorWrapper, words: list[str], limit: int) -> dict[int, float]:
    cursor.execute(
        "WITH asked AS (SELECT string_agg(plainto_tsquery('english', word)::text, ' | ')::tsquery AS query"
        " FROM unnest(%s::text[]) AS word WHERE numnode(plainto_tsquery('english', word)) > 0)"
        " SELECT id, ts_rank(to_tsvector('english', words), query) AS weight"
        " FROM exhibits_passage, asked WHERE to_tsvector('english', words) @@ query"
        " ORDER BY weight DESC LIMIT %s",
        [words, limit],
    )
    return {pk: weight / (weight + _HALF_RANK) for pk, weight in cursor.fetchall()}
