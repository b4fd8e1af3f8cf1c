"""Which fields a question asks for by its own words; several ("who made it and when") in their order."""

import re
from typing import Final

from guide_ai.dialogue.phrasing.phrases import FIELD_NAMES, FieldName
from guide_ai.dialogue.reading.asked_further import PATTERNS
from guide_ai.dialogue.reading.frames import framed
from guide_ai.dialogue.reading.listed import fields_listed
from guide_ai.nlu.base import Intent

_MADE: Final = (
    r"(?:made|make|makes|painted|paint|created|create|carved|drawn|drew|designed|built|printed|sculpted"
    r"|photographed|woven|wove|produced|finished|done|written|cast|composed|taken|shot|coded|programmed)"
)
_MAKER: Final = (
    r"(?:artist|painter|sculptor|maker|author|creator|photographer|designer|engraver|etcher|printmaker"
    r"|printer"
    r"|publisher|carver|weaver|potter|caster|architect|craftsman|programmer)"
)
_KEEPING: Final = (
    r"(?:buy|bought|acquired?|purchased?|sold|sell|stolen|restored|born|die[ds]?|open|close[ds]?|arrived?"
    r"|given|donated)"
)

_PATTERNS: Final[dict[FieldName, tuple[str, ...]]] = {
    "maker": (
        rf"\bwho(?:'s|se)?\b(?:(?!\bwhen\b|\bown|\bbought|\bgave).){{0,40}}\b{_MADE}\b",
        rf"\b(?:who|which|what)(?: is| was| were|'s)? (?:the |its )?{_MAKER}s?\b(?! (?:\w+ing\b|mean|want|say"
        rf"|think|depict|feel|suffer|dream|in love|after|up to|about|happy|sad|angry))",
        rf"\bnames? of (?:whoever|the (?:man|woman|person|people|one|guy|hand)s? (?:who"
        rf"|that)) (?:first )?{_MADE}\b",
        rf"\b(?:name of|tell me) the (?:[\w…]+ )?{_MAKER}\b"
        rf"|\bthe {_MAKER}(?:'s name)?\s*\?*$|^(?:the )?{_MAKER}s?\b\W*$",
        r"\bwho(?:'s| is| was)? (?:it|this|that|these)?\s*by\b|\bby wh(?:om|o)\b|\bwho did (?:it|this|that"
        r"|these)\b",
        r"\bwhose (?:work|hand|painting|picture|brush|piece|sculpture|print|is|was)\b|\bwho(?:'s| is| "
        r"was) behind\b",
        rf"\b{_MAKER}s? (?:is |was |are )?(?:known|recorded|identified|anonymous|unknown|named)\b"
        rf"|\b(?:know|known|record(?:ed)?) (?:of )?(?:who|(?:the |its )?{_MAKER})\b"
        rf"|\b(?:anonymous|unknown) {_MAKER}\b",
        rf"^(?:is|was|are|were)\b.{{0,60}}\b(?:{_MADE} )?by\b|\b{_MAKER}(?:'s name)? (?:called|named)\b",
        r"(?:创作|制作|绘制|雕刻|设计|画|做)(?:了|出)?[^，。？?]{0,24}的(?:那个)?(?:人|艺术家|作者)?(?:是|叫)(?:谁|什么人|哪位)",
        r"署(?:的|名)?(?:名字)?(?:是|为)?谁|由(?:哪|什么)(?:一)?[家个位间座]?[^，。？?]{0,6}(?:织|做|制|造|烧|印|铸|刻)"
        r"|谁(?:来)?(?:画|做|创作|制作|设计|雕|刻|拍|写|织|造|印|出版|完成|编写)|(?:作者|创作者|设计者"
        r"|制作者|出版者)(?!(?:想|要|为什么|的意))",
        r"(?:作者|画家|制作者|艺术家|工匠)(?:是否|是不是|有没有)?(?:已知|知道|有记录|有名字|不详|佚名|不明)"
        r"|知(?:道|不知道)(?:它的?)?(?:作者|画家|制作者)",
        r"(?:画家|艺术家|雕塑家|设计师|摄影师|工匠)(?:是|叫|名)|哪位(?:画家|艺术家|作者|大师|设计师)"
        r"|谁的(?:作品|画|手|杰作)|出自谁|是谁的$"
        r"|(?:谁|哪些人|几个人)(?:一起|共同|都)?(?:参与|合作|合伙)|参与者",
    ),
    "date": (
        rf"\bwhen\b(?!.{{0,60}}\b{_KEEPING}\b).{{0,60}}\b(?:{_MADE}|from|date)\b|\band when\b"
        rf"|\bwhen\b.{{0,12}}\?*$",
        rf"\bwhen (?:was|were|is|did) (?:it|this|that)\b(?!.{{0,40}}\b{_KEEPING}\b)",
        r"\b(?:what|which) (?:year|date|century|decade|period|dynasty|era|age)\b|\bhow old (?:is|are|was"
        r"|would)\b",
        r"\b(?:the|its) (?:\w+ )?(?:date|year)\b(?: of)?|\bdate(?:s|d)? (?:from|to|back)\b|\bhow long ago\b"
        r"|^(?:the )?(?:date|year)\W*$|\bhow far back\b.{0,60}\bgo(?:es)?\b"
        r"|\bfrom when (?:is|was|are|were|does|do)\b",
        r"什么时候(?!.{0,8}(?:买|收|开门|关门|出生|去世))|何时|哪(?:一)?年|年代|日期|年份|多少年(?:前|了"
        r"|历史)|什么朝代|哪个(?:朝代|世纪|时期|年代)|多(?:久|老)(?:了|以前|之前|的历史)",
    ),
    "medium": (
        r"\b(?:what|which)\b.{0,40}\bmade (?:of|from|out of|with)\b|\bmaterials?\b|\bmedium\b|\bwhat is "
        r"(?:it|this|that) (?:painted|printed|drawn) (?:on|with|in)\b",
        r"\bwhat (?:did|do|does|was|were) .{1,40}? used? to (?:make|paint|build|carve|create|draw|print)\b",
        r"\bwhat (?:kind of |sort of |type of )?(?:stone|wood|metal|paint|paper|ink|cloth|canvas|pigments?"
        r"|plastic|glass|fabric|clay|leather|timber|fibres?|fibers?"
        r"|stuff)\b",
        rf"\bwhat\b.{{0,60}}\b(?:{_MADE}|draw|carve|etched?|engraved?|sewn?|work(?:ed)?) (?:\w+ )?(?:on"
        rf"|onto|with|in"
        r"|of|from|out of)\W*$|\b(?:underneath|under|beneath|behind) (?:the |all (?:the "
        r"|that )?)?(?:paint|ink"
        r"|varnish|colou?rs?)\b|\bwhat(?:'s| is) (?:underneath|beneath)\b|\bwhat (?:surface|support|base"
        r"|fabric)\b",
        r"\b(?:is|was) (?:it|this|that)\b.{0,12}\b(?:oil|acrylic|bronze|marble|wood|watercolou?r|paper"
        r"|canvas|digital)\b",
        r"材料|材质|质地|媒介|媒材|颜料|什么(?:做|制|造|织|画)(?:成)?的|用(?:的是)?什么(?:做|画|制|材|造)"
        r"|什么(?:石头|木头|纸|金属|墨)|[画绘印刻写]在(?:了)?什么(?:东西|材料)?(?:上|里)",
    ),
    "dimensions": (
        r"\bhow (?:big|large|tall|wide|high|long|deep|small|thick)\b(?! (?:did|does it take|ago|has"
        r"|have))",
        r"\b(?:size|dimensions?|measurements?)\b|\bwhat does (?:it|this) measure\b|\b(?:height|width"
        r"|depth)\b",
        r"多(?:大|高|宽|长|深|厚)(?!时间)|高度|宽度|厚度|长度|尺寸|大小|尺幅|规格|几(?:米|厘米)",
    ),
    "place": (
        rf"\bwhere (?:was|were|did)\b.{{0,50}}\b{_MADE}\b|\b(?:which|what) (?:country|city|town|region)\b"
        rf"|\b(?:place|country|land) of origin\b",
        r"\bwhere (?:is|are|does|do|did) (?:it|this|that|these|they|the [\w… -]{2,30}?) (?:come "
        r"|made )?from\b"
        r"|\b(?:its|the) origin\b|\bwhere\b.{0,70}?\boriginat\w+"
        r"|\bwhere(?: in the world| on earth| exactly)?(?:'s| is| are| was| were)\b"
        r"(?! (?:the )?(?:he|she|they|artist|painter|maker)\b)"
        r".{0,70}?(?<!see)"
        r"(?<!seen)(?<!enter) from\W*$"
        rf"|\bwhere (?:(?:it|this|that|they|these|…)(?:['’]s)?(?: \w+)?|the [\w… -]{{2,60}}?)"
        rf" (?:was|were) (?:\w+ly )?{_MADE}\b"
        rf"|\b(?:know|say|says|tell|told|record(?:ed)?|wonder|clear|idea) (?:us |me )?where .{{2,90}}?"
        rf" (?:was|were) (?:\w+ly )?{_MADE}\b"
        r"|\b(?:which|what) (?:part|region|corner|area) of the (?:world|globe)\b",
        r"(?:在)?(?:哪里|哪儿|什么地方|哪个国家|哪个城市)(?:画|做|创作|制作|产|烧|完成|生产|织|铸|造|雕"
        r"|刻|印|写|拍)"
        r"|来源地(?:是|在)*(?:哪[里儿]?)?|来自地|(?:制作|创作|生产)地点|产地|产自|出产(?:于|自|在)|原产|制作地|在哪个?(?:国家|城市|省|州)|哪国|哪里(?:来|出)的|来自(?:哪|什么)"
        r"|(?<!画的)(?:是"
        r"|从)(?:哪里|哪儿|什么地方"
        r"|哪个(?:地方|国家))(?:的|来)",
    ),
    "location": (
        rf"\bwhere(?:'s| is| are| can i (?:find|see)| do i find| hangs?)\b(?!.{{0,60}}\b(?:{_MADE}|from)\b)",
        r"\b(?:which|what) (?:hall|room|gallery|wall)\b|\bhow do i (?:get|go) to\b|\b(?:take|bring|lead"
        r"|guide) me to\b|\bshow me where\b",
        r"在(?:哪里|哪儿|什么地方|哪(?![里儿]|个?(?:国家|城市|省|州)))(?!(?:画|做|创作|制作|产|烧|完成))"
        r"|(?:哪个|哪间)(?:展厅"
        r"|房间|展室|厅)|挂在哪"
        r"|怎么(?:走|去)|带我去|位置",
    ),
    "credit_line": (
        r"\bhow (?:did|has|was|were)\b.{0,70}?\b(?:end(?:ed)? up|wind up|find (?:its|their) way|come to be"
        r"|made? (?:its|their) way"
        r"|get|come|arrive) (?:here|in|into|to|at) (?:the |this |your )?(?:collection|museum|gallery|house)\b"
        r"|\bthanks to who(?:m|se)?\b|\bwho(?:m|se)?\b.{0,60}\bthanks to\W*$"
        r"|^(?:and |so )?(?:was|were|is|are) .{1,90}? (?:a gift|given|bought|purchased|a donation|donated"
        r"|a bequest|bequeathed)\b"
        r"(?!.{0,40}\bby (?:the )?(?:artist|painter))",
        r"\bby what means\b.{0,60}\b(?:acquire|get|obtain|receive)\w*|\bwhere did (?:the |this |your "
        r"|you\b)?(?:museum|gallery|house|you)?"
        r" ?get\b.{0,80}\bfrom\b",
        r"(?:谁|哪位|哪个人|何人|什么人)(?:给|向)?(?:[你馆博美这][^，。？?]{0,4})?[捐赠送]",
        r"\bcredit line\b|\bdono(?:r|rs|ted)\b|\bgift of\b|\blent by\b|\bbequ(?:eath\w*|ests?)\b"
        r"|\bbenefactors?\b",
        r"\bwho (?:\w+ly |first )*(?:gave|donated|lent|loaned|gifted|bequeathed|presented|left|willed"
        r"|contributed|funded"
        r"|financed|sponsored|paid for|(?:helped|chipped in) (?:to )?(?:pay|fund|buy|get)\w*"
        r"|put up the money|provided (?:the )?(?:money|funds))\b",
        r"\b(?:whose|where did the|who\w* the) (?:money|funds|cash)\b|\bwhose (?:gift|present|donation"
        r"|bequest)\b|\b(?:to thank|thanked|thanks? (?:go|goes)|we thank)\b|\bthank for (?:it"
        r"|this|that)\b"
        r"|\b(?:was|is) (?:it|this|that|the [\w…]+) (?:\w+ )?(?:a gift|given|bought|purchased|a donation"
        r"|a bequest|on loan"
        r"|left to|presented)\b",
        r"\bhow come\b.{0,24}\b(?:has|have|got|owns?)\b|\bwho\w* (?:do|does|did) \w+ owe\b|\bgenerosity\b"
        r"|\bhow did (?:the |this |your )?(?:museum|you|gallery|exhibition)\b.{0,20}\b(?:get|acquire|come "
        r"by|obtain)\b",
        r"致谢|捐赠|遗赠|入藏来源|藏品来源|(?:捐赠|捐献|赠送)[者人]|谁出资|谁(?:把.{1,60})?(?:捐|送|赠|借|给|出(?:的)?钱|花(?:的)?钱)|(?:怎么|怎样|如何"
        r"|怎么样)(?:得到|获得|弄到|入藏|来到|来的|进入)"
        r"|谁的钱",
    ),
    "rights": (
        r"\bfree to (?:use|reuse|share|copy|download|print)\b|\b(?:copyright|royalty)[- ]free\b"
        r"|\broyalt(?:y|ies)\b"
        r"|\b(?:permission|allowed|legal|illegal|trouble) (?:to|for|if i) (?:use|using|reuse|reproduc\w+"
        r"|copy|copying"
        r"|print\w*|publish\w*|post\w*|shar\w+|photograph\w*)\b|\bneed (?:a )?permission\b",
        r"\b(?:use|print|post|put|share|publish|reproduce|copy|sell|upload)\b.{0,40}\b(?:on|in|for|to"
        r"|as) (?:my|our|an?|the|some)"
        r" (?:\w+ ){0,2}(?:blog|website|book|thesis|essay|dissertation|t-?shirts?|tee|mugs?|posters?"
        r"|magazine|video|channel"
        r"|instagram|facebook|tiktok|cards?|presentation|slides|article|wallpaper|tote ?bags?)\b",
        r"\bwho (?:\w+ly )?(?:owns|holds|has|controls|keeps) (?:the |its |any |all )*(?:copy)?rights?\b",
        r"\bcopyrights?\b|\blicen[cs]ed?\b|\bpublic domain\b|\bcreative commons\b|\bcc0\b|\b(?:the|its) "
        r"rights\b",
        r"\b(?:can|may|could|am i allowed to|is it (?:ok|okay|fine|allowed) to) (?:i |we |one )?(?:use"
        r"|download|copy"
        r"|share|publish|reuse|sell|put|post|print|photograph|upload|reproduce|film|take (?:a )?(?:photos?"
        r"|pictures?))\b",
        r"版权|著作权|授权|许可|(?:能|可以|可不可以|能不能|能否|允许)(?:不能)?(?:把(?:它|这\w*|图片?|照片))?"
        r"(?:下载|使用|用|拍(?:张)?照?|复制|转载|转发|分享|商用|印|晒|做成|卖|发(?:到|在|布)?|放(?:到"
        r"|在)|出版)|公[共有]领域",
    ),
    "provenance": (
        r"\bwho(?:m|ever)?\b.{0,30}\b(?:used to|once|previously|formerly|originally)"
        r" (?:own|have|hold|possess)(?:ed|s)?\b",
        r"\bprovenance\b|\bwho (?:owned|owns|had|bought|sold|inherited)\b|\bowners?(?:hip)?\b|\bbelonged to\b"
        r"|\bwhom? did\b.{0,40}\b(?:sell|leave|buy|get|acquire|purchase|inherit)\b|\bwhose (?:was it"
        r"|hands (?!made|painted|carved|drew|shaped))\b"
        r"|\bwho\w* (?:did|does|do)\b.{0,20}\bbelong\b"
        r"|\bwhere did .{0,30}\bget\b",
        r"来源(?!地)|收藏(?:史|历史|者)|谁(?:收藏|拥有|买|卖)|归(?:了)?谁|(?:卖|传|转)(?:让)?给(?:了)?谁"
        r"|(?:从谁|向谁).{0,6}(?:买|得)|流传|(?:曾|以前|之前)(?:经)?(?:属于|归)|主人",
    ),
    "accession_number": (
        r"\bhow (?:is|was|are) .{1,80}? numbered\b|\b(?:its|the) (?:\w+ )?number (?:in|of) (?:the|this"
        r"|your) (?:collection|museum"
        r"|catalogu?e|inventory)\b|\b(?:what|which) number\b.{0,40}\b(?:give|gave|given|assign\w*)\b",
        r"\b(?:under|by|with) (?:what|which) number\b|\b(?:what|which) number\b.{0,60}\b(?:catalog\w*"
        r"|inventor\w*|have|has|carry|carries|bear|bears|listed|registered)\b",
        r"\b(?:accession|inventory|catalogu?e|object|museum|collection|registration) (?:number|no|id)\b"
        r"|\bnumber of (?:this|the) "
        r"(?:object|work|piece)\b",
        r"编号|藏品号|登记号|入藏号|馆藏号|收藏号|登录号|总账号|(?:是|第)几号(?:藏品|展品|作品|$|[？?])",
    ),
    "object_type": (
        r"\b(?:what|which) (?:kind|type|sort) of (?:object|thing|work|art|artwork|piece)\b|\bis (?:it|this"
        r"|that) an? (?:painting|print|sculpture|photo(?:graph)?|drawing|video)\b",
        r"\bwhat (?:is|are|was) .{1,80}? (?:classed|classified|categori[sz]ed|catalogued) as\b"
        r"|\ban? (?:painting|print|drawing|sculpture|photograph),? (?:(?:or )?an? \w+,? )*or what\b",
        r"\bobject type\b|\btype of object\b|\b(?:its|the) (?:kind|type|category)\W*$",
        r"(?:类型|种类|类别|品类)(?:是什么|是啥|呢|$|[？?])|(?:什么|哪(?:一)?个?)门类|哪(?:一)?种类(?:型|别)?|是画还是雕|哪(?:一)?种(?:作品|艺术品"
        r"|艺术|东西|藏品|器物)|什么(?:类型|种类|类别|东西类)|哪(?:一)?类(?:作品|东西|藏品)?|是(?:画|油画|雕塑|照片|版画)(?:吗"
        r"|还是)",
    ),
    "title": (
        rf"\b(?:what|how)(?:'s| is| was)\b(?!.{{0,30}}\b{_MAKER}\b).{{0,24}}\b(?:called|titled|named)\b"
        rf"|\b(?:the|its|a|an?\w*) (?:\w+ "
        r")?(?:title|name)\b(?! of (?:the |his |her |their )[\w…]+['’]s)(?! of the (?:[\w…]+ )?(?:artist"
        r"|painter|maker|sculptor|carver|weaver|potter"
        r"|designer|printer|author))",
        r"\bname of (?:this|the|that) (?:work|painting|piece|picture|sculpture|print)\b|^(?:the )?title\W*$",
        r"(?<!作者)(?<!画家)(?<!术家)(?<!塑家)(?:叫|是)什么(?:名字|名|标题|题目)|(?:画|作品|件|幅|它|这"
        r"|那)(?:个)?叫(?:什么|啥)|[，,]叫(?:什么"
        r"|啥)|标题|题目|作品名|名称",
    ),
}  # fmt: skip
_READERS: Final = {
    field: re.compile("|".join(f"(?:{pattern})" for pattern in (_PATTERNS | PATTERNS)[field]), re.IGNORECASE)
    for field in FIELD_NAMES
}
_INTENTS: Final[dict[Intent, tuple[FieldName, ...]]] = {
    "ask_creator": ("maker",),
    "ask_date": ("date",),
    "ask_material": ("medium",),
    "ask_dimensions": ("dimensions",),
    "ask_location": ("location",),
    "ask_provenance": ("provenance",),
    "ask_rights": ("rights",),
}
_WITHIN: Final[tuple[tuple[FieldName, FieldName], ...]] = (
    ("weight", "dimensions"), ("duration", "dimensions"), ("diameter", "dimensions"), ("acquired", "date"),
    ("acquired", "provenance"), ("acquired", "credit_line"), ("life", "date"), ("nationality", "place"),
    ("nationality", "location"),
    ("birth_place", "place"), ("birth_place", "location"), ("death_place", "place"), ("death_place",
    "location"),
    ("found", "place"), ("found", "location"), ("other_title", "title"), ("collection", "location"),
    ("collection", "provenance"), ("related_place", "place"), ("related_place", "location"), ("life",
    "maker"),
    ("nationality", "maker"), ("birth_place", "life"), ("death_place", "life"), ("signature",
    "inscription"), ("signature", "maker"), ("acquired", "object_type"), ("culture", "maker"),
    ("life", "location"), ("life", "culture"), ("place", "location"), ("object_type", "classification"),
    ("inscription", "title"), ("series", "title"), ("credit_line", "provenance"),
    ("rights", "provenance"), ("rights", "collection"), ("life", "dimensions"), ("credit_line", "place"),
    ("maker", "title"), ("place", "medium"),
)  # fmt: skip
"""Fields whose words also sound like those of another: where both are heard in the same words, the first is
meant."""
_LEADING: Final = re.compile(r"\b(?:take|bring|lead|guide|show) me\b|\bgo to\b|带我|领我", re.IGNORECASE)
_WHETHER: Final = re.compile(
    rf"^(?:(?:and|so|but|ok|um|uh)[ ,]+)*(?:did|does|do|was|were|is|are|has|have|had|could|can|would)"
    rf"(?:n't| not)? (?:the |this |its )?(?:{_MAKER}|he|she|they|it)\b"
    r"(?! (?:true|right|correct|so|a fact)\b)"
    r"|^(?:请问|那么?)?(?:这位|这个|该)?(?:画家|作者|艺术家|[他她它]).{0,16}(?:吗|没有?)[？?]?$"
    r"|^(?:请问|那么?)?(?:画家|作者|艺术家|[他她它])(?:有没有|是不是|是否|会不会)",
    re.IGNORECASE,
)
_IF_RECORDED: Final = re.compile(
    r"(?:does|do) (?:it|this|that|they|these) have (?:an? |any )?[\w ]{4,20}\?*$"
    r"|(?:它|这(?:[幅件个张]画?)?)?(?:到底)?有(?:没有)?(?:个)?[^，。？?]{2,4}?(?:吗|没有)?[？?]*$",
    re.IGNORECASE,
)
_HAVING_MADE: Final = re.compile(
    rf"\bby\b|\b{_MADE} (?:it|this|that)\b|\b(?:known|recorded|named|identified|documented|anonymous"
    rf"|unknown)\W*$"
    r"|[画做创作刻写]的|signed|署名|已知|知道吗|佚名|不详"
)
INTENT_OF: Final[dict[FieldName, Intent]] = {
    "maker": "ask_creator", "date": "ask_date", "medium": "ask_material", "dimensions": "ask_dimensions",
    "place": "ask_location", "location": "ask_location", "credit_line": "ask_provenance",
    "rights": "ask_rights", "provenance": "ask_provenance", "accession_number": "describe",
    "object_type": "describe", "title": "describe", "life": "ask_creator", "nationality": "ask_creator",
    "birth_place": "ask_creator", "death_place": "ask_creator", "signature": "ask_creator",
    "culture": "ask_date",
    "weight": "ask_dimensions", "diameter": "ask_dimensions", "duration": "ask_dimensions",
    "parts": "ask_dimensions", "acquired": "ask_provenance", "collection": "ask_provenance",
    "found": "ask_provenance", "technique": "ask_technique", "edition": "ask_technique",
    **dict.fromkeys(
        ("inscription", "other_title", "caption", "department", "classification", "style", "subject",
        "series",
         "related_place", "related_works", "script", "literature"),
        "describe",
    ),
}  # fmt: skip
"""Under which intent a field question is counted when nobody but this page has read it."""


def fields_named(text: str) -> tuple[FieldName, ...]:
    """The fields that the words of a question ask for, in the order in which they are asked."""
    plain = " ".join(text.replace("’", "'").split())
    spans = framed(plain) | fields_listed(plain)
    spans |= {field: found.span() for field, reader in _READERS.items() if (found := reader.search(plain))}
    for special, general in _WITHIN:
        if special in spans and general in spans and _overlap(spans[special], spans[general]):
            del spans[general]
    starts = {field: span[0] for field, span in spans.items()}
    return tuple(sorted(starts, key=lambda field: (starts[field], FIELD_NAMES.index(field))))


def without_fields(text: str) -> str:
    """A question without the words by which it asks for fields."""
    for reader in _READERS.values():
        text = reader.sub(" ", text)
    return text


def _overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def fields_meant(intent: Intent) -> tuple[FieldName, ...]:
    """The field that an intent stands for, where its words named none."""
    return _INTENTS.get(intent, ())


def asks_whether(text: str) -> bool:
    """Whether a question asks if something about a maker is so ("did she ever see this street?").

    Whether somebody made the work is for the field to say.
    """
    return bool(_WHETHER.search(text)) and not _HAVING_MADE.search(text)


def asks_if_recorded(text: str) -> bool:
    """Whether all that is asked is if a work has something ("有标题吗", "does it have a title?")."""
    return bool(_IF_RECORDED.match(text.strip()))


def asks_to_be_led(text: str) -> bool:
    """Whether the visitor wants to be taken to what is named, and not only be told where it is."""
    return bool(_LEADING.search(text))
