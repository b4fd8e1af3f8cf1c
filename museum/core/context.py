"""What every template may use: this page in the other languages, and the nonce of inline scripts."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.urls import translate_url


def page(request: HttpRequest) -> dict[str, Any]:
    """Context processor: `language_links` (code, name, url, current) and `csp_nonce`."""
    here = request.get_full_path()
    return {
        "language_links": [
            {
                "code": code,
                "name": name,
                "url": translate_url(here, code),
                "current": code == getattr(request, "LANGUAGE_CODE", ""),
            }
            for code, name in settings.LANGUAGES
        ],
        "csp_nonce": getattr(request, "csp_nonce", ""),
    }
