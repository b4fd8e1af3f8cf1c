"""Kinds of objects by everyday words, in both languages, and whether a record says that a work is of one.

Answers that count and list (`survey`, `surveying`) read kinds here. A record tells its kind by its class
("prints", "on paper, print"); where that names no kind of this page ("Metals", nothing), its material may
("oil on canvas" is a painting). Where neither does, nobody can tell, and the answer says so.
"""

import re
from dataclasses import dataclass
from typing import Final

from guide_ai.dialogue.catalogue import Record
from guide_ai.language import Language

NOTHING: Final = r"(?!)"
"""A pattern that nothing fits."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of object. The patterns are for words in lower case without accents."""

    one: str
    """What one of them is called in English."""
    many: str
    han: str
    """What it is called in Chinese."""
    asked: str
    """Pattern of the English words by which visitors ask for it."""
    asked_han: str
    told: str
    """Pattern of the words by which records name the kind, in either language."""
    made: str = NOTHING
    """Pattern of materials that make a work of this kind where its class names no other."""
    beside: bool = False
    """Whether a work may be of it beside another kind: then its material tells, or else its title."""

    def called(self, language: Language, *, count: int = 2) -> str:
        """Its name in a sentence."""
        if language != "en":
            return self.han
        return self.one if count == 1 else self.many


KINDS: Final[tuple[Kind, ...]] = (
    Kind(
        "oil painting", "oil paintings", "油画", r"oil paintings?|oils", "油画(?!家|的|面|中|里|上)",
        r"oil paintings?|油画", r"\boils? (?:paint )?on\b|布面油画|木板油画", beside=True,
    ),
    Kind(
        "watercolour", "watercolours", "水彩画", r"water ?colou?rs?(?: paintings?)?", "水彩画?",
        r"^water ?colou?rs?$|水彩", r"\bwater ?colou?rs?\b|水彩", beside=True,
    ),
    Kind(
        "picture", "pictures", "画作", r"pictures?|images?",
        "画作(?!者)|(?:图|绘)?画(?!家|的|面|中|里|上|作|了|布|廊|框|展|出|在(?!哪|几号|什么)|过|像)",
        r"paintings?|prints?|drawings?|water ?colou?rs?|绘画|油画|国画|水墨|版画|素描|水彩",
        r"\b(?:oils?|acrylic|tempera|gouache|water ?colou?r|pastel|ink|graphite)\b.*\bon\b"
        r"|\b(?:etching|engraving|lithograph|aquatint)\b|wood ?(?:block|cut)|布面|纸本|绢本|木版",
        beside=True,
    ),
    Kind(
        "painting", "paintings", "绘画", r"paintings?|canvas(?:es)?", 
        "绘画(?:作品)?",
        r"paintings?|绘画|油画|国画|水墨",
        r"\b(?:oils?|acrylic|tempera|gouache)\b.*\bon\b|布面|木板油画",
    ),
    Kind(
        "woodblock print", "woodblock prints", "木版画",
        r"wood ?(?:block|cut)s?(?: prints?)?|ukiyo e(?: prints?)?",
        "木版画|木刻(?:版画)?|浮世绘", r"wood ?(?:block|cut)s?|木版|木刻|浮世绘",
        r"wood ?(?:block|cut)|木版|木刻", beside=True,
    ),
    Kind(
        "etching", "etchings", "蚀刻版画", r"etchings?", "蚀刻(?:版画)?", r"etchings?|蚀刻",
        r"\betching\b|蚀刻", beside=True,
    ),
    Kind(
        "engraving", "engravings", "雕版画", r"engravings?", "雕版画", r"engravings?",
        r"\bengraving\b|雕版", beside=True,
    ),
    Kind(
        "print", "prints", "版画", r"prints?|printed works?", "版画",
        r"prints?|etchings?|engravings?|lithographs?|woodcuts?|screenprints?|版画",
        r"\b(?:etching|engraving|lithograph|aquatint|drypoint|mezzotint|screenprint|linocut)\b"
        r"|wood ?(?:block|cut)|\bprint\b|木版|版画",
    ),
    Kind(
        "drawing", "drawings", "素描", r"drawings?|sketch(?:es)?|pastels?", "素描|速写|粉彩画?",
        r"drawings?|sketch(?:es)?|素描",
        r"\b(?:graphite|pencil|charcoal|chalk|pastels?|crayon)\b.*\bon\b|铅笔|炭笔",
    ),
    Kind("relief", "reliefs", "浮雕", r"reliefs?", "浮雕", r"reliefs?|浮雕", beside=True),
    Kind(
        "sculpture", "sculptures", "雕塑", r"sculptures?|statues?|statuettes?|figurines?|busts?|carvings?",
        "雕塑|雕像|塑像|雕刻(?:品|作品)?", r"sculptures?|statues?|statuettes?|figurines?|busts?|雕塑|雕像",
    ),
    Kind(
        "photograph", "photographs", "照片", r"photo(?:graph)?s?|photography", "照片|摄影(?:作品)?|相片",
        r"photo(?:graph)?s?|photography|photogravures?|照片|摄影",
        r"\b(?:gelatin silver|albumen|daguerreotype|c-print|chromogenic|photograph)",
    ),
    Kind(
        "ceramic", "ceramics", "陶瓷", r"ceramics?|pottery|potteries|pots|porcelains?|earthenware|stoneware",
        "陶瓷器?|陶器|瓷器", r"ceramics?|pottery|porcelains?|陶瓷|陶器|瓷器",
        r"\b(?:earthenware|stoneware|porcelain|terracotta|ceramic|faience|pottery)\b|陶|瓷", beside=True,
    ),
    Kind(
        "tapestry", "tapestries", "挂毯", r"tapestr(?:y|ies)", "挂毯|织毯|壁毯",
        r"tapestr(?:y|ies)|挂毯|壁毯", beside=True,
    ),
    Kind(
        "textile", "textiles", "纺织品", r"textiles?|fabrics?|weavings?|embroider(?:y|ies)",
        "纺织品?|织物|织品|刺绣",
        r"textiles?|tapestr(?:y|ies)|embroider(?:y|ies)|costumes?|carpets?|纺织|织物|挂毯",
        r"\b(?:wool|silk|cotton|linen|tapestry|embroidery)\b(?!.*\bon\b)",
    ),
    Kind(
        "piece of furniture", "pieces of furniture", "家具",
        r"(?:pieces? of )?furniture|chairs?|armchairs?|tables|seats", "家具|椅子?|桌子",
        r"furniture|chairs?|armchairs?|家具|椅",
    ),
    Kind(
        "film or video", "films and videos", "影像作品", r"videos?|films?|movies?|moving images?",
        "视频|录像|影片|电影|影像(?:作品)?", r"videos?|films?|time based media|视频|录像|影像",
        r"\b(?:video|film)\b|录像|视频", beside=True,
    ),
    Kind(
        "installation", "installations", "装置", r"installations?", "装置(?:艺术|作品)?",
        r"installations?|装置",
    ),
    Kind(
        "glass object", "glass objects", "玻璃器", r"glass(?:ware|es| objects?| works?| pieces?)?",
        "玻璃(?:器皿?|制品)?", r"glass(?:ware)?|玻璃", r"^(?:\w+ )?glass\b|玻璃", beside=True,
    ),
    Kind(
        "vessel", "vessels", "容器", r"vessels?|containers?", "容器|器皿", r"vessels?|器皿|容器", beside=True
    ),
    Kind("mask", "masks", "面具", r"masks?", "面具", r"masks?|面具", beside=True),
    Kind(
        "jewel", "jewels", "首饰", r"jewel(?:le)?ry|jewels?", "首饰|珠宝", r"jewel(?:le)?ry|首饰|珠宝"
    ),
    Kind(
        "book or manuscript", "books and manuscripts", "书籍", r"books?|manuscripts?", "书籍?|手稿|抄本",
        r"books?|manuscripts?|书籍|手稿",
    ),
)  # fmt: skip
_MIXED: Final = re.compile(r"\bprints? and drawings?\b|\bdrawings? and prints?\b")
"""A department's name among the classes: it tells neither a print nor a drawing."""
_ASKED: Final = tuple((kind, re.compile(rf"\b(?:{kind.asked})\b")) for kind in KINDS)
_ASKED_HAN: Final = tuple((kind, re.compile(kind.asked_han)) for kind in KINDS)
_TOLD: Final = {kind: re.compile(rf"(?:\b|(?<=[\u3400-\u9fff]))(?:{kind.told})") for kind in KINDS}
_MADE: Final = {kind: re.compile(kind.made) for kind in KINDS}


def kind_in(text: str, language: Language) -> tuple[Kind, re.Match[str]] | None:
    """The kind that a question asks for, the longest words first, and where it says so."""
    readers = _ASKED if language == "en" else _ASKED_HAN
    found = [(kind, match) for kind, reader in readers if (match := reader.search(text))]
    return max(found, key=lambda each: (len(each[1][0]), -each[1].start()), default=None)


def is_of(record: Record, kind: Kind) -> bool | None:
    """Whether a record says that its work is of a kind; None where it does not say what the work is."""
    told = classes(record)
    made = " ".join(record.medium.values()).casefold()
    named = " ".join(record.title.values()).casefold() if kind.beside and kind.made == NOTHING else ""
    if any(_TOLD[kind].search(each) for each in told) or _TOLD[kind].search(named):
        return True
    if not told and not made:
        return None
    others = any(_TOLD[other].search(each) for other in KINDS if not other.beside for each in told)
    return (kind.beside or not others) and bool(_MADE[kind].search(made))


def kind_of(record: Record) -> Kind | None:
    """The first kind of this page, of those that exclude each other, that a record's work is of."""
    return next((kind for kind in KINDS if not kind.beside and is_of(record, kind)), None)


def classes(record: Record) -> list[str]:
    """What a record calls its work's class, each in lower case."""
    words = (*record.object_type.values(), *record.other.get("classification", {}).values())
    parts = (part.strip() for word in words for part in re.split(r"[;,/、，；]", word.casefold()))
    return [part for part in parts if not _MIXED.search(part)]
