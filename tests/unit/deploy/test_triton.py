"""What the Triton host binds: rows of many requests, computed together and given back in order."""

from dataclasses import dataclass

import numpy as np

from deploy.triton import skills
from guide_ai.asr.base import Transcript
from guide_ai.errors import AudioRejected
from guide_ai.nlu.base import Understanding
from guide_ai.worker import contract, kserve
from guide_ai.worker.contract import EMBEDDING, TRANSCRIPTION, UNDERSTANDING


@dataclass
class Request:
    data: dict


class Ear:
    """Hears how long an utterance is; refuses what is louder than 1, as the real one refuses bad audio."""

    def __init__(self):
        self.together = []

    def transcribe(self, audio, *, language):
        return self.transcribe_many([audio], language=[language])[0]

    def transcribe_many(self, audios, *, language):
        if any(np.abs(audio).max() > 1 for audio in audios):
            raise AudioRejected("too loud")
        self.together.append(len(audios))
        return [
            Transcript(str(audio.size), tongue, "speech", 0.0, 0.0, 0.0, 1)
            for audio, tongue in zip(audios, language, strict=True)
        ]


class Mind:
    key = "space/1"

    def understand_many(self, questions):
        vector = np.zeros(384, np.float32)
        return [Understanding("greet", len(text), (), language, vector) for text, language in questions]

    def embed(self, texts, *, kind):
        return np.array([[len(text) * (1 if kind == "query" else -1)] * 384 for text in texts], np.float32)


def spoken(*sizes, value=0.5, language="en"):
    audios = [np.full(size, value, "<f4").tobytes() for size in sizes]
    return Request({"audio": kserve.blobs(*audios), "language": kserve.texts(*[language] * len(sizes))})


def test_requests_of_any_length_are_heard_together():
    ear = Ear()
    answers = skills.transcription(ear)([spoken(100), spoken(250, 30, language="zh-hans")])
    assert ear.together == [3]
    rows = [[contract.text_of(each, "text", row) for row in range(len(each["text"]))] for each in answers]
    assert rows == [["100"], ["250", "30"]]
    assert contract.text_of(answers[1], "language", 1) == "zh-hans"
    contract.check(TRANSCRIPTION, answers[1], 2)


def test_one_bad_utterance_spoils_only_its_own_answer():
    torn = Request({"audio": kserve.blobs(b"123"), "language": kserve.texts("en")})
    odd = spoken(10, language="fr")
    answers = skills.transcription(Ear())([spoken(100), spoken(9, value=7), torn, odd])
    assert contract.text_of(answers[0], "text") == "100"
    faults = [contract.text_of(answer, "fault") for answer in answers]
    assert faults[0] == ""
    assert faults[1] == "AudioRejected: too loud"
    assert faults[2].startswith("AudioRejected: ")
    assert faults[3].startswith("BadRequest: no language is called 'fr'")


def test_questions_and_texts_come_back_in_their_order():
    mind = Mind()
    asked = [
        Request({"text": kserve.texts("你好"), "language": kserve.texts("zh-hans")}),
        Request({"text": kserve.texts("hello"), "language": kserve.texts("xx")}),
    ]
    read = skills.understanding(mind)(asked)
    assert contract.understanding(read[0]).confidence == 2
    assert contract.text_of(read[1], "fault").startswith("BadRequest")
    contract.check(UNDERSTANDING, read[0], 1)
    texts = [
        Request({"text": kserve.texts("abc", "a"), "kind": kserve.texts("query", "passage")}),
        Request({"text": kserve.texts("ab"), "kind": kserve.texts("poem")}),
    ]
    placed = skills.embedding(mind)(texts)
    assert placed[0]["vector"][:, 0].tolist() == [3, -1]
    assert contract.text_of(placed[0], "space") == "space/1"
    assert contract.text_of(placed[1], "fault").startswith("BadRequest")
    contract.check(EMBEDDING, placed[0], 2)
