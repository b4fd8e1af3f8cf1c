"""App configuration of the guide: its management command and its system checks."""

from django.apps import AppConfig
from django.core.checks import register


class GuideAiConfig(AppConfig):
    name = "guide_ai"

    def ready(self) -> None:
        from guide_ai.checks import engines_present, inference_server, language_model

        register(engines_present)
        register(inference_server)
        register(language_model)
