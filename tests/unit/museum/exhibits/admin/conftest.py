"""People who work in the admin."""

import pytest
from django.contrib.auth.models import Group, User
from django.test import Client


@pytest.fixture
def curator(db) -> Client:
    """The administrator, signed in."""
    return signed_in(User.objects.create_superuser("curator", password="well kept"))


@pytest.fixture
def member(db):
    """Return a function that signs in somebody of a group: "Curator", "Reviewer" or "Operator"."""

    def of(group: str) -> Client:
        user = User.objects.create_user(group.lower() + "-member", password="well kept", is_staff=True)
        user.groups.add(Group.objects.get(name=group))
        return signed_in(user)

    return of


def signed_in(user: User) -> Client:
    """A browser of theirs."""
    client = Client()
    client.force_login(user)
    return client
