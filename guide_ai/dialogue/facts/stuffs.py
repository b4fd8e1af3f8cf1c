"""Materials and kinds of works as both languages call them, and which of them rule each other out.

Premises are held against them: an oil painting is a painting and no bronze, and may be said to be on canvas.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, Literal

Role = Literal["paint", "support", "stuff", "kind"]
"""What a word tells of a work: what it is painted with, on, or made of; or what kind of thing it is."""


@dataclass(frozen=True, slots=True)
class Stuff:
    """A material or kind. `wider`: keys that it is a case of ("bronze" is "metal")."""

    key: str
    role: Role
    english: tuple[str, ...]
    chinese: tuple[str, ...]
    wider: tuple[str, ...]


_TABLE: Final[dict[Role, str]] = {
    "paint": """
        oil: oil, oils, oil paint, oil paints, oil colour / 油彩, 油画颜料, 油画, 油性颜料 / painting
        acrylic: acrylic, acrylics / 丙烯 / painting
        watercolour: watercolour, watercolor, watercolours, watercolors / 水彩 / painting
        gouache: gouache, bodycolour / 水粉 / painting
        tempera: tempera / 蛋彩, 坦培拉 / painting
        fresco: fresco / 湿壁画 / painting
        pastel: pastel, pastels / 粉彩画, 粉彩, 色粉画, 色粉, 粉画, 粉笔画 / drawing
        charcoal: charcoal / 炭笔, 木炭 / drawing
        graphite: graphite, pencil / 铅笔, 石墨 / drawing
        chalk: chalk / 白垩, 粉笔 / drawing
        ink: ink, inks / 墨, 水墨 /
        enamel: enamel / 珐琅 /
        lacquer: lacquer / 漆 /
    """,
    "support": """
        canvas: canvas / 画布, 布面, 帆布 /
        paper: paper / 纸, 纸本 /
        silk: silk / 丝绸, 绢, 丝绢, 绢本 /
        panel: panel / 木板, 板面, 板上 /
        board: board, cardboard / 纸板 /
        parchment: parchment, vellum / 羊皮纸 /
    """,
    "stuff": """
        metal: metal, metals / 金属 /
        bronze: bronze, bronzes / 青铜, 铜像 / metal
        brass: brass / 黄铜 / metal
        copper: copper / 紫铜, 红铜 / metal
        gold: gold, golden / 黄金, 金子, 纯金, 金箔 / metal
        gilt: gilt, gilded, gilding / 鎏金, 镀金 / metal, gold
        silver: silver / 白银, 银子, 纯银, 银 / metal
        iron: iron / 铁 / metal
        steel: steel / 钢, 不锈钢 / metal
        lead: - / 铅制 / metal
        pewter: pewter, tin / 锡 / metal
        aluminium: aluminium, aluminum / 铝 / metal
        stone: stone / 石头, 石材, 石料, 石制, 石质 /
        marble: marble / 大理石 / stone
        sandstone: sandstone / 砂岩 / stone
        limestone: limestone / 石灰岩, 石灰石 / stone
        granite: granite / 花岗岩, 花岗石 / stone
        schist: schist / 片岩 / stone
        alabaster: alabaster / 雪花石膏, 雪花石 / stone
        onyx: onyx / 缟玛瑙 / stone
        obsidian: obsidian / 黑曜石 / stone
        jade: jade, nephrite, jadeite / 玉, 玉石 / stone
        wood: wood, wooden, timber / 木头, 木料, 木制, 木质, 木雕, 实木 /
        oak: oak / 橡木 / wood
        walnut: walnut / 胡桃木 / wood
        bamboo: bamboo / 竹 /
        ivory: ivory / 象牙 /
        bone: bone / 骨头, 骨制 /
        ceramic: ceramic, ceramics, pottery / 陶瓷 /
        earthenware: earthenware, terracotta, clay / 陶土, 陶器, 赤陶, 粘土, 黏土, 陶制 / ceramic
        stoneware: stoneware / 炻器 / ceramic
        porcelain: porcelain, china clay / 瓷, 瓷器, 瓷土 / ceramic
        faience: faience / 釉陶 / ceramic
        glass: glass / 玻璃 /
        crystal: crystal / 水晶 /
        plastic: plastic, plastics, pvc, vinyl, polyester, acrylic glass / 塑料, 聚氯乙烯 /
        rubber: rubber / 橡胶 /
        wax: wax / 蜡, 蜂蜡 /
        plaster: plaster / 石膏 /
        concrete: concrete, cement / 混凝土, 水泥 /
        wool: wool, woollen / 羊毛 / cloth
        cotton: cotton / 棉布, 棉花, 棉 / cloth
        linen: linen, flax / 亚麻 / cloth
        cloth: cloth, fabric, textile, textiles / 布料, 织物, 纺织品 /
        leather: leather, hide, skin / 皮革, 皮毛, 兽皮 /
    """,
    "kind": """
        painting: painting, paintings / 绘画 /
        drawing: drawing, drawings, sketch / 素描, 速写 /
        print: print, prints, printmaking / 版画 /
        etching: etching, etchings, etched / 蚀刻, 铜版画 / print
        engraving: engraving, engravings / 雕版, 铜版雕刻 / print
        drypoint: drypoint / 干刻 / print
        aquatint: aquatint / 飞尘, 凹版腐蚀 / print
        lithograph: lithograph, lithography, lithographs / 石版画, 石版 / print
        woodcut: woodcut, woodblock, woodblock print, woodblock prints / 木版画, 木刻, 木版, 浮世绘 / print
        silkscreen: silkscreen, screenprint, screen print / 丝网印刷, 丝网版画, 丝网 / print
        photograph: photograph, photographs, photo, photos, photography / 照片, 摄影 /
        sculpture: sculpture, sculptures, statue, statues, statuette, bust / 雕塑, 雕像, 塑像 /
        relief: relief / 浮雕 / sculpture
        figure: figure, figurine / 人像, 小像 / sculpture
        vessel: vessel, vessels / 器皿, 容器 /
        vase: vase / 花瓶, 瓶 / vessel
        bowl: bowl / 碗 / vessel
        jar: jar, urn / 罐, 坛 / vessel
        cup: cup, goblet / 杯 / vessel
        tapestry: tapestry / 挂毯, 壁毯 / weaving
        weaving: weaving, rug, carpet / 地毯 /
        furniture: furniture / 家具 /
        chair: chair, armchair, throne / 椅子, 扶手椅, 王座 / furniture
        video: video, film, movie / 视频, 录像, 影片, 电影 /
        mask: mask / 面具 /
    """,
}

_OPEN: Final = re.compile(
    r"\b(?:mixed|various|other|unknown|media|materials)\b|综合|混合|其他|不详", re.IGNORECASE
)
"""Words after which a record's list of materials is not whole."""
_CLASH: Final[dict[Role, frozenset[Role]]] = {
    "paint": frozenset(("paint", "stuff")),
    "support": frozenset(("support", "stuff")),
    "stuff": frozenset(("stuff", "paint", "support")),
    "kind": frozenset(("kind",)),
}
_FLAT: Final = frozenset(("painting", "drawing", "print", "photograph"))
"""What people call a picture or a painting without thinking of its technique."""
_UNPAINTED: Final = frozenset(("print", "photograph", "video"))

Verdict = Literal["so", "not_so", "open"]


@cache
def stuffs() -> dict[str, Stuff]:
    """The table by its keys."""
    found: dict[str, Stuff] = {}
    for role, lines in _TABLE.items():
        for line in filter(None, map(str.strip, lines.splitlines())):
            key, _, rest = line.partition(":")
            english, chinese, wider = ([w.strip() for w in part.split(",")] for part in rest.split("/"))
            found[key] = Stuff(
                key,
                role,
                tuple(word for word in english if word not in ("", "-")),
                tuple(word for word in chinese if word),
                tuple(word for word in wider if word),
            )
    return found


@cache
def words_pattern(roles: frozenset[Role], *, chinese: bool) -> str:
    """A regular expression (without groups that capture) for the words of these roles, longest first."""
    every = [each for each in stuffs().values() if each.role in roles]
    words = sorted((w for s in every for w in (s.chinese if chinese else s.english)), key=len, reverse=True)
    return "(?:" + "|".join(map(re.escape, words)) + ")"


@cache
def _words() -> tuple[tuple[str, re.Pattern[str], str], ...]:
    """All words, the longest first, each with what finds it and its key."""
    words = [(word, each.key) for each in stuffs().values() for word in (*each.english, *each.chinese)]
    bounds = (r"(?<![a-z])", r"(?![a-z])")
    return tuple(
        (word, re.compile(re.escape(word).join(bounds) if word.isascii() else re.escape(word)), key)
        for word, key in sorted(words, key=lambda pair: -len(pair[0]))
    )


@lru_cache(maxsize=4_096)
def keys_in(text: str) -> tuple[str, ...]:
    """The keys whose words stand in a text, longer words before those inside them."""
    left, found = text.casefold(), []
    for word, pattern, key in _words():
        if word in left and pattern.search(left):
            left = pattern.sub("\0", left)
            found.append(key)
    return tuple(found)


def widened(keys: Iterable[str]) -> set[str]:
    """Keys and all that they are cases of."""
    found, left = set[str](), list(keys)
    while left:
        if (key := left.pop()) not in found:
            found.add(key)
            left += stuffs()[key].wider
    return found


def holds(claimed: str, told: str, *, loosely: bool = False) -> Verdict:
    """Whether a record's words (`told`: medium and kind of object) bear a claimed key out.

    `loosely`: it is only said in passing, so that any picture may be called a painting.
    """
    keys = keys_in(told)
    known = widened(keys)
    if claimed in known:
        return "so"
    one = stuffs()[claimed]
    if claimed == "figure" and "sculpture" in known:
        return "so"
    if any(key in widened([claimed]) and stuffs()[key].role == one.role for key in keys):
        return "open"  # the record says "metal", and bronze may be meant
    if _OPEN.search(told) or (claimed == "ink" and "print" in known):
        return "open"
    if loosely and claimed == "painting" and known & _FLAT:
        return "open"
    if claimed == "wood" and "panel" in known:
        return "open"
    against = {key for key in known if stuffs()[key].role in _CLASH[one.role]}
    if one.role == "paint":
        against |= known & _UNPAINTED
    return "not_so" if against else "open"
