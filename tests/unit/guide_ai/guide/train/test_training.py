"""The training's arithmetic on a tiny model: what is shared changes nothing, and what stops goes on."""

import time
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

pytest.importorskip("torch")
pytestmark = pytest.mark.train

from guide_ai.guide.train.foundation import Foundation, Shape  # noqa: E402
from guide_ai.guide.train.recipe import Recipe  # noqa: E402
from guide_ai.guide.train.tokens import Branch, Encoded, Row  # noqa: E402

SHAPE = Shape(layers=3, width=16, heads=4, groups=2, epsilon=1e-5, base=10_000.0)
WORDS = 20


@pytest.fixture
def foundation() -> Foundation:
    chance = np.random.default_rng(3)

    def drawn(*shape: int) -> np.ndarray:
        return chance.normal(0, 0.3, shape).astype(np.float32)

    tensors = {"token_embd.weight": drawn(WORDS, 16), "output_norm.weight": np.ones(16, np.float32)}
    for number in range(SHAPE.layers):
        sizes = {
            "attn_q": (16, 16), "attn_k": (8, 16), "attn_v": (8, 16), "attn_output": (16, 16),
            "ffn_gate": (24, 16), "ffn_up": (24, 16), "ffn_down": (16, 24),
        }  # fmt: skip
        tensors |= {f"blk.{number}.{part}.weight": drawn(*size) for part, size in sizes.items()}
        tensors |= {
            f"blk.{number}.{part}.weight": np.ones(16, np.float32) for part in ("attn_norm", "ffn_norm")
        }
    return Foundation(Path("tiny.gguf"), "0" * 64, SHAPE, tensors)


OPENING = [1, 2, 3]
ROWS = [
    Row([4, 5, 6], [Branch([7, 8, 9, 10], 2), Branch([11, 12, 13], 1)]),
    Row([6, 5], [Branch([9, 14, 15], 1), Branch([16, 17, 18, 19, 3], 3)]),
]


def test_questions_over_one_text_do_not_see_each_other(foundation):
    from guide_ai.guide.train.model import Llama, new_adapters

    model = Llama(foundation, new_adapters(foundation, 1, 2, 5), 1)
    opened = model.open(OPENING)
    together = model.loss(opened, Encoded(OPENING, ROWS).batch([0, 1])).item()
    total, many = 0.0, 0
    for row in ROWS:
        for branch in row.branches:
            # The whole text as one line: opening, evidence, question and answer.
            start = len(row.trunk) + branch.answer
            alone = Encoded(OPENING, [Row([], [Branch(row.trunk + branch.ids, start)])])
            answered = len(branch.ids) - branch.answer
            total += model.loss(opened, alone.batch([0])).item() * answered
            many += answered
    assert together == pytest.approx(total / many, rel=1e-4)


def test_a_stopped_training_ends_as_one_that_was_not(foundation, tmp_path):
    from guide_ai.guide.train.loop import fit

    recipe = Recipe(steps=6, batch=1, first=1, rank=2, rate=1e-2)
    texts = Encoded(OPENING, ROWS)

    def call(name: str, deadline: float = float("inf")):
        return fit(
            recipe, foundation, texts, tmp_path / name, "same", deadline=deadline, say=lambda line: None
        )

    whole = call("whole.safetensors")
    calls = 0
    while (stopped := call("stopped.safetensors", time.monotonic())) is None:
        calls += 1
    assert calls >= 3
    for name, tensor in whole.items():
        np.testing.assert_allclose(stopped[name].numpy(), tensor.numpy(), atol=1e-6)
    assert any(np.abs(tensor.numpy()).max() > 0 for name, tensor in whole.items() if name.endswith(".up"))


def test_it_learns_what_it_is_told(foundation, tmp_path):
    from guide_ai.guide.train.loop import fit
    from guide_ai.guide.train.model import Llama, new_adapters

    texts = Encoded(OPENING, ROWS)
    recipe = Recipe(steps=40, batch=2, first=1, rank=4, rate=3e-2)
    learnt = fit(recipe, foundation, texts, tmp_path / "s.safetensors", "x", say=lambda line: None)

    def loss(adapters) -> float:
        model = Llama(foundation, adapters, recipe.first)
        return model.loss(model.open(OPENING), texts.batch([0, 1])).item()

    assert loss(learnt) < 0.7 * loss(new_adapters(foundation, 1, 4, 5))


def test_what_is_saved_is_what_the_conversion_reads(foundation, tmp_path):
    from engines.convert.docent import Docent
    from guide_ai.guide.train.model import new_adapters
    from guide_ai.guide.train.saving import save

    adapters = new_adapters(foundation, 1, 2, 5)
    path = tmp_path / "docent.safetensors"
    save(path, adapters, base=foundation.sha256, report={"recipe": {"rank": 2}})
    docent = Docent.read(path)
    docent.require(foundation.sha256)
    assert set(docent.added) <= set(foundation.tensors)
    assert docent.added["blk.1.attn_v.weight"].shape == foundation.tensors["blk.1.attn_v.weight"].shape


def test_tokens_of_a_group_are_shared(monkeypatch):
    from guide_ai.guide.grounding import Fact
    from guide_ai.guide.train.pairs import Pair
    from guide_ai.guide.train.tokens import encoded

    class Letters:
        """One token a letter; a chat is its texts."""

        def encode(self, text: str, add_special_tokens: bool):
            return SimpleNamespace(
                input_ids=SimpleNamespace(data=np.array([[ord(letter) for letter in text]]))
            )

        def apply_chat_template(self, chat, add_generation_prompt: bool) -> str:
            return "\n".join(message["content"] for message in chat[-1:]) + "\n"

    facts = (Fact("text.label", "A key lies here."),)
    group = [Pair("told", facts, question, "A key.", 0) for question in ("What lies here?", "Which thing?")]
    texts = encoded([group], Letters())
    (row,) = texts.rows
    whole = ["".join(map(chr, texts.opening + row.trunk + branch.ids)) for branch in row.branches]
    assert whole == [f"A key lies here.\n\nQuestion: {pair.question}\nA key.<|im_end|>" for pair in group]
    assert row.branches[0].ids[row.branches[0].answer] == ord("A")
