"""Which language model the environment chooses, and what it says of settings that are none."""

import pytest

from guide_ai.errors import Misconfigured
from guide_ai.guide.backends import backend, chosen
from guide_ai.guide.base import Abilities
from guide_ai.guide.openai import OpenAIModel
from guide_ai.guide.trtllm_serve import TrtllmServe

OPENAI = {"VERNISSAGE_LLM": "openai", "VERNISSAGE_LLM_URL": "http://there:8000"}


def test_nothing_set_is_the_embedded_model_that_speaks_english():
    choice = chosen({})
    assert choice.backend == "openvino"
    assert choice.abilities == Abilities(frozenset({"en"}), translates=False)


@pytest.mark.parametrize("end", ["", "/", "/v1", "/v1/"])
def test_an_address_may_end_as_people_write_it(end):
    assert chosen({**OPENAI, "VERNISSAGE_LLM_URL": f"https://there/llm{end}"}).url == "https://there/llm"


@pytest.mark.parametrize(("name", "kind"), [("openai", OpenAIModel), ("trtllm_serve", TrtllmServe)])
def test_a_server_gets_what_is_set(name, kind):
    more = {"VERNISSAGE_LLM": name, "VERNISSAGE_LLM_MODEL": " docent ", "VERNISSAGE_LLM_KEY": "secret"}
    choice = chosen({**OPENAI, **more, "VERNISSAGE_LLM_SLOTS": "8", "VERNISSAGE_LLM_PATIENCE": "2.5"})
    model = backend(choice)
    assert type(model) is kind
    server = model.server
    assert (server.model, server.key, server.slots, server.patience) == ("docent", "secret", 8, 2.5)
    assert "secret" not in repr(choice) + repr(server)


def test_the_operator_says_what_the_model_is_able_to_do():
    able = {"VERNISSAGE_LLM_LANGUAGES": "en, zh-hans", "VERNISSAGE_LLM_TRANSLATES": "1"}
    assert chosen(able).abilities == Abilities(frozenset({"en", "zh-hans"}), translates=True)
    assert chosen({"VERNISSAGE_LLM_LANGUAGES": "zh"}).abilities.languages == {"zh-hans"}
    assert not chosen({"VERNISSAGE_LLM_TRANSLATES": "1"}).abilities.translates  # into which language?


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("VERNISSAGE_LLM", "chatgpt"),
        ("VERNISSAGE_LLM_URL", ""),
        ("VERNISSAGE_LLM_URL", "there:8000"),
        ("VERNISSAGE_LLM_URL", "http://"),
        ("VERNISSAGE_LLM_URL", "http://there:99999"),
        ("VERNISSAGE_LLM_URL", "http://me:secret@there"),
        ("VERNISSAGE_LLM_SLOTS", "0"),
        ("VERNISSAGE_LLM_SLOTS", "many"),
        ("VERNISSAGE_LLM_PATIENCE", "nan"),
        ("VERNISSAGE_LLM_PATIENCE", "-1"),
        ("VERNISSAGE_LLM_GPUS", "1.5"),
        ("VERNISSAGE_LLM_MEMORY", "90%"),
        ("VERNISSAGE_LLM_LANGUAGES", "en,tlh"),
        ("VERNISSAGE_LLM_TRANSLATES", "yes"),
    ],
)
def test_a_setting_that_is_none_is_named(variable, value):
    with pytest.raises(Misconfigured, match=variable):
        chosen({**OPENAI, variable: value})


def test_a_model_in_process_needs_a_folder():
    with pytest.raises(Misconfigured, match="VERNISSAGE_LLM_MODEL"):
        chosen({"VERNISSAGE_LLM": "tensorrt_llm"})
