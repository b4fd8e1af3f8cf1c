"""Any file is opened by what is in it, whatever it is called; and folders and ZIPs are taken apart."""

import json
import os
import zipfile
from pathlib import Path

import openpyxl
import pytest

from museum.exhibits.importers.base import Source
from museum.exhibits.importers.errors import ImportFault, UnknownFormat, UnreadableFile
from museum.exhibits.importers.files import Files
from museum.exhibits.importers.opening import format_of, open_source, sources
from museum.exhibits.importers.options import ImportOptions
from museum.exhibits.importers.starting import prepared

TABLE = "accession_number,title\n1,Jar\n"


@pytest.mark.parametrize(
    ("content", "format_"),
    [
        (TABLE, "csv"),
        (TABLE.encode("utf-16"), "csv"),
        ("[number],{title}\n1,Jar\n", "csv"),
        (TABLE.encode("utf-16-le"), "csv"),
        (TABLE.encode("utf-32"), "csv"),
        ('[{"title": "x"}]'.encode("utf-32"), "json"),
        ("<!-- <html> --><?a <b?><!-- > --><x:RDF>", "edm"),
        ('{"accession_number": "1"}', "json"),
        (' \n [{"title": "x"}]', "json"),
        ('{"@context": "http://iiif.io/api/presentation/3/context.json", "type": "Manifest"}', "iiif"),
        ('{"@context": ["x", "http://iiif.io/api/presentation/2/context.json"]}', "iiif"),
        ('{"label": "x", "@type": "sc:Manifest"}', "iiif"),
        ('{"@context": "https://linked.art/ns/v1/linked-art.json", "type": "HumanMadeObject"}', "linked-art"),
        ('<?xml version="1.0"?><!-- a --><lido:lido xmlns:lido="http://www.lido-schema.org">', "lido"),
        ('<rdf:RDF xmlns:rdf="x" xmlns:edm="http://www.europeana.eu/schemas/edm/">', "edm"),
    ],
)
def test_the_contents_tell_the_format(tmp_path, content, format_):
    path = tmp_path / "anything.bin"
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    assert format_of(Source(path, "records.jpg")) == format_


def test_a_workbook_is_told_from_other_archives(tmp_path):
    book = openpyxl.Workbook()
    book.active.append(["accession_number", "title"])
    book.active.append(["1", "Jar"])
    book.save(tmp_path / "a")
    assert format_of(Source(tmp_path / "a", "a.csv")) == "xlsx"
    with zipfile.ZipFile(tmp_path / "b", "w") as archive:
        archive.writestr("word/document.xml", "x")
    with pytest.raises(UnknownFormat, match="office document"):
        format_of(Source(tmp_path / "b", "b.docx"))


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(40), "is PNG"),
        (b"%PDF-1.7\n", "is PDF"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(40), "xls"),
        (b"<!doctype html><html><body>", "a web page"),
        (b"<root/>", "neither LIDO nor EDM"),
        (bytes(range(32)) * 40, "no text"),
        (b"PK\x03\x04 not a zip", "damaged"),
        (b"", "empty"),
    ],
)
def test_what_is_no_file_of_records_is_named(tmp_path, content, told):
    path = tmp_path / "x"
    path.write_bytes(content)
    with pytest.raises(ImportFault, match=told):
        open_source(Source(path, "x.csv"))


@pytest.mark.parametrize("unit", ["<!--", "<!-- -->", "<?", "<!", "<", "<a", "< "])
def test_marks_without_end_are_no_format(tmp_path, unit):
    path = tmp_path / "x.xml"
    path.write_text("<" + unit * 200_000)
    with pytest.raises(UnknownFormat, match="neither LIDO nor EDM"):
        format_of(Source(path, "x.xml"))


@pytest.mark.django_db
@pytest.mark.parametrize("device", [False, True])
def test_pipes_and_devices_are_not_read(tmp_path, device):
    path = Path("/dev/zero") if device else tmp_path / "works.csv"
    if not device:
        os.mkfifo(path)
    with pytest.raises(UnreadableFile, match="neither a file nor a folder"):
        prepared(path, ImportOptions())
    (item,) = Files(path, path.name, ImportOptions()).items()
    assert "neither a file nor a folder" in item.refusal


HALF = "\\ud800"


@pytest.mark.parametrize(
    "content",
    [
        f'[{{"accession_number": "1{HALF}", "title": "a{HALF}", "odd{HALF}": "b{HALF}"}}]',
        f'{{"@context": "http://iiif.io/api/presentation/3/context.json", "type": "Manifest", "id": "{HALF}",'
        f' "label": {{"en": ["a{HALF}"]}},'
        f' "metadata": [{{"label": {{"en": ["x{HALF}"]}}, "value": "{HALF}"}}]}}',
        f'{{"type": "HumanMadeObject", "id": "x{HALF}", "_label": "a{HALF}"}}',
        f'{{"accession_number": "1", "title": "a"}}\n{{"odd": "{HALF}", "title": "{HALF}"}}',
        f'[{{"title{HALF}": "a"}}, "b{HALF}"]',
    ],
)
def test_halves_of_characters_go_no_further(tmp_path, content):
    path = tmp_path / os.fsdecode(b"caf\xe9.json")
    path.write_text(content)
    files = Files(path, path.name, ImportOptions())
    found = list(files.items())
    assert found
    told = repr(found) + repr(files.told) + repr((files.first.columns, files.first.mapping))
    assert "\\ud800" not in told and "\\udce9" not in told


def test_a_named_format_decides_and_unknown_ones_are_told(tmp_path):
    path = tmp_path / "x"
    path.write_text("a\n1\n")
    assert open_source(Source(path, "x", format="csv")).format == "csv"
    with pytest.raises(UnknownFormat, match="csv, xlsx"):
        open_source(Source(path, "x", format="dbase"))
    with pytest.raises(UnreadableFile, match="not there"):
        open_source(Source(tmp_path / "none", "none.csv"))


def test_a_folder_and_a_zip_give_their_files_of_records(tmp_path):
    folder = tmp_path / "export"
    (folder / "deep").mkdir(parents=True)
    files = {"b.csv": TABLE, "deep/a.json": json.dumps({"title": "x"}), "jar.jpg": "x", ".hidden.csv": TABLE}
    for name, text in files.items():
        (folder / name).write_text(text)
    with zipfile.ZipFile(tmp_path / "export.zip", "w") as archive:
        for name, text in {**files, "__MACOSX/._b.csv": "x", "../out.csv": TABLE}.items():
            archive.writestr(name, text)
    into = tmp_path / "copies"
    into.mkdir()
    for path in (folder, tmp_path / "export.zip"):
        found = sources(path, into=into, profile="generic")
        assert [source.name for source in found] == ["b.csv", "deep/a.json"]
        assert [item.identity for item in open_source(found[0]).items] == ["1"]
        assert {source.profile for source in found} == {"generic"}
    assert not (tmp_path / "out.csv").exists()


def test_a_zip_without_records_is_one_sentence(tmp_path):
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("a.jpg", "x")
    with pytest.raises(UnknownFormat, match="no file of records"):
        sources(tmp_path / "a.zip", into=tmp_path)
