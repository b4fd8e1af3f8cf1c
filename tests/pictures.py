"""Pictures for the tests: small files of all kinds, and media that are ready for visitors."""

from dataclasses import dataclass, field
from io import BytesIO, StringIO
from typing import IO, Any

from django.core.files.base import ContentFile
from PIL import Image

from museum.exhibits.media import child, intake, work
from museum.exhibits.media.child import Job
from museum.exhibits.media.running import Answer
from museum.exhibits.models import Exhibit, Media


def png(width: int = 60, height: int = 40, colour: str = "#336699") -> bytes:
    """Bytes of a plain picture."""
    return encoded(Image.new("RGB", (width, height), colour), "PNG")


def encoded(picture: Image.Image, format: str, **options: Any) -> bytes:
    """Bytes of a picture in any of Pillow's formats."""
    buffer = BytesIO()
    picture.save(buffer, format, **options)
    return buffer.getvalue()


def waiting_picture(exhibit: Exhibit, data: bytes, name: str = "picture.png", **fields: Any) -> Media:
    """A media as a curator has just given it."""
    return intake.receive(Media(exhibit=exhibit, **fields), ContentFile(data, name), name)


def ready_picture(exhibit: Exhibit, data: bytes, name: str = "picture.png", **fields: Any) -> Media:
    """A media that the worker is done with; drawn in this process, since a hundred tests want one."""
    media = waiting_picture(exhibit, data, name, **fields)
    task = work.begin(media.pk, Here)
    assert task is not None
    work.finish(task)
    media.refresh_from_db()
    assert media.state == Media.State.READY, media.problem
    return media


@dataclass(frozen=True)
class Here:
    """Stands for the process that works on a file."""

    job: Job
    output: IO[str] = field(default_factory=StringIO)
    seconds_left: float = 60.0

    def answer(self) -> Answer:
        self.job.folder.mkdir(parents=True)
        return Answer(**child.do(self.job))

    def end(self) -> None:
        """Nothing runs."""
