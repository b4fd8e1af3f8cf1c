"""Intents by the words of a question: those that leave no doubt, and those that make one likely."""

import re
from typing import Final

from guide_ai.language import Language
from guide_ai.nlu.base import Intent

_CERTAIN: Final[tuple[tuple[Intent, str], ...]] = (
    ("repeat", r"^(?:please |can you |could you )*(?:repeat|say (?:that|it) again|once more|come again"
               r"|pardon|what did you (?:just )?say)\b"
               r"|再说一(?:遍|次)|重复(?:一遍|一下)?|没听清"),
    ("slower", r"\b(?:slower|more slowly|slow down|too fast|not so (?:fast|quick))\b|慢(?:一)?点|说慢"
               r"|太快了"),
    ("faster", r"\b(?:faster|speed up|more quickly|quicker|too slow)\b|快(?:一)?点|说快|太慢了"),
    ("volume", r"\b(?:louder|quieter|softer|mute|unmute|speak up|turn (?:it )?(?:up|down)|volume|too "
               r"(?:loud|quiet))\b"
               r"|\b(?:stop|quit|don't|no) (?:shouting|yelling|screaming|whispering|mumbling|shout|yell)\b"
               r"|\b(?:speak|talk)(?:ing)? (?:so|too|very) (?:loud|soft|quiet)(?:ly)?\b|\b(?:so|less) loud\b"
               r"|\bloud enough\b|\bhurt(?:s|ing)? my ears?\b|\b(?:can't|cannot|hardly|barely) "
               r"hear (?:you|it)\b"
               r"|大声|小声|音量|静音|声音.{0,3}(?:[大小响轻低]|太)|听不[清见到]|太[吵响]"
               r"|(?:别|不要)(?:再)?(?:喊|吼|嚷)|[吵震刺].{0,3}耳|耳朵.{0,3}[疼痛聋]"),
    ("change_language", r"\b(?:speak|talk|switch to|change (?:the )?language|^in|please in) (?:in "
                        r")?(?:english|chinese|mandarin|spanish|french|german"
                        r"|japanese|korean|italian|russian|portuguese|arabic)\b(?! (?:title|name))"
                        r"|\bchange (?:the )?language\b"
                        r"|(?:说|讲|用|换成?|切换(?:成|到)?)(?:中文|汉语|普通话|英文|英语|日语|法语|德语"
                        r"|西班牙语|韩语|俄语)(?![里中]?[它这]?(?:怎么|叫|称|的?(?:名|标题|题目)))|换(?:个)?语言"),
    ("tour_start", r"\b(?:start|begin|take|give|play|do|join|lead)\b.{0,20}\b(?:tour|guided walk)\b"
                   r"|^(?:guided )?tour\W*$|\bshow me around\b"
                   r"|开始(?:导览|参观|游览)|(?:带|领)我(?:参观|逛|游览|转)"),
    ("tour_stop", r"\b(?:stop|end|quit|cancel|leave|finish)\b.{0,12}\b(?:tour|guide|talking|speaking)\b"
                  r"|^(?:please )?(?:stop|quiet|silence|shut up|enough)\W*$"
                  r"|be quiet|(?:停止|结束|退出|取消)(?:导览|参观)?|别说了|不要说了|安静|闭嘴|^停"),
    ("tour_pause", r"^(?:please )?(?:pause|wait|hold on|one moment|hang on)\b|暂停|等(?:一)?(?:下|等)|稍等"),
    ("tour_resume", r"^(?:please )?(?:resume|unpause|continue|go on|carry on|yes,? (?:please|go on)|tell "
                    r"me more|more please|more)\W*$"
                    r"|接着(?:讲|说)|继续(?:讲|说)?|还有(?:呢|吗)|多(?:讲|说)(?:一)?点|^(?:好|要|好的|是的"
                    r"|嗯)[，,。！]?(?:继续|接着讲|请讲)?[。！]?$"),
    ("tour_next", r"^(?:please |ok(?:ay)?,? |and )*(?:the )?next(?: one| stop| work| please)?\W*$"
                  r"|\b(?:next stop|move on|keep going|onwards?|skip (?:this|it))\b"
                  r"|下一(?:个|站|件|幅|处)[吧。！]?$|跳过"),
    ("tour_previous", r"\b(?:previous (?:one|stop|work)|go back|one (?:step )?back|the one before)\b"
                      r"|上一(?:个|站|件|幅|处)[吧。！]?$|往回|回到(?:上|前)"),
    ("smalltalk", r"\b(?:are|r) (?:you|u) (?:an? |really )*(?:real|human|robot|machine|ai|person|computer"
                  r"|bot|chat ?gpt|alive)\b"
                  r"|\bwho (?:made|built|created|are|programmed) you\b|\bwhat are you\b|\bwhat(?:'s| is) "
                  r"your name\b|^how are you\b|\bdo you (?:get|feel|like|love|sleep|eat)\b"
                  r"|你(?:是|叫)(?:谁|什么|真人|人(?:吗|类)|机器|AI|人工智能|不是人)|你(?:的)?名字|谁(?:做"
                  r"|造|开发|创造)(?:了|的)你"),
    ("thanks_bye", r"^(?:ok(?:ay)?,? |great,? |many |no,? )*(?:thanks|thank you|cheers|bye|goodbye"
                   r"|that(?:'s| is) all)\b|谢谢|多谢|再见|拜拜"),
    ("greet", r"^(?:hi|hello|hey|howdy|good (?:morning|afternoon|evening|day))(?: there| guide)?\W*$"
              r"|^(?:你好|您好|嗨|早上好|下午好|晚上好|哈喽)[呀啊！。，]*$"),
)  # fmt: skip

_LIKELY: Final[tuple[tuple[Intent, str], ...]] = (
    ("practical", r"\b(?:toilets?|restrooms?|bathrooms?|wc|gift shop|shop|caf[eé]|restaurant|parking"
                  r"|tickets?|opening hours|wi-?fi|lockers?|cloakroom|entrance fee|how much is (?:it"
                  r"|entry)|close today)\b"
                  r"|\b(?:where|somewhere|anywhere|place|room|seat|chair|bench)\b.{0,16}\bsit\b|\bseating\b"
                  r"|\b(?:a|an|any|the|by) (?:lift|elevator)s?\b|电梯"
                  r"|哪[里儿]?.{0,6}坐|(?:椅子?|座位?|凳子?|地方).{0,4}坐|坐(?:一)?(?:下|会儿?|坐)|休息(?:区|的地方)"
                  r"|好吃|好喝|吃饭|吃(?:点|的)?东西|喝(?:点|的)?(?:东西|水)|饭馆|小吃"
                  r"|厕所|洗手间|卫生间|商店|咖啡|餐厅|停车|门票|票价|开放时间|几点(?:开|关)|存包"),
    ("accessibility", r"\b(?:wheelchair|blind|deaf|screen reader|subtitles?|captions?|seated mode|motion "
                      r"sick\w*|keyboard only|hard of hearing|colou?r.?blind)\b|轮椅|盲人|听障|视障|字幕"
                      r"|晕|坐着(?:看|玩|浏览|参观|用|走)|无障碍"),
    ("privacy", r"\b(?:do|does|will|are|did|can|is) (?:you|it|anyone|somebody) .{0,8}"
                r"(?:stor|keep|sav|record|track)\w* .{0,12}\b(?:i|me|my|us|we|our)\b|\bknow about me\b|关于我"
                r"|我(?:说|问|讲)的.{0,8}(?:存|留|录|记)|(?:保存|存储|储存|记录|记住|保留).{0,4}我"
                r"|\b(?:record(?:ing)? (?:me|my|us)|my (?:voice|data|name|questions?)|personal data|privacy"
                r"|other visitors?|what (?:was|were|did|has|have) (?:he|she|my \w+|the (?:last|former|other)"
                r" \w+) (?:been )?(?:ask|want to know)\w*|who else is (?:in )?here|phone number|password"
                r"|track(?:ing)? me)\b"
                r"|隐私|我的(?:声音|数据|信息|名字)|录(?:我|下)|其他(?:观众|人|游客)|电话号码|密码|个人信息"),
    ("compare", r"\bcompare\b|\b(?:older|newer|younger|earlier|later|bigger|larger|smaller|taller|wider) "
                r"than\b|\bwhich (?:one )?(?:is|was) (?:the )?(?:older|newer|earlier|bigger|larger|smaller"
                r"|taller)\b"
                r"|\b(?:difference|differ|in common|same (?:artist|maker|painter|size|material))\b|比较"
                r"|哪(?:个|件|一件|幅|一幅)更|相比|区别|不同|共同点|比.{1,20}(?:早|晚|大|小|老|高)"),
    ("similar", r"\b(?:similar|more like (?:this|it|that)|like this one|anything like|others? (?:from|by"
                r"|like))\b"
                r"|\belse\b.{0,20}\blike\b|类似|相似|像这样|同类|差不多的|这种风格"),
    ("recommend", r"\b(?:recommend|suggest|what (?:should|can) i (?:see|look at)|what else|must.?see"
                  r"|highlights?|favou?rite|hidden gems?|anything with|what is near|what's near|near(?:by"
                  r"| here| me))\b"
                  r"|推荐|看什么|值得(?:一)?看|附近|还有(?:什么|哪些)|必看|旁边有"),
    ("ask_technique", r"\bhow (?:was|were|is|did|does|do)\b.{0,40}\b(?:made|done|painted|printed|work|make"
                      r"|paint|create[d]?|built|generated|computed)\b|\btechniques?\b|\bmethod\b"
                      r"|\bprocess\b|\balgorithm\b"
                      r"|怎么(?:做|画|制|印|造|完成|生成|算)|技法|技术|工艺|手法|如何(?:制作|完成|绘制"
                      r"|创作|生成)|算法"),
    ("ask_meaning", r"\bwhy\b|\bmean(?:s|ing|t)?\b|\bsymboli[sz]\w*|\brepresents?\b|\bstands? for\b"
                    r"|\bwhat(?:'s| is) (?:it|this|that|the \w+) about\b|\bwhat does .{0,30}(?:show|depict"
                    r"|say)\b|\bstory\b|\bmessage\b|\bidea behind\b"
                    r"|为什么|意思|含义|象征|寓意|代表(?:了|什么)|表达|讲(?:的)?(?:是)?什么|说明什么|故事"
                    r"|用(?:处|途)|做什么用"),
    ("help", r"^help\b|\bhelp me\b|\bhow do i (?:use|move|walk|turn|start|select|look)\b|\bwhat can (?:i"
             r"|you) (?:ask|do|say)\b|\bhow does this work\b|帮助|怎么(?:用|操作|移动|走动)|你(?:能"
             r"|会)(?:做|干|说)什么|可以问(?:你)?什么"),
    ("feedback", r"\b(?:that(?:'s| is) (?:wrong|not right|incorrect)|you(?:'re| are) wrong|not true"
                 r"|mistaken?)\b|说错|不对|错了|有误"),
    ("off_topic", r"\b(?:weather|stock|bitcoin|football|recipe|election|vote|president|capital of|joke"
                  r"|homework|news)\b|天气|股票|比特币|足球|菜谱|选举|总统|笑话|新闻|首都"),
    ("describe", r"\b(?:tell me|describe|explain|talk) ?(?:me )?(?:more )?(?:about)?\b|\bwhat(?:'s| is| "
                 r"am i| are we) (?:this|it|that|looking at|the)\b|\bintroduce\b"
                 r"|\babout (?:this|it)\b"
                 r"|介绍|讲讲|讲一讲|说说|说一说|描述|谈谈|这是什么|是什么(?:东西)?|聊聊|看到了什么"),
)  # fmt: skip

_CERTAIN_READERS: Final = tuple((intent, re.compile(pattern, re.IGNORECASE)) for intent, pattern in _CERTAIN)
_LIKELY_READERS: Final = tuple((intent, re.compile(pattern, re.IGNORECASE)) for intent, pattern in _LIKELY)


def certain(text: str) -> tuple[Intent, bool] | None:
    """An intent of which words leave no doubt, and whether they are the most of what is said.

    "Thanks. And who made this?" thanks, and wants something else.
    """
    for intent, reader in _CERTAIN_READERS:
        if found := reader.search(text):
            return intent, 2 * len(found[0].strip()) >= len(text.strip(" .,!?。，！？"))
    return None


def likely(text: str) -> Intent | None:
    """An intent that words make likely."""
    return next((intent for intent, reader in _LIKELY_READERS if reader.search(text)), None)


def language_of(text: str, otherwise: Language) -> Language:
    """The language a text is written in, by its script: Chinese where Chinese characters carry it."""
    han = len(re.findall(r"[\u3400-\u9fff]", re.sub(r"《[^》]*》|“[^”]*”", "", text)))
    latin = len(re.findall(r"[A-Za-zÀ-ÿ]+", re.sub(r"“[^”]*”", "", text)))
    if han > 1 and han >= latin:
        return "zh-hans"
    if latin > 1 and not han:
        return "en"
    return otherwise
