"""Names that nothing here bears are noticed, and what is no name is not taken for one."""

import pytest

from guide_ai.dialogue.reading.claims import claims
from guide_ai.dialogue.referents.strangers import title_claimed


@pytest.mark.parametrize(
    ("question", "claimed"),
    [
        ("Why did Van Gogh paint this in 1889?", "Van Gogh"),
        ("When did Picasso paint this?", "Picasso"),
        ("how did Leonardo da Vinci make it", "Leonardo da Vinci"),
        ("Was this painted by Frida Kahlo?", "Frida Kahlo"),
        ("梵高为什么画这幅画？", "梵高"),
        ("When did the artist paint this?", ""),
        ("Why did she paint this?", ""),
        ("Why did they make it?", ""),
        ("作者为什么画这幅画？", ""),
        ("这幅画是怎么画的？", ""),
        ("那件作品怎么做的？", ""),
        ("她什么时候画的？", ""),
        ("", ""),
    ],
)
def test_who_is_taken_for_the_maker(question: str, claimed: str) -> None:
    assert [each.value for each in claims(question) if each.field == "maker"] == [claimed] * bool(claimed)


@pytest.mark.parametrize(
    ("part", "opening", "title"),
    [
        ("the Mona Lisa", False, "Mona Lisa"),
        ("Starry Night?", False, "Starry Night"),
        ("《蒙娜丽莎》", False, "蒙娜丽莎"),
        ("Compare this", True, ""),
        ("Which is older, this", True, ""),
        ("the other one", False, ""),
        ("the one I saw before", False, ""),
    ],
)
def test_what_is_written_as_a_title(part: str, opening: bool, title: str) -> None:
    assert title_claimed(part, [], opening=opening) == title


@pytest.mark.parametrize(
    "question", ["Compare this with the Mona Lisa", "Which is older, this or Starry Night?"]
)
async def test_a_comparison_with_a_work_from_elsewhere_says_that_it_is_not_here(talk, question) -> None:
    talk.look_at("NR-1")
    answer = await talk.ask(question)
    assert "not in this exhibition" in answer.sentences[0].sentence.text


@pytest.mark.parametrize("question", ["Why did Van Gogh paint this?", "When did Picasso paint this?"])
async def test_a_maker_from_elsewhere_is_corrected_first(talk, question) -> None:
    answer = await talk.ask(question)
    first, told = (said.sentence for said in answer.sentences[:2])
    assert first.text == "That is not what the record says."
    assert "Neura" in told.text
    assert first.citations[0].field == told.citations[0].field == "maker"
