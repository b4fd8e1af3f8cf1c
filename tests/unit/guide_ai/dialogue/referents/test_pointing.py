"""What the words of a question point at."""

import pytest

from guide_ai.dialogue.referents.pointing import asks_after_somebody, hall_number, lists_works, points_at_one


@pytest.mark.parametrize(
    "question",
    [
        "Which works by Neura are here?",
        "what else is here by neura",
        "is there more of Neura's",
        "anything from Neura",
        "have you got something else by neura",
        "what do you have by Neura",
        "这里有哪些涅拉的作品",
        "还有涅拉的画吗",
        "涅拉的其他作品",
        "有什么涅拉的作品",
    ],
)
def test_works_of_somebody_are_asked_for(question):
    assert lists_works(question, "unclear")


@pytest.mark.parametrize(
    "question",
    [
        "what did Neura learn from the sea",
        "what is known of Neura's life",
        "who is Neura",
        "was Neura made by people",
        "how big is the piece by Neura",
        "where was that print by Neura made",
        "may I print a photo of the work by Neura",
        "涅拉是谁",
        "涅拉有没有老师",
        "涅拉是什么时候开始画画的",
    ],
)
def test_other_questions_about_somebody_ask_for_no_list(question):
    assert not lists_works(question, "ask_meaning")


def test_here_may_be_the_exhibition():
    assert points_at_one("What is here?")
    assert not points_at_one("What is here?", here=True)
    assert points_at_one("Is this here by Neura?", here=True)
    assert not points_at_one("这里有哪些作品", here=True)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("take me to hall three", 3),
        ("what is in room 2?", 2),
        ("the second hall please", 2),
        ("1st gallery", 1),
        ("第二展厅有什么", 2),
        ("带我去3号展厅", 3),
        ("去三号厅", 3),
        ("three halls", None),
        ("this hall", None),
        ("Concert hall onerous", None),
    ],
)
def test_a_hall_may_be_called_by_its_number(text, number):
    assert hall_number(text) == number


def test_what_somebody_is_and_what_a_work_is():
    assert asks_after_somebody("Is Neura a person?") and asks_after_somebody("was Oda Kessler an engraver")
    assert not asks_after_somebody("is it a painting by Neura") and not asks_after_somebody(
        "is the red one a print"
    )


@pytest.mark.parametrize(
    "question", ["How do I get from here to the cat?", "did he paint any of these", "从这里怎么去池塘"]
)
def test_where_one_stands_is_no_work(question):
    assert not points_at_one(question)
