"""Texts are only looked through where a question asks more than a field and what the work is called."""

import pytest


@pytest.fixture
def searched(monkeypatch):
    """Returns a function that lists what is looked for in the texts of a conversation from now on."""

    def watch(conversation):
        asked = []
        search = conversation.gallery.passages

        async def passages(text, vector, scope, *, limit=6):
            asked.append(text)
            return await search(text, vector, scope, limit=limit)

        monkeypatch.setattr(conversation.gallery, "passages", passages)
        return asked

    return watch


@pytest.mark.parametrize(
    "question",
    [
        "Who made this?",
        "When was this made?",
        "How old is it?",
        "What is it made of?",
        "How big is this work?",
    ],
)
async def test_a_plain_question_for_a_field_looks_for_no_text(talk, searched, question):
    asked = searched(talk)
    answer = await talk.ask(question)
    assert set(answer.manners) == {"field"}
    assert asked == []


@pytest.mark.parametrize("question", ["这是什么时候做的？", "它有多大？", "这件作品是什么材料做的？"])
async def test_a_plain_chinese_question_for_a_field_looks_for_no_text(chat, searched, question):
    asked = searched(chat)
    answer = await chat.ask(question)
    assert set(answer.manners) == {"field"}
    assert asked == []


async def test_words_beside_the_field_are_looked_for(talk, searched):
    asked = searched(talk)
    await talk.ask("When did the umbrella factory close?")
    assert asked
