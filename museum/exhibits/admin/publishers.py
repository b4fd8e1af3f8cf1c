"""Publishing and withdrawing in a list: for who has the right, whether or not they may change words."""

from typing import Any, Final

from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from museum.exhibits.publishing import NotPublishable

RIGHT: Final = "exhibits.publish_exhibit"
"""One right for works, exhibitions and tours: what visitors see is decided by the same people."""


class Publisher(admin.ModelAdmin):  # type: ignore[type-arg]
    """A list with both actions. Logged as changes of each that was changed."""

    def has_publish_permission(self, request: HttpRequest) -> bool:
        """Whether this account may decide what visitors see."""
        return request.user.has_perm(RIGHT)

    @admin.action(description=_("Publish"), permissions=["publish"])
    def publish_selected(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        """Publish what can be; say of the others what they lack."""
        done = 0
        for one in chosen:
            try:
                self.publish_one(one)
            except NotPublishable as refusal:
                self.message_user(request, f"{one}: {refusal}", messages.ERROR)
            else:
                self.log_change(request, one, "published")
                done += 1
        if done:
            self.message_user(request, self.said_published(done), messages.SUCCESS)

    @admin.action(description=_("Withdraw"), permissions=["publish"])
    def withdraw_selected(self, request: HttpRequest, chosen: QuerySet[Any]) -> None:
        """Make drafts of them."""
        for one in chosen:
            self.withdraw_one(one)
            self.log_change(request, one, "withdrawn")
        self.message_user(request, _("Withdrawn."), messages.SUCCESS)

    def publish_one(self, one: Any) -> None:
        """Publish it. Raises `NotPublishable`."""
        self._set(one, "published")

    def withdraw_one(self, one: Any) -> None:
        """Make a draft of it."""
        self._set(one, "draft")

    def said_published(self, number: int) -> str:
        """How many are published now."""
        return ngettext("%d is published.", "%d are published.", number) % number

    def _set(self, one: Model, status: str) -> None:
        one.status = status  # type: ignore[attr-defined]
        one.save(update_fields=["status"])
