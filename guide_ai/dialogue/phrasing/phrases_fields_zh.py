"""The guide's Chinese for fields: who made it, when, of what, how large, whose it was."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from guide_ai.dialogue.facts.provenance import Which
from guide_ai.dialogue.facts.sizes import Asked, Measure, in_unit
from guide_ai.dialogue.phrasing.phrases_fields import FieldName, Part, untitled
from guide_ai.dialogue.phrasing.phrases_nouns_zh import FIELD_NOUNS, FIELD_VALUES
from guide_ai.dialogue.terms import credit_line, duration, person
from guide_ai.dialogue.terms import rights as rights_read
from guide_ai.dialogue.terms.book import Book, folded

_ROLES: Final = {
    "": "的作者是{name}", "artist": "的作者是{name}", "creator": "的作者是{name}", "maker": "由{name}制作",
    "manufacturer": "由{name}制造", "factory": "由{name}制造", "painter": "由{name}绘制",
    "sculptor": "由{name}雕塑", "carver": "由{name}雕刻", "designer": "由{name}设计",
    "architect": "由{name}设计", "publisher": "由{name}出版", "printer": "由{name}印制",
    "printmaker": "由{name}制版", "engraver": "由{name}雕版", "etcher": "由{name}蚀刻",
    "lithographer": "由{name}绘制石版", "photographer": "由{name}拍摄", "weaver": "由{name}织造",
    "embroiderer": "由{name}刺绣", "founder": "由{name}铸造", "foundry": "由{name}铸造",
    "caster": "由{name}铸造", "author": "由{name}撰写", "writer": "由{name}撰写", "scribe": "由{name}抄写",
    "illustrator": "由{name}绘制插图", "calligrapher": "由{name}书写", "composer": "由{name}作曲",
    "director": "由{name}执导", "programmer": "由{name}编程", "decorator": "由{name}装饰",
    "potter": "由陶工{name}制作", "fabricator": "由{name}制作", "and other artists": "的作者还有{name}",
}  # fmt: skip
_QUALIFIERS: Final = (
    (r"formerly attributed to|previously attributed to|曾归于.*", "曾被归于{name}名下"),
    (r"attributed to|attributed|attribution|归于.*|传为?", "被归于{name}名下，作者并不确定"),
    (r"possibly(?: by)?|\?|maybe(?: by)?|perhaps(?: by)?|可能.*", "可能出自{name}之手"),
    (r"probably(?: by)?|很可能.*", "很可能出自{name}之手"),
    (r"(?:workshop|studio|office|factory|atelier) of|.*(?:工作坊|工作室)", "出自{name}的工作坊"),
    (r"circle of", "出自{name}圈子中的人之手"),
    (r"school of|.*画派", "出自{name}画派"),
    (r"(?:follower|imitator) of|.*追随者", "出自{name}的追随者之手"),
    (r"(?:pupil|student|assistant) of|.*(?:学生|弟子)", "出自{name}的学生之手"),
    (r"(?:in the )?(?:style|manner) of|.*风格", "是{name}风格的作品"),
    (r"after|copy (?:after|of)|仿.*", "是仿{name}的作品"),
    (r"associated with|.*有关", "与{name}有关"),
)
_LABELS: Final = {
    "support": "画面", "image": "图像", "sheet": "纸张", "plate": "印版", "frame": "外框",
    "outer frame": "外框",
    "object": "", "overall": "", "canvas": "画布", "sight": "可见部分", "diagonal": "对角线", "block": "版木",
    "displayed": "展示时", "unframed": "不含画框", "framed": "含画框", "unconfirmed": "（未经核实）",
    "approximate": "约", "plate trimmed": "裁切后的印版", "mount": "装裱", "mat": "卡纸框", "paper": "纸张",
    "base": "底座", "panel": "画板", "painting": "画面", "closed": "合上时", "open": "打开时", "page": "书页",
    "each": "每件", "lid": "盖", "book": "书", "part": "部分", "without base": "不含底座",
    "with base": "含底座",
    "height": "高", "width": "宽", "depth": "深", "length": "长", "diameter": "直径", "mouth": "口部",
    "foot": "足部",
    "approximate (weighed with stand)": "约（连支架称重）", "overall display": "整体展示",
    "monitor": "显示器",
    "object part": "局部", "composition": "构图", "page, each": "每页", "backboard": "背板", "stone": "石版",
}  # fmt: skip
_UNITS: Final = (
    (r"\s*(?:mm|millimet(?:er|re)s?)\b\.?", "毫米"), (r"\s*(?:cm|centimet(?:er|re)s?)\b\.?", "厘米"),
    (r"(?<=\d)\s*(?:(?-i:m)|met(?:er|re)s?)\b\.?", "米"), (r"\s*(?:in|inches)\b\.?", "英寸"),
    (r"\s*(?:ft|feet)\b\.?", "英尺"), (r"\s*(?:kg|kilograms?)\b\.?", "公斤"),
    (r"(?<=\d)\s*(?:(?-i:g)|grams?)\b\.?", "克"), (r"\s*(?:lbs?|pounds?)\b\.?", "磅"),
    (r"\s*oz\b\.?", "盎司"),
)  # fmt: skip
_SIDES: Final[dict[Asked, str]] = {
    "height": "高", "width": "宽", "depth": "厚", "length": "长", "diameter": "直径", "weight": "重量是",
    "duration": "时长是",
}  # fmt: skip
_SIDE_NOUNS: Final[dict[Asked, str]] = {
    "height": "高度", "width": "宽度", "depth": "厚度", "length": "长度", "diameter": "直径",
    "weight": "重量",
    "duration": "时长",
}  # fmt: skip
_UNIT_NAMES: Final = {"cm": "厘米", "mm": "毫米", "m": "米", "in": "英寸", "ft": "英尺"}
_ROLE_BOOK: Final = Book.of("roles")
_QUOTED: Final = re.compile(r"^(?:[^《》]*的|[^《》]{2,5})?《[^《》]*》$")
"""A title in its marks, perhaps behind a maker or a kind (see `called`)."""


class ChineseFields:
    """Chinese wording of fields. Names stay as the record has them, with the Chinese name that is known."""

    def quoted(self, title: str) -> str:
        return title if _QUOTED.search(title) else f"《{title}》"

    def known(self, name: str) -> str:
        """A maker's name with the Chinese one that is known: 克劳德·莫奈（Claude Monet）."""
        chinese = person.chinese(name)
        return f"{chinese}（{name}）" if chinese and chinese != name else name

    def joined(self, items: Sequence[str], *, last: Literal["and", "or"] = "and") -> str:
        if len(items) < 2:
            return "".join(items)
        return f"{'、'.join(items[:-1])}{'和' if last == 'and' else '，还是'}{items[-1]}"

    def maker(self, title: str, parts: Sequence[Part]) -> str:
        subject = self.quoted(title)
        if all(person.is_unknown(part.name) for part in parts):
            return _nobody(subject, parts)
        if len(parts) == 1 and parts[0].people and not parts[0].qualifier:
            people = person.people_in_chinese(parts[0].name)
            return f"记录没有写{subject}的作者是谁，只写了{people}（{parts[0].name}）。"
        clauses: dict[str, list[str]] = {}
        for part in parts:
            clauses.setdefault(_clause(part), []).append(_called(part))
        return subject + "，".join(c.replace("{name}", self.joined(n)) for c, n in clauses.items()) + "。"

    def value(self, title: str, field: FieldName, value: str) -> str:
        if field == "title" and untitled(value):
            return f"记录里这件作品没有标题，写的是“{value}”。"
        if field == "date" and value.startswith(("约", "可能是")):
            return f"{self.quoted(title)}的年代{'为' if value.startswith('约') else ''}{value}。"
        sentence = FIELD_VALUES[field].format(title=self.quoted(title), value=value.strip(" ;"))
        return re.sub(r"([。！？.!?])([”》]?)。$", r"\1\2", sentence)

    def of_maker(self, name: str, field: FieldName, value: str) -> str:
        return {
            "nationality": f"据记录，{name}的国籍或族裔是{value}。",
            "birth_place": f"据记录，{name}出生于{value}。",
            "death_place": f"据记录，{name}在{value}去世。",
        }[field]

    def credit_line(self, title: str, value: str) -> str:
        told = credit_line.chinese(value)
        if told and re.search(r"[\u4e00-\u9fff]", value):
            return f"{self.quoted(title)}{told}。"
        line = " ".join(value.split())
        return f"{self.quoted(title)}{told}。" if told else f"{self.quoted(title)}的藏品致谢是“{line}”。"

    def rights(self, title: str, value: str) -> str:
        told, subject, written = rights_read.read(value), self.quoted(title), " ".join(value.split())
        match told.kind:
            case "free":
                return f"据记录，{subject}属于公有领域。"
            case "cc0":
                return f"据记录，{subject}以CC0方式发布，不保留任何版权。"
            case "reserved":
                return f"{subject}受版权保护，记录写明“{written}”" + "，保留所有权利" * told.all + "。"
            case "licence":
                return f"记录给{subject}注明的许可是“{written}”。"
        if told.unknown:
            return f"{subject}的版权状况，记录写的是不详（“{written}”）。"
        return f"关于{subject}的版权，记录写道：“{written}”" + "，保留所有权利" * told.all + "。"

    def use(self, value: str) -> str:
        kind = rights_read.read(value).kind if value else "other"
        if kind in ("free", "cc0"):
            return "所以可以自由使用，作品本身没有版权上的限制。"
        if kind == "reserved":
            return "所以未经权利人许可，不能使用或发布它的图片；请先征得权利人同意。"
        if kind == "licence":
            return "可以怎样使用，请看这项许可的条款。"
        return "我不能说是否可以使用，请询问馆方工作人员。"

    def measured(self, title: str, measures: Sequence[Measure]) -> str:
        told = [_one_measure(each) for each in measures]
        if "" in told:
            return ""
        if all(each.variable and not each.sides for each in measures):
            return f"{self.quoted(title)}的展示尺寸可变。"
        if all(each.duration for each in measures):
            return f"{self.quoted(title)}的时长是{'，'.join(told).removeprefix('时长')}。"
        return f"{self.quoted(title)}的尺寸是{'，'.join(told)}。"

    def size(self, title: str, height: float | None, width: float | None, depth: float | None) -> str:
        sides = (("高", height), ("宽", width), ("深", depth))
        told = "，".join(f"{word}{in_unit(side, 'cm')}厘米" for word, side in sides if side)
        return f"{self.quoted(title)}{told}。"

    def side(self, title: str, which: Asked, length: str) -> str:
        told = duration.duration_in_chinese(length) if which == "duration" else None
        of = "的" if which in ("weight", "duration") else ""
        return f"{self.quoted(title)}{of}{_SIDES[which]}{told or _bracketed(_units(length))}。"

    def no_side(self, title: str, which: Asked) -> str:
        return f"记录没有写明{self.quoted(title)}的{_SIDE_NOUNS[which]}。"

    def converted(self, lengths: Sequence[str], unit: str) -> str:
        return f"大约合{' × '.join(lengths)}{_UNIT_NAMES[unit]}。"

    def quoting(self, title: str, field: FieldName) -> str:
        return self.only_in_other_language(title, field)

    def steps(self, title: str, steps: Sequence[str], which: Which) -> str:
        if which in ("after", "before"):
            pairs = zip(steps[::2], steps[1::2], strict=True)
            beside = [
                f"“{former}”之后是“{later}”" if which == "after" else f"“{later}”之前是“{former}”"
                for former, later in pairs
            ]
            return f"在{self.quoted(title)}的来历中，{'；'.join(beside)}。"
        told = "；".join(steps).strip(" .；;")
        lead = {
            "all": "{}的来历，记录依次是",
            "first": "{}的来历从这里开始",
            "last": "{}的来历到这里为止",
            "some": "关于{}的来历，记录写道",
        }[which]
        return f"{lead.format(self.quoted(title))}：{told}。"

    def more_steps(self) -> str:
        return "后面还有记载，您可以问我入藏之前最后是谁收藏的。"

    def undated(self, title: str) -> str:
        return f"记录没有注明{self.quoted(title)}的年代。"

    def also_dated(self, value: str) -> str:
        return f"所属的文化或时期，记录写的是{value}。"

    def missing(self, title: str, field: FieldName) -> str:
        return f"记录没有写明{self.quoted(title)}的{FIELD_NOUNS[field]}，所以我不知道。"

    def offer(self, fields: Sequence[FieldName]) -> str:
        return f"我可以讲讲它的{self.joined([FIELD_NOUNS[field] for field in fields])}。"

    def only_in_other_language(self, title: str, field: FieldName | Literal["text"]) -> str:
        return f"{self.quoted(title)}的{FIELD_NOUNS[field]}，记录只有英文。"

    def too_early(self, name: str, born: str) -> str:
        return f"不过记录又说{name}生于{born}，两者中必有一处不对。"

    def years_of(self, name: str, first: str, last: str) -> str:
        told = f"{first}至{last}" if first and last else f"始于{first}" if first else f"止于{last}"
        return f"记录给{name}注明的年代是：{told}。"

    def life(self, name: str, born: str, died: str) -> str:
        told = [text for text in (f"生于{born}" * bool(born), f"卒于{died}" * bool(died)) if text]
        return f"据记录，{name}{'，'.join(told)}。"


def _called(part: Part) -> str:
    if person.is_unknown(part.name):
        whose = person.whose_in_chinese(person.whose(part.name))
        return f"佚名者（{whose}）" if whose else f"佚名者（{part.name}）"
    return f"{part.known_as}（{part.name}）" if part.known_as else part.name


def _nobody(subject: str, parts: Sequence[Part]) -> str:
    told = []
    for part in parts:
        whose = person.whose(part.name)
        known = person.whose_in_chinese(whose) if whose else ""
        written = f"“{part.qualifier} {part.name}”".replace("“ ", "“")
        told.append(f"{known}（{written}）" if known else written)
    return f"{subject}的作者不详，记录只写了{'和'.join(told)}。"


def _clause(part: Part) -> str:
    role = part.role.strip().lower()
    qualifier = part.qualifier.strip().lower()
    aside = ""
    if role not in ("", "artist", "maker", "creator", "painter"):
        aside = f"（{_ROLE_BOOK.chinese.get(folded(role), role)}）"
    if not qualifier:
        return _ROLES.get(role, f"的作者是{{name}}{aside}")
    for pattern, wording in _QUALIFIERS:
        if re.fullmatch(pattern, qualifier):
            return wording + ("" if role in _ROLES else aside)
    return f"的作者是{{name}}{aside}，记录注明“{part.qualifier.strip()}”"


def _one_measure(measure: Measure) -> str:
    """A part's size in Chinese: its metric sides alone, where it has them; "" where a word is not known."""
    label = measure.label.casefold()
    each = "每件" if re.search(r"\beach\b", label) else ""
    label = re.sub(r",? each$", "", label)
    if found := re.match(r"in (\w+) parts?", label):
        label, each = "", f"共{_COUNTS.get(found[1], found[1])}个部分，{each}"
    parts = [_LABELS.get(part.strip()) for part in label.split(",")] if label else [""]
    if label in _LABELS:
        parts = [_LABELS[label]]
    name = "".join(part for part in parts if part is not None) if None not in parts else f"“{measure.label}”"
    if measure.duration:
        return f"时长{duration.duration_in_chinese(measure.duration) or measure.text}"
    text = measure.text
    if metric := re.search(r"\(([^()]*\d\s*(?:cm|mm|m)\b[^()]*)\)", text):
        text = metric[1]
    elif re.search(r"\d\s*(?:cm|mm)\b", text):
        text = re.sub(r"\s*\([^()]*\b(?:in|ft|feet|lbs?)\b[^()]*\)", "", text)
    text = re.sub(
        r"\b(?:overall )?display(?:ed)? dimensions variable|dimensions variable",
        "展示尺寸可变",
        text,
        flags=re.I,
    )
    for word, told in (
        ("height", "高"),
        ("width", "宽"),
        ("depth", "深"),
        ("length", "长"),
        ("diameter", "直径"),
    ):
        text = re.sub(rf"\b{word}\s*:?\s*", told, text, flags=re.IGNORECASE)
    text = re.sub(r"(?<=\w) (?=\d+(?:\.\d+)?\s*(?:kg|g|lbs?)\b)", ", ", text)
    text = _units(text)
    if re.search(r"[A-Za-z]", text):
        return ""
    return f"{name}{each}{re.sub(r', ', '，', text).strip(' .')}"


_COUNTS: Final = {
    "two": "两", "three": "三", "four": "四", "five": "五", "six": "六", "seven": "七", "eight": "八",
    "nine": "九",
    "ten": "十", "eleven": "十一", "twelve": "十二",
}  # fmt: skip


def _bracketed(text: str) -> str:
    return re.sub(r"\s*\(([^()]*)\)", r"（\1）", text)


def _units(text: str) -> str:
    """Units in Chinese: "505 x 425 mm" → "505 × 425毫米"."""
    text = re.sub(r"(?<=[\d)])\s*[x×]\s*(?=[\d(])", " × ", text)
    for pattern, told in _UNITS:
        text = re.sub(pattern, told, text, flags=re.IGNORECASE)
    return text
