"""LIDO records: titles in their languages, makers of the making only, sizes by unit, the best picture."""

import pytest

from museum.exhibits.importers.errors import UnknownFormat
from museum.exhibits.importers.readers.lido import read_lido

HEAD = '<lidoWrap xmlns="http://www.lido-schema.org" xmlns:skos="http://www.w3.org/2004/02/skos/core#">'


def lido(descriptive="", administrative="", ids="<lidoRecID>R-1</lidoRecID>", language="en"):
    return (
        f'<lido>{ids}<descriptiveMetadata xml:lang="{language}">{descriptive}</descriptiveMetadata>'
        f'<administrativeMetadata xml:lang="{language}">{administrative}</administrativeMetadata></lido>'
    )


def wrapped(*records):
    return HEAD + "\n".join(records) + "</lidoWrap>"


def title(text):
    return (
        "<objectIdentificationWrap><titleWrap><titleSet>"
        f"<appellationValue>{text}</appellationValue></titleSet></titleWrap></objectIdentificationWrap>"
    )


def event(kind, inner):
    return f"<eventWrap><eventSet><event>{kind}{inner}</event></eventSet></eventWrap>"


PRODUCTION = "<eventType><term>Production</term></eventType>"


def actor(name, role="", extra=""):
    return (
        "<eventActor><actorInRole><actor>"
        f"<nameActorSet><appellationValue>{name}</appellationValue></nameActorSet>{extra}</actor>"
        f"<roleActor><term>{role}</term></roleActor></actorInRole></eventActor>"
    )


def test_a_work_is_known_by_its_inventory_number(record):
    number = (
        "<objectIdentificationWrap><repositoryWrap><repositorySet>"
        '<workID type="inventory number"> 1996.10 </workID><workID>x</workID>'
        "<repositoryName><legalBodyName><appellationValue>Quay Museum</appellationValue></legalBodyName>"
        "</repositoryName></repositorySet></repositoryWrap></objectIdentificationWrap>"
    )
    work = record(read_lido, wrapped(lido(number)), "file.xml")
    assert work.accession_number == "1996.10"
    assert work.identifiers == {"lido": "R-1"}
    assert (work.extra["repository"], work.extra["other numbers"]) == ("Quay Museum", "x")


def test_without_one_the_record_number_stands_in(record):
    number = '<recordWrap><recordID type="local">7</recordID></recordWrap>'
    assert record(read_lido, wrapped(lido("", number)), "file.xml").accession_number == "7"
    assert record(read_lido, wrapped(lido()), "file.xml").accession_number == "R-1"


def test_a_record_without_any_number_is_refused_at_its_line(read):
    items = read(read_lido, wrapped("", lido(title("Boat")), "", lido(title("Cup"), ids="")), "file.xml")
    assert [(item.line, bool(item.record)) for item in items] == [(2, True), (4, False)]
    assert "no number" in items[1].refusal


def test_two_languages_are_one_work_and_one_maker(record):
    english = event(
        PRODUCTION,
        actor("Lin, Ada", "sculptor") + "<eventPlace><displayPlace>Rome</displayPlace></eventPlace>",
    )
    german = event("<eventType><term>Herstellung</term></eventType>", actor("Lin, Ada", "Bildhauer"))
    both = (
        f'<lido><lidoRecID>R-1</lidoRecID><descriptiveMetadata xml:lang="en">{title("Boat")}{english}'
        "</descriptiveMetadata>"
        f'<descriptiveMetadata xml:lang="de">{title("Boot")}{german}</descriptiveMetadata></lido>'
    )
    work = record(read_lido, wrapped(both), "file.xml")
    assert work.words["title"] == {"en": "Boat", "de": "Boot"}
    assert work.words["place"] == {"en": "Rome"}
    assert [(maker.name, maker.role) for maker in work.makers] == [({"en": "Lin, Ada"}, "sculptor")]


def test_who_found_or_sold_it_did_not_make_it(record):
    made = event(PRODUCTION, actor("Ada", "painter"))
    found = event(
        "<eventType><term>Finding</term></eventType>",
        actor("Bo", "finder") + "<eventDate><displayDate>1981</displayDate></eventDate>",
    )
    sold = event(
        '<eventType><skos:Concept xmlns:rdf="r" rdf:about="http://terminology.lido-schema.org/lido00001"/>'
        "</eventType>",
        actor("Cy"),
    )
    work = record(read_lido, wrapped(lido(made + found + sold)), "file.xml")
    assert [maker.name["en"] for maker in work.makers] == ["Ada"]
    assert work.extra["event: Finding"] == "1981; Bo (finder)"
    assert "Cy" in work.words["provenance"]["en"]
    assert work.date_edtf is None


def test_lives_numbers_and_doubt_of_makers(record):
    numbers = '<actorID source="VIAF">http://viaf.org/viaf/42</actorID><actorID source="Adlib">7</actorID>'
    years = "<earliestDate>1598-12-07</earliestDate><latestDate>1680</latestDate>"
    life = f"<vitalDatesActor>{years}</vitalDatesActor>"
    doubtful = actor("Ada", "Bildhauer", numbers + life).replace(
        "</actorInRole>", "<attributionQualifierActor>Attributed to</attributionQualifierActor></actorInRole>"
    )
    (maker,) = record(read_lido, wrapped(lido(event(PRODUCTION, doubtful))), "file.xml").makers
    assert (maker.born_edtf, maker.died_edtf, maker.role) == ("1598-12-07", "1680", "sculptor")
    assert (maker.qualifier, maker.identifiers) == ("attributed to", {"viaf": "42"})


@pytest.mark.parametrize(
    ("date", "written", "edtf"),
    [
        ("<displayDate>about 1650</displayDate>", {"en": "about 1650"}, "1650~"),
        ("<date><earliestDate>1650</earliestDate><latestDate>1650</latestDate></date>", {"": "1650"}, "1650"),
        (
            "<date><earliestDate>1650</earliestDate><latestDate>1655</latestDate></date>",
            {"": "1650–1655"},
            "1650/1655",
        ),
        ("<displayDate/><date><earliestDate>0</earliestDate><latestDate>0</latestDate></date>", None, None),
        ("<date><earliestDate>1650</earliestDate></date>", {"": "1650"}, "1650"),
    ],
)
def test_dates_in_words_or_as_years(record, date, written, edtf):
    work = record(read_lido, wrapped(lido(event(PRODUCTION, f"<eventDate>{date}</eventDate>"))), "file.xml")
    assert (work.words.get("date_text"), work.date_edtf) == (written, edtf)


def measures(*sets, shown=""):
    inner = "".join(
        "<objectMeasurements><measurementsSet>"
        f"<measurementType>{kind}</measurementType><measurementUnit>{unit}</measurementUnit>"
        f"<measurementValue>{value}</measurementValue></measurementsSet></objectMeasurements>"
        for kind, value, unit in sets
    )
    return (
        "<objectIdentificationWrap><objectMeasurementsWrap><objectMeasurementsSet>"
        f"{shown}{inner}</objectMeasurementsSet></objectMeasurementsWrap></objectIdentificationWrap>"
    )


def test_sizes_come_by_unit_and_side(record):
    found = measures(
        ("hoogte", "26,9", "cm"), ("width", "202", "mm"), ("weight", "3", "kg"), ("Tiefe", "1", "in")
    )
    work = record(read_lido, wrapped(lido(found)), "file.xml")
    assert (work.height_cm, work.width_cm, work.depth_cm) == (26.9, 20.2, 2.54)
    assert work.words["dimensions_text"]["en"].startswith("hoogte: 26,9 cm; width: 202 mm")


def test_a_weight_in_words_is_no_size(record):
    shown = (
        '<displayObjectMeasurements label="weight">3 x 4 cm</displayObjectMeasurements>'
        "<displayObjectMeasurements>5 x 6 cm</displayObjectMeasurements>"
    )
    work = record(read_lido, wrapped(lido(measures(shown=shown))), "file.xml")
    assert (work.height_cm, work.width_cm) == (5, 6)


def test_the_largest_of_several_files_is_the_picture(record):
    def representation(kind, link):
        found = f"<linkResource>{link}</linkResource>"
        return f'<resourceRepresentation type="{kind}">{found}</resourceRepresentation>'

    resources = (
        "<resourceWrap><resourceSet>"
        + representation("image_thumb", "https://i.example/t.jpg")
        + representation("image_master", "https://i.example/m.tif")
        + "<resourceDescription>from the front</resourceDescription></resourceSet><resourceSet>"
        + representation("", "pictures/back.jpg")
        + "</resourceSet></resourceWrap>"
    )
    work = record(read_lido, wrapped(lido("", resources)), "file.xml")
    assert [(each.url, each.name, each.alt) for each in work.media] == [
        ("https://i.example/m.tif", "", {"en": "from the front"}),
        ("", "pictures/back.jpg", {}),
    ]


def test_kinds_rights_and_texts(record):
    classified = (
        "<objectClassificationWrap><objectWorkTypeWrap><objectWorkType><term>fountain</term>"
        '<term addedSearchTerm="yes">water</term></objectWorkType></objectWorkTypeWrap>'
        "</objectClassificationWrap>"
    )
    described = (
        "<objectIdentificationWrap><objectDescriptionWrap><objectDescriptionSet><descriptiveNoteValue>Tall."
        '</descriptiveNoteValue></objectDescriptionSet><objectDescriptionSet type="Provenance">'
        "<descriptiveNoteValue>Bought.</descriptiveNoteValue></objectDescriptionSet></objectDescriptionWrap>"
        "</objectIdentificationWrap>"
    )
    rights = (
        "<rightsWorkWrap><rightsWorkSet><rightsType><term>CC0</term></rightsType>"
        "<creditLine>Gift</creditLine></rightsWorkSet></rightsWorkWrap>"
    )
    work = record(read_lido, wrapped(lido(classified + described, rights)), "file.xml")
    assert work.words["object_type"] == {"en": "fountain"}
    assert work.words["rights"] == {"en": "CC0"} and work.words["credit_line"] == {"en": "Gift"}
    assert work.words["provenance"] == {"en": "Bought."}
    assert [text.words for text in work.texts] == [{"en": "Tall."}]


def test_other_xml_is_no_lido(read):
    with pytest.raises(UnknownFormat, match="is not LIDO"):
        read(read_lido, '<lido xmlns="http://m.example/other"/>', "file.xml")


def test_records_are_found_inside_what_delivered_them(read):
    delivered = wrapped(lido(title("Boat")))
    harvested = f"<OAI-PMH><record><metadata>{delivered}</metadata></record></OAI-PMH>"
    assert [item.identity for item in read(read_lido, harvested, "file.xml")] == ["R-1"]


@pytest.mark.parametrize(
    ("text", "language", "sides"),
    [
        ("L=74 cm, A=55 cm, Î=149 cm", "ro", (149, 74, 55)),
        ("L=50 cm, l=40 cm, î=30 cm", "ro", (30, 50, 40)),
        ("D=97 mm; l=53 mm", "ro", (None, 5.3, None)),
        ("lungime - 10 m, lățime - 0,75 m, înălțime - 0,45 m", "ro", (45, 1000, 75)),
        ("înălțime lampă - 60 cm, înălțime postament - 22 cm", "ro", (None, None, None)),
        ("diametrul - 5 cm", "ro", (None, None, None)),
        ("H: 30 cm, B: 20 cm, T: 5 cm", "de", (30, 20, 5)),
        ("Durchmesser: 30 cm", "de", (None, None, None)),
        ("Höhe 30 cm, Breite 20,5 cm", "de", (30, 20.5, None)),
        ("H. 30 cm ; l. 20 cm ; Pr. 5 cm", "fr", (30, 20, 5)),
        ("gabarit: 560x320 cm", "ro", (560, 320, None)),
        ("30 x 40 cm", "en", (30, 40, None)),
    ],
)
def test_sizes_in_words_go_by_the_labels_of_their_language(record, text, language, sides):
    shown = measures(shown=f"<displayObjectMeasurements>{text}</displayObjectMeasurements>")
    work = record(read_lido, wrapped(lido(shown, language=language)), "file.xml")
    assert (work.height_cm, work.width_cm, work.depth_cm) == sides
    assert work.words["dimensions_text"] == {language: text}


def test_three_sizes_without_labels_are_doubted(read):
    shown = measures(shown="<displayObjectMeasurements>560x320x225 cm</displayObjectMeasurements>")
    (item,) = read(read_lido, wrapped(lido(shown)), "file.xml")
    assert item.record and item.record.depth_cm == 225
    assert any("in this order" in note for note in item.notes)


@pytest.mark.parametrize("piece", ["a", "a ", "1", "1x", "a.", "a: 1 ", "("])
def test_long_measures_do_not_take_for_ever(record, piece):
    shown = measures(shown=f"<displayObjectMeasurements>{piece * 20_000}</displayObjectMeasurements>")
    assert record(read_lido, wrapped(lido(shown, language="ro")), "file.xml").height_cm is None


def test_a_spreadsheet_s_number_of_a_day_is_kept_and_is_no_date(record):
    dated = event(PRODUCTION, "<eventDate><displayDate>31048</displayDate></eventDate>")
    work = record(read_lido, wrapped(lido(title("Letter") + dated)), "file.xml")
    assert "date_text" not in work.words and not work.date_edtf
    assert work.extra["date"] == "31048"
