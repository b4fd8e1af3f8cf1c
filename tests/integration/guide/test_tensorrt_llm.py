"""How TensorRT-LLM is driven, against a stand-in with the names of its documentation: it never ran here."""

import sys

import pytest

from guide_ai.errors import GuideError, Unavailable
from guide_ai.guide import backends
from guide_ai.guide.base import Limits, Message
from tests.integration.guide import fake_tensorrt_llm
from tests.integration.guide.fake_tensorrt_llm import LLM, CapacitySchedulerPolicy
from tests.integration.guide.script import QUILT

SETTINGS = {"VERNISSAGE_LLM": "tensorrt_llm", "VERNISSAGE_LLM_MODEL": "/models/docent"}


@pytest.fixture
def installed(monkeypatch):
    for name, module in fake_tensorrt_llm.modules().items():
        monkeypatch.setitem(sys.modules, name, module)


def made(**settings):
    return backends.backend(backends.chosen({**SETTINGS, **settings})), LLM.made[-1]


async def said(model, text="What is it?"):
    return "".join([piece async for piece in model.stream([Message("user", text)], Limits(40))])


def test_it_shares_prompts_never_evicts_and_takes_long_prompts_in_pieces(installed):
    _, llm = made(VERNISSAGE_LLM_GPUS="2", VERNISSAGE_LLM_MEMORY="0.7", VERNISSAGE_LLM_SLOTS="128")
    told = llm.arguments
    assert told["model"] == "/models/docent" and told["tensor_parallel_size"] == 2
    assert told["kv_cache_config"].enable_block_reuse
    assert told["kv_cache_config"].free_gpu_memory_fraction == 0.7
    policy = told["scheduler_config"].capacity_scheduler_policy
    assert policy is CapacitySchedulerPolicy.GUARANTEED_NO_EVICT
    assert told["enable_chunked_prefill"] and told["max_batch_size"] == 128
    assert told["max_num_tokens"] < told["max_seq_len"]


async def test_loops_and_control_tokens_and_nothing(installed):
    model, llm = made()
    assert await said(model) == "".join(QUILT)
    assert await said(model, "nothing") == ""
    assert await said(model, "control") == "It is a <b> 3."
    assert await said(model, "loop") == "no " * 40
    assert not llm.running


async def test_an_executor_that_died_or_hangs_is_seen_by_a_look(installed, monkeypatch):
    model, llm = made(VERNISSAGE_LLM_PATIENCE="0.1")
    await model.ready()
    llm.hangs = True
    with pytest.raises(Unavailable, match="said nothing"):
        await model.ready()
    llm.hangs, llm.dead = False, True
    with pytest.raises(GuideError, match="shut down"):
        await said(model)
    with pytest.raises(Unavailable):
        await model.ready()


def test_what_is_not_there_is_said(installed, monkeypatch):
    with pytest.raises(GuideError, match="'nowhere'"):
        made(VERNISSAGE_LLM_MODEL="nowhere")
    monkeypatch.setitem(sys.modules, "tensorrt_llm", None)
    with pytest.raises(GuideError, match="install the package tensorrt-llm"):
        made()
