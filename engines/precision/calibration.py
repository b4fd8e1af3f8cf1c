"""Calibration sets: what an 8-bit engine's ranges are taken from, and which visitors it speaks for.

`engines/calibration/NAME.toml`: `kind`, `[require]` with the values of each attribute that must occur, and
`[[items]]`. A text has its language and length found out here; a picture or a sound says its own attributes
and names its tensors in a safetensors file beside: `tensors = "FILE#item"` stands for all `item/INPUT`.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from engines.errors import ManifestError
from engines.manifest import Graph

CALIBRATION = Path(__file__).parents[1] / "calibration"
ATTRIBUTES = {
    "text": ("language", "length"),
    "pictures": ("skin_tone", "light", "occlusion"),
    "sound": ("language", "noise"),
    "numbers": (),
}
"""What an item of each kind has to say, or has found out, of itself."""
SHORT, MEDIUM = 6, 20
"""Words of the longest text that is "short", and "medium". A Chinese character counts as two thirds."""

Feeds = dict[str, NDArray[Any]]


class Item(BaseModel):
    """One example; fields beyond these are its attributes."""

    model_config = ConfigDict(extra="allow", frozen=True)

    text: str = ""
    tensors: str = ""

    @model_validator(mode="after")
    def _one_of_them(self) -> Self:
        if bool(self.text) == bool(self.tensors):
            raise ValueError("an item has a text or tensors")
        return self


class CalibrationSet(BaseModel):
    """A set as its file describes it."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: Literal["text", "pictures", "sound", "numbers"]
    note: str = ""
    require: dict[str, tuple[str, ...]] = {}
    items: tuple[Item, ...] = Field(min_length=1)

    def attributes(self, item: Item) -> dict[str, str]:
        """Return the attributes of an item, those that are found out included."""
        said = {name: str(value) for name, value in (item.model_extra or {}).items()}
        return {**(_of_text(item.text) if self.kind == "text" else {}), **said}

    def coverage(self) -> dict[str, dict[str, int]]:
        """Count the values of each attribute over all items."""
        found: dict[str, Counter[str]] = {name: Counter() for name in ATTRIBUTES[self.kind]}
        for item in self.items:
            for name, value in self.attributes(item).items():
                found.setdefault(name, Counter())[value] += 1
        return {name: dict(sorted(counts.items())) for name, counts in found.items()}


def _is_chinese(letter: str) -> bool:
    return "\u3400" <= letter <= "\u9fff"


def _of_text(text: str) -> dict[str, str]:
    characters = sum(map(_is_chinese, text))
    rest = "".join(" " if _is_chinese(letter) else letter for letter in text)
    words = len(rest.split()) + characters * 2 / 3
    length = "short" if words <= SHORT else "medium" if words <= MEDIUM else "long"
    # Beside a Chinese text "query:" is but one word.
    return {"language": "zh" if characters > len(rest.split()) else "en", "length": length}


def read_set(name: str, folder: Path = CALIBRATION) -> CalibrationSet:
    """Read a set, and check that it holds what it demands of itself.

    Raises `ManifestError` naming the file and the fault: an item that doesn't say an attribute of its kind,
    or a required value that no item has.
    """
    path = folder / name
    try:
        with path.open("rb") as file:
            described = CalibrationSet.model_validate(tomllib.load(file))
    except OSError as error:
        raise ManifestError(f"calibration set {name}: {error.strerror}") from error
    except tomllib.TOMLDecodeError as error:
        raise ManifestError(f"calibration set {name}: {error}") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"])
        raise ManifestError(f"calibration set {name}: {where}: {first['msg']}") from error
    for number, item in enumerate(described.items):
        silent = [key for key in ATTRIBUTES[described.kind] if not described.attributes(item).get(key)]
        if silent:
            raise ManifestError(f"calibration set {name}: items.{number} doesn't say its {silent[0]}")
    coverage = described.coverage()
    for attribute, values in described.require.items():
        lacking = [value for value in values if not coverage.get(attribute, {}).get(value)]
        if lacking:
            raise ManifestError(
                f"calibration set {name} demands items whose {attribute} is {', '.join(lacking)} and has none"
            )
    return described


def _tokenised(texts: CalibrationSet, graph: Graph, tokenizer: Path) -> Iterator[Feeds]:
    from tokenizers import Tokenizer

    wanted = {tensor.name for tensor in graph.inputs}
    if wanted != {"input_ids", "attention_mask"}:
        raise ManifestError(f"{graph.file} doesn't take texts, so a set of texts can't calibrate it")
    words = Tokenizer.from_file(str(tokenizer))
    for item in texts.items:
        row = words.encode(item.text)
        yield {
            "input_ids": np.array([row.ids], np.int64),
            "attention_mask": np.array([row.attention_mask], np.int64),
        }


def _kept(items: CalibrationSet, graph: Graph, folder: Path) -> Iterator[Feeds]:
    from safetensors.numpy import load_file

    files: dict[str, Mapping[str, NDArray[Any]]] = {}
    names = [name for tensor in graph.inputs for name in tensor.names()]
    for item in items.items:
        file, _, key = item.tensors.partition("#")
        if file not in files:
            files[file] = load_file(folder / file)
        try:
            yield {name: files[file][f"{key}/{name}"] for name in names}
        except KeyError as error:
            raise ManifestError(f"calibration tensors {item.tensors}: there is no {error}") from None


def feeds_of(
    described: CalibrationSet, graph: Graph, graphs: Path, folder: Path = CALIBRATION
) -> Iterator[Feeds]:
    """Yield the inputs of a graph, one item after another; `graphs` holds the model's tokenizer."""
    if described.kind == "text":
        return _tokenised(described, graph, graphs / "tokenizer.json")
    return _kept(described, graph, folder)
