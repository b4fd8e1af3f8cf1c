"""English words for making works and for those who make them: verbs in all their forms, nouns of agents.

"Weave", "wove" and "woven", "the weaver" and "the weavers": what asks in one of them asks in any.
"""

from typing import Final

_IRREGULAR: Final = (
    "make made making, draw drew drawn drawing, build built building, weave wove woven weaving, cast casting,"
    " mould moulded moulding, mold molded molding, write wrote written writing, sew sewed sewn sewing, hew"
    " hewed hewn hewing, shoot shot shooting, forge forged forging, compose composed composing, produce"
    " produced producing, create created creating, sculpt sculpted sculpting sculpture sculptured, carve"
    " carved carving, engrave engraved engraving, illustrate illustrated illustrating, photograph"
    " photographed photographing, blew blown, threw thrown, hammered hammering, model"
    " modelled modelling modeled modeling, chisel chiselled chiselling"
    " chiseled, fashion fashioned fashioning, stitch stitched stitching, program programmed programming"
)
_REGULAR: Final = (
    "paint etch print design craft film weld sketch assemble construct embroider render devise conceive"
    " invent execute fabricate manufacture"
)


def _forms(verb: str) -> list[str]:
    stem = verb.removesuffix("e")
    return [verb, f"{stem}ed", f"{stem}ing"]


MAKING: Final = tuple(
    dict.fromkeys(
        (*_IRREGULAR.replace(",", " ").split(), *(form for verb in _REGULAR.split() for form in _forms(verb)))
    )
)
"""All forms of the verbs of making."""
MAKE: Final = rf"(?:{'|'.join(sorted((each for each in MAKING if not each.endswith('ing')), key=len)[::-1])})"
"""A verb of making, in the present or the past."""
MAKING_NOW: Final = rf"(?:{'|'.join(each for each in MAKING if each.endswith('ing'))})"
AGENT: Final = (
    r"(?:(?:\w+(?:maker|painter|smith|blower|cutter)|artist|painter|sculptor|sculptress|maker|author|creator"
    r"|photographer|designer|engraver|etcher|lithographer|printmaker|printer|publisher|carver|weaver|potter"
    r"|caster|founder|founders|smith|architect|craftsman|craftsmen|craftswoman|craftsperson|artisan|ceramist"
    r"|ceramicist|illustrator|draughtsman|draftsman|miniaturist|portraitist|filmmaker|modeller|embroiderer"
    r"|stonemason|mason|inventor|manufacturer|programmer|workshop|manufactory|foundry)s?"
    r"|(?:hand|mind|genius|brain|brains|man|woman|person|people|one|team|firm|company|studio|name) behind)"
)
"""Who makes works, by the trade; a sitter or a model makes none."""
