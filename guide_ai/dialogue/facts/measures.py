"""A work's date and size as code may use them: not where they contradict what the record says in words."""

import re

from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.facts import dates


def made(record: Record) -> dates.Dated | None:
    """A work's date as code may use it: not where it contradicts what the record says in words."""
    dated = dates.read(record.date_edtf)
    if dated is None:
        return None
    told = {int(number) for text in record.date_text.values() for number in re.findall(r"\d{3,4}", text)}
    known = {
        abs(year) for moment in (dated.start, dated.end) if moment for year in (moment.first, moment.last)
    }
    # 664 BCE is the year -663: beside exact years, their neighbours count as told.
    agrees = not told or any(abs(year - number) <= 1 for year in known for number in told)
    return (
        dated
        if agrees or any(m and m.precision in ("century", "decade") for m in (dated.start, dated.end))
        else None
    )


def area(record: Record) -> float | None:
    """A work's size as code may use it: square centimetres of its face, where both sides are known."""
    height, width = record.height_cm, record.width_cm
    if not height or not width:
        return None
    told = {
        number for text in record.dimensions_text.values() for number in re.findall(r"\d+(?:\.\d+)?", text)
    }
    in_centimetres = any(re.search(r"\bcm\b|厘米|公分", text) for text in record.dimensions_text.values())
    if in_centimetres and not {f"{height:.10g}", f"{width:.10g}"} & {
        f"{float(number):.10g}" for number in told
    }:
        return None
    return height * width
