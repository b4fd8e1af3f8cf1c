"""Rows that name a work or a maker which is loaded already: no query a row to show its name."""

from typing import Any, ClassVar

from django import forms
from django.contrib.admin.options import InlineModelAdmin
from django.contrib.admin.widgets import AutocompleteSelect
from django.http import HttpRequest


class KnownSelect(AutocompleteSelect):
    """A field with completion that is told what stands in it. `known`: (value, name), or None."""

    known: tuple[str, str] | None = None

    def optgroups(self, name: str, value: Any, attr: Any = None) -> Any:
        """The one choice that is there; others are asked for as one types."""
        if self.known is None or [str(each) for each in value] != [self.known[0]]:
            return super().optgroups(name, value, attr)
        return [(None, [self.create_option(name, *self.known, True, 0, attrs=attr)], 0)]


class KnownForm(forms.ModelForm):  # type: ignore[type-arg]
    """A row of an inline; its relations are loaded by the inline's query."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            select = getattr(field.widget, "widget", field.widget)
            if isinstance(select, KnownSelect) and self.instance.pk:
                related = getattr(self.instance, name)
                select.known = (str(related.pk), str(related))


class KnownInline(InlineModelAdmin):  # type: ignore[type-arg]
    """An inline whose `autocomplete_fields` are such."""

    form = KnownForm
    related: ClassVar[tuple[str, ...]] = ()
    """What the rows' names and choices need."""

    def get_queryset(self, request: HttpRequest) -> Any:
        """Load the relations with the rows."""
        return super().get_queryset(request).select_related(*self.related)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Give those fields their widget."""
        if db_field.name in self.get_autocomplete_fields(request):
            kwargs["widget"] = KnownSelect(db_field, self.admin_site, using=kwargs.get("using"))
        return super().formfield_for_foreignkey(db_field, request, **kwargs)
