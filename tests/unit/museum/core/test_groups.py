"""The three groups are there, and stay as an administrator leaves them."""

import pytest
from django.contrib.auth.models import Group, Permission

from museum.core import groups


@pytest.mark.django_db
def test_every_right_that_is_named_exists():
    for name, rights in groups.GROUPS.items():
        group = Group.objects.get(name=name)
        held = {f"{each.content_type.app_label}.{each.codename}" for each in group.permissions.all()}
        assert held == set(rights)


@pytest.mark.django_db
def test_what_an_administrator_adds_or_takes_away_stays_so():
    reviewer = Group.objects.get(name="Reviewer")
    added = Permission.objects.get(codename="view_user")
    taken = reviewer.permissions.get(codename="publish_exhibit")
    reviewer.permissions.add(added)
    reviewer.permissions.remove(taken)
    groups.prepare()
    assert added in reviewer.permissions.all()
    assert taken not in reviewer.permissions.all()


@pytest.mark.django_db
def test_a_group_that_was_deleted_is_made_again():
    Group.objects.get(name="Curator").delete()
    groups.prepare()
    assert Group.objects.get(name="Curator").permissions.filter(codename="change_exhibit").exists()
