"""The first account."""

import re
import stat
from io import StringIO
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command

from museum.core import first_account


@pytest.fixture(autouse=True)
def installation_folder(settings, tmp_path) -> Path:
    settings.VAR_DIR = tmp_path / "var"
    return settings.VAR_DIR


def told() -> str:
    out = StringIO()
    call_command("ensure_admin", stdout=out)
    return out.getvalue()


@pytest.mark.django_db
def test_the_password_is_told_once_and_opens_the_admin(client, installation_folder):
    password = re.search(r"password (\S+)", told())[1]
    assert len(password) >= 16
    assert client.login(username="curator", password=password)
    assert client.get("/admin/").status_code == 200
    assert told() == ""
    assert not any(installation_folder.iterdir())


@pytest.mark.django_db
def test_whoever_has_an_administrator_needs_no_second():
    User.objects.create_superuser("ada", password="x")
    assert told() == ""
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_a_start_that_ended_early_leaves_the_password_to_the_next(client, installation_folder):
    password = first_account.untold()  # and then Ctrl-C, before anything was told
    kept = installation_folder / "first-password"
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600
    assert first_account.untold() == password
    assert f"password {password} " in told()
    assert client.login(username="curator", password=password)
    assert told() == ""
    assert not kept.exists()


@pytest.mark.django_db
def test_a_start_that_ended_before_the_account_was_there_makes_it(client, installation_folder, monkeypatch):
    def killed(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(User, "save", killed)
        with pytest.raises(KeyboardInterrupt):
            told()
    password = re.search(r"password (\S+)", told())[1]
    assert client.login(username="curator", password=password)


@pytest.mark.django_db
def test_a_password_that_was_changed_untold_is_not_told_any_more(installation_folder):
    first_account.untold()
    curator = User.objects.get()
    curator.set_password("set from the shell")
    curator.save()
    assert told() == ""
    assert not any(installation_folder.iterdir())


@pytest.mark.django_db
def test_what_could_not_be_written_was_not_told():
    class Closed(StringIO):
        def write(self, text: str) -> int:
            raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        call_command("ensure_admin", stdout=Closed())
    assert "password" in told()
