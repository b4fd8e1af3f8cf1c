"""Questions after everything that is shown, in Chinese: "展览里都有些什么", "这里主要展出什么内容"."""

import re
from typing import Final

_WHERE: Final = r"(?:(?:这次|这个|本次|整个|咱们|你们)*(?:展览|画展|特展|展馆|馆)|这里|这儿|你们|此处|里面)"
_ALL: Final = re.compile(
    rf"^(?:请问|那么?|想问一下)?[，,]?{_WHERE}*(?:里面?|中|内|上|这里|这儿)*"
    r"(?:究竟|到底|大概|大致|主要|一共|总共|都|全)*(?:是)?"
    r"(?:有|展(?:出|示|览)?|陈列|收藏|摆|挂|放|能看到?|可以看到?|看得到)(?:了|着|过)*(?:些|的)*(?:都是|是)?"
    r"(?:什么|哪些)(?:样的|内容|东西|作品|展品|好东西|宝贝|门类|类型)*(?:可以?看|好看|值得看)?的?"
    r"[呀啊呢吗]*[？?。]?$"
)


def asks_for_everything(text: str) -> bool:
    """Whether a question asks what there is in the whole exhibition, and for nothing in particular."""
    return bool(_ALL.search(text.strip()))
