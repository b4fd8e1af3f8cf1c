"""What a question asks for that no record tells, where its words surely name it: refusals call it so.

Beside `beyond`, which only says that no field answers.
"""

import re
from typing import Final, Literal

Topic = Literal[
    "insurance", "price", "colour", "repair", "theft", "letter", "feelings", "labour", "model", "name",
    "weather", "food", "studio", "family", "teacher", "inspiration", "patron", "smell", "frame", "sales",
]  # fmt: skip

_TOPICS: Final[tuple[tuple[Topic, str], ...]] = (
    ("insurance", r"\binsur\w+|保险|保额"),
    ("sales", r"\bhow many\b.{0,30}\b(?:sold|bought)\b|卖(?:出|掉)?了多少|销量"),
    ("price", r"\b(?:costs?|price[ds]?|worth|expensive|cheap|afford|valuable|valued|pay|paid|auction\w*)\b"
              r"|\b(?:monetary|market) value\b|多少钱|价[钱格值]|值钱|拍卖|估价"
              r"|(?<![名高宝])贵(?![族妇宾人重姓金州])"),
    ("letter", r"\bletters?\b|\bdiar(?:y|ies)\b|信[里中上]|书信|日记"),
    ("frame", r"\bwho (?:\w+ )?framed\b|\bframe[rd]?\b.{0,20}\bwho\b|谁.{0,4}(?:装|做).{0,2}框"),
    ("theft", r"\b(?:stole|stolen|theft|thief|thieves)\b|偷|被盗|失窃"),
    ("repair", r"\b(?:restor\w+|conserv\w+|repair\w*|damaged?|cleaned)\b|修复|修补|损坏|清洗"
    r"|清漆"),
    ("labour", r"\bhow (?:long|many (?:hours|days|weeks|months))\b.{0,40}\b(?:take|took|spend|spent|work"
    r"|need)\w*\b"
               r"|(?:花|用|画|做|刻|雕|织)了?(?:多久|多长时间|多少(?:天|年|时间|工夫)|几[天年个])"),
    ("feelings", r"\b(?:feel|felt|feelings?|mood|happy|sad|angry|nervous|proud|lonely|bored|thinking"
    r"|thoughts?)\b"
                 r"|心情|感受|感觉如何|[高开]兴|难过|伤心|生气|在想什么"),
    ("food", r"\b(?:eat|ate|eaten|breakfast|lunch|dinner|drink|drank)\b|吃(?:了|过)?(?:什么|啥)|早饭"
    r"|早餐|喝(?:了|过)?什么"),
    ("studio", r"\b(?:studio|workshop walls?|bedroom|kitchen|house)\b|画室|工作室的|住处|房子"),
    ("weather", r"\bweather\b|\b(?:was it|did it) (?:rain|snow|hot|cold|windy|sunny)\w*|天气"),
    ("teacher", r"\b(?:teachers?|tutors?|mentors?|taught)\b|老师|师傅|谁教"),
    ("patron", r"\b(?:commission\w*|ordered|patrons?)\b|订制|委托|赞助"),
    ("model", r"\b(?:model|sitter|posed|sat for|modelled)\b|模特|谁.{0,3}做模"),
    ("name", r"\bnames? of\b|\b(?:her|his|their|its|the \w+(?:'s|s')) names?\b|\bnamed\b|叫什么|名字"),
    ("family", r"\b(?:parents?|mother|father|wife|husband|brothers?|sisters?|sons?|daughters?|children"
    r"|friends?"
               r"|girlfriend|boyfriend|lover|married)\b|父亲|母亲|父母|妻子|丈夫|兄弟|姐妹|儿子|女儿"
               r"|朋友|结婚"),
    ("inspiration", r"\b(?:inspir\w+|influenced?)\b|灵感|启发|影响"),
    ("smell", r"\b(?:smells?|tastes?|touch|feels? like)\b|气味|闻起来|味道|摸起来"),
    ("colour", r"\bcolou?rs?\b|颜色|什么色"),
)  # fmt: skip
_READERS: Final = tuple((topic, re.compile(pattern, re.IGNORECASE)) for topic, pattern in _TOPICS)


def topic(text: str) -> Topic | None:
    """What is asked for, or None where the words leave it open."""
    plain = text.replace("’", "'")
    return next((topic for topic, reader in _READERS if reader.search(plain)), None)
