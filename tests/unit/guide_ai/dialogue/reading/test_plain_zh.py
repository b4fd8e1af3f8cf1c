"""Chinese as it is spoken, typed and heard, put into usual words."""

import pytest

from guide_ai.dialogue.reading.plain_zh import plain_chinese


@pytest.mark.parametrize(
    ("said", "usual"),
    [
        ("啥时候画的这是", "什么时候画的这是"),
        ("這幅畫是誰的作品？", "这幅画是谁的作品？"),
        ("不好意思，那个，就是，我想问下这幅咋画的", "我想问下这幅怎么画的"),
        ("这东西是干嘛用的", "这东西是做什么用的"),
        ("那尊鹤搁哪儿呢", "那尊鹤在哪里呢"),
        ("哪个画的", "谁画的"),
        ("它是怎么弄来的", "它是怎么入藏的"),
        ("这玩意儿有多沉啊", "这件东西有多重啊"),
    ],
)
def test_colloquial_words_become_the_usual_ones(said, usual):
    assert plain_chinese(said) == usual


@pytest.mark.parametrize(
    ("heard", "meant"),
    [
        ("这福是谁话的", "这幅是谁画的"),
        ("材制是什么", "材质是什么"),
        ("什么是后画的", "什么时候画的"),
        ("它的做者是谁", "它的作者是谁"),
        ("铜鹤有多种", "铜鹤有多重"),
        ("铜鹤在那里", "铜鹤在哪里"),
        ("他是那国人", "他是哪国人"),
    ],
)
def test_what_only_sounds_like_a_word_of_questions_becomes_it(heard, meant):
    assert plain_chinese(heard) == meant


@pytest.mark.parametrize(
    "text",
    [
        "那个雕塑是谁的",
        "这里有画吗",
        "坐着的人是谁",
        "这是什么文化的",
        "左边那个人是谁",
        "哪个画的更早",
        "她说话的时候在看谁",
        "谁画了《这福》",
        "who painted this",
        "嗯",
    ],
)
def test_what_is_right_already_stays(text):
    assert plain_chinese(text) == text


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("他干嘛要画这么大？", "他为什么要画这么大？"),
        ("瓶子后头挂着什么？", "瓶子后面挂着什么？"),
        ("鍾馗是谁画的来着？", "钟馗是谁画的？"),
    ],
)
def test_spoken_reasons_and_places_become_the_usual_words(said, meant):
    assert plain_chinese(said) == meant
