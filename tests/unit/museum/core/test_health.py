"""What operators are told."""

import pytest
from django.db import DatabaseError


def test_alive_needs_nothing(client):
    assert client.get("/healthz").json() == {"alive": True}


@pytest.mark.django_db
def test_ready_while_the_guide_rests(client):
    response = client.get("/readyz")
    assert response.status_code == 200
    assert response.json() == {"ready": True, "database": True, "guide": "resting"}


@pytest.mark.django_db
def test_not_ready_without_a_database(client, monkeypatch):
    def away(*args):
        raise DatabaseError("away")

    monkeypatch.setattr("django.db.backends.utils.CursorWrapper.execute", away)
    response = client.get("/readyz")
    assert response.status_code == 503
    assert response.json()["database"] is False
