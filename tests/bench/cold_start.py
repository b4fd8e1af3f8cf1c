"""How long the embedded default takes from the start of its processes, with a built store."""

import asyncio
import contextlib
import os
import tempfile
import time
from pathlib import Path

from guide_ai.worker.remote import connect
from guide_ai.worker.supervisor import PROCESSES, Supervisor


async def cold_start() -> dict[str, float]:
    """Seconds from the start of the embedded default's processes until each is warm, and to an answer."""
    began = time.perf_counter()
    said: dict[str, float] = {}
    with tempfile.TemporaryDirectory(prefix="v-") as folder:
        supervisor = Supervisor(Path(folder), lambda line: None, PROCESSES)
        running = asyncio.create_task(supervisor.run())
        skills = connect(Path(folder))
        for name, link in (("skills", skills.skills), ("llm", skills.llm)):
            while True:
                with contextlib.suppress(Exception):
                    states = set((await link.reach()).skills.values())
                    if "warming" not in states:
                        said[name] = round(time.perf_counter() - began, 2)
                        if states != {"warm"}:
                            said[f"{name} not warm"] = len(states)
                        break
                await asyncio.sleep(0.02)
        with contextlib.suppress(Exception):
            await skills.understander.understand("Who painted this?", language="en")
            said["first answer"] = round(time.perf_counter() - began, 2)
        await skills.aclose()
        os.kill(os.getpid(), 15)
        await running
    return said
