"""The resampler of the audio worklets, in the browser that runs it: what passes, what must not."""

import json

import pytest

from tests.browser.conftest import OpenBrowser

pytestmark = pytest.mark.browser

_MEASURE = """async ({module, from, to, tone}) => {
  const {Resampler} = await import(module);
  const resampler = new Resampler(from, to);
  const output = [];
  for (let n = 0; n < from; n++) {
    resampler.push(Math.sin((2 * Math.PI * tone * n) / from));
    while (resampler.ready) output.push(resampler.pull());
  }
  // Amplitudes at every 50 Hz, by correlation, away from the ends.
  const steady = output.slice(to / 10, to / 10 + to * 0.8);
  const spectrum = {};
  for (let hertz = 50; hertz < to / 2; hertz += 50) {
    let real = 0, imaginary = 0;
    for (let n = 0; n < steady.length; n++) {
      const angle = (2 * Math.PI * hertz * n) / to;
      real += steady[n] * Math.cos(angle);
      imaginary += steady[n] * Math.sin(angle);
    }
    spectrum[hertz] = (2 * Math.hypot(real, imaginary)) / steady.length;
  }
  return {spectrum, samples: output.length};
}"""


def measure(
    open_browser: OpenBrowser, hall_url: str, site: str, start: int, to: int, tone: int
) -> tuple[dict[int, float], int]:
    """Amplitudes by frequency, and the samples, of a second of a tone after resampling."""
    with open_browser() as visitor:
        visitor.page.goto(hall_url)
        visitor.trouble.clear()
        told = visitor.page.evaluate(
            _MEASURE,
            {"module": f"{site}/static/js/conversation/resampler.js", "from": start, "to": to, "tone": tone},
        )
    return {int(hertz): amplitude for hertz, amplitude in told["spectrum"].items()}, told["samples"]


@pytest.mark.parametrize("rate", [44_100, 48_000, 96_000])
def test_speech_passes_to_16_khz(open_browser: OpenBrowser, hall_url: str, site: str, rate: int) -> None:
    spectrum, samples = measure(open_browser, hall_url, site, rate, 16_000, 1000)
    assert spectrum[1000] == pytest.approx(1.0, abs=0.01)
    assert max(level for hertz, level in spectrum.items() if hertz != 1000) < 0.002
    assert samples == pytest.approx(16_000, abs=40)


@pytest.mark.parametrize("rate", [44_100, 48_000])
def test_what_16_khz_cannot_hold_is_not_folded_back(
    open_browser: OpenBrowser, hall_url: str, site: str, rate: int
) -> None:
    spectrum, _ = measure(open_browser, hall_url, site, rate, 16_000, 10_000)
    assert max(spectrum.values()) < 0.001


def test_the_guides_voice_has_no_images_at_48_khz(
    open_browser: OpenBrowser, hall_url: str, site: str
) -> None:
    spectrum, samples = measure(open_browser, hall_url, site, 24_000, 48_000, 5000)
    assert spectrum[5000] == pytest.approx(1.0, abs=0.01)
    assert max(level for hertz, level in spectrum.items() if hertz != 5000) < 0.002, json.dumps(spectrum)
    assert samples == pytest.approx(48_000, abs=80)
