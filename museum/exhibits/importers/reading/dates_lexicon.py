"""The words of dates in the languages that curators write them in, each with the kind of thing it says.

Kinds: about, unsure, before, after, between, from, and, to, until, or, or_before ("or
earlier"), or_after, bce, ce, century, millennium, decade (stands
before its number), part (says which: early, mid, late), half, quarter, third, ordinal (with its number; 0 is
"last"), month, season, verb (with its class), noise. Longest phrase first; lower case.
"""

from typing import Final

ENTRIES: Final[dict[str, str]] = {
    "about": (
        "c|c.|ca|ca.|circa|circa il|cca|cca.|about|in about|around|approximately|approx|approx.|"
        "roughly|vers|env|env.|environ|à peu près|um|etwa|gegen|zirka|omstreeks|rond|rondom|ongeveer|"
        "hacia|alrededor de|verso|verso il|около|ок.|≈"
    ),
    "unsure": (
        "possibly|probably|prob.|perhaps|maybe|likely|most likely|poss.|presumably|apparently|"
        "peut-être|probablement|sans doute|wohl|vermutlich|wahrscheinlich|möglicherweise|vielleicht|"
        "mogelijk|waarschijnlijk|misschien|probabilmente|forse|probablemente|quizá|quizás|возможно|"
        "вероятно|предположительно"
    ),
    "before": (
        "before|pre|prior to|by|no later than|not later than|not after|avant|avant le|vor|spätestens|"
        "voor|vóór|prima del|ante|antes de|не позднее|earlier than"
    ),
    "after": (
        "after|post|no earlier than|not earlier than|not before|later than|après|nach|nicht vor|na|"
        "dopo|dopo il|después de|после|не ранее"
    ),
    "between": "between|entre|zwischen|tussen|tra|fra|tra il|fra il|между",
    "from": "from|since|depuis|seit|vanaf|dal|desde|с",
    "and": "and|but|&|et|und|en|e|y|и",
    "to": "to|through|thru|à|au|tot|a|al|по",
    "until": "until|till|bis|hasta|до",
    "or": "or|ou|oder|o|или",
    "or_before": "or earlier|or before|ou avant|oder früher|of eerder",
    "or_after": "or later|or after|onward|onwards|and later|and after|ou après|oder später|of later",
    "bce": (
        "bce|b.c.e.|b.c.e|bc|b.c.|b.c|b. c.|before christ|before the common era|av. j.-c.|av j.-c.|"
        "av. j-c|av. j.c.|avant j.-c.|avant jésus-christ|v. chr.|v.chr.|v. chr|v.chr|vor christus|"
        "vor chr.|voor christus|v. u. z.|a.c.|a. c.|a.c|avanti cristo|до н. э.|до н.э."
    ),
    "ce": (
        "ce|c.e.|c.e|ad|a.d.|a.d|a. d.|anno domini|apr. j.-c.|ap. j.-c.|apr. j.c.|après j.-c.|"
        "après jésus-christ|n. chr.|n.chr.|n. chr|n.chr|nach christus|na christus|d.c.|d. c.|d.c|"
        "dopo cristo|н. э.|н.э."
    ),
    "century": (
        "century|centuries|cent.|cent|cen.|siècle|siècles|siecle|jahrhundert|jahrhunderts|"
        "jahrhunderte|jh.|jh|jhd.|jhd|jhdt.|jhs.|jahrh.|eeuw|secolo|secoli|sec.|siglo|siglos|s.|век|"
        "века|веков|в.|вв."
    ),
    "millennium": "millennium|millennia|mill.|millénaire|jahrtausend|millennio|milenio|тысячелетие",
    "decade": "années|anni|jaren|años|the years",
    "early": (
        "early|earlier|beginning|beginning of|start of|début|anfang|frühes|begin|inizio|inizi|"
        "principios|comienzos|начало"
    ),
    "mid": "mid|middle|middle of|milieu|mitte|midden|metà|mediados|середина",
    "late": "late|later|end|end of|fin|ende|spätes|einde|eind|fine|finales|fines|конец",
    "half": "half|moitié|hälfte|helft|metà|mitad|половина",
    "quarter": "quarter|quart|viertel|kwart|quarto|cuarto|четверть",
    "third": "third|tiers|drittel|derde|terzo|tercio|треть",
}  # fmt: skip

ORDINALS: Final[dict[int, str]] = {
    0: "last|final|dernier|dernière|letztes|letzte|letzten|laatste|ultimo|ultima|último|última|последняя",
    1: "first|premier|première|erste|erstes|ersten|eerste|primo|prima|primera|primer|первая|первой",
    2: "second|deuxième|seconde|zweite|zweites|zweiten|tweede|secondo|seconda|segunda|segundo|вторая|второй",
    3: "third|troisième|dritte|drittes|dritten|terzo|terza|tercer|tercera|третья|третьей",
    4: "fourth|quatrième|vierte|viertes|vierten|vierde|quarta|cuarta|четвёртая|четвертая",
    5: "fifth", 6: "sixth", 7: "seventh", 8: "eighth", 9: "ninth", 10: "tenth", 11: "eleventh", 12: "twelfth",
    13: "thirteenth", 14: "fourteenth", 15: "fifteenth", 16: "sixteenth", 17: "seventeenth", 18: "eighteenth",
    19: "nineteenth", 20: "twentieth", 21: "twenty-first",
}  # fmt: skip

MONTHS: Final[tuple[str, ...]] = (
    "january|jan|jan.|janvier|janv.|januar|januari|gennaio|gen.|enero|ene.|января",
    "february|feb|feb.|février|févr.|februar|februari|febbraio|febr.|febrero|февраля",
    "march|mar|mar.|mars|märz|maart|mrt.|marzo|марта",
    "april|apr|apr.|avril|avr.|aprile|abril|abr.|апреля",
    "may|mai|mei|maggio|mag.|mayo|мая",
    "june|jun|jun.|juin|juni|giugno|giu.|junio|июня",
    "july|jul|jul.|juillet|juil.|juli|luglio|lug.|julio|июля",
    "august|aug|aug.|août|augustus|agosto|ago.|августа",
    "september|sep|sep.|sept|sept.|septembre|settembre|sett.|septiembre|сентября",
    "october|oct|oct.|octobre|oktober|okt.|ottobre|ott.|octubre|октября",
    "november|nov|nov.|novembre|novembro|noviembre|ноября",
    "december|dec|dec.|décembre|déc.|dezember|dez.|dicembre|dic.|diciembre|декабря",
)

SEASONS: Final[dict[int, str]] = {
    21: "spring|printemps|frühling|frühjahr|voorjaar|lente|primavera|весна",
    22: "summer|été|sommer|zomer|estate|verano|лето",
    23: "autumn|fall|automne|herbst|herfst|najaar|autunno|otoño|осень",
    24: "winter|hiver|inverno|invierno|зима",
}

VERBS: Final[dict[str, str]] = {
    "made": (
        "n.d.|n.d|undated|not dated|no date|s.d.|design|made|executed|created|painted|drawn|produced|"
        "designed|dated|signed and dated|inscribed and dated|inscribed|modelled|modeled|conceived|"
        "original|photographed|negative|negative made|engraved|etched|carved|built|constructed|woven|"
        "composed|written|taken|gemalt|entworfen|entstanden|gefertigt|datiert|exécuté|exécutée|conçu|"
        "conçue|daté|datée|fait|réalisé|réalisée|modelé|vervaardigd|gedateerd|geschilderd|ontworpen|"
        "dipinto|eseguito|datato|realizzato|modellato|manufacture date"
    ),
    "begun": "begun|started|commenced|begonnen|commencé|iniziato",
    "done": "completed|finished|vollendet|achevé|terminé|voltooid|finito|completato",
    "later": (
        "©|copyright|cast|cast after|posthumous cast|posthumously cast|printed|reprinted|print|"
        "print made|printed later|published|first published|republished|issued|reissued|manufactured|"
        "exhibited|first exhibited|enlarged version|reworked|revised|retouched|repainted|restored|"
        "altered|edition|this edition|this cast|this impression|this version|remade|refabricated|"
        "fabricated|assembled|acquired|gegossen|gedruckt|fondu|fondue|fonte|imprimé|imprimée|tirage|"
        "tiré|publié|publiée|gegoten|gedrukt|uitgegeven|fuso|stampato|pubblicato"
    ),
}  # fmt: skip

NOISE: Final = (
    "the|of|in|on|year|years|yr|yr.|le|la|les|l'|de|des|du|d'|en l'an|an|del|della|dei|degli|delle|"
    "den|der|das|die|dem|des|het|il|el|lo|im|vom|von|van|am|jahr|jahre|jahren|année|jaar|anno|año|г.|"
    "г|гг.|гг|год|года|годы|годов"
)

NO_DATE: Final = frozenset(
    "n.d.|n. d.|n.d|nd|no date|no dates|not dated|undated|date unknown|date not known|"
    "date is unknown|unknown date|unknown|not known|date unavailable|date undetermined|undetermined|"
    "date uncertain|no date given|no date available|n/a|na|none|s.d.|s. d.|s/d|sans date|sin fecha|"
    "senza data|non datato|non daté|non datée|date inconnue|ohne jahr|ohne datum|o. j.|o.j.|"
    "undatiert|unbekannt|datierung unbekannt|ongedateerd|z.j.|zonder jaar|onbekend|datum onbekend|"
    "без даты|б. д.|б.д.|б.г.|б. г.|неизвестно|дата неизвестна|年代不详|年代不詳|年代不明|日期不明|日期不详|"
    "日期未知|年份不详|无日期|無日期|未注明日期|不详|不詳|未知|不明|制作年不詳|制作年不明|製作年不詳|時代不詳|"
    "제작년도 미상|미상|-|--|—|–|?|[n.d.]|[no date]|(n.d.)|"
    "(no date)|[undated]|(undated)".split("|")
)
