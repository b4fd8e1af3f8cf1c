"""Kinds of Chinese questions, by the words that tell them from others."""

import pytest

from guide_ai.dialogue.answers import telltale
from guide_ai.dialogue.reading import spots, tour_requests
from guide_ai.dialogue.reading.beyond import asks_who_is_shown, is_beyond
from guide_ai.dialogue.reading.claims import claims
from guide_ai.dialogue.reading.depicting import asks_what_is_shown
from guide_ai.dialogue.reading.overview import asks_for_everything
from guide_ai.dialogue.reading.themes import theme
from guide_ai.dialogue.reading.untold import topic
from guide_ai.dialogue.referents import pointers
from guide_ai.dialogue.referents.foreign_forms import stranger_said


def test_the_next_one_after_a_work_is_a_spot():
    spot = spots.read("看完《雨》再往下走一件，是什么？")
    assert spot and spot.what == "after" and spot.anchors == ("《雨》",)


def test_one_or_two_works_point_at_nothing():
    assert pointers.read("给我们挑一两件看看") is None
    both = pointers.read("这两件都是青铜的吗？")
    assert both and both.kind == "both"


def test_what_happens_in_a_picture_is_what_it_shows():
    assert asks_what_is_shown("这张版画里到底发生了什么事？")


def test_whose_identity_is_asked_is_who_is_shown():
    assert asks_who_is_shown("坐着的人是什么身份？")


def test_days_of_work_are_told_by_no_field():
    assert is_beyond("织这张毯子花了多少天？") and topic("织这张毯子花了多少天？") == "labour"


@pytest.mark.parametrize("question", ["后来它的样子起了什么变化？", "How did the shape change over time?"])
def test_a_change_is_told_by_a_sentence_that_speaks_of_one(question):
    assert telltale.kind_of(question) == "change"
    assert telltale.marked("change", ["Later the jar evolved into a flat bowl.", "It is green."]) == [
        "Later the jar evolved into a flat bowl."
    ]


@pytest.mark.parametrize("text", ["展览里都有些什么？", "这里主要展出哪些内容", "你们都摆了些什么呀"])
def test_what_there_is_at_all_is_asked_of_the_exhibition(text):
    assert asks_for_everything(text)


@pytest.mark.parametrize("text", ["画里有什么？", "这里有什么动物？", "旁边有什么？"])
def test_what_is_in_a_picture_is_not(text):
    assert not asks_for_everything(text)


def test_who_scolds_the_guide_wants_no_tour():
    assert tour_requests.read("这导览太烂了", touring=False) is None
    assert tour_requests.read("开始导览", touring=False) is not None


@pytest.mark.parametrize(
    ("text", "thing"), [("有大象吗？", "大象"), ("有厕所吗？", ""), ("它有签名吗？", "")]
)
def test_a_thing_that_may_be_here_is_a_theme(text, thing):
    assert theme(text) == thing


async def test_what_is_not_here_is_said_so(chat):
    assert "没有找到“鳄鱼”" in (await chat.ask("这里有鳄鱼吗？")).text


async def test_everything_is_told_by_numbers_and_halls(chat):
    assert "一共有4件作品" in (await chat.ask("展览里都有些什么？")).text


def test_a_pattern_of_the_whole_is_told_by_a_sentence_that_speaks_of_one():
    assert telltale.kind_of("罐子身上是什么花纹？") == "pattern"
    assert telltale.kind_of("把手上有什么装饰？") != "pattern"
    assert telltale.marked("pattern", ["The decor is of waves.", "It is green."]) == [
        "The decor is of waves."
    ]


def test_what_follows_a_work_on_the_wall_is_a_spot():
    assert spots.read("看完《码头》，墙上接着是哪张？").what == "after"


def test_what_man_is_shown_asks_for_no_maker():
    assert asks_who_is_shown("《船夫》画的是个什么人？")


@pytest.mark.parametrize("text", ["船夫我看好了，下一个呢？", "看过码头，接下来该轮到哪张？"])
def test_the_one_after_what_was_seen_is_a_spot(text):
    spot = spots.read(text)
    assert spot.what == "after" and spot.anchors[0] in ("船夫", "码头")


def test_a_maker_s_late_years_are_no_part_of_the_name(text="听说《码头》是马奈晚年画的？"):
    assert [claim.value for claim in claims(text, (), ())] == ["马奈"]


@pytest.mark.parametrize("text", ["达芬奇出生在哪里？", "毕加索什么时候死的？"])
def test_a_known_maker_of_nothing_here_is_named(text):
    assert stranger_said(text, ()) in ("达芬奇", "毕加索")


def test_where_the_visitor_stands_tells_what_comes_next():
    spot = spots.read("我站在《码头》前，下一幅呢？")
    assert spot.what == "after" and spot.anchors == ("《码头》",)
