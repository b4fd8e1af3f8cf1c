"""Each environment's settings, read by a process of its own as it would be."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from museum.settings.databases import from_url
from museum.settings.numbers import whole

ROOT = Path(__file__).parents[4]
SHOW = """
import json, sys
from django.conf import settings
print(json.dumps({name: getattr(settings, name) for name in sys.argv[1:]}, default=str))
"""
PUBLIC = {"SECRET_KEY": "k" * 60, "ALLOWED_HOSTS": "museum.example, .gallery.example"}


def settings_of(name: str, environment: dict[str, str], *shown: str) -> subprocess.CompletedProcess[str]:
    kept = {key: os.environ[key] for key in ("PATH", "HOME") if key in os.environ}
    return subprocess.run(
        [sys.executable, "-c", SHOW, *shown],
        cwd=ROOT,
        env={
            **kept,
            "PYTHONPATH": str(ROOT),
            "DJANGO_SETTINGS_MODULE": f"museum.settings.{name}",
            **environment,
        },
        capture_output=True,
        text=True,
    )


def test_production_takes_everything_from_the_environment(tmp_path):
    environment = {
        **PUBLIC,
        "VERNISSAGE_VAR": str(tmp_path),
        "DATABASE_URL": "postgresql://guide:p%40ss@db.example:5433/vernissage",
        "REDIS_URL": "redis://cache.example/0",
    }
    shown = ("ALLOWED_HOSTS", "DATABASES", "CHANNEL_LAYERS", "CSRF_TRUSTED_ORIGINS", "SESSION_COOKIE_SECURE")
    told = json.loads(settings_of("production", environment, *shown).stdout)
    assert told["ALLOWED_HOSTS"] == ["museum.example", ".gallery.example"]
    assert told["CSRF_TRUSTED_ORIGINS"] == ["https://museum.example", "https://*.gallery.example"]
    database = told["DATABASES"]["default"]
    assert (database["HOST"], database["PORT"], database["NAME"]) == ("db.example", "5433", "vernissage")
    assert (database["USER"], database["PASSWORD"]) == ("guide", "p@ss")
    assert told["CHANNEL_LAYERS"]["default"]["CONFIG"]["hosts"] == ["redis://cache.example/0"]
    assert told["SESSION_COOKIE_SECURE"] is True


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_production_does_not_start_without(tmp_path, missing):
    environment = {name: value for name, value in PUBLIC.items() if name != missing}
    done = settings_of("production", {**environment, "VERNISSAGE_VAR": str(tmp_path)}, "DEBUG")
    assert done.returncode != 0
    assert f"set {missing} in the environment" in done.stderr


def test_production_passes_djangos_own_checks_for_deployment(tmp_path):
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "ERROR"],
        cwd=ROOT,
        env={
            **os.environ,
            **PUBLIC,
            "SECRET_KEY": "8nD-3kL_0pQz5rT7vX9yB2cF4hJ6mS1wA8eG0iK3oU5",
            "VERNISSAGE_VAR": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "museum.settings.production",
        },
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


def test_development_keeps_its_key_and_knows_local_names(tmp_path):
    environment = {"VERNISSAGE_VAR": str(tmp_path), "VERNISSAGE_HOSTS": "192.168.1.7, museum.local"}
    first, second = (
        json.loads(settings_of("development", environment, "SECRET_KEY", "ALLOWED_HOSTS", "DEBUG").stdout)
        for _ in range(2)
    )
    assert first["SECRET_KEY"] == second["SECRET_KEY"] == (tmp_path / "secret.key").read_text()
    assert {"localhost", "127.0.0.1", "192.168.1.7", "museum.local"} <= set(first["ALLOWED_HOSTS"])
    assert "*" not in first["ALLOWED_HOSTS"]
    assert first["DEBUG"] is False


def test_a_database_is_reached_by_a_socket_too(tmp_path):
    address = "postgresql://guide@/vernissage?host=/run/postgresql&sslmode=require"
    environment = {"VERNISSAGE_VAR": str(tmp_path), "DATABASE_URL": address}
    told = json.loads(settings_of("development", environment, "DATABASES").stdout)["DATABASES"]["default"]
    assert (told["ENGINE"], told["HOST"]) == ("django.db.backends.postgresql", "/run/postgresql")
    assert (told["NAME"], told["USER"]) == ("vernissage", "guide")
    assert told["OPTIONS"] == {"sslmode": "require"}


@pytest.mark.parametrize("address", ["mysql://db/x", "postgresql://db:many/x", "postgresql://db.example"])
def test_an_address_of_no_database_is_told_in_one_line(address):
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL"):
        from_url(address)


@pytest.mark.parametrize("said", ["abc", "1e9", "-1", "3651", "30 days", "²", "9" * 5000])
def test_a_number_that_cannot_be_used_is_told_with_its_name(monkeypatch, said):
    monkeypatch.setenv("VERNISSAGE_KEEP_DAYS", said)
    with pytest.raises(ImproperlyConfigured, match=r"^VERNISSAGE_KEEP_DAYS is .* from 0 to 3650$"):
        whole("VERNISSAGE_KEEP_DAYS", 30, 0, 3650)


@pytest.mark.parametrize(("said", "days"), [("", 30), (" ", 30), ("0", 0), (" 7 ", 7)])
def test_a_number_that_is_left_out_is_the_usual_one(monkeypatch, said, days):
    monkeypatch.setenv("VERNISSAGE_KEEP_DAYS", said)
    assert whole("VERNISSAGE_KEEP_DAYS", 30, 0, 3650) == days


def test_a_setting_that_cannot_be_used_costs_the_operator_one_line(tmp_path):
    done = subprocess.run(
        [sys.executable, "manage.py", "purge_visits"],
        cwd=ROOT,
        env={**os.environ, "VERNISSAGE_VAR": str(tmp_path), "VERNISSAGE_KEEP_DAYS": "abc"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 1
    assert len(done.stderr.splitlines()) == 1 and "VERNISSAGE_KEEP_DAYS is 'abc'" in done.stderr
