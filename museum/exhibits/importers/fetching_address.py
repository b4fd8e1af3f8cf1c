"""Addresses that records give, taken apart: what may be asked at all, and what a file there is called."""

import re
import unicodedata
from dataclasses import dataclass
from email.message import Message
from typing import Final
from urllib.parse import quote, unquote, urlsplit

from django.utils.translation import gettext as _

from museum.exhibits.importers.errors import NotFetched

LONGEST: Final = 4000
_PORTS: Final = {"http": 80, "https": 443}
_HOST: Final = re.compile(r"[A-Za-z0-9_.-]+|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*")
_UNFIT: Final = re.compile(r"[\x00-\x1f\x7f\\\ud800-\udfff]")


@dataclass(frozen=True, slots=True)
class Target:
    """Where one request goes."""

    scheme: str
    host: str
    """In ASCII, without brackets."""
    port: int
    path: str
    """With the query, quoted."""

    @property
    def host_header(self) -> str:
        """What the request says of the host."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == _PORTS[self.scheme] else f"{host}:{self.port}"


def target(url: str) -> Target:
    """Take an address apart. Raises NotFetched where it may not be asked."""
    shown = url[:200]
    if len(url) > LONGEST or _UNFIT.search(url):
        raise NotFetched(_("“%s” is no address that can be fetched.") % _UNFIT.sub("", shown))
    try:
        parts = urlsplit(url.strip())
        scheme, host, port = parts.scheme.lower(), parts.hostname or "", parts.port
        ascii_host = host if ":" in host else host.rstrip(".").encode("idna").decode("ascii")
    except ValueError as error:
        raise NotFetched(_("“%s” is no address that can be fetched.") % shown) from error
    if scheme not in _PORTS:
        raise NotFetched(_("“%s” is not fetched: only http and https addresses are.") % shown)
    if parts.username is not None or parts.password is not None:
        raise NotFetched(_("An address with a name or password in it is not fetched."))
    if not _HOST.fullmatch(ascii_host):
        raise NotFetched(_("“%s” is no address that can be fetched.") % shown)
    if port is not None and port not in _PORTS.values() and port < 1024:
        raise NotFetched(
            _("“%(url)s” is not fetched: port %(port)d serves other things.") % {"url": shown, "port": port}
        )
    path = quote(parts.path or "/", safe="/%:@!$&'()*+,;=~-._")
    if parts.query:
        path += "?" + quote(parts.query, safe="/%:@!$&'()*+,;=~-._?[]|")
    return Target(scheme, ascii_host, port or _PORTS[scheme], path)


def file_name(url: str, disposition: str | None = None) -> str:
    """What the file is called, without folders: by the server's word, else by the end of the address."""
    given = ""
    if disposition:
        message = Message()
        message["Content-Disposition"] = disposition
        given = message.get_filename() or ""
    name = given or unquote(urlsplit(url).path)
    name = unicodedata.normalize("NFC", _UNFIT.sub("/", name)).rstrip("/").rpartition("/")[2].strip(" .")
    return name[-200:] or "download"
