"""Words that stand beside names of makers, as regular expressions: doubts, deeds, where they come from."""

from typing import Final

HEDGE: Final = r"(?:possibly|probably|perhaps|formerly|previously|traditionally)"
RELATION: Final = (
    r"attributed to(?: (?:the|a))?|ascribed to|assigned to|associated with|copy (?:of|after)|"
    r"copied (?:from|after)|imitation of|in the (?:manner|style) of|after"
)
GROUP: Final = (
    r"(?:the )?(?:workshops?|studio|circle|(?:close )?followers?|school|manner|style|imitators?|pupils?|"
    r"students?|assistants?|associates?|copyist|forger|contemporary|descendant) of"
)
ELSEWHERE: Final = (
    r"attribué à|atelier de|entourage de|école de|suiveur de|d'après|d’après|cercle de|zugeschrieben|"
    r"(?:werkstatt|umkreis|schule|nachfolger) (?:des|der|von)|nach|"
    r"toegeschreven aan|werkplaats van|omgeving van|navolger van|naar|attribuito a|attribuita a|bottega di|"
    r"scuola di|cerchia di|seguace di|atribuido a|taller de|círculo de|seguidor de"
)
"""The same in French, German, Dutch, Italian and Spanish."""

VERBS: Final = {
    "painted": "painter",
    "printed": "printer",
    "published": "publisher",
    "designed": "designer",
    "engraved": "engraver",
    "etched": "etcher",
    "lithographed": "lithographer",
    "photographed": "photographer",
    "manufactured": "manufacturer",
    "carved": "carver",
    "illustrated": "illustrator",
    "written": "author",
    "made": "maker",
    "woven": "weaver",
}
"""What somebody did → the role; "made by" and the others stand before a name."""

NATIONALITIES: Final = (
    "american|british|english|scottish|irish|welsh|french|german|dutch|flemish|netherlandish|belgian|"
    "italian|spanish|portuguese|catalan|swiss|austrian|danish|swedish|norwegian|finnish|icelandic|"
    "polish|russian|ukrainian|czech|bohemian|slovak|hungarian|romanian|bulgarian|greek|turkish|"
    "croatian|serbian|slovenian|estonian|latvian|lithuanian|japanese|chinese|korean|indian|pakistani|"
    "iranian|persian|israeli|lebanese|egyptian|nigerian|ghanaian|south african|congolese|ethiopian|"
    "moroccan|algerian|tunisian|mexican|cuban|brazilian|argentine|argentinian|chilean|colombian|"
    "peruvian|venezuelan|uruguayan|canadian|australian|new zealand|thai|vietnamese|filipino|"
    "indonesian|taiwanese|tibetan|nepalese|european|african"
)
