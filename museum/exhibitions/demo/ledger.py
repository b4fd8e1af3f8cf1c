"""What was loaded: for every row its primary key, and a fingerprint of every value as it was written.

By it `loading` tells a value that still is the demo's from one that a curator has put in its place. It is a
file of the installation, beside the painted pictures, and not a table: it matters to the demo alone. It
names the database that it is about, so that a new database in an old folder starts from nothing.
"""

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.migrations.recorder import MigrationRecorder


@dataclass(slots=True)
class Entry:
    """One row as it was loaded."""

    pk: int
    fields: dict[str, str] = field(default_factory=dict)
    """Fingerprints, by field."""


@dataclass(slots=True)
class Ledger:
    """All rows, by key."""

    path: Path
    database: str
    entries: dict[str, Entry] = field(default_factory=dict)

    @classmethod
    def open(cls, path: Path) -> "Ledger":
        """Read the file; an empty ledger where there is none, or where it is about another database."""
        ledger = cls(path, database_identity())
        try:
            kept = json.loads(path.read_text())
        except (OSError, ValueError):
            return ledger
        if isinstance(kept, dict) and kept.get("database") == ledger.database:
            ledger.entries = {key: Entry(**entry) for key, entry in kept["rows"].items()}
        return ledger

    def save(self) -> None:
        """Write the file, whole or not at all."""
        rows = {key: {"pk": entry.pk, "fields": entry.fields} for key, entry in self.entries.items()}
        self.path.parent.mkdir(parents=True, exist_ok=True)
        unfinished = self.path.with_suffix(".part")
        unfinished.write_text(json.dumps({"database": self.database, "rows": rows}, indent=0))
        unfinished.replace(self.path)


def fingerprint(value: Any) -> str:
    """A short, stable name for a value of a field."""
    return hashlib.sha256(json.dumps(value, sort_keys=True, default=str).encode()).hexdigest()[:16]


def database_identity() -> str:
    """What tells this database from one that was made anew in its place: when its first migration ran."""
    if "django_migrations" not in connection.introspection.table_names():
        return ""
    first = MigrationRecorder(connection).migration_qs.order_by("applied", "pk").first()
    return first.applied.isoformat() if first else ""
