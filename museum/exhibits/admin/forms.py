"""Forms of works and makers that are more than their fields."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget

from guide_ai.dialogue.facts import dates
from museum.exhibits.admin.multilingual import MultilingualForm
from museum.exhibits.dating import contradiction
from museum.exhibits.models import Exhibit, Maker


class LinesField(forms.CharField):
    """A list of texts, one a line."""

    widget = UnfoldAdminTextareaWidget(attrs={"rows": 3})

    def prepare_value(self, value: Any) -> Any:
        """Show a list as lines; what was typed is shown as it was typed."""
        return "\n".join(map(str, value)) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        """Return the lines that have something on them."""
        return [line.strip() for line in str(value or "").splitlines() if line.strip()]

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Compare as lists."""
        return bool(list(initial or []) != self.to_python(data))


def _readable(written: str) -> str:
    """Refuse a date that code can't read: the guide would not know how to say it."""
    written = written.strip()
    if written and dates.read(written) is None:
        raise forms.ValidationError(
            _("The guide cannot read this: write it as EDTF, such as 1850~, 184X or 1840/1845.")
        )
    return written


class MakerForm(MultilingualForm):
    """Other names are typed one a line; dates are readable."""

    aliases = LinesField(label=_("other names"), required=False, help_text=_("One a line."))

    class Meta:
        model = Maker
        fields = (
            "slug",
            "name_en",
            "name_zh",
            "aliases",
            "born_edtf",
            "died_edtf",
            "gender",
            "nationality_en",
            "nationality_zh",
            "birth_place_en",
            "birth_place_zh",
            "death_place_en",
            "death_place_zh",
            "biography_en",
            "biography_zh",
            "other_words",
        )

    def clean_born_edtf(self) -> str:
        """Check it as a work's date is checked."""
        return _readable(self.cleaned_data["born_edtf"])

    def clean_died_edtf(self) -> str:
        """Check it as a work's date is checked."""
        return _readable(self.cleaned_data["died_edtf"])


class ExhibitForm(MultilingualForm):
    """A work needs a title before it is published."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if "date_edtf" in self.fields and (doubt := contradiction(self.instance)):
            self.fields["date_edtf"].help_text = doubt

    def clean_date_edtf(self) -> str:
        """Refuse what the guide can't read."""
        return _readable(self.cleaned_data["date_edtf"])

    def clean(self) -> dict[str, Any]:
        """Check what publishing needs of the work itself; pictures are checked in their own forms."""
        data = super().clean() or self.cleaned_data
        for side in ("height_cm", "width_cm", "depth_cm"):
            data[side] = data.get(side) or None  # 0 is what some write who do not know it
        titled = (data.get("title_en") or "").strip() or (data.get("title_zh") or "").strip()
        status = data.get("status", self.instance.status)
        if status == Exhibit.Status.PUBLISHED and not titled:
            self.add_error("title_en", _("A published work has a title, in English or in Chinese."))
        return data
