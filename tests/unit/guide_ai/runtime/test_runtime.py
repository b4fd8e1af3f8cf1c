"""What every skill's runtime has in common: the cores that it uses, and that it reports to nobody."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper

from guide_ai.runtime.sessions import open_session
from guide_ai.runtime.threads import available

ROOT = Path(__file__).resolve().parents[4]


@pytest.mark.parametrize("chosen", ["", "0", "-3", "many"])
def test_all_cores_are_used_unless_a_number_is_set(monkeypatch, chosen):
    monkeypatch.setenv("VERNISSAGE_THREADS", chosen)
    assert available() == len(os.sched_getaffinity(0))


def test_a_number_of_threads_can_be_set(monkeypatch):
    monkeypatch.setenv("VERNISSAGE_THREADS", "7")
    assert available() == 7


def test_a_session_computes_and_leaves_the_cores_alone_between_runs(tmp_path):
    graph = helper.make_graph(
        [helper.make_node("Add", ["a", "a"], ["b"])],
        "double",
        [helper.make_tensor_value_info("a", TensorProto.FLOAT, [2])],
        [helper.make_tensor_value_info("b", TensorProto.FLOAT, [2])],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    onnx.save(model, tmp_path / "double.onnx")
    session = open_session(tmp_path / "double.onnx", 2)
    (doubled,) = session.run(None, {"a": np.array([1, 2], np.float32)})
    assert doubled.tolist() == [2.0, 4.0]
    options = session.get_session_options()
    assert options.get_session_config_entry("session.intra_op.allow_spinning") == "0"


def test_loading_openvino_calls_nobody_and_writes_nothing_at_home(tmp_path):
    program = """
import sys
called = []
def hook(event, args):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "urllib.Request"):
        called.append((event, args))
sys.addaudithook(hook)
import guide_ai.guide.openvino
import openvino.tools.ovc
assert not called, called
print("quiet")
"""
    environment = {**os.environ, "HOME": str(tmp_path)}
    for name in ("CI", "GITHUB_ACTIONS", "TF_BUILD", "JENKINS_URL"):
        environment.pop(name, None)  # under these OpenVINO is quiet by itself
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "quiet"
    assert list(tmp_path.iterdir()) == []
