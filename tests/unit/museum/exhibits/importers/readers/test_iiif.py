"""IIIF manifests: labels in every shape, pictures wherever they stand, collections that only name."""

import json

import pytest

from museum.exhibits.importers.errors import UnknownFormat, UnreadableFile
from museum.exhibits.importers.readers.iiif import read_iiif
from museum.exhibits.importers.readers.iiif_words import words

SECOND = "http://iiif.io/api/presentation/2/context.json"
THIRD = "http://iiif.io/api/presentation/3/context.json"


def second(**more):
    return {
        "@context": SECOND,
        "@id": "https://m.example/2.json",
        "@type": "sc:Manifest",
        "label": "Boat",
        "sequences": [{"@type": "sc:Sequence", "canvases": []}],
        **more,
    }


def third(**more):
    return {
        "@context": THIRD,
        "id": "https://m.example/3.json",
        "type": "Manifest",
        "label": {"en": ["Boat"]},
        "items": [],
        **more,
    }


def canvas(body, **more):
    return {
        "id": "https://m.example/c/1",
        "type": "Canvas",
        "items": [
            {
                "type": "AnnotationPage",
                "items": [{"type": "Annotation", "motivation": "painting", "body": body}],
            }
        ],
        **more,
    }


def pair(label, *values, language="none"):
    return {"label": {"en": [label]}, "value": {language: list(values)}}


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("Boot", {"": ["Boot"]}),
        (["Boot", "Kahn"], {"": ["Boot", "Kahn"]}),
        ({"@value": "Boot", "@language": "de"}, {"de": ["Boot"]}),
        (
            [{"@value": "Boot", "@language": "de"}, {"@value": "Boat", "@language": "en"}],
            {"de": ["Boot"], "en": ["Boat"]},
        ),
        ({"en": ["Boat"], "zh-Hant": ["船"], "none": ["B"]}, {"en": ["Boat"], "zh-Hant": ["船"], "": ["B"]}),
        ({"@none": "Boat"}, {"": ["Boat"]}),
        ({"en": "Boat"}, {"en": ["Boat"]}),
        ({"ger": ["Boot"]}, {"de": ["Boot"]}),
        ({"id": ["Perahu"]}, {"id": ["Perahu"]}),
        ({"@id": "https://m.example/licence"}, {"": ["https://m.example/licence"]}),
        (1899, {"": ["1899"]}),
        (None, {}),
        ([], {}),
        ([None, "", {"@value": None}], {}),
        ({"en": None}, {}),
        (True, {}),
    ],
)
def test_says_what_a_label_says_in_whatever_shape(written, said):
    assert words(written) == said


def test_metadata_fill_the_fields_of_a_work(record):
    work = record(
        read_iiif,
        third(
            metadata=[
                pair("Accession number", "1996.10"),
                pair("Artist", "Lin, Ada (1900–1980)"),
                pair("Date", "about 1925"),
                pair("Medium", "Oil on canvas"),
                pair("Dimensions", "30 × 40 cm"),
                pair("Provenance", "Found in a drawer"),
                pair("Type", "Painting"),
                pair("Colour of the frame", "red"),
            ],
            summary={"en": ["A <b>boat</b>."]},
            rights="http://creativecommons.org/publicdomain/zero/1.0/",
            requiredStatement={"label": {"en": ["Attribution"]}, "value": {"en": ["The Quay Museum"]}},
        ),
    )
    assert work.accession_number == "1996.10"
    assert work.words["title"] == {"en": "Boat"}
    assert work.words["medium"] == {"": "Oil on canvas"}
    assert work.words["credit_line"] == {"en": "The Quay Museum"}
    assert work.words["rights"] == {"": "http://creativecommons.org/publicdomain/zero/1.0/"}
    assert work.words["provenance"] == {"": "Found in a drawer"}
    assert work.words["object_type"] == {"": "Painting"}
    assert (work.date_edtf, work.height_cm, work.width_cm) == ("1925~", 30, 40)
    (maker,) = work.makers
    assert (maker.name, maker.born_edtf, maker.died_edtf) == ({"": "Lin, Ada"}, "1900", "1980")
    assert work.texts[0].words == {"en": "A boat."}
    assert work.extra["Colour of the frame"] == "red"
    assert work.identifiers == {"iiif": "https://m.example/3.json"}


def test_labels_are_known_in_other_languages(record):
    work = record(
        read_iiif,
        second(
            label="富嶽三十六景のうち",
            metadata=[
                {"label": "作者", "value": "葛飾北斎"},
                {"label": "製作年", "value": "1831"},
                {"label": "所蔵者", "value": "港町美術館"},
                {"label": "寸法", "value": "25 × 37 cm"},
                {"label": "請求記号", "value": "Ｂ-12"},
                {
                    "label": [
                        {"@value": "Technik", "@language": "de"},
                        {"@value": "Medium", "@language": "en"},
                    ],
                    "value": "紙",
                },
            ],
        ),
    )
    assert work.accession_number == "Ｂ-12"
    assert work.words["title"] == {"ja": "富嶽三十六景のうち"}
    assert work.makers[0].name == {"ja": "葛飾北斎"}
    assert work.words["credit_line"] == {"ja": "港町美術館"}
    assert work.words["medium"] == {"ja": "紙"}
    assert (work.date_edtf, work.width_cm) == ("1831", 37)


def test_one_maker_is_named_in_two_languages(record):
    value = {"en": ["Ada Lin"], "zh": ["林艾达"]}
    work = record(read_iiif, third(metadata=[{"label": {"en": ["Creator"]}, "value": value}]))
    assert [maker.name for maker in work.makers] == [{"en": "Ada Lin", "zh": "林艾达"}]


def test_makers_in_one_value_are_told_apart(record):
    work = record(read_iiif, third(metadata=[pair("Creator", "Yi; Er; San")]))
    assert [maker.name[""] for maker in work.makers] == ["Yi", "Er", "San"]


SERVICE = {"id": "https://i.example/a", "type": "ImageService3", "profile": "level1"}


@pytest.mark.parametrize(
    ("body", "address"),
    [
        ({"id": "https://i.example/a.jpg", "type": "Image"}, "https://i.example/a.jpg"),
        ({"id": "https://i.example/a.jpg"}, "https://i.example/a.jpg"),
        (
            {"id": "https://i.example/a/full/!500,500/0/default.jpg", "type": "Image", "service": [SERVICE]},
            "https://i.example/a/full/max/0/default.jpg",
        ),
        (
            {"id": "https://i.example/a/full/max/0/default.jpg", "type": "Image", "service": SERVICE},
            "https://i.example/a/full/max/0/default.jpg",
        ),
        (
            {
                "id": "https://i.example/a/full/!90,90/0/default.jpg",
                "type": "Image",
                "service": {**SERVICE, "profile": "level0"},
            },
            "https://i.example/a/full/!90,90/0/default.jpg",
        ),
        (
            {
                "type": "Image",
                "service": [
                    {"@id": "https://i.example/a", "profile": "http://iiif.io/api/image/2/level2.json"}
                ],
            },
            "https://i.example/a/full/full/0/default.jpg",
        ),
        (
            {"type": "SpecificResource", "source": {"id": "https://i.example/a.jpg", "type": "Image"}},
            "https://i.example/a.jpg",
        ),
    ],
)
def test_takes_the_whole_picture(record, body, address):
    work = record(read_iiif, third(items=[canvas(body)]))
    assert [picture.url for picture in work.media] == [address]


def test_of_a_choice_the_first_is_shown_and_the_others_are_kept(record):
    choice = {
        "type": "Choice",
        "items": [{"id": f"https://i.example/{name}.jpg", "type": "Image"} for name in "ab"],
    }
    work = record(read_iiif, third(items=[canvas(choice)]))
    assert [picture.url for picture in work.media] == ["https://i.example/a.jpg"]
    assert work.extra["other pictures"] == "https://i.example/b.jpg"


def test_second_version_has_choices_and_images_that_are_only_addresses(record):
    choice = {
        "@type": "oa:Choice",
        "default": {"@id": "https://i.example/a.jpg", "@type": "dctypes:Image"},
        "item": [{"@id": "https://i.example/b.jpg"}],
    }
    canvases = [
        {"images": [{"resource": choice}]},
        {"images": ["https://i.example/c.jpg"]},
        {"images": [{"resource": "https://i.example/d.jpg"}]},
        {"thumbnail": "https://i.example/t.jpg"},
        {"thumbnail": {"@id": "https://i.example/t.jpg"}, "images": None},
    ]  # fmt: skip
    work = record(read_iiif, second(sequences=[{"canvases": canvases}]))
    assert [picture.url[-5] for picture in work.media] == ["a", "c", "d"]


def test_what_a_canvas_says_of_its_picture_is_the_alternative_text(record):
    body = {"id": "https://i.example/a.jpg", "type": "Image"}
    work = record(read_iiif, third(items=[canvas(body, summary={"en": ["Mist"], "zh": ["雾"]})]))
    assert work.media[0].alt == {"en": "Mist", "zh": "雾"}


def test_missing_pictures_are_told(read):
    body = {"id": "https://i.example/a.jpg", "type": "Image"}
    (some,) = read(read_iiif, third(items=[canvas(body), {"id": "https://m.example/c/2", "type": "Canvas"}]))
    (none,) = read(read_iiif, third())
    (film,) = read(read_iiif, third(items=[canvas({"id": "https://i.example/a.mp4", "type": "Video"})]))
    assert "1 page has no image." in some.notes
    assert none.notes == ("It has no images.",)
    assert film.record and not film.record.media and "only films or sounds" in film.notes[0]


def test_an_address_that_is_none_is_left_out_and_told(read):
    (item,) = read(read_iiif, third(items=[canvas({"id": "{{ id.path }}/a.jpg", "type": "Image"})]))
    assert item.record and item.record.media == ()
    assert any("{{ id.path }}" in note for note in item.notes)


def test_a_model_is_taken_as_one(record):
    model = {"id": "https://i.example/a.glb", "type": "Model", "label": {"en": ["A cup"]}}
    work = record(read_iiif, third(rendering=[model]))
    assert (work.media[0].url, work.media[0].alt) == ("https://i.example/a.glb", {"en": "A cup"})


def test_contents_of_two_levels_are_kept(record):
    inner = {
        "id": "r2",
        "type": "Range",
        "label": {"en": ["Monday"]},
        "items": [{"id": "c", "type": "Canvas"}],
    }
    outer = {"id": "r1", "type": "Range", "label": {"en": ["Week"]}, "items": [inner]}
    assert record(read_iiif, third(structures=[outer])).extra["contents"] == "Week\n– Monday"


def test_contents_that_lead_back_to_themselves_end(record):
    ranges = [
        {"@id": "r1", "@type": "sc:Range", "label": "One", "ranges": ["r2"]},
        {"@id": "r2", "@type": "sc:Range", "label": "Two", "ranges": ["r1", "r2", "gone"]},
    ]
    assert record(read_iiif, second(structures=ranges)).extra["contents"] == "One\n– Two"
    again = {"id": "r1", "type": "Range", "label": {"en": ["One"]}}
    again["items"] = [
        {"id": "r2", "type": "Range", "label": {"en": ["Two"]}, "items": [{"id": "r1", "type": "Range"}]}
    ]
    assert record(read_iiif, third(structures=[again])).extra["contents"].startswith("One\n– Two")


def test_without_number_and_address_the_file_names_the_work(read):
    (item,) = read(read_iiif, third(id="{{ id.url }}"), "boat.json")
    assert item.identity == "boat"
    assert "numbered “boat”" in item.notes[0]


def test_a_description_that_is_absent_null_or_empty_says_nothing(record):
    for description in (None, [], "", [None], {"@value": None}):
        work = record(read_iiif, second(description=description, attribution=[], license=None))
        assert work.texts == () and "credit_line" not in work.words


def test_a_collection_gives_what_it_knows_and_follows_no_address(read):
    items = read(
        read_iiif,
        {
            "@context": THIRD,
            "id": "https://m.example/c",
            "type": "Collection",
            "items": [
                third(),
                {"id": "https://m.example/4.json", "type": "Manifest", "label": {"en": ["Cup"]}},
                {"id": "https://m.example/5.json", "type": "Manifest"},
                {"id": "https://m.example/sub", "type": "Collection", "label": {"en": ["More"]}},
                {
                    "id": "https://m.example/in",
                    "type": "Collection",
                    "items": [third(id="https://m.example/6.json")],
                },
            ],
        },
    )
    assert [item.identity[-6:] for item in items] == ["3.json", "4.json", "5.json", "le/sub", "6.json"]
    assert [bool(item.record) for item in items] == [True, True, False, False, True]
    assert "import its own manifest, https://m.example/4.json" in items[1].notes[0]
    assert "must be imported itself" in items[2].refusal
    assert "import https://m.example/sub itself" in items[3].refusal


def test_titles_of_a_collection_are_japanese_where_one_is(read):
    manifests = [
        {"@id": "https://m.example/a", "@type": "sc:Manifest", "label": "清文彙書"},
        {
            "@id": "https://m.example/b",
            "@type": "sc:Manifest",
            "label": "智慧の環",
            "license": "https://m.example/l",
        },
    ]
    items = read(read_iiif, {"@context": SECOND, "@type": "sc:Collection", "manifests": manifests})
    assert [item.record.words["title"] for item in items if item.record] == [
        {"ja": "清文彙書"},
        {"ja": "智慧の環"},
    ]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (
            {"@context": "http://iiif.io/api/presentation/4/context.json", "type": "Manifest"},
            "Presentation 4",
        ),
        (
            {"@context": "http://www.shared-canvas.org/ns/context.json", "@type": "sc:Manifest"},
            "Presentation 1",
        ),
        ({"@context": THIRD, "type": "Annotation", "target": "x"}, "“Annotation” of IIIF"),
        ({"@context": THIRD}, "does not say that it is a manifest"),
    ],
)
def test_what_is_no_manifest_is_refused_in_a_sentence(read, content, sentence):
    (item,) = read(read_iiif, content)
    assert item.record is None and sentence in item.refusal


@pytest.mark.parametrize("content", [{}, [], "[]", "1", "null", '{"title": "Boat"}'])
def test_what_is_not_iiif_is_said_to_be_none(read, content):
    with pytest.raises(UnknownFormat, match="is not IIIF"):
        read(read_iiif, content)


@pytest.mark.parametrize(
    "content",
    ['{"a": ', "", b"\xff\xfe\x00", b"\x80", "[" * 10_000, '{"a":' * 100_000, '{"a": ' + "9" * 5000 + "}"],
)
def test_what_is_no_json_is_said_to_be_none(read, content):
    with pytest.raises(UnreadableFile, match="file.json"):
        read(read_iiif, content)


def test_a_byte_order_mark_and_half_a_character_do_no_harm(record):
    written = json.dumps(second()).replace("Boat", "Boat \\ud800!")
    assert record(read_iiif, b"\xef\xbb\xbf" + written.encode()).words["title"] == {"": "Boat \ufffd!"}
    assert record(read_iiif, written.encode("utf-16")).words["title"] == {"": "Boat \ufffd!"}


def test_a_key_that_stands_twice_loses_nothing(record):
    once, again = (json.dumps([{"label": label, "value": "1900"}]) for label in ("Medium", "Date"))
    twice = f'"metadata": {once}, "metadata": {again}, '
    work = record(read_iiif, "{" + twice + json.dumps(second())[1:])
    assert (work.words["medium"], work.date_edtf) == ({"": "1900"}, "1900")
