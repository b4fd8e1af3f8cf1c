"""Where visitors get a derivative: an address names the very file, so that another file has another."""

from typing import Any

from django.urls import reverse

from museum.exhibits.models import Media


def version(media: Media) -> str:
    """Return the part of the address that changes with the file."""
    return media.sha256[:12]


def address(media: Media, role: str, form: str) -> str:
    """Return the address of a derivative: `form` is "webp", "jpeg" or, of a 3D model, "glb"."""
    return reverse("media", kwargs={"pk": media.pk, "version": version(media), "name": f"{role}.{form}"})


def sources(media: Media) -> dict[str, dict[str, dict[str, Any]]]:
    """Return {role: {format: {"url", "width", "height"}}} of a media that is ready, else {}.

    Of the tiles: {"tiles": {"iiif": {"url": of info.json, "width", "height"}}}, where the picture has any.
    Of a 3D model there are also "sides_m", its three sides in metres (y is up), and "triangles".
    """
    if media.state != Media.State.READY:
        return {}
    return {
        role: {
            form: {
                "url": _of_tiles(media) if role == "tiles" else address(media, role, form),
                "width": made["width"],
                "height": made["height"],
                **{known: made[known] for known in ("sides_m", "triangles") if known in made},
            }
            for form, made in forms.items()
        }
        for role, forms in media.derivatives.items()
    }


def _of_tiles(media: Media) -> str:
    return reverse("media", kwargs={"pk": media.pk, "version": version(media), "name": "tiles/info.json"})
