"""Which language model is in use, and how: the one place that reads `VERNISSAGE_LLM` and what goes with it.

Backends are imported when they are chosen. docs/llm.md explains the settings.
"""

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal, TypeVar, get_args
from urllib.parse import urlsplit

from guide_ai.errors import Misconfigured
from guide_ai.guide.base import Abilities, Backend
from guide_ai.language import LANGUAGES, is_language

Name = Literal["openvino", "openai", "trtllm_serve", "tensorrt_llm"]
Number = TypeVar("Number", int, float)

NAMES: Final[tuple[Name, ...]] = get_args(Name)
SERVERS: Final = ("openai", "trtllm_serve")
"""Those that are reached over HTTP."""
SETTING: Final = "VERNISSAGE_LLM"
SHORT: Final[dict[str, str]] = {"zh": "zh-hans"}
"""What an operator may write for a language."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What the operator chose. Each field is a variable: `gpus` is `VERNISSAGE_LLM_GPUS`."""

    backend: Name = "openvino"
    url: str = ""
    """Of a server, without `/v1`."""
    model: str = ""
    """Its name at the server, or for `tensorrt_llm` its folder."""
    key: str = field(default="", repr=False)
    slots: int = 64
    """Answers that are asked for at once; the embedded model has its own 16."""
    patience: float = 4.0
    """Seconds without a piece of an answer after which a server counts as stalled."""
    gpus: int = 1
    """Over which `tensorrt_llm` spreads the model (tensor parallelism)."""
    memory: float = 0.8
    """Share of the memory that the weights leave free which `tensorrt_llm` takes for its KV cache."""
    longest: int = 4096
    """Tokens of a prompt with its answer that `tensorrt_llm` takes."""
    abilities: Abilities = Abilities()


def chosen(variables: Mapping[str, str] = os.environ) -> Choice:
    """What the environment says. Raises `Misconfigured`, which names the variable."""
    name = _one_of(variables, SETTING, NAMES, "openvino")
    url = variables.get(f"{SETTING}_URL", "").strip()
    if name in SERVERS:
        url = _address(url)
    model = variables.get(f"{SETTING}_MODEL", "").strip()
    if name == "tensorrt_llm" and not model:
        raise Misconfigured(f"{SETTING}_MODEL must name the model's folder for {SETTING}=tensorrt_llm")
    return Choice(
        backend=name,
        url=url,
        model=model,
        key=variables.get(f"{SETTING}_KEY", "").strip(),
        slots=_number(variables, f"{SETTING}_SLOTS", int, 64, 1, 4096),
        patience=_number(variables, f"{SETTING}_PATIENCE", float, 4.0, 0.1, 600.0),
        gpus=_number(variables, f"{SETTING}_GPUS", int, 1, 1, 64),
        memory=_number(variables, f"{SETTING}_MEMORY", float, 0.8, 0.01, 0.99),
        longest=_number(variables, f"{SETTING}_LONGEST", int, 4096, 256, 1 << 20),
        abilities=abilities(variables),
    )


def abilities(variables: Mapping[str, str] = os.environ) -> Abilities:
    """What the model in use may be asked for. Raises `Misconfigured`."""
    named = [each.strip() for each in variables.get(f"{SETTING}_LANGUAGES", "en").split(",")]
    named = [SHORT.get(each, each) for each in named if each]
    languages = frozenset(each for each in named if is_language(each))
    if len(languages) != len(set(named)):
        raise Misconfigured(
            f"{SETTING}_LANGUAGES is {','.join(named)!r}; the guide knows {', '.join(LANGUAGES)}"
        )
    translates = _one_of(variables, f"{SETTING}_TRANSLATES", ("0", "1"), "0") == "1"
    return Abilities(languages, translates and len(languages) > 1)


def backend(choice: Choice) -> Backend:
    """The backend of a choice other than `openvino`, not looked at yet. Raises `Misconfigured`."""
    if choice.backend == "tensorrt_llm":
        from guide_ai.guide import tensorrt_llm

        return tensorrt_llm.load(choice)
    from guide_ai.guide.openai import OpenAIModel, Server

    server = Server(choice.url, choice.model, choice.key, choice.slots, choice.patience)
    if choice.backend == "trtllm_serve":
        from guide_ai.guide.trtllm_serve import TrtllmServe

        return TrtllmServe(server)
    return OpenAIModel(server)


Chosen = TypeVar("Chosen", bound=str)


def _one_of(
    variables: Mapping[str, str], variable: str, known: tuple[Chosen, ...], otherwise: Chosen
) -> Chosen:
    value = variables.get(variable, "").strip() or otherwise
    for each in known:
        if value == each:
            return each
    raise Misconfigured(f"{variable} is {value!r}; it is one of {', '.join(known)}")


def _number(
    variables: Mapping[str, str],
    variable: str,
    kind: Callable[[str], Number],
    otherwise: Number,
    least: Number,
    most: Number,
) -> Number:
    text = variables.get(variable, "").strip()
    try:
        value = kind(text) if text else otherwise
    except ValueError:
        value = None
    if value is None or not least <= value <= most:
        raise Misconfigured(f"{variable} is {text!r}; it is a number from {least} to {most}")
    return value


def _address(url: str) -> str:
    """The server at `url`, less a `/v1` at its end: both forms are in use."""
    try:
        parts = urlsplit(url)
        right = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        right = False
    if not right or parts.query or parts.fragment or parts.username is not None:
        raise Misconfigured(f"{SETTING}_URL is {url!r}; it is the server's address, such as http://HOST:8000")
    return url.rstrip("/").removesuffix("/v1").rstrip("/")
