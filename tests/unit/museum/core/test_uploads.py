"""Large requests are read in portions, and too large ones refused with a page."""

from io import BytesIO

import pytest
from django.urls import reverse

from museum.core import uploads


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "word"), [("en", "larger than"), ("zh-hans", "shell")])
def test_what_is_too_large_is_refused_with_a_page(client, settings, language, word):
    settings.UPLOAD_MOST_BYTES = 1000
    answer = client.post(
        reverse("admin:exhibits_importrun_add"),
        {"file": BytesIO(b"x" * 2000)},
        headers={"accept-language": language},
    )
    assert answer.status_code == 413
    assert word in answer.content.decode()
    assert client.get(reverse("admin:login")).status_code == 200


@pytest.mark.parametrize("told", ["", "x", "-5", "１２"])
def test_a_length_that_is_none_is_no_reason_to_refuse(rf, told):
    request = rf.get("/", CONTENT_LENGTH=told)
    assert uploads.UploadLimitMiddleware(lambda request: None).process_request(request) is None


@pytest.mark.parametrize("size", [uploads.PORTION - 1, uploads.PORTION, 3 * uploads.PORTION + 7])
async def test_a_body_comes_in_portions(size):
    body = BytesIO(bytes(size))
    from_server = [{"type": "http.request", "body": b"", "more_body": False}, {"type": "http.disconnect"}]
    seen = []

    async def application(scope, receive, send):
        while True:
            message = await receive()
            seen.append(message)
            if not message["more_body"]:
                break
        seen.append(await receive())

    async def receive():
        return from_server.pop(0)

    token = uploads._body.set(body)
    try:
        await uploads.from_disk(application)({"type": "http"}, receive, None)
    finally:
        uploads._body.reset(token)
    *portions, last = seen
    assert sum(len(message["body"]) for message in portions) == size
    assert max(len(message["body"]) for message in portions) <= uploads.PORTION
    assert last == {"type": "http.disconnect"}
    assert body.closed
