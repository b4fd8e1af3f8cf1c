"""The guide's Chinese (simplified)."""

from collections.abc import Sequence
from typing import Final, Literal

from guide_ai.dialogue.phrasing.phrases import FieldName, Line, Why
from guide_ai.dialogue.phrasing.phrases_fields_zh import ChineseFields
from guide_ai.dialogue.phrasing.phrases_nouns_zh import FIELD_NOUNS
from guide_ai.language import Language
from guide_ai.nlu.base import Intent

_MATTERS: Final = {str(field): noun for field, noun in FIELD_NOUNS.items()} | {
    "ask_meaning": "含义", "ask_technique": "技法", "compare": "比较",
}  # fmt: skip
"""What a former question was about, in a word."""
_LINES: Final[dict[Line, str]] = {
    "greet": "您好！我是这个展览的人工智能导览员。您站在哪件作品前，都可以问我。",
    "thanks": "不客气，祝您参观愉快。",
    "help": "您可以问我一件作品是谁做的、什么时候、用什么材料、有多大，或者讲的是什么。"
    "说“开始导览”，我就带您参观；也可以说“再说一遍”“慢一点”或“停”。移动时请用方向键、点地面，"
    "或从列表里选作品。",
    "who_are_you": "我是人工智能，一个电脑程序，也是这个展览的导览员。我说的内容都来自作品的记录。",
    "made_by": "我是人工智能导览员，是属于这个展览的一个电脑程序。",
    "smalltalk": "我是人工智能导览员，没有什么自己的故事。我很愿意为您讲讲展览里的作品。",
    "off_topic": "这个我帮不上忙，我只了解这个展览。请问我展览里的作品吧。",
    "prompt_attack": "这个我不能做。我只讲展览记录里写的内容。",
    "privacy": "您的声音只在本馆的电脑上转成文字，不会保存；您的问题只有在您同意时才会保留，"
               "而且有期限。您说一声“忘记我”，就会马上删除。我们的谈话，我只在谈话期间记得。",
    "others_privacy": "我不能透露其他观众或工作人员的任何信息。请问我展览里的作品吧。",
    "practical": "我只了解展览里的作品，不了解开放时间、门票和服务设施。这些请询问馆方工作人员。",
    "accessibility": "这里的一切也可以通过画面旁边的展厅和作品列表完成，用键盘或读屏软件都行。"
                     "我说的话有字幕，您也可以打字提问。",
    "feedback": "谢谢您告诉我。我只能照记录来讲，记录由展览的策展人维护。",
    "objected": "谢谢您指出来。我会把这个回答和它的依据转给展览的策展人核对；如果记录有误，他们会更正。",
    "erased": "好的，从现在起什么都不再保存。您说过的话如有保存，正在删除；删完后，页面上会告诉您。",
    "unclear": "我没太听明白。您可以问，比如一件作品是谁做的、什么时候做的、讲的是什么。",
    "stopped": "好的。",
    "paused": "好的，我等您。准备好了请说“继续”。",
    "nothing_to_repeat": "我还没有说过什么。",
    "nothing_to_resume": "没有可以接着讲的内容了。请问我一件作品，或者说“开始导览”。",
    "slower": "好的，我说慢一点。",
    "slowest": "我已经说得最慢了。",
    "faster": "好的，我说快一点。",
    "fastest": "我已经说得最快了。",
    "louder": "好的，我大声一点。",
    "loudest": "我已经是最大声了，请调高您设备的音量。",
    "quieter": "好的，我小声一点。",
    "muted": "好的，我不出声了，您可以看字幕。",
    "language_changed": "从现在起我说中文。",
    "language_unknown": "我只会说中文和英文。",
    "no_tour": "这个展览没有导览路线。您可以问我附近有什么作品。",
    "tour_begins": "我们开始导览吧。",
    "tour_over": "这是导览的最后一站，谢谢您的陪伴。",
    "tour_first": "这是导览的第一站。",
    "tour_stopped": "好的，导览到此结束，请随意参观。",
    "which_work": "请问您指的是哪一件作品？请看着它、走到它面前，或者告诉我它的标题。",
    "nothing_there": "那里没有作品。请问您指的是哪一件？",
    "nothing_before": "我们还没有谈过那样一件作品。请问您指的是哪一件？",
    "no_second_work": "您想比较哪两件作品？请告诉我两个标题。",
    "nothing_near": "请走进一个展厅，或者从列表里选一件作品。",
    "cannot_hear": "抱歉，我现在听不见。请打字提问。",
    "cannot_now": "抱歉，这个问题出了点差错。请稍后再问一次。",
    "cut_short": "您说得比较长，我只听到了前面一段，先回答这一段。",
    "go_on": "要我接着讲吗？",
    "no_answer_here": "在这个展览的记录里，我没有找到相关的内容。",
    "quoting": "记录没有直接回答这个问题，不过写了下面这些。",
    "yes": "是的。",
    "no": "不是。",
    "unsure": "这一点并不确定。",
    "not_said": "记录没有这样写。",
    "not_so": "这与记录不符。",
    "emergency": "我只是这个展览的导览员，帮不上这个忙。"
    "如果您或身边的人需要帮助，请马上找工作人员，或者拨打急救电话。",
    "no_opinion": "我是人工智能，没有自己的好恶，请您自己判断。我可以告诉您记录里关于作品的内容。",
    "abuse": "如果我没帮上忙，很抱歉。请问我展览里的任何一件作品，我会照记录告诉您。",
    "model_away": "我正在休息，现在只能念记录里的内容。",
}  # fmt: skip
_KNOWN: Final[dict[Intent, str]] = {
    "ask_creator": "它是谁做的", "ask_date": "它是什么时候做的", "ask_material": "它是用什么做的",
    "ask_dimensions": "它有多大", "ask_location": "东西在哪里", "ask_provenance": "它的来历",
    "ask_rights": "它可以怎么使用", "ask_technique": "它是怎么做的", "ask_meaning": "它的含义",
    "describe": "它是什么", "similar": "有没有类似的作品", "recommend": "还有什么值得看",
    "help": "怎么使用导览", "practical": "参观服务的信息", "accessibility": "怎样参观更方便",
}  # fmt: skip
_DONE: Final[dict[Intent, str]] = {
    "tour_start": "开始导览", "tour_next": "去下一站", "tour_previous": "回到上一站",
    "tour_resume": "让我接着讲", "tour_stop": "停下来", "repeat": "让我再说一遍", "slower": "让我说慢一点",
    "faster": "让我说快一点",
}  # fmt: skip
"""What can be offered: things to know, and things to be done."""


class Chinese(ChineseFields):
    """Chinese wording. Values stay exactly as the record has them."""

    language: Language = "zh-hans"

    def line(self, line: Line) -> str:
        return _LINES[line]

    def which_of(self, titles: Sequence[str]) -> str:
        return f"请问您指的是哪一件，{self.joined([self.quoted(title) for title in titles], last='or')}？"

    def which_of_alike(self, works: Sequence[tuple[str, str]]) -> str:
        listed = self.joined([f"{self.quoted(title)}（{apart}）" for title, apart in works], last="or")
        return f"这里有几件同名的作品。请问您指的是哪一件，{listed}？"

    def whether(self, one: Intent, other: Intent) -> str:
        wanted = [f"想{_DONE[each]}" if each in _DONE else f"想知道{_KNOWN[each]}" for each in (one, other)]
        return f"您是{wanted[0]}，还是{wanted[1]}？"

    def not_here(self, name: str) -> str:
        return f"这个展览里没有{self.quoted(name)}。"

    def nothing_by(self, maker: str) -> str:
        return f"这个展览里没有{maker}的作品。"

    def none_of(self, kind: str) -> str:
        return f"这里的记录中没有找到“{kind}”。"

    def near(self, titles: Sequence[str]) -> str:
        return f"您附近有{self.joined([self.quoted(title) for title in titles])}。"

    def halls(self, names: Sequence[str]) -> str:
        return f"这里有{len(names)}个展厅：{self.joined([f'“{name}”' for name in names])}。"

    def unsaid(self, title: str) -> str:
        return f"{self.quoted(title)}的记录里没有这方面的信息，所以我不知道。"

    def unsaid_besides(self) -> str:
        return "您问的其余部分，记录里没有信息，所以我不知道。"

    def older(self, title: str, other: str) -> str:
        return f"{self.quoted(title)}比{self.quoted(other)}更早。"

    def larger(self, title: str, other: str) -> str:
        return f"{self.quoted(title)}比{self.quoted(other)}更大。"

    def undecided(self, title: str, other: str, what: Literal["age", "size"]) -> str:
        word = "更早" if what == "age" else "更大"
        return f"{self.quoted(title)}和{self.quoted(other)}哪一件{word}，从记录看不出来。"

    def same(self, title: str, other: str, what: Literal["maker", "medium", "date", "size"]) -> str:
        both = f"{self.quoted(title)}和{self.quoted(other)}"
        return {
            "maker": f"{both}出自同一位作者。",
            "medium": f"{both}用的是同样的材质。",
            "date": f"{both}的年代相同。",
            "size": f"{both}一样大。",
        }[what]

    def works_of(self, name: str, titles: Sequence[str], count: int) -> str:
        listed = self.joined([self.quoted(title) for title in titles])
        name = self.known(name)
        return f"这里有{count}件{name}的作品{'：' if count == len(titles) else '，例如'}{listed}。"

    def works_in(self, hall: str, titles: Sequence[str], count: int) -> str:
        listed = self.joined([self.quoted(title) for title in titles])
        return f"“{hall}”展厅里有{count}件作品{'：' if count == len(titles) else '，例如'}{listed}。"

    def others_in(self, hall: str, titles: Sequence[str], count: int) -> str:
        listed = self.joined([self.quoted(title) for title in titles])
        return f"“{hall}”展厅里还有{count}件作品{'：' if count == len(titles) else '，例如'}{listed}。"

    def works_in_all(self, count: int) -> str:
        return f"这个展览一共有{count}件作品。"

    def similar(self, title: str, titles: Sequence[str]) -> str:
        return (
            f"如果您喜欢{self.quoted(title)}，可以看看{self.joined([self.quoted(each) for each in titles])}。"
        )

    def recommended(self, title: str) -> str:
        return f"我推荐{self.quoted(title)}。"

    def talked_about(self, topics: Sequence[tuple[str, Sequence[Intent | FieldName]]], more: int) -> str:
        told = []
        for title, matters in topics:
            listed = "、".join(dict.fromkeys(_MATTERS[each] for each in matters if each in _MATTERS))
            told.append(f"{self.quoted(title)}（{listed}）" if listed else self.quoted(title))
        if more:
            told.insert(0, f"另外{more}件作品")
        return f"观众之前问过{self.joined(told)}。"

    def chosen_by(self, why: Why, word: str) -> str:
        return {
            "title": "这是按标题选的。",
            "subject": f"它的记录所列的题材里有“{word}”。",
            "maker": "这是按作者选的。",
            "date": "这是按年代选的。",
            "origin": f"它的产地、文化或作者的记录里有“{word}”。",
            "medium": "这是按类别或材质选的。",
            "text": "有关它的文字提到了这些。",
        }[why]

    def fits_in_part(self, wish: str, parts: Sequence[str]) -> str:
        named = self.joined([f"“{part}”" for part in parts])
        return f"这里没有完全符合“{wish}”的作品；下面这件符合{named}。"

    def and_then(self, titles: Sequence[str]) -> str:
        return f"然后可以看{self.joined([self.quoted(title) for title in titles])}。"

    def fit_too(self, titles: Sequence[str]) -> str:
        return f"{self.joined([self.quoted(title) for title in titles])}也合适。"


CHINESE: Final = Chinese()
