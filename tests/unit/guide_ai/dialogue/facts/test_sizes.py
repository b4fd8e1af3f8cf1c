"""Sizes part by part, as records write them."""

import pytest

from guide_ai.dialogue.answers.fields import answer
from guide_ai.dialogue.catalogue import Record
from guide_ai.dialogue.facts import sizes


def test_the_work_goes_before_its_frame():
    support, frame = sizes.read("frame: 1250 x 1706 x 105 mm\nsupport: 915 x 1374 mm")
    assert (support.label, support.sides) == ("support", (91.5, 137.4))
    assert frame.label == "frame"


def test_inches_with_metric_sides_beside_them_are_read_as_metric():
    (measure,) = sizes.read("29 x 36 1/2 in. (73.66 x 92.71 cm) (canvas)")
    assert (measure.label, measure.sides) == ("canvas", (73.66, 92.71))


def test_a_weight_and_a_running_time_are_no_sides():
    (statue,) = sizes.read("object: 343 x 216 x 133 mm, 6 kg")
    assert statue.weight == "6 kg" and len(statue.sides) == 3
    (film,) = sizes.read("duration: 18 min., 22 sec.")
    assert film.duration and not film.sides


def told(question: str, language="en", **fields: object) -> str:
    record = Record("X.1", {"en": "Bare"}, **fields)
    return " ".join(sentence.text for sentence in answer(record, ["dimensions"], language, question))


BOTH = {"dimensions_text": {"en": "support: 915 x 1374 mm\nframe: 1250 x 1706 x 105 mm"}, "height_cm": 91.5,
        "width_cm": 137.4}  # fmt: skip


def test_one_side_is_told_first_and_then_the_size():
    assert told("How tall is it?", **BOTH).startswith("“Bare” is 91.5 cm high.")
    assert "915 x 1374 mm; with its frame, 1250" in told("How tall is it?", **BOTH)
    assert told("它有多高？", "zh-hans", **BOTH).startswith("《Bare》高91.5厘米。")


def test_a_side_that_the_record_lacks_is_not_made_up():
    assert told("How deep is it?", **BOTH).startswith("The record does not give the depth of “Bare”.")


def test_the_unit_that_is_asked_for_is_told_besides():
    assert "about 36 × 54.1 inches" in told("How big is it in inches?", **BOTH)
    assert "36 × 54.1英寸" in told("它有多大，用英寸说？", "zh-hans", **BOTH)


def test_a_running_time_is_no_size():
    film = {"dimensions_text": {"en": "duration: 18 min., 22 sec."}}
    assert told("How big is it?", **film) == "“Bare” runs for 18 minutes and 22 seconds."
    assert told("片子有多长时间？", "zh-hans", **film) == "《Bare》的时长是18分22秒。"


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("29 x 36 1/2 in. (73.66 x 92.71 cm)", "73.7 x 92.7 cm (29 x 36 1/2 in.)"),
        ("10 1/16 x 12 1/4 in., 15.2 lb. (25.56 x 31.12 cm, 6.9 kg)",
         "25.6 x 31.1 cm, 6.9 kg (10 1/16 x 12 1/4 in., 15.2 lb.)"),
        ("72.8 × 47.4 cm (28 11/16 × 18 11/16 in.)", "72.8 × 47.4 cm (28 11/16 × 18 11/16 in.)"),
        ("1016 x 1270 mm", "1016 x 1270 mm"),
        ("高45.72厘米", "高45.7厘米"),
        ("45 3/4 in.", "45 3/4 in."),
    ],
)  # fmt: skip
def test_what_is_metric_comes_first_to_a_tenth_of_a_centimetre(written, told):
    assert sizes.tidied(written) == told


def test_sides_of_a_record_are_rounded_and_large_ones_told_in_metres_besides():
    large = {"height_cm": 197.96, "width_cm": 596.55}
    assert told("How big is it?", **large) == (
        "“Bare” is 198 cm high and 596.6 cm wide. That is about 1.98 × 5.97 metres."
    )
    assert told("How wide is it?", **large).startswith("“Bare” is 596.6 cm (5.97 m) wide.")
    assert told("它有多宽？", "zh-hans", **large).startswith("《Bare》宽596.6厘米（5.97米）。")
    assert "metres" not in told("How big is it?", height_cm=299.0, width_cm=45.72)
