"""Whoever saves a record, its passages follow, and whoever deletes a picture, its files go.

All of it happens after the commit. A cascade that is still deleting the work itself would otherwise find
half of it and write rows for something that is about to vanish.
"""

from functools import partial
from typing import Any

from django.db import transaction
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from museum.exhibitions.models import Hall
from museum.exhibits import passages
from museum.exhibits.media import keeping
from museum.exhibits.models import Credit, Exhibit, Maker, Media, Text


@receiver(post_save, sender=Exhibit)
def exhibit_saved(instance: Exhibit, **kwargs: Any) -> None:
    """A work was published, withdrawn or changed."""
    _follow(instance.pk)


@receiver([post_save, post_delete], sender=Credit)
def part_changed(instance: Credit, **kwargs: Any) -> None:
    """Something that belongs to a work was changed or taken away."""
    _follow(instance.exhibit_id)


@receiver([post_save, post_delete], sender=Text)
def text_changed(instance: Text, **kwargs: Any) -> None:
    """A text about a work, a hall or an exhibition was written, changed or taken away."""
    if instance.exhibit_id is not None:
        _follow(instance.exhibit_id)
    if instance.hall_id is not None:
        transaction.on_commit(partial(passages.refresh_hall, instance.hall_id), robust=True)
    if instance.exhibition_id is not None:
        transaction.on_commit(partial(passages.refresh_exhibition, instance.exhibition_id), robust=True)


@receiver(post_save, sender=Maker)
def maker_saved(instance: Maker, **kwargs: Any) -> None:
    """A maker's life is told with each of the works."""
    for pk in instance.credits.values_list("exhibit_id", flat=True).distinct():
        _follow(pk)


@receiver(post_save, sender=Hall)
def hall_saved(instance: Hall, **kwargs: Any) -> None:
    """A hall's introduction may have changed."""
    transaction.on_commit(partial(passages.refresh_hall, instance.pk), robust=True)


@receiver(post_delete, sender=Media)
def media_deleted(instance: Media, **kwargs: Any) -> None:
    """Nothing that was made of it is left, and its original stays only as long as undoing may need it."""
    transaction.on_commit(partial(keeping.discard, instance.pk), robust=True)
    transaction.on_commit(partial(keeping.let_go, instance.file.name or ""), robust=True)


def _follow(exhibit: int) -> None:
    transaction.on_commit(partial(passages.refresh_exhibit, exhibit), robust=True)
