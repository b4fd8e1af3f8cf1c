"""What browsers are told that our pages may do."""

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import RequestFactory

from museum.core.policy import PolicyMiddleware


def directives(response) -> dict[str, list[str]]:
    parts = [part.split() for part in response.headers["Content-Security-Policy"].split(";")]
    return {name: values for name, *values in parts}


def test_pages_load_from_here_and_nowhere_else(client):
    response = client.get("/healthz")
    policy = directives(response)
    assert policy["default-src"] == ["'self'"]
    assert policy["script-src"] == ["'self'"]
    assert policy["object-src"] == ["'none'"]
    assert policy["frame-ancestors"] == ["'none'"]
    assert "blob:" in policy["worker-src"]
    every = {value for values in policy.values() for value in values}
    assert every <= {"'self'", "'none'", "data:", "blob:"}
    assert response.headers["X-Frame-Options"] == "DENY"
    assert "microphone=(self)" in response.headers["Permissions-Policy"]


def test_an_inline_script_needs_this_pages_nonce():
    seen = []

    def page(request):
        seen.append(str(request.csp_nonce))
        return HttpResponse()

    answers = [PolicyMiddleware(page)(RequestFactory().get("/en/")) for _ in range(2)]
    assert seen[0] != seen[1]
    for nonce, answer in zip(seen, answers, strict=True):
        assert directives(answer)["script-src"] == ["'self'", f"'nonce-{nonce}'"]


@pytest.mark.django_db
def test_the_admin_alone_may_do_more(client):
    User.objects.create_superuser("curator", password="x")
    client.login(username="curator", password="x")
    policy = directives(client.get("/admin/"))
    assert "'unsafe-inline'" in policy["style-src"]
    assert policy["default-src"] == ["'self'"]
    assert "'unsafe-inline'" not in directives(client.get("/healthz"))["script-src"]
