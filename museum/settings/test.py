"""Settings of the tests: a throw-away folder, and a database file that threads can share."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

_made = "VERNISSAGE_VAR" not in os.environ
if _made:
    # In the environment, so that commands which a test starts as processes of their own share the folder.
    os.environ["VERNISSAGE_VAR"] = tempfile.mkdtemp(prefix="vernissage-test-")
    atexit.register(shutil.rmtree, os.environ["VERNISSAGE_VAR"], ignore_errors=True)

from museum.settings.base import *  # noqa: E402, F403
from museum.settings.base import DATABASES, VAR_DIR  # noqa: E402
from museum.settings.databases import from_url  # noqa: E402

SECRET_KEY = "of the tests only"  # noqa: S105
ALLOWED_HOSTS = ["testserver", "localhost", "127.0.0.1"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# In memory, every thread would have a database of its own or wait for the others' table locks. With
# DATABASE_URL the same tests run on PostgreSQL.
if "DATABASE_URL" in os.environ:
    DATABASES["default"] = from_url(os.environ["DATABASE_URL"])
else:
    DATABASES["default"]["TEST"] = {"NAME": str(Path(VAR_DIR) / "test.sqlite3")}

STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
