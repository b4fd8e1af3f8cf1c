"""Our Whisper graphs hear what CTranslate2 hears with the same weights."""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import pytest
from numpy.typing import NDArray
from tokenizers import Tokenizer

from engines.convert.ctranslate2 import read_weights
from engines.convert.whisper import Whisper, decoder_graph, encoder_graph
from engines.errors import BadWeights
from engines.run import OnnxSession
from tests.unit.engines.speech import SENTENCES, heard, speak
from tests.unit.engines.test_ctranslate2 import WHOLE, model

pytestmark = pytest.mark.models

START, END, LAYERS = [50258, 50259, 50359, 50363], 50257, 6
Array = NDArray[np.float32]


class Pair:
    """An encoder and a decoder, decoding greedily."""

    def __init__(self, encoder: Path, decoder: Path) -> None:
        self.encoder, self.decoder = OnnxSession(encoder, 2), OnnxSession(decoder, 2)

    def empty(self, batch: int = 1, slots: int = 0) -> dict[str, Array]:
        shape = (batch, 8, slots, 64)
        return {f"past_{t}_{i}": np.zeros(shape, np.float32) for t in "kv" for i in range(LAYERS)}

    def step(
        self, tokens: list[list[int]], cross: dict[str, Array], past: dict[str, Array], hidden: int = 0
    ) -> tuple[Array, dict[str, Array]]:
        """Feed tokens after `past`, of which the first `hidden` slots are masked."""
        n, slots = len(tokens[0]), past["past_k_0"].shape[2]
        mask = np.triu(np.full((n, slots + n), -1e9, np.float32), slots + 1)
        mask[:, :hidden] = -1e9
        places = np.arange(slots - hidden, slots - hidden + n)
        feeds = {"tokens": np.array(tokens), "positions": places, "mask": mask[None, None], **past, **cross}
        out = self.decoder.run(feeds)
        return out.pop("logits"), {name.replace("present", "past"): value for name, value in out.items()}

    def greedy(self, mel: Array, limit: int = 60) -> list[int]:
        cross, past, said = self.encoder.run({"mel": mel}), self.empty(), []
        feed = START
        while len(said) < limit:
            logits, past = self.step([feed], cross, past)
            token = int(logits[0, -1].argmax())
            if token == END:
                break
            said.append(token)
            feed = [token]
        return said


@pytest.fixture(scope="module")
def source(real_sources) -> Whisper:
    return Whisper(read_weights(real_sources("whisper-base") / "model.bin"))


@pytest.fixture(scope="module")
def exact(source: Whisper, tmp_path_factory: pytest.TempPathFactory) -> Pair:
    folder = tmp_path_factory.mktemp("whisper")
    onnx.save(encoder_graph(source, "fp32"), folder / "encoder.onnx")
    onnx.save(decoder_graph(source, "fp32"), folder / "decoder.onnx")
    return Pair(folder / "encoder.onnx", folder / "decoder.onnx")


@pytest.fixture(scope="module")
def served(real_engine) -> Pair:
    engine = real_engine("whisper-base")
    return Pair(engine.file("encoder.onnx"), engine.file("decoder.onnx"))


@pytest.fixture(scope="module")
def clips(real_engine) -> dict[str, Array]:
    engine = real_engine("kokoro")
    session = OnnxSession(engine.file("model.onnx"), 2)
    return {text: heard(speak(engine, session, sounds)["audio"]) for text, sounds in SENTENCES.items()}


@pytest.fixture(scope="module")
def mel() -> Callable[[Array, int], Array]:
    from faster_whisper.feature_extractor import FeatureExtractor

    extract = FeatureExtractor()

    def features(audio: Array, frames: int) -> Array:
        padded = np.pad(audio, (0, frames * 160 - len(audio)))
        return extract(padded, padding=0)[None, :, :frames].astype(np.float32)

    return features


@pytest.fixture(scope="module")
def reference(real_sources):
    ctranslate2 = pytest.importorskip("ctranslate2")
    folder = str(real_sources("whisper-base"))
    return ctranslate2.models.Whisper(folder, device="cpu", compute_type="float32", intra_threads=2)


def ids_of(reference, features: Array) -> list[int]:
    import ctranslate2

    view = ctranslate2.StorageView.from_array(features)
    options = {"beam_size": 1, "max_length": 64, "suppress_blank": False, "suppress_tokens": []}
    return list(reference.generate(view, [START], **options)[0].sequences_ids[0])


def test_the_encoder_equals_the_source(source, exact, reference, clips, mel) -> None:
    import ctranslate2

    features = mel(next(iter(clips.values())), 3000)
    states = np.array(reference.encode(ctranslate2.StorageView.from_array(features)))
    cross = exact.encoder.run({"mel": features})
    for i in range(LAYERS):
        name = f"decoder/layer_{i}/attention/linear_1"
        both = states @ source.get(f"{name}/weight").T + source.get(f"{name}/bias")
        keys, values = (half.reshape(1, 1500, 8, 64) for half in np.split(both, 2, axis=-1))
        largest = np.abs(both).max()
        assert np.abs(cross[f"cross_k_{i}"] - keys.transpose(0, 2, 3, 1)).max() < 1e-3 * largest
        assert np.abs(cross[f"cross_v_{i}"] - values.transpose(0, 2, 1, 3)).max() < 1e-3 * largest


def test_the_same_words_are_decoded(exact, reference, clips, mel) -> None:
    for text, audio in list(clips.items())[:2]:
        features = mel(audio, 3000)
        assert exact.greedy(features) == ids_of(reference, features), text


def test_the_served_engine_hears_the_sentences(served, real_engine, clips, mel) -> None:
    words = Tokenizer.from_file(str(real_engine("whisper-base").file("tokenizer.json")))
    for text, audio in clips.items():
        assert words.decode(served.greedy(mel(audio, 1000))).strip() == text


def test_the_served_engine_stays_near_the_exact_one(served, exact, clips, mel) -> None:
    audio = next(iter(clips.values()))
    features = mel(audio, 1000)
    said = [[*START, *exact.greedy(features)]]
    results = []
    for pair in (exact, served):
        logits, _ = pair.step(said, pair.encoder.run({"mel": features}), pair.empty())
        shifted = logits[0, 3:] - logits[0, 3:].max(axis=-1, keepdims=True)
        results.append(shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True)))
    divergence = (np.exp(results[0]) * (results[0] - results[1])).sum(axis=-1)
    assert divergence.max() < 0.05


def test_the_cache_gives_what_one_step_gives(exact, clips, mel) -> None:
    cross = exact.encoder.run({"mel": mel(next(iter(clips.values())), 1000)})
    sentence = [*START, 567, 11797, 341, 3036]
    at_once, _ = exact.step([sentence], cross, exact.empty())
    past, rows = exact.empty(), []
    for token in sentence:
        logits, past = exact.step([[token]], cross, past)
        rows.append(logits[0, 0])
    assert np.abs(np.array(rows) - at_once[0]).max() < 1e-3


def test_a_masked_slot_changes_nothing(exact, clips, mel) -> None:
    """A runtime that has no empty tensors begins with one slot that nothing looks at."""
    cross = exact.encoder.run({"mel": mel(next(iter(clips.values())), 1000)})
    plain, _ = exact.step([START], cross, exact.empty())
    masked, _ = exact.step([START], cross, exact.empty(slots=1), hidden=1)
    assert np.abs(plain - masked).max() < 1e-3


def test_two_in_a_batch_do_not_see_each_other(exact, clips, mel) -> None:
    features = [mel(audio, 1000) for audio in list(clips.values())[:2]]
    both = exact.encoder.run({"mel": np.concatenate(features)})
    logits, _ = exact.step([START, START], both, exact.empty(batch=2))
    for row, one in zip(logits, features, strict=True):
        alone, _ = exact.step([START], exact.encoder.run({"mel": one}), exact.empty())
        assert np.abs(alone[0] - row).max() < 1e-3


def test_another_model_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "model.bin"
    path.write_bytes(model().replace(b"WhisperSpec", b"BloomerSpec"))
    with pytest.raises(BadWeights, match="BloomerSpec"):
        Whisper(read_weights(path))
    path.write_bytes(WHOLE)
    with pytest.raises(BadWeights, match="has no encoder/"):
        encoder_graph(Whisper(read_weights(path)), "fp32")
