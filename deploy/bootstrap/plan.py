"""Which steps there are for running and for testing, in which order, and what each of them reads."""

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from deploy.bootstrap import stamps, system
from deploy.bootstrap.commands import Runner
from deploy.bootstrap.node import Node
from deploy.bootstrap.places import Places
from deploy.bootstrap.python import Environment
from deploy.bootstrap.steps import Step
from deploy.bootstrap.tensorrt import TensorRtRtx

_FETCHED = re.compile(r"^([\d.]+) (MB|kB) fetched", re.MULTILINE)


@dataclass(slots=True)
class Plan:
    """The steps of one checkout."""

    places: Places
    runner: Runner = field(init=False)
    environment: Environment = field(init=False)
    node: Node = field(init=False)
    tensorrt: TensorRtRtx = field(init=False)

    def __post_init__(self) -> None:
        self.runner = Runner(self.places.root, self.places.log, self.places.environment())
        self.environment = Environment(self.places, self.runner)
        self.node = Node(self.places, self.runner, self.environment)
        self.tensorrt = TensorRtRtx(self.places, self.runner)

    def for_running(self) -> list[Step]:
        """Everything that `make run` needs before the site starts."""
        return [
            *self._tools("run.txt"), *self._page(), self._translations(), self._weights(),
            self._database(), self._exhibition(), self._static(),
        ]  # fmt: skip

    def for_tests(self) -> list[Step]:
        """Everything that the tests need; they make their own installations."""
        return [
            *self._tools("dev.txt"),
            *self._page(),
            self._translations(),
            self._weights(),
            self._programs(),
            self._tensorrt(),
        ]

    def for_linting(self) -> list[Step]:
        """What the linters need."""
        return self._tools("dev.txt")

    def _files(self, *names: str) -> Sequence[Path]:
        return stamps.files_under(*(self.places.root / name for name in names))

    def _tools(self, requirements: str) -> list[Step]:
        locked = self.places.root / "requirements" / requirements
        venv = self.places.venv
        made = Step(
            name="environment",
            stamp=venv / ".stamps" / "environment",
            work=self.environment.make,
            inputs=list,
            words=(sys.version.split()[0], str(venv)),
            holds=self.environment.is_whole,
        )
        packages = Step(
            name="packages",
            stamp=venv / ".stamps" / requirements,
            work=partial(self.environment.install, locked),
            inputs=lambda: [locked],
        )
        return [made, packages]

    def _page(self) -> list[Step]:
        node = Step(
            name="node",
            stamp=self.places.venv / ".stamps" / "node",
            work=self.node.install,
            inputs=lambda: self._files("requirements/node.txt"),
            holds=self.node.is_there,
        )
        bundle = Step(
            name="page",
            stamp=self.places.root / "static" / "vendor" / ".stamp",
            work=self.node.bundle,
            inputs=lambda: self._files("package.json", "package-lock.json", "static/vendor.build.mjs"),
        )
        return [node, bundle]

    def _translations(self) -> Step:
        locale = self.places.root / "museum" / "locale"
        sources = [po for po in self._files("museum/locale") if po.suffix == ".po"]
        return Step(
            name="translations",
            stamp=self.places.venv / ".stamps" / "translations",
            work=partial(self._run, "-m", "babel.messages.frontend", "compile", "-D", "django", "-d", locale),
            inputs=lambda: sources,
            outputs=tuple(po.with_suffix(".mo") for po in sources),
        )

    def _weights(self) -> Step:
        return Step(
            name="weights",
            stamp=self.places.venv / ".stamps" / "weights",
            work=self._bring_weights,
            inputs=list,
            # The cache is shared with other checkouts and outlives them: only the commands, which look at
            # every file, know whether all is there. With nothing to do they take a second or two.
            holds=lambda: False,
        )

    def _bring_weights(self) -> int:
        """Both commands draw bars on standard error and sum up on standard output."""
        told = self.runner.attach(self.places.python, "-m", "engines", "fetch", "--all")
        self.runner.attach(self.places.python, "-m", "engines", "build", "--all")
        match = _FETCHED.search(told)
        return int(float(match[1]) * {"MB": 1e6, "kB": 1e3}[match[2]]) if match else 0

    def _database(self) -> Step:
        return Step(
            name="database",
            stamp=self.places.var / "stamps" / "database",
            work=self._migrate,
            inputs=lambda: [f for f in self._files("museum") if f.parent.name == "migrations"],
            outputs=(self.places.var / "vernissage.sqlite3",),
        )

    def _migrate(self) -> int:
        # A new database holds no exhibition, whatever was done for an old one.
        (self.places.var / "stamps" / "exhibition").unlink(missing_ok=True)
        return self._run("manage.py", "migrate", "--noinput")

    def _exhibition(self) -> Step:
        return Step(
            name="exhibition",
            stamp=self.places.var / "stamps" / "exhibition",
            work=partial(self._run, "manage.py", "load_demo"),
            inputs=lambda: self._files("museum/exhibitions/demo"),
        )

    def _static(self) -> Step:
        return Step(
            name="static files",
            stamp=self.places.var / "stamps" / "static",
            work=partial(self._run, "manage.py", "collectstatic", "--noinput"),
            inputs=lambda: self._files("static", "requirements/run.txt"),
            outputs=(self.places.var / "static",),
        )

    def _programs(self) -> Step:
        return Step(
            name="programs",
            stamp=self.places.venv / ".stamps" / "programs",
            work=partial(system.provide, system.NEEDED_BY_TESTS, self.runner),
            inputs=list,
            holds=lambda: not system.missing(system.NEEDED_BY_TESTS),
        )

    def _tensorrt(self) -> Step:
        return Step(
            name="tensorrt-rtx",
            stamp=self.places.venv / ".stamps" / "tensorrt-rtx",
            work=self.tensorrt.make,
            inputs=lambda: [self.tensorrt.requirements],
            holds=self.tensorrt.is_there,
        )

    def _run(self, *words: str | Path) -> int:
        self.runner.run(self.places.python, *words)
        return 0
