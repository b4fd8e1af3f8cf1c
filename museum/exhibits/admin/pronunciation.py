"""Pronunciations in the admin: an entry that the voice can't say is refused with the reason."""

from typing import Any, Final

from django import forms
from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin

from guide_ai.errors import Unpronounceable
from guide_ai.language import Language
from guide_ai.speech.pronouncing import pronounced
from museum.exhibits.admin.searching import FoldedSearch
from museum.exhibits.models import Pronunciation

_WHY: Final = {
    "length": _("Write how the name is said, in 200 characters at most."),
    "ipa": _("The voice has no sound for “%(part)s”: write it in IPA between slashes, such as /mɔˈnɛ/."),
    "respelling": _("“%(part)s” can’t be read: respell it with letters and hyphens, such as moh-NAY."),
    "pinyin": _("“%(part)s” can’t be read: write pinyin with its tones, such as mò nài or mo4 nai4."),
}


class PronunciationForm(forms.ModelForm):  # type: ignore[type-arg]
    """Tries to say it."""

    class Meta:
        model = Pronunciation
        fields = ("written", "language", "said")

    def clean_written(self) -> str:
        """Refuse what is no word."""
        written = " ".join(self.cleaned_data["written"].split())
        if not any(letter.isalnum() for letter in written):
            raise forms.ValidationError(_("Write the name as it stands in titles and texts."))
        return written

    def clean(self) -> dict[str, Any]:
        """Refuse what the voice can't say."""
        data = super().clean() or self.cleaned_data
        language: Language = "zh-hans" if data.get("language") == Pronunciation.Spelt.CHINESE else "en"
        if said := " ".join(data.get("said", "").split()):
            try:
                pronounced(said, language)
            except Unpronounceable as error:
                self.add_error("said", _WHY[error.kind] % {"part": error.part})
            data["said"] = said
        return data


@admin.register(Pronunciation)
class PronunciationAdmin(FoldedSearch, ModelAdmin):
    """Names, and how they are said."""

    form = PronunciationForm
    list_display = ("written", "said", "language", "changed_at")
    list_filter = ("language",)
    ordering = ("written", "pk")
    search_fields = ("written", "said")
    search_help_text = _("A name, or how it is said.")
    list_per_page = 50
