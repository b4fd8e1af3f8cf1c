"""Node, from the machine or from a wheel, and what npm brings for the page."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from deploy.bootstrap import stamps
from deploy.bootstrap.commands import Runner
from deploy.bootstrap.errors import SetupError
from deploy.bootstrap.places import Places
from deploy.bootstrap.python import Environment

OLDEST = 20


@dataclass(frozen=True, slots=True)
class Node:
    """Runs npm. Where the machine has no Node of version 20 or newer, a wheel's is put into the venv."""

    places: Places
    runner: Runner
    environment: Environment

    def version(self) -> int | None:
        """Major version of the Node that child processes would find; None where npm or Node is missing."""
        path = self.runner.env["PATH"]
        node, npm = shutil.which("node", path=path), shutil.which("npm", path=path)
        if not node or not npm:
            return None
        asked = subprocess.run([node, "--version"], capture_output=True, text=True)
        match = re.match(r"v(\d+)\.", asked.stdout)
        return int(match[1]) if asked.returncode == 0 and match else None

    def is_there(self) -> bool:
        """Whether the page can be bundled with what is there."""
        found = self.version()
        return found is not None and found >= OLDEST

    def install(self) -> int:
        """Make sure of a Node; returns the bytes fetched."""
        if self.is_there():
            return 0
        fetched = self.environment.install(self.places.root / "requirements" / "node.txt")
        if not self.is_there():
            raise SetupError("Node 20 or newer, with npm, is needed: apt-get install nodejs npm")
        return fetched

    def bundle(self) -> int:
        """Fetch the page's packages as locked and bundle them into static/vendor."""
        cache = self._cache()
        before = stamps.size_of(cache)
        self.runner.run("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--no-update-notifier")
        self.runner.run("npm", "run", "--silent", "vendor")
        return max(0, stamps.size_of(cache) - before)

    def _cache(self) -> Path:
        asked = subprocess.run(
            ["npm", "config", "get", "cache"], capture_output=True, text=True, env=dict(self.runner.env)
        )
        return Path(asked.stdout.strip() or Path.home() / ".npm") / "_cacache"
