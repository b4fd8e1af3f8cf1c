"""Settings of `make run`: SQLite, in-memory channel layer, keys kept in the installation's own folder."""

from museum.core.keys import installation_key
from museum.settings.base import *  # noqa: F403
from museum.settings.base import VAR_DIR

DEBUG = False
SECRET_KEY = installation_key(VAR_DIR / "secret.key")
ALLOWED_HOSTS = ["*"]
