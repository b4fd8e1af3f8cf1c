"""The description of one model: sources, licence, conversion, tensors, shapes, precision."""

import os
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Annotated, Literal, Self, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, model_validator

from engines.disk import open_file
from engines.environment import folder_named
from engines.errors import BadSetting, ManifestError

MANIFESTS = Path(__file__).parent / "manifests"
LONGEST = 1 << 22
"""Bytes of a manifest: far more than any needs, and few enough to be read."""


def _inside(name: str) -> str:
    path = PurePosixPath(name)
    if not path.parts or path.is_absolute() or ".." in path.parts or "\\" in name:
        raise ValueError(f"{name!r} is not a plain relative path")
    return _printable(name)


def _printable(name: str) -> str:
    if not name.isprintable():
        raise ValueError(f"{name!r} holds a character that no file's name should")
    return name


Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
OuterPath = Annotated[str, AfterValidator(_printable)]
InnerPath = Annotated[str, AfterValidator(_inside)]
Name = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9.-]*$")]


class _Closed(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Archive(_Closed):
    """A package of a registry: a wheel or an npm tarball."""

    registry: Literal["pypi", "npm"]
    package: str = Field(pattern=r"^(@[a-z0-9-]+/)?[A-Za-z0-9][A-Za-z0-9._-]*$")
    version: str = Field(pattern=r"^[0-9][0-9A-Za-z.+-]*$")
    sha256: Sha256
    size: int = Field(gt=0)
    """Bytes."""


class Part(_Closed):
    """A file inside an archive that is a source, or one piece of it."""

    archive: str
    path: InnerPath
    sha256: Sha256 | None = None
    """Of this piece, where the source is joined from several."""


class SourceFile(_Closed):
    """A file that the conversion reads: of packages, several parts joined in their order, or a file here."""

    name: InnerPath
    sha256: Sha256
    size: int = Field(gt=0)
    parts: tuple[Part, ...] = ()
    path: OuterPath | None = None
    """A file of this host, seen from the manifest's folder; in place of parts."""

    @model_validator(mode="after")
    def _pieces_are_checked(self) -> Self:
        if bool(self.parts) == (self.path is not None):
            raise ValueError(f"{self.name} needs either parts or a path")
        if len(self.parts) > 1 and any(part.sha256 is None for part in self.parts):
            raise ValueError(f"{self.name} is joined from parts, so each needs its sha256")
        return self

    def sha256_of_part(self, number: int) -> str:
        """Return the checksum of one part; a single part is the file itself."""
        return self.parts[number].sha256 or self.sha256


class SecondSource(_Closed):
    """Where the same weights also live. For people to read: nothing is fetched from there."""

    hub: str
    revision: str
    note: str = ""


class Tensor(_Closed):
    """An input or output. A dimension is a size or the name of a variable one.

    `each` > 1 stands for as many tensors, with `{i}` in the name counting from 0.
    """

    name: str
    dtype: Literal["float32", "float16", "int64", "int32", "bool"]
    shape: tuple[int | str, ...]
    each: int = 1

    def names(self) -> Iterator[str]:
        """Yield the names of the tensors that this line stands for."""
        for i in range(self.each):
            yield self.name.replace("{i}", str(i))


class Span(_Closed):
    """How far a variable dimension reaches, and the size that it mostly has."""

    min: int = Field(ge=0)
    opt: int
    max: int

    @model_validator(mode="after")
    def _ordered(self) -> Self:
        if not self.min <= self.opt <= self.max:
            raise ValueError("min ≤ opt ≤ max does not hold")
        return self


Target = Literal["onnx-cpu", "openvino-cpu", "onnx-cuda", "tensorrt", "tensorrt-rtx"]
"""What runs an engine: ONNX Runtime or OpenVINO on the processor, or one of NVIDIA's on a GPU."""
TENSORRT: tuple[Target, ...] = ("tensorrt", "tensorrt-rtx")
PROCESSOR: tuple[Target, ...] = ("onnx-cpu", "openvino-cpu")
"""The targets that need no GPU: what a conversion writes for them is final."""


class Gate(_Closed):
    """What an engine has to hold before it serves."""

    error: float = Field(gt=0)
    """Greatest ‖engine − golden‖ / ‖golden‖ over the outputs, on the golden inputs."""
    p95_ms: float | None = Field(default=None, gt=0)
    """Latency budget at the profile's `opt` sizes; judged where the engine serves, never in a build for
    another host."""


Precision = Literal["fp32", "fp16", "int8", "q4", "q8"]


class Recipe(_Closed):
    """One engine that can be built of a model: `[[engines]]` in its manifest."""

    target: Target
    precision: Precision
    gate: Gate | None = None
    calibration: InnerPath | None = None
    """A file of `engines/calibration`; an int8 engine of a GPU needs one."""

    @property
    def kind(self) -> str:
        """Names the engine's folder in the store."""
        return f"{self.target}-{self.precision}"

    def file_of(self, graph: "Graph") -> str:
        """Return the name that a graph has in an engine of this recipe."""
        if self.target in TENSORRT:
            return str(PurePosixPath(graph.file).with_suffix(".plan"))
        return graph.file

    @model_validator(mode="after")
    def _calibrated(self) -> Self:
        if self.precision == "int8" and self.target != "onnx-cpu" and self.calibration is None:
            raise ValueError(f"{self.kind} needs a calibration set")
        return self


class Graph(_Closed):
    """One ONNX file of an engine; a TensorRT engine has it as `.plan`."""

    file: InnerPath
    targets: tuple[Target, ...] = ()
    """The targets whose engines hold this graph; none named: all of them."""
    inputs: tuple[Tensor, ...] = Field(min_length=1)
    outputs: tuple[Tensor, ...] = Field(min_length=1)
    profile: dict[str, Span] = {}
    """By the name of the variable dimension."""

    @model_validator(mode="after")
    def _profiled(self) -> Self:
        if not self.file.endswith(".onnx"):
            raise ValueError(f"{self.file}: a graph is an ONNX file, so its name ends in .onnx")
        variable = {size for tensor in self.inputs for size in tensor.shape if isinstance(size, str)}
        if variable != set(self.profile):
            raise ValueError(f"{self.file}: profile names {sorted(self.profile)}, inputs {sorted(variable)}")
        return self


class Manifest(_Closed):
    """Everything about one model that is not code."""

    model: Name
    title: str
    role: str
    licence: str
    conversion: str
    engines: tuple[Recipe, ...] = Field(min_length=1)
    """What can be built; the first is what a host without a GPU serves with."""
    files: tuple[InnerPath, ...] = ()
    """What a finished engine holds beside its graphs, by the names that `Engine.file` takes."""
    archives: dict[str, Archive] = {}
    sources: tuple[SourceFile, ...]
    second_sources: tuple[SecondSource, ...] = ()
    graphs: tuple[Graph, ...] = ()

    @model_validator(mode="after")
    def _coherent(self) -> Self:
        names = [source.name for source in self.sources]
        if len(names) != len(set(names)):
            raise ValueError("two sources have one name")
        for source in self.sources:
            for part in source.parts:
                if part.archive not in self.archives:
                    raise ValueError(f"{source.name}: no archive is called {part.archive!r}")
        kinds = [recipe.kind for recipe in self.engines]
        if len(kinds) != len(set(kinds)):
            raise ValueError("two engines have one target and precision")
        for recipe in self.engines:
            held = [*self.files, *(graph.file for graph in self.graphs_of(recipe))]
            if not held:
                raise ValueError(f"{recipe.kind} would hold nothing")
            twice = next((name for name in held if held.count(name) > 1), None)
            if twice:
                raise ValueError(f"{recipe.kind} would hold {twice} twice: give each graph its own file")
        return self

    def recipe(self, target: str | None = None, precision: str | None = None) -> Recipe:
        """Return the recipe for a target (the first of all by default), at a precision if one is named.

        Raises `ManifestError` where there is none, naming those that there are.
        """
        for recipe in self.engines:
            if target in (None, recipe.target) and precision in (None, recipe.precision):
                return recipe
        kinds = ", ".join(recipe.kind for recipe in self.engines)
        wanted = "-".join(part for part in (target, precision) if part)
        raise ManifestError(f"{self.model} is not built as {wanted}; its manifest knows {kinds}")

    def graphs_of(self, recipe: Recipe) -> tuple[Graph, ...]:
        """Return the graphs that an engine of this recipe holds."""
        return tuple(graph for graph in self.graphs if not graph.targets or recipe.target in graph.targets)


def served_target() -> str | None:
    """Return $VERNISSAGE_TARGET, a target or with its precision a kind of engine; `None`: it names none.

    Raises `BadSetting` where it names nothing that there is.
    """
    chosen = os.environ.get("VERNISSAGE_TARGET") or None
    targets = get_args(Target)
    kinds = {f"{target}-{precision}" for target in targets for precision in get_args(Precision)}
    if chosen and chosen not in {*targets, *kinds}:
        raise BadSetting(
            f"VERNISSAGE_TARGET is {chosen!r}, which names no target; there are {', '.join(targets)}, "
            "each alone or with a precision, such as tensorrt-int8"
        )
    return chosen


def read_manifest(path: Path) -> Manifest:
    """Read one TOML manifest; raises `ManifestError` naming the file and the first fault."""
    try:
        with open_file(path) as file:
            data = file.read(LONGEST + 1)
        if len(data) > LONGEST:
            raise ManifestError(f"{path.name}: longer than a manifest may be ({LONGEST} bytes)")
        manifest = _at_home(Manifest.model_validate(tomllib.loads(data.decode())), path.parent)
    except OSError as error:
        raise ManifestError(f"{path.name}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise ManifestError(f"{path.name}: not UTF-8 at byte {error.start}") from error
    except RecursionError as error:
        raise ManifestError(f"{path.name}: its values are nested too deeply") from error
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(step) for step in first["loc"]) or "manifest"
        where = where if where.isprintable() else ascii(where)
        raise ManifestError(f"{path.name}: {where}: {first['msg']}") from error
    except ValueError as error:  # of tomllib: no TOML, or a number beyond all bounds
        raise ManifestError(f"{path.name}: {error}") from error
    if manifest.model != path.stem:
        raise ManifestError(f"{path.name}: describes {manifest.model!r}, so it has the wrong name")
    return manifest


def _at_home(manifest: Manifest, folder: Path) -> Manifest:
    """Make the paths of sources absolute."""
    sources = tuple(
        source.model_copy(update={"path": str((folder / source.path).absolute())}) if source.path else source
        for source in manifest.sources
    )
    return manifest.model_copy(update={"sources": sources})


def _files() -> dict[str, Path]:
    """The manifests by model: our own, and those in $VERNISSAGE_MANIFESTS, which can't replace ours."""
    theirs = folder_named("VERNISSAGE_MANIFESTS")
    paths = list(theirs.glob("*.toml")) if theirs else []
    return {path.stem: path for path in [*paths, *MANIFESTS.glob("*.toml")]}


@cache
def models() -> tuple[str, ...]:
    """Return the names of all models, in alphabetical order."""
    return tuple(sorted(_files()))


@cache
def manifest_of(model: str) -> Manifest:
    """Return the manifest of a model; raises `ManifestError` where there is none."""
    path = _files().get(model)
    if path is None or not re.fullmatch(r"[a-z0-9][a-z0-9.-]*", model):
        raise ManifestError(f"no model is called {model!r}; there are {', '.join(models())}")
    return read_manifest(path)
