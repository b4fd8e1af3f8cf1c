"""Addresses of the sockets."""

from django.urls import path

from museum.visits.consumers import ConversationConsumer

websocket_urlpatterns = [
    path("ws/conversation/<slug:exhibition>/", ConversationConsumer.as_asgi()),
]
