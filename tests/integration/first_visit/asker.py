"""`python asker.py`: many `manage.py ask` in one process, on the installation that the environment names.

Reads a JSON object a line from standard input and answers each with one line. `{"ask": [arguments]}` runs
the command; `{"records": true}` tells what the published records say; `{"change": {...}}` writes values to
one, as a curator's form does.
"""

import io
import json
import sys
from typing import Any

import django
from django.core.management import call_command
from django.core.management.base import CommandError


def main() -> None:
    """Serve standard input until it ends."""
    django.setup()
    for line in sys.stdin:
        wanted = json.loads(line)
        kind, value = next(iter(wanted.items()))
        answer = {"ask": ask, "records": records, "change": change}[kind](value)
        print(json.dumps(answer), flush=True)


def ask(arguments: list[str]) -> dict[str, Any]:
    """Run `ask`; its standard output, and its exit status."""
    out = io.StringIO()
    try:
        call_command("ask", *arguments, "--json", stdout=out, stderr=io.StringIO())
    except CommandError as error:
        return {"status": error.returncode, "error": str(error)}
    except SystemExit as error:
        return {"status": error.code, "error": out.getvalue()}
    return {"status": 0, **json.loads(out.getvalue())}


def records(_: object) -> list[dict[str, Any]]:
    """The published works of the demo, with their makers' names."""
    from museum.exhibits.models import Exhibit

    found = Exhibit.objects.filter(status="published").prefetch_related("credits__maker")
    return [
        {
            "accession": work.accession_number,
            **{name: str(getattr(work, name)) for name in FIELDS if getattr(work, name) not in (None, "")},
            "makers_en": [credit.maker.name_en for credit in work.credits.all()],
            "makers_zh": [credit.maker.name_zh for credit in work.credits.all()],
        }
        for work in found
    ]


FIELDS = (
    "title_en", "title_zh", "date_text_en", "date_text_zh", "date_edtf", "medium_en", "medium_zh",
    "dimensions_text_en", "dimensions_text_zh", "height_cm", "width_cm", "depth_cm",
)  # fmt: skip


def change(wanted: dict[str, Any]) -> dict[str, Any]:
    """Write fields of one record, or its one maker's name; returns what they were."""
    from museum.exhibits.models import Exhibit

    work = Exhibit.objects.get(accession_number=wanted.pop("accession"))
    before: dict[str, Any] = {"accession": work.accession_number}
    for name, value in wanted.items():
        subject = work.credits.get().maker if name.startswith("name_") else work
        old = getattr(subject, name)
        before[name] = None if old is None else str(old)
        setattr(subject, name, value)
        subject.full_clean()
        subject.save()
    return before


if __name__ == "__main__":
    main()
