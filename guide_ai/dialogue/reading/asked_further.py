"""Words that ask for the less common fields of a record; `asked` reads them with the common ones."""

from typing import Final

from guide_ai.dialogue.facts import countries
from guide_ai.dialogue.phrasing.phrases_fields import FieldName

_WHO: Final = r"(?:artist|painter|sculptor|maker|author|creator|photographer|designer|printmaker|he|she|they)"

_TONGUE: Final = (
    r"(?:french|german|italian|japanese|spanish|russian|korean|chinese|english|dutch|latin|polish|portuguese"
    r"|arabic|greek|slovak)"
)
_TONGUE_ZH: Final = r"(?:法|德|日|俄|英|中|外|韩|意大利|西班牙|荷兰|拉丁|波兰|葡萄牙|阿拉伯|希腊)(?:文|语)"

PATTERNS: Final[dict[FieldName, tuple[str, ...]]] = {
    "culture": (
        r"\b(?:which|what) (?:culture|civili[sz]ation|people|dynasty|period|kingdom|tribe)\b",
        r"\b(?:any|an?|one) (?:particular|certain|specific|known) (?:culture|civili[sz]ation|people)\b",
        r"\b(?:the|its|their) (?:culture|civili[sz]ation)\b(?=\W*$| (?:of|behind)\b)",
        r"什么(?:文化|文明|民族|朝代)|哪(?:一)?(?:个|种)?(?:文化|文明|民族|朝代|时期|时代)|文化(?:归属|背景)|代表(?:着|了)?(?:什么|哪)(?:一)?(?:种"
        r"|个)?(?:文化|文明)"
        r"|(?:文化|文明)(?:是什么|呢)",
    ),
    "inscription": (
        r"\binscri(?:bed|ptions?)\b|\b(?:written|writing|words|text|marks?|stamps?|label|engraved) (?:is "
        r"|are )?(?:on|at) "
        r"(?:the |it\b|this\b|its\b)|\bwhat (?:does|do) (?:it|the (?:writing|inscription|words"
        r"|characters)) say\b",
        r"\b(?:any|some|a|the|carry|bear|has|have) (?:\w+ )?(?:markings?|inscriptions?|lettering)\b"
        r"|\b(?:anything|something|any words?) (?:written|inscribed|engraved|painted)? ?(?:on|at)\b"
        r"|\b(?:anything|something) (?:is )?(?:written|inscribed)\b|\bis (?:there )?anything written\b",
        r"\binscribe\b|\bany (?:text|words|letters|script) on\b|\bwhat (?:do|does) the (?:markings?|marks?"
        r"|letters)\b.{0,60}\bsay\b",
        r"(?:上面?|表面|背面|底部)的(?:文字|字)|刻(?:着|了|有)?(?:什么|啥)|有(?:没有)?铭刻|(?:上面?|表面|背面|底部)(?:有没有|有|是否有"
        r"|带有?)(?:什么)?(?:文字|字|铭刻|刻字)|刻(?:着|了|有)(?:什么)?字"
        r"|题字|题款|铭文|落款|款识|题跋|上面写(?:着|了)|写(?:着|了)(?:什么|啥)|(?:什么|哪些)字",
    ),
    "signature": (
        r"\bsign(?:ed|ature)\b|\bdid (?:\w+ )?(?:artist|painter|he|she|they) sign\b|\bmonogram\b",
        r"签名|署名|签字|落款",
    ),
    "life": (
        rf"\bwhen (?:was|were|did) (?!it\b|this\b|that\b)[\w… .'’-]{{2,40}}? (?:born|die[ds]?)\b"
        rf"|\bwhen (?:was|were|did) (?:the |this )?(?:{_WHO}\b|…).{{0,70}}\b(?:born|die|died|live|lived)\b"
        rf"|\b(?:which|what) years?\b.{{0,30}}\b{_WHO}\b.{{0,70}}\blived?\b|\bbirth and death\b|\b(?:what"
        rf"|which) year\b.{{0,20}}\b{_WHO}\b"
        rf".{{0,70}}\bborn\b"
        rf"|\b(?:life ?)?dates of (?:the |its |this )?{_WHO}\b"
        rf"|\b{_WHO}(?:'s)? (?:dates|life ?span|birth (?:date|year)|date of birth|year of birth|birthday)\b"
        rf"|\bhow old (?:was|were) (?:the |this )?(?:{_WHO}\b|…)|\bhow old (?:was"
        rf"|were) \w+(?: \w+)? (?:when|then|at)\b|\b(?:what|which) age (?:was|were)\b"
        rf"|\bis (?:the )?{_WHO} (?:still )?alive\b",
        r"(?:作者|画家|艺术家|雕塑家|[他她])(?:是)?(?:什么时候|哪(?:一)?年|何时)(?:出生|去世|死|生)|(?:的人|作者|画家|艺术家)(?:是)?(?:哪(?:一)?年"
        r"|几几年|什么时候)(?:出)?生|(?:的人|作者|画家|艺术家|[他她])?(?:是)?生活(?:在|于)(?:什么|哪)(?:一)?(?:个)?(?:年代|时代|时期|世纪|时候)?"
        r"|(?:出)?生(?:于|在)(?:哪(?:一)?年|什么时候|何时|什么年)"
        r"|(?:作者|画家|艺术家|雕塑家)(?:的)?(?:出生|去世)(?:年|时|日)|生卒"
        r"|活到|还在世|还活着|(?:那时|当时|时候?)[^，。]{0,6}(?:多大|几岁|多少岁)|多大(?:年纪|岁数)|几岁"
        r"|多少岁",
    ),
    "nationality": (
        rf"\b(?:is|was|are|were) (?:he|she|they|both|(?:the |its )?{_WHO}s?) (?:both |all |really |an? )*"
        rf"{countries.words_pattern(chinese=False)}(?!\w)",
        rf"\b(?:is|was|are|were) (?:the |its )?{_WHO}s? (?:of"
        rf"|behind) .{{1,80}}? {countries.words_pattern(chinese=False)}(?!\w)"
        rf"|\bwhere (?:is|was|are|were|did|does) (?:the |its )?{_WHO}s? (?:(?:of|behind"
        rf"|who made) .{{1,80}}? )?(?:come )?from\b",
        rf"\b(?:what|which) (?:nation|country)\b.{{0,40}}\b{_WHO}\b.{{0,60}}\b(?:belong|come|came|from|of)\b"
        rf"|\bnationality\b|\bwhat (?:country|nation) (?:is|was) (?:the )?{_WHO}\b|\bwhere (?:is|was|are"
        rf"|did) (?:the )?{_WHO} "
        rf"(?:come )?from\b|\bwhich country (?:is|was|did|does) (?:the )?{_WHO}\b",
        r"国籍|(?:作者|画家|艺术家|雕塑家|[他她])(?:是)?(?:来自|从)(?:哪|什么)(?:个|一个)?(?:国|地)"
        r"|(?:作者|画家|艺术家|雕塑家|[他她])是(?:哪国人|哪个国家的?|哪里人|什么国家)|哪国人",
    ),
    "birth_place": (
        r"\b(?:where|(?:which|what) (?:country|city|town|place)) (?:was|were) (?!it\b|this\b"
        r"|that\b)[\w… .'’-]{2,40}? born\b|\bbirth ?place\b"
        r"|\bplace of birth\b",
        r"(?:作者|画家|艺术家|雕塑家|[他她])(?:是)?(?:在)?(?:哪里|哪儿|什么地方)出生|出生(?:在哪|于哪|地)",
    ),
    "death_place": (
        rf"\bwhere did (?:the |this )?(?:{_WHO}\b|…).{{0,12}}\bdie\b|\bplace of death\b",
        r"(?:在)?(?:哪里|哪儿|什么地方)(?:去世|逝世|死)|(?:去世|死)(?:在哪|于哪)",
    ),
    "other_title": (
        rf"\b(?:other|another|alternative|alternate|second|foreign|original|native|{_TONGUE})(?:-language)? "
        r"(?:title|name)s?\b(?! of the (?:artist|painter|maker))"
        r"|\balso (?:called|known as|titled)\b|\bknown as anything else\b"
        rf"|\bwhat (?:do|did|would) .{{2,40}}? call\b.{{2,60}}?(?:\bin {_TONGUE}\b|$)(?<!call it)"
        rf"|\bwhat do (?:they|people|you) call\b.{{2,60}}\bin {_TONGUE}\b|\bwhat do the {_TONGUE} call\b"
        rf"|\b(?:called|titled|named|titles?|names?|call (?:it|this|that|the \w+)) in "
        rf"(?:{_TONGUE}|the original|its original|(?:an)?other languages?)\b",
        r"别名|另(?:外)?(?:的|一)?(?:个)?(?:名|标题|题目)|其他(?:的)?(?:名|标题)|原(?:名|题|文标题"
        r"|来的?(?:名|标题))"
        rf"|{_TONGUE_ZH}(?:的)?(?:作品|原)?(?:名|标题|题目|叫法)"
        rf"|{_TONGUE_ZH}(?:里|中)?(?:它|这幅?画?|这件)?(?:怎么|叫|称|是怎么)"
        r"|又(?:叫|名|称)|还(?:叫|有)(?:什么|别的)?(?:名|标题)",
    ),
    "caption": (r"\bcaptions?\b", r"说明文字|图说|图注"),
    "department": (r"\bdepartments?\b", r"哪个部门|什么部门|所属部门"),
    "classification": (
        r"\bclassifi(?:ed|cation)\b|\bhow is (?:it|this) class(?:ed|ified)\b|\b(?:what|which) category\b",
        r"怎么分类|分类是|归(?:在|入|为)(?:哪|什么)类",
    ),
    "style": (
        r"\b(?:what|which) (?:art )?(?:style|movement|school|ism)\b|\b(?:art|artistic) (?:style|movement)\b"
        r"|\bpart of (?:which|what|any) (?:art )?movement\b",
        r"什么(?:风格|流派|画派|主义)|哪(?:个|种|一)(?:风格|流派|画派|主义)|属于(?:哪|什么)派",
    ),
    "subject": (
        r"\b(?:subjects?|keywords?|subject matter) (?:terms?|listed|recorded)\b|\bwhat (?:is"
        r"|are) the subjects?\b",
        r"主题(?:词|是什么)|题材",
    ),
    "series": (
        r"\b(?:part of|belongs? to|from|in) (?:a|any|which|what|the) (?:\w+ )?(?:series|set|portfolio"
        r"|suite|cycle)\b"
        r"|\b(?:which|what) (?:series|set|portfolio|suite|group)\b|\bis (?:this|it) (?:one )?of a series\b",
        r"(?:哪|什么)(?:个|套|组)?系列|属于(?:哪|什么)(?:个)?(?:系列|组|套)|是系列(?:作品)?(?:吗|中)"
        r"|系列(?:名|叫)",
    ),
    "edition": (
        r"\bedition\b|\bhow many (?:copies|prints|impressions|casts)\b|\bwhich state\b|\bprint run\b",
        r"版次|版数|印(?:了|过)?(?:多少|几)(?:张|份|版)|第几版|(?:多少|几)个?(?:版本|复制品|铸件)",
    ),
    "technique": (r"\btechniques?\b(?=\W*$)", r"(?:什么|哪种)(?:技法|工艺|技术)"),
    "weight": (
        r"\bweigh(?:s|ed|ing)?\b|\bweight\b|\bhow (?:heavy|light)\b|\b(?:lift|carry|pick up) "
        r"(?!on\b|out\b|an?\b|any\b|the (?:mark|inscription))[\w…]+|\bhold (?:it|this|that) up\b"
        r"|\b(?:is|are|was|be) (?:it|this|that|these|they|the [\w… -]{2,30}?) (?:very |really |too |so "
        r"|quite )*(?:heavy|light)\W*$"
        r"|\bhow many (?:kilos?|kilograms?|kg|pounds?|lbs?|tons?|tonnes?|grams?)\b",
        r"多重|重量|几(?:公斤|斤|吨|磅)|多少(?:公斤|千克|斤|吨|磅)|重不重|[很挺]?重吗|(?:有)?多沉|沉不沉"
        r"|沉吗|[搬抬拿举]得动|[搬抬拿举]不动",
    ),
    "diameter": (r"\bdiameter\b|\bhow far across\b", r"直径"),
    "parts": (
        r"\bhow many (?:parts|pieces|panels|sheets|photographs|photos|sections|elements)\b",
        r"(?:几|多少)(?:个)?(?:部分|部件|组成|片|块|件组成)",
    ),
    "duration": (
        r"\bhow long (?:is|does|do|are)\b.{0,30}\b(?:film|video|run|last|play|movie|animation|recording"
        r"|go on)\b"
        r"|\brunning time\b|\bduration\b|\bhow many (?:minutes|seconds|hours)\b",
        r"多长时间|时长|几分钟|多少分钟|(?:放|播)多久",
    ),
    "acquired": (
        r"\bwhen (?:did|was|has|were)\b.{0,80}\badded to\b|\b(?:what|which) year\b.{0,20}\b(?:museum"
        r"|gallery|you|collection)\b.{0,20}"
        r"\b(?:get|got|receive|obtain)\w*\b",
        r"\bwhen (?:did|was|has|were)\b.{0,40}\b(?:acquire|acquired|bought|buy|purchased?|given|donated"
        r"|presented"
        r"|bequeathed|enter(?:ed)?|join(?:ed)?|get it|got|come (?:here|to the|into)|arrived?)\b"
        r"|\b(?:what|which) year\b.{0,40}\b(?:acquired?|bought|buy|purchased?|given|donated|presented"
        r"|bequeathed"
        r"|join(?:ed)?|enter(?:ed)?|arrived?|come (?:to|into)|came (?:to|into)|(?:get|got) it)\b"
        r"|\b(?:date|year) of acquisition\b|\bacquisition (?:date|year)\b|\bsince when\b.{0,30}\b(?:museum"
        r"|collection|here)\b"
        r"|\bhow long has\b.{0,30}\b(?:museum|collection|gallery|you)\b",
        r"(?:什么时候|何时|哪(?:一)?年)(?:被)?(?:入藏|收藏|买|购|捐|得到|进入|来到)|(?:入藏|收藏|入馆)(?:的)?(?:时间|日期|年份)"
        r"|(?:什么时候|何时|哪(?:一)?年)(?:成为馆藏|入馆|到(?:了)?(?:馆|博物馆|美术馆)|进馆|购入|获赠)",
    ),
    "collection": (
        r"\b(?:which|what|whose) (?:museum|collection|institution)\b|\bwho (?:owns|keeps) (?:it"
        r"|this) (?:now|today)\b"
        r"|\bwhere is (?:it|this|the original) (?:kept|held|normally)\b",
        r"(?:哪(?:个|家)|什么)(?:博物馆|美术馆|机构|馆)(?:的|收藏|藏)|收藏(?:在|于)(?:哪|什么)"
        r"|现在(?:是)?谁的",
    ),
    "related_place": (
        r"\b(?:which|what) place (?:does|is|do)\b.{0,20}\b(?:show|shown|depict|depicted)\b"
        r"|\bplace (?:shown|depicted)\b",
        r"(?:画|描绘|刻画|表现|拍)的(?:到底)?(?:是|在)?(?:哪里|哪儿|什么地方|哪个?(?:地方|城市|国家|处"
        r"|座|条|里))"
        r"(?![画做创])",
    ),
    "related_works": (r"\brelated (?:works?|objects?|pieces?)\b", r"相关(?:的)?(?:作品|藏品)"),
    "found": (
        r"\bwhere (?:was|were) (?:it|this|that|they|the \w+) (?:found|excavated|discovered|dug up"
        r"|unearthed)\b|\bfind ?spot\b",
        r"出土(?:于|在|地)?|(?:在)?(?:哪里|哪儿|什么地方)(?:发现|出土|挖)",
    ),
    "script": (r"\b(?:what|which) script\b|\bwriting system\b", r"什么(?:文字|字体|书体)|哪种文字"),
    "literature": (
        r"\b(?:literature|bibliography|publications?|references?|published in|books? about (?:it|this))\b"
        r"|\bexhibition history\b|\b(?:where else|before) (?:was|has) (?:it|this) (?:been )?(?:shown"
        r"|exhibited)\b"
        r"|\bwhere (?:else )?(?:was|has) (?:it|this) (?:been )?(?:shown|exhibited)\b",
        r"参考文献|文献|展览(?:史|历史|经历)|(?:在)?哪(?:里|儿)(?:展出|展览)过|著录",
    ),
}  # fmt: skip
