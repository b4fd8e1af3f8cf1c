"""The way in: pages by HTTP, conversations by WebSocket."""

import os

from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "museum.settings.development")
pages = get_asgi_application()

from museum.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {"http": pages, "websocket": AllowedHostsOriginValidator(URLRouter(websocket_urlpatterns))}
)
