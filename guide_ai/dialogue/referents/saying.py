"""Which words of a question describe a work: less those that ask, point, scold or are polite."""

import re
from typing import Final

from guide_ai.dialogue.reading.common_words import COMMON
from guide_ai.dialogue.referents.dictionary import words_in
from guide_ai.dialogue.referents.names_abroad import with_names
from guide_ai.dialogue.referents.naming import folded

_SAYING: Final = frozenset(
    "painting paintings picture pictures sculpture statue print drawing photo"
    " red blue green black white".split()
)
"""Words common in questions that say something of a work all the same."""
_SCORN: Final = frozenset(
    "damn damned bloody stupid ugly silly weird strange odd funny crazy awful horrible hideous ridiculous"
    " whole huge tiny so-called thing things junk stuff contraption heap pile lump blob trash rubbish"
    " monstrosity mess gadget bit lot looking lovely beautiful pretty nice cute gorgeous amazing fantastic"
    " cool famous wonderful guy someone somebody person people creepy scary boring"
    " fancy massive enormous gigantic wee teeny"
    " ancient modern style styled shaped looks kinda sorta called named titled known supposed".split()
)
"""What visitors think of a work, which its record does not say."""
_ASKING: Final = frozenset(
    """
    what's who's where's who'd when's painted paint built build did does done wide long thick weigh weight
    old age date dated year years century made make maker makers artist artists author painter sculptor
    designer photographer creator carved woven cast printed published publisher designed drew drawn dimension
    dimensions measurements measure measures size sizes medium media material materials technique techniques
    credit credits line rights copyright licence license owner owners owned own owns belong belongs belonged
    donated donor gave gift bought acquired provenance origin origins come comes originally accession number
    located location placed hang hangs hanging hung displayed stand stands standing shown wall walls way go
    title titles name meaning means mean represent represents symbolize symbolise depict depicts depicted
    show shows showing describe description explain tell please exactly actually know wondering wonder curious
    interested hear ask asking asked question remind idea info information details detail facts fact again
    guess guys mum dad mate hey hiya sir madam dear kindly remember saw seen liked like love loved want wants
    wanted would could can cannot may might should must shall let lets recall mention mentioned talk talked
    find found look take lead bring guide signed signature inscription inscribed been being anyway whose
    first second third last next exhibit exhibits exhibited exhibition museum gallery collection room rooms
    hall halls item items object objects piece pieces artwork artworks work works art one ones thing sort
    kind type quick quickly really very much many big large small tall high heavy little great
    born birth birthplace died die death dead alive live lived nationality frame frames framed inch inches
    feet foot metre metres meter meters cm kilo kilos kg pounds bequeathed present presented insured worth
    cost price paid thank
    done wove weave weaves posed pose poses
    bce bc ce ad centuries ways fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth
    fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth change changed changes
    true right wrong correct sure yes no not created create creation produced finished completed executed
    """.split()
)
"""What questions are made of, beside the thing that they are about."""
_ASKING_HAN: Final = re.compile(
    r"请问|你好|我想(?:知道|问问?|看看?)|告诉我?|介绍(?:一下)?|讲讲|说说|谈谈|聊聊"
    r"|(?:是)?(?:谁|什么人|什么时候|什么年代|什么时期|什么朝代|何时|哪(?:一)?年)"
    r"(?:画|做|创作|制作|雕|造|拍|写|设计|完成)?(?:出来)?的?"
    r"|(?:是)?(?:用)?(?:的是)?什么(?:材料|材质|东西|颜料)?(?:画|做|制|造)?(?:成)?的?"
    r"|(?:在|挂在)?哪[里儿](?:画|做|制作|展出)?的?|哪个(?:展厅|房间|世纪|朝代|年代)|有?多[大高宽长久少重](?:尺寸)?"
    r"|怎么(?:样|画|做)?的?|为什么|有没有|是不是|能不能|可以|带我去?|关于|叫(?:什么)?"
    r"|[这那]里?[个件幅张座只尊把条块些儿]?|[一几两三][个件幅张座只尊把条块]"
    r"|的?(?:作者|画家|艺术家|年代|材质|材料|尺寸|版权|来源|历史|位置|意思|含义|编号|设计师|出版)"
    r"|哪个|多少年|是哪|谁的|样子|变化|身上|花纹|图案|纹[饰样]|一?圈圈|起了|到了|掂起来|当年|当时|当初|以前|从前|古时候?|古代|那时候?|最初|原来|原本|到底|究竟|一共|总共"
)
_HOLDING: Final = frozenset(
    "的 了 吗 呢 吧 啊 呀 和 与 在 是 用 有 看 去 得 很 里 上 中 个 件 幅 张 座 只 尊 一 我 你"
    " 他 她 它 那 这 做 叫 被 着 把 由 出 从 到 也 都 就 还 又 请 谁 您 雕 刻 画的 做的 年 创作 制作 设计"
    " 作品 展品 画作 画 东西 展览 展厅 大 小 旧 老 幅画 张画 中的 里的 上的 墙上 看起来 像 形 穿 戴 捐 吗 讲"
    " 拿 摆 放 挂".split()
)


def describing(word: str) -> bool:
    """Whether a folded English word may say what a work is or shows."""
    return word not in _SCORN and word not in _ASKING and (word not in COMMON or word in _SAYING)


def telling(text: str) -> list[str]:
    """The Chinese words of a question that may name or describe something, a foreign name in one piece."""
    plain = _ASKING_HAN.sub(" ", folded(text))
    runs = re.findall(r"[\u3400-\u9fff]+", plain)
    return [word for run in runs for word in with_names(words_in(run)) if word not in _HOLDING]
