"""Passwords can't be guessed at speed, and nobody who knows theirs is kept out for long."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from museum.core import signing_in
from museum.core.signing_in import FOR_NAME, FROM_ADDRESS, REMEMBERED, Attempts


@pytest.fixture(autouse=True)
def fresh(monkeypatch):
    monkeypatch.setattr(signing_in, "attempts", Attempts())


def sign_in(client, name: str, password: str, address: str = "192.0.2.1"):
    return client.post(reverse("admin:login"), {"username": name, "password": password}, REMOTE_ADDR=address)


@pytest.fixture
def curator(db) -> User:
    return User.objects.create_superuser("curator", password="well kept")


def test_after_too_many_wrong_passwords_none_is_looked_at(curator, client):
    for _ in range(FROM_ADDRESS):
        assert "Too many" not in sign_in(client, "curator", "guess").content.decode()
    refused = sign_in(client, "curator", "well kept")
    assert "Too many wrong passwords. Wait a minute" in refused.content.decode()
    assert sign_in(client, "curator", "well kept", "192.0.2.9").status_code == 302


def test_other_names_are_no_way_around(curator, client):
    for number in range(FROM_ADDRESS):
        sign_in(client, f"name{number}", "guess")
    assert "Too many" in sign_in(client, "curator", "guess").content.decode()


def test_nor_are_other_addresses(curator, client):
    for number in range(FOR_NAME):
        sign_in(client, "CURATOR" if number % 2 else "curator", "guess", f"192.0.2.{number}")
    assert "Too many" in sign_in(client, "curator", "guess", "198.51.100.1").content.decode()


def test_right_passwords_cost_nothing(curator, client):
    for _ in range(3 * FOR_NAME):
        assert sign_in(client, "curator", "well kept").status_code == 302


def test_time_gives_tries_back():
    now = 0.0
    attempts = Attempts(clock=lambda: now)
    for _ in range(FROM_ADDRESS):
        assert attempts.take("a", "n")
    assert not attempts.take("a", "n")
    now = 60.0
    assert attempts.take("a", "n")


def test_a_flood_of_names_fills_no_memory():
    attempts = Attempts()
    for number in range(REMEMBERED + 500):
        attempts.take("a", str(number))
    assert len(attempts._buckets) == REMEMBERED
