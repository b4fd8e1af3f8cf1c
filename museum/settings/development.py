"""Settings of `make run`: SQLite, or the PostgreSQL of DATABASE_URL; keys kept in the installation."""

import os
import socket

from museum.core.keys import installation_key
from museum.settings.base import *  # noqa: F403
from museum.settings.base import VAR_DIR
from museum.settings.databases import from_url

DEBUG = False
SECRET_KEY = installation_key(VAR_DIR / "secret.key")

if "DATABASE_URL" in os.environ:
    DATABASES = {"default": from_url(os.environ["DATABASE_URL"])}

# VERNISSAGE_HOSTS: what else visitors may call this host, such as its address on the local network.
ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]", ".localhost"]
ALLOWED_HOSTS += [name for name in (socket.gethostname().lower(),) if name]
ALLOWED_HOSTS += [f"{socket.gethostname().lower()}.local"]
ALLOWED_HOSTS += [host.strip() for host in os.environ.get("VERNISSAGE_HOSTS", "").split(",") if host.strip()]
