"""Tells a pickle from weights by its opcodes. Opening a pickle runs code of whoever wrote it."""

import pickletools
import zipfile
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, cast

from engines.disk import open_file
from engines.errors import BadWeights

PROTOCOLS = range(6)
HEAD = 4096
STEPS = 4
"""Opcodes that have to make sense: numbers that happen to begin like a pickle rarely go on like one."""
MANY = 64
"""Opcodes after which what has no mark of a protocol is taken for a pickle without its end being seen."""
TUPLES = {"TUPLE", "EMPTY_TUPLE", "TUPLE1", "TUPLE2", "TUPLE3"}
KEEPING = {"PUT", "BINPUT", "LONG_BINPUT"}
CALLING = {"INST", "OBJ"}


def refuse_pickle(path: Path, name: str | None = None) -> None:
    """Raise `BadWeights` where a file is a pickle, or a zip that holds one, whatever either is called."""
    with open_file(path) as file:
        zipped = file.read(2) == b"PK"
        inner = _pickled_member(path) if zipped else None
        file.seek(0)
        is_pickle = inner is None and _is_pickle(cast(BinaryIO, file))
    if inner or is_pickle:
        what = f"a zip with the pickle {inner}" if inner else "a pickle"
        raise BadWeights(
            f"{name or path.name} is {what}, which could run code when it is opened: not used; "
            f"convert it once with `torch.load(..., weights_only=True)` and save it as safetensors"
        )


def _pickled_member(path: Path) -> str | None:
    try:
        with zipfile.ZipFile(path) as archive:
            for info in archive.infolist():
                if info.filename.lower().endswith((".pkl", ".pickle")):
                    return info.filename
                with archive.open(info) as file:
                    # No more than the head: a member may be packed to a thousandth of its size.
                    if _is_pickle(BytesIO(file.read(HEAD))):
                        return info.filename
    except (zipfile.BadZipFile, ValueError, RuntimeError, OSError, EOFError):
        return None
    except Exception as error:  # zlib's and lzma's errors share no base class
        if type(error).__module__ not in ("zlib", "_lzma", "lzma", "struct"):
            raise
    return None


def _is_pickle(file: BinaryIO) -> bool:
    head = file.read(HEAD)
    if head[:1] == b"\x80":
        return _begins_a_pickle(head)
    file.seek(0)
    return _is_old_pickle(file)


def _begins_a_pickle(head: bytes) -> bool:
    """Whether it says the protocol that it has and goes on so."""
    if len(head) < 3 or head[1] not in PROTOCOLS:
        return False
    steps = 0
    try:
        # This only reads opcodes; nothing of the pickle is made or called.
        for opcode, _, _ in pickletools.genops(BytesIO(head)):
            steps += 1
            if steps > STEPS or opcode.name == "STOP":
                return True
    except ValueError as error:
        # Else the head ended within a string, as that of a pickle may.
        return "unknown" not in str(error)
    return False


def _is_old_pickle(file: BinaryIO) -> bool:
    """Whether it is of protocol 0 or 1, which need not say so and use letters as opcodes.

    Words can look like some of them, so the stack is followed: it is one if that comes out even at the end,
    if something is called, or if much made sense and something was kept for later. Text does none of that.
    """
    stack: list[bool] = []
    """Of each thing that unpickling would hold: whether it is the mark that others stand behind."""
    steps = 0
    tuples = keeps = False
    try:
        for opcode, _, _ in pickletools.genops(file):
            steps += 1
            name = opcode.name
            if name == "STOP":
                return stack == [False]
            if not _follow(opcode, stack):
                return False
            if name in CALLING or (name in ("REDUCE", "NEWOBJ") and tuples):
                return True
            tuples |= name in TUPLES
            keeps |= name in KEEPING
            if steps >= MANY and keeps:
                return True
    except (ValueError, OverflowError, MemoryError):
        return False
    return False


def _follow(opcode: pickletools.OpcodeInfo, stack: list[bool]) -> bool:
    """Do to a stack what an opcode does; whether it can."""
    before = list(opcode.stack_before)
    if opcode.name == "POP" and stack:  # a mark as well
        stack.pop()
        return True
    if opcode.name in KEEPING and not stack:
        return False
    if pickletools.stackslice in before or before == [pickletools.markobject]:
        if True not in stack:
            return False
        while not stack.pop():
            pass
        # What stands before the mark, such as the list that is added to.
        before = before[: before.index(pickletools.markobject)]
    if len(stack) < len(before) or any(stack[len(stack) - len(before) :]):
        return False
    del stack[len(stack) - len(before) :]
    stack += [thing is pickletools.markobject for thing in opcode.stack_after]
    return True
