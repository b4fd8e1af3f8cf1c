"""Countries and regions by everyday words, in both languages, as places in which works were made.

Answers that count and list (`survey`) read them. "From Japan" asks for the place or the culture of a work;
"Japanese" may as well be what the record says of its maker, and the answer tells which of the two it was.
"""

import re
from dataclasses import dataclass
from typing import Final

from guide_ai.dialogue.catalogue import Record
from guide_ai.language import Language


@dataclass(frozen=True, slots=True)
class Land:
    """A country or a region. `told`: pattern of the words by which records name it."""

    name: str
    people: str
    """What is of it, in English."""
    han: str
    told: str

    def called(self, language: Language) -> str:
        """Its name in a sentence."""
        return self.name if language == "en" else self.han.split("|")[0]


def _land(name: str, people: str, han: str, more: str = "") -> Land:
    words = "|".join(word for word in (name, people, more) if word).casefold()
    return Land(name, people, han, rf"\b(?:{words})\b|{han}")


LANDS: Final = (
    _land("Japan", "Japanese", "日本", "edo|kyoto|tokyo|osaka|nihon"),
    _land("China", "Chinese", "中国", "beijing|shanghai|(?:han|tang|song|ming|qing|zhou|shang) dynasty"),
    _land("Korea", "Korean", "韩国|朝鲜|高丽", "joseon|goryeo"),
    _land("India", "Indian", "印度", "mughal|rajasthan|khajuraho"),
    _land("Tibet", "Tibetan", "西藏"),
    _land("Nepal", "Nepalese", "尼泊尔", "nepali"),
    _land("Thailand", "Thai", "泰国", "siam"),
    _land("Cambodia", "Cambodian", "柬埔寨", "khmer"),
    _land("Indonesia", "Indonesian", "印度尼西亚|印尼", "java|javanese|bali|balinese"),
    _land("Vietnam", "Vietnamese", "越南"),
    _land("Iran", "Iranian", "伊朗|波斯", "persia|persian"),
    _land("Iraq", "Iraqi", "伊拉克", "mesopotamian?|assyrian?|babylonian?|sumerian"),
    _land("Turkey", "Turkish", "土耳其", "ottoman|anatolian?"),
    _land("Syria", "Syrian", "叙利亚"),
    _land("Israel", "Israeli", "以色列"),
    _land("Egypt", "Egyptian", "埃及"),
    _land("Nigeria", "Nigerian", "尼日利亚", "yoruba|benin|igbo|ejagham"),
    _land("Congo", "Congolese", "刚果"),
    _land("Mali", "Malian", "马里", "dogon|bamana"),
    _land("Ghana", "Ghanaian", "加纳", "asante|ashanti"),
    _land("Cameroon", "Cameroonian", "喀麦隆"),
    _land("South Africa", "South African", "南非"),
    _land("Ethiopia", "Ethiopian", "埃塞俄比亚"),
    _land("Morocco", "Moroccan", "摩洛哥"),
    _land("Greece", "Greek", "希腊", "cycladic|attic|hellenistic"),
    _land("Italy", "Italian", "意大利", "rome|florence|florentine|venice|venetian|etruscan|siena"),
    _land("France", "French", "法国", "paris"),
    _land("Germany", "German", "德国", "berlin|nuremberg|meissen"),
    _land("Austria", "Austrian", "奥地利", "vienna|viennese"),
    _land("Switzerland", "Swiss", "瑞士"),
    _land("the Netherlands", "Dutch", "荷兰", "netherlands|netherlandish|holland|amsterdam"),
    _land("Belgium", "Belgian", "比利时", "flemish|flanders|antwerp|brussels"),
    _land("Spain", "Spanish", "西班牙", "catalan|madrid"),
    _land("Portugal", "Portuguese", "葡萄牙"),
    _land("England", "English", "英格兰", "london"),
    _land("Britain", "British", "英国", "great britain|united kingdom|uk|england|english|scotland|scottish"
                                      "|wales|welsh"
          "|london"),
    _land("Scotland", "Scottish", "苏格兰", "edinburgh|glasgow"),
    _land("Ireland", "Irish", "爱尔兰", "dublin"),
    _land("Denmark", "Danish", "丹麦"),
    _land("Norway", "Norwegian", "挪威"),
    _land("Sweden", "Swedish", "瑞典"),
    _land("Finland", "Finnish", "芬兰"),
    _land("Russia", "Russian", "俄罗斯|俄国", "soviet|moscow"),
    _land("Ukraine", "Ukrainian", "乌克兰"),
    _land("Poland", "Polish", "波兰"),
    _land("Hungary", "Hungarian", "匈牙利"),
    _land("Romania", "Romanian", "罗马尼亚"),
    _land("the United States", "American", "美国", "united states|u\\.?s\\.?a\\.?|america|new york"
                                                 "|pittsburgh"),
    _land("Canada", "Canadian", "加拿大"),
    _land("Mexico", "Mexican", "墨西哥", "aztec|maya|mayan"),
    _land("Peru", "Peruvian", "秘鲁", "inca|moche|nazca|nasca"),
    _land("Brazil", "Brazilian", "巴西"),
    _land("Argentina", "Argentinian", "阿根廷", "argentine"),
    _land("Colombia", "Colombian", "哥伦比亚"),
    _land("Cuba", "Cuban", "古巴"),
    _land("Australia", "Australian", "澳大利亚|澳洲"),
    _land("New Zealand", "New Zealander", "新西兰", "maori"),
)  # fmt: skip
_REGIONS: Final = (
    ("Asia", "Asian", "亚洲", "Japan China Korea India Tibet Nepal Thailand Cambodia Indonesia Vietnam Iran"
                            " Iraq Turkey"
     " Syria Israel"),
    ("Europe", "European", "欧洲", "Greece Italy France Germany Austria Switzerland the_Netherlands Belgium"
                                 " Spain"
     " Portugal England Britain Scotland Ireland Denmark Norway Sweden Finland Russia Ukraine Poland"
     " Hungary Romania"),
    ("Africa", "African", "非洲", "Egypt Nigeria Congo Mali Ghana Cameroon South_Africa Ethiopia Morocco"),
    ("South America", "South American", "南美洲?", "Peru Brazil Argentina Colombia"),
)  # fmt: skip


def _region(name: str, people: str, han: str, members: str) -> Land:
    within = {member.replace("_", " ") for member in members.split()}
    told = [land.told for land in LANDS if land.name in within]
    return Land(
        name, people, han.removesuffix("?"), "|".join((rf"\b(?:{name}|{people})\b".casefold(), *told))
    )


_ALSO: Final = {
    "the United States": "|(?:the )?usa|the us|u\\.s\\.(?:a\\.)?|america|the states",
    "Britain": "|great britain|(?:the )?(?:u\\.?k|united kingdom)",
    "the Netherlands": "|holland|netherlands",
}
"""What visitors call a land beside its name."""
_ALL: Final = (*LANDS, *(_region(*each) for each in _REGIONS))
_ASKED: Final = tuple(
    (
        land,
        re.compile(
            rf"\b(?:(?:made |created |painted |produced )?(?:from|in|of)"
            rf" )?(?P<place>{land.name.casefold()}{_ALSO.get(land.name, '')})\b"
            rf"|\b(?P<people>{land.people.casefold()})\b",
        ),
        re.compile(rf"(?:来自|产自|出自|在)?(?:{land.han})(?:来的|出土的?|制作的?|创作的?|的|人的?)?"),
    )
    for land in _ALL
)
_TOLD: Final = {land.name: re.compile(land.told, re.IGNORECASE) for land in _ALL}


@dataclass(frozen=True, slots=True)
class Origin:
    """A land that a question names; and whether it is that of the people ("Japanese prints")."""

    land: Land
    of_people: bool


def origin_in(text: str, language: Language) -> tuple[Origin, tuple[int, int]] | None:
    """The land that a folded text names, and from where to where it does; None where it names none."""
    best: tuple[Origin, tuple[int, int]] | None = None
    for land, english, chinese in _ASKED:
        found = (english if language == "en" else chinese).search(text)
        if found and (best is None or len(found[0]) > best[1][1] - best[1][0]):
            people = (
                bool(found["people"]) if language == "en" else not found[0].startswith(("来自", "产自", "在"))
            )
            best = Origin(land, people), found.span()
    return best


def is_from(record: Record, land: Land) -> bool | None:
    """Whether a record's place or culture is of a land; None where it names neither."""
    told = " ; ".join((*record.place.values(), *record.culture.values()))
    if _TOLD[land.name].search(told):
        return True
    return False if record.place else None


def is_by_somebody_from(record: Record, land: Land) -> bool:
    """Whether a record calls one of the makers after a land."""
    return any(
        _TOLD[land.name].search(nationality)
        for credit in record.makers
        for nationality in (
            *credit.nationality.values(),
            *(n for n in credit.name.values() if "unknown" in n.casefold()),
        )
    )
