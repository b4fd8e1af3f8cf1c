"""The guide's skills as this process uses them: one set, shared by all conversations."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import cache
from typing import TypeVar

import numpy as np
from django.conf import settings

from engines.errors import EngineError, EngineMissing, command
from engines.store import Store
from guide_ai.asr import vad
from guide_ai.asr.endpointing import FRAME
from guide_ai.dialogue.skills import Skills
from guide_ai.errors import GuideError
from guide_ai.speech.kept import KeptSpeaker
from guide_ai.speech.lexicon import LexiconSpeaker
from guide_ai.speech.voices import voice_key
from guide_ai.worker import local
from guide_ai.worker.remote import WorkerSkills, connect
from museum.exhibits import segment
from museum.exhibits.lexicon import CuratorsLexicon

S = TypeVar("S", bound=Skills)

logger = logging.getLogger(__name__)


def skills() -> WorkerSkills:
    """The worker's skills. Connects when first used; any call may raise `Unavailable`."""
    try:
        return _worker_that_keeps()
    except EngineError:
        return _worker()


@cache
def _worker() -> WorkerSkills:
    return connect(settings.WORKER_SOCKET_DIR)


@cache
def _worker_that_keeps() -> WorkerSkills:
    return _keeping(_worker())


@cache
def own_skills() -> Skills:
    """The same skills in this process, each loaded when it is first needed."""
    own = local.load()
    try:
        return _keeping(own)
    except EngineError:
        return own


def _keeping(inner: S) -> S:
    """Let sentences that were spoken before be heard at once. Raises `EngineError` without a voice."""
    kept = KeptSpeaker(inner.speaker, settings.KEPT_SPEECH_DIR, voice_key(Store()))
    return replace(inner, speaker=LexiconSpeaker(kept, CuratorsLexicon()))


@cache
def open_ear() -> vad.VadModel:
    """The judge of what is speech, loaded and tried once. Raises `EngineError`, in one line, without one."""
    try:
        model = vad.load(Store())
        model.stream().feed(np.zeros(FRAME, np.float32))
    except EngineError:
        raise
    except Exception as error:  # a damaged file makes the runtime raise whatever it likes
        reason = " ".join(str(error).split())[:200]
        run = f"run {command(f'fetch {vad.MODEL}', f'convert {vad.MODEL}')}"
        raise EngineMissing(f"the engine of {vad.MODEL} can't be used ({reason}); {run}") from error
    return model


def ear() -> vad.VadModel | None:
    """The judge of what is speech. None where it can't be had: then nobody is heard, but all may write."""
    try:
        return open_ear()
    except EngineError as error:
        _deaf(str(error))
        return None


@cache
def _deaf(reason: str) -> None:
    """Say it once, not to every visitor."""
    logger.warning("no microphone will be heard: %s", reason)


def prepare() -> None:
    """Load what the first visitor would otherwise wait for."""
    ear()
    segment.warm()


@asynccontextmanager
async def skills_or_own() -> AsyncIterator[Skills]:
    """The worker's skills, or this process's own where no worker answers: for commands."""
    worker = skills()
    try:
        if await worker.reach():
            yield worker
            return
        # Loaded here, without the deadline that a visitor's question has.
        with suppress(GuideError):
            await own_skills().understander.understand("?", language="en")
        yield own_skills()
    finally:
        await worker.aclose()
