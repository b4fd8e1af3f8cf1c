"""What lies outside the exhibition by its words alone: somebody in need, people nearby, tastes, errands."""

import re
from typing import Final

from guide_ai.dialogue.phrasing.phrases import Line
from guide_ai.nlu.base import Intent

_NEED: Final = (
    r"\b(?:i|we)(?:'m| am| are)? (?:\w+ ){0,5}(?:want to die|wanna die|going to die|dying|suicidal|can't "
    r"breathe"
    r"|cannot breathe|bleeding|choking|fainting|having a (?:heart attack|stroke|seizure|panic attack))\b"
    r"|\bam i having a (?:heart attack|stroke|seizure)\b|\b(?:kill|hurt|harm|cut) myself\b|\bend my life\b"
    r"|\bdon't want to live\b|\b(?:my|i have) (?:\w+ )?chest (?:hurts?|pains?)\b|\bchest pains?\b"
    r"|\b(?:somebody|someone|he|she|my \w+) (?:has |just |is )*(?:fainted|collapsed|unconscious|stopped "
    r"breathing"
    r"|fallen down)\b|\bcall (?:\w+ )?(?:the police|an ambulance|a doctor|the fire brigade|911|112|999)\b"
    r"|\bthere(?:'s| is) a fire\b|^fire\W*$|^help me,? please\W*$"
    r"|不想活|想死|自杀|自残|喘不(?:上|过)气|心脏病发|胸口(?:很)?[疼痛]|有人(?:晕|昏|倒)|救命|报警(?!器)"
    r"|叫(?:个)?(?:警察|救护车|医生)"
    r"|着火|起火|打(?:110|119|120)"
)
_PEOPLE: Final = (
    r"\b(?:wom[ae]n|m[ae]n|person|people|guy|lady|ladies|visitors?|girls?|boys?|kids?|couple|somebody"
    r"|someone)"
    r"(?: \w+){0,2} (?:next to|beside|behind|near|in front of|around|with) (?:me|us)\b"
    r"|\b(?:wom[ae]n|m[ae]n|person|people|guy|lady|ladies|girl|boy)(?: \w+){0,1} (?:at"
    r"|behind) the (?:\w+ )?(?:desk"
    r"|counter|till|reception|cloakroom|information)\b"
    r"|\b(?:visitors?|guests|most people|other people|everyone|everybody)\b.{0,16}\b(?:likes?|loves?"
    r"|prefers?|favou?rites?"
    r"|enjoys?)\b|\b(?:popular|liked|loved|visited|favou?rites?)\b.{0,16}\b(?:visitors?|people|guests"
    r"|public|crowds?)\b"
    r"|\b(?:name|phone|number|address|salary|wages?|e-?mail|age)\b[^.?!]*\b(?:curators?|director|guards?"
    r"|staff"
    r"|employees?|managers?|cleaners?|attendants?)\b"
    r"|\b(?:curator|director|guard|manager|attendant|cleaner)(?:'s|s')? (?:\w+ )?(?:name|phone|number|address"
    r"|salary"
    r"|wife|husband|email|age)\b"
    r"|\bwho (?:is|are|was|were|'s) (?:the |this |your )?(?:museum'?s? |show'?s? |exhibition'?s? "
    r")?(?:curators?|director"
    r"|guards?|manager|boss|owner of (?:the|this) museum)\b(?! (?:in|on) (?:the|this|that) (?:picture"
    r"|painting|work))"
    r"|\bwho curated\b|\bwhere (?:does|do) (?:the|your) (?:curators?|director|guards?|staff|manager) live\b"
    r"|\b(?:what|how much) (?:\w+ )?do(?:es)? (?:the|your) (?:curators?|director|guards?|staff|manager) "
    r"(?:earn|make|get)\b"
    r"|\b(?:salary|wages?)\b.{0,20}\b(?:guards?|curators?|staff|director)\b"
    r"|\bquestions? (?:do |did |have )?(?:(?:most|other|the) )*(?:people|visitors|guests|others)\b"
    r"|\b(?:conversations?|talks?|chats?|questions?) (?:\w+ ){0,3}(?:with|of|from|by) (?:some|any)(?:one"
    r"|body)(?: else)?\b"
    r"|\b(?:conversations?|talks?|chats?|questions?|answers?) (?:\w+ ){0,3}(?:with|of|from|by) (?:an?|the "
    r")?\s?(?:other|last|previous)"
    r" (?:visitors?|people|person|guests?|users?)\b"
    r"|\bmy (?:wife|husband|friends?|boss|son|daughter|partner|mother|father|colleagues?) (?:\w+ )*(?:talk"
    r"|ask"
    r"|sa(?:y|id)|speak|tell|told)\w* (?:to |with )?you\b|\bdid my \w+ (?:talk|ask|say|speak)\b"
    r"|我(?:的)?(?:旁边|后面|前面|身边|身后|身旁|左边|右边)[^，。]{0,6}(?:人|女士|先生|女的|男的|观众|姑娘"
    r"|小孩)"
    r"|(?:展览|展|这里)[^，。]{0,4}谁[^，。]{0,2}策(?:划|展)|策展人(?:是谁|叫|的)|(?:馆长|保安|经理|工作人员"
    r"|保洁)[^，。]{0,6}"
    r"(?:叫|是谁|名字|工资|薪水|多大|住|电话|挣|赚)|谁是(?:馆长|经理|策展人)"
    r"|(?:别人|其他人|别的(?:人|观众|游客)|其他(?:观众|游客)|上一[个位]|大家)[^，。]{0,8}(?:对话|聊|问过?什么"
    r"|说过?什么|谈|常问|最常)"
    r"|(?:观众|游客|大家|人们)(?:们)?(?:都)?最(?:喜欢|爱)|最受(?:观众|游客|大家)?欢迎"
    r"|我(?:老婆|妻子|老公|丈夫|朋友|同事|儿子|女儿|妈妈?|爸爸?)[^，。]{0,10}(?:跟|和|问|对)(?:了|过)?你"
)
_TASTE: Final = (
    r"\b(?:is|isn't|are|aren't|was|wasn't)(?: not)? (?:it|this|that|these|(?:this|that|the) (?:\w+ ){0,2}"
    r"(?:painting|picture|work|sculpture|thing|piece|print|art|one))(?: (?:not|really|even|just|actually"
    r"|supposed to be"
    r"|a|an|any|so|very|too|rather))* (?:beautiful|ugly|pretty|good|bad|boring|great|nice|overrated|awful"
    r"|terrible|hideous"
    r"|lovely|kitsch|rubbish|trash|art|masterpiece|good art|bad art|real art|better than)\b(?! (?:at|for"
    r"|likeness|condition"
    r"|example|luck|quality))"
    r"|\bwhich (?:one )?(?:is|do you (?:like|find)) (?:better|nicer|prettier|uglier|more beautiful)\b(?! "
    r"(?:known|preserved))"
    r"|\b(?:is|are|was) [^?.,]{1,40} (?:better|nicer|prettier|uglier|more beautiful|greater) (?:than|or)\b"
    r"|\bdo(?:n't)? you (?:think|find|agree|believe)\b[^?]{0,40}\b(?:beautiful|ugly|pretty|good|bad|boring"
    r"|great|overrated"
    r"|awful|nice|art|better|worth it)\b|\b(?:what|how) (?:do|would) you (?:think|feel|rate)\b(?! (?:you|i|we"
    r"|i'd|we'd)\b)"
    r"|\byour (?:honest |own |personal )*(?:opinion|view|taste|verdict)\b"
    r"|(?:它|这|那)[^，。？]{0,8}(?:美|好看|漂亮|丑|难看|无聊)(?:吗|不美|不好看|不漂亮|不丑)|(?:也|还"
    r"|能|算)?算(?:不算|得上)?(?:是)?(?:真正的)?艺术"
    r"|是不是(?:真正的)?艺术|你(?:不)?(?:觉得|认为|喜欢|爱)[^，。？]{0,12}(?:美|好|漂亮|丑|难看|无聊|怎么样"
    r"|吗)"
    r"|(?:更|比较)(?:美|好看|漂亮|丑|难看)|你的(?:看法|意见|评价|感受)"
)
_ERRAND: Final = (
    r"^(?:(?:please|now|ok(?:ay)?|hey|guide|can you|could you|will you|would you)[, ]+)*"
    r"(?:(?:open|close|lock|unlock|shut) (?:the |a |that |this )?(?:door|window|gate|shop|app|browser)"
    r"|(?:turn|switch) (?:on|off) (?:the |all )?(?:lights?|lamps?|heating|tv|music|air)"
    r"|(?:turn|switch) (?:the |all )?(?:lights?|lamps?|heating|tv|music) (?:on|off)"
    r"|(?:call|get|book|order|fetch|bring|buy) (?:me |us )?(?:a |an |the |some )?(?:taxi|cab|uber|table|room"
    r"|flight|train|hotel"
    r"|pizza|coffee|food|drink|water|flowers?|catalogue|book)"
    r"|(?:send|e-?mail|text|message|forward|post) (?:me |us |him |her |this |it |a |an |the |that |my )"
    r"|(?:play|put on|sing) (?:me |us )?(?:a |an |some |the |my )?(?:music|songs?|jazz|radio)"
    r"|set (?:me )?(?:a |an |the |my )?(?:alarm|timer|reminder)"
    r"|take (?:a |my |our )?(?:picture|photo|photograph|selfie)(?: of (?:me|us))"
    r"|(?:search|google|look up|browse) (?:the |on |in )*(?:internet|web|google|online|wikipedia)"
    r"|(?:write|compose|code|program|make up) (?:me |us )?(?:a |an |some |my |the )?(?:\w+ )?(?:poem|essay"
    r"|email|letter|code|script"
    r"|function|program|song|story|homework|article|report|speech|review|tweet)"
    r"|(?:draw|paint|sketch|generate) (?:me |us )(?:a |an |some )"
    r"|(?:translate|proofread|correct|summari[sz]e|read|check) (?:me |us )?(?:this |my |the following "
    r")(?:\w+ )?"
    r"(?:email|mail|letter|message|article|essay|text|homework|page|link|url|document|contract)"
    r"|do my |fix my |help me (?:with )?my (?:homework|taxes|essay|computer|cv))"
    r"|\bhttps?://"
    r"|^(?:请|麻烦|能不能|可以|你)*(?:帮我|替我|给我)?(?:把)?(?:门|灯|窗)(?:给我)?(?:打?开|关)|^(?:请|能不能"
    r"|可以)*(?:帮我|替我|给我)(?:们)?"
    r"(?:叫(?:一?辆)?车|叫.{0,4}出租车|订|买|发|放|播|拍(?:张|个)?照|查.{0,4}(?:网|天气)|写(?!真)|画"
    r"|翻译.{0,6}(?:邮件|信|短信|文章)|做作业|打电话|设.{0,3}闹钟)"
    r"|上网(?:搜|查)|百度一下|谷歌一下|(?:写|编)(?:一)?(?:个|段|首|篇)[^，。]{0,8}(?:函数|程序|代码|脚本|诗"
    r"|作文|文章|歌)|写作业"
    r"|把我的[^，。：]{0,6}(?:邮件|信|文章|作业)|放(?:点|首|一首)?(?:音乐|歌)"
)
_KINDS: Final[tuple[tuple[Line, Intent, str], ...]] = (
    ("emergency", "practical", _NEED),
    ("others_privacy", "privacy", _PEOPLE),
    ("no_opinion", "smalltalk", _TASTE),
    ("off_topic", "off_topic", _ERRAND),
)
_READERS: Final = tuple((line, intent, re.compile(words, re.IGNORECASE)) for line, intent, words in _KINDS)


def outside(text: str) -> tuple[Line, Intent] | None:
    """The sentence by which such a text is declined, and the intent that it counts as; None for others."""
    plain = text.replace("’", "'")
    return next(((line, intent) for line, intent, reader in _READERS if reader.search(plain)), None)
