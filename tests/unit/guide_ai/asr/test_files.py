"""Audio files of all kinds, good and bad."""

import os
from pathlib import Path

import numpy as np
import pytest
import soundfile

from guide_ai.asr.base import SAMPLE_RATE
from guide_ai.asr.files import MAXIMUM_FILE_BYTES, read_audio
from guide_ai.errors import AudioRejected


def tone(hertz: float, seconds: float, rate: int) -> np.ndarray:
    return (0.5 * np.sin(2 * np.pi * hertz * np.arange(int(seconds * rate)) / rate)).astype(np.float32)


def loudest_hertz(audio: np.ndarray) -> float:
    return float(np.abs(np.fft.rfft(audio)).argmax() * SAMPLE_RATE / audio.size)


@pytest.mark.parametrize(
    ("suffix", "subtype"),
    [
        ("wav", "PCM_16"),
        ("wav", "FLOAT"),
        ("flac", "PCM_24"),
        ("ogg", "VORBIS"),
        ("ogg", "OPUS"),
        ("mp3", None),
    ],
)
@pytest.mark.parametrize("rate", [8000, 16000, 24000, 48000])
def test_any_format_and_rate_becomes_16_khz(tmp_path, suffix, subtype, rate):
    path = tmp_path / f"tone.{suffix}"
    soundfile.write(path, tone(440, 2, rate), rate, subtype=subtype)
    audio = read_audio(path)
    assert audio.dtype == np.float32
    assert audio.shape == pytest.approx((2 * SAMPLE_RATE,), rel=0.06)
    assert loudest_hertz(audio) == pytest.approx(440, abs=2)
    assert np.abs(audio[2000:-4000]).max() == pytest.approx(0.5, abs=0.1)


def test_bytes_are_read_like_a_file(tmp_path):
    path = tmp_path / "tone.wav"
    soundfile.write(path, tone(300, 1, 16000), 16000)
    assert read_audio(path.read_bytes()).tolist() == read_audio(path).tolist()


def test_channels_are_averaged(tmp_path):
    left, right = tone(500, 1, 16000), np.zeros(16000, np.float32)
    soundfile.write(tmp_path / "two.wav", np.stack([left, right], axis=1), 16000, subtype="FLOAT")
    assert read_audio(tmp_path / "two.wav") == pytest.approx(left / 2, abs=1e-6)


def test_too_loud_a_float_file_is_limited(tmp_path):
    soundfile.write(tmp_path / "loud.wav", 6 * tone(500, 1, 16000), 16000, subtype="FLOAT")
    assert np.abs(read_audio(tmp_path / "loud.wav")).max() == 1.0


def broken(tmp_path, kind: str):
    path = tmp_path / f"{kind}.wav"
    sound = tone(500, 1, 16000)
    if kind == "empty":
        path.write_bytes(b"")
    elif kind == "text":
        path.write_text("Dear museum, this is a letter and no recording.")
    elif kind == "soundless":
        soundfile.write(path, np.zeros(0, np.float32), 16000)
    elif kind == "header only":
        soundfile.write(path, sound, 16000)
        path.write_bytes(path.read_bytes()[:20])
    elif kind == "not a number":
        sound[100] = np.nan
        soundfile.write(path, sound, 16000, subtype="FLOAT")
    elif kind == "infinite":
        sound[100] = np.inf
        soundfile.write(path, sound, 16000, subtype="FLOAT")
    elif kind == "no sound but numbers":
        soundfile.write(path, sound * 1e6, 16000, subtype="FLOAT")
    elif kind == "a folder":
        path.mkdir()
    elif kind == "video":
        path.write_bytes(b"\x1aE\xdf\xa3" + bytes(range(256)) * 40)
    return path


@pytest.mark.parametrize(
    "kind",
    ["missing", "empty", "text", "soundless", "header only", "not a number", "infinite",
     "no sound but numbers", "a folder", "video"],
)  # fmt: skip
def test_what_is_no_recording_is_refused_in_one_line_that_names_it(tmp_path, kind):
    path = broken(tmp_path, kind)
    with pytest.raises(AudioRejected) as refusal:
        read_audio(path)
    message = str(refusal.value)
    assert path.name in message
    assert "\n" not in message
    assert not refusal.value.retryable


def test_a_damaged_flac_is_refused_or_cut_but_never_raises_anything_else(tmp_path):
    path = tmp_path / "tone.flac"
    soundfile.write(path, tone(440, 3, 16000), 16000)
    whole = path.read_bytes()
    random = np.random.default_rng(5)
    for _ in range(30):
        raw = bytearray(whole)
        for place in random.integers(0, len(raw), 20):
            raw[place] = random.integers(0, 256)
        try:
            audio = read_audio(bytes(raw))
        except AudioRejected:
            continue
        assert np.isfinite(audio).all()
        assert audio.size <= 121 * SAMPLE_RATE


def test_a_recording_that_is_too_long_is_refused(tmp_path):
    soundfile.write(tmp_path / "long.flac", np.zeros(8000 * 130, np.float32), 8000)
    with pytest.raises(AudioRejected, match="longer than 120 seconds"):
        read_audio(tmp_path / "long.flac")
    with pytest.raises(AudioRejected, match="longer than 60 seconds"):
        read_audio(tmp_path / "long.flac", maximum_seconds=60)


def test_a_minute_is_read(tmp_path):
    soundfile.write(tmp_path / "minute.ogg", np.zeros(16000 * 60, np.float32), 16000)
    assert read_audio(tmp_path / "minute.ogg").size == pytest.approx(60 * SAMPLE_RATE, rel=0.01)


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_a_device_is_refused(device):
    with pytest.raises(AudioRejected, match="not a regular file"):
        read_audio(Path(device))


def test_a_pipe_is_refused_and_not_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe.wav")
    with pytest.raises(AudioRejected, match="pipe.wav is not a regular file"):
        read_audio(tmp_path / "pipe.wav")


def test_a_huge_file_is_refused_unread(tmp_path):
    path = tmp_path / "huge.wav"
    with path.open("wb") as file:
        file.truncate(MAXIMUM_FILE_BYTES + 1)
    with pytest.raises(AudioRejected, match="larger than"):
        read_audio(path)
