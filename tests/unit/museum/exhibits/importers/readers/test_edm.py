"""EDM: works, and what stands beside them wherever it stands in the file."""

import pytest

from museum.exhibits.importers.errors import UnknownFormat
from museum.exhibits.importers.readers.edm import read_edm

SPACES = " ".join(
    f'xmlns:{prefix}="{space}"'
    for prefix, space in {
        "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
        "edm": "http://www.europeana.eu/schemas/edm/",
        "ore": "http://www.openarchives.org/ore/terms/",
        "dc": "http://purl.org/dc/elements/1.1/",
        "dcterms": "http://purl.org/dc/terms/",
        "skos": "http://www.w3.org/2004/02/skos/core#",
        "rdaGr2": "http://rdvocab.info/ElementsGr2/",
        "owl": "http://www.w3.org/2002/07/owl#",
    }.items()
)


def rdf(*nodes):
    return f"<rdf:RDF {SPACES}>\n" + "\n".join(nodes) + "</rdf:RDF>"


def work(*properties, about="urn:x:1"):
    return f'<edm:ProvidedCHO rdf:about="{about}">{"".join(properties)}</edm:ProvidedCHO>'


NUMBER = "<dc:identifier>1996.10</dc:identifier>"


def test_what_stands_behind_a_work_is_known_to_it(record):
    found = record(
        read_edm,
        rdf(
            work(
                NUMBER,
                '<dc:title xml:lang="en">Boat</dc:title><dc:title xml:lang="zh">船</dc:title>',
                '<dc:creator rdf:resource="http://vocab.getty.edu/ulan/500"/>',
                '<dcterms:created rdf:resource="#then"/><dcterms:spatial rdf:resource="#there"/>',
                "<dcterms:extent>30 x 40 cm</dcterms:extent><dc:type>painting</dc:type>",
            ),
            '<edm:TimeSpan rdf:about="#then"><edm:begin>1640</edm:begin>'
            "<edm:end>1642</edm:end></edm:TimeSpan>",
            '<edm:Place rdf:about="#there"><skos:prefLabel xml:lang="en">Delft</skos:prefLabel></edm:Place>',
            '<edm:Agent rdf:about="http://vocab.getty.edu/ulan/500">'
            '<skos:prefLabel xml:lang="en">Ada</skos:prefLabel>'
            "<skos:altLabel>A.</skos:altLabel><rdaGr2:dateOfBirth>1600</rdaGr2:dateOfBirth></edm:Agent>",
            '<ore:Aggregation><edm:aggregatedCHO rdf:resource="urn:x:1"/>'
            "<edm:dataProvider>Quay</edm:dataProvider>"
            '<edm:isShownBy rdf:resource="https://i.example/a.jpg"/>'
            '<edm:rights rdf:resource="https://m.example/r"/>'
            "</ore:Aggregation>",
            '<edm:WebResource rdf:about="https://i.example/a.jpg">'
            '<dc:description xml:lang="en">Mist</dc:description></edm:WebResource>',
        ),
        "file.xml",
    )
    assert found.accession_number == "1996.10"
    assert found.words["title"] == {"en": "Boat", "zh": "船"}
    assert found.words["place"] == {"en": "Delft"}
    assert (found.date_edtf, found.height_cm, found.width_cm) == ("1640/1642", 30, 40)
    (maker,) = found.makers
    assert (maker.name, maker.aliases, maker.born_edtf) == ({"en": "Ada"}, ("A.",), "1600")
    assert maker.identifiers == {"ulan": "500"}
    assert found.words["rights"] == {"": "https://m.example/r"}
    assert [(each.url, each.alt) for each in found.media] == [("https://i.example/a.jpg", {"en": "Mist"})]
    assert found.extra["data provider"] == "Quay"
    assert found.identifiers == {"edm": "urn:x:1"}


def test_people_inside_a_property_are_read_there(record):
    agent = '<edm:Agent><skos:prefLabel xml:lang="en">Ada</skos:prefLabel></edm:Agent>'
    found = record(read_edm, rdf(work(NUMBER, f"<dc:creator>{agent}</dc:creator>")), "file.xml")
    assert [maker.name for maker in found.makers] == [{"en": "Ada"}]


def test_names_in_several_languages_are_one_maker_and_without_languages_several(record):
    one = '<dc:creator xml:lang="en">Ada</dc:creator><dc:creator xml:lang="zh">艾达</dc:creator>'
    two = "<dc:creator>Ada</dc:creator><dc:creator>Bo</dc:creator>"
    assert len(record(read_edm, rdf(work(NUMBER, one)), "file.xml").makers) == 1
    assert len(record(read_edm, rdf(work(NUMBER, two)), "file.xml").makers) == 2


def test_what_the_museum_says_in_a_proxy_is_said_of_the_work(record):
    told = '<ore:proxyFor rdf:resource="urn:x:1"/><dc:title>Boat</dc:title>'
    proxy = f'<ore:Proxy rdf:about="#p">{told}</ore:Proxy>'
    assert record(read_edm, rdf(proxy, work()), "file.xml").words["title"] == {"": "Boat"}


def test_films_are_not_shown_and_told(read):
    aggregation = (
        '<ore:Aggregation><edm:aggregatedCHO rdf:resource="urn:x:1"/>'
        '<edm:isShownBy rdf:resource="https://i.example/a.mp4"/></ore:Aggregation>'
    )
    (item,) = read(read_edm, rdf(work(NUMBER, "<edm:type>VIDEO</edm:type>"), aggregation), "file.xml")
    assert item.record and item.record.media == ()
    assert item.record.extra["resource"] == "https://i.example/a.mp4"
    assert any("film" in note for note in item.notes)


def test_a_work_without_a_number_is_refused_at_its_line(read):
    good, bad = read(read_edm, rdf(work(NUMBER), work("<dc:title>Cup</dc:title>", about="#c")), "file.xml")
    assert (good.line, bad.line) == (2, 3)
    assert good.record and bad.record is None and "no number" in bad.refusal


def test_bare_descriptions_with_a_type_are_works_too(record):
    kind = '<rdf:type rdf:resource="http://www.europeana.eu/schemas/edm/ProvidedCHO"/>'
    bare = f'<rdf:Description rdf:about="urn:x:2">{kind}<dc:title>Boat</dc:title></rdf:Description>'
    assert record(read_edm, rdf(bare), "file.xml").accession_number == "urn:x:2"


def test_other_rdf_is_no_edm(read):
    with pytest.raises(UnknownFormat, match="is not EDM"):
        read(read_edm, rdf('<skos:Concept rdf:about="#c"/>'), "file.xml")
