"""Which encoding a table is in: what its bytes prove, and what reads like words."""

import pytest

from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.readers.csv_encoding import find_encoding

WORDS = (
    "Köln, Émile Gallé", "the artist’s view", "Musée d’Orsay", "“Untitled”, oil", "1853–1890", "São Paulo",
    "François", "Dürer", "L’été à Étretat", "Œuvre", "Napoléon", "Ångström", "Curaçao", "El Niño", "León",
    "NYMPHÉAS", "Søren Ø.", "Peña, Núñez", "Garcia — dit « le Vieux »", "Straße", "No. 5 – étude",
    "hermano Martín",
)  # fmt: skip


def written(tmp_path, data: bytes):
    path = tmp_path / "objects.csv"
    path.write_bytes(data)
    return path


@pytest.mark.parametrize("codec", ["mac_roman", "cp1252"])
@pytest.mark.parametrize("words", WORDS)
def test_one_word_tells_a_macintosh_from_windows(tmp_path, words, codec):
    data = f"number,title\r\n1,{words}\r\n".encode(codec)
    found = find_encoding(written(tmp_path, data))
    assert data.decode(found.codec) == data.decode(codec)
    assert found.name.split(",")[0] in found.note


@pytest.mark.parametrize(
    "codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "gb18030"]
)
def test_chinese_and_greek_come_through(tmp_path, codec):
    text = "编号,标题,作者\n1,山水,石涛\n2,荷花图卷,八大山人\n3,墨竹,郑燮\n"
    path = written(tmp_path, text.encode(codec))
    found = find_encoding(path)
    assert path.read_bytes().decode(found.codec).lstrip("\ufeff") == text
    assert bool(found.note) == (codec == "gb18030")


def test_a_few_foreign_bytes_do_not_spoil_a_file(tmp_path):
    good = "number,title\n" + "".join(f"{number},Été à Tōkyō\n" for number in range(9))
    found = find_encoding(written(tmp_path, good.encode() + b"10,caf\xe9\n"))
    assert (b"caf\xe9".decode(found.codec, found.errors), found.name) == ("café", "UTF-8")
    assert "Windows-1252" in found.note


def test_a_letter_across_two_portions_is_no_mistake(tmp_path, monkeypatch):
    monkeypatch.setattr("museum.exhibits.importers.readers.csv_encoding.PORTION", 7)
    assert find_encoding(written(tmp_path, ("é" * 20).encode())).codec == "utf-8"


def test_a_fixed_encoding_is_taken_and_must_fit(tmp_path):
    path = written(tmp_path, "Nymphéas".encode("mac_roman"))
    assert find_encoding(path, "Mac_Roman").codec == "mac_roman"
    with pytest.raises(UnreadableFile, match="not written in utf-8"):
        find_encoding(path, "utf-8")
    with pytest.raises(UnreadableFile, match="no encoding “utf-99”"):
        find_encoding(path, "utf-99")
