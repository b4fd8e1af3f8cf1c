"""App configuration of the guide: its management command and its system checks."""

from django.apps import AppConfig


class GuideAiConfig(AppConfig):
    name = "guide_ai"
