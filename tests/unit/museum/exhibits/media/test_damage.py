"""Damaged files of every kind, by the hundred: the worker survives each, and says ready or broken."""

from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from museum.exhibits.media.allowance import limits
from museum.exhibits.media.child import Job
from museum.exhibits.media.errors import NotAPicture
from museum.exhibits.media.inspection import inspect
from museum.exhibits.media.running import Work
from tests.models3d import as_bytes, box
from tests.pictures import encoded, png

PICTURE = Image.effect_noise((64, 48), 80).convert("RGB")
KINDS = ("JPEG", "PNG", "WEBP", "AVIF", "GIF", "TIFF", "BMP", "JPEG2000", "MPO")
WHOLE = {kind: encoded(PICTURE, kind) for kind in KINDS} | {"GLB": as_bytes(box(texture=png()))}


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A good file of some kind with a few bytes changed, cut, doubled or put in."""
    data = bytearray(WHOLE[draw(st.sampled_from(sorted(WHOLE)))])
    for _ in range(draw(st.integers(1, 8))):
        place = draw(st.integers(0, max(0, len(data) - 1)))
        what = draw(st.sampled_from(["change", "cut", "double", "fill"]))
        if what == "change" and data:
            data[place] = draw(st.integers(0, 255))
        elif what == "cut":
            del data[place : place + draw(st.integers(1, 400))]
        elif what == "double":
            data[place:place] = data[place : place + draw(st.integers(1, 400))]
        else:
            data[place : place + 4] = draw(st.sampled_from([b"\xff" * 4, b"\0" * 4, b"\x7f\xff\xff\xff"]))
    return bytes(data)


@settings(max_examples=600, deadline=None)
@given(damaged() | st.binary(max_size=200))
def test_looking_at_a_damaged_file_raises_nothing_else(data: bytes) -> None:
    try:
        inspect(BytesIO(data), limits())
    except NotAPicture as refusal:
        assert len(str(refusal)) > 20


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=damaged())
def test_working_on_a_damaged_file_ends_as_ready_or_with_a_sentence(tmp_path: Path, data: bytes) -> None:
    source = tmp_path / "source"
    source.write_bytes(data)
    try:
        answer = Work(Job(source, tmp_path / "made", only_thumbnail=False, limits=limits())).answer()
    except NotAPicture as refusal:
        assert len(str(refusal)) > 20
    else:
        for forms in answer.made.values():
            assert all((tmp_path / "made" / made["name"]).stat().st_size for made in forms.values())


@pytest.mark.parametrize("kind", WHOLE)
def test_what_is_whole_is_shown(tmp_path: Path, kind: str) -> None:
    source = tmp_path / "source"
    source.write_bytes(WHOLE[kind])
    assert Work(Job(source, tmp_path / "made", only_thumbnail=False, limits=limits())).answer().whole
