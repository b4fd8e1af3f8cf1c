"""The ranker's shape: DLRM's dot products of embeddings, two cross layers (DCN v2), an MLP."""

import torch
from torch import nn

TABLES = (1000, 300, 20, 8)
"""Visitors, exhibits, halls, languages."""
DENSE = 13
WIDTH = 32
CANDIDATES = 200


class Cross(nn.Module):
    """x0 · (W x + b) + x (Wang et al., "DCN V2", 2021)."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.linear = nn.Linear(width, width)

    def forward(self, first: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
        """Both (B, width), as is the result."""
        y: torch.Tensor = first * self.linear(x) + x
        return y


class Ranker(nn.Module):
    """Identifiers (N, 4), int64, and features (N, 13) → a score each (N, 1)."""

    def __init__(self) -> None:
        super().__init__()
        self.tables = nn.ModuleList(nn.Embedding(rows, WIDTH) for rows in TABLES)
        self.bottom = nn.Sequential(nn.Linear(DENSE, 64), nn.ReLU(), nn.Linear(64, WIDTH), nn.ReLU())
        vectors = len(TABLES) + 1
        pairs = [(i, j) for i in range(vectors) for j in range(i)]
        self.register_buffer("pairs", torch.tensor([i * vectors + j for i, j in pairs]), persistent=False)
        width = WIDTH * vectors + len(pairs)
        self.cross = nn.ModuleList(Cross(width) for _ in range(2))
        self.top = nn.Sequential(
            nn.Linear(width, 256), nn.ReLU(), nn.Linear(256, 128), nn.ReLU(), nn.Linear(128, 1)
        )

    def forward(self, identifiers: torch.Tensor, features: torch.Tensor) -> torch.Tensor:
        """Return the scores."""
        vectors = [table(identifiers[:, column]) for column, table in enumerate(self.tables)]
        stacked = torch.stack([*vectors, self.bottom(features)], 1)
        dots = torch.matmul(stacked, stacked.transpose(1, 2)).flatten(1)
        first = torch.cat([stacked.flatten(1), dots.index_select(1, self.pairs)], 1)  # type: ignore[arg-type]
        x = first
        for layer in self.cross:
            x = layer(first, x)
        scores: torch.Tensor = self.top(x)
        return scores
