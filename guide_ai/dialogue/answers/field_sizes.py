"""What is told of a work's size: all of it, or the side, weight, running time or unit that was asked for.

Part of `fields`: texts alone, of which it makes sentences with their citations.
"""

import re
from collections.abc import Sequence
from typing import Final

from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.facts import sizes
from guide_ai.dialogue.facts.statures import stature_in
from guide_ai.dialogue.phrasing.phrases import FieldName
from guide_ai.dialogue.phrasing.telling_phrases import phrases as telling_phrases
from guide_ai.dialogue.phrasing.wording import either, phrases, title
from guide_ai.language import Language

LARGE: Final = 300.0
"""Centimetres beyond which a size is told in metres besides."""
MEASURED: Final[frozenset[FieldName]] = frozenset(("dimensions", "weight", "duration", "diameter"))


def size_texts(record: Record, field: FieldName, language: Language, question: str) -> tuple[list[str], bool]:
    """A size, or those of its sides and that unit which were asked for; and whether it was a part."""
    wording, called = phrases(language), title(record, language)
    written = own_lines(record, language)
    measures = sizes.read(written)
    wanted = list(sizes.asked(question)) if field == "dimensions" else []
    if field in ("weight", "duration", "diameter"):
        wanted = [each for each in ("weight", "duration", "diameter") if each == field]
    if "length" in wanted and sizes.running_time(measures):
        wanted = list(dict.fromkeys("duration" if each == "length" else each for each in wanted))
    if field == "dimensions" and (beside := _beside(record, measures, question, language)):
        return beside, True
    texts: list[str] = []
    for each in wanted:
        length = _length(record, measures, each, sizes.unit_asked(question), language)
        texts.append(wording.side(called, each, length) if length else wording.no_side(called, each))
    if field == "dimensions" and set(wanted) != {"duration"}:
        texts += [size for size in (_size(record, measures, language),) if size]
        if texts and not wanted:
            unit = sizes.unit_asked(question) or ("m" if max(_sides(record), default=0.0) > LARGE else None)
            texts += _converted(record, unit, written, language) if unit else []
    return texts, bool(question and wanted)


def _beside(
    record: Record, measures: Sequence[sizes.Measure], question: str, language: Language
) -> list[str]:
    """Its height, and whether that is more than the height that the visitor has said."""
    stature, height = stature_in(question), sizes.side(record, measures, "height")
    if stature is None or height is None:
        return []
    told = _length(record, measures, "height", sizes.unit_asked(question), language)
    taller = telling_phrases(language).beside(stature.said, taller=height > stature.centimetres)
    return [phrases(language).side(title(record, language), "height", told), taller]


def _length(
    record: Record,
    measures: Sequence[sizes.Measure],
    which: sizes.Asked,
    unit: sizes.Unit | None,
    language: Language,
) -> str:
    if which == "weight":
        return sizes.weight(measures) or either(record.other.get("weight", {}), language)
    if which == "duration":
        return (
            sizes.running_time(measures) or either(record.other.get("duration", {}), language) or runs(record)
        )
    value = sizes.side(record, measures, which)
    if value is None:
        return either(record.other.get("diameter", {}), language) if which == "diameter" else ""
    besides = f" ({sizes.in_unit(value, 'm')} m)" if unit is None and value > LARGE else ""
    unit = unit or "cm"
    return f"{sizes.in_unit(value, unit)} {unit}{besides}"


def _size(record: Record, measures: Sequence[sizes.Measure], language: Language) -> str:
    wording, called = phrases(language), title(record, language)
    if measures and (text := wording.measured(called, measures)):
        return text
    numbers = (record.height_cm or None, record.width_cm or None, record.depth_cm or None)
    return wording.size(called, *numbers) if any(numbers) else ""


def _sides(record: Record) -> list[float]:
    return [side for side in (record.height_cm, record.width_cm, record.depth_cm) if side]


def _converted(record: Record, unit: sizes.Unit, written: str, language: Language) -> list[str]:
    """The work's own sides in a unit that the record does not use."""
    sides = _sides(record)
    told_so = re.search(rf"\d\s*{unit}\b", written) and (language == "en" or unit not in ("in", "ft"))
    if not sides or told_so:
        return []
    return [phrases(language).converted([sizes.in_unit(side, unit) for side in sides], unit)]


def own_lines(record: Record, language: Language) -> str:
    """A size as written, in this language or the other, its lines kept."""
    words = record.dimensions_text
    return words.get(language, "").strip() or next(
        (text.strip() for text in words.values() if text.strip()), ""
    )


def runs(record: Record) -> str:
    """A running time among the media ("35mm film (color, sound); 8 min.")."""
    parts = re.split(r";\s*", either(record.medium, "en"))
    return next((part for part in parts if sizes.running_time(sizes.read(part))), "")
