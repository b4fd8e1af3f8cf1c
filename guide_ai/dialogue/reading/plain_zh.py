"""Chinese as it is spoken, typed and heard, put into the words that everything after reads.

The first step of a Chinese question: traditional characters become simplified, colloquial words the usual
ones (啥, 咋, 搁哪儿), and a word that only sounds like one of those that questions here are made of (材制 for
材质, 这福 for 这幅) becomes that word. What stands in title marks is left alone.
"""

import re
from functools import cache
from typing import Final

from guide_ai.dialogue.reading.rules import language_of
from guide_ai.dialogue.referents.dictionary import is_word
from guide_ai.dialogue.referents.naming import simplified, syllables

_MARKED: Final = re.compile(r"(《[^》]*》|“[^”]*”)")
_HAN: Final = re.compile(r"[\u3400-\u9fff]+")
_END: Final = r"(?=[？?。！!，,\s]*$)"
_MADE: Final = "[画做弄整搞造刻雕织印写拍]"

_USUAL: Final = tuple(
    (re.compile(pattern), usual)
    for pattern, usual in (
        # What holds a talk open and asks nothing.
        (r"^(?:[嗯呃额唉诶欸哎喂啊哦噢]+[，,、。…！!\s]*"
         r"|(?:不好意思|打扰(?:一下|了)|劳驾|请教(?:一下)?|话说|对了|然后|那什么)[，,、。…！!\s]+)", ""),
        (r"(?:^|(?<=[，,。…\s]))那个(?:[，,、…\s]+|(?=就是|嗯|呃|这|请问|我))", ""),
        (r"(?:^|(?<=[，,。…\s嗯呃]))(?:就是|就)(?:[，,、…\s]+|(?=那[幅件个张]|这[幅件个张]|我想))", ""),
        (r"(?<=[，,。…\s])(?:嗯+|呃+|额)[，,、。…\s]*", ""),
        (r"[哈呗哟喽咯哩嘞咧哇耶呐]+" + _END, ""),
        (r"(?<=[^什么干])嘛" + _END, "吗"),
        # Question words.
        (r"几时|啥会儿|多咱|啥(?:个)?时候", "什么时候"),
        (r"为(?:啥|嘛|毛)", "为什么"),
        (r"(?:是)?(?:干|做)(?:啥|嘛)(?:使|用)(?:的|滴)?", "是做什么用的"),
        (r"干(?:啥|嘛|什么)(?=[要非不还老总费去给把画做刻雕弄]|[^，。？?]{0,2}这么)", "为什么"),
        (r"干(?:啥|嘛)", "做什么"),
        (r"啥", "什么"),
        (r"咋(?:个)?(?=样)", "怎么"),
        (r"咋(?:个)?", "怎么"),
        (r"(?:搁|摆|放|挂|收)(?:在)?哪(?:儿|里|块儿?)?(?![个间位])", "在哪里"),
        (r"哪(?:儿|块儿|嘎达)", "哪里"),
        (rf"(?:何人|哪个人?|哪位)(?:所)?(?={_MADE}(?:出来)?的[呀啊呢]?{_END})", "谁"),
        (r"何人(?:所)?(?=[作绘制画])", "谁"),
        (r"谁(?:给)?[弄整搞](?:出来)?的", "谁做的"),
        (r"怎么[弄整搞](?:出来|成)?的", "怎么做的"),
        (r"怎么(?:[弄搞拿得收找]?(?:到手|来|回来)|[弄搞]到)(?:的|了)", "怎么入藏的"),
        (r"多大(?:个儿?|块儿?|一?[幅件张个])" , "多大"),
        (r"多沉|几斤(?:几两|重)?|多少(?:斤|公斤|千克)(?:重)?", "多重"),
        (r"什么料(?:子)?(?![理])", "什么材料"),
        (r"(?:有没有|有)(?:什么|何|些什么)?讲究(?:吗|没有)?", "有什么含义"),
        (r"(?<=[后前上下里外])头(?=的?(?:那|挂|放|摆|是|有|还|写|画))", "面"),
        (r"(?<=[谁的年])来着" + _END, ""),
        # Things.
        (r"锺", "钟"),
        (r"([这那])(?:个)?(?:玩意儿?|玩艺儿?|家伙)", r"\1件东西"),
        (r"画儿", "画"),
    )
)  # fmt: skip
_ALIKE: Final = tuple(
    (re.compile(pattern), meant)
    for pattern, meant in (
        (r"(?<=[这那哪几一两下上前后])[福副]|(?<=[这那哪])付", "幅"),
        (r"(?<![说讲句电神童对笑听的实计规策笔])[话划](?=的(?:[吗呢吧呀啊？?。，,]|$|是|什么))", "画"),
        (r"(?<=[有是]多)[种钟中众]" + _END, "重"),
        (r"(?<=谁)[话化划华](?=的|了)", "画"),
        (r"(?<=[谁么])[坐作座](?=的)", "做"),
    )
)
"""Single characters that are written for another of the same sound."""
_ASKED: Final = (
    "作者 画家 艺术家 雕塑 油画 版画 材质 材料 颜料 尺寸 版权 捐赠 展厅 年代 来源 收藏 作品 展品 青铜 大理石"
    " 什么 什么时候 哪一年 推荐 介绍 含义 意思 象征 博物馆 隔壁 对面 旁边 附近"
).split()
"""Words that questions to the guide are made of."""
_HOLDING: Final = frozenset("有的是在这那不没我你他她它了着和跟还就都也很最把被让给")
"""A window that begins or ends with one of these is two words of a sentence and no slip."""
_ASKS: Final = re.compile(
    r"谁|什么|哪|几|多[大高宽长重久少老远]|怎|吗|呢|何|是不是|是否|有没有|能不能|介绍|讲|[？?].*[？?]"
)
_THAT: Final = re.compile(
    r"那(?=(?:里|儿|一?年|国|(?:一)?(?:个|间)?(?:展厅|房间|厅|国家|朝代|世纪)|位)(?:[画做创完造的]{0,3}|人))"
)


def plain_chinese(text: str) -> str:
    """The question in usual words and simplified characters; a text that is not Chinese stays as it is."""
    if language_of(text, "en") == "en":
        return text
    parts = _MARKED.split(simplified(text))
    told = "".join(part if at % 2 else _usual(part) for at, part in enumerate(parts)).strip(" ，,、…")
    if not _ASKS.search(told):
        told = _asked_where(told)
    return told if re.search(r"\w", told) else text


def _usual(text: str) -> str:
    for _ in range(2):  # "嗯，那个，就是" is taken off one after the other
        for pattern, usual in _USUAL[:6]:
            text = pattern.sub(usual, text)
    for pattern, usual in _USUAL[6:] + _ALIKE:
        text = pattern.sub(usual, text)
    return _HAN.sub(lambda run: _as_meant(run[0]), text)


def _as_meant(han: str) -> str:
    """A run of characters in which words that are none, but sound like one of those asked with, are these."""
    heard, at = syllables(han), 0
    while at < len(han):
        for word, sound in _sounds().get(heard[at], ()):
            window = han[at : at + len(word)]
            if window != word and tuple(heard[at : at + len(word)]) == sound and _is_slip(window):
                han = han[:at] + word + han[at + len(word) :]
                break
        at += 1
    return han


def _is_slip(window: str) -> bool:
    return window[0] not in _HOLDING and window[-1] not in _HOLDING and not is_word(window)


@cache
def _sounds() -> dict[str, list[tuple[str, tuple[str, ...]]]]:
    """The words and their syllables by the first of these, the longest first."""
    found: dict[str, list[tuple[str, tuple[str, ...]]]] = {}
    for word in sorted(_ASKED, key=len, reverse=True):
        sound = tuple(syllables(word))
        found.setdefault(sound[0], []).append((word, sound))
    return found


def _asked_where(text: str) -> str:
    """那里 for 哪里, where the sentence asks nothing otherwise: speech knows no difference in writing."""
    return _THAT.sub("哪", text) if re.search(r"[？?]|(?:在|是)那|那.{1,4}$", text) else text
