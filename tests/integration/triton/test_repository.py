"""What `export-triton` writes, loaded by the real server.

The server in PyTriton's wheel has no ONNX Runtime backend, so a few lines of Python stand in for that alone:
dimensions, batching, warm-up and queues are the exported ones, read and kept by the server itself.
"""

import asyncio
import shutil
import subprocess

import numpy as np
import pytest

from engines.__main__ import main
from engines.errors import EngineError
from engines.store import Store
from guide_ai.worker import kserve
from tests.integration.triton.environment import python
from tests.integration.triton.server import PATIENCE, bare_server

grpc = pytest.importorskip("grpc", reason="gRPC is not installed: requirements/triton.txt")
pytestmark = [pytest.mark.triton, pytest.mark.slow, pytest.mark.models, pytest.mark.timeout(1200)]
MODELS = ["e5-small", "whisper-base"]
SERVED = ["e5-small", "whisper-base-decoder", "whisper-base-encoder"]
STAND_IN = """
import os
import numpy as np
import onnxruntime
import triton_python_backend_utils as utils


class TritonPythonModel:
    def initialize(self, args):
        path = os.path.join(args["model_repository"], args["model_version"], "model.onnx")
        self.session = onnxruntime.InferenceSession(path)

    def execute(self, requests):
        found = []
        for request in requests:
            feeds = {each.name(): each.as_numpy() for each in request.inputs()}
            wanted = [each.name for each in self.session.get_outputs()]
            values = self.session.run(wanted, feeds)
            outputs = [utils.Tensor(*each) for each in zip(wanted, values)]
            found.append(utils.InferenceResponse(output_tensors=outputs))
        return found
"""


@pytest.fixture(scope="module")
def repository(tmp_path_factory):
    try:
        for model in MODELS:
            Store().current(model, "onnx-cpu")
    except EngineError as error:
        pytest.skip(str(error))
    folder = tmp_path_factory.mktemp("triton") / "repository"
    assert main(["export-triton", str(folder), *MODELS, "--target", "onnx-cpu"]) == 0
    return folder


def test_the_server_lacks_nothing_but_the_backend(repository, tmp_path):
    server = bare_server(repository, tmp_path / "server.log")
    try:
        server.popen.wait(PATIENCE)
    finally:
        server.kill()
    said = server.log.read_text()
    for model in SERVED:
        assert f"failed to load '{model}' version 1: Invalid argument: unable to find backend library" in said
    assert "Poll failed" not in said


def test_configurations_keep_to_the_schema(repository):
    program = (
        "import sys, pathlib; from google.protobuf import text_format;"
        "import tritonclient.grpc.model_config_pb2 as schema;"
        "[print(text_format.Parse(p.read_text(), schema.ModelConfig()).name)"
        " for p in sorted(pathlib.Path(sys.argv[1]).glob('*/config.pbtxt'))]"
    )
    done = subprocess.run(
        [str(python()), "-I", "-c", program, str(repository)], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == SERVED


async def test_models_are_served_as_exported(repository, tmp_path):
    served = tmp_path / "repository"
    shutil.copytree(repository, served)
    for model in SERVED:
        config = served / model / "config.pbtxt"
        lines = config.read_text().splitlines()
        kept = [line for line in lines if not line.startswith(("platform:", "default_model_filename:"))]
        config.write_text("\n".join(['backend: "python"', *kept]))
        (served / model / "1" / "model.py").write_text(STAND_IN)
    server = bare_server(served, tmp_path / "server.log")
    channel = grpc.aio.insecure_channel(f"127.0.0.1:{server.grpc}")
    try:
        await asyncio.to_thread(server.wait, "Started GRPCInferenceService")
        infer = channel.unary_unary(f"{kserve.SERVICE}/ModelInfer")
        ids = np.array([[0, 33600, 31, 8999, 2]], np.int64)
        feeds = {"input_ids": ids, "attention_mask": np.ones_like(ids)}
        request = kserve.infer_request("e5-small", feeds)
        there = kserve.infer_response(await infer(request, timeout=60))["vector"]
        import onnxruntime

        session = onnxruntime.InferenceSession(str(repository / "e5-small" / "1" / "model.onnx"))
        here = session.run(["vector"], feeds)[0]
        assert (here * there).sum() > 0.999
        await asyncio.gather(*(infer(request, timeout=60) for _ in range(48)))
        assert server.metric("nv_inference_exec_count", model="e5-small") < 40
        late = kserve.infer_request("e5-small", {**feeds, "attention_mask": np.ones((1, 4), np.int64)})
        with pytest.raises(grpc.aio.AioRpcError):
            await infer(late, timeout=60)
        mel = kserve.infer_request("whisper-base-encoder", {"mel": np.zeros((1, 80, 300), np.float32)})
        heard = kserve.infer_response(await infer(mel, timeout=60))
        assert heard["cross_k_5"].shape == (1, 8, 64, 150)
    finally:
        await channel.close()
        server.kill()
