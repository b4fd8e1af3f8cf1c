"""What tells in one small read whether anything that the guide tells of exhibitions has changed.

Triggers of the database write it, so nothing goes past it: not a `queryset.update`, nor SQL by hand. It is
written in the transaction of the change, hence seen when the change is. Each writing is a new random number:
one that a rolled back transaction left behind never comes again, as a count would.
"""

from typing import Any, Final

from django.db import connections

WATCHED: Final = (
    "exhibits_exhibit",
    "exhibits_maker",
    "exhibits_credit",
    "exhibitions_exhibition",
    "exhibitions_hall",
    "exhibitions_placement",
    "exhibitions_portal",
)

_POSTGRESQL: Final = (
    # A row for each writer, or whoever imports for minutes would keep a curator from saving meanwhile.
    "CREATE TABLE IF NOT EXISTS exhibits_revision (writer integer PRIMARY KEY, number bigint NOT NULL)",
    """CREATE OR REPLACE FUNCTION exhibits_revision_changed() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO exhibits_revision VALUES (pg_backend_pid() % 4096, (random() * 1e15)::bigint)
        ON CONFLICT (writer) DO UPDATE SET number = EXCLUDED.number;
        RETURN NULL; END $$""",
)
_POSTGRESQL_TRIGGER: Final = """CREATE OR REPLACE TRIGGER {table}_revised
    AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON {table} EXECUTE FUNCTION exhibits_revision_changed()"""
_SQLITE: Final = (
    "CREATE TABLE IF NOT EXISTS exhibits_revision (writer integer PRIMARY KEY, number integer NOT NULL)",
    "INSERT OR REPLACE INTO exhibits_revision VALUES (0, random())",
)
_SQLITE_TRIGGER: Final = """CREATE TRIGGER IF NOT EXISTS {table}_{what} AFTER {what} ON {table}
    BEGIN UPDATE exhibits_revision SET number = random(); END"""

_prepared: Final[set[str]] = set()
"""Databases in which the table was seen."""


def prepare(using: str = "default", **kwargs: Any) -> None:
    """Make table and triggers where they are missing. Runs after every migration, since altering a table on
    SQLite rebuilds it and loses its triggers."""
    connection = connections[using]
    with connection.cursor() as cursor:
        there = set(connection.introspection.table_names(cursor))
        if not there.issuperset(WATCHED):
            return
        postgresql = connection.vendor == "postgresql"
        for statement in _POSTGRESQL if postgresql else _SQLITE:
            cursor.execute(statement)
        for table in WATCHED:
            if postgresql:
                cursor.execute(_POSTGRESQL_TRIGGER.format(table=table))
            else:
                for what in ("INSERT", "UPDATE", "DELETE"):
                    cursor.execute(_SQLITE_TRIGGER.format(table=table, what=what))


def revision(using: str = "default") -> tuple[Any, ...] | None:
    """Return what is equal only as long as nothing has changed; None where there are no triggers yet, as
    between an update of the code and the next `migrate`.

    Read it before what is to be kept under it: then what is kept is never older than it says.
    """
    connection = connections[using]
    database = str(connection.settings_dict["NAME"])
    with connection.cursor() as cursor:
        if database not in _prepared:
            if "exhibits_revision" not in connection.introspection.table_names(cursor):
                return None
            _prepared.add(database)
        cursor.execute("SELECT count(*), sum(number) FROM exhibits_revision")
        return (database, *cursor.fetchone())
