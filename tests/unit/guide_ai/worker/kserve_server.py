"""A gRPC server that speaks KServe v2 and answers as a test says."""

import asyncio
from collections.abc import Callable

import numpy as np
import pytest

from guide_ai.asr.base import Transcript
from guide_ai.nlu.base import Entity, Understanding
from guide_ai.worker import contract, kserve

grpc = pytest.importorskip("grpc", reason="gRPC is not installed: requirements/triton.txt")
HEARD = Transcript("Who made this?", "en", "speech", 0.125, -0.25, 0.75, 6)
VECTOR = np.eye(1, 384, 5, dtype=np.float32)[0]


class Server:
    """Answers with `answer(model, tensors, parameters)`; what that raises or awaits is the test's."""

    def __init__(self, answer: Callable):
        self.answer = answer
        self.ready = True
        self.asked: list[str] = []
        self.cancelled = asyncio.Event()
        self.port = 0

    async def start(self) -> None:
        self._server = grpc.aio.server()
        handlers = {
            "ModelInfer": grpc.unary_unary_rpc_method_handler(self._infer),
            "ModelReady": grpc.unary_unary_rpc_method_handler(self._is_ready),
        }
        service = grpc.method_handlers_generic_handler("inference.GRPCInferenceService", handlers)
        self._server.add_generic_rpc_handlers((service,))
        self.port = self._server.add_insecure_port(f"127.0.0.1:{self.port}")
        await self._server.start()

    async def stop(self) -> None:
        await self._server.stop(None)

    async def _is_ready(self, data, context):
        return kserve._messages()["ModelReadyResponse"](ready=self.ready).SerializeToString()

    async def _infer(self, data, context):
        request = kserve._messages()["ModelInferRequest"].FromString(data)
        # What was sent, read by the reader of answers: both have names, types, shapes and raw contents.
        same = kserve._messages()["ModelInferResponse"](
            outputs=request.inputs, raw_output_contents=request.raw_input_contents
        )
        tensors = kserve.infer_response(same.SerializeToString())
        parameters = {each.key: each.value for each in request.parameters}
        self.asked.append(request.model_name)
        try:
            outputs = self.answer(request.model_name, tensors, parameters)
            if asyncio.iscoroutine(outputs):
                outputs = await outputs
        except asyncio.CancelledError:
            self.cancelled.set()
            raise
        except Refused as refused:
            await context.abort(*refused.args)
        sent = kserve._messages()["ModelInferRequest"].FromString(kserve.infer_request("", outputs))
        return kserve._messages()["ModelInferResponse"](
            outputs=sent.inputs, raw_output_contents=sent.raw_input_contents
        ).SerializeToString()


class Refused(Exception):
    """Ends the call with a status: its code and details."""


def good(model, tensors, parameters):
    if model == "transcription":
        return contract.transcript_outputs([HEARD], [""])
    if model == "understanding":
        entity = Entity(4, 11, "language", "zh-hans")
        guesses = (("change_language", 0.75), ("help", 0.125))
        read = Understanding("change_language", 0.75, (entity,), "en", VECTOR, guesses, True)
        return contract.understanding_outputs([read], [""])
    rows = len(tensors["text"])
    return {
        "vector": np.repeat(VECTOR[None], rows, 0),
        "space": kserve.texts(*["e5/1"] * rows),
        "fault": kserve.texts(*[""] * rows),
    }
