"""The work that a question's words point at by its place or by the talk, without naming it."""

from guide_ai.dialogue.catalogue import Catalogue
from guide_ai.dialogue.memory import Memory
from guide_ai.dialogue.question import Asked
from guide_ai.dialogue.referents import pointers
from guide_ai.dialogue.referents.following import Following
from guide_ai.dialogue.referents.hall_names import numbered_halls
from guide_ai.dialogue.referents.likening import best_fitting
from guide_ai.dialogue.referents.naming import NameIndex
from guide_ai.dialogue.referents.referent import Referent


async def pointed_at(
    text: str, asked: Asked, memory: Memory, index: NameIndex, catalogue: Catalogue
) -> Referent | None:
    """The work that a question's words point at by its place or by the talk; None where none do.

    What hangs somewhere is no work that is meant already, and a title may hold such words itself.
    """
    text = numbered_halls(text, index)
    pointer = pointers.read(text)
    if pointer is None or pointers.asks_what_hangs(text):
        return None
    words = text[pointer.start : pointer.end].strip().casefold()
    if any(words in name.casefold() for name in index.said_in(text)):
        return None
    following = Following(pointer, asked, memory, index, catalogue)
    if pointer.kind in ("beside", "opposite") and (thing := pointers.thing_there(text, pointer)):
        if works := await _works_called(thing, asked, index, catalogue):
            return await following.of_these(works)
    return await following.referent()


async def _works_called(thing: str, asked: Asked, index: NameIndex, catalogue: Catalogue) -> tuple[str, ...]:
    """The works that a word or two beside a place name ("the throne next to it")."""
    named = [each.name for each in index.find(thing, marked=True) if each.name.kind == "work"]
    if numbers := tuple(dict.fromkeys(number for each in named for number in each.accession_numbers)):
        return numbers
    return tuple(best_fitting(thing, asked.language, await catalogue.works(asked.exhibition)))
