"""A database from its address, for the environments that are given one."""

from typing import Any
from urllib.parse import parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured


def from_url(url: str) -> dict[str, Any]:
    """Return Django's settings of the database at `postgresql://user:password@host:port/name?sslmode=require`.

    A Unix socket's folder is given as `?host=/run/postgresql`; what else stands behind the "?" goes to the
    driver. Raises `ImproperlyConfigured` for an address that names no database.
    """
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ImproperlyConfigured("DATABASE_URL begins with postgresql://")
    options = dict(parse_qsl(parts.query))
    try:
        port = str(parts.port or "")
    except ValueError:
        raise ImproperlyConfigured("the port in DATABASE_URL is no number of a port") from None
    if not (name := unquote(parts.path.lstrip("/"))):
        raise ImproperlyConfigured("DATABASE_URL ends with the name of a database: postgresql://host/name")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": options.pop("host", "") or unquote(parts.hostname or ""),
        "PORT": options.pop("port", "") or port,
        # A thread keeps its connection (see museum.core.database); one that the server closed is made anew.
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": options,
    }
