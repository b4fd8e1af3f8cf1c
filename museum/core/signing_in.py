"""Signing in to the admin, so often a while and no oftener: guessing passwords takes too long to be worth it.

Counted in this process alone, by address and by name: several processes allow several times as much.
"""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from time import monotonic
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _
from unfold.forms import AuthenticationForm

from museum.core.rate import Bucket

FROM_ADDRESS: Final = 10
"""Wrong passwords in a row from one address, whatever the names."""
FOR_NAME: Final = 20
"""Wrong passwords in a row for one name, from wherever: more, or anybody could lock a colleague out."""
PER_SECOND: Final = 1 / 30
"""How soon another try is given back."""
REMEMBERED: Final = 10_000
"""Names and addresses that are remembered; those that tried longest ago are forgotten first."""


class Attempts:
    """Who has tried how often. Safe to use from several threads."""

    def __init__(self, *, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()
        self._lock = Lock()

    def take(self, address: str, name: str) -> bool:
        """Count a try; False where the address or the name has none left."""
        with self._lock:
            # Both pay, also where one refuses: a list of names is no way around the address.
            return all([bucket.take() for bucket in self._of(address, name)])

    def was_right(self, address: str, name: str) -> None:
        """Count the last try for none: only wrong passwords are counted."""
        with self._lock:
            for bucket in self._of(address, name):
                bucket.give()

    def _of(self, address: str, name: str) -> list[Bucket]:
        return [self._bucket(f"address {address}", FROM_ADDRESS), self._bucket(f"name {name}", FOR_NAME)]

    def _bucket(self, key: str, tries: int) -> Bucket:
        bucket = self._buckets.pop(key, None) or Bucket(PER_SECOND, tries, clock=self._clock)
        self._buckets[key] = bucket
        while len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket


attempts = Attempts()


class LimitedAuthenticationForm(AuthenticationForm):
    """The admin's form, which looks at no password any more after too many wrong ones."""

    def clean(self) -> dict[str, Any]:
        """Check name and password, unless there were too many wrong ones."""
        address = self.request.META.get("REMOTE_ADDR", "") if self.request else ""
        name = (self.cleaned_data.get("username") or "").casefold()
        if not attempts.take(address, name):
            raise forms.ValidationError(
                _("Too many wrong passwords. Wait a minute, then try again."), code="too_many_attempts"
            )
        cleaned: dict[str, Any] = super().clean()
        attempts.was_right(address, name)
        return cleaned
