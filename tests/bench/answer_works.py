"""Made-up exhibitions for `tests.bench.answers`, of as many works as wanted.

Titles, makers and materials are those that the understanding is trained with, so that names are as long and
as alike as real ones. One work in four has a Chinese title, too. Passages get random vectors of unit length:
what retrieval takes does not depend on what they mean.
"""

from itertools import islice
from pathlib import Path
from typing import Final

import numpy as np
from django.utils import timezone

from museum.exhibitions.models import Exhibition, Hall, Placement, Portal, Status
from museum.exhibits import passages
from museum.exhibits.models import Credit, Exhibit, Maker, Passage, Text

SLUG: Final = "bench"
A_HALL: Final = 25
"""Works in a hall."""
_NAMES: Final = Path("guide_ai/nlu/train/names")
_MEDIA: Final = ("oil on canvas", "bronze", "woodblock print; ink and colour on paper", "glazed stoneware")
_TYPES: Final = ("painting", "sculpture", "print", "ceramic")


def hang(count: int) -> list[Exhibit]:
    """Make and publish an exhibition of `count` works, and return them in the order of their numbers."""
    english, chinese, makers = (_names(name) for name in ("work.en", "work.zh-hans", "artist.en"))
    shown = Exhibition.objects.create(slug=SLUG, title_en="All that there is", status=Status.PUBLISHED)
    halls = Hall.objects.bulk_create(
        Hall(exhibition=shown, slug=f"r{at}", order=at, title_en=f"Room {at + 1}", title_zh=f"第{at + 1}展厅")
        for at in range(-(-count // A_HALL))
    )
    Portal.objects.bulk_create(
        Portal(hall=one, to_hall=other)
        for a, b in zip(halls, halls[1:], strict=False)
        for one, other in ((a, b), (b, a))
    )
    people = Maker.objects.bulk_create(
        Maker(slug=f"maker-{at}", name_en=name, name_key=name.casefold())
        for at, name in enumerate(islice(makers, max(1, count // 3)))
    )
    works = Exhibit.objects.bulk_create(_work(at, english, chinese) for at in range(count))
    for at, work in enumerate(works):
        Credit.objects.create(exhibit=work, maker=people[at % len(people)])
        Text.objects.create(exhibit=work, body=_told(work))
        Placement.objects.create(
            hall=halls[at // A_HALL],
            exhibit=work,
            wall=("north", "east", "south", "west")[at % 4],
            along_m=1 + at % 8,
            order=at,
        )
    passages.refresh_all()
    _place()
    return works


def _work(at: int, english: list[str], chinese: list[str]) -> Exhibit:
    # The lists are shorter than the largest exhibition: the second time round a title is a study's.
    round_, place = divmod(at, len(english))
    year = 1500 + (at * 37) % 450
    return Exhibit(
        accession_number=f"B-{at + 1}",
        status=Exhibit.Status.PUBLISHED,
        title_en=english[place] + (f", study {round_}" if round_ else ""),
        title_zh=chinese[at // 4 % len(chinese)] if at % 4 == 0 else "",
        date_text_en=str(year),
        date_edtf=str(year),
        medium_en=_MEDIA[at % len(_MEDIA)],
        object_type_en=_TYPES[at % len(_TYPES)],
        dimensions_text_en=f"{30 + at % 90} × {40 + at % 120} cm",
        credit_line_en="Given by the friends of the house",
    )


def _told(work: Exhibit) -> str:
    return (
        f"“{work.title_en}” was shown in the year in which it was made. The light falls from the left, as in"
        " most works of these years. The maker kept it for a long time and worked it over twice."
    )


def _place() -> None:
    chance = np.random.default_rng(6)
    rows = list(Passage.objects.all())
    for row in rows:
        vector = chance.standard_normal(384).astype("<f4")
        row.vector = (vector / np.linalg.norm(vector)).tobytes()
        row.vector_key, row.changed_at = "bench", timezone.now()
    Passage.objects.bulk_update(rows, ["vector", "vector_key", "changed_at"], batch_size=100)


def _names(name: str) -> list[str]:
    """The lines of a list of names, without its remarks."""
    lines = (_NAMES / f"{name}.txt").read_text("utf-8").splitlines()
    return list(dict.fromkeys(line.strip() for line in lines if line.strip() and not line.startswith("#")))
