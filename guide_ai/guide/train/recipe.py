"""How the docent is trained."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Recipe:
    """The settings of one training; they and the pairs name it."""

    steps: int = 60
    batch: int = 4
    """Groups of pairs a step, each read once by its questions."""
    first: int = 16
    """Layers below it stay as they are."""
    rank: int = 8
    rate: float = 3e-3
    averaged: float = 0.25
    """The adapters kept are the mean of those after so large a last part of the steps."""
    seed: int = 5
