"""Words that point at a work by where it hangs or by the talk, and questions that go on with the last one."""

import pytest

from guide_ai.dialogue.catalogue import Doorway, Hook, Place, Room
from guide_ai.dialogue.facts import walls
from guide_ai.dialogue.referents import pointers

ROOM = Room(
    "east",
    {"en": "East"},
    works=(
        Hook("A", "north", -2.0, -4.0),
        Hook("B", "north", 0.0, -4.0),
        Hook("C", "north", 2.0, -4.0),
        Hook("D", "east", 4.0, 0.0),
        Hook("E", "south", 1.5, 4.0),
    ),
    doors=(Doorway("west", "west", -4.0, 3.0),),
)


@pytest.mark.parametrize(
    ("text", "kind", "side", "count"),
    [
        ("Who painted the one on the left of it?", "beside", "left", 1),
        ("and the painting two to the right of this one", "beside", "right", 2),
        ("who made the picture next to the Constable", "beside", "", 1),
        ("Who made the third picture in this room?", "nth", "", 3),
        ("the second one from the left", "nth", "left", 2),
        ("and the last one in this room?", "nth", "", -1),
        ("who made the one opposite", "opposite", "", 1),
        ("what is the work behind me", "behind", "", 1),
        ("how big is the first one you told me about?", "told", "", 1),
        ("And the one before?", "before", "", 1),
        ("what about the other one", "other", "", 1),
        ("how big is his other painting", "theirs", "", 1),
        ("are both by her?", "both", "", 1),
        ("左边那幅是谁画的", "beside", "left", 1),
        ("对面那幅呢", "opposite", "", 1),
        ("这面墙上第三幅是什么时候画的", "nth", "", 3),
        ("这个展厅的倒数第二件", "nth", "", -2),
        ("最开始讲的那件是谁做的", "told", "", 1),
        ("上一幅呢", "before", "", 1),
        ("他的另外一幅画呢", "theirs", "", 1),
    ],
)
def test_pointing_words_are_read(text, kind, side, count):
    found = pointers.read(text)
    assert found is not None
    assert (found.kind, found.side, found.count) == (kind, side, count)


@pytest.mark.parametrize(
    "text",
    [
        "who is the woman on the left?",
        "how many are left",
        "what is left of the paint",
        "when did he make his first painting",
        "画面左边的女人是谁",
        "Who painted this?",
    ],
)
def test_what_points_at_nothing_on_the_walls_is_left_alone(text):
    assert pointers.read(text) is None


def test_what_hangs_somewhere_is_another_question():
    assert pointers.asks_what_hangs("What is on the left of this?")
    assert pointers.asks_what_hangs("右边是什么")
    assert not pointers.asks_what_hangs("Who painted the one on the left?")


def test_neighbours_are_told_clockwise_and_around_corners():
    assert walls.neighbour(ROOM, "B", 1) == "C" and walls.neighbour(ROOM, "B", -1) == "A"
    assert walls.neighbour(ROOM, "C", 1) == "D"
    assert walls.neighbour(ROOM, "A", -1) is None


def test_what_is_opposite_hangs_straight_across():
    assert walls.facing(ROOM, "B") == "E" and walls.facing(ROOM, "E") == "C"
    assert walls.facing(ROOM, "D") is None, "the west wall is bare"


def test_works_are_counted_by_room_and_by_wall():
    assert walls.counted(ROOM, 4, wall=None) == "D" and walls.counted(ROOM, -1, wall=None) == "E"
    assert walls.counted(ROOM, 1, wall="north", backwards=True) == "C"
    assert walls.counted(ROOM, 9, wall=None) is None


def test_behind_a_visitor_is_what_hangs_at_their_back():
    place = Place("show", "east", x=1.0, z=0.0, heading=0.0)
    assert walls.behind(ROOM, place, None) == "E"
    assert walls.at_side(ROOM, place, "right") == "D"
    assert walls.by_doors(ROOM) == ["E"]


async def test_the_neighbour_of_what_is_looked_at_is_meant(talk):
    first = (await talk.ask("Who made the one on the right of this?")).cited
    assert first == {("V.2", "maker")}


async def test_beyond_the_end_of_the_wall_nothing_is_made_up(talk):
    answer = await talk.ask("Who made the one on the left of this?")
    assert answer.text.startswith("I find no work there.") and not answer.cited


async def test_the_one_before_goes_back_and_keeps_the_question(talk):
    await talk.ask("Who made Rain over the Harbour?")
    talk.look_at("V.2")
    await talk.ask("When was this made?")
    assert (await talk.ask("And the one before?")).cited == {("V.4", "date")}


async def test_the_first_one_is_that_of_the_very_beginning(talk):
    for title in ("Entangled Lilies", "Rain over the Harbour", "Probability Garden"):
        await talk.ask(f"When was {title} made?")
    assert (await talk.ask("How big is the first one you told me about?")).cited == {("V.2", "dimensions")}


async def test_a_half_question_asks_the_same_of_what_it_points_at(talk):
    await talk.ask("How big is this?")
    talk.look_at("V.2")
    assert (await talk.ask("And this one?")).cited == {("V.2", "dimensions")}
    assert (
        "how large “Rain over the Harbour” is" in (await talk.ask("What about Rain over the Harbour?")).text
    )


async def test_so_it_does_in_chinese(chat):
    await chat.ask("这有多大？")
    chat.look_at("V.2")
    assert (await chat.ask("那这幅呢？")).cited == {("V.2", "dimensions")}
    assert (await chat.ask("上一幅呢？")).cited == {("V.1", "dimensions")}


async def test_before_any_talk_there_is_no_one_before(talk):
    answer = await talk.ask("Who made the one you told me about before?")
    assert answer.manners[0] == "question" and not answer.cited


@pytest.mark.parametrize("question", ["what about the light on the left?", "why is it so dark at the left?",
                                      "画左边的光是怎么画的"])  # fmt: skip
def test_a_thing_at_the_side_is_in_the_picture(question):
    assert pointers.read(question) is None


@pytest.mark.parametrize(
    ("question", "number"),
    [("What is the first work in room 2?", "V.3"), ("what's the last thing in the second hall", "V.4")],
)
async def test_counted_in_another_hall(talk, question, number):
    assert number in {accession for accession, _ in (await talk.ask(question)).cited}
