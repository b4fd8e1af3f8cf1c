"""The guide's skills where a Triton server hears and understands, and this host's worker does the rest."""

import asyncio
from collections.abc import AsyncGenerator, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from guide_ai.errors import Unavailable
from guide_ai.guide.backends import abilities
from guide_ai.worker.client import Link
from guide_ai.worker.remote import (
    LLM_SOCKET,
    LOOK_EVERY,
    NEEDED,
    SKILLS_SOCKET,
    RemoteEmbedder,
    RemoteModel,
    RemoteSpeaker,
    RemoteTranscriber,
    RemoteUnderstander,
    WorkerSkills,
)
from guide_ai.worker.triton import SKILLS, Address, Triton

LOOK_AGAIN: Final = 2.0
"""Seconds between two looks at a server that was well: nothing tells when it goes."""
HERE: Final = tuple(name for name in NEEDED if name not in SKILLS)
"""Skills that the guide needs of this host's worker."""


@dataclass(frozen=True, slots=True)
class TritonSkills(WorkerSkills):
    """Both together: the guide is awake while the server computes and the worker can speak."""

    triton: Triton

    @property
    def available(self) -> bool:
        return self.triton.awake and _warm(self.skills, HERE)

    async def reach(self) -> bool:
        try:
            await self.skills.reach()
        except Unavailable:
            return False
        return await self.triton.reach() and self.available

    async def watch(self) -> AsyncGenerator[bool, None]:
        told: bool | None = None
        while True:
            awake = await self.reach()
            if awake != told:
                told = awake
                yield awake
                continue  # much may have happened while the caller held us
            await asyncio.sleep(LOOK_AGAIN if awake else LOOK_EVERY)

    async def aclose(self) -> None:
        await self.triton.aclose()
        await self.skills.aclose()
        await self.llm.aclose()


def _warm(link: Link, names: Iterable[str]) -> bool:
    health = link.health
    return health is not None and all(health.skills.get(name) == "warm" for name in names)


def connect(socket_dir: Path, address: Address) -> TritonSkills:
    """The skills of the server at `address` and of the workers in `socket_dir`. Connects when first used."""
    skills, llm, triton = Link(socket_dir / SKILLS_SOCKET), Link(socket_dir / LLM_SOCKET), Triton(address)
    return TritonSkills(
        transcriber=RemoteTranscriber(triton),
        understander=RemoteUnderstander(triton),
        embedder=RemoteEmbedder(triton),
        speaker=RemoteSpeaker(skills),
        model=RemoteModel(llm),
        abilities=abilities(),
        skills=skills,
        llm=llm,
        triton=triton,
    )
