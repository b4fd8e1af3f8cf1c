"""The first account."""

import re
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command


def told() -> str:
    out = StringIO()
    call_command("ensure_admin", stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_the_password_is_told_once_and_opens_the_admin(client):
    password = re.search(r"password (\S+)", told())[1]
    assert len(password) >= 16
    assert client.login(username="curator", password=password)
    assert client.get("/admin/").status_code == 200
    assert told() == ""


@pytest.mark.django_db
def test_whoever_has_an_administrator_needs_no_second():
    User.objects.create_superuser("ada", password="x")
    assert told() == ""
    assert User.objects.count() == 1
