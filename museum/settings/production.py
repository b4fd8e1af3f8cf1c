"""Settings of a public installation: what differs comes from the environment; HTTPS is taken for granted."""

import os

from django.core.exceptions import ImproperlyConfigured

from museum.settings.base import *  # noqa: F403
from museum.settings.databases import from_url
from museum.settings.numbers import whole


def _needed(name: str) -> str:
    value = os.environ.get(name, "")
    if not value:
        raise ImproperlyConfigured(f"set {name} in the environment")
    return value


def _listed(name: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


DEBUG = False
SECRET_KEY = _needed("SECRET_KEY")
ALLOWED_HOSTS = _listed("ALLOWED_HOSTS")
if not ALLOWED_HOSTS:
    raise ImproperlyConfigured("set ALLOWED_HOSTS in the environment: host names, separated by commas")
CSRF_TRUSTED_ORIGINS = [f"https://{'*' if host[0] == '.' else ''}{host}" for host in ALLOWED_HOSTS]

if "DATABASE_URL" in os.environ:
    DATABASES = {"default": from_url(os.environ["DATABASE_URL"])}

if "REDIS_URL" in os.environ:
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "channels_redis.core.RedisChannelLayer",
            "CONFIG": {"hosts": [os.environ["REDIS_URL"]]},  # type: ignore[dict-item]
        }
    }

SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
SECURE_HSTS_SECONDS = whole("HSTS_SECONDS", 30 * 24 * 3600, 0, 10 * 365 * 24 * 3600)
SECURE_SSL_REDIRECT = True
SECURE_REDIRECT_EXEMPT = [r"^healthz$", r"^readyz$"]
if os.environ.get("BEHIND_PROXY") == "1":
    # Only where the proxy sets this header itself: otherwise a visitor could forge it.
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
