"""Runs the kernels of sparse attention on a GPU without TensorRT: by the driver alone.

They lie here as PTX, which the driver compiles for its card. By ctypes, for it takes ten calls of libcuda,
and pointers and streams may be of pycuda, PyTorch or TensorRT alike: they all share the card's primary
context. Importing this needs no GPU.
"""

import ctypes
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from engines.errors import BadPattern, HostUnfit
from engines.plugins.sparse_attention.pattern import HEAD_SIZES, Pattern

FOLDER: Final = Path(__file__).parent
DTYPES: Final = {"float16": "half", "bfloat16": "bfloat16"}

# As in the .cuh files beside.
TILE: Final = 64
STAGES: Final = {64: 4, 128: 5}
SPLIT_GLOBALS: Final = 64
SPLIT_FROM: Final = 512
MERGERS: Final = 256

ALIGNED: Final = 16  # bytes that one copy takes at a time

LOG2_E: Final = 1.4426950408889634
_FUNCTION_SHARED: Final = 8  # CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
_DEVICE_SHARED: Final = 97  # CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN


class Arguments(ctypes.Structure):
    """`Arguments` of kernel.cuh."""

    _fields_ = [
        *((name, ctypes.c_void_p) for name in ("q", "k", "v", "mask", "o", "partial")),
        *((name, ctypes.c_int) for name in ("length", "window", "globals", "split")),
        ("scale", ctypes.c_float),
    ]


class SparseAttention:
    """The attention of one pattern for one head size and element type, on the GPU `ordinal`.

    Tensors q, k, v, o (batch, heads, length, head) of `dtype`, "float16" or "bfloat16", and mask
    (batch, length) int32 lie on the GPU, contiguous, each at a multiple of 16 bytes. Raises `BadPattern` for
    another head size or type, and `HostUnfit` where there is no driver or GPU, one older than compute
    capability 8.0, or one with too little shared memory.
    """

    def __init__(self, pattern: Pattern, head: int, dtype: str, ordinal: int = 0) -> None:
        if head not in HEAD_SIZES:
            raise BadPattern(f"the heads are of size {head}; it must be one of {HEAD_SIZES}")
        if dtype not in DTYPES:
            raise BadPattern(f"the tensors are {dtype}; they must be one of {', '.join(DTYPES)}")
        self.pattern = pattern
        self.head = head
        self._card = card(ordinal)
        needed = self._shared(min(pattern.num_global, SPLIT_GLOBALS))
        if needed > self._card.shared:
            raise HostUnfit(
                f"blocks of {pattern.block_size} queries need {needed} bytes of shared memory,"
                f" and this GPU gives {self._card.shared}; take a block_size of 64"
            )
        module = _module(ordinal, f"{DTYPES[dtype]}_{head}")
        self._band = module.function(f"band_{pattern.block_size}", self._shared(SPLIT_GLOBALS))
        self._merge = module.function("merge_all")

    def workspace(self, batch: int, heads: int, length: int) -> int:
        """Bytes that `run` needs beside the tensors; 0 where it needs none."""
        return workspace(self.pattern, self.head, batch, heads, length)

    def run(
        self,
        q_ptr: int,
        k_ptr: int,
        v_ptr: int,
        mask_ptr: int,
        o_ptr: int,
        batch: int,
        heads: int,
        length: int,
        stream: int = 0,
        workspace_ptr: int = 0,
    ) -> None:
        """Queue the attention on a stream, which may be one that is being recorded into a graph.

        Pointers are addresses on the GPU, `stream` is a handle of CUDA. What the workspace holds before does
        not matter. Raises `BadPattern` for pointers that are not aligned or missing, and `HostUnfit` for what
        the driver refuses.
        """
        if not batch * heads * length:
            return
        split = split_queries(self.pattern, length)
        tensors = {"q": q_ptr, "k": k_ptr, "v": v_ptr, "mask": mask_ptr, "o": o_ptr}
        if split:
            tensors["workspace"] = workspace_ptr
        for name, pointer in tensors.items():
            if pointer == 0 or pointer % ALIGNED:
                raise BadPattern(f"{name} lies at {pointer:#x}; it must lie at a multiple of {ALIGNED} bytes")
        blocks = _ceil(length, self.pattern.block_size)
        arguments = Arguments(
            q_ptr,
            k_ptr,
            v_ptr,
            mask_ptr,
            o_ptr,
            workspace_ptr,
            length,
            min(self.pattern.window, length),
            min(self.pattern.num_global, length),
            split,
            self.pattern.scale * LOG2_E,
        )
        with self._card.entered():
            threads = 2 * self.pattern.block_size
            self._card.launch(
                self._band, (heads, batch, blocks), threads, self._shared(split), stream, arguments
            )
            if split:
                self._card.launch(self._merge, (split, heads, batch), MERGERS, 0, stream, arguments)

    def _shared(self, split: int) -> int:
        """`Layout::bytes` of band.cuh: queries, tiles of keys and values, plans, global queries."""
        row = 2 * self.head
        stages = STAGES[self.pattern.block_size]
        tiles = self.pattern.block_size * row + stages * 2 * TILE * row
        return tiles + _ceil(stages * 32, 128) * 128 + _ceil(split, 16) * 16 * row


def split_queries(pattern: Pattern, length: int) -> int:
    """The global queries whose work is split over the blocks."""
    few = pattern.num_global <= SPLIT_GLOBALS and length > SPLIT_FROM
    return min(pattern.num_global, length) if few else 0


def workspace(pattern: Pattern, head: int, batch: int, heads: int, length: int) -> int:
    """Bytes that `SparseAttention.run` needs beside the tensors; known without a GPU, for TensorRT's builder.

    For each head, global query and tile of keys a row of sums and two numbers, in single precision.
    """
    rows = batch * heads * split_queries(pattern, length) * _ceil(length, TILE)
    return rows * (head + 2) * 4


class Card:
    """One GPU's primary context, and launches in it. Use `card(ordinal)`."""

    def __init__(self, ordinal: int) -> None:
        self._cuda = _driver()
        self.check(self._cuda.cuInit(0), "no GPU is to be had here")
        device = ctypes.c_int()
        self.check(
            self._cuda.cuDeviceGet(ctypes.byref(device), ordinal), f"no GPU {ordinal} is to be had here"
        )
        self._context = ctypes.c_void_p()
        self.check(
            self._cuda.cuDevicePrimaryCtxRetain(ctypes.byref(self._context), device),
            "the GPU gives no context",
        )
        most = ctypes.c_int()
        self.check(
            self._cuda.cuDeviceGetAttribute(ctypes.byref(most), _DEVICE_SHARED, device),
            "the GPU does not tell its shared memory",
        )
        self.shared = most.value
        """Bytes of shared memory that a block can have."""

    def check(self, status: int, what: str) -> None:
        """Raise `HostUnfit` unless the driver is content."""
        if status:
            text = ctypes.c_char_p()
            self._cuda.cuGetErrorString(status, ctypes.byref(text))
            raise HostUnfit(f"{what}: {(text.value or b'').decode() or status}")

    @contextmanager
    def entered(self) -> Iterator[None]:
        """Make this thread's calls go to this GPU."""
        self.check(self._cuda.cuCtxPushCurrent_v2(self._context), "the GPU's context is gone")
        try:
            yield
        finally:
            self._cuda.cuCtxPopCurrent_v2(ctypes.byref(ctypes.c_void_p()))

    def load(self, image: bytes) -> "Module":
        """Compile PTX for this card, or take a cubin that was compiled for it."""
        module = ctypes.c_void_p()
        with self.entered():
            status = self._cuda.cuModuleLoadData(ctypes.byref(module), ctypes.c_char_p(image))
        self.check(status, "the GPU does not take the kernels, which need compute capability 8.0")
        return Module(self, module)

    def function(self, module: ctypes.c_void_p, name: str, shared: int) -> ctypes.c_void_p:
        """Find a kernel, and let its blocks have `shared` bytes of shared memory, or what there is.

        A setting of the kernel, which all who launch it share: so it does not depend on the pattern.
        """
        function = ctypes.c_void_p()
        with self.entered():
            self.check(
                self._cuda.cuModuleGetFunction(ctypes.byref(function), module, name.encode()),
                f"no kernel {name}",
            )
            self.check(
                self._cuda.cuFuncSetAttribute(function, _FUNCTION_SHARED, min(shared, self.shared)),
                f"{name} wants {shared} bytes of shared memory",
            )
        return function

    def launch(
        self,
        function: ctypes.c_void_p,
        grid: tuple[int, int, int],
        threads: int,
        shared: int,
        stream: int,
        *arguments: ctypes.Structure,
    ) -> None:
        """Queue a kernel. The context is entered."""
        values = (ctypes.c_void_p * len(arguments))(*(ctypes.addressof(value) for value in arguments))
        status = self._cuda.cuLaunchKernel(
            function, *grid, threads, 1, 1, shared, ctypes.c_void_p(stream), values, None
        )
        self.check(status, "the GPU refused the sparse attention")


class Module:
    """Kernels that are loaded onto a card."""

    def __init__(self, card: Card, handle: ctypes.c_void_p) -> None:
        self._card = card
        self._handle = handle

    def function(self, name: str, shared: int = 0) -> ctypes.c_void_p:
        """Return the kernel of this name. Raises `HostUnfit`."""
        return self._card.function(self._handle, name, shared)


@cache
def card(ordinal: int = 0) -> Card:
    """The GPU with an ordinal. Raises `HostUnfit` without driver or GPU."""
    return Card(ordinal)


@cache
def _module(ordinal: int, name: str) -> Module:
    return card(ordinal).load((FOLDER / f"{name}.ptx").read_bytes())


def _driver() -> ctypes.CDLL:
    try:
        return ctypes.CDLL("libcuda.so.1")
    except OSError as error:
        raise HostUnfit(f"NVIDIA's driver is not installed here: {error}") from error


def _ceil(value: int, by: int) -> int:
    return -(-value // by)
