"""`python -m tests.bench.asr [--json] [--rounds N] [--questions N]`: how well and how fast the guide hears.

Ours beside faster-whisper on the same weights, threads and clips, in one run: every clip is heard by all of
them in turn, `rounds` times over, and the quickest of the rounds counts, so that other work on the machine
troubles all alike. Wrong words (English) and characters (Chinese) are counted over everything that was
said, what was refused as no speech included; script, case and punctuation do not count. Where nobody wrote
down what is said, the reference is faster-whisper in full precision with a beam of 5.
"""

import argparse
import json
import os
import re
import resource
import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

import jiwer
import numpy as np
from faster_whisper import WhisperModel
from numpy.typing import NDArray

from engines.cache import cache_root
from engines.store import Store
from guide_ai.asr import whisper
from guide_ai.asr.script import simplified
from guide_ai.language import Language
from tests.bench.clips import Clip, real, spoken

Hear = Callable[[NDArray[np.float32], Language], str]
LENGTHS: Final = ((0.0, 2.5), (2.5, 4.0), (4.0, 6.0), (6.0, 30.0))
"""Seconds: the lengths of which times are given."""
OURS: Final = "ours, int8"
PEER: Final = "faster-whisper int8, beam 1"


@dataclass(frozen=True)
class Times:
    """Milliseconds that clips of one length took, by who heard them."""

    seconds: str
    clips: int
    milliseconds: dict[str, float]
    times_quicker: float
    """The peer's time over ours."""


@dataclass(frozen=True)
class Errors:
    """Wrong words or characters among a hundred, by who heard them."""

    language: Language
    group: str
    clips: int
    percent: dict[str, float]


def ours(threads: int) -> tuple[Hear, float]:
    """The guide's own ear, warmed up, and the seconds that took."""
    begun = time.perf_counter()
    ear = whisper.load(Store(), threads)
    ear.warm()
    return lambda audio, language: ear.transcribe(audio, language=language).text, time.perf_counter() - begun


def peer(threads: int, precision: str, beam: int) -> Hear:
    """faster-whisper on the weights that our engine was made from, as quick as its settings make it."""
    model = WhisperModel(
        str(cache_root() / "sources" / whisper.MODEL),
        device="cpu",
        compute_type=precision,
        cpu_threads=threads,
    )

    def hear(audio: NDArray[np.float32], language: Language) -> str:
        segments, _ = model.transcribe(
            audio,
            language={"en": "en", "zh-hans": "zh"}[language],
            beam_size=beam,
            best_of=1,
            temperature=0.0,
            without_timestamps=True,
            condition_on_previous_text=False,
        )
        return "".join(segment.text for segment in segments)

    return hear


def letters(text: str, language: Language) -> str:
    """What counts of a text."""
    text = simplified(text) if language == "zh-hans" else text.lower()
    words = re.sub(r"[^\w\s']|_", " ", text).split()
    return "".join(words) if language == "zh-hans" else " ".join(words)


def wrong(pairs: Sequence[tuple[str, str]], language: Language) -> float:
    """Percent of words or characters of the first texts that the second ones have wrong."""
    said, heard = ([letters(text, language) for text in texts] for texts in zip(*pairs, strict=True))
    return round(100 * float((jiwer.cer if language == "zh-hans" else jiwer.wer)(said, heard)), 1)


def measure(
    hearers: dict[str, Hear], clips: Sequence[Clip], rounds: int
) -> tuple[dict[str, list[str]], dict[str, list[float]]]:
    """What each heard in each clip, and the milliseconds of the quickest round."""
    names = list(hearers)
    texts: dict[str, list[str]] = {name: [""] * len(clips) for name in names}
    quickest: dict[str, list[float]] = {name: [float("inf")] * len(clips) for name in names}
    for turn in range(rounds):
        for place, clip in enumerate(clips):
            first = (turn + place) % len(names)
            for name in names[first:] + names[:first]:
                begun = time.perf_counter()
                texts[name][place] = hearers[name](clip.audio, clip.language)
                took = 1000 * (time.perf_counter() - begun)
                quickest[name][place] = min(quickest[name][place], took)
    return texts, quickest


def times_of(clips: Sequence[Clip], quickest: dict[str, list[float]]) -> Iterable[Times]:
    """Medians by length, and over all clips."""
    for low, high in (*LENGTHS, (0.0, 30.0)):
        places = [place for place, clip in enumerate(clips) if low <= clip.seconds < high]
        if places:
            medians = {
                name: round(statistics.median(values[place] for place in places), 1)
                for name, values in quickest.items()
            }
            span = f"{low:g} to {high:g}" if (low, high) != (0.0, 30.0) else "all"
            yield Times(span, len(places), medians, round(medians[PEER] / medians[OURS], 1))


def errors_of(clips: Sequence[Clip], texts: dict[str, list[str]]) -> Iterable[Errors]:
    """By language and kind of voice, and over all of a language."""
    for language in ("en", "zh-hans"):
        groups = list(dict.fromkeys(clip.group for clip in clips if clip.language == language))
        for group in (*groups, "all"):
            places = [
                place
                for place, clip in enumerate(clips)
                if clip.language == language and group in (clip.group, "all")
            ]
            if places:
                percent = {
                    name: wrong([(clips[place].text or "", heard[place]) for place in places], language)
                    for name, heard in texts.items()
                }
                yield Errors(language, group, len(places), percent)


def show(told: dict[str, Any]) -> None:
    """Print a report as tables."""
    names = told["times"][0]["milliseconds"]
    wide = max(map(len, names)) + 2
    print("{threads} threads, {cores} cores, load {load_before}, {rounds} rounds".format(**told))  # noqa: UP032
    print(f"\n{'milliseconds a clip, median':30}{'clips':>6}" + "".join(f"{name:>{wide}}" for name in names))
    for row in told["times"]:
        values = "".join(f"{value:{wide}.0f}" for value in row["milliseconds"].values())
        print(
            f"{row['seconds'] + ' s':30}{row['clips']:6}{values}   {row['times_quicker']:.1f} times quicker"
        )
    print(f"\n{'wrong, percent':30}{'clips':>6}" + "".join(f"{name:>{wide}}" for name in names))
    for row in told["errors"]:
        values = "".join(f"{value:{wide}.1f}" for value in row["percent"].values())
        print(f"{row['language'] + ', ' + row['group']:30}{row['clips']:6}{values}")
    print(f"\nours: ready after {told['ready_seconds']} s; this process peaked at {told['peak_mb']} MB")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.asr", description=__doc__.split("\n")[0])
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--questions", type=int, help="only so many of each language")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    load = round(os.getloadavg()[0], 2)
    own, ready = ours(asked.threads)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    clips = spoken(asked.questions)
    recordings = real()
    if recordings:
        best = peer(asked.threads, "float32", 5)
        clips += [replace(clip, text=best(clip.audio, clip.language)) for clip in recordings]
    hearers = {
        OURS: own,
        PEER: peer(asked.threads, "int8", 1),
        "faster-whisper int8, beam 5": peer(asked.threads, "int8", 5),
    }
    texts, quickest = measure(hearers, clips, asked.rounds)
    told = {
        "threads": asked.threads,
        "cores": len(os.sched_getaffinity(0)),
        "load_before": load,
        "rounds": asked.rounds,
        "ready_seconds": round(ready, 2),
        "peak_mb": peak,
        "times": [asdict(each) for each in times_of(clips, quickest)],
        "errors": [asdict(each) for each in errors_of(clips, texts)],
    }
    if asked.json:
        print(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        show(told)


if __name__ == "__main__":
    main()
