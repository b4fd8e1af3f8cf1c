"""Reading Chinese questions over all works (see `survey`): what is understood is cut out, and little may
be left.
"""

import re
from dataclasses import replace
from typing import Final

from guide_ai.dialogue.facts.ages import age_in
from guide_ai.dialogue.facts.bounds import bound_in
from guide_ai.dialogue.facts.kind_words import kind_in
from guide_ai.dialogue.facts.periods import period_in, spelt_out
from guide_ai.dialogue.facts.places import origin_in
from guide_ai.dialogue.reading.ordinals import ordinal
from guide_ai.dialogue.referents.naming import NameIndex, folded
from guide_ai.dialogue.surveys.survey import (
    Alike,
    Group,
    Measure,
    Rank,
    Survey,
    hall_by_number,
    halls_in,
    makers_in,
    makers_in_han,
)
from guide_ai.dialogue.terms.book import Book

_SUPERLATIVES: Final[tuple[tuple[Measure, bool, str], ...]] = (
    ("age", False, "早|古老|老|旧|久远|久"),
    ("age", True, "新|晚|近|年轻|现代"),
    ("area", True, "大"),
    ("area", False, "小"),
    ("height", True, "高"),
    ("height", False, "矮|低"),
    ("width", True, "宽|长"),
    ("width", False, "窄"),
    ("weight", True, "重"),
    ("weight", False, "轻"),
)
_RANKS: Final = tuple(
    (
        measure,
        most,
        re.compile(
            rf"(?:第(?P<nth>[二三四五2-5]))?最(?:{words})(?:第(?P<after>[二三四五2-5]))?的?"
            rf"(?P<many>[二两三四五2-5](?=[件幅个张]))?|第(?P<bare>[二三四五2-5])(?:{words})(?=的)"
        ),
    )
    for measure, most, words in _SUPERLATIVES
)
_ROOM: Final = "(?:展厅|展室|展馆|房间|展区|厅)"
_NUMBER: Final = re.compile(
    rf"(?:在)?(?:第(?P<nth>[一二三四五六七八九十]|\d{{1,2}})|(?P<card>\d{{1,2}}"
    rf"|[一二三四五六七八九十])号)(?:个|间|号)?{_ROOM}(?:里面?|中|内)?"
    rf"|(?:在)?{_ROOM}(?P<late>[一二三四五六七八九十]|\d{{1,2}})(?:号)?(?:里面?|中|内)?"
)
_LAST: Final = re.compile(rf"最后(?:一)?(?:个|间)?{_ROOM}(?:里面?|中|内)?")
_HERE: Final = re.compile(
    rf"(?:在)?(?:[这本此该](?:个|间|座|一)*{_ROOM}|我(?:所在|们)?的?{_ROOM})(?:里面?|中|内|之中)?"
)
_SHOW: Final = re.compile(
    r"(?:在)?(?:(?:[这本此该整](?:个|次|场)*)?(?:展览|画展|特展|博物馆|美术馆|馆|展会)|这里|这儿"
    r"|此处)(?:里面?|中|内|之中|上)?|所有展品(?:中|里)|一共|总共|全部|全馆|当中"
)
_AMONG: Final = re.compile(
    r"(?:在)?(?:其中|(?:这|那)(?:些|几[个件幅])(?:作品|画|展品)?|它们)(?:里面?|之?中|当中)?"
)
_ALIKE: Final[tuple[tuple[Alike, str], ...]] = (
    ("date", r"(?:(?:和|跟|与)(?:[这它]|TITLE)[幅件张个]?(?:作品|画)?)?(?:是)?(?:同(?:一)?年"
             r"|同(?:一)?(?:个)?时期)(?:的|创作的?|完成的?|做的)?"),
    ("maker", r"(?:(?:和|跟|与)(?:[这它]|TITLE)[幅件张个]?(?:作品|画)?)?(?:是)?同(?:一)?(?:个|位)?(?:作者"
              r"|画家|艺术家|人)(?:的|创作的?|画的)?"
              r"|[他她]的?(?=.*(?:作品|画|几|多少|哪))|(?:这|该)(?:个|位)(?:作者|画家|艺术家)的?"),
    ("medium", r"同(?:一)?(?:种|样)(?:的)?(?:材料|材质|媒介)(?:的|做的|制作的)?"),
    ("place", r"同(?:一)?(?:个)?(?:地方|国家|产地)(?:的|制作的)?"),
)  # fmt: skip
_GENDER: Final = re.compile(
    r"(?:女性?|男性?)(?:艺术家|画家|作者|雕塑家)(?:的|创作的?|画的)?|(?:由)?女性(?:创作|画)的?"
)
_NOBODY: Final = re.compile(
    r"(?:佚名|无名|匿名|作者(?:不详|未知|不明)|不知(?:道)?(?:作者|(?:是)?谁(?:做|画|创作)))(?:作者|艺术家|画家)?的?"
)
_ERAS: Final = dict(
    zip("商 周 秦 汉 唐 宋 元 明 清 江户 明治 文艺复兴 中世纪".split(),
        "shang zhou qin han tang song yuan ming qing edo meiji renaissance medieval".split(), strict=True)
)  # fmt: skip
_ERA: Final = re.compile(
    r"(?P<era>商|周|秦|汉|唐|宋|元|明|清|江户|明治)(?:朝|代|时期|时代)(?:的|制作的|创作的)?"
    r"|(?P<age>文艺复兴|中世纪)(?:时期|时代)?的?"
)
_STUFF_HOW: Final = r"(?:用)?(?P<stuff>{})(?:制(?:作|成|品)?|做|造|质|材质|材料|器(?:物|皿)?)?(?:成)?的?"
_GENERIC: Final = re.compile(r"(?:艺术)?作品|展品|藏品|东西|文物|艺术品|物件")
_GROUPS: Final[tuple[tuple[Group, str], ...]] = (
    ("hall", rf"{_ROOM}"),
    ("medium", "材料|材质|媒介|技法"),
    ("kind", "类型|种类|类别|类"),
    ("place", "国家|产地|地方|地区"),
    ("century", "世纪|时期|年代|时代"),
    ("maker", "艺术家|画家|作者|雕塑家|大师"),
)  # fmt: skip
_LEFT: Final = re.compile(
    r"请问?|一下|我们?|想(?:要|知道)?|看看?|知道|告诉|介绍|列(?:出|举)?|您|你们?|可以|能|帮|给|说|讲|展出"
    r"|展示|陈列|收藏|挂|放|创作|制作|完成|做|画的|"
    r"于|出自|属于|来自|由|有没有|是不是|是否|有无|没有|都|还|也|的|了|吗|呢|吧|啊|呀|么|那|那些|这些"
    r"|哪(?:些|几|一|个|位|种|间|里|儿|幅|件|张)*|什么|谁|去|应?该|"
    r"几|多少|数量|[个件幅张座尊只位种间些]|共|是|有|在|里|中|内|上|下|和|与|其他|其它|别的|另外|任何|关于"
    r"|叫|名|名字|它|最|一|两|各|被|把|"
    r"作为|用|分别|WORKS|KIND|MAKER|HALL|TIME|LAND|(?:BARE_)?STUFF|BOUND|SAME|RANK|GROUP|MOST|TITLE|\W"
)
_OF_ALL: Final = re.compile(
    r"哪些|哪几|[几多][位种个件幅间类]|多少|都|所有|全部|各|分别|其[他它]|别的|列|[这那]些|有(?:什么|谁|哪)|有没有"
)
_WHERE: Final = re.compile(
    rf"(?:哪|几号)(?:一)?(?:个|间|座)?{_ROOM}|(?:在|放在|挂在)(?:哪里|哪儿|什么地方|哪)"
)
_OF_THEM: Final = re.compile(r"(?<=[画品])(?:里面?|之?中|当中)(?=哪|最|RANK)")
_LEAST: Final = re.compile(
    r"(?P<number>[一二两三四五1-5])[件幅张]以上的?|(?:超过|多于|不止|至少有?)(?P<over>[一二两三四五1-5])[件幅张]的?"
)
_NAMED: Final = re.compile(r"(?:作品|展品|东西|文物)$")
_ONE_OF_THEM: Final = re.compile(
    r"^那么?(?:哪一?[件幅个张])?(?:是)?RANK的?(?:那|一)*[件幅个张]?(?:是哪一?[件幅个张])?呢?$|^RANK的?(?:那|一)*[件幅个张]?呢$"
)
_WHOSE: Final = re.compile(r"谁的(?:WORKS|作品|画)?.*MOST|(?:哪|谁).*(?:GROUP)?.*(?:WORKS|KIND).*MOST")


def read(text: str, index: NameIndex) -> Survey | None:
    """Read a Chinese question; None where it asks for no survey, or for more than is understood."""
    plain = spelt_out(re.sub(r"[\s？?！!，,。、；;：:“”\"]+", "", folded(text)))
    if re.search(r"下一|隔壁|上一", plain):
        return None  # "what is in the next hall" is about a place
    rest = plain
    rest = _OF_THEM.sub("", rest)
    survey = Survey("list")
    where = bool(_WHERE.search(rest))

    def cut(pattern: str | re.Pattern[str], token: str) -> re.Match[str] | None:
        nonlocal rest
        found = re.search(pattern, rest)
        if found:
            rest = f"{rest[: found.start()]}{token}{rest[found.end() :]}"
        return found

    cut(r"《[^》]+》", "TITLE")
    if hall := halls_in(rest, index):
        cut(rf"(?:在)?{re.escape(hall[1])}(?:这个|这间)?{_ROOM}?(?:里面?|中|内)?", "HALL")
        survey = replace(survey, hall=hall[0])
    elif numbered := cut(_NUMBER, "HALL"):
        named = hall_by_number(
            ordinal(numbered["nth"] or numbered["card"] or numbered["late"]), "zh-hans", index
        )
        if named is None:
            return None
        survey = replace(survey, hall=named)
    elif cut(_LAST, "HALL"):
        survey = replace(survey, hall=hall_by_number(-1, "zh-hans", index))
    elif cut(_HERE, "HALL"):
        survey = replace(survey, here=True)
    of_all = bool(survey.is_narrow or _OF_ALL.search(rest))
    if cut(_AMONG, ""):
        survey, of_all = replace(survey, among=True), True
    while cut(_SHOW, ""):
        of_all = True
    if least := cut(_LEAST, ""):
        number = ordinal(least["number"] or least["over"])
        survey = replace(survey, least=number + bool(re.search("超过|多于|不止", least[0])))
    for measure, most, pattern in _RANKS:
        if found := cut(pattern, "RANK"):
            nth = ordinal(found["nth"] or found["after"] or found["bare"] or "1")
            survey = replace(survey, rank=Rank(measure, most, nth, ordinal(found["many"] or "1")))
            break
    if survey.rank and _ONE_OF_THEM.search(rest):
        survey = replace(survey, among=True)
    most_of = None if survey.rank else cut(r"最(?:多|常见|常用|普遍|主要)的?", "MOST")
    for alike, pattern_text in _ALIKE:
        if cut(pattern_text, "SAME"):
            survey = replace(survey, alike=alike)
            break
    makers = makers_in_han(rest, index) or makers_in(rest, index)
    if makers and makers.names:
        cut(rf"(?:由|是)?{makers.said}(?:本人)?(?:创作|画|做|制作|设计)?的?", "MAKER")
        survey = replace(survey, makers=makers.names)
    elif makers:
        cut(rf"(?:由)?{makers.said}(?:创作|画|做|制作)?的?", "MAKER")
        survey = replace(survey, stranger=makers.said)
    if bound := bound_in(rest):
        (start, end) = bound[1]
        rest = f"{rest[:start]}BOUND{rest[end:]}"
        survey = replace(survey, bound=bound[0])
    if period := age_in(rest) or period_in(rest):
        (start, end) = period[1]
        rest = f"{rest[:start]}TIME{rest[end:]}"
        survey = replace(survey, period=period[0])
    elif era := cut(_ERA, "TIME"):
        survey = replace(survey, era=_ERAS[era["era"] or era["age"]])
    if cut(r"没有(?:注明|标明|写)?(?:年代|日期|年份)的?|(?:年代|日期)(?:不详|未知|不明)的?", "TIME"):
        survey = replace(survey, undated=True)
    if cut(_NOBODY, "MAKER"):
        survey = replace(survey, nobody=True)
    elif people := cut(_GENDER, "MAKER"):
        survey = replace(survey, gender="female" if "女" in people[0] else "male")
    if origin := origin_in(rest, "zh-hans"):
        (start, end) = origin[1]
        before = re.sub(r"古(?:代|时候?)?的?$", "", rest[:start])  # 古埃及
        rest = f"{before}LAND{rest[end:]}"
        survey = replace(survey, origin=origin[0])
    if kind := kind_in(rest, "zh-hans"):
        rest = f"{rest[: kind[1].start()]}KIND{rest[kind[1].end() :]}"
        survey = replace(survey, kind=kind[0])
    generic = bool(_GENERIC.search(rest))
    rest = _GENERIC.sub("WORKS", rest)
    if stuff := _stuff(rest):
        english, said = stuff
        told = _STUFF_HOW.format(re.escape(said))
        bare = (found := re.search(told, rest)) and found[0] == said
        cut(told, "BARE_STUFF" if bare else "STUFF")
        survey = replace(survey, stuff=english, stuff_said=said)
    besides = bool(re.search(r"其[他它]|别的|另外|还有", rest))
    whose = bool(_WHOSE.search(rest)) or "谁" in rest
    group: Group | None = None
    for each, pattern_text in _GROUPS:
        if cut(
            rf"(?:哪|什么|多少|几)?(?:一)?[个位种间座类]?(?:{pattern_text})",
            "GROUP" + ("哪" if each != "hall" else ""),
        ):
            group = group or each
    if re.search(r"[\u3400-\u9fff\d]|[a-z]", _LEFT.sub("", rest)) or ("TITLE" in rest and not survey.rank):
        return None
    if group and not (survey.rank or most_of or of_all):
        return None  # "作者是谁" is about one work
    if group == "maker" and (survey.origin or survey.gender) and (generic or survey.kind):
        group = None  # "英国画家的画"
    survey = replace(survey, group=group, besides=besides)
    return _acted(plain, rest, survey, where=where, generic=generic, plenty=bool(most_of), whose=whose)


def _stuff(rest: str) -> tuple[str, str] | None:
    """The material that is named, in English, and as it was said."""
    english = Book.of("materials").english
    everyday = {
        "木头": "wood",
        "木": "wood",
        "石头": "stone",
        "陶土": "clay",
        "丝绸": "silk",
        "布": "canvas",
        "帆布": "canvas",
    }
    found = [
        han
        for han in (*english, *everyday)
        if han in rest and (len(han) > 1 or f"{han}制" in rest or f"{han}做" in rest or han in "木金银铜铁纸")
    ]
    if not found:
        return None
    longest = max(found, key=len)
    return everyday.get(longest) or english[longest], longest


def _acted(
    plain: str, rest: str, survey: Survey, *, where: bool, generic: bool, plenty: bool, whose: bool
) -> Survey | None:
    """What is asked of them."""
    if survey.rank:
        in_a_hall = survey.group == "hall" and where
        return None if survey.group and not in_a_hall else replace(survey, act="rank")
    if survey.least:
        return replace(survey, act="makers") if whose or survey.group == "maker" else None
    if re.search(r"(?:多少|几)\w{0,2}?BARE_STUFF", rest) and not generic and not survey.kind:
        return None  # "有多少种子"
    counts = bool(re.search(r"多少|几[个件幅张座位间尊种]|数量|共有", plain))
    if plenty and survey.group in ("medium", "kind", "place", "century"):
        return replace(survey, act="common")
    if survey.group in ("medium", "kind", "place", "century") and re.search(r"哪|什么|几|多少|都有", plain):
        return replace(survey, act="groups")
    if where and (survey.is_narrow or (plenty and generic)):
        return replace(survey, act="where", plenty=bool(plenty))
    if plenty and (whose or survey.group == "maker"):
        return replace(survey, act="prolific")
    if plenty:
        return None
    something = generic or survey.is_narrow
    if survey.group in ("hall", "maker") and not generic and not survey.kind and not survey.is_narrow:
        lists = counts or re.search(r"哪(?:些|几|位)|什么|都有|谁", plain)
        return replace(survey, act="rooms" if survey.group == "hall" else "makers") if lists else None
    if survey.group == "maker" and not generic and not survey.kind and (counts or re.search("哪|谁", plain)):
        return replace(survey, act="makers")
    if counts and (something or re.fullmatch(r"\W*", _LEFT.sub("", rest))) and survey.group is None:
        return replace(survey, act="count")
    if survey.group is not None or not (generic or survey.has_traits):
        return None  # "what is in this hall": what curators wrote of it goes before
    if re.search(r"有没有|是否有|有无|有.*(?:吗|嘛|(?<!什)么)$|没有", plain):
        return replace(survey, act="whether")
    if re.search(
        r"哪(?:些|几|件|幅|张|个|一)|列|有什么|所有|全部|都|其[他它]|别的|还有|看看?|有", plain
    ) and (survey.is_narrow or re.search(r"哪(?:些|几)|列|什么", plain)):
        return replace(survey, act="list")
    if generic and (survey.period or survey.era or survey.stuff or survey.origin) and _NAMED.search(plain):
        return replace(survey, act="list")  # "1880年代的作品"
    return None
