"""What else a work is called, and what is said where a maker is nobody known."""

import pytest

from guide_ai.dialogue.answers.fields import answer
from guide_ai.dialogue.catalogue import Credit, Record
from guide_ai.dialogue.reading.asked import fields_named


def told(record: Record, field, question: str, language="en") -> str:
    return " ".join(sentence.text for sentence in answer(record, [field], language, question))


BATHER = Record(
    "X.1", {"en": "Bather with a Towel"}, other={"other_title": {"en": "Baigneuse à la serviette; Bather 2"}}
)
BRACKETS = Record("X.2", {"en": "Reeds at Dusk (Yūgure no ashi)"})
PLAIN = Record("X.3", {"en": "Bare"})
BOTH = Record("X.4", {"en": "The Ferry", "zh-hans": "渡船"})


@pytest.mark.parametrize(
    ("record", "question", "expected"),
    [
        (BATHER, "Does it have another title?", "also calls it “Baigneuse à la serviette” and “Bather 2”."),
        (BATHER, "Does it have a French title?", "The record also calls it “Baigneuse à la serviette”."),
        (BRACKETS, "What is it called in Japanese?", "The record also calls it “Yūgure no ashi”."),
        (BRACKETS, "Has it a German title?", "no German title of “Reeds at Dusk (Yūgure no ashi)”; it also"),
        (PLAIN, "Has it a German title?", "The record gives no other title for “Bare”."),
        (BOTH, "What is its Chinese title?", "In Chinese, the record calls “The Ferry” “渡船”."),
    ],
)
def test_another_title(record, question, expected):
    assert fields_named(question)[:1] == ("other_title",)
    assert expected in told(record, "other_title", question)


@pytest.mark.parametrize(
    ("record", "question", "expected"),
    [
        (BATHER, "它有法文标题吗？", "记录里它还叫《Baigneuse à la serviette》。"),
        (BRACKETS, "日语里它叫什么？", "记录里它还叫《Yūgure no ashi》。"),
        (PLAIN, "英文标题是什么？", "记录里的标题本身就是《Bare》。"),
        (BOTH, "它的英文名是什么？", "记录里《渡船》的英文标题是《The Ferry》。"),
        (PLAIN, "它有法文标题吗？", "记录没有写明《Bare》的其他名称"),
    ],
)
def test_another_title_in_chinese(record, question, expected):
    assert "other_title" in fields_named(question)
    assert expected in told(record, "other_title", question, "zh-hans")


def test_a_remark_in_brackets_is_no_title():
    for remark in ("detail", "one of a pair", "1888", "No. 2", "局部"):
        record = Record("X.5", {"en": f"Reeds ({remark})"})
        assert "gives no other title" in told(record, "other_title", "Does it have another title?")


def test_a_maker_who_is_nobody_known():
    jar = Record(
        "X.6", {"en": "Jar"}, (Credit({"en": "unknown Minoan"}, "artist"),), culture={"en": "Minoan"}
    )
    assert told(jar, "maker", "Is the maker known?").startswith(
        "The maker of “Jar” is not known: the record says only “unknown Minoan”. "
    )
    assert "Minoan." in told(jar, "maker", "Is the maker known?").split("”.")[-1]
    bowl = Record(
        "X.7",
        {"en": "Bowl"},
        tuple(Credit({"en": f"unknown {each}"}, "artist", "possibly by") for each in ("English", "Irish")),
    )
    assert told(bowl, "maker", "") == (
        "The maker of “Bowl” is not known: the record says only “possibly by unknown English” and “possibly "
        "by unknown Irish”."
    )
    assert "英国（“possibly by unknown English”）和爱尔兰" in told(bowl, "maker", "", "zh-hans")


@pytest.mark.parametrize(
    "question",
    [
        "Is the maker known?",
        "do we know who the artist was",
        "Is its painter anonymous?",
        "作者已知吗？",
        "知道作者吗",
    ],
)
def test_whether_the_maker_is_known_asks_for_the_maker(question):
    assert "maker" in fields_named(question)
