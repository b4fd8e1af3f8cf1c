"""The start of trtllm-serve: what it is told, with a program in its place that repeats its arguments."""

import os
import subprocess
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[3] / "deploy" / "trtllm"


@pytest.fixture
def serve(tmp_path):
    program = tmp_path / "trtllm-serve"
    program.write_text('#!/bin/sh\nfor word; do printf "%s\\n" "$word"; done\n')
    program.chmod(0o755)

    def run(*words, **more):
        environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", **more}
        return subprocess.run(
            [FOLDER / "serve.sh", *words], env=environment, cwd=tmp_path, capture_output=True, text=True
        )

    return run


def options(done):
    model, *rest = done.stdout.splitlines()
    return model, dict(zip(rest[::2], rest[1::2], strict=True))


@pytest.mark.parametrize(("words", "gpus", "config"), [((), "1", "one-gpu"), (("2",), "2", "two-gpus")])
def test_it_is_told_the_model_the_gpus_and_their_configuration(serve, words, gpus, config):
    model, told = options(serve("/models/a docent", *words, PORT="9000"))
    assert model == "/models/a docent"
    assert (told["--tp_size"], told["--host"], told["--port"]) == (gpus, "127.0.0.1", "9000")
    assert Path(told["--config"]) == FOLDER / f"{config}.yaml" and Path(told["--config"]).exists()
    assert "--backend" not in told


@pytest.mark.parametrize("words", [(), ("model", "3"), ("model", "1", "more")])
def test_a_wrong_command_says_how_it_is_used(serve, words):
    done = serve(*words)
    assert done.returncode == 2 and done.stderr and not done.stdout


@pytest.mark.parametrize("name", ["one-gpu", "two-gpus"])
def test_the_cache_is_shared_and_nobody_is_thrown_out(name):
    text = (FOLDER / f"{name}.yaml").read_text()
    for line in ("enable_block_reuse: true", "GUARANTEED_NO_EVICT", "enable_chunked_prefill: true"):
        assert line in text
    assert "return_perf_metrics: true" in text  # without it there is no /prometheus/metrics
