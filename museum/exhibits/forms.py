"""Forms of the admin that are more than their fields."""

from typing import Any

from django import forms
from django.forms.models import BaseInlineFormSet
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget

from guide_ai.dialogue import dates
from museum.exhibits.models import Exhibit, Maker
from museum.exhibits.publishing import lacks_alternative, no_alternative


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


class MakerForm(forms.ModelForm):  # type: ignore[type-arg]
    """Other names are typed one a line."""

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
            "biography_en",
            "biography_zh",
        )


class ExhibitForm(forms.ModelForm):  # type: ignore[type-arg]
    """A work needs a title before it is published."""

    def clean_date_edtf(self) -> str:
        """Refuse what code can't read: the guide would not know how to say it."""
        written: str = self.cleaned_data["date_edtf"].strip()
        if written and dates.read(written) is None:
            raise forms.ValidationError(
                _("The guide cannot read this: write it as EDTF, such as 1850~, 184X or 1840/1845.")
            )
        return written

    def clean(self) -> dict[str, Any]:
        """Check what publishing needs of the work itself; pictures are checked in their own forms."""
        data = super().clean() or self.cleaned_data
        titled = (data.get("title_en") or "").strip() or (data.get("title_zh") or "").strip()
        if data.get("status") == Exhibit.Status.PUBLISHED and not titled:
            self.add_error("title_en", _("A published work has a title, in English or in Chinese."))
        return data


class MediaFormSet(BaseInlineFormSet):  # type: ignore[type-arg]
    """Pictures of a published work have alternative texts."""

    def clean(self) -> None:
        """Mark every picture without one, where the work is published."""
        super().clean()
        if self.instance.status != Exhibit.Status.PUBLISHED:
            return
        for form in self.forms:
            if form in self.deleted_forms or not form.cleaned_data.get("file"):
                continue
            if lacks_alternative(form.instance):
                form.add_error("alt_en", no_alternative())
