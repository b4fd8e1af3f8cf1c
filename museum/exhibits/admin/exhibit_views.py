"""What is done on a work's page beside saving it: publish, withdraw, add several pictures, ask the guide."""

from typing import Any, Final

from asgiref.sync import async_to_sync
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from guide_ai.dialogue.answer import Citation
from guide_ai.language import is_language
from museum.exhibits import publishing
from museum.exhibits.admin.field_labels import field_label
from museum.exhibits.admin.publishers import RIGHT, Publisher
from museum.exhibits.media import intake
from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.models import Exhibit, Media
from museum.visits.rehearsal import rehearse, remark

LONGEST_QUESTION: Final = 500
TYPICAL: Final = (
    ("en", "Who made this?"), ("en", "When was it made?"), ("en", "What is it made of?"),
    ("en", "How large is it?"), ("en", "Tell me about this work."),
    ("zh-hans", "这是谁的作品？"), ("zh-hans", "这是什么时候创作的？"), ("zh-hans", "这是用什么做的？"),
    ("zh-hans", "它有多大？"), ("zh-hans", "请介绍一下这件作品。"),
)  # fmt: skip
"""What visitors ask of most works, in their own languages whatever the page's."""


def urls(page: Publisher) -> list[URLPattern]:
    """The addresses of these, under the list of works."""

    def view(address: str, name: str, call: Any) -> URLPattern:
        def checked(request: HttpRequest, pk: int) -> HttpResponseBase:
            answer: HttpResponseBase = call(page, request, _exhibit(page, request, pk))
            return answer

        return path(
            address, page.admin_site.admin_view(require_POST(checked)), name=f"exhibits_exhibit_{name}"
        )

    return [
        view("<int:pk>/publish/", "publish", publish),
        view("<int:pk>/withdraw/", "withdraw", withdraw),
        view("<int:pk>/pictures/", "pictures", pictures),
        view("<int:pk>/guide/", "guide", guide),
    ]


def publish(page: Publisher, request: HttpRequest, exhibit: Exhibit) -> HttpResponse:
    """Let visitors see it, or say what is missing."""
    if not request.user.has_perm(RIGHT):
        raise PermissionDenied
    try:
        publishing.publish(exhibit)
    except publishing.NotPublishable as refusal:
        messages.error(request, str(refusal))
    else:
        page.log_change(request, exhibit, "published")
        messages.success(request, _("The work is published."))
    return _back(exhibit)


def withdraw(page: Publisher, request: HttpRequest, exhibit: Exhibit) -> HttpResponse:
    """Take it out of visitors' sight."""
    if not request.user.has_perm(RIGHT):
        raise PermissionDenied
    publishing.withdraw(exhibit)
    page.log_change(request, exhibit, "withdrawn")
    messages.success(request, _("The work is a draft again: visitors do not see it."))
    return _back(exhibit)


def pictures(page: Publisher, request: HttpRequest, exhibit: Exhibit) -> HttpResponse:
    """Take in several files at once. Beside a published work they stay hidden until they are described."""
    if not page.has_change_permission(request, exhibit):
        raise PermissionDenied
    draft = exhibit.status == Exhibit.Status.DRAFT
    order = max((media.order for media in exhibit.media.all()), default=0)
    taken = 0
    for file in request.FILES.getlist("files"):
        try:
            media = intake.receive(Media(exhibit=exhibit, order=order + taken + 1, public=draft), file)
        except NotAPicture as refusal:
            messages.error(request, f"{file.name}: {refusal}")
        else:
            page.log_change(request, exhibit, f"{media} added")
            taken += 1
    if taken:
        said = ngettext("%d file is taken in.", "%d files are taken in.", taken) % taken
        hidden = "" if draft else " " + _("Describe and show them below: the work is published.")
        messages.success(request, said + hidden)
    elif not request.FILES:
        messages.error(request, _("Choose a file."))
    return _back(exhibit)


def guide(page: Publisher, request: HttpRequest, exhibit: Exhibit) -> JsonResponse:
    """Answer a question about it as the guide would, as JSON: see `_told`."""
    if not page.has_view_permission(request, exhibit):
        raise PermissionDenied
    question = request.POST.get("question", "").strip()[:LONGEST_QUESTION]
    language = request.POST.get("language", "en")
    if not question or not is_language(language):
        return JsonResponse({"problem": _("Type a question.")}, status=400)
    try:
        rehearsed = async_to_sync(rehearse)(exhibit, question, language)
    except TimeoutError:
        return JsonResponse({"problem": _("The guide took too long. Ask again.")}, status=503)
    answer = rehearsed.answer
    if answer.ending == "failed" or not answer.sentences:
        return JsonResponse({"problem": _("The guide could not answer. Ask again.")}, status=503)
    return JsonResponse(
        {
            "question": question,
            "answer": answer.text,
            "language": answer.language,
            "manner": answer.manner,
            "grounded": answer.grounded,
            "citations": [_cited(cited) for cited in answer.citations],
            "awake": rehearsed.awake,
            "remark": remark(rehearsed),
        }
    )


def _cited(cited: Citation) -> dict[str, str]:
    return {
        "accession": cited.accession,
        "title": cited.title,
        "field": cited.field,
        "label": field_label(cited.field),
    }


def _exhibit(page: Publisher, request: HttpRequest, pk: int) -> Exhibit:
    exhibit: Exhibit | None = page.get_object(request, str(pk))
    if exhibit is None:
        raise Http404("no such work")
    return exhibit


def _back(exhibit: Exhibit) -> HttpResponse:
    return redirect("admin:exhibits_exhibit_change", exhibit.pk)
