"""Hangs what a run brought in, and takes it down again: between the run and `museum.exhibitions.services`."""

from collections.abc import Container, Iterator

from django.db import transaction

from museum.exhibitions import services
from museum.exhibitions.models import Placement
from museum.exhibits.models import ImportRow, ImportRun


def hang(run: ImportRun) -> None:
    """Hang the works of the run's rows, in their order, in the run's exhibition, and note what that made."""
    brought = (
        ImportRow.objects.filter(run=run, exhibit__isnull=False)
        .exclude(outcome=ImportRow.Outcome.REFUSED)
        .order_by("number")
        .values_list("exhibit", flat=True)
    )
    with transaction.atomic():
        hung = services.hang_works(run.exhibition, list(dict.fromkeys(brought)))
        run.hung = services.together(run.hung, hung)
        ImportRun.objects.filter(pk=run.pk).update(hung=run.hung)


def is_there(slug: str) -> bool:
    """Whether there is an exhibition in which works of an import could be hung; else the import makes it."""
    return services.is_there(slug)


def is_as_hung(run: ImportRun, placement: Placement) -> bool:
    """Whether the run hung it so, and nobody has moved it since."""
    return services.is_as_hung(run.hung, placement)


def take_down(run: ImportRun, spared: Container[int]) -> Iterator[tuple[str, str]]:
    """Take down what the run hung and nobody moved, but for `spared` works; yield what stays, and why."""
    yield from services.take_down(run.hung, spared=spared)


def close(run: ImportRun) -> Iterator[tuple[str, str]]:
    """Remove the halls and the exhibition that the run made, if they are empty; yield what stays, and why."""
    yield from services.close(run.hung)


def may_close(run: ImportRun) -> bool:
    """Whether `close` would remove anything."""
    return services.may_close(run.hung)
