"""The way in: pages by HTTP, conversations by WebSocket."""

import os
import threading

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "museum.settings.development")
pages = get_asgi_application()

from museum.core import draining, uploads  # noqa: E402
from museum.routing import websocket_urlpatterns  # noqa: E402
from museum.visits import guide, purging  # noqa: E402

draining.close_before_exit()
uploads.keep_on_disk()
# Beside the first pages, not before them. No daemon: who leaves meanwhile waits a second for it, rather than
# abort under native code that still runs.
threading.Thread(target=guide.prepare, name="prepare").start()
purging.start()
application = ProtocolTypeRouter(
    {
        "http": uploads.from_disk(pages),
        "websocket": AllowedHostsOriginValidator(URLRouter(websocket_urlpatterns)),
    }
)
