"""Words that questions are made of. They name no work by themselves and claim nothing in an answer."""

from typing import Final

ARTICLES: Final = frozenset("the a an le la les l un une il lo gli der die das el los las".split())

GRAMMAR: Final = frozenset(
    """
    a an the and or but nor so yet of in on at by for from with to into onto upon as than then that this
    these those it its it's he she him her his hers they them their theirs we us our you your yours i me
    my mine one ones is are was were be been being am do does did done has have had having can could
    will would shall should which who whom whose what when where here there how if while because also
    too both each such some any said says say about just out over up down off through between within
    very own same
    """.split()
)
"""Words of English that only hold a sentence together."""

COMMON: Final = GRAMMAR | frozenset(
    """
    why tell show give take bring make made makes making paint painted painter painting paintings
    picture pictures work works piece pieces art artist artists artwork object objects thing things
    exhibit exhibition museum gallery hall halls room rooms wall collection record title name named
    called sculpture statue print drawing photo image maker makers created create creator date dated
    year years old older oldest new newer big bigger large larger small smaller size tall high wide long
    deep heavy material materials medium kind sort type describe explain mean means meaning meant story
    behind look looks looking see seen saw find know known like liked love more most less much many few please
    thanks hello hi okay yes no not now next near nearby nearest close front left right other another
    first second last before after again want need think guess let go come get got put use used using
    going really actually something anything everything someone anyone everyone visitor guide tour talk
    talking speak question answer where's what's who's that's i'm don't can't won't isn't doesn't didn't
    um uh er oh well maybe perhaps back there around away ever never always only still even hear heard
    compare similar different best favourite favorite recommend suggest technique method carved carver
    drew draw designed design printed place country city come came gone colour color colours colors red
    blue green black white
    """.split()
)
"""Words that visitors say about any work; none of them is taken for part of a title on its own."""

COMMON_HAN: Final = frozenset(
    """
    这个 那个 这幅 那幅 这件 那件 这里 那里 哪里 什么 时候 怎么 为什 多大 多少 作品 展品
    展览 展厅 画家 作者 艺术 艺术家 画的 做的 谁画 谁做 请问 可以 介绍 告诉 一下 一个
    一幅 一件 我们 你们 他们 它们 没有 不是 是什 是谁 的画 的作 年代 材料 材质 尺寸 意思
    哪个 哪幅 哪件 旁边 附近 上面 下面 里面 现在 还有 因为 所以 如何 知道 喜欢 觉得 看到
    看看 讲讲 说说 导览 名字 叫什 在哪 是不 是在 画是 创作 绘画 雕塑 照片 版画 油画 的是
    是用 用什 有多 有什 么时 么名 么意 么做 么材 幅画 件作 这是 那是 的作者 的意 幅作
    哪一 哪位 一位 之间 之前 之后 以前 这张 那张 的材 的年 的尺 的名
    """.split()
)
"""Pairs of characters of which Chinese questions are made."""
