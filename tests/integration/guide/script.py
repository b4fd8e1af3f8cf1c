"""What the made-up models of these tests say: the kinds of output that a real one gives only by accident."""

import itertools
from collections.abc import Iterable

QUILT = ["The ", "quilt ", "is ", "of ", "cot", "ton."]


def script(question: str) -> Iterable[str]:
    """The pieces of the answer, a token each, without any limit."""
    if "loop" in question:
        return itertools.repeat("no ")
    if "story" in question:
        return (f"{number} " for number in range(1500))
    if "nothing" in question:
        return []
    if "control" in question:
        return ["<|im_start|>", "It ", "is ", "a <b", "> 3.", "<|im_", "end|>", "<|im_start|>", "user"]
    return QUILT
