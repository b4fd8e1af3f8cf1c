"""XML of any size and intent: read in pieces, with the lines of records, and never beyond the file."""

import tracemalloc

import pytest

from museum.exhibits.importers.base import Source
from museum.exhibits.importers.errors import UnreadableFile
from museum.exhibits.importers.readers import xml_records
from museum.exhibits.importers.readers.edm import read_edm
from museum.exhibits.importers.readers.lido import read_lido

ENTITY = '<!DOCTYPE lido [<!ENTITY x SYSTEM "file:///etc/hostname">]>\n'
BOMB = '<!DOCTYPE lido [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>\n'
EXTERNAL = '<!DOCTYPE lido SYSTEM "http://m.example/lido.dtd">\n'


@pytest.fixture
def source(tmp_path):
    def written(content, name="file.xml"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return Source(path, name)

    return written


def found(source, name="lido"):
    return list(xml_records.records(source, lambda tag, depth: xml_records.local(tag) == name))


@pytest.mark.parametrize("head", [ENTITY, BOMB, EXTERNAL, "<!DOCTYPE lido>\n"])
@pytest.mark.parametrize("reader", [read_lido, read_edm])
def test_document_types_and_entities_are_refused_in_a_sentence(source, head, reader):
    with pytest.raises(UnreadableFile, match="declares a document type or entities"):
        list(reader(source(f"{head}<lido><lidoRecID>&x;</lidoRecID></lido>")).items)


def test_records_know_their_lines_and_languages(source):
    first, second = found(source('<w xml:lang="de">\n<lido/>\n\n<lido><a xml:lang="en"/></lido>\n</w>'))
    assert (first.line, second.line) == (2, 4)
    assert first.element.get(xml_records.LANGUAGE) == "de"
    assert second.element[0].get(xml_records.LANGUAGE) == "en"


def test_records_before_a_break_are_read_and_the_break_is_told(source):
    reading = xml_records.records(source("<w><lido/>\n<lido></w>"), lambda tag, depth: tag == "lido")
    next(reading)
    with pytest.raises(UnreadableFile, match="line 2"):
        next(reading)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"lido",
        b"<lido>",
        b"<lido>\x00</lido>",
        b'<?xml version="1.0" encoding="shift_jis"?><lido>\x83\x65</lido>',
        b'<?xml version="1.0" encoding="no-such"?><lido/>',
        b"<lido>\xff</lido>",
        "<w>" + "<a>" * 10_000,
        "<lido>" + "<a>" * 10_000,
        "<lido>" + "<a/>" * 100_001 + "</lido>",
        "<lido>" + "a" * (9 * 2**20) + "</lido>",
    ],
)
def test_what_can_not_be_read_is_told_in_a_sentence(source, content):
    with pytest.raises(UnreadableFile, match="“file.xml” "):
        found(source(content))


def test_files_in_other_encodings_are_read(source):
    written = '<?xml version="1.0" encoding="%s"?><lido><a>Müller</a></lido>'
    for encoding in ("utf-16", "iso-8859-1", "windows-1252"):
        (record,) = found(source((written % encoding).encode(encoding)))
        assert record.element[0].text == "Müller"


def test_memory_does_not_grow_with_the_file(source):
    record = "<lido><lidoRecID>1</lidoRecID><a>" + "word " * 200 + "</a></lido>"

    def most(count):
        file = source(f"<w>{record * count}</w>")
        tracemalloc.start()
        for _ in xml_records.records(file, lambda tag, depth: tag == "lido"):
            pass
        _now, peak = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return peak

    most(100)
    assert most(10_000) < most(1_000) * 1.5
