"""Chinese words that point at a work by its place or by the talk; read by `pointers`, the first that fits."""

from typing import Final

_ONE: Final = "[个幅件张座尊]"
_A_ONE: Final = rf"(?:的)?(?:那|这)?(?:一)?{_ONE}?"
_NTH: Final = rf"第?(?P<nth_han>[一二两三四五六七八九十\d]{{1,3}}){_ONE}"
_WE: Final = "(?:(?:[你您我]|咱们)们?)"
_TALKED: Final = "(?:讲|介绍|说|聊|谈|看|问|提)"
_FIRST: Final = "(?:最开始|最初|一开始|最先|刚开始|最早)"
_JUST: Final = "(?:刚才|刚刚|之前|前面|先前|上次)"
_HERE: Final = (
    "(?:(?:这|本)(?:个|间|里)?(?:展厅|房间|展室|厅)|这里|这儿"
    r"|(?:第(?P<room_nth>[一二三四五六七八九\d])(?:个|间|号)?|(?P<room>[一二三四五六七八九\d])号)(?:展厅|房间|展室|厅))"
)
_ANCHOR: Final = r"(?:(?P<anchor>[^，,。？?！!是谁]{1,20}?)(?:的)?)?"

PATTERNS: Final[tuple[tuple[str, str], ...]] = (
    ("told", rf"第(?P<nth_han>[一二两三四五六七八九十\d]{{1,3}}){_ONE}?{_WE}{_TALKED}(?:过|到)?的?{_A_ONE}"),
    ("told", rf"{_FIRST}{_WE}?{_TALKED}(?:过|到)?的{_A_ONE}|{_WE}{_FIRST}{_TALKED}(?:过|到)?的{_A_ONE}"),
    ("before", rf"再(?:前|上)(?:面)?(?:的)?(?:那)?(?:一)?(?P<again>{_ONE})"),
    ("before", rf"(?:上一|前一|前面那|之前那|刚才那|刚刚那|先前那)(?:一)?{_ONE}"
               rf"|{_JUST}{_WE}?{_TALKED}(?:过|到|的)+{_A_ONE}|{_WE}{_JUST}{_TALKED}(?:过|到|的)+{_A_ONE}"),
    ("theirs", rf"[他她](?:的)?(?:另外?一?|别的|其他的?|另外的?)(?:那|几)?{_ONE}?(?:作品|画)"),
    ("other", rf"另(?:一|外)(?:的)?(?:那)?(?:一)?{_ONE}(?!(?:展厅|房间|展室))"),
    ("both", rf"(?:这|那|它们)?(?<![一三])两{_ONE}(?:作品|画)?都?|它们(?:俩|两个)?都"),
    ("nth", rf"(?P<wall>这面墙|墙)?(?:上|的)*从(?P<from>左|右)(?:边|往右|往左|面)*(?:数|起)?(?:的)?{_NTH}"),
    ("nth", rf"(?:(?P<wall>这面墙|墙)|{_HERE})(?:[上里中的]|里面)*(?P<last_han>最后|倒数)?{_NTH}"),
    ("offered", r"(?P<last_one>最后(?:面)?(?:的)?那?一?[个幅件张])(?!.*(?:墙|展厅|房间|展室))"),
    ("nth", rf"(?P<last_han>倒数){_NTH}|(?P<last_one>最后(?:面)?(?:的)?那?一?[幅件张])"),
    ("door", rf"(?:门口|门边|门旁|靠门|[出入]口(?:处|旁|边)?)(?:的)?(?:(?:那|这)?(?:一)?{_ONE}|画|作品)"),
    ("behind", rf"(?:我|咱们|我们)?(?:身后|背后|后面|后边){_A_ONE}(?:作品|画|墙上|(?<={_ONE}))"),
    ("opposite", rf"{_ANCHOR}(?:正)?对面(?:墙上)?{_A_ONE}"),
    ("beside", rf"{_ANCHOR}(?P<side_han>左|右)(?:手)?(?:边|侧|面)(?:的)?(?:那|这|第)?(?P<two_han>[一二两三])?"
               rf"{_ONE}?"),
    ("beside", rf"{_ANCHOR}(?:旁边|隔壁|边上|紧挨着|挨着){_A_ONE}"),
    ("beside", rf"{_ANCHOR}(?:下一|后一){_ONE}"),
    ("offered", rf"第(?P<nth_han>[一二两三四五六七八九十\d]{{1,3}}){_ONE}(?!(?:展厅|房间|展室|厅))"),
)  # fmt: skip
"""Kinds of `pointers.Pointer`, and the words by which they are known."""

INSIDE: Final = (
    r"(?:画面|图中|画中|画里|图里|画上)[^，,]{0,6}(?:左|右|旁|后|对面)"
    r"|[左右]边(?:的)?(?:那|这)?(?:一)?个?(?:人|女|男|孩|树|船|房|动物|鸟)"
    r"|[左右][边侧]的(?!的|[那这第一二两三四五是挂又还另下][幅件张个座是些的挂一还]?|[幅件张个座]|画|作品|展品|雕塑|版画|东西|墙)"
)
"""A place within a picture, and not on the wall."""

WHAT_HANGS: Final = (
    r"(?:左|右|旁|后|背|隔壁|对面|附近|身后)[边侧面后]*(?:的)?(?:是|有|挂着|挂的是|还有)(?:什么|啥|哪)"
)
"""What hangs there is asked, and nothing about it."""
