"""TLS of `serve --https`: a certificate authority of this installation's own, and the site's certificate.

Browsers give a page microphone and VR only over TLS (or on localhost). The authority is made once and
kept, so a visitor's device that trusts it goes on trusting it; the site's certificate is made anew when
the host's addresses change or its term is nearly over.
"""

import datetime
import ipaddress
import os
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import trustme
from cryptography import x509
from cryptography.exceptions import InvalidSignature

TERM: Final = datetime.timedelta(days=397)
"""Some devices refuse certificates that are valid for longer."""
CLOCKS_DIFFER: Final = datetime.timedelta(days=1)
RENEW_BEFORE: Final = datetime.timedelta(days=30)


@dataclass(frozen=True, slots=True)
class Certificate:
    """Files in PEM: what the server shows, its key, and the authority that devices may be told to trust."""

    chain: Path
    key: Path
    authority: Path


def lan_addresses() -> list[str]:
    """IPv4 addresses under which others on the local network reach this host, likeliest first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Sends nothing: it only asks which address this host would use to go out.
            probe.connect(("192.0.2.1", 9))
            found.append(probe.getsockname()[0])
        except OSError:
            pass
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        infos = []
    found += [str(info[4][0]) for info in infos]
    return [a for a in dict.fromkeys(found) if not ipaddress.ip_address(a).is_loopback]


def certificate(folder: Path, names: Iterable[str]) -> Certificate:
    """Return a certificate for `names` (hosts and addresses), kept in `folder`; made where it must be.

    Raises `OSError` where the folder can't be written.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    wanted = sorted(set(names))
    files = Certificate(chain=folder / "site.pem", key=folder / "site.key", authority=folder / "ca.pem")
    authority = _authority(files.authority, folder / "ca.key")
    if not _serves(files, wanted):
        now = datetime.datetime.now(datetime.UTC)
        leaf = authority.issue_cert(
            *wanted, not_before=now - datetime.timedelta(days=1), not_after=now + TERM
        )
        _write(files.key, leaf.private_key_pem.bytes())
        _write(files.chain, b"".join(part.bytes() for part in leaf.cert_chain_pems))
    return files


def _authority(cert: Path, key: Path) -> trustme.CA:
    try:
        return trustme.CA.from_pem(cert.read_bytes(), key.read_bytes())
    except FileNotFoundError:
        made = trustme.CA(organization_name="Vernissage", organization_unit_name=socket.gethostname())
        _write(key, made.private_key_pem.bytes())
        _write(cert, made.cert_pem.bytes())
        return made


def _serves(files: Certificate, wanted: list[str]) -> bool:
    """Whether the kept certificate is of this authority, for these names, and for a while yet."""
    try:
        shown = x509.load_pem_x509_certificate(files.chain.read_bytes())
        authority = x509.load_pem_x509_certificate(files.authority.read_bytes())
        shown.verify_directly_issued_by(authority)
        names = shown.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    except (FileNotFoundError, ValueError, TypeError, InvalidSignature, x509.ExtensionNotFound):
        return False
    held = [str(value) for value in names.get_values_for_type(x509.DNSName)]
    held += [str(value) for value in names.get_values_for_type(x509.IPAddress)]
    left = shown.not_valid_after_utc - datetime.datetime.now(datetime.UTC)
    return files.key.exists() and sorted(held) == wanted and left > RENEW_BEFORE


def _write(path: Path, content: bytes) -> None:
    beside = path.with_name(f".{path.name}.new")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    beside.replace(path)
