"""Sentences of an answer as one text."""

from guide_ai.dialogue.answer import joined


def test_chinese_sentences_need_no_space_between_them_and_others_do():
    assert joined(["这是一座桥。", "The bridge is blue.", "It is old.", "要我接着讲吗？", "好。"]) == (
        "这是一座桥。The bridge is blue. It is old. 要我接着讲吗？好。"
    )
