"""`manage.py serve`: the site and the guide together, until Ctrl-C. What `make run` ends in."""

import asyncio
import fcntl
import io
import os
import socket
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from museum.core import first_account
from museum.core.launcher import Launch, Launcher
from museum.core.launcher_watch import Address
from museum.core.tls import Certificate, certificate, lan_addresses

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 (compared with, not bound to)


class Command(BaseCommand):
    help = "Start the site and the guide, and keep them running until Ctrl-C."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="", help="address to listen on (127.0.0.1; with --https all)")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--https", action="store_true", help="serve TLS with a certificate of our own")
        parser.add_argument(
            "--no-ahead", action="store_true", help="neither embed new texts nor speak sentences ahead"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        https: bool = options["https"]
        host: str = options["host"] or (EVERYWHERE[0] if https else "127.0.0.1")
        port: int = options["port"]
        var = Path(settings.VAR_DIR)
        with _alone(var):
            _claim(host, port)
            lan = lan_addresses() if host in EVERYWHERE else []
            files = certificate(var / "tls", _names(host, lan)) if https else None
            password = first_account.untold()
            launch = Launch(
                root=Path(settings.BASE_DIR),
                var=var,
                sockets=Path(settings.WORKER_SOCKET_DIR),
                host=host,
                port=port,
                seen_as=_seen(host, port, files),
                certificate=files,
                ahead=not options["no_ahead"],
                environment={"VERNISSAGE_HOSTS": ",".join(_allowed(host, lan))},
            )

            def opened(awake: bool) -> None:
                self._tell(launch, lan, password, awake)

            self._say(f"  starting       the site on port {port}, and the guide: half a minute at most")
            status = asyncio.run(Launcher(launch, opened, self._say).run())
        if status:
            raise CommandError("Vernissage has ended.", returncode=status)
        self._say("Closed.")

    def _tell(self, launch: Launch, lan: list[str], password: str, awake: bool) -> None:
        self._say("\nVernissage is open." if awake else "\nVernissage is open; the guide is not awake yet.")
        self._say(f"  exhibition   {launch.seen_as.url}")
        self._say(f"  admin        {launch.seen_as.url}admin/")
        if password:
            self._say(f"               {first_account.sentence(password)}")
            first_account.told()
        for address in lan:
            authority = launch.certificate.authority if launch.certificate else None
            self._say(f"  network      {Address(address, launch.port, authority).url}")
        if launch.certificate and lan:
            url = Address(lan[0], launch.port, launch.certificate.authority).url
            drawn = io.StringIO()
            segno.make(url, error="m").terminal(drawn, compact=True)
            self._say(f"\n{drawn.getvalue()}")
            self._say("  Phones and headsets warn of the certificate once. They trust it if they are given")
            self._say(f"  {launch.certificate.authority}")
        self._say("  Ctrl-C ends it.\n")

    def _say(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()


@contextmanager
def _alone(var: Path) -> Iterator[None]:
    """Hold the installation's lock: two launches would share one database, one worker's sockets."""
    var.mkdir(parents=True, exist_ok=True)
    handle = os.open(var / "serve.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(handle)
        raise CommandError(f"Vernissage is running already on {var}.") from None
    try:
        yield
    finally:
        os.close(handle)


def _claim(host: str, port: int) -> None:
    """Make sure that the address is free, before anything is started."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
            trial.listen(1)
    except OSError as error:
        raise CommandError(f"Cannot listen on {host}, port {port}: {error.strerror}.") from None
    except OverflowError:
        raise CommandError(f"{port} is no port: 1 to 65535.") from None


def _seen(host: str, port: int, files: Certificate | None) -> Address:
    seen = "127.0.0.1" if host == EVERYWHERE[0] else "::1" if host == EVERYWHERE[1] else host
    return Address(seen, port, files.authority if files else None)


def _names(host: str, lan: list[str]) -> list[str]:
    """Whom the certificate is for."""
    own = socket.gethostname().lower()
    names = ["localhost", "127.0.0.1", "::1", own, f"{own}.local", *lan]
    return names if host in EVERYWHERE else [*names, host]


def _allowed(host: str, lan: list[str]) -> list[str]:
    """Hosts that requests may name, beyond those the settings know."""
    before = [name for name in os.environ.get("VERNISSAGE_HOSTS", "").split(",") if name]
    named = lan if host in EVERYWHERE else [host]
    return list(dict.fromkeys([*before, *(f"[{name}]" if ":" in name else name for name in named)]))
