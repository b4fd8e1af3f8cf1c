"""JSON: a list of works, a line each, that imports as it is (profile “vernissage”)."""

import json
from collections.abc import Iterable
from typing import IO

from museum.exhibits.exporters.telling import told
from museum.exhibits.models import Exhibit


def write_json(exhibits: Iterable[Exhibit], out: IO[str]) -> int:
    """Write works, loaded by `selection.published`; return how many."""
    count = 0
    out.write("[")
    for exhibit in exhibits:
        out.write(",\n" if count else "\n")
        out.write(json.dumps(told(exhibit), ensure_ascii=False))
        count += 1
    out.write("\n]\n")
    return count
