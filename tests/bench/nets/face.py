"""The shapes of MediaPipe's face networks: landmarks from a picture, expression from landmarks."""

import torch
from torch import nn

LANDMARKS = 478
CONTOUR = 146
"""Landmarks that the expression is read from."""
EXPRESSIONS = 52


class Separable(nn.Module):
    """Depthwise 3×3 and pointwise convolution around a shortcut, then PReLU with a slope a channel.

    With stride 2 the shortcut is a maximum pool, and channels that it lacks are zero.
    """

    def __init__(self, inputs: int, outputs: int, stride: int = 1) -> None:
        super().__init__()
        self.deep = nn.Conv2d(inputs, inputs, 3, stride, padding=1, groups=inputs)
        self.point = nn.Conv2d(inputs, outputs, 1)
        self.norm = nn.BatchNorm2d(outputs)
        self.pool = nn.MaxPool2d(2) if stride == 2 else nn.Identity()
        self.more = outputs - inputs
        self.slope = nn.PReLU(outputs)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """(B, inputs, H, W) → (B, outputs, H / stride, W / stride)."""
        shortcut = self.pool(x)
        if self.more:
            shortcut = nn.functional.pad(shortcut, (0, 0, 0, 0, 0, self.more))
        y: torch.Tensor = self.slope(self.norm(self.point(self.deep(x))) + shortcut)
        return y


class FaceLandmarks(nn.Module):
    """A picture (B, 3, 256, 256) → landmarks (B, 478, 3) and the score of a face (B, 1)."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(nn.Conv2d(3, 16, 3, 2, padding=1), nn.BatchNorm2d(16), nn.PReLU(16))
        blocks: list[nn.Module] = []
        inputs = 16
        for outputs in (32, 64, 128, 128, 128, 128):
            blocks += [Separable(inputs, inputs), Separable(inputs, inputs)]
            blocks.append(Separable(inputs, outputs, 2))
            inputs = outputs
        self.blocks = nn.Sequential(*blocks, Separable(inputs, inputs))
        self.places = nn.Conv2d(inputs, 3 * LANDMARKS, 2)
        self.score = nn.Conv2d(inputs, 1, 2)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Return landmarks and score."""
        y = self.blocks(self.stem(x))
        return self.places(y).reshape(-1, LANDMARKS, 3), self.score(y).reshape(-1, 1)


class Mixer(nn.Module):
    """Mixes across the places, then across the channels (Tolstikhin et al., "MLP-Mixer", 2021)."""

    def __init__(self, places: int, width: int, inner_places: int, inner_width: int) -> None:
        super().__init__()
        self.norm_places = nn.LayerNorm(width)
        self.places = nn.Sequential(
            nn.Linear(places, inner_places), nn.ReLU(), nn.Linear(inner_places, places)
        )
        self.norm_channels = nn.LayerNorm(width)
        self.channels = nn.Sequential(nn.Linear(width, inner_width), nn.ReLU(), nn.Linear(inner_width, width))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """(B, places, width) → the same."""
        x = x + self.places(self.norm_places(x).transpose(1, 2)).transpose(1, 2)
        y: torch.Tensor = x + self.channels(self.norm_channels(x))
        return y


class Expression(nn.Module):
    """Landmarks (B, 146, 2) → how much of each ARKit expression (B, 52), 0 to 1."""

    def __init__(self, places: int = 96, width: int = 64, depth: int = 4) -> None:
        super().__init__()
        self.gather = nn.Linear(CONTOUR, places)
        self.widen = nn.Linear(2, width)
        self.summary = nn.Parameter(torch.randn(1, 1, width) * 0.02)
        self.mixers = nn.Sequential(*(Mixer(places + 1, width, 384, 256) for _ in range(depth)))
        self.head = nn.Linear(width, EXPRESSIONS)

    def forward(self, landmarks: torch.Tensor) -> torch.Tensor:
        """Centre and scale the landmarks, mix, and read the summary's place."""
        centred = landmarks - landmarks.mean(1, keepdim=True)
        scaled = centred / centred.pow(2).sum(2, keepdim=True).mean(1, keepdim=True).sqrt()
        x = self.widen(self.gather(scaled.transpose(1, 2)).transpose(1, 2))
        x = torch.cat([self.summary.expand(x.shape[0], -1, -1), x], 1)
        return torch.sigmoid(self.head(self.mixers(x)[:, 0]))
