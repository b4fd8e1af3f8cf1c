"""SmolLM2: the GGUF's 4-bit tensors become 8-bit ones, which OpenVINO reads rightly, then OpenVINO IR.

OpenVINO's GGUF reader loses accuracy on Q4_1, and reading a GGUF takes long; so the store holds the
intermediate representation with its tokenizer. A service loads it in seconds:

    engine = Store().current("smollm2-135m")
    pipeline = openvino_genai.ContinuousBatchingPipeline(str(engine.path), scheduler_config, "CPU", {})
    tokenizer = pipeline.get_tokenizer()    # knows the chat template and where an answer ends
"""

from pathlib import Path

import gguf

from engines.convert.docent import Docent
from engines.errors import BadWeights
from engines.manifest import Manifest, Recipe
from engines.telemetry import silence_openvino

MOSTLY_Q8_0 = 7
"""The number of that kind of file in `general.file_type`."""


def requantise(source: Path, target: Path, docent: Docent | None = None) -> None:
    """Copy a GGUF with its Q4_1 tensors as Q8_0; everything else stays. Raises `BadWeights`.

    What a `docent` learnt is added to its matrices before they are rounded.
    """
    four, eight = gguf.GGMLQuantizationType.Q4_1, gguf.GGMLQuantizationType.Q8_0
    try:
        reader = gguf.GGUFReader(source)
        writer = gguf.GGUFWriter(target, arch=reader.fields["general.architecture"].contents())
        for key, field in reader.fields.items():
            if key.startswith("GGUF.") or key == "general.architecture":
                continue
            value = MOSTLY_Q8_0 if key == "general.file_type" else field.contents()
            of = field.types[-1] if field.types[0] == gguf.GGUFValueType.ARRAY else None
            writer.add_key_value(key, value, field.types[0], sub_type=of)
        unknown = set(docent.added) - {tensor.name for tensor in reader.tensors} if docent else None
        if unknown:
            raise BadWeights(f"{source.name} has no {min(unknown)}, to which the docent would add")
        for tensor in reader.tensors:
            data, kind = tensor.data, tensor.tensor_type
            if kind == four or (docent and tensor.name in docent.added):
                whole = gguf.dequantize(data, kind)
                data = gguf.quantize(docent.onto(tensor.name, whole) if docent else whole, eight)
                kind = eight
            writer.add_tensor(tensor.name, data, raw_dtype=kind)
    except (ValueError, KeyError, IndexError) as error:
        raise BadWeights(f"{source.name} is truncated or no GGUF: {error}") from None
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def convert(manifest: Manifest, recipe: Recipe, sources: Path, into: Path) -> None:
    """Write the OpenVINO model, tokenizer and detokenizer; with a docent's adapters, if they are a source."""
    weights, *adapters = manifest.sources
    docent = None
    if adapters:
        docent = Docent.read(sources / adapters[0].name)
        docent.require(weights.sha256)
    write_model(sources / weights.name, into, docent)


def write_model(source: Path, into: Path, docent: Docent | None = None) -> None:
    """Write what OpenVINO loads of a GGUF: model, tokenizer and detokenizer."""
    silence_openvino()
    import openvino_genai  # loads half a second of libraries, only needed here

    model = into / "model.gguf"
    requantise(source, model, docent)
    # Both save what they read beside the GGUF.
    openvino_genai.Tokenizer(str(model), enable_save_ov_model=True)
    scheduler = openvino_genai.SchedulerConfig()
    scheduler.num_kv_blocks = 1
    openvino_genai.ContinuousBatchingPipeline(str(model), scheduler, "CPU", {"enable_save_ov_model": True})
    model.unlink()
