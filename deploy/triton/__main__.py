"""`python -m deploy.triton`: serve hearing and understanding to sites on other hosts, until SIGTERM.

Runs in an environment of its own (README.md beside this file) from the root of a checkout, with the engines
of this host's store.
"""

import argparse
import os
import signal
import sys
import sysconfig
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from deploy.triton import skills
from engines.errors import EngineError
from engines.store import Store
from guide_ai.asr import whisper
from guide_ai.nlu import reader
from guide_ai.runtime.threads import available
from guide_ai.worker import contract
from guide_ai.worker.contract import AHEAD, EMBEDDING, LEVELS, TRANSCRIPTION, UNDERSTANDING, VISITOR, Served

QUEUE_DELAY = {TRANSCRIPTION.name: 4_000, UNDERSTANDING.name: 1_000, EMBEDDING.name: 2_000}
"""Microseconds that the oldest request waits for company: well below what its model takes."""
QUEUE_SIZE = {TRANSCRIPTION.name: 32, UNDERSTANDING.name: 64, EMBEDDING.name: 256}
"""Requests that may wait; further ones are refused, and the site says that it is busy."""
QUEUE_TIMEOUT = 10_000_000
"""Microseconds after which a waiting request is refused, unless it says another time itself."""


def main() -> int:
    """Load the models, start the server and stay; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m deploy.triton", description=__doc__)
    parser.add_argument("--host", default="127.0.0.1", help="address to listen on (127.0.0.1)")
    parser.add_argument("--grpc-port", type=int, default=8001)
    parser.add_argument("--http-port", type=int, default=8000, help="health, for load balancers")
    parser.add_argument("--metrics-port", type=int, default=8002)
    parser.add_argument("--threads", type=int, default=available(), help="cores a model may use")
    options = parser.parse_args()
    _let_the_backend_find_python()
    try:
        from pytriton.triton import Triton, TritonConfig
    except ImportError as error:
        print(f"PyTriton is not installed here ({error}); see deploy/triton/README.md", file=sys.stderr)
        return 1
    try:
        models = _models(options.threads)
    except EngineError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    config = TritonConfig(
        http_address=options.host,
        grpc_address=options.host,
        metrics_address=options.host,
        http_port=options.http_port,
        grpc_port=options.grpc_port,
        metrics_port=options.metrics_port,
        metrics_config=["summary_latencies=true"],
        exit_timeout_secs=30,
    )
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    with Triton(config=config) as triton:
        for served in contract.ALL:
            _bind(triton, served, models[served.name])
        triton.serve()
    return 0


def _models(threads: int) -> Mapping[str, skills.Model]:
    """Load and warm the skills. Raises `EngineError`."""
    store = Store()
    ear, mind = whisper.load(store, threads), reader.load(store, threads)
    mind.warm()
    ear.warm()
    return {
        TRANSCRIPTION.name: skills.transcription(ear),
        UNDERSTANDING.name: skills.understanding(mind),
        EMBEDDING.name: skills.embedding(mind),
    }


def _bind(triton: Any, served: Served, model: skills.Model) -> None:
    from pytriton.model_config import DynamicBatcher, ModelConfig, QueuePolicy, TimeoutAction

    policy = QueuePolicy(
        timeout_action=TimeoutAction.REJECT,
        default_timeout_microseconds=QUEUE_TIMEOUT,
        allow_timeout_override=True,
        max_queue_size=QUEUE_SIZE[served.name],
    )
    batcher = DynamicBatcher(
        max_queue_delay_microseconds=QUEUE_DELAY[served.name],
        priority_levels=LEVELS,
        default_priority_level=VISITOR,
        default_queue_policy=policy,
        priority_queue_policy={VISITOR: policy, AHEAD: policy},
    )

    def infer(requests: Sequence[skills.Request]) -> list[skills.Outputs]:
        return model(requests)

    triton.bind(
        model_name=served.name,
        infer_func=infer,
        inputs=_tensors(served.inputs.items()),
        outputs=_tensors(served.outputs.items()),
        config=ModelConfig(max_batch_size=served.batch, batcher=batcher),
        strict=True,
    )


def _tensors(described: Iterable[tuple[str, tuple[str, int]]]) -> list[Any]:
    import numpy as np
    from pytriton.model_config import Tensor

    dtypes = {"BYTES": bytes, "FP32": np.float32, "INT32": np.int32}
    return [Tensor(name=name, dtype=dtypes[kind], shape=(size,)) for name, (kind, size) in described]


def _let_the_backend_find_python() -> None:
    """Put this Python's shared library where Triton's Python backend looks for it.

    The backend is a program linked against libpython3.X.so; it finds another Python's, or none, otherwise.
    """
    folders = [sysconfig.get_config_var("LIBDIR"), os.environ.get("LD_LIBRARY_PATH", "")]
    os.environ["LD_LIBRARY_PATH"] = ":".join(folder for folder in folders if folder)


if __name__ == "__main__":
    sys.exit(main())
