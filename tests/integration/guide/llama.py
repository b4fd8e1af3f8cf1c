"""llama.cpp's own OpenAI-compatible server, by xllamacpp: `python -m tests.integration.guide.llama GGUF`.

A process of its own, so that tests can kill it. Prints its address, and serves until its input ends.
"""

import sys

import xllamacpp

SLOTS = 16
CONTEXT = 1024
"""Tokens of one slot."""


def main() -> None:
    parameters = xllamacpp.CommonParams()
    parameters.model.path = sys.argv[1]
    parameters.port = int(sys.argv[2])
    parameters.model_alias = {"docent"}
    parameters.n_parallel = SLOTS
    parameters.n_ctx = SLOTS * CONTEXT
    parameters.endpoint_slots = True
    parameters.ui = False
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = 1
    server = xllamacpp.Server(parameters)
    print(server.listening_address, flush=True)
    sys.stdin.read()


if __name__ == "__main__":
    main()
