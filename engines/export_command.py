"""`export`: turn a checkpoint of transformers into graphs and a draft of their manifest."""

import re
from collections.abc import Iterator
from pathlib import Path

from engines.commands.base import Arguments, Outcome, Parser, WrongUsage
from engines.console import Screen

HELP = "turn a checkpoint (Whisper or BERT) into graphs and a draft of their manifest"


def add(parser: Parser) -> None:
    """Add where it comes from and where it goes."""
    parser.add_argument(
        "--from", dest="source", required=True, metavar="MODEL_OR_DIR", help="a folder, or a hub's model"
    )
    parser.add_argument("--to", dest="into", required=True, type=Path, metavar="DIR", help="folder to write")
    parser.add_argument("--revision", help="commit of the hub's model, all 40 digits")
    parser.add_argument("--name", help="what the model is called here; by default as DIR is")
    parser.add_argument(
        "--pooled", action="store_true", help="let a BERT end in the mean of its tokens, as e5 does"
    )
    parser.add_argument(
        "--understanding",
        type=Path,
        metavar="FILE",
        help="what guide_ai.nlu.train made of this very BERT: intents and tags beside the vector",
    )
    parser.add_argument(
        "--allow-bin", action="store_true", help="read pytorch_model.bin where there are no safetensors"
    )


def run(arguments: Arguments, screen: Screen) -> Outcome:
    """Export one checkpoint."""
    name = arguments.name or arguments.into.absolute().name
    if not re.fullmatch(r"[a-z0-9][a-z0-9.-]*", name):
        raise WrongUsage(f"{name!r} is no model's name: small letters, digits, dots and dashes; say --name")
    from engines.export.checkpoint import open_checkpoint
    from engines.export.write import write

    source = open_checkpoint(arguments.source, arguments.revision, allow_bin=arguments.allow_bin)
    screen.say(f"{name}: a {source.config['model_type']} of {len(source.tensors)} tensors")
    pooled, understanding = arguments.pooled, arguments.understanding
    names = write(source, name, arguments.into, pooled=pooled, understanding=understanding)
    outcome = Outcome()
    outcome.rows.append({"model": name, "path": str(arguments.into), "files": names})
    return outcome


def lines(outcome: Outcome) -> Iterator[str]:
    """What was written, and what comes next."""
    for row in outcome.rows:
        yield f"{row['path']}: {', '.join(row['files'])}"
        yield f"look through {row['model']}.toml, then build with VERNISSAGE_MANIFESTS={row['path']}"
