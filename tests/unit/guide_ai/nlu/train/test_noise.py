"""Noise: spans move along exactly, meaning stays, and both languages get what recognisers do to them."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from guide_ai.language import Language
from guide_ai.nlu.cleaning import cleaned
from guide_ai.nlu.train import noise_chinese, noise_english
from guide_ai.nlu.train.data import bare
from guide_ai.nlu.train.gazetteer import Gazetteer
from guide_ai.nlu.train.gibberish import gibberish
from guide_ai.nlu.train.marked import Marked
from guide_ai.nlu.train.noise import Changes, noisy, plain
from guide_ai.nlu.train.sentence import Sentence, Span

NAMES = Gazetteer(
    {
        "work": {"en": ("Night Train",), "zh-hans": ("夜行电车",)},
        "artist": {"en": ("Ada",), "zh-hans": ("林达",)},
    }
)
NAME_EDITS = {noise_english._misnamed, noise_chinese._misnamed, noise_chinese._misheard}
LOOKS = {noise_chinese._traditional, noise_chinese._figures, noise_english._figures}


def _sentence(words: list[tuple[str, bool]], language: Language) -> Sentence:
    between = " " if language == "en" else ""
    text = ""
    spans: list[Span] = []
    for word, named in words:
        text += between if text else ""
        if named:
            spans.append(Span(len(text), len(text) + len(word), "work" if len(spans) % 2 else "artist"))
        text += word
    return Sentence(text, language, "ask_creator", tuple(spans), "test")


ENGLISH = st.lists(
    st.tuples(
        st.sampled_from(["who", "painted", "the", "Night Train", "O'Hara's", "third", "1889"]), st.booleans()
    ),
    min_size=1,
    max_size=8,
).map(lambda words: _sentence(words, "en"))
CHINESE = st.lists(
    st.tuples(
        st.sampled_from(["谁", "画了", "这幅", "夜行电车", "Van Gogh", "三", "作者", "的"]), st.booleans()
    ),
    min_size=1,
    max_size=8,
).map(lambda words: _sentence(words, "zh-hans"))


@settings(deadline=None)
@given(st.one_of(ENGLISH, CHINESE), st.integers(0, 2**32))
def test_spans_stay_whole_ordered_and_of_their_type(sentence: Sentence, seed: int) -> None:
    heard = noisy(sentence, random.Random(seed), NAMES, strength=3.0)  # noqa: S311
    if heard is None:
        return
    assert cleaned(heard.text) == heard.text
    assert [span.type for span in heard.spans] == [span.type for span in sentence.spans]
    ends = [0, *(place for span in heard.spans for place in (span.start, span.end))]
    assert ends == sorted(ends) and ends[-1] <= len(heard.text)
    for span in heard.spans:
        words = heard.text[span.start : span.end]
        assert words and words == words.strip()


def _all_but(changes: Changes, left_out: set[object]) -> list[object]:
    return [change for _, change in changes if change not in left_out]


@settings(deadline=None)
@given(st.one_of(ENGLISH, CHINESE), st.integers(0, 2**32))
def test_what_happens_around_a_name_leaves_the_name_alone(sentence: Sentence, seed: int) -> None:
    changes = noise_english.ENGLISH if sentence.language == "en" else noise_chinese.CHINESE
    chance = random.Random(seed)  # noqa: S311
    text = Marked(sentence)
    for _, change in changes:
        if change not in NAME_EDITS | LOOKS and chance.random() < 0.5:
            change(text, chance)
    heard = text.done()
    if heard is None:
        return
    before = [bare(sentence.text[span.start : span.end]) for span in sentence.spans]
    assert [bare(heard.text[span.start : span.end]) for span in heard.spans] == before


def test_every_change_happens() -> None:
    english = Sentence(
        "who's the artist of the third Night Train in 1889 by Anna", "en", "ask_creator", (), "test"
    )
    chinese = Sentence("请问谁是作者的第三幅夜行电车", "zh-hans", "ask_creator", (), "test")
    for sentence, changes in ((english, noise_english.ENGLISH), (chinese, noise_chinese.CHINESE)):
        named = Sentence(
            sentence.text,
            sentence.language,
            "ask_creator",
            (Span(len(sentence.text) - 4, len(sentence.text), "work"),),
            "test",
        )
        for _, change in changes:
            changed = set()
            for seed in range(40):
                text = Marked(named)
                change(text, random.Random(seed))  # noqa: S311
                changed.add(text.text)
            assert changed != {sentence.text}, change


def test_a_name_may_be_said_in_the_other_language() -> None:
    sentence = _sentence([("谁", False), ("画了", False), ("夜行电车", True)], "zh-hans")
    heard = [noisy(sentence, random.Random(seed), NAMES) for seed in range(300)]  # noqa: S311
    assert any(each and bare(each.text).endswith("ada") and each.spans for each in heard)


def test_full_width_signs_become_what_the_reader_sees() -> None:
    found = plain(Sentence("《夜》是谁画的？", "zh-hans", "ask_creator", (Span(1, 2, "work"),), "test"))
    assert found is not None and found.text == "《夜》是谁画的?"
    assert found.text[found.spans[0].start : found.spans[0].end] == "夜"


def test_what_is_nothing_has_no_plain_form() -> None:
    assert plain(Sentence(" \u200b ", "en", "unclear", (), "test")) is None


@settings(deadline=None)
@given(st.sampled_from(["en", "zh-hans"]), st.integers(0, 2**32))
def test_gibberish_is_unclear_and_names_nothing(language: Language, seed: int) -> None:
    text = gibberish(language, random.Random(seed))  # noqa: S311
    assert text.intent == "unclear" and not text.spans and text.text
