"""Linked Art: names, statements and dimensions by the Getty's numbers, in old and new spellings."""

import pytest

from museum.exhibits.importers.errors import UnknownFormat, UnreadableFile
from museum.exhibits.importers.readers.linked_art import read_linked_art

AAT = "http://vocab.getty.edu/aat/"
ENGLISH = [{"id": f"{AAT}300388277", "type": "Language"}]
DUTCH = [{"type": "Language", "_label": "Dutch"}]


def kind(number, label=""):
    return [{"id": AAT + number, "type": "Type", "_label": label}]


def work(**more):
    number = {"type": "Identifier", "content": "1996.10", "classified_as": kind("300312355")}
    named = more.pop("identified_by", [])
    return {
        "@context": "https://linked.art/ns/v1/linked-art.json",
        "id": "https://m.example/object/1",
        "type": "HumanMadeObject",
        "identified_by": [number, *named],
        **more,
    }


def statement(number, content, language=ENGLISH, label=""):
    return {
        "type": "LinguisticObject",
        "classified_as": kind(number, label),
        "content": content,
        "language": language,
    }


def test_names_and_numbers(record):
    found = record(
        read_linked_art,
        work(
            identified_by=[
                {"type": "Name", "content": "Other", "language": ENGLISH},
                {"type": "Name", "content": "Boat", "language": ENGLISH, "classified_as": kind("300404670")},
                {"type": "Name", "content": "Boot", "language": DUTCH, "classified_as": kind("300404670")},
                {"type": "Identifier", "content": "F4", "classified_as": [{"_label": "De La Faille"}]},
            ]
        ),
    )
    assert found.accession_number == "1996.10"
    assert found.words["title"] == {"en": "Boat", "nl": "Boot"}
    assert (found.extra["other titles"], found.extra["De La Faille"]) == ("Other", "F4")
    assert found.identifiers == {"linked-art": "https://m.example/object/1"}


def test_statements_go_to_their_fields(record):
    found = record(
        read_linked_art,
        work(
            referred_to_by=[
                statement("300435429", "Oil on canvas"),
                statement("300435429", "Olieverf", DUTCH),
                statement("300435430", "30 × 40 cm"),
                statement("300435438", "Bought"),
                statement("300026687", "Gift of Bo"),
                statement("300435416", "A boat."),
                statement("300000000", "All rights kept", label="Copyright notice"),
                statement("300000000", "Aside", label="Remark"),
            ]
        ),
    )
    assert found.words["medium"] == {"en": "Oil on canvas", "nl": "Olieverf"}
    assert found.words["provenance"] == {"en": "Bought"}
    assert found.words["credit_line"] == {"en": "Gift of Bo"}
    assert found.words["rights"] == {"en": "All rights kept"}
    assert (found.height_cm, found.width_cm) == (30, 40)
    assert found.texts[0].words == {"en": "A boat."}
    assert found.extra["Remark"] == "Aside"


def test_the_finer_kind_of_a_statement_is_meant(record):
    nested = statement("300435429", "Gift of Bo")
    nested["classified_as"][0]["classified_as"] = kind("300435418", "Credit line")
    assert record(read_linked_art, work(referred_to_by=[nested])).words["credit_line"] == {"en": "Gift of Bo"}


def test_dimensions_in_any_unit_and_spelling(record):
    def dimension(number, value, unit):
        return {"type": "Dimension", "value": value, "unit": unit, "classified_as": kind(number, "side")}

    found = record(
        read_linked_art,
        work(
            dimension=[
                dimension("300055644", 364, {"id": "aat:300379097"}),
                dimension("300055647", "10", {"type": "MeasurementUnit", "_label": "inches"}),
                dimension("300056240", 8, f"{AAT}300379225"),
            ]
        ),
    )
    assert (found.height_cm, found.width_cm, found.depth_cm) == (36.4, 25.4, None)
    assert found.words["dimensions_text"] == {"": "side: 364 mm; side: 10 in; side: 8 g"}


def test_making(record):
    person = {
        "id": "http://vocab.getty.edu/ulan/500115588",
        "type": "Person",
        "_label": "Ada Lin",
        "born": {"timespan": {"begin_of_the_begin": "1900-01-01", "end_of_the_end": "1900-12-31"}},
    }
    named = {"type": "Name", "content": "Probably 1925", "language": ENGLISH}
    found = record(
        read_linked_art,
        work(
            produced_by={
                "type": "Production",
                "timespan": [{"identified_by": [named], "begin_of_the_begin": "1925-01-01T00:00:00Z"}],
                "took_place_at": [{"type": "Place", "_label": "Delft"}],
                "part": [
                    {"carried_out_by": [person], "classified_as": [{"_label": "Painter"}]},
                    {"carried_out_by": [{"type": "Group", "_label": "Quay Press"}]},
                ],
            },
            made_of=[{"_label": "oil"}, {"_label": "canvas"}, {"_label": "oil"}],
        ),
    )
    assert [(maker.name[""], maker.role) for maker in found.makers] == [
        ("Ada Lin", "painter"),
        ("Quay Press", "artist"),
    ]
    assert (found.makers[0].identifiers, found.makers[0].born_edtf) == ({"ulan": "500115588"}, "1900")
    assert (found.words["date_text"], found.date_edtf) == ({"en": "Probably 1925"}, "1925?")
    assert found.words["place"] == {"": "Delft"}
    assert found.words["medium"] == {"": "oil, canvas"}


@pytest.mark.parametrize(
    ("first", "last", "words", "edtf"),
    [
        ("1806-01-01T00:00:00Z", "1806-12-31T23:59:59Z", "1806", "1806"),
        ("1806-01-01", "1810-12-31", "1806–1810", "1806/1810"),
        ("1806-05-04", "1806-05-04", "1806-05-04", "1806-05-04"),
    ],
)
def test_days_without_words_are_told_in_words(record, first, last, words, edtf):
    span = {"begin_of_the_begin": first, "end_of_the_end": last}
    found = record(read_linked_art, work(produced_by={"timespan": span}))
    assert (found.words["date_text"], found.date_edtf) == ({"": words}, edtf)


def test_who_was_thought_to_have_made_it_did_not(record):
    assignment = {
        "type": "AttributeAssignment",
        "classified_as": [{"_label": "Previously attributed to Ada"}],
        "assigned": {"carried_out_by": [{"type": "Person", "_label": "Ada"}]},
    }
    found = record(read_linked_art, work(produced_by={"assigned_by": [assignment]}))
    assert found.makers is None
    assert found.extra["previous attribution"] == "Ada"


def test_drafts_of_the_model_are_read(record):
    found = record(
        read_linked_art,
        {
            "id": "https://m.example/coin",
            "type": "ManMadeObject",
            "label": "Stater",
            "identified_by": [
                {"type": "Identifier", "value": "1944.1", "classified_as": [{"id": "aat:300312355"}]}
            ],
            "parts": [
                {
                    "label": "Obverse",
                    "referred_to_by": [{"value": "A head", "classified_as": [{"id": "aat:300080091"}]}],
                    "representation": [
                        {"id": "https://i.example/o", "conforms_to": "http://iiif.io/api/image"}
                    ],
                }
            ],
        },
    )
    assert (found.accession_number, found.words["title"]) == ("1944.1", {"": "Stater"})
    assert found.texts[0].words == {"": "Obverse: A head"}
    assert found.media[0].url == "https://i.example/o/full/max/0/default.jpg"


def test_pictures_behind_digital_objects(record):
    digital = {
        "type": "DigitalObject",
        "access_point": [{"id": "https://i.example/a.jpg"}],
        "referred_to_by": [statement("300000000", "Mist")],
    }
    found = record(
        read_linked_art, work(representation=[{"type": "VisualItem", "digitally_shown_by": [digital]}])
    )
    assert [(each.url, each.alt) for each in found.media] == [("https://i.example/a.jpg", {"en": "Mist"})]


def test_signatures_owners_and_exhibitions_are_not_lost(record):
    found = record(
        read_linked_art,
        work(
            part=[
                {"carries": [{"type": "LinguisticObject", "content": "Ada"}], "made_of": [{"_label": "ink"}]}
            ],
            current_owner=[{"_label": "Quay Museum"}],
            used_for=[{"identified_by": [{"type": "Name", "content": "Boats"}]}],
            shows=[{"represents": [{"_label": "Delft"}]}],
        ),
    )
    assert found.words["inscription"] == {"": "Ada"} and "medium" not in found.words
    assert (found.extra["current owner"], found.extra["subject"]) == ("Quay Museum", "Delft")
    assert [(text.kind, text.words) for text in found.texts] == [("history", {"": "Boats"})]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ({"type": "Activity", "_label": "Loan"}, "“Loan” (Activity), not a work"),
        ({"id": "https://m.example/1", "type": "HumanMadeObject"}, "tells nothing about it"),
    ],
)
def test_fragments_are_refused_as_what_they_are(read, content, sentence):
    (item,) = read(read_linked_art, content)
    assert item.record is None
    assert sentence in item.refusal


def test_a_graph_holds_several_works(read):
    items = read(read_linked_art, {"@graph": [work(), work(identified_by=[]), {"type": "Activity"}]})
    assert [bool(item.record) for item in items] == [True, True, False]


def test_other_json_is_not_linked_art(read):
    with pytest.raises(UnknownFormat, match="is not Linked Art"):
        read(read_linked_art, {"title": "Boat"})


TURTLE = """
@prefix crm: <http://www.cidoc-crm.org/cidoc-crm/> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
<https://m.example/1> a crm:E22_Human-Made_Object ;
  crm:P1_is_identified_by [ a crm:E33_E41_Linguistic_Appellation ; crm:P190_has_symbolic_content "Boat" ] ;
  crm:P46_is_composed_of <https://m.example/part> ;
  crm:P108i_was_produced_by [
    crm:P14_carried_out_by <http://vocab.getty.edu/ulan/500> ;
    crm:P9_consists_of <https://m.example/1>
  ] .
<https://m.example/part> a crm:E22_Human-Made_Object .
<http://vocab.getty.edu/ulan/500> rdfs:label "Ada" .
"""


def test_turtle_is_the_same_and_parts_are_no_works(record):
    found = record(read_linked_art, TURTLE, "file.ttl")
    assert (found.accession_number, found.words["title"]) == ("https://m.example/1", {"": "Boat"})
    assert (found.makers[0].name, found.makers[0].identifiers) == ({"": "Ada"}, {"ulan": "500"})


@pytest.mark.parametrize(
    "content", ["<a> <b>", "@prefix", b"\xff", "[" * 5000, '<a> <b> "' + "a" * 9_000_000]
)
def test_broken_turtle_is_told_in_a_sentence(read, content):
    with pytest.raises(UnreadableFile, match="file.ttl"):
        read(read_linked_art, content, "file.ttl")
