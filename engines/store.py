"""Finished engines on disk, and which one is in use.

`store/<model>/<target>-<precision>/<key>/` holds an engine; `store/<model>/<target>.current` names the one
in use on a target. An engine is built in a temporary sibling, synced, validated and renamed, and then the
pointer is replaced: whoever reads it finds the old engine or the new one, whole either way.
"""

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

from engines.cache import Places, cache_root
from engines.errors import BadGolden, BadTensor, BadWeights, EngineError, EngineMissing, HostUnfit, command
from engines.key import FOREIGN, differences, facts_today, without_graphs
from engines.manifest import Manifest, Recipe, manifest_of, served_target
from engines.pointer import pointed
from engines.record import Engine, read_engine
from engines.targets import builder
from engines.targets.base import Settings
from engines.validation import Validate, Validation, gates

__all__ = ["Engine", "Store", "serving"]

PLAIN = Settings()


def serving(manifest: Manifest) -> Recipe:
    """Return the recipe that this host serves with.

    $VERNISSAGE_TARGET names it, as `tensorrt` or, with its precision, as `tensorrt-int8`; where the manifest
    has no such recipe, or nothing is named, it is the first. Raises `BadSetting`, which is a `ManifestError`,
    where it names no target at all.
    """
    chosen = served_target()
    for recipe in manifest.engines:
        if chosen in (recipe.target, recipe.kind):
            return recipe
    return manifest.recipe()


def building(manifest: Manifest, recipe: Recipe) -> str:
    """Return the words of the command that builds an engine: `build MODEL [--target T [--precision P]]`."""
    words = f"build {manifest.model}"
    if recipe != serving(manifest):
        words += f" --target {recipe.target}"
        if recipe != manifest.recipe(recipe.target):
            words += f" --precision {recipe.precision}"
    return words


class Store:
    """The engines below one cache folder (`cache_root()` if none is given).

    `validate` judges what was built; by default the gates of the manifests do.
    """

    def __init__(self, root: Path | None = None, validate: Validate | None = None) -> None:
        self.root = root or cache_root()
        self.places = Places(self.root)
        self._validate = validate

    def current(self, model: str, target: str | None = None, *, thorough: bool = False) -> Engine:
        """Return the engine in use on a target; by default on the one that this host serves with.

        Sizes are looked at, and with `thorough` checksums. Raises `EngineMissing` when there is none, when
        it is damaged, stale or not validated; `HostUnfit` when it was made for another host, or none of its
        devices is here; `ToolMissing` when its library is not. Each names the command to run.
        """
        manifest = manifest_of(model)
        recipe = serving(manifest) if target is None else manifest.recipe(target)
        engine = self.pointed(model, recipe.target)
        run = f"run {command(f'fetch {model}', building(manifest, recipe))}"
        if engine is None:
            if any(each.kind == recipe.kind and each.waits for each in self.engines(model)):
                judging = command(f"validate {model}")
                raise EngineMissing(f"the {recipe.kind} engine of {model} waits for {judging} where it runs")
            raise EngineMissing(f"the engine of {model} for {recipe.target} is not in {self.root}; {run}")
        whose = f"the {engine.kind} engine of {model}"
        changed = self.stale(engine)
        if changed:
            kind = HostUnfit if any(name in FOREIGN for name in changed) else EngineMissing
            made = "was made for another host" if kind is HostUnfit else "is out of date"
            raise kind(f"{whose} {made} ({'; '.join(changed.values())}); {run}")
        damaged = engine.damaged(thorough=thorough)
        if damaged:
            raise EngineMissing(f"{whose} is damaged ({', '.join(damaged)}); {run}")
        verdict = engine.validation
        if verdict is None or verdict.state == "unvalidated":
            raise EngineMissing(f"{whose} is not validated; run {command(f'validate {model}')}")
        return engine

    def pointed(self, model: str, target: str) -> Engine | None:
        """Return what the pointer of a target names, fit or not; `None` where that can't be read."""
        place = pointed(self.places.pointer(model, target))
        return read_engine(place) if place else None

    def in_use(self, engine: Engine) -> bool:
        """Whether a pointer names this engine."""
        return pointed(self.places.pointer(engine.record.model, engine.record.target)) == engine.path

    def engines(self, model: str) -> list[Engine]:
        """Return all engines of a model whose record can be read, by kind, the newest first."""
        found = [read_engine(place) for place in self.places.model(model).glob("*/[0-9a-f]*")]
        readable = [engine for engine in found if engine]
        readable.sort(key=lambda engine: engine.record.made, reverse=True)
        return sorted(readable, key=lambda engine: engine.kind)

    def stale(self, engine: Engine) -> Mapping[str, str]:
        """Say of each fact that has changed since, by its name, what it is and was; none: it is fresh.

        Nothing is converted to find that out. Raises `HostUnfit` or `ToolMissing` where this host can't
        tell.
        """
        manifest = manifest_of(engine.record.model)
        recipe = next((r for r in manifest.engines if r.kind == engine.kind), None)
        if recipe is None:
            return {"engine": f"the manifest knows no {engine.kind} any more"}
        choices = engine.record.choices.settings()
        # It has copies of its plugins: one that is gone elsewhere has not changed.
        here = tuple(plugin for plugin in choices.plugins if plugin.is_file())
        gone = {f"plugin {plugin.name}" for plugin in choices.plugins if plugin not in here}
        settings = Settings(choices.capabilities, choices.workspace_mb, here, choices.sparse)
        then = {name: value for name, value in engine.record.facts.items() if name not in gone}
        return differences(then, self.facts(manifest, recipe, settings))

    def facts(self, manifest: Manifest, recipe: Recipe, settings: Settings = PLAIN) -> dict[str, str]:
        """Return what would shape an engine today, without its graphs. Raises as a builder's `facts` do."""
        return facts_today(manifest, recipe, settings, builder(recipe.target).facts(recipe, settings))

    def find(self, manifest: Manifest, recipe: Recipe, settings: Settings = PLAIN) -> Engine | None:
        """Return the engine that a build would make if it is here whole, in use or not."""
        today = self.facts(manifest, recipe, settings)
        for engine in self.engines(manifest.model):
            same = engine.kind == recipe.kind and without_graphs(engine.record.facts) == today
            if same and not engine.damaged(thorough=True):
                return engine
        return None

    def wrong(self, manifest: Manifest, recipe: Recipe, settings: Settings = PLAIN) -> str:
        """Say in a few words why a build would have work to do; "" if the engine is here whole.

        Every file's checksum is taken, which is a second for all models.
        """
        if self.find(manifest, recipe, settings):
            return ""
        place = pointed(self.places.pointer(manifest.model, recipe.target))
        if place is None or not place.is_dir():
            return "not here"
        engine = read_engine(place)
        if engine is None:
            return "manifest.json damaged"
        if engine.kind != recipe.kind:
            return f"not here as {recipe.precision}"
        changed = differences(engine.record.facts, self.facts(manifest, recipe, settings))
        return "; ".join(changed.values()) or f"{', '.join(engine.damaged(thorough=True))} damaged"

    def build(self, manifest: Manifest, recipe: Recipe, settings: Settings = PLAIN) -> tuple[Engine, bool]:
        """Make an engine, converting and building only if it isn't here whole, and make it current.

        Returns it and whether it was made now. One that can't run here stays `unvalidated` and does not
        become current. Killed at any moment, the engine in use stays; called twice at once, the second
        waits. Raises `SourceMissing`, `BadWeights`, `BadGraph`, `BuildFailed`, `GateFailed`, `HostUnfit`,
        `ToolMissing` or `DiskFull`.
        """
        from engines.build import Build

        return Build(self, manifest, recipe, settings).run()

    def validate(self, engine: Engine) -> Validation:
        """Judge an engine that is here; see `engines.build.judge_again`."""
        from engines.build import judge_again

        return judge_again(self, engine)

    def verdict(self, folder: Path, manifest: Manifest, recipe: Recipe) -> Validation:
        """Let the gates judge the engine in a folder; nothing is written or moved.

        One that can't be loaded or run has failed. What says nothing about the engine is raised: `HostUnfit`,
        `ToolMissing`, `SourceMissing`, `DiskFull`, `BadGolden`.
        """
        try:
            return (self._validate or gates())(folder, manifest, recipe)
        except BadGolden:
            raise
        except (BadWeights, BadTensor) as error:
            reason = str(error)
        except (EngineError, OSError):
            raise
        except Exception as error:
            reason = f"{type(error).__name__}: {error}"
        # Not where it lies: it is still to be moved.
        first = (reason.splitlines() or ["no reason given"])[0].replace(f"{folder}/", "")
        return Validation(state="failed", at=datetime.now(UTC), reason=first)
