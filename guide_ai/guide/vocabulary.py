"""Words that the grounding check treats apart: grammar, numbers, doubt and denial, in English and Chinese."""

from typing import Final

FUNCTION_WORDS: Final = frozenset(
    """
    a an the and or but nor so yet of in on at by for from with to into onto upon as than then that this
    these those it its it's he she him her his hers they them their theirs we us our you your yours i me
    my mine one ones is are was were be been being am do does did done has have had having can could
    will would shall should which who whom whose what when where there here how if while because also
    too both each such some any about over out up down off through between within very own same not no
    says said say tells tell told shows show shown called visitor guide record label text museum
    exhibition work works artwork piece painting picture object don't doesn't didn't isn't aren't wasn't
    weren't can't couldn't won't wouldn't
    """.split()
)

NUMBER_WORDS: Final = {
    word: str(number)
    for number, word in enumerate(
        "zero _ two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen twenty".split()
    )
    if word != "_"
} | {
    "thirty": "30", "forty": "40", "fifty": "50", "sixty": "60", "seventy": "70", "eighty": "80",
    "ninety": "90",
    "hundred": "100", "thousand": "1000", "million": "1000000", "dozen": "12", "twice": "2x", "first": "1st",
    "second": "2nd", "third": "3rd", "fourth": "4th", "fifth": "5th", "sixth": "6th", "seventh": "7th",
    "eighth": "8th", "ninth": "9th", "tenth": "10th",
}  # fmt: skip
""""one" is left out: it stands for things more often than for a number."""

IRREGULAR: Final = {
    form: verb
    for verb, *forms in map(
        str.split,
        """
        know knew known, see saw seen, make made, take took taken, grow grew grown, stand stood, come
        came, go went gone, write wrote written, draw drew drawn, give gave given, find found, lose
        lost, hold held, build built, leave left, feel felt, keep kept, fall fell fallen, hang hung,
        wear wore worn, break broke broken, choose chose chosen, speak spoke spoken, begin began begun,
        bring brought, buy bought, sell sold, think thought, teach taught, catch caught, fight fought,
        sit sat, lie lay lain, rise rose risen, run ran, sing sang sung, sink sank sunk, fly flew flown,
        throw threw thrown, win won, spend spent, send sent, lead led, feed fed, meet met, hear heard,
        mean meant, sleep slept, weave wove woven, bend bent, shine shone, dream dreamt, freeze froze
        frozen, tear tore torn
        """.split(","),
    )
    for form in forms
}
"""Verbs whose forms no ending tells: knew is known to be know."""

PREPOSITIONS: Final = frozenset(
    "of in on at by for from with to into onto upon through between within above below behind before after"
    " beside".split()
)
BEING: Final = frozenset("is are was were be been being".split())
MAKING: Final = frozenset(("make", "paint", "creat", "produc"))
"""Stems of what every maker did; a record says "by"."""

NEGATIONS: Final = frozenset("not no never none nothing nobody neither nor without cannot hardly".split())
HEDGES: Final = (
    "perhaps", "probably", "possibly", "maybe", "may", "might", "could", "seems", "seem", "appears",
    "suggests", "suggest", "suggesting",
    "attributed", "supposedly", "reportedly", "allegedly", "said to", "thought to", "believed", "about",
    "around",
    "circa", "roughly", "approximately", "likely", "uncertain", "unknown", "some say", "legend",
    "said that", "says that", "claimed", "claims", "according to", "told", "wrote that",
)  # fmt: skip

LIMITS: Final = frozenset(
    "only almost nearly mostly partly some many most several few often usually sometimes rarely seldom those"
    " half part until unless if except without".split()
)
"""Words that say of how many, how often or on what condition something holds."""

GLUE_HAN: Final = frozenset(
    "的了是在和与及也都就而且它他她其这那此该幅件个位中上下里为有着把被用以由于从到对来去说"
)
"""Characters of grammar that an answer may add."""
NEGATIONS_HAN: Final = ("不", "没", "无", "未", "非", "别")
HEDGES_HAN: Final = (
    "可能",
    "也许",
    "大约",
    "大概",
    "约",
    "据说",
    "据认为",
    "相传",
    "传说",
    "或许",
    "似乎",
    "疑",
    "归于",
)
