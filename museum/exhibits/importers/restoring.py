"""Puts a work back as a snapshot tells it."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.utils import timezone

from museum.exhibits import passages
from museum.exhibits.importers.record import SIDES
from museum.exhibits.importers.snapshot import Work
from museum.exhibits.models import Credit, Exhibit, Maker, Media, Text


def restore(work: Work, told: Mapping[str, Any]) -> None:
    """Make `work` what `told` (of `snapshot.told`) says. Inside a transaction.

    Makers that are gone since stay gone. A picture whose row is gone comes back with the file that the
    storage still has of it, or waits for it as missing.
    """
    columns = {
        name: Decimal(value) if name in SIDES and value is not None else value
        for name, value in told["exhibit"].items()
    }
    Exhibit.objects.filter(pk=work.exhibit.pk).update(**columns, changed_at=timezone.now())
    _credits(work, told["credits"])
    _texts(work, told["texts"])
    _media(work, told["media"])
    passages.refresh_exhibit(work.exhibit.pk)


def _credits(work: Work, told: Sequence[Sequence[Any]]) -> None:
    if [[credit.maker_id, credit.role, credit.qualifier] for credit in work.credits] == list(told):
        return
    here = set(Maker.objects.filter(pk__in=[maker for maker, *_rest in told]).values_list("pk", flat=True))
    Credit.objects.filter(exhibit=work.exhibit).delete()
    Credit.objects.bulk_create(
        Credit(exhibit=work.exhibit, maker_id=maker, role=role, qualifier=qualifier, order=order)
        for order, (maker, role, qualifier) in enumerate(told)
        if maker in here
    )


def _texts(work: Work, told: Sequence[Sequence[str]]) -> None:
    if [[text.kind, text.language, text.body] for text in work.texts] == list(told):
        return
    Text.objects.filter(exhibit=work.exhibit).delete()
    Text.objects.bulk_create(
        Text(exhibit=work.exhibit, kind=kind, language=language, body=body, order=order)
        for order, (kind, language, body) in enumerate(told)
    )


def _media(work: Work, told: Mapping[str, Mapping[str, Any]]) -> None:
    here = {str(media.pk): media for media in work.media}
    for pk in here.keys() - told.keys():
        here[pk].delete()
    for pk, columns in told.items():
        media = here.get(pk) or Media(exhibit=work.exhibit)
        changed = {name for name, value in columns.items() if _plain(getattr(media, name)) != value}
        if media.pk is not None and not changed:
            continue
        for name, value in columns.items():
            setattr(media, name, value)
        if media.pk is None or changed & {"file", "sha256"}:
            _wait(media)
        media.save()


def _wait(media: Media) -> None:
    """Let the worker begin anew with the file, if there is one."""
    kept = bool(media.file) and media.file.storage.exists(str(media.file.name))
    if not kept:
        media.file, media.sha256 = "", ""
    media.state = Media.State.WAITING if kept else Media.State.MISSING
    media.derivatives, media.claimed_at = {}, None
    media.width = media.height = 0
    media.problem = ""


def _plain(value: Any) -> Any:
    return value.name or "" if hasattr(value, "storage") else value
