"""Whatever is no question about the works: greeting, help, pace and volume, and what the guide declines."""

import re
from collections.abc import AsyncGenerator, Iterator
from typing import Final

from guide_ai.dialogue.answer import Sentence
from guide_ai.dialogue.context import Context
from guide_ai.dialogue.memory import FASTEST, SLOWEST, STEP
from guide_ai.dialogue.phrasing.phrases import Line
from guide_ai.dialogue.phrasing.wording import phrases
from guide_ai.dialogue.reading.abuse import is_abuse
from guide_ai.dialogue.reading.asides import unspoken
from guide_ai.dialogue.reading.erasing import asks_to_erase
from guide_ai.dialogue.reading.objecting import objects
from guide_ai.dialogue.reading.outside import outside
from guide_ai.dialogue.steps import Change, Erasure, Objection, Step
from guide_ai.language import Language
from guide_ai.nlu.base import Intent

_PLAIN: Final[dict[Intent, Line]] = {
    "greet": "greet",
    "thanks_bye": "thanks",
    "help": "help",
    "practical": "practical",
    "feedback": "feedback",
    "prompt_attack": "prompt_attack",
}
_REFUSALS: Final[frozenset[Line]] = frozenset(
    ("practical", "others_privacy", "prompt_attack", "emergency", "no_opinion")
)
_SURE_LINES: Final[tuple[Line, ...]] = (
    "greet", "thanks", "help", "who_are_you", "smalltalk", "off_topic", "prompt_attack", "privacy",
    "others_privacy", "practical", "accessibility", "feedback", "objected", "erased", "unclear", "which_work",
    "cannot_hear",
    "tour_begins", "tour_over", "slower", "faster", "stopped", "paused", "language_changed", "go_on",
)  # fmt: skip
_TOO_QUIET: Final = re.compile(
    r"\b(?:too|so|very|rather|really) (?:quiet|soft|low|faint)(?:ly)?\b|\bnot (?:\w+ )?loud(?:ly)? enough\b"
    r"|\b(?:whisper|mumbl)\w*"
    r"|(?:太|好|有点儿?|有些|[这那]么|过于|[很真别])(?:小|轻|低|弱)|不够(?:大|响)",
    re.IGNORECASE,
)
_TOO_LOUD: Final = re.compile(
    r"\b(?:too|so|very|rather|really|less|that) loud(?:ly)?\b|\b(?:shout|yell|scream|deafen|blast)\w*"
    r"|\bhurt\w* (?:my|the|our) ears?\b|\bears? (?:hurt|are (?:hurting|ringing))"
    r"|(?:太|好|有点儿?|有些|[这那]么|过于|[很真])(?:大|响)|[吵震刺]|耳朵.{0,3}[疼痛聋]"
    r"|(?:别|不要|不用)(?:再)?(?:喊|吼|嚷|叫|大声)",
    re.IGNORECASE,
)
"""What is complained of is to be mended: a voice that is too quiet becomes louder."""
_QUIETER: Final = re.compile(r"\b(?:quiet(?:er|ly)|soft(?:er|ly)|down|lower)\b|小|轻|调低", re.IGNORECASE)
_NOT_HEARD: Final = re.compile(r"\bhear\b|听不", re.IGNORECASE)
_BUILDING: Final = re.compile(
    r"\b(?:sit|seats?|seating|bench(?:es)?|chairs?|stools?|wheel ?chairs?|lifts?|elevators?|escalators?"
    r"|stairs?|steps?|step-?free|ramps?|prams?|pushchairs?|strollers?|walker|crutches|tired|rest"
    r"|(?:guide|assistance|service) dogs?|(?:hearing|induction) loop)\b"
    r"|坐|椅|座位|凳|电梯|扶梯|楼梯|台阶|坡道|婴儿车|推车|拐杖|导盲犬|休息|歇|累",
    re.IGNORECASE,
)
_SITE: Final = re.compile(
    r"\b(?:mode|seated|sitting|text|fonts?|letters|captions?|subtitles?|keyboard|mouse|screen|motion|sick|dizzy"
    r"|nause\w*|flash\w*|contrast|colou?rs?|teleport\w*|headset|vr|read|type|page|zoom)\b"
    r"|字|键盘|鼠标|屏|晕|闪|对比度|颜色|传送|头显|坐着|坐姿|网页|放大",
    re.IGNORECASE,
)
"""What the staff see to, and what this site does."""
_OTHERS: Final = re.compile(
    r"\b(?:other|last|previous|another|any) (?:visitors?|guests?|people|persons?|users?|ones?)\b|\belse\b"
    r"|\b(?:visitors?|guards?|staff|curators?|director|employees?|guests?|people|he|she|they|his|her|their"
    r"|(?:some|every)(?:body|one)|phone|e-?mail|address|password|salary|credit card)\b"
    r"|其[他它]|别人|别的|[上前下]一个|观众|游客|访客|工作人员|馆长|保安|策展人|[他她]|谁在|电话|邮箱|地址|密码|工资",
    re.IGNORECASE,
)
_OWN: Final = re.compile(
    r"\b(?:my|our) (?!friend|wife|husband|boss|colleague)\w|\bmine\b|\bwhat (?:i|we)\b|\babout (?:me|us)\b"
    r"|\b(?:record|stor|keep|sav|track|remember|listen|hear|watch|film|forget|delet|know)\w*\b.{0,20}"
    r"\b(?:me|us|i|we)\b"
    r"|我们?(?:的|说|问|讲|刚)|关于我|(?:录|存|记|留|忘|删|知道|了解|认识|听|跟踪|拍)[^，。]{0,6}我",
    re.IGNORECASE,
)
"""Data of others are refused; what becomes of the visitor's own is told."""
_ENGLISH: Final = re.compile(r"\benglish\b|英[语文]", re.IGNORECASE)
_CHINESE: Final = re.compile(r"\b(?:chinese|mandarin)\b|[中汉][文语]|普通话", re.IGNORECASE)
_IDENTITY: Final = re.compile(
    r"\b(?:are you|what are you|who are you|your name|human|robot|machine|an? ai)\b|你是|你叫|名字|真人|机器",
    re.IGNORECASE,
)
_MADE_BY: Final = re.compile(
    r"\bwho (?:made|built|created|programmed)\b|谁(?:做|造|开发|创造)", re.IGNORECASE
)


_SHORTER: Final = re.compile(
    r"\b(?:short(?:er|ly)?|brief(?:ly|er)?|in (?:one|a) sentence|in (?:a|one|few|two) words?|summar\w*)\b"
    r"|简短|短一点|一句话|简单(?:点|说|讲)|概括|总结",
    re.IGNORECASE,
)
"""The last answer is wanted again, and less of it."""


def sure_lines(language: Language) -> Iterator[Sentence]:
    """What the guide says again and again whatever hangs here, for speaking ahead."""
    for line in _SURE_LINES:
        yield Sentence(phrases(language).line(line), language, "manners", sure=True)


async def mannered(context: Context) -> AsyncGenerator[Step, None]:
    """Answer an intent that is about the guide or the visit itself."""
    intent = context.wish.intent
    if objects(context.text):
        if context.memory.answer:
            yield Objection()
        # Without an answer there is nothing to pass on.
        yield context.line("objected" if context.memory.answer else "feedback")
    elif asks_to_erase(context.text):
        yield Erasure()
        yield context.line("erased")
    elif line := _plain(intent, context.text):
        yield context.line(line, "refusal" if line in _REFUSALS else "manners")
    elif intent == "smalltalk":
        yield context.line(_small_talk(context.text))
    elif intent in ("slower", "faster"):
        for step in _pace(context, faster=intent == "faster"):
            yield step
    elif intent == "volume":
        for step in _volume(context):
            yield step
    elif intent == "change_language":
        for step in _language(context):
            yield step
    elif intent == "repeat":
        for step in _repeated(context):
            yield step


def _plain(intent: Intent, text: str) -> Line | None:
    """The sentence that answers an intent by itself."""
    if (found := outside(text)) and found[1] == intent:
        return found[0]
    if intent == "feedback" and is_abuse(text):
        return "abuse"
    if intent == "accessibility":
        return "practical" if _BUILDING.search(text) and not _SITE.search(text) else "accessibility"
    if intent == "privacy":
        return "others_privacy" if _OTHERS.search(text) and not _OWN.search(text) else "privacy"
    return _PLAIN.get(intent)


def _small_talk(text: str) -> Line:
    if _MADE_BY.search(text):
        return "made_by"
    return "who_are_you" if _IDENTITY.search(text) else "smalltalk"


def _pace(context: Context, *, faster: bool) -> Iterator[Step]:
    memory = context.memory
    rate = round(min(max(memory.rate + (STEP if faster else -STEP), SLOWEST), FASTEST), 2)
    if rate == memory.rate:
        yield context.line("fastest" if faster else "slowest", "navigation")
        return
    memory.rate = rate
    yield Change("rate", f"{rate:g}")
    yield context.line("faster" if faster else "slower", "navigation")


def _volume(context: Context) -> Iterator[Step]:
    text, memory = context.text.replace("’", "'"), context.memory
    line: Line
    if re.search(r"\bunmute\b|取消静音", text, re.IGNORECASE):
        wanted, line = 1.0, "louder"
    elif re.search(r"\bmute\b|静音|\bsilent\b", text, re.IGNORECASE):
        wanted, line = 0.0, "muted"
    elif not _TOO_QUIET.search(text) and (
        _TOO_LOUD.search(text) or (_QUIETER.search(text) and not _NOT_HEARD.search(text))
    ):
        wanted, line = memory.volume - 0.25, "quieter"
    else:
        wanted, line = memory.volume + 0.25, "louder"
    volume = min(max(wanted, 0.0), 1.0)
    if line == "louder" and memory.volume == 1.0:
        line = "loudest"
    if line == "quieter" and volume == 0.0:
        line = "muted"
    memory.volume = volume
    yield Change("volume", f"{volume:g}")
    yield context.line(line, "navigation")


def _language(context: Context) -> Iterator[Step]:
    """Switch; without a language named, to the other one. Another language than these two is declined."""
    named: Language | None = None
    if _CHINESE.search(context.text):
        named = "zh-hans"
    elif _ENGLISH.search(context.text):
        named = "en"
    elif re.search(r"\bchange (?:the )?language\b|换(?:个)?语言", context.text, re.IGNORECASE):
        named = "en" if context.language == "zh-hans" else "zh-hans"
    if named is None:
        yield from unspoken(context.language)
        return
    context.language = named
    yield Change("language", named)
    yield context.line("language_changed", "navigation")


def _repeated(context: Context) -> Iterator[Step]:
    said = [spoken.sentence for spoken in context.memory.answer]
    if _SHORTER.search(context.text):
        said = said[:1]
    if not said:
        yield context.line("nothing_to_repeat", "navigation")
    yield from said
