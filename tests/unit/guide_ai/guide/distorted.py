"""Invented lines of labels, faithful cuts of them, and false sentences made of the same words."""

from collections.abc import Iterator
from dataclasses import dataclass

from guide_ai.guide.grounding import Fact

FIELDS = (
    Fact("title", "This is “Lock with Three Barges”."),
    Fact("maker", "“Lock with Three Barges” is by Edda Quist."),
    Fact("date", "“Lock with Three Barges” dates from 1862."),
    Fact("medium", "“Lock with Three Barges” is ink on linen."),
)


@dataclass(frozen=True)
class Line:
    """A sentence of a label, true short forms of it, and its parts for telling falsehoods."""

    text: str
    cuts: tuple[str, ...]
    false: tuple[str, ...]


LINES = (
    Line(
        "In its last years the lock grew from a narrow basin with oak doors, such as this one, to a plain"
        " wide chamber with an iron crank and steel doors.",
        ("The lock grew from a narrow basin with oak doors to a plain wide chamber.",),
        (
            "The lock's door is a plain wide chamber with an iron crank.",
            "Its doors are a plain chamber.",
            "The basin is a chamber with steel doors.",
            "The lock is a narrow basin.",
            "The crank was a plain chamber.",
        ),
    ),
    Line(
        "Quist gave the drawing to her cousin Pelle Brandt, who sold it to a miller in Odda.",
        ("Quist gave the drawing to Pelle Brandt.", "She gave the drawing to her cousin Pelle Brandt."),
        (
            "Pelle Brandt gave the drawing to Quist.",
            "Quist sold it to a miller in Odda.",
            "It gave the drawing to Pelle Brandt.",
            "He gave the drawing to her cousin Pelle Brandt.",
            "Quist gave the drawing to a miller.",
            "Quist gave the drawing in Odda.",
            "Quist was a miller in Odda.",
            "Her cousin gave the drawing to Quist.",
            "It was given by Pelle Brandt.",
            "Quist never gave the drawing.",
        ),
    ),
    Line(
        "Moving to Voss in 1859, Quist rented a room above the bakery, where she worked until her death.",
        ("Quist rented a room above the bakery.", "She rented a room above the bakery."),
        (
            "It rented a room above the bakery.",
            "It was moved to Voss in 1859.",
            "The bakery rented a room.",
            "Quist rented a room in 1859 until her death.",
            "Quist worked until 1859.",
            "Quist rented the bakery.",
            "He rented a room above the bakery.",
            "Quist rented a room below the bakery.",
            "It moved to Voss in 1859.",
            "Quist moved from Voss in 1859.",
        ),
    ),
    Line(
        "The barges, of which only two still float, carried salt and timber from the fjord to the town.",
        ("The barges carried salt and timber from the fjord to the town.",),
        (
            "The barges carried salt from the town to the fjord.",
            "Two barges float.",
            "The town carried salt.",
            "It carried salt and timber from the fjord.",
            "The barges carried timber to the fjord.",
            "The barges did not carry salt.",
            "Three barges carried salt.",
            "The salt carried the barges.",
            "The fjord still floats.",
            "The barges carried the town.",
        ),
    ),
    Line(
        "The man with the pole is probably the lock keeper; the boy behind him may be Quist's nephew Tor.",
        (
            "The man with the pole is probably the lock keeper.",
            "The boy behind him may be Quist's nephew Tor.",
        ),
        (
            "The man with the pole is the lock keeper.",
            "The boy is Quist's nephew Tor.",
            "The man with the pole is probably Tor.",
            "The boy with the pole may be Tor.",
            "The lock keeper is behind him.",
            "The boy behind him may be Quist.",
            "The boy may be the lock keeper.",
            "The man behind him is probably the lock keeper.",
            "It is probably the lock keeper.",
            "The man with the pole is not the lock keeper.",
        ),
    ),
    Line(
        "When the sluice opens, the water drops by four feet, and the ropes along the wall hang loose.",
        ("The water drops by four feet.", "The ropes along the wall hang loose."),
        (
            "The sluice drops by four feet.",
            "The water hangs loose.",
            "The ropes drop by four feet.",
            "The wall drops by four feet.",
            "The water drops by five feet.",
            "The ropes open.",
            "The sluice hangs loose.",
            "The water opens.",
            "The ropes drop the water.",
            "It hangs loose.",
        ),
    ),
    Line(
        "Unlike her teacher Holm, Quist did not draw from nature but from maps, which she bought in Lund.",
        ("Quist did not draw from nature.",),
        (
            "Quist drew from nature.",
            "Holm drew from maps.",
            "Holm did not draw from nature.",
            "Quist drew in Lund.",
            "She bought nature in Lund.",
            "Holm bought maps in Lund.",
            "Holm was Quist.",
            "Quist was her teacher.",
            "It was bought in Lund.",
            "Quist bought Holm.",
        ),
    ),
    Line(
        "Most of the figures were added by a pupil in 1871, after the sheet had been bought by the guild.",
        ("Most of the figures were added by a pupil in 1871.",),
        (
            "The figures were added by a pupil in 1871.",
            "The figures were added by the guild.",
            "The sheet was bought by a pupil.",
            "A pupil bought the sheet in 1871.",
            "It was bought by a pupil.",
            "Most of the figures were bought by the guild.",
            "It was added by a pupil in 1871.",
            "The pupil was added in 1871.",
            "Most of the figures were added by Edda Quist.",
            "It was bought in 1871.",
        ),
    ),
    Line(
        "This ferry bell, known as a knell, was rung before a storm or a burial and was later melted.",
        ("This ferry bell was rung before a storm.", "It was rung before a storm or a burial."),
        (
            "This ferry bell was rung after a storm.",
            "It was melted before a storm.",
            "It was later rung.",
            "The storm was rung before a burial.",
            "The coins were rung before a burial.",
            "It was never rung.",
            "It is known as a storm.",
            "It was rung for a burial.",
            "The burial was later melted.",
            "It was rung before Edda Quist.",
        ),
    ),
    Line(
        "According to the town's clerk, the lock was dug by prisoners, few of whom lived to see it filled.",
        ("According to the town's clerk, the lock was dug by prisoners.",),
        (
            "The lock was dug by prisoners.",
            "The lock was dug by the clerk.",
            "The clerk was dug by prisoners.",
            "Prisoners lived to see it filled.",
            "The town was dug by prisoners.",
            "The prisoners filled it.",
            "The clerk lived to see it filled.",
            "It was dug by the town.",
            "The lock was filled by prisoners.",
            "The lock saw it filled.",
        ),
    ),
    Line(
        "Bo Larsen, her printer, wanted to cut the sheet in two, but Quist refused and kept it in her bed.",
        ("Quist refused and kept it in her bed.",),
        (
            "Bo Larsen kept it in her bed.",
            "Quist wanted to cut the sheet in two.",
            "Larsen refused.",
            "It refused.",
            "Quist cut the sheet in two.",
            "Larsen cut the sheet in two.",
            "He kept it in her bed.",
            "Larsen was kept in her bed.",
            "Quist was her printer.",
            "It wanted to cut the sheet in two.",
        ),
    ),
)


def falsehoods() -> Iterator[tuple[str, str]]:
    """Each line with sentences that it does not say: those above, and its cuts with one thing changed."""
    for number, line in enumerate(LINES):
        for text in line.false:
            yield line.text, text
        for cut in line.cuts:
            bare = cut[:-1] if cut.startswith("Quist") else f"{cut[0].lower()}{cut[1:-1]}"
            yield line.text, f"It is not true that {bare}."
            yield line.text, f"Perhaps Edda Quist and {bare}."
            yield line.text, f"{cut[:-1]} in 1913."
            yield line.text, f"{cut[:-1]} of Turin."
            yield line.text, f"{cut[:-1]} with Edda Quist."
            yield line.text, " ".join(reversed(cut[:-1].split())) + "."
            for other in (LINES[number - 1], LINES[number - 2], LINES[number - 3]):
                tail = other.cuts[0].split()[-3:]
                yield line.text, " ".join([*cut[:-1].split()[:3], *tail])
                yield line.text, f"{cut[:-1]} and {' '.join(tail)}"
                yield line.text, f"{other.cuts[0][:-1]} and {bare}."
