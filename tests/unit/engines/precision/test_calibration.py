"""A calibration set says whom it speaks for, and is refused where it lacks what it demands of itself."""

from pathlib import Path

import numpy as np
import pytest
from safetensors.numpy import save_file

from engines.errors import ManifestError
from engines.precision.calibration import CALIBRATION, feeds_of, read_set
from tests.unit.engines.precision.graphs import graph

FACES = """
kind = "pictures"
[require]
skin_tone = ["dark", "light"]
[[items]]
tensors = "faces.safetensors#one"
skin_tone = "light"
light = "day"
occlusion = "none"
[[items]]
tensors = "faces.safetensors#two"
skin_tone = "dark"
light = "lamp"
occlusion = "glasses"
"""


def written(folder: Path, text: str) -> str:
    (folder / "set.toml").write_text(text, encoding="utf-8")
    return "set.toml"


def test_every_set_of_the_product_holds_what_it_demands() -> None:
    names = [path.name for path in CALIBRATION.glob("*.toml")]
    assert "e5-small.toml" in names
    for name in names:
        assert read_set(name).require, name


def test_texts_are_counted_by_language_and_length(tmp_path: Path) -> None:
    texts = ["query: Who?", "query: 谁画的？", "word " * 15, "铜器" * 40, "query: 这个 is 什么 colour？"]
    items = "".join(f'[[items]]\ntext = "{text}"\n' for text in texts)
    coverage = read_set(written(tmp_path, f'kind = "text"\n{items}'), tmp_path).coverage()
    assert coverage == {"language": {"en": 2, "zh": 3}, "length": {"long": 1, "medium": 1, "short": 3}}


def test_pictures_are_counted_by_what_they_say(tmp_path: Path) -> None:
    coverage = read_set(written(tmp_path, FACES), tmp_path).coverage()
    assert coverage == {
        "skin_tone": {"dark": 1, "light": 1},
        "light": {"day": 1, "lamp": 1},
        "occlusion": {"glasses": 1, "none": 1},
    }


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('skin_tone = ["dark", "light"]', 'skin_tone = ["dark", "medium"]', "skin_tone is medium"),
        ('skin_tone = ["dark", "light"]', 'age = ["child"]', "age is child"),
        ('light = "lamp"\n', "", r"items\.1 doesn't say its light"),
        ('tensors = "faces.safetensors#one"', 'note = "none"', "an item has a text or tensors"),
        ('kind = "pictures"', 'kind = "smells"', "kind"),
        ("[require]", "[require", "set.toml"),
    ],
)
def test_a_set_that_lacks_something_is_refused(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in FACES
    with pytest.raises(ManifestError, match=said):
        read_set(written(tmp_path, FACES.replace(old, new)), tmp_path)


def test_a_set_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ManifestError, match=r"calibration set nowhere\.toml"):
        read_set("nowhere.toml", tmp_path)


def test_tensors_come_from_the_file_beside(tmp_path: Path) -> None:
    values = {f"{name}/x": np.full((1, 16), i, np.float32) for i, name in enumerate(("one", "two"))}
    save_file(values, tmp_path / "faces.safetensors")
    described = read_set(written(tmp_path, FACES), tmp_path)
    assert [feeds["x"][0, 0] for feeds in feeds_of(described, graph(), tmp_path, tmp_path)] == [0, 1]
    save_file({"one/x": values["one/x"]}, tmp_path / "faces.safetensors")
    with pytest.raises(ManifestError, match="two/x"):
        list(feeds_of(described, graph(), tmp_path, tmp_path))


def test_texts_do_not_calibrate_what_takes_none(tmp_path: Path) -> None:
    described = read_set(written(tmp_path, 'kind = "text"\n[[items]]\ntext = "a"\n'), tmp_path)
    with pytest.raises(ManifestError, match="doesn't take texts"):
        list(feeds_of(described, graph(), tmp_path, tmp_path))
