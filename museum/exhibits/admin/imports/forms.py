"""What is asked before an import: the file, and how it is to be read and used."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.widgets import (
    UnfoldAdminFileFieldWidget,
    UnfoldAdminSelectWidget,
    UnfoldAdminTextInputWidget,
    UnfoldBooleanSwitchWidget,
)

from museum.exhibitions.models import Exhibition
from museum.exhibits.admin.imports import languages
from museum.exhibits.admin.imports.columns import laid_over, whole
from museum.exhibits.importers.errors import UnknownProfile
from museum.exhibits.importers.options import ImportOptions
from museum.exhibits.importers.profile_files import profiles, read_profile
from museum.exhibits.models import ImportRun

FORMATS: Final = (
    ("auto", _("the file decides")),
    ("csv", "CSV"),
    ("xlsx", "XLSX"),
    ("iiif", "IIIF Presentation 2, 3"),
    ("lido", "LIDO"),
    ("linked-art", "Linked Art"),
    ("edm", "EDM"),
    ("json", "JSON"),
)


def _languages() -> list[tuple[str, Any]]:
    return languages.choices(_("the file and its letters decide"))


class ExhibitionWidget(UnfoldAdminTextInputWidget):
    """A slug, with those that exist on offer."""

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        """The field, and the list that the browser offers."""
        field = super().render(name, value, {**(attrs or {}), "list": "exhibitions"}, renderer)
        slugs = Exhibition.objects.order_by("slug").values_list("slug", flat=True)
        options = "".join(f'<option value="{slug}">' for slug in slugs)
        return SafeString(f'{field}<datalist id="exhibitions">{options}</datalist>')


def _profiles() -> list[tuple[str, Any]]:
    return [
        ("", _("the file’s columns decide")),
        *((each.name, each.title or each.name) for each in profiles() if not each.refuse),
    ]


class OptionsForm(forms.Form):
    """How a file is read, and what is done with its works."""

    format = forms.ChoiceField(label=_("format"), choices=FORMATS, widget=UnfoldAdminSelectWidget)
    profile = forms.ChoiceField(
        label=_("mapping profile"), choices=_profiles, required=False, widget=UnfoldAdminSelectWidget
    )
    own_profile = forms.FileField(
        label=_("or a profile of your own (TOML)"), required=False, widget=UnfoldAdminFileFieldWidget
    )
    language = forms.ChoiceField(
        label=_("language of its words"),
        choices=_languages,
        required=False,
        widget=UnfoldAdminSelectWidget,
        help_text=_("Of words that do not name their own."),
    )
    exhibition = forms.SlugField(
        label=_("hang the works in"),
        required=False,
        max_length=80,
        widget=ExhibitionWidget,
        help_text=_("The short name of an exhibition; empty: hang nothing. Works that hang in it stay put."),
    )
    publish = forms.BooleanField(
        label=_("publish what can be"),
        required=False,
        widget=UnfoldBooleanSwitchWidget,
        help_text=_("Works without a title, or with pictures that nobody has described, stay drafts."),
    )
    fetch_media = forms.BooleanField(
        label=_("fetch pictures by their address"), required=False, widget=UnfoldBooleanSwitchWidget
    )

    def __init__(self, *args: Any, run: ImportRun | None = None, may_publish: bool, **kwargs: Any) -> None:
        self.run = run
        if run is not None:
            kwargs["initial"] = {
                **{name: getattr(run, name) for name in ("format", "profile", "exhibition", "publish")},
                "fetch_media": run.fetch_media,
                "language": languages.offered(run.mapping.get("language", "")),
            }
        super().__init__(*args, **kwargs)
        if run is not None:
            own = str(run.mapping.get("language", ""))
            self.fields["language"].choices = languages.choices(_("the file and its letters decide"), own)  # type: ignore[attr-defined]
        self.fields["publish"].disabled = not may_publish

    def clean_own_profile(self) -> dict[str, Any] | None:
        """Read it at once: what is wrong in which line."""
        file: UploadedFile[Any] | None = self.cleaned_data.get("own_profile")
        if file is None:
            return None
        with TemporaryDirectory(prefix="profile-") as folder:
            path = Path(folder) / f"{Path(file.name or 'profile').stem}.toml"
            path.write_bytes(file.read((1 << 20) + 1))
            try:
                return whole(read_profile(path))
            except UnknownProfile as fault:
                raise forms.ValidationError(str(fault)) from fault

    def options(self) -> ImportOptions:
        """What was chosen. Columns that were mapped before stay so, unless there is another profile."""
        data = self.cleaned_data
        mapping: dict[str, Any] = {}
        if self.run is not None and not data["own_profile"] and data["profile"] == self.run.profile:
            mapping = dict(self.run.mapping)
        if data["own_profile"]:
            mapping = laid_over(mapping, data["own_profile"])
        else:
            mapping.pop("language", None)
        if data["language"]:
            mapping["language"] = data["language"]
        return ImportOptions(
            format=data["format"],
            profile="" if data["own_profile"] else data["profile"],
            mapping=mapping,
            exhibition=data["exhibition"],
            publish=data["publish"],
            fetch_media=data["fetch_media"],
        )


class UploadForm(OptionsForm):
    """The same with the file."""

    field_order = ("file", "pictures")

    file = forms.FileField(
        label=_("file"),
        widget=UnfoldAdminFileFieldWidget,
        help_text=_("A table, a manifest, an XML or JSON file, or a ZIP of several of them."),
        error_messages={"empty": _("The file is empty.")},
    )
    pictures = forms.FileField(
        label=_("pictures (ZIP)"),
        required=False,
        widget=UnfoldAdminFileFieldWidget,
        help_text=_("The files that the records name. More than fits here is imported from the shell."),
    )

    def clean_file(self) -> "UploadedFile[Any]":
        """Refuse what is larger than any table or manifest."""
        return _not_larger(self.cleaned_data["file"], settings.IMPORT_MOST_BYTES)

    def clean_pictures(self) -> "UploadedFile[Any] | None":
        """A ZIP is looked into when the import runs; here it only has to be one."""
        file: UploadedFile[Any] | None = self.cleaned_data.get("pictures")
        if file is not None:
            beginning = file.read(4)
            file.seek(0)
            if beginning[:2] != b"PK":
                raise forms.ValidationError(_("“%(name)s” is no ZIP file."), params={"name": file.name})
        return file


def _not_larger(file: "UploadedFile[Any]", most: int) -> "UploadedFile[Any]":
    if file.size is not None and file.size > most:
        raise forms.ValidationError(
            _now(
                "“%(name)s” is %(size)s large; at most %(most)s are taken in here. "
                "Split it, or import it from the shell."
            )
            % {"name": file.name, "size": filesizeformat(file.size), "most": filesizeformat(most)}
        )
    return file
