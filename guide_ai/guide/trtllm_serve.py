"""TensorRT-LLM's own server, `trtllm-serve`, as the language model: OpenAI-compatible, with its own habits.

It rejects fields that it does not know, samples where no temperature is sent, dies of `max_tokens` 0, and
says that it is healthy while its executor hangs. `deploy/trtllm/` starts one; docs/llm.md has the sources.
"""

from collections.abc import Mapping
from typing import Final

from guide_ai.errors import GuideError, Misconfigured, Unavailable
from guide_ai.guide import complaints
from guide_ai.guide.openai import READY_WITHIN, OpenAIModel
from guide_ai.guide.waiting import expiry

METRICS: Final = "/prometheus/metrics"
MOVED: Final = (301, 302, 307, 308)
"""It serves them under the same name with a stroke; nowhere else is anybody sent."""
PREFIX: Final = "trtllm_"


class TrtllmServe(OpenAIModel):
    """A `Backend`. What `OpenAIModel` sends, this server takes; its own are the looks at it."""

    async def ready(self) -> None:
        """Return once the server has generated a token and named the model.

        Raises `Unavailable` or `Misconfigured`.
        """
        expires = expiry(READY_WITHIN)
        try:
            status, page = await self._get("/health_generate", expires)
            if status != 200:
                raise complaints.refusal(self.server.url, status, page)
            self._choose(await self._models(expires) or ())
        except (Unavailable, Misconfigured):
            raise
        except GuideError as error:
            raise Unavailable(str(error)) from error
        self._doubted = False

    async def metrics(self) -> Mapping[str, float]:
        """What the server counts of itself, by name without `trtllm_`; several of a name are added up.

        It tells only with `return_perf_metrics: true`; without it this is empty. Raises `GuideError`.
        """
        from prometheus_client.parser import text_string_to_metric_families

        expires = expiry(READY_WITHIN)
        status, page = await self._get(METRICS, expires)
        if status in MOVED:
            status, page = await self._get(f"{METRICS}/", expires)
        if status == 404:
            return {}
        if status != 200:
            raise complaints.refusal(self.server.url, status, page)
        found: dict[str, float] = {}
        try:
            for family in text_string_to_metric_families(page.decode(errors="replace")):
                for sample in family.samples:
                    if sample.name.startswith(PREFIX) and "le" not in sample.labels:
                        name = sample.name.removeprefix(PREFIX)
                        found[name] = found.get(name, 0.0) + sample.value
        except Exception as error:  # the parser names none that it raises
            raise GuideError(f"{self.server.url}{METRICS} are no metrics: {type(error).__name__}") from error
        return found
