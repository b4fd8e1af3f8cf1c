"""The guide's mouth follows phonemes: which shapes they ask for, and that the mouth gets there in time."""

from typing import Any

import pytest

from tests.browser.conftest import OpenBrowser

pytestmark = pytest.mark.browser

_FOLLOW = """async ({module, phonemes, level}) => {
  const {Mouth, shapeOf} = await import(module);
  const mouth = new Mouth();
  const shapes = [];
  const last = phonemes.length ? phonemes[phonemes.length - 1][2] : 0.5;
  for (let seconds = 0; seconds < last; seconds += 1 / 60) {
    shapes.push({...mouth.step(phonemes, seconds, level, 1 / 60), seconds});
  }
  for (let n = 0; n < 60; n++) mouth.step([], null, 0, 1 / 60);
  return {shapes, rest: mouth.moving, known: phonemes.map(([sign]) => shapeOf(sign) !== null)};
}"""

Shapes = list[dict[str, float]]


def follow(
    open_browser: OpenBrowser, site: str, hall_url: str, text: str, level: float = 0.0
) -> dict[str, Any]:
    """The mouth's shapes at 60 Hz while it says `text`, a phoneme each 150 ms."""
    phonemes = [[sign, n * 0.15, (n + 1) * 0.15] for n, sign in enumerate(text)]
    with open_browser(picture=False) as visitor:
        visitor.page.goto(hall_url)
        told: dict[str, Any] = visitor.page.evaluate(
            _FOLLOW, {"module": f"{site}/static/js/hall/mouth.js", "phonemes": phonemes, "level": level}
        )
    return told


def during(shapes: Shapes, index: int) -> dict[str, float]:
    """The shape near the end of the phoneme at `index`."""
    return max((s for s in shapes if s["seconds"] < (index + 0.7) * 0.15), key=lambda shape: shape["seconds"])


def test_lips_close_open_and_round(open_browser: OpenBrowser, site: str, hall_url: str) -> None:
    told = follow(open_browser, site, hall_url, "mɑmumi ")
    m, a, _, u, _, i, pause = (during(told["shapes"], n) for n in range(7))
    assert m["mouthPress"] > 0.7 and m["jawOpen"] < 0.1
    assert a["jawOpen"] > 0.6 and a["jawOpen"] > i["jawOpen"] + 0.3
    assert u["mouthPucker"] > 0.6 > i["mouthPucker"] + 0.4
    assert i["mouthStretch"] > 0.5
    assert pause["jawOpen"] < 0.1
    assert told["rest"] is False, "the mouth does not come to rest"


def test_marks_of_stress_and_tone_leave_the_mouth_as_it_is(
    open_browser: OpenBrowser, site: str, hall_url: str
) -> None:
    shapes = follow(open_browser, site, hall_url, "a↘")["shapes"]
    assert during(shapes, 1)["jawOpen"] >= during(shapes, 0)["jawOpen"] - 0.05


@pytest.mark.parametrize(
    "text",
    ["huˈɛntɪd ðə hˈɑɹbəɹ ʌv lˈIkli bˈOts?", "ꭧɤ↘fu↗ xwa↘ ʂɨ↗xou↘ ꭧʰwa↘ŋʦwo↘ ny↓ɥe↘ly↘ɕɥe↓ɚ↘ɻɨ↘"],
    ids=["English", "Chinese"],
)
def test_every_phoneme_of_a_sentence_has_a_shape(
    open_browser: OpenBrowser, site: str, hall_url: str, text: str
) -> None:
    known = follow(open_browser, site, hall_url, text)["known"]
    marks = "ˈˌːʰ→↗↘↓"
    assert [sign for sign, found in zip(text, known, strict=True) if not found and sign not in marks] == []


def test_speech_without_phonemes_moves_the_mouth_by_its_loudness(
    open_browser: OpenBrowser, site: str, hall_url: str
) -> None:
    loud = follow(open_browser, site, hall_url, "", level=0.15)["shapes"]
    quiet = follow(open_browser, site, hall_url, "", level=0.01)["shapes"]
    assert loud[-1]["jawOpen"] > 0.5 > quiet[-1]["jawOpen"] + 0.3
