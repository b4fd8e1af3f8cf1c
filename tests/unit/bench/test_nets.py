"""The table's networks are what they say they are, and survive their way into ONNX."""

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")
pytest.importorskip("transformers")

import onnx  # noqa: E402
import onnxruntime as ort  # noqa: E402

from tests.bench.nets import NETS  # noqa: E402
from tests.bench.nets.channels_last import NotPictures, channels_last  # noqa: E402
from tests.bench.nets.export import write  # noqa: E402
from tests.bench.nets.hrnet import HRNet  # noqa: E402
from tests.bench.nets.hrnet_parts import ranks  # noqa: E402


@pytest.fixture(scope="module")
def small() -> HRNet:
    torch.manual_seed(0)
    return HRNet(width=8, joints=3, blocks=1).eval()


def test_hrnet_has_the_names_of_the_published_checkpoint() -> None:
    state = HRNet().state_dict()
    assert len(state) == 1754
    assert state["stage4.2.fuse_layers.0.3.0.weight"].shape == (32, 256, 1, 1)
    assert state["transition3.3.0.0.weight"].shape == (256, 128, 3, 3)
    assert "stage4.2.fuse_layers.1.0.0.0.weight" not in state


def test_parts_of_hrnet_make_the_whole(small: HRNet) -> None:
    picture = torch.randn(1, 3, 64, 32)
    with torch.inference_mode():
        parts = [picture]
        for rank in ranks(small):
            parts = [part(*parts) for part in rank.parts]
        assert torch.equal(parts[0], small(picture))


def test_channels_last_computes_the_same(small: HRNet, tmp_path: Path) -> None:
    picture = torch.randn(2, 3, 64, 32)
    path = tmp_path / "hrnet.onnx"
    write(small, {"picture": picture}, ["y"], path)
    onnx.save(channels_last(onnx.load(path)), path)
    session = ort.InferenceSession(str(path))
    (found,) = session.run(None, {"picture": picture.permute(0, 2, 3, 1).numpy()})
    with torch.inference_mode():
        expected = small(picture).permute(0, 2, 3, 1).numpy()
    assert np.linalg.norm(found - expected) < 1e-4 * np.linalg.norm(expected)


def test_channels_last_refuses_what_it_does_not_know(tmp_path: Path) -> None:
    path = tmp_path / "pool.onnx"
    write(torch.nn.MaxPool2d(2), {"x": torch.randn(1, 3, 8, 8)}, ["y"], path)
    with pytest.raises(NotPictures, match="MaxPool"):
        channels_last(onnx.load(path))


@pytest.mark.parametrize("name", ["expression", "ranker", "face-landmarks"])
def test_a_small_net_is_the_same_in_onnx(name: str, tmp_path: Path) -> None:
    net = NETS[name]
    module, inputs = net.build(), net.inputs(3)
    path = net.graph(net, module, tmp_path, "fp32")
    found = ort.InferenceSession(str(path)).run(None, {key: x.numpy() for key, x in inputs.items()})
    with torch.inference_mode():
        expected = module(*inputs.values())
    for a, b in zip(found, expected if isinstance(expected, tuple) else (expected,), strict=True):
        assert np.linalg.norm(a - b.numpy()) < 1e-4 * np.linalg.norm(b.numpy())
