"""`list`: which models there are, from the manifests alone."""

from collections.abc import Iterator

from engines.commands.base import Arguments, Outcome, Parser, add_models, described
from engines.console import Screen, megabytes

HELP = "which models there are"


def add(parser: Parser) -> None:
    """Add MODEL…"""
    add_models(parser, everything=False)


def run(arguments: Arguments, screen: Screen) -> Outcome:
    """Describe the models that there are manifests of."""
    outcome = Outcome()
    for model, manifest in described(arguments, outcome).items():
        outcome.rows.append(
            {
                "model": model,
                "title": manifest.title,
                "role": manifest.role,
                "licence": manifest.licence,
                "engine": manifest.recipe().kind,
                "engines": [recipe.kind for recipe in manifest.engines],
                "download_bytes": sum(archive.size for archive in manifest.archives.values()),
            }
        )
    return outcome


def lines(outcome: Outcome) -> Iterator[str]:
    """Two lines a model."""
    for row in outcome.rows:
        yield f"{row['model']:14} {row['title']}: {row['role']}"
        yield f"{'':14} {row['licence']}, {megabytes(row['download_bytes'])}, {', '.join(row['engines'])}"
