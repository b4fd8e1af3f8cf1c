"""What the guide said, as a file; or one line that says why not."""

import os
from pathlib import Path

import numpy as np
import pytest
import soundfile

from guide_ai.errors import AudioRejected
from guide_ai.speech.base import SPEECH_RATE
from guide_ai.speech.files import check_writable, write_speech

PIECES = [np.arange(1200, dtype=np.int16), np.arange(2400, dtype=np.int16)]


@pytest.mark.parametrize(("name", "format"), [("a.wav", None), ("a.flac", None), ("answer", "WAV")])
def test_the_pieces_one_after_the_other(tmp_path, name, format):
    assert write_speech(tmp_path / name, PIECES, format=format) == 0.15
    sound, rate = soundfile.read(tmp_path / name, dtype="int16")
    assert rate == SPEECH_RATE
    assert sound.tolist() == np.concatenate(PIECES).tolist()


@pytest.mark.parametrize("name", ["/dev/full", "/no/such/folder/a.wav", "a.txt"])
def test_what_cannot_be_written_is_said_in_one_line(tmp_path, name):
    with pytest.raises(AudioRejected, match="can't write") as refusal:
        write_speech(tmp_path / name, PIECES, format="WAV" if name == "/dev/full" else None)
    assert "\n" not in str(refusal.value)


def test_whether_it_can_be_written_is_known_beforehand(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for path in (Path("/dev/full"), tmp_path / "pipe", tmp_path, tmp_path / "none" / "a.wav"):
        with pytest.raises(AudioRejected, match="can't write"):
            check_writable(path)
    check_writable(tmp_path / "a.wav")
