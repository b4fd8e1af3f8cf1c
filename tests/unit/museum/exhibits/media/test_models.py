"""3D models: whole, within limits, all in one file; sent small, and without what was written for others."""

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from museum.exhibits.media import glb, models
from museum.exhibits.media.errors import NotAPicture
from tests.models3d import as_bytes, box
from tests.pictures import encoded, png


def made(model: Any, tmp_path: Path, bounds) -> tuple[dict[str, Any], glb.Model]:
    source, folder = tmp_path / "source.glb", tmp_path / "made"
    source.write_bytes(model if isinstance(model, bytes) else as_bytes(model))
    folder.mkdir()
    answer = models.make(source, folder, bounds)
    assert [path.name for path in folder.iterdir()] == ["model.glb"]
    return answer, glb.read(folder / "model.glb")


def refused(model: Any, tmp_path: Path, bounds) -> NotAPicture:
    with pytest.raises(NotAPicture) as caught:
        made(model, tmp_path, bounds)
    assert len(str(caught.value)) > 30
    return caught.value


def test_it_is_measured_and_compressed(tmp_path, bounds):
    answer, model = made(box(0.5, 1.8, 0.4), tmp_path, bounds)
    told = answer["made"]["model"]["glb"]
    assert (told["sides_m"], told["triangles"], answer["note"]) == ([0.5, 1.8, 0.4], 12, "")
    assert "EXT_meshopt_compression" in model.told["extensionsRequired"]


@pytest.mark.parametrize(
    ("node", "sides"),
    [
        ({"scale": [2, 1, 1]}, [2, 2, 3]),
        ({"rotation": [0, 0.7071068, 0, 0.7071068]}, [3, 2, 1]),
        ({"rotation": [0.7071068, 0, 0, 0.7071068], "scale": [1, 2, 1]}, [1, 3, 4]),
        ({"matrix": [0.01, 0, 0, 0, 0, 0.01, 0, 0, 0, 0, 0.01, 0, 5, 6, 7, 1]}, [0.01, 0.02, 0.03]),
    ],
)
def test_it_is_measured_as_the_scene_moves_it(tmp_path, bounds, node, sides):
    model = box()
    model.told["nodes"][0] |= node
    answer, _ = made(model, tmp_path, bounds)
    assert answer["made"]["model"]["glb"]["sides_m"] == pytest.approx(sides, abs=1e-4)


def test_textures_are_made_small_and_tell_nothing(tmp_path, bounds):
    exif = Image.Exif()
    exif[0x8298] = "SECRET"
    texture = encoded(
        Image.effect_noise((2600, 1300), 60).convert("RGB"), "JPEG", exif=exif, comment=b"SECRET"
    )
    _, model = made(box(texture=texture), tmp_path, bounds)
    image = model.told["images"][0]
    kept = Image.open(BytesIO(model.view(image["bufferView"])))
    assert kept.size == (2048, 1024) and image["mimeType"] == "image/jpeg"
    assert b"SECRET" not in model.data


def test_a_texture_that_holds_directions_stays_exact(tmp_path, bounds):
    model = box(texture=encoded(Image.effect_noise((64, 64), 60).convert("RGB"), "PNG"))
    del model.told["materials"][0]["pbrMetallicRoughness"]["baseColorTexture"]
    model.told["materials"][0]["normalTexture"] = {"index": 0}
    assert made(model, tmp_path, bounds)[1].told["images"][0]["mimeType"] == "image/png"


def test_notes_for_others_are_left_out(tmp_path, bounds, monkeypatch):
    monkeypatch.setattr(models, "_node", lambda: None)
    model = box()
    model.told["nodes"][0]["extras"] = {"gps": "51.5, -0.1"}
    _, kept = made(model, tmp_path, bounds)
    assert "gps" not in str(kept.told)


def test_without_node_it_is_shown_as_it_is_and_says_so(tmp_path, bounds, monkeypatch):
    monkeypatch.setattr(models, "_node", lambda: None)
    answer, model = made(box(), tmp_path, bounds)
    assert answer["note"] == "model_uncompressed"
    assert "extensionsRequired" not in model.told and answer["made"]["model"]["glb"]["triangles"] == 12


def test_without_the_modules_too(tmp_path, bounds, monkeypatch):
    lonely = tmp_path / "elsewhere.mjs"
    lonely.write_text('import "@gltf-transform/nowhere";')
    monkeypatch.setattr(models, "_SCRIPT", lonely)
    assert made(box(), tmp_path, bounds)[0]["note"] == "model_uncompressed"


def change(path: str, value: Any) -> Any:
    """A box with one value of its description changed; with ... the value is taken away."""
    model = box(texture=png())
    place: Any = model.told
    *way, last = path.split(".")
    for name in way:
        place = place[int(name) if name.isdigit() else name]
    key: Any = int(last) if last.isdigit() else last
    if value is ...:
        del place[key]
    else:
        place[key] = value
    return model


@pytest.mark.parametrize(
    ("path", "value", "code"),
    [
        ("images.0.uri", "texture.png", "model_outside"),
        ("images.0.uri", "https://example.org/a.png", "model_outside"),
        ("images.0.uri", "file:///etc/passwd", "model_outside"),
        ("images.0.uri", "data:image/svg+xml;base64,PHN2Zy8+", "model_texture"),
        ("buffers.0.uri", "geometry.bin", "model_outside"),
        ("extensionsRequired", ["KHR_draco_mesh_compression"], "model_draco"),
        ("extensionsRequired", ["KHR_texture_basisu"], "model_extension"),
        ("extensionsRequired", ["EVIL_script"], "model_extension"),
        ("scenes", [], "model_empty"),
        ("scenes.0.nodes", [], "model_empty"),
        ("scenes.0.nodes", [0, 0], "model_damaged"),
        ("nodes.0.children", [0], "model_damaged"),
        ("nodes.0.mesh", 7, "model_damaged"),
        ("nodes.0.mesh", -1, "model_damaged"),
        ("nodes.0.scale", ["x", 1, 1], "model_damaged"),
        ("nodes.0.translation", [float("nan"), 0, 0], "model_numbers"),
        ("meshes.0.primitives.0.attributes", {}, "model_damaged"),
        ("meshes.0.primitives.0.mode", 1, "model_empty"),
        ("accessors.0.count", 9, "model_damaged"),
        ("accessors.0.count", -8, "model_damaged"),
        ("accessors.0.count", 1e9, "model_damaged"),
        ("accessors.0.componentType", 1, "model_damaged"),
        ("accessors.0.bufferView", 99, "model_damaged"),
        ("accessors.0.min", ..., "model_damaged"),
        ("bufferViews.0.byteOffset", 1 << 40, "model_damaged"),
        ("bufferViews.0.byteLength", 1 << 40, "model_damaged"),
        ("bufferViews.0.buffer", 3, "model_damaged"),
        ("buffers.0.byteLength", 1 << 40, "model_damaged"),
        ("nodes", {"a": 1}, "model_damaged"),
        ("asset", ..., "model_damaged"),
    ],
)
def test_what_is_wrong_with_it_is_said(tmp_path, bounds, path, value, code):
    assert refused(change(path, value), tmp_path, bounds).code == code


def test_numbers_that_would_unpack_to_gigabytes(tmp_path, bounds):
    model = box()
    model.told["accessors"].append({"componentType": 5126, "count": 500_000_000, "type": "VEC4"})
    assert refused(model, tmp_path, bounds).code == "memory"
    packed = box()
    packed.told["bufferViews"][0]["extensions"] = {
        "EXT_meshopt_compression": {"buffer": 0, "byteOffset": 0, "byteLength": 96, "byteStride": 12,
                                    "count": 500_000_000, "mode": "ATTRIBUTES"}
    }  # fmt: skip
    assert (
        refused(packed, tmp_path / "b" if (tmp_path / "b").mkdir() is None else tmp_path, bounds).code
        == "memory"
    )


def test_a_part_that_is_shown_a_million_times(tmp_path, bounds, monkeypatch):
    monkeypatch.setattr("museum.exhibits.media.model_check.MOST_TRIANGLES", 1000)
    model = box()
    model.told["nodes"] = [{"mesh": 0} for _ in range(100)]
    model.told["scenes"][0]["nodes"] = list(range(100))
    error = refused(model, tmp_path, bounds)
    assert error.code == "model_triangles" and "1000" in str(error)


def test_a_model_that_stays_too_large(tmp_path, bounds, monkeypatch):
    monkeypatch.setattr(models, "MOST_SHOWN_BYTES", 500)
    assert refused(box(), tmp_path, bounds).code == "model_large"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"glTF", "damaged"),
        (b"glTF\1\0\0\0\x0c\0\0\0", "model_version"),
        (b"glTF\2\0\0\0\xff\xff\xff\x7f", "damaged"),
        (b"glTF\2\0\0\0\x0c\0\0\0", "model_damaged"),
        (b"glTF\2\0\0\0\x18\0\0\0\xff\0\0\0JSON{}  ", "damaged"),
        (b"glTF\2\0\0\0\x18\0\0\0\x04\0\0\0JSON[]  ", "model_damaged"),
        (b"glTF\2\0\0\0\x18\0\0\0\x04\0\0\0JSON\xff\xfe\xff\xfe", "model_damaged"),
        (as_bytes(box())[:-40], "damaged"),
    ],
)
def test_a_container_that_is_damaged(tmp_path, bounds, data, code):
    assert refused(data, tmp_path, bounds).code == code


def test_a_texture_that_is_a_bomb(tmp_path, bounds):
    bomb = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xfd\xe8\0\0\xfd\xe8\1\0\0\0\0" + b"\0" * 40
    refused(box(texture=bomb), tmp_path, bounds)
