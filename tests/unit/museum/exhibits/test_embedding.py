"""Every passage gets a vector, once, from the model of now."""

import numpy as np
import pytest

from guide_ai.errors import Unavailable
from museum.exhibits import embedding
from museum.exhibits.models import Passage, Text


class Space:
    """An embedder whose vectors say which model made them and how long the text was."""

    def __init__(self, key: str, fails_after: int | None = None) -> None:
        self.name = key
        self.asked: list[str] = []
        self.fails_after = fails_after

    async def key(self) -> str:
        return self.name

    async def embed(self, texts, *, kind, deadline=None):
        assert kind == "passage"
        if self.fails_after is not None and len(self.asked) >= self.fails_after:
            raise Unavailable("the worker has gone")
        self.asked += texts
        rows = np.zeros((len(texts), 384), np.float32)
        rows[:, 0] = [len(text) for text in texts]
        return rows


async def vectors() -> dict[str, float]:
    return {
        passage.body: float(np.frombuffer(passage.vector, "<f4")[0])
        async for passage in Passage.objects.filter(vector__isnull=False)
    }


async def test_all_that_is_missing_and_nothing_else(live_gallery):
    space = Space("a")
    everything = await Passage.objects.acount()
    assert await embedding.embed_missing(space) == everything
    assert await vectors() == {body: len(body) for body in space.asked}
    assert await embedding.embed_missing(space) == 0
    text = await Text.objects.aget(kind="technique")
    text.body = "Carved."
    await text.asave()
    assert await embedding.embed_missing(space) == 1
    assert space.asked[-1] == "Carved."


async def test_another_model_embeds_everything_anew(live_gallery):
    await embedding.embed_missing(Space("a"))
    assert await embedding.embed_missing(Space("b")) == await Passage.objects.acount()
    assert {key async for key in Passage.objects.values_list("vector_key", flat=True)} == {"b"}


async def test_what_was_done_before_the_worker_went_is_kept(live_gallery, monkeypatch):
    monkeypatch.setattr(embedding, "BATCH", 2)
    with pytest.raises(Unavailable):
        await embedding.embed_missing(Space("a", fails_after=4))
    assert len(await vectors()) == 4
    assert await embedding.embed_missing(Space("a")) == await Passage.objects.acount() - 4


async def test_words_that_change_meanwhile_do_not_get_the_old_vector(live_gallery):
    class Slow(Space):
        async def embed(self, texts, *, kind, deadline=None):
            await Passage.objects.filter(field="text.technique").aupdate(body="Changed meanwhile.")
            return await super().embed(texts, kind=kind)

    await embedding.embed_missing(Slow("a"))
    assert (await Passage.objects.aget(field="text.technique")).vector is None
