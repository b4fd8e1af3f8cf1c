"""Records as plain columns, for the checks: read from the database, past the guide's catalogue."""

from museum.exhibits.models import Exhibit
from tests.field_questions.checks import Source


def sources() -> list[Source]:
    """Every work with its columns in English."""
    rows = Exhibit.objects.prefetch_related("credits__maker").order_by("accession_number")
    return [_source(row) for row in rows]


def _source(row: Exhibit) -> Source:
    names = {"date": "date_text_en", "dimensions": "dimensions_text_en"}
    columns = (
        "title",
        "date",
        "medium",
        "dimensions",
        "place",
        "credit_line",
        "rights",
        "provenance",
        "object_type",
    )
    makers = [credit.maker for credit in row.credits.all()]
    extra = row.extra if isinstance(row.extra, dict) else {}
    acquired = str(extra.get("acquisitionYear") or extra.get("date_acquired") or "")
    titles = row.other_words.get("title", {}) if isinstance(row.other_words, dict) else {}
    return Source(
        number=row.accession_number,
        columns={name: str(getattr(row, names.get(name, f"{name}_en"))) for name in columns},
        makers=tuple(maker.name_en for maker in makers if maker.name_en),
        lives=tuple((maker.born_edtf, maker.died_edtf) for maker in makers),
        sizes=tuple(float(side) for side in (row.height_cm, row.width_cm, row.depth_cm) if side),
        other={
            "edtf": row.date_edtf,
            "acquired": acquired if acquired[:4].isdigit() else "",
            "inscription": row.inscription_en,
            "culture": row.culture_en,
            "other_title": next(iter(titles.values()), ""),
        },
    )
