"""Searching in the admin: every word must be found somewhere, whatever its case and accents."""

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from django.contrib import admin
from django.db.models import Model, Q, QuerySet, TextField
from django.db.models.functions import Cast
from django.http import HttpRequest
from django.utils.text import smart_split, unescape_string_literal

from museum.exhibits.folding import fold

MOST_WORDS: Final = 12
"""Words of a search that are looked for; each costs a comparison with every row."""


class FoldedSearch(admin.ModelAdmin):  # type: ignore[type-arg]
    """Searches the text columns `search_fields` and the JSON columns `search_json`.

    Columns of related rows are asked in queries of their own, so that no work is found twice.
    """

    search_json: ClassVar[Sequence[str]] = ()

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Return the rows in which every word is found, and that none of them comes twice."""
        for word in words_of(search_term):
            queryset = self._having(queryset, fold(word))
        return queryset, False

    def _having(self, queryset: QuerySet[Any], word: str) -> QuerySet[Any]:
        found = Q()
        for name in self.search_fields:
            here = Q(**{f"{name}__folded__contains": word})
            found |= Q(pk__in=self._related(here)) if "__" in name else here
        for name in self.search_json:
            cast = f"{name}_as_text"
            queryset = queryset.alias(**{cast: Cast(name, TextField())})
            found |= Q(**{f"{cast}__folded__contains": word})
        return queryset.filter(found)

    def _related(self, condition: Q) -> QuerySet[Any]:
        model: type[Model] = self.model
        return model._default_manager.filter(condition).order_by().values("pk")


def words_of(term: str) -> list[str]:
    """Return the words of a search; what stands in quotation marks is one."""
    found = []
    for word in smart_split(term.replace("\0", "")):
        if word[0] in "\"'" and word[0] == word[-1] and len(word) > 1:
            word = unescape_string_literal(word)
        if word.strip():
            found.append(word)
    return found[:MOST_WORDS]
