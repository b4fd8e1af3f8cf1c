"""Texts that mean nothing to the guide: keys struck at random, other languages, cut-off syllables, signs.

All are `unclear`. Without them a network is sure of whatever it has never seen.
"""

import random
from typing import Final

from guide_ai.language import Language
from guide_ai.nlu.train.sentence import Sentence

_ROWS: Final = ("qwertyuiop", "asdfghjkl", "zxcvbnm", "asdfghjkl")
_ONSETS: Final = "b bl br d dr f fl g gr h k kl l m n p pr r s sk st t tr v w z".split()
_RHYMES: Final = "a ab ack ad ag an ang ar e ell en er i im in ip o ob om on oo or u ub um un ush".split()
_SMALL: Final = "the a and so but of it to is well that or if then no yes just like um uh oh hmm ah".split()
_SMALL_CHINESE: Final = (
    "的 了 那 这 嗯 啊 就 然后 那个 这个 呃 是 不 在 也 都 所以 但是 哦 额 还 吧 呢".split()
)
_SIGNS: Final = (
    "?",
    "...",
    "!!!",
    "123",
    "42 42",
    "😀",
    "👍👍",
    "🎨?",
    "~~~",
    "...?",
    "007",
    "3.14",
    "🙃🙃🙃",
    "---",
)
_ODD_CHARACTERS: Final = "龘靐饕餮囧呔嘁哒咚噗叽咕噜啦嘎吱嘭哐铛嗷呜咩哞嘶呱"
_FOREIGN: Final = (
    "je ne comprends pas ce que vous dites", "où est la gare s'il vous plaît", "il fait beau aujourd'hui",
    "bonjour tout le monde", "quelle heure est il maintenant", "j'aime beaucoup le fromage",
    "ich möchte bitte einen kaffee", "wie komme ich zum bahnhof", "das wetter ist heute schön",
    "können sie mir bitte helfen", "guten tag meine damen und herren", "ich habe keine ahnung",
    "no entiendo nada de esto", "dónde está la estación", "me gusta mucho la música", "qué hora es",
    "buenos días a todos", "mañana vamos a la playa", "non capisco niente", "dove si trova la stazione",
    "mi piace molto la pizza", "che ore sono adesso", "não entendo o que você diz", "bom dia a todos",
    "onde fica a estação", "ik begrijp het niet", "waar is het station", "jag förstår inte",
    "var ligger stationen", "en ymmärrä mitään", "missä on asema", "nie rozumiem", "gdzie jest dworzec",
    "nerozumím", "nem értem", "hol van az állomás", "anlamıyorum", "istasyon nerede", "tôi không hiểu",
    "nhà ga ở đâu", "saya tidak mengerti", "di mana stasiun", "hindi ko maintindihan", "sielewi kabisa",
    "я ничего не понимаю", "где находится вокзал", "сегодня хорошая погода", "доброе утро всем",
    "не знаю что сказать", "я не розумію", "δεν καταλαβαίνω τίποτα", "πού είναι ο σταθμός",
    "わかりません", "駅はどこですか", "今日はいい天気ですね", "おはようございます", "それは何の話ですか",
    "무슨 말인지 모르겠어요", "역이 어디에 있어요", "오늘 날씨가 좋네요", "안녕하세요 여러분",
    "لا أفهم شيئا", "أين المحطة من فضلك", "صباح الخير جميعا", "אני לא מבין", "איפה התחנה",
    "मुझे समझ नहीं आया", "स्टेशन कहाँ है", "ฉันไม่เข้าใจ", "สถานีอยู่ที่ไหน", "non intellego quid dicas",
    "lorem ipsum dolor sit amet", "consectetur adipiscing elit sed do", "ut enim ad minim veniam",
)  # fmt: skip


def gibberish(language: Language, chance: random.Random) -> Sentence:
    """One such text, as it may reach a guide that listens for `language`."""
    kind = chance.choice(("keys", "syllables", "small", "small", "foreign", "foreign", "signs"))
    if kind == "keys":
        words = [
            "".join(chance.choices(chance.choice(_ROWS), k=chance.randint(3, 8))) for _ in _some(chance, 3)
        ]
    elif kind == "syllables" and language == "zh-hans":
        words = ["".join(chance.choices(_ODD_CHARACTERS, k=chance.randint(2, 6)))]
    elif kind == "syllables":
        words = [chance.choice(_ONSETS) + chance.choice(_RHYMES) for _ in _some(chance, 5)]
    elif kind == "small":
        small = _SMALL_CHINESE if language == "zh-hans" else _SMALL
        words = [chance.choice(small) for _ in _some(chance, 4)]
    elif kind == "foreign":
        words = chance.choice(_FOREIGN).split()
        if chance.random() < 0.5:
            words = words[: chance.randint(1, len(words))]
    else:
        words = [chance.choice(_SIGNS)]
    between = "" if language == "zh-hans" and kind == "small" else " "
    return Sentence(between.join(words), language, "unclear", (), f"gibberish:{kind}")


def _some(chance: random.Random, most: int) -> range:
    return range(chance.randint(1, most))
