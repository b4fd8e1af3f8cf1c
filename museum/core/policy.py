"""What a browser may do on our pages: the Content-Security-Policy by path, and the Permissions-Policy."""

from typing import Final

from csp.constants import SELF, UNSAFE_EVAL, UNSAFE_INLINE
from csp.middleware import CSPMiddleware, PolicyParts
from django.http import HttpRequest
from django.http.response import HttpResponseBase

PERMISSIONS: Final = (
    "microphone=(self), camera=(self), xr-spatial-tracking=(self), gyroscope=(self), accelerometer=(self), "
    "fullscreen=(self), autoplay=(self), geolocation=(), payment=(), usb=()"
)

_ADMIN: Final = {
    # The admin's theme evaluates expressions in its templates (Alpine) and sets styles inline.
    "script-src": [SELF, UNSAFE_EVAL, UNSAFE_INLINE],
    "style-src": [SELF, UNSAFE_INLINE],
}


class PolicyMiddleware(CSPMiddleware):
    """The strict policy of the settings everywhere, a looser one in the admin."""

    def get_policy_parts(
        self, request: HttpRequest, response: HttpResponseBase, report_only: bool = False
    ) -> PolicyParts:
        """Return the parts from which the header is built."""
        parts = super().get_policy_parts(request, response, report_only)
        if request.path_info.startswith("/admin/") and not report_only:
            parts.replace = {**_ADMIN, **(parts.replace or {})}
        return parts

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Add both headers."""
        response.headers.setdefault("Permissions-Policy", PERMISSIONS)
        return super().process_response(request, response)
