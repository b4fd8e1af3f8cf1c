"""Foreign questions in Latin letters are told from English ones, and from those that name foreign things."""

import random

import pytest

from guide_ai.nlu.foreign import is_foreign
from guide_ai.nlu.train.gazetteer import own_names
from guide_ai.nlu.train.grammar import rules


@pytest.mark.parametrize(
    "question",
    [
        "Qui a peint ce tableau",
        "dónde estamos",
        "Wer hat dieses Bild gemalt",
        "quien pinto esto",
        "dove sono i bagni",
        "fale sobre esta obra",
        "hoe oud is dit beeld",
        "Bu tabloyu kim yaptı",
        "Ai đã vẽ bức tranh này",
        "ai ve buc tranh nay",
        "Kuka maalasi tämän",
        "z czego to jest zrobione",
        "kdy vznikla tato socha",
        "mikor készült ez a szobor",
        "cât de mare este tabloul",
        "när gjordes den här skulpturen",
        "hvor er toiletterne",
        "siapa yang melukis lukisan ini",
        "zhe fu hua shi shui hua de",
        "kto narisoval etu kartinu",
        "yeh tasveer kisne banayi",
        "kono e wa dare ga kakimashita ka",
    ],
)
def test_other_languages_are_foreign(question: str) -> None:
    assert is_foreign(question)
    assert is_foreign(question.upper())


@pytest.mark.parametrize(
    "question",
    [
        "who painted La Grande Jatte",
        "tell me about Las Meninas",
        "when did van Gogh paint De Sterrennacht",
        "is the Mona Lisa by da Vinci",
        "who did D'où venons-nous que sommes-nous où allons-nous",
        "Le Déjeuner sur l'herbe",
        "Der Wanderer über dem Nebelmeer",
        "Rogier van der Weyden",
        "José de Ribera",
        "Ni Zan",
        "stop",
        "gracias",
        "la la la",
        "what means this picture",
        "me want see more of he",
        "where's the café",
        "这幅 Qui a peint ce tableau 是谁画的",
        "",
    ],
)
def test_english_and_names_are_not(question: str) -> None:
    assert not is_foreign(question)


def test_hardly_an_english_sentence_is_taken_for_foreign() -> None:
    chance, names = random.Random(11), own_names()  # noqa: S311 (not secret)
    said = [(rule.intent, rule.say(chance, names).text) for rule in rules("en")]
    wrong = [text for intent, text in said if intent != "change_language" and is_foreign(text)]
    assert len(wrong) <= len(said) / 500, wrong


@pytest.mark.parametrize("kind", ["work", "artist", "person", "place"])
def test_names_alone_are_not_foreign(kind: str) -> None:
    assert [name for name in own_names().names[kind]["en"] if is_foreign(name)] == []  # type: ignore[index]
