"""A visitor's device that once trusted this installation goes on trusting it."""

import datetime
import ssl
import stat
from pathlib import Path

import trustme
from cryptography import x509

from museum.core import tls


def handshake(files: tls.Certificate, trusted: Path, host: str) -> None:
    """A TLS handshake in memory; raises `ssl.SSLError` where the client refuses the server."""
    server = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    server.load_cert_chain(files.chain, files.key)
    client = ssl.create_default_context(cafile=trusted)
    to_server, to_client = ssl.MemoryBIO(), ssl.MemoryBIO()
    ends = [
        client.wrap_bio(to_client, to_server, server_hostname=host),
        server.wrap_bio(to_server, to_client, server_side=True),
    ]
    for _ in range(4):
        for end in list(ends):
            try:
                end.do_handshake()
                ends.remove(end)
            except ssl.SSLWantReadError:
                continue
    assert not ends


def test_a_browser_that_trusts_the_authority_accepts_the_site(tmp_path: Path) -> None:
    files = tls.certificate(tmp_path, ["localhost", "127.0.0.1", "192.168.7.9"])
    for host in ("localhost", "127.0.0.1", "192.168.7.9"):
        handshake(files, files.authority, host)


def test_the_same_certificate_is_shown_at_the_next_start(tmp_path: Path) -> None:
    first = tls.certificate(tmp_path, ["localhost", "127.0.0.1"]).chain.read_bytes()
    assert tls.certificate(tmp_path, ["127.0.0.1", "localhost"]).chain.read_bytes() == first


def test_a_new_address_gets_a_new_certificate_from_the_same_authority(tmp_path: Path) -> None:
    before = tls.certificate(tmp_path, ["localhost"])
    trusted = tmp_path / "trusted-by-a-phone.pem"
    trusted.write_bytes(before.authority.read_bytes())
    after = tls.certificate(tmp_path, ["localhost", "10.0.0.8"])
    handshake(after, trusted, "10.0.0.8")


def test_a_certificate_near_its_end_or_of_another_authority_is_replaced(tmp_path: Path) -> None:
    files = tls.certificate(tmp_path, ["localhost"])
    authority = trustme.CA.from_pem(files.authority.read_bytes(), (tmp_path / "ca.key").read_bytes())
    soon = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=3)
    for made_by in (authority, trustme.CA()):
        old = made_by.issue_cert("localhost", not_after=soon if made_by is authority else None)
        files.chain.write_bytes(old.cert_chain_pems[0].bytes())
        files.key.write_bytes(old.private_key_pem.bytes())
        shown = x509.load_pem_x509_certificate(tls.certificate(tmp_path, ["localhost"]).chain.read_bytes())
        assert shown.not_valid_after_utc > soon + datetime.timedelta(days=30)
        handshake(files, files.authority, "localhost")


def test_keys_are_for_their_owner_only(tmp_path: Path) -> None:
    files = tls.certificate(tmp_path / "tls", ["localhost"])
    for key in (files.key, tmp_path / "tls" / "ca.key"):
        assert stat.S_IMODE(key.stat().st_mode) == 0o600


def test_lan_addresses_are_not_this_hosts_own_loop() -> None:
    assert not any(address.startswith("127.") for address in tls.lan_addresses())
