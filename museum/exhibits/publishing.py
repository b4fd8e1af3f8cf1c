"""Publishing and withdrawing works: what is missing before visitors may see one."""

from django.utils.translation import gettext as _

from museum.core.words import words
from museum.exhibits.models import Exhibit, Media


class NotPublishable(Exception):
    """Something is missing; `problems` says what, in sentences for the curator."""

    retryable = False

    def __init__(self, problems: list[str]) -> None:
        super().__init__(" ".join(problems))
        self.problems = problems


def problems(exhibit: Exhibit) -> list[str]:
    """Return what stands against publishing this work, as it is saved; empty where nothing does."""
    found = []
    if not words(exhibit, "title"):
        found.append(_("A title is missing, in English or in Chinese."))
    if any(lacks_alternative(media) for media in exhibit.media.all()):
        found.append(no_alternative())
    return found


def lacks_alternative(media: Media) -> bool:
    """Whether somebody who can't see the picture would be told nothing of what others see."""
    seen = media.public and media.state in (Media.State.WAITING, Media.State.READY)
    return seen and not words(media, "alt")


def shown(media: Media) -> bool:
    """Whether visitors may be sent it where its work is shown: every public way asks here.

    A published work's picture may come later than the work, and without words: it waits for them.
    """
    return media.public and media.state == Media.State.READY and bool(words(media, "alt"))


def no_alternative() -> str:
    """The sentence for it."""
    return _("A picture has no alternative text: describe it for visitors who do not see it.")


def publish(exhibit: Exhibit) -> None:
    """Let visitors see the work. Raises `NotPublishable`."""
    found = problems(exhibit)
    if found:
        raise NotPublishable(found)
    exhibit.status = Exhibit.Status.PUBLISHED
    exhibit.save()


def withdraw(exhibit: Exhibit) -> None:
    """Take the work out of visitors' sight; nothing is lost."""
    exhibit.status = Exhibit.Status.DRAFT
    exhibit.save()
