"""A work that has something in every column, for round trips."""

from museum.exhibits.models import Credit, Exhibit, Maker, Media, Text
from tests.pictures import png, ready_picture

BASE = "https://museum.example"


def make_rich_work(number: str = "1996.10/β 2") -> Exhibit:
    """A published work with makers, texts, a shown, a hidden and a missing picture."""
    work = Exhibit.objects.create(
        accession_number=number,
        status=Exhibit.Status.PUBLISHED,
        title_en="Boat",
        title_zh="船",
        date_text_en="long ago",
        date_text_zh="很久以前",
        date_edtf="-0663/-0524",
        medium_en="Oil\non canvas",
        dimensions_text_en="big",
        height_cm="31.80",
        width_cm="100",
        object_type_en="painting",
        object_type_zh="绘画",
        place_en="Delft",
        credit_line_en="Gift of Bo",
        credit_line_zh="薄先生赠",
        rights_en="CC0: https://creativecommons.org/publicdomain/zero/1.0/.",
        provenance_en="Bought; sold",
        culture_zh="明代",
        inscription_en="A.",
        other_words={"title": {"fr": "Bateau", "nl": "Boot"}},
        identifiers={"tms": "42"},
        extra={"Shelf": "secret drawer"},
    )
    ada = Maker.objects.create(
        slug="ada",
        name_en="Ada Lin",
        name_zh="林艾达",
        aliases=["A. Lin", "Lin, A."],
        born_edtf="1900~",
        died_edtf="1980-05-04",
        gender="female",
        nationality_en="Chinese",
        nationality_zh="中国",
        birth_place_en="Xiamen",
        death_place_zh="巴黎",
        biography_en="She painted.",
        identifiers={"ulan": "500115588"},
    )
    press = Maker.objects.create(
        slug="press", name_en="港口出版社", other_words={"name": {"ja": "港口出版社"}}
    )
    Credit.objects.create(exhibit=work, maker=ada, role="artist", qualifier="attributed to", order=0)
    Credit.objects.create(exhibit=work, maker=press, role="creator of frames", order=1)
    for language, kind, body in (
        ("en", "label", "A boat."),
        ("zh-hans", "label", "一艘船。"),
        ("en", "description", "Red sails.\n\nCalm sea."),
        ("en", "description", "Seen from the quay."),
        ("en", "history", "Shown in 1950."),
        ("fr", "technique", "Au couteau."),
    ):
        Text.objects.create(exhibit=work, kind=kind, language=language, body=body)
    ready_picture(work, png(), "front.png", alt_en="Sails", alt_zh="帆", order=1)
    ready_picture(work, png(colour="#ff0000"), "conservation.png", alt_en="Cracks", public=False, order=0)
    Media.objects.create(exhibit=work, name="missing.png", state=Media.State.MISSING, alt_en="Gone", order=2)
    return work


def make_bare_work(number: str = "B-1") -> Exhibit:
    """A published work of which nothing is known but its number; its words are read as words only."""
    work = Exhibit.objects.create(accession_number=number, status=Exhibit.Status.PUBLISHED)
    Exhibit.objects.create(
        accession_number=f"{number}a",
        status=Exhibit.Status.PUBLISHED,
        title_en="Cup",
        date_text_en="1900",
        dimensions_text_en="10 × 20 cm",
    )
    return work
