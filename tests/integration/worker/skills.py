"""Small skills that the worker's tests host in real processes: quick to load, and they do what is asked."""

import threading
import time
from pathlib import Path

import numpy as np

from engines.errors import EngineMissing
from guide_ai.asr.base import Transcript
from guide_ai.errors import AudioRejected, Cancelled, Unavailable
from guide_ai.speech.base import Clause, PhonemeTime
from guide_ai.worker.batched import Batched
from guide_ai.worker.hosted import embedding, hearing, placing, reading, saying
from guide_ai.worker.lanes import PAUSE


def asr(threads):
    """`transcribe` counts the samples; the rest is for trouble."""
    computed = []

    def transcribe(audio, language):
        if audio.size == 0:
            raise AudioRejected("no samples")
        return Transcript(f"{audio.size} samples", language, "speech", 0.0, 0.0, 1.0, threads)

    def hold(path, name):
        """Be at work, without a step, until the file `path` is there; `path`.`name` tells that it began."""
        Path(f"{path}.{name}").touch()
        while not Path(path).exists():
            time.sleep(0.005)
        computed.append(name)
        return name

    def stumble():
        raise ZeroDivisionError("a mistake in the skill")

    def foreign():
        return object()

    return {
        "transcribe": transcribe,
        "hold": hold,
        "stumble": stumble,
        "foreign": foreign,
        "computed": lambda: list(computed),
    }


def nlu(threads):
    """Embeds a text as its length, through the very steps that the real one takes."""
    batches = []

    def embed(texts, kind):
        batches.append(len(texts))
        return np.array([[len(text)] * 384 for text in texts], np.float32)

    return {"embed": embedding(embed), "key": lambda: "lengths", "batches": lambda: list(batches)}


def speech(threads):
    """Says a word a clause; `slowly` waits a little before each."""

    def say(text, language, rate):
        for word in text.split():
            audio = np.full(240, len(word), np.int16)
            yield Clause(word, audio, (PhonemeTime(word[0], 0.0, 0.01),))

    def slowly(number, seconds):
        for index in range(number):
            time.sleep(seconds)
            yield index

    def pondering(seconds):
        while True:
            time.sleep(seconds)
            yield PAUSE

    return {"say": say, "slowly": slowly, "pondering": pondering}


def faces(threads):
    """Sums the numbers of each row, many rows at once, a little slowly; `hold` until a file is there."""
    rows = []

    def run(parts, wanted):
        rows.append(sum(len(part) for part in parts))
        time.sleep(0.002)
        return [part.sum(axis=1) for part in parts]

    def held(parts, wanted):
        for path in parts:
            while not Path(path).exists():
                if not wanted(0):
                    raise Cancelled("nobody waits")
                time.sleep(0.005)
        return ["held"] * len(parts)

    return {
        "express": Batched([run], 64, split=lambda landmarks: [landmarks], rows=len),
        "hold": Batched([held], 1, split=lambda path: [path]),
        "rows": lambda: list(rows),
    }


def checked(threads):
    """What the guide's own skills check, in front of models that only count."""
    counted = np.zeros(384, np.float32)

    class Ear:
        most = 4

        def transcribe_many(self, audios, *, language, cancelled):
            return [Transcript(f"{each.size} samples", "en", "speech", 0.0, 0.0, 1.0, 1) for each in audios]

    class Mind:
        def understand_many(self, questions):
            return [len(text) for text, _ in questions]

    return {
        "transcribe": hearing(Ear()),
        "understand": reading(Mind()),
        "embed": placing(lambda texts, kind: np.stack([counted + len(text) for text in texts])),
        "say": saying(lambda text, language, rate: iter(text.split())),
        "express": faces(threads)["express"],
    }


class Spite:
    """A bucket that breaks whoever compares it: a mistake that no check foresees."""

    __hash__ = object.__hash__

    def __eq__(self, other):
        raise ZeroDivisionError


def breaking(threads):
    """`hold` as `faces` does; `spite` breaks the scheduler once two wait."""
    hold = faces(threads)["hold"]
    spite = Batched([lambda parts, wanted: parts], 8, bucket=lambda part: Spite(), split=lambda: [0])
    return {"hold": hold, "spite": spite, "plain": lambda: "plain"}


def missing(threads):
    """No engine in the store."""
    raise EngineMissing("no such engine: run `python -m engines convert nothing`")


def slow_to_load(threads):
    """Takes a while, as weights do."""
    time.sleep(1.0)
    return asr(threads)


class Counting:
    """A language model that counts up to `max_tokens`, slowly, for each of two at once."""

    slots = 2

    def __init__(self):
        self.broken = self.away = None

    def begin(self, messages, limits, *, text, end, used=None):
        stopped = threading.Event()

        def count():
            if messages[-1].content == "break":
                end(Unavailable("broken"))
                self.broken("broken")
                return
            for number in range(limits.max_tokens):
                if stopped.wait(0.01):
                    return
                text(f"{number} ")
            end(None)

        threading.Thread(target=count, daemon=True).start()
        answer = type("Answer", (), {"cancel": staticmethod(stopped.set)})
        return answer()


def llm(threads):
    """The counting model."""
    return Counting()
