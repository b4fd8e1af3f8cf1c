"""The form in which a curator answers what visitors asked in vain."""

from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from unfold.widgets import UnfoldAdminSelectWidget, UnfoldAdminTextareaWidget

from guide_ai.language import Language
from museum.exhibitions.models import Exhibition, Hall
from museum.exhibits.models import Exhibit
from museum.visits.models import Gap

LONGEST: Final = 2_000
"""Characters: what the guide says in one answer."""


def _field(label: Any) -> forms.CharField:
    return forms.CharField(
        label=label,
        help_text=gettext_lazy("In whole sentences that take up the words of the question."),
        required=False,
        max_length=LONGEST,
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 4}),
    )


class AnswerForm(forms.Form):
    """The answer, in one language at least, and what it is about."""

    en = _field(gettext_lazy("answer (English)"))
    zh = _field(gettext_lazy("answer (Chinese)"))
    asked = forms.CharField(
        label=gettext_lazy("what it answers"),
        help_text=gettext_lazy(
            "The question in your own words, in each language in which it is asked, one a line: whoever asks "
            "this or the like gets the answer. Visitors’ words are not kept for it."
        ),
        max_length=LONGEST,
        widget=UnfoldAdminTextareaWidget(attrs={"rows": 2}),
    )
    belongs = forms.ChoiceField(
        label=gettext_lazy("it is about"),
        widget=UnfoldAdminSelectWidget,
        help_text=gettext_lazy("The guide cites the answer where visitors ask about this."),
    )

    def __init__(self, gap: Gap, *args: Any, **kwargs: Any) -> None:
        """Offer the work that was asked about, the halls (those where one stood first), the exhibition."""
        super().__init__(*args, **kwargs)
        self._about: dict[str, Exhibit | Hall | Exhibition] = {}
        if gap.exhibit:
            self._about["work"] = gap.exhibit
        stood = list(gap.questions.values_list("hall", flat=True).distinct())
        for hall in sorted(gap.exhibition.halls.all(), key=lambda hall: hall.pk not in stood):
            self._about[f"hall-{hall.pk}"] = hall
        self._about["exhibition"] = gap.exhibition
        names = {"work": _("the work"), "hall": _("the hall"), "exhibition": _("the whole exhibition")}
        field = self.fields["belongs"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [
                (key, f"{names[key.partition('-')[0]]}: {about}") for key, about in self._about.items()
            ]
        field.initial = "work" if gap.exhibit else "exhibition"
        for text in gap.answers.all():
            self.fields["zh" if text.language.startswith("zh") else "en"].initial = text.body
            self.fields["asked"].initial = text.asked

    def clean(self) -> dict[str, Any]:
        """Ask for words in one language at least."""
        data = super().clean() or self.cleaned_data
        if not (data.get("en") or data.get("zh")) and not self.errors:
            raise forms.ValidationError(_("Write the answer in English, in Chinese or in both."))
        return data

    def words(self) -> dict[Language, str]:
        """The answer by language."""
        given: dict[Language, str] = {"en": self.cleaned_data["en"], "zh-hans": self.cleaned_data["zh"]}
        return {language: body.strip() for language, body in given.items() if body.strip()}

    def about(self) -> Exhibit | Hall | Exhibition:
        """What it is about."""
        return self._about[self.cleaned_data["belongs"]]
