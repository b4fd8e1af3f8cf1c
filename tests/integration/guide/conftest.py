"""Models under the contract: two that compute, and two made-up ones that say so by their names."""

import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx2
import pytest

from engines.cache import cache_root
from engines.errors import EngineMissing
from engines.store import Store
from guide_ai.guide import backends
from guide_ai.guide.base import LanguageModel
from guide_ai.guide.openai import OpenAIModel, Server
from guide_ai.guide.trtllm_serve import TrtllmServe
from guide_ai.runtime.threads import available
from tests.integration.guide import fake_tensorrt_llm
from tests.integration.guide.strict import StrictServer

ROOT = Path(__file__).resolve().parents[3]
GGUF = "SmolLM2-135M-Instruct.Q4_1.gguf"


@dataclass
class Case:
    """A backend under the contract, and how many answers its engine works on at this moment."""

    model: LanguageModel
    busy: Callable[[], Awaitable[int]]
    computes: bool
    """It is a real model: what it says is its own."""


class Llama:
    """llama.cpp's server, as a process that can be killed and started again at the same place."""

    def __init__(self) -> None:
        weights = cache_root() / "sources" / "smollm2-135m" / GGUF
        if not weights.exists():
            pytest.skip("run `python -m engines fetch smollm2-135m`")
        self._weights = weights
        self.port = 0
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.integration.guide.llama", str(self._weights), str(self.port)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        self.port = int(self.url.rpartition(":")[2])

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture(scope="package")
def llama() -> Iterator[Llama]:
    server = Llama()
    yield server
    server.kill()


@pytest.fixture(scope="package")
def embedded() -> Iterator[LanguageModel]:
    from guide_ai.guide import openvino

    try:
        model = openvino.load(Store(), available())
    except EngineMissing as error:
        pytest.skip(str(error))
    yield model
    model.close()


@asynccontextmanager
async def openvino(request: pytest.FixtureRequest) -> AsyncIterator[Case]:
    model = request.getfixturevalue("embedded")

    async def busy() -> int:
        return model.busy

    yield Case(model, busy, True)


@asynccontextmanager
async def llama_cpp(request: pytest.FixtureRequest) -> AsyncIterator[Case]:
    server = request.getfixturevalue("llama")
    model = OpenAIModel(Server(server.url, "docent", patience=60.0))
    async with httpx2.AsyncClient() as looking:

        async def busy() -> int:
            slots = (await looking.get(f"{server.url}/slots")).json()
            return sum(slot["is_processing"] for slot in slots)

        yield Case(model, busy, True)
    await model.aclose()


@asynccontextmanager
async def strict_stub(request: pytest.FixtureRequest) -> AsyncIterator[Case]:
    server = StrictServer()
    server.pause = 0.0005
    await server.start()
    model = TrtllmServe(Server(server.url))

    async def busy() -> int:
        return server.busy

    yield Case(model, busy, False)
    await model.aclose()
    await server.stop()


@asynccontextmanager
async def tensorrt_llm_faked(request: pytest.FixtureRequest) -> AsyncIterator[Case]:
    with pytest.MonkeyPatch.context() as patch:
        for name, module in fake_tensorrt_llm.modules().items():
            patch.setitem(sys.modules, name, module)
        choice = {"VERNISSAGE_LLM": "tensorrt_llm", "VERNISSAGE_LLM_MODEL": "/models/docent"}
        model = backends.backend(backends.chosen(choice))
        llm = fake_tensorrt_llm.LLM.made[-1]

        async def busy() -> int:
            return len(llm.running)

        yield Case(model, busy, False)
        await model.aclose()


@pytest.fixture(
    params=[
        pytest.param(openvino, marks=pytest.mark.models),
        pytest.param(llama_cpp, marks=pytest.mark.models),
        strict_stub,
        tensorrt_llm_faked,
    ],
    ids=lambda made: made.__name__,
)
async def case(request: pytest.FixtureRequest) -> AsyncIterator[Case]:
    async with request.param(request) as case:
        yield case
