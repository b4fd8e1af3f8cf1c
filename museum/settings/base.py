"""Settings shared by all environments. What differs from host to host comes from VERNISSAGE_* variables."""

import os
from pathlib import Path

from csp.constants import NONCE, NONE, SELF
from django.templatetags.static import static
from django.utils.translation import gettext_lazy as _

from museum.settings.numbers import whole

BASE_DIR = Path(__file__).resolve().parent.parent.parent
VAR_DIR = Path(os.environ.get("VERNISSAGE_VAR", BASE_DIR / "var"))
"""Everything that this installation writes: database, media, kept speech, sockets, keys."""

INSTALLED_APPS = [
    "daphne",
    "unfold",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "channels",
    "museum.core",
    "museum.exhibitions",
    "museum.exhibits",
    "museum.visits",
    "guide_ai",
]
if os.environ.get("VERNISSAGE_PAGES") == "0":
    # A process that shows no pages, such as the media worker: without the server and the admin's modules it
    # takes little more than half the memory.
    INSTALLED_APPS.remove("daphne")
    _admin = INSTALLED_APPS.index("django.contrib.admin")
    INSTALLED_APPS[_admin] = "django.contrib.admin.apps.SimpleAdminConfig"

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "museum.core.policy.PolicyMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "museum.core.uploads.UploadLimitMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "museum.urls"
ASGI_APPLICATION = "museum.asgi.application"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.i18n",
                "museum.core.context.page",
            ],
        },
    },
]

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": VAR_DIR / "vernissage.sqlite3",
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL;",
            "timeout": 20,
        },
    }
}

CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator"},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
]

LANGUAGE_CODE = "en"
LANGUAGES = [("en", _("English")), ("zh-hans", _("Chinese"))]
LOCALE_PATHS = [BASE_DIR / "museum" / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = VAR_DIR / "static"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "museum.core.storage.ModuleStaticFilesStorage"},
}
WHITENOISE_ALLOW_ALL_ORIGINS = False
MEDIA_URL = "/media/"
MEDIA_ROOT = VAR_DIR / "media"
MEDIA_MOST_BYTES = 300_000_000
"""Of a picture's file."""
MEDIA_MOST_BYTES_MODEL = 100_000_000
MEDIA_MOST_PIXELS = 160_000_000
"""Of a picture, looked up in its header before anything is decoded: more than any camera has. Formats whose
decoders need several copies get a third of it (museum.exhibits.media.inspection)."""
MEDIA_MOST_PIXELS_JPEG = 800_000_000
"""A JPEG is decoded at an eighth of its size where it is larger than that."""
MEDIA_MEMORY = 2 * 1024**3
MEDIA_SECONDS = 120
"""What the process that works on one picture may use, before it is ended and the picture is called broken."""
MEDIA_KEEP_DAYS = 30
"""For which the original of a picture that was replaced or deleted is kept: an import can be undone."""
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000
"""A hall's page has seven fields for every work that hangs there."""
UPLOAD_MOST_BYTES = 1 << 30
"""Of one request, whatever is in it."""
IMPORT_MOST_BYTES = 256 << 20
"""Of a file of records that is uploaded; the shell takes larger ones."""
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

VISIT_KEEP_DAYS = whole("VERNISSAGE_KEEP_DAYS", 30, 0, 3650)
"""For which the words of a visitor who agreed to it are kept. 0: nobody is asked, and nothing is kept."""

WORKER_SOCKET_DIR = Path(os.environ.get("VERNISSAGE_SOCKETS", VAR_DIR / "sockets"))
"""Where the inference processes listen: `skills.sock` and `llm.sock`."""
KEPT_SPEECH_DIR = VAR_DIR / "speech"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        # The nonce is for the import map, which can't be a file of its own.
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:", "blob:"],
        "media-src": [SELF, "blob:"],
        "connect-src": [SELF, "blob:"],
        "worker-src": [SELF, "blob:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"

UNFOLD = {
    "SITE_TITLE": "Vernissage",
    "SITE_HEADER": "Vernissage",
    "SITE_SYMBOL": "museum",
    "SITE_FAVICONS": [{"rel": "icon", "type": "image/svg+xml", "href": lambda _: static("favicon.svg")}],
    "SHOW_LANGUAGES": True,
    "LOGIN": {"form": "museum.core.signing_in.LimitedAuthenticationForm"},
    "STYLES": [lambda _: static("css/admin.css")],
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "%(asctime)s %(levelname)s %(name)s: %(message)s"}},
    "filters": {"askers_fault": {"()": "museum.core.logs.AskersFault"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "plain", "filters": ["askers_fault"]}
    },
    "loggers": {
        "museum": {"handlers": ["console"], "level": "INFO", "propagate": False},
        "guide_ai": {"handlers": ["console"], "level": "INFO", "propagate": False},
    },
    "root": {"handlers": ["console"], "level": "WARNING"},
}
