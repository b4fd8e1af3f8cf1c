"""How the understanding is trained. Knows no torch, so that a command line can be read without."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Recipe:
    """How it is trained."""

    branch: int = 9
    rank: int = 0
    """Of the adapters beside the tuned layers' matrices; 0 tunes the matrices themselves."""
    epochs: int = 6
    batch: int = 64
    rate: float = 3e-4
    """Of the layers, at its highest."""
    head_rate: float = 1e-3
    decay: float = 0.01
    dropout: float = 0.1
    smoothing: float = 0.05
    tags: float = 5.0
    """What a tag's loss counts beside an intent's."""
    averaged: float = 0.5
    """The last share of the steps, whose mean weights are kept: Izmailov and others, 2018."""
    seed: int = 5
