"""The decoder, on models whose every answer is written down."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import onnxruntime as ort
import pytest

from guide_ai.asr.decoder import Decoder
from guide_ai.errors import Cancelled

END, NO_SPEECH, TIME, SIZE = 300, 301, 302, 310
PROMPT = (1, 2, 3, 4)
History = tuple[int, ...]


@dataclass
class Tensor:
    name: str
    shape: list[object]


class Written:
    """Stands in for a session. `after` maps what was written to the probabilities of what comes next.

    What it has no word on is followed by the end. It reads the history out of the cache that it is given,
    so whoever mixes up the caches of two texts gets the continuation of another one.
    """

    def __init__(self, after: Mapping[History, Mapping[int, float]], no_speech: float = 0.01) -> None:
        self.after = after
        self.no_speech = no_speech
        self.fed: list[dict[str, np.ndarray]] = []
        self.kept: list[ort.OrtValue] = []

    def get_inputs(self) -> list[Tensor]:
        return [Tensor("tokens", ["B", "n"]), Tensor("past_k_0", ["B", 1, "P", 1])]

    def get_outputs(self) -> list[Tensor]:
        return [Tensor("logits", ["B", "n", SIZE]), Tensor("present_k_0", ["B", 1, "Pn", 1])]

    def run_with_ort_values(self, outputs: list[str], feeds: dict[str, ort.OrtValue]) -> list[ort.OrtValue]:
        assert outputs == ["logits", "present_k_0"]
        arrays = {name: value.numpy().copy() for name, value in feeds.items()}
        self.fed.append(arrays)
        tokens = arrays["tokens"]
        present = np.concatenate([arrays["past_k_0"], tokens[:, None, :, None].astype(np.float32)], axis=2)
        logits = np.full((*tokens.shape, SIZE), -40.0, np.float32)
        logits[:, :, TIME] = 40.0  # times are likelier than any text, and must not be written
        logits[:, 0, NO_SPEECH] = 40.0 + np.log(self.no_speech / (1 - self.no_speech))
        for row, history in enumerate(present[:, 0, len(PROMPT) :, 0].astype(int).tolist()):
            for token, probability in self.after.get(tuple(history), {END: 1.0}).items():
                logits[row, -1, token] = np.log(probability)
        answer = [ort.OrtValue.ortvalue_from_numpy(each) for each in (logits, present)]
        self.kept += answer  # unlike those of a real session, these values do not own their memory
        return answer


def surely(*tokens: int) -> dict[History, dict[int, float]]:
    return {tokens[:place]: {token: 1.0} for place, token in enumerate(tokens)}


def decoder(model: Written, beams: int = 3) -> Decoder:
    return Decoder(model, END, NO_SPEECH, beams)  # type: ignore[arg-type]


@pytest.mark.parametrize("beams", [1, 3])
def test_it_writes_the_likeliest_text_until_the_end(beams):
    written = decoder(Written(surely(7, 290, 9)), beams).decode(PROMPT, {}, limit=20)
    assert written.tokens == (7, 290, 9)
    assert not written.endless
    assert written.average_logprob == pytest.approx(0, abs=1e-3)


TEMPTING = {
    (): {7: 0.55, 8: 0.45},
    (7,): {20: 0.3, 21: 0.3, 22: 0.2, 23: 0.2},
    (8,): {30: 0.6, 31: 0.4},
    (8, 30): {40: 0.9, END: 0.1},
    (8, 31): {41: 1.0},
}
"""The likeliest first word leads to an unlikely text."""


def test_a_beginning_that_looks_second_best_may_win():
    model = Written(TEMPTING)
    written = decoder(model).decode(PROMPT, {}, limit=20)
    assert written.tokens == (8, 30, 40)
    assert written.average_logprob == pytest.approx(np.log(0.45 * 0.6 * 0.9) / 4, abs=1e-3)
    assert decoder(Written(TEMPTING), beams=1).decode(PROMPT, {}, limit=20).tokens[0] == 7


def test_a_short_text_is_not_preferred_for_being_short():
    written = decoder(Written({(): {END: 0.4, 7: 0.6}, (7,): {8: 0.8, 9: 0.2}})).decode(PROMPT, {}, limit=20)
    assert written.tokens == (7, 8)


def test_nothing_may_be_what_is_likeliest():
    written = decoder(Written({(): {END: 0.9, 7: 0.1}})).decode(PROMPT, {}, limit=20)
    assert written.tokens == ()
    assert not written.endless


def test_each_step_gives_the_new_tokens_at_their_position_and_sees_all_before_them():
    model = Written(surely(7, 8))
    decoder(model).decode(PROMPT, {}, limit=20)
    assert [feeds["tokens"][0].tolist() for feeds in model.fed] == [list(PROMPT), [7], [8]]
    assert [feeds["positions"].tolist() for feeds in model.fed] == [[0, 1, 2, 3], [4], [5]]
    first, second, _ = (feeds["mask"][0, 0] for feeds in model.fed)
    assert (first < -1e8).tolist() == np.triu(np.ones((4, 4), bool), 1).tolist()
    assert second.tolist() == [[0.0] * 5]


def test_the_probability_of_no_speech_is_that_of_the_first_place():
    written = decoder(Written(surely(7), no_speech=0.8)).decode(PROMPT, {}, limit=20)
    assert written.no_speech == pytest.approx(0.8, abs=1e-3)


def test_it_stops_at_the_limit():
    written = decoder(Written(surely(*range(5, 45)))).decode(PROMPT, {}, limit=10)
    assert written.tokens[:10] == tuple(range(5, 15))
    assert len(written.tokens) <= 11
    assert written.endless


def test_it_stops_where_it_goes_in_circles():
    written = decoder(Written(surely(*[7, 8, 9] * 100))).decode(PROMPT, {}, limit=250)
    assert written.endless
    assert len(written.tokens) < 30


def test_it_stops_before_the_step_for_which_nobody_waits():
    model = Written(surely(*range(5, 45)))
    with pytest.raises(Cancelled):
        decoder(model).decode(PROMPT, {}, limit=40, cancelled=lambda: len(model.fed) == 3)
    assert len(model.fed) == 3
