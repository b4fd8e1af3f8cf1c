"""The sparse attention in PyTorch, for training: differentiable, and its memory grows with the length alone.

Of the `train` extra; no service imports this. Queries are cut into blocks as in decomposition.py.
"""

import torch

from engines.errors import BadPattern
from engines.plugins.sparse_attention.pattern import Pattern


def attention(
    q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, mask: torch.Tensor, pattern: Pattern
) -> torch.Tensor:
    """Return the output (batch, heads, length, head) that pattern.py defines.

    q, k, v (batch, heads, length, head) of one real type, head ≥ 1; mask (batch, length), nonzero where a
    token is there. Keys and values of others are not looked at. The softmax is one of float32 at least.
    Raises `BadPattern` for other shapes and types.
    """
    if q.dim() != 4 or not q.shape == k.shape == v.shape or mask.shape != (q.shape[0], q.shape[2]):
        shapes = ", ".join(str(list(tensor.shape)) for tensor in (q, k, v, mask))
        raise BadPattern(
            f"q, k, v and mask are {shapes}; they must be (batch, heads, length, head), mask (batch, length)"
        )
    if not q.shape[3]:
        raise BadPattern("the heads are of size 0")
    if not q.is_floating_point() or not q.dtype == k.dtype == v.dtype:
        raise BadPattern(f"q, k, v are {q.dtype}, {k.dtype}, {v.dtype}; all must be of one real type")
    if not q.numel():
        return torch.empty_like(q)
    present = mask != 0
    absent = ~present[:, None, :, None]
    k, v = k.masked_fill(absent, 0), v.masked_fill(absent, 0)
    first = min(pattern.num_global, q.shape[2])
    near = _near(q, k, v, present, pattern)[:, :, first:]
    if not first:
        return near
    scores = pattern.scale * q[:, :, :first] @ k.transpose(-1, -2)
    seen = present[:, None, None].expand(-1, 1, first, -1)
    return torch.cat([_weights(scores, seen) @ v, near], dim=2)


def _near(
    q: torch.Tensor, k: torch.Tensor, v: torch.Tensor, present: torch.Tensor, pattern: Pattern
) -> torch.Tensor:
    """What each query gathers within its window and from the global keys."""
    batch, heads, length, head = q.shape
    block, window, first = pattern.block_size, pattern.window, min(pattern.num_global, length)
    blocks = -(-length // block)
    reach = block + 2 * window
    pad = torch.nn.functional.pad
    beyond = blocks * block - length
    queries = pad(q, (0, 0, 0, beyond)).view(batch, heads, blocks, block, head) * pattern.scale
    # A key of a block's row is met once: within the window, or with the global ones if it is one of them.
    theirs = present.clone()
    theirs[:, :first] = False
    seen = pad(theirs, (window, window + beyond)).unfold(1, reach, block)
    rows, columns = torch.arange(block, device=q.device)[:, None], torch.arange(reach, device=q.device)
    seen = seen[:, :, None] & (rows <= columns) & (columns <= rows + 2 * window)
    keys, values = (pad(x, (0, 0, window, window + beyond)).unfold(2, reach, block) for x in (k, v))
    scores = queries @ keys
    if first:
        scores = torch.cat([scores, queries @ k[:, :, None, :first].transpose(-1, -2)], dim=-1)
        globally = present[:, None, None, :first].expand(-1, blocks, block, -1)
        seen = torch.cat([seen, globally], dim=-1)
    weights = _weights(scores, seen[:, None])
    mixed = weights[..., :reach] @ values.transpose(-1, -2)
    if first:
        mixed = mixed + weights[..., reach:] @ v[:, :, None, :first]
    return mixed.reshape(batch, heads, blocks * block, head)[:, :, :length]


def _weights(scores: torch.Tensor, seen: torch.Tensor) -> torch.Tensor:
    """The softmax over what is seen; zeros where nothing is."""
    single = scores if scores.dtype == torch.float64 else scores.float()
    weights = torch.softmax(single.masked_fill(~seen, torch.finfo(single.dtype).min), dim=-1)
    return weights.masked_fill(~seen, 0).to(scores.dtype)
