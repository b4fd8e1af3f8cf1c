"""A GPU of paper: its builder really turns graphs into `.plan` files, for a card that the test holds."""

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from engines import targets
from engines.errors import HostUnfit
from engines.run import OnnxSession
from engines.targets.base import Built, Graph, Order

MAGIC = b"plan for "


@dataclass
class Card:
    """The card of this host and the library that is installed. `name` None: there is no card."""

    name: str | None = "Paper 4"
    version: str = "11.0"
    built: list[Order] = field(default_factory=list)
    fault: Exception | None = None

    def facts(self, recipe, settings):
        capabilities = ",".join(settings.capabilities)
        if not capabilities and self.name is None:
            raise HostUnfit("no card to build for")
        return {"TensorRT": self.version, "device": capabilities or self.name}

    def build(self, order: Order) -> Built:
        self.built.append(order)
        if self.fault:
            raise self.fault
        device = self.facts(order.recipe, order.settings)["device"]
        for graph in order.manifest.graphs_of(order.recipe):
            plan = MAGIC + device.encode() + b"\n" + (order.graphs / graph.file).read_bytes()
            (order.work / order.recipe.file_of(graph)).write_bytes(plan)
        return Built(executable=device == self.name, notes={"layers": 1})

    def load(self, path: Path) -> Graph:
        device, _, graph = path.read_bytes().removeprefix(MAGIC).partition(b"\n")
        if device.decode() != self.name:
            raise HostUnfit(f"the engine was built for {device.decode()}, this host has {self.name}")
        beside = path.parent.parent / "loaded.onnx"
        beside.write_bytes(graph)
        return OnnxSession(beside)


@pytest.fixture
def card(monkeypatch: pytest.MonkeyPatch) -> Card:
    """Let `tensorrt` be built for the card, and nothing else change."""
    card = Card()
    found = targets.builder
    for module in ("engines.build", "engines.store", "engines.validate"):
        monkeypatch.setattr(
            f"{module}.builder", lambda target: card if target == "tensorrt" else found(target)
        )
    return card
