"""Why a file can't be shown, in words: one sentence a reason, each saying what to do about it."""

from collections.abc import Mapping

from django.utils.translation import gettext as _


def sentence(code: str, told: Mapping[str, str | int]) -> str:
    """Return the sentence for a reason, in the language that is active now."""
    written = _sentences()
    return written.get(code, written["damaged"]).format_map(told)


def _sentences() -> dict[str, str]:
    """Every reason as a sentence; by its code."""
    return {
        "empty": _("The file is empty: it has no bytes at all. Copy it again from where it came from."),
        "not_here": _("The file is no longer where it was stored. Upload it again."),
        "bytes": _("The file has {megabytes} MB; at most {most} MB are taken in."),
        "pixels": _(
            "The picture has {width} × {height} pixels, that is {megapixels} million; the limit is {most} "
            "million for a {format} picture. Save it smaller."
        ),
        "unknown": _(
            "This is not a picture that can be shown. Pictures are taken in as JPEG, PNG, WebP, AVIF, GIF, "
            "TIFF, BMP or JPEG 2000, 3D models as GLB; the contents count, not the name."
        ),
        "text": _(
            "The file holds text, not a picture, whatever its name says. Perhaps a web page was saved in "
            "its place."
        ),
        "svg": _("SVG drawings can hold programs and are not taken in. Export the drawing as PNG."),
        "icon": _("An icon is not taken in as a picture of a work. Save it as PNG."),
        "heic": _("HEIC pictures, as telephones write them, are not taken in. Save it as JPEG."),
        "raw": _("A camera’s raw file is not taken in: develop it first, and save it as JPEG or TIFF."),
        "pdf": _("A PDF is not taken in as a picture. Export the page as JPEG or PNG."),
        "photoshop": _("A Photoshop file is not taken in. Save it as JPEG, PNG or TIFF."),
        "zip": _(
            "This is a ZIP archive, not a picture. Give pictures one by one, or as the archive of an import."
        ),
        "gltf": _("Only 3D models in one file are taken in: export this as GLB (binary glTF)."),
        "model_version": _(
            "The 3D model is in version {version} of glTF; version 2 is taken in. Export it anew."
        ),
        "model_outside": _(
            "The 3D model refers to other files. Export it as one GLB file with all its parts in it."
        ),
        "model_draco": _("The 3D model is compressed with Draco. Export it without: it is compressed here."),
        "model_extension": _(
            "The 3D model can’t be shown without “{extension}”, which is not supported here. Export it "
            "without."
        ),
        "model_triangles": _(
            "The 3D model has more than {most} triangles. Reduce it where it was made, and export it again."
        ),
        "model_large": _(
            "The 3D model has {megabytes} MB even when it is compressed; at most {most} MB are shown. "
            "Reduce it."
        ),
        "model_texture": _(
            "A texture of the 3D model can’t be read: JPEG, PNG and WebP are taken in. Export it anew."
        ),
        "model_textures": _(
            "The 3D model has more than {most} textures. Put them together, and export it anew."
        ),
        "model_empty": _("The 3D model shows nothing: it has no scene, or no surfaces in it."),
        "model_numbers": _(
            "The 3D model has points that are nowhere: their places are no numbers. Export it anew."
        ),
        "model_indices": _(
            "The 3D model has surfaces between points that it does not have: it is damaged. Export it anew."
        ),
        "model_size": _(
            "The 3D model is {metres} metres long; at most {most} metres are shown. Check the unit in which "
            "it was made, and export it anew in metres."
        ),
        "model_parts": _(
            "The 3D model has more than {most} separate parts. Join them where it was made, and export it "
            "again."
        ),
        "model_entries": _(
            "The 3D model has more than {most} entries in its list of {what}. Simplify it where it was made, "
            "and export it again."
        ),
        "model_nested": _(
            "The 3D model has nodes within nodes, more than {most} deep. Flatten it where it was made, and "
            "export it again."
        ),
        "model_damaged": _("The 3D model is damaged (at: {what}). Export it anew."),
        "model_uncompressed": _(
            "The 3D model is shown as it is, which takes visitors longer: what compresses it (node and its "
            "modules) is not installed here."
        ),
        "no_size": _("The file says that its picture has no width or no height: it is damaged."),
        "unreadable": _(
            "The file begins as a {format} picture but can’t be read as one: it is damaged, or of a rare "
            "kind. Save it anew, as JPEG or PNG."
        ),
        "damaged": _("The file is damaged, or was cut short: it can’t be read to its end. Copy it again."),
        "memory": _(
            "Opening the file takes more memory than is allowed. Save it smaller, or in another format."
        ),
        "time": _("Opening the file takes longer than {seconds} seconds and was given up. Save it smaller."),
        "disk": _(
            "The disk is full: this waits, and is made once there is room again. The file itself is kept."
        ),
        "died": _("The file makes the program that opens it break down. Save it anew, in another format."),
    }
