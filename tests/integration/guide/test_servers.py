"""Servers with troubles: gone, slow, stalled, restarted, strict, or with odd output."""

import asyncio
import time
from contextlib import aclosing

import pytest

from guide_ai.errors import (
    DeadlineExceeded,
    GuideError,
    Misconfigured,
    Unavailable,
)
from guide_ai.guide.base import Limits, Message
from guide_ai.guide.openai import OpenAIModel, Server
from guide_ai.guide.trtllm_serve import TrtllmServe
from tests.integration.guide.script import QUILT
from tests.integration.guide.strict import FIELDS, StrictServer


@pytest.fixture
async def strict():
    server = StrictServer()
    await server.start()
    yield server
    await server.stop()


@pytest.fixture
async def asking(strict):
    """A maker of clients of `strict`, all of them closed at the end."""
    made = []

    def make(kind=TrtllmServe, **settings):
        model = kind(Server(**{"url": strict.url, "patience": 20.0, **settings}))
        made.append(model)
        return model

    yield make
    for model in made:
        await model.aclose()


async def said(model, text="What is it?", limits=None, used=None) -> str:
    return "".join(
        [piece async for piece in model.stream([Message("user", text)], limits or Limits(40), used)]
    )


async def idle(strict):
    """Wait until nobody is answered any more; it would take a minute otherwise."""
    end = time.monotonic() + 10
    while strict.busy:
        assert time.monotonic() < end
        await asyncio.sleep(0.01)


async def test_what_is_sent_is_what_a_strict_server_knows(strict, asking):
    assert await said(asking()) == "".join(QUILT)
    (asked,) = strict.asked
    assert set(asked) <= FIELDS
    assert asked["temperature"] == 0 and asked["max_tokens"] == 40 and asked["model"] == "docent"


async def test_the_usage_is_told_with_what_was_cached(strict, asking):
    counted = []
    await said(asking(), used=counted.append)
    (usage,) = counted
    assert (usage.prompt, usage.completion, usage.cached) == (3, len(QUILT), 4)


async def test_a_server_that_can_not_count_is_asked_without(strict, asking):
    strict.fields = FIELDS - {"stream_options"}
    model = asking()
    assert await said(model) == await said(model) == "".join(QUILT)
    assert ["stream_options" in asked for asked in strict.asked] == [True, False, False]


@pytest.mark.parametrize("kind", [OpenAIModel, TrtllmServe])
async def test_a_wrong_model_is_said_with_the_right_ones(strict, asking, kind):
    with pytest.raises(Misconfigured, match=r"no model 'mona'; it has 'docent'"):
        await asking(kind, model="mona").ready()


@pytest.mark.parametrize("kind", [OpenAIModel, TrtllmServe])
async def test_a_key_is_sent_and_a_wrong_one_is_said(strict, asking, kind):
    strict.key = "right"
    await asking(kind, key="right").ready()
    wrong = asking(kind, key="wrong")
    for asked in (wrong.ready(), said(wrong)):
        with pytest.raises(Misconfigured, match="invalid API key") as refused:
            await asked
        assert "wrong" not in str(refused.value)


async def test_another_server_at_the_address_is_said_to_be_none_of_ours(strict, asking):
    with pytest.raises(Misconfigured, match="404"):
        await said(asking(url=f"{strict.url}/elsewhere", model="docent"))


@pytest.mark.parametrize("kind", [OpenAIModel, TrtllmServe])
async def test_a_server_that_is_gone_or_starts_is_away_and_comes_back(strict, asking, kind):
    model = asking(kind)
    strict.state = "starting"
    for look in (model.ready(), said(model)):
        with pytest.raises(Unavailable, match="initializing"):
            await look
    strict.state = "ready"
    await model.ready()
    await strict.stop()
    for look in (model.ready(), said(model)):
        with pytest.raises(Unavailable):
            await look
    await strict.start()
    await model.ready()
    assert await said(model) == "".join(QUILT)


@pytest.mark.parametrize("kind", [OpenAIModel, TrtllmServe])
async def test_a_server_that_hangs_is_away_though_it_says_it_is_healthy(strict, asking, kind):
    model = asking(kind, patience=0.3)
    await model.ready()
    strict.state = "hangs"
    for look in (said(model), model.ready()):
        with pytest.raises(Unavailable, match="said nothing"):
            await look


async def test_a_server_that_lists_models_and_hangs_over_answers_is_not_ready(strict, asking):
    model = asking(OpenAIModel, patience=0.3)
    strict.pause = 60.0
    await model.ready()
    with pytest.raises(Unavailable):
        await said(model)
    with pytest.raises(Unavailable):
        await model.ready()
    strict.pause = 0.0
    await model.ready()


async def test_a_slow_server_is_heard_until_the_deadline(strict, asking):
    strict.pause = 0.02
    heard = []
    with pytest.raises(DeadlineExceeded):
        async for piece in asking().stream([Message("user", "A story.")], Limits(1500, deadline=1.0)):
            heard.append(piece)
    assert heard and heard[0] == "0 "


async def test_an_answer_that_breaks_off_is_an_error_after_what_was_said(strict, asking):
    strict.breaks_off_after = 2
    heard = []
    with pytest.raises(Unavailable):
        async for piece in asking().stream([Message("user", "What is it?")], Limits(40)):
            heard.append(piece)
    assert heard == QUILT[:2]


async def test_a_server_that_never_stops_is_left(strict, asking):
    text = await said(asking(), "loop", Limits(10))
    assert 0 < len(text) < 300
    await idle(strict)


async def test_nothing_said_is_no_error(strict, asking):
    assert await said(asking(), "nothing") == ""


async def test_control_tokens_in_the_output_end_it_and_are_not_said(strict, asking):
    assert await said(asking(), "control") == "It is a <b> 3."


async def test_who_leaves_early_keeps_no_connection(strict, asking):
    model = asking()
    strict.pause = 0.04
    async with aclosing(model.stream([Message("user", "A story.")], Limits(1500))) as pieces:
        await anext(pieces)
    await idle(strict)


async def test_metrics_are_read_and_added_up(strict, asking):
    assert await asking().metrics() == {"kv_cache_hit_rate": 0.75, "request_success_total": 7.0}


@pytest.mark.models
async def test_a_real_server_that_was_killed_is_used_again_once_it_is_back(llama):
    model = OpenAIModel(Server(llama.url, patience=60.0))
    assert await said(model, limits=Limits(2))
    llama.kill()
    with pytest.raises(Unavailable):
        await said(model, limits=Limits(2))
    await asyncio.to_thread(llama.start)
    await model.ready()
    assert await said(model, limits=Limits(2))
    await model.aclose()


@pytest.mark.models
async def test_a_real_server_names_its_models(llama):
    model = OpenAIModel(Server(llama.url, "mona", patience=60.0))
    with pytest.raises(Misconfigured, match=r"no model 'mona'; it has 'docent'"):
        await model.ready()
    await model.aclose()


async def test_what_is_no_chat_completion_is_an_error(strict, asking):
    strict.garbles = True
    with pytest.raises(GuideError, match="no chat completion"):
        await said(asking())
