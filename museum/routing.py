"""Addresses of the sockets."""

from django.urls import path, re_path

from museum.core.nowhere import NowhereConsumer
from museum.visits.consumers import ConversationConsumer

websocket_urlpatterns = [
    path("ws/conversation/<slug:exhibition>/", ConversationConsumer.as_asgi()),
    re_path(r"", NowhereConsumer.as_asgi()),
]
