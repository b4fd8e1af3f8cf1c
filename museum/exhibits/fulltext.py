"""The full text index over passages, in the database itself: SQLite's FTS5, or PostgreSQL's text search.

Both index the column `words`, whose words are already found (see segment.py), and follow every change
of a passage by themselves. Both stem and rank alike, so that an answer does not depend on the database.
"""

from collections.abc import Sequence
from typing import Any, Final

from django.db import connections
from django.db.models import QuerySet

from museum.exhibits.models import Passage

MOST_WORDS: Final = 32
"""Words of a question that are looked for; the rest of an endless one is left out."""

_HALF: Final = 4.0
"""The bm25 weight at which a score is one half: about one rare word in a collection of some hundred texts."""

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
    # The stemmer that FTS5 has, and no list of words that are passed over: FTS5 has none.
    """DO $$ BEGIN
        CREATE TEXT SEARCH DICTIONARY exhibits_stem (TEMPLATE = snowball, LANGUAGE = porter);
        CREATE TEXT SEARCH CONFIGURATION exhibits_words (COPY = simple);
        ALTER TEXT SEARCH CONFIGURATION exhibits_words ALTER MAPPING FOR asciiword, word, numword, asciihword,
            hword, numhword, hword_asciipart, hword_part, hword_numpart WITH exhibits_stem;
        EXCEPTION WHEN unique_violation THEN NULL; END $$""",
    """ALTER TABLE exhibits_passage
        ADD COLUMN IF NOT EXISTS words_found tsvector
            GENERATED ALWAYS AS (to_tsvector('exhibits_words', words)) STORED,
        ADD COLUMN IF NOT EXISTS words_count integer
            GENERATED ALWAYS AS (coalesce(cardinality(string_to_array(words, ' ')), 0)) STORED""",
    """CREATE INDEX IF NOT EXISTS exhibits_passage_words ON exhibits_passage USING gin (words_found)""",
)
_BM25: Final = """
    SELECT rowid, -bm25(exhibits_passage_words) AS weight FROM exhibits_passage_words
    WHERE exhibits_passage_words MATCH %%s %s ORDER BY weight DESC, rowid LIMIT %%s
"""
_RANKED: Final = """
    WITH asked AS (
        SELECT DISTINCT lexeme FROM unnest(%%s::text[]) AS word, unnest(to_tsvector('exhibits_words', word))
    ), told AS (
        SELECT count(*)::float AS passages, avg(words_count)::float AS long FROM exhibits_passage
    ), hits AS (
        SELECT id, words_count, lexeme, cardinality(positions) AS times
        FROM exhibits_passage CROSS JOIN LATERAL unnest(words_found) JOIN asked USING (lexeme)
        WHERE words_found @@ (SELECT string_agg(quote_literal(lexeme), ' | ')::tsquery FROM asked)
    ), weighed AS (
        SELECT lexeme, greatest(ln((passages - count(*) + 0.5) / (count(*) + 0.5)), 1e-6) AS rarity
        FROM hits, told GROUP BY lexeme, passages
    )
    SELECT id, sum(rarity * times * 2.2 / (times + 1.2 * (0.25 + 0.75 * words_count / long))) AS weight
    FROM hits JOIN weighed USING (lexeme), told %s GROUP BY id ORDER BY weight DESC, id LIMIT %%s
"""
"""Okapi BM25 with the constants of FTS5's `bm25()`: k1 = 1.2, b = 0.75, rarity never below 1e-6."""


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


def match(
    words: Sequence[str], *, within: QuerySet[Passage] | None = None, limit: int = 200, using: str = "default"
) -> dict[int, float]:
    """Return passages that have any of `words`: primary key → score in (0, 1), at most `limit`, best kept.

    `within`: those among which is looked; rarity is that of the whole index all the same.
    A score rises with the number of words found and with their rarity. It is absolute: it does not depend
    on what else was found.
    """
    distinct = list(dict.fromkeys(words))[:MOST_WORDS]
    if not distinct:
        return {}
    connection = connections[using]
    kept, params = ("", ()) if within is None else within.order_by().values("pk").query.sql_with_params()
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(_RANKED % (f"WHERE id IN ({kept})" if kept else ""), [distinct, *params, limit])
        else:
            # With "+", or SQLite asks the index once for each row that is in reach, which takes seconds.
            # Quoted: the index's own query language is nothing that visitors should speak.
            asked = " OR ".join(f'"{word}"' for word in distinct)
            cursor.execute(_BM25 % (f"AND +rowid IN ({kept})" if kept else ""), [asked, *params, limit])
        return {pk: weight / (weight + _HALF) for pk, weight in cursor.fetchall()}
