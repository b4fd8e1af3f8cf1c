"""Log-mel energies, beside those of an independent implementation."""

import numpy as np
import pytest
from faster_whisper.feature_extractor import FeatureExtractor

from guide_ai.asr.mel import log_mel
from guide_ai.asr.murmur import murmur


@pytest.mark.parametrize("columns", [100, 350, 3000])
def test_it_equals_the_reference_implementation(columns):
    audio = murmur(3.0)
    padded = np.zeros(columns * 160, np.float32)
    padded[: min(audio.size, padded.size)] = audio[: padded.size]
    reference = FeatureExtractor()(padded, padding=0)[:, :columns]
    assert log_mel(audio, columns) == pytest.approx(reference, abs=1e-4)


def test_silence_is_the_lowest_value_everywhere():
    assert np.unique(log_mel(np.zeros(0, np.float32), 200)) == pytest.approx([-1.5])


def test_a_tone_is_loudest_in_its_own_band_and_only_while_it_lasts():
    tone = np.sin(2 * np.pi * 1000 * np.arange(16000) / 16000).astype(np.float32)
    mel = log_mel(tone, 200)
    # 1000 Hz is 15 of the 45.2 mel up to 8 kHz: of 80 bands it stands in the 26th.
    assert set(mel[:, 10:90].argmax(axis=0)) == {26}
    assert mel[26, 50] - mel[26, 150] == pytest.approx(2.0, abs=0.01)
