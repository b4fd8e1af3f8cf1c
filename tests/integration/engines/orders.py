"""Manifests of one graph, not checked, so that they may be wrong."""

from engines.manifest import Graph, Manifest, Recipe

RTX = Recipe(target="tensorrt-rtx", precision="fp16")


def manifest_with(graph: Graph) -> Manifest:
    """A model of this graph alone, for TensorRT-RTX."""
    return Manifest.model_construct(
        model="toy",
        title="Toy",
        role="",
        licence="",
        conversion="copy",
        engines=(RTX,),
        files=(),
        archives={},
        sources=(),
        second_sources=(),
        graphs=(graph,),
    )
