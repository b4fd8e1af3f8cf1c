"""The limits of this installation, from its settings."""

from django.conf import settings

from museum.exhibits.media.limits import Limits


def limits() -> Limits:
    """Return what the settings say."""
    return Limits(
        picture_bytes=settings.MEDIA_MOST_BYTES,
        model_bytes=settings.MEDIA_MOST_BYTES_MODEL,
        pixels=settings.MEDIA_MOST_PIXELS,
        jpeg_pixels=settings.MEDIA_MOST_PIXELS_JPEG,
        memory=settings.MEDIA_MEMORY,
        seconds=settings.MEDIA_SECONDS,
    )
