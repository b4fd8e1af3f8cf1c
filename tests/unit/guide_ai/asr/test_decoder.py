"""The greedy decoder, on a scripted model."""

from dataclasses import dataclass

import numpy as np
import onnxruntime as ort
import pytest

from guide_ai.asr.decoder import GreedyDecoder
from guide_ai.errors import Cancelled

END, NO_SPEECH, TIME = 50, 51, 52
PROMPT = (1, 2, 3, 4)


@dataclass
class Tensor:
    name: str
    shape: list[object]


class Scripted:
    """Stands in for a session: writes `script`, then the end token for ever; remembers what it was fed."""

    def __init__(self, script: list[int], no_speech: float = 0.0) -> None:
        self.script = script
        self.no_speech = no_speech
        self.fed: list[dict[str, np.ndarray]] = []

    def get_inputs(self) -> list[Tensor]:
        return [Tensor("tokens", ["B", "n"]), Tensor("past_k_0", ["B", 2, "P", 64])]

    def get_outputs(self) -> list[Tensor]:
        return [Tensor("logits", ["B", "n", 60]), Tensor("present_k_0", ["B", 2, "Pn", 64])]

    def run_with_ort_values(self, outputs: list[str], feeds: dict[str, ort.OrtValue]) -> list[ort.OrtValue]:
        assert outputs == ["logits", "present_k_0"]
        arrays = {name: value.numpy().copy() for name, value in feeds.items()}
        self.fed.append(arrays)
        count = arrays["tokens"].shape[1]
        written = arrays["past_k_0"].shape[2] + count - len(PROMPT)
        logits = np.zeros((1, count, 60), np.float32)
        logits[0, :, TIME] = 30.0  # times are likelier than any text, and must not be written
        logits[0, 0, NO_SPEECH] = 30.0 + np.log(max(self.no_speech, 1e-9) / (1 - self.no_speech))
        logits[0, -1, self.script[written] if written < len(self.script) else END] = 20.0
        past = np.zeros((1, 2, arrays["past_k_0"].shape[2] + count, 64), np.float32)
        return [ort.OrtValue.ortvalue_from_numpy(each) for each in (logits, past)]


def decoder(model: Scripted) -> GreedyDecoder:
    return GreedyDecoder(model, END, NO_SPEECH)  # type: ignore[arg-type]


def test_it_writes_the_likeliest_text_until_the_end():
    written = decoder(Scripted([7, 8, 9])).decode(PROMPT, {}, limit=20)
    assert written.tokens == (7, 8, 9)
    assert not written.endless
    assert written.average_logprob == pytest.approx(0, abs=1e-3)


def test_each_step_gives_the_new_token_at_its_position_and_sees_all_before_it():
    model = Scripted([7, 8])
    decoder(model).decode(PROMPT, {}, limit=20)
    assert [feeds["tokens"].tolist() for feeds in model.fed] == [[list(PROMPT)], [[7]], [[8]]]
    assert [feeds["positions"].tolist() for feeds in model.fed] == [[0, 1, 2, 3], [4], [5]]
    first, second, _ = (feeds["mask"][0, 0] for feeds in model.fed)
    assert (first < -1e8).tolist() == np.triu(np.ones((4, 4), bool), 1).tolist()
    assert second.tolist() == [[0.0] * 5]


def test_the_probability_of_no_speech_is_that_of_the_first_place():
    assert decoder(Scripted([7], no_speech=0.8)).decode(PROMPT, {}, 20).no_speech == pytest.approx(
        0.8, abs=1e-3
    )


def test_it_stops_at_the_limit():
    written = decoder(Scripted(list(range(5, 45)))).decode(PROMPT, {}, limit=10)
    assert written.tokens == tuple(range(5, 15))
    assert written.endless


def test_it_stops_where_it_goes_in_circles():
    written = decoder(Scripted([7, 8, 9] * 100)).decode(PROMPT, {}, limit=250)
    assert written.endless
    assert len(written.tokens) < 30


def test_it_stops_before_the_step_for_which_nobody_waits():
    model = Scripted(list(range(5, 45)))
    with pytest.raises(Cancelled):
        decoder(model).decode(PROMPT, {}, limit=40, cancelled=lambda: len(model.fed) == 3)
    assert len(model.fed) == 3
