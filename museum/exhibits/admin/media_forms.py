"""Forms in which a picture or a 3D model is given: uploaded, described, shown or hidden."""

from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.forms.models import BaseInlineFormSet
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminFileFieldWidget

from museum.exhibits.media import intake
from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.models import Exhibit, Media
from museum.exhibits.publishing import lacks_alternative, no_alternative

SAID: Final = ("public", "alt_en", "alt_zh", "order")
"""What a curator says of a file."""


class MediaForm(forms.ModelForm):  # type: ignore[type-arg]
    """A file that can be shown, and what is said of it. Without an upload the file that is there stays."""

    upload = forms.FileField(
        label=_("file"),
        required=False,
        widget=UnfoldAdminFileFieldWidget,
        help_text=_("A picture, or a 3D model (GLB). Another file takes the place of the one that is here."),
    )

    class Meta:
        model = Media
        fields = SAID

    def clean_upload(self) -> "UploadedFile[Any] | None":
        """Refuse what could never be shown, with the reason."""
        file: UploadedFile[Any] | None = self.cleaned_data.get("upload")
        if file is not None:
            try:
                intake.check_upload(file)
            except NotAPicture as refusal:
                raise forms.ValidationError(str(refusal)) from refusal
        return file

    def clean(self) -> dict[str, Any]:
        """A new picture has a file."""
        data = super().clean() or self.cleaned_data
        if self.instance.pk is None and not data.get("upload") and not self.errors:
            self.add_error("upload", _("Choose a file."))
        return data

    def take_file(self) -> None:
        """Put what was uploaded in the place of what is here."""
        if (file := self.cleaned_data.get("upload")) is not None:
            intake.receive(self.instance, file)


class MediaPageForm(MediaForm):
    """The same on a page of its own, where the work is known to be published or not."""

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]
        if self.instance.exhibit.status == Exhibit.Status.PUBLISHED and lacks_alternative(self.instance):
            self.add_error("alt_en", no_alternative())


class MediaFormSet(BaseInlineFormSet):  # type: ignore[type-arg]
    """Pictures of a published work have alternative texts."""

    def clean(self) -> None:
        """Mark every picture without one, where the work is published."""
        super().clean()
        if self.instance.status != Exhibit.Status.PUBLISHED:
            return
        for form in self.forms:
            if form in self.deleted_forms or not (form.instance.pk or form.cleaned_data.get("upload")):
                continue
            if lacks_alternative(form.instance):
                form.add_error("alt_en", no_alternative())

    def save_new(self, form: Any, commit: bool = True) -> Media:
        """Take a file in."""
        said = {name: form.cleaned_data[name] for name in SAID}
        return intake.receive(Media(exhibit=self.instance, **said), form.cleaned_data["upload"])

    def save_existing(self, form: Any, obj: Media, commit: bool = True) -> Media:
        """Change what is said of a picture, and the file where another was given."""
        saved: Media = super().save_existing(form, obj, commit=commit)
        form.take_file()
        return saved
