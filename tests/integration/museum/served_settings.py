"""The tests' settings for a server that is a process of its own, on the database of its test."""

import os

from museum.settings.test import *  # noqa: F403
from museum.settings.test import DATABASES

DATABASES["default"]["NAME"] = os.environ["SERVED_DATABASE"]
MEDIA_ROOT = os.environ["SERVED_MEDIA"]
