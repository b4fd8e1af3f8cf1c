"""What a profile's words do with a row: makers, sizes, dates, pictures, what is public, what is cleared."""

import pytest

from museum.exhibits.importers.base import Source
from museum.exhibits.importers.opening import open_source


@pytest.fixture
def mapped(tmp_path):
    """Return a function that reads a table with a profile of this text (or the one its columns choose)."""

    def of(table: str, profile: str = "", **mapping: object):
        path, own = tmp_path / "objects.csv", tmp_path / "own.toml"
        path.write_text(table, "utf-8")
        own.write_text(profile, "utf-8")
        return list(
            open_source(Source(path, path.name, profile=str(own) if profile else "", mapping=mapping)).items
        )

    return of


def test_cells_with_several_makers_belong_together_part_by_part(mapped):
    table = (
        "Object Number,Object ID,Title,Artist Display Name,Artist Role,Artist Begin Date,Artist End Date,"
        "Object Begin Date,Artist ULAN URL\n"
        "11.1,7,Jar,Lin|Kim,Artist|Publisher,1853|,1890|,1880,http://x/500000001|\n"
    )
    (item,) = mapped(table)
    lin, kim = item.record.makers
    assert (lin.name, lin.role, lin.born_edtf, lin.died_edtf) == ({"en": "Lin"}, "artist", "1853", "1890")
    assert lin.identifiers == {"ulan": "500000001"}
    assert (kim.name, kim.role, kim.born_edtf, kim.identifiers) == ({"en": "Kim"}, "publisher", "", {})


def test_rows_of_one_work_are_joined_and_their_differences_told(mapped):
    table = (
        "ObjectNumber,ConstituentID,DisplayName,Role,Title\n"
        "1,5,Lin,Artist,Jar\n1,6,Kim,Printer,Jar with lid\n2,7,Ann,Artist,Cup\n1,8,Bo,Artist,Jar\n"
    )
    jar, cup, again = mapped(table)
    assert [maker.name[""] for maker in jar.record.makers] == ["Lin", "Kim"]
    assert (jar.line, jar.record.words["title"]) == (2, {"": "Jar"})
    assert any("Line 3 says otherwise" in note and "title" in note for note in jar.notes)
    assert (cup.line, again.line, again.identity) == (4, 5, "1")


def test_makers_have_their_names_in_both_languages(mapped):
    table = (
        "accession_number,title,artist,artist_zh\n1,Jar,possibly by Lin (1850–1899); Kim,林;金\n2,Cup,,林\n"
    )
    jar, cup = mapped(table)
    lin, kim = jar.record.makers
    assert (lin.name, lin.qualifier, lin.born_edtf) == ({"": "Lin", "zh": "林"}, "possibly by", "1850")
    assert (kim.name, kim.qualifier) == ({"": "Kim", "zh": "金"}, "")
    assert [maker.name for maker in cup.record.makers] == [{"zh": "林"}]


def test_several_makers_of_a_cell_are_split_where_that_is_sure_and_told_where_it_is_not(mapped):
    table = (
        "accession_number,title,artist,artist_zh\n"
        '1,Jar,"Lin (1841–1902), Kim (1850–1911)",林、金\n2,Cup,Gilbert & George,\n3,Pan,Smith & Sons,\n'
    )
    jar, cup, pan = mapped(table)
    assert [(maker.name, maker.born_edtf) for maker in jar.record.makers] == [
        ({"": "Lin", "zh": "林"}, "1841"),
        ({"": "Kim", "zh": "金"}, "1850"),
    ]
    assert [maker.name for maker in cup.record.makers] == [{"": "Gilbert & George"}]
    assert cup.notes == ("“Gilbert & George” may be several makers: separate them with “;”.",)
    assert not jar.notes and not pan.notes


def test_an_own_role_stands_for_a_column_of_makers(mapped):
    profile = (
        'number = "N"\n[[makers]]\nname = "By"\n[[makers]]\nname = "Cast by"\nrole_otherwise = "founder"\n'
        '[[makers]]\nname = "For"\nrole_otherwise = "patron"\nsplit = []\n'
    )
    (item,) = mapped("N,By,Cast by,For\n1,Lin,Kim; Bo,Guild; of bakers\n", profile)
    assert [(maker.name[""], maker.role) for maker in item.record.makers] == [
        ("Lin", "artist"),
        ("Kim", "founder"),
        ("Bo", "founder"),
        ("Guild; of bakers", "patron"),
    ]


def test_sizes_have_the_unit_of_their_cell_column_or_profile(mapped):
    profile = 'number = "N"\n[size]\nheight = "H"\nwidth = "W"\nunit = "mm"\nunit_column = "U"\n'
    items = mapped("N,H,W,U\n1,640,812,\n2,10 in,2,cm\n3,0,0,\n4,tall,,\n", profile)
    sizes = [(item.record.height_cm, item.record.width_cm) for item in items]
    assert sizes == [(64.0, 81.2), (25.4, 2.0), (None, None), (None, None)]


def test_names_and_values_of_sizes_in_two_cells(mapped):
    profile = (
        'number = "N"\n[size]\nnames = { columns = "D", split = ";" }\n'
        'values = { columns = "V", split = ";" }\n'
    )
    (item,) = mapped('N,D,V\n1,width; height,"3; 4,5"\n', profile)
    assert (item.record.height_cm, item.record.width_cm) == (4.5, 3.0)


def test_the_order_of_day_and_month_is_the_profile_s(mapped):
    table = "accession_number,title,date\n1,Letter,01/02/1985\n"
    assert mapped(table)[0].record.date_edtf == ""
    assert mapped(table, day_first=True)[0].record.date_edtf == "1985-02-01"
    assert mapped(table, day_first=False)[0].record.date_edtf == "1985-01-02"


@pytest.mark.parametrize("written", ["31048", "31048.0", "31048.75"])
def test_a_spreadsheet_s_number_of_a_day_is_kept_and_is_no_date(mapped, written):
    (item,) = mapped(f"accession_number,title,Date made\n1,Letter,{written}\n", clear=True)
    assert "date_text" not in item.record.words and not item.record.date_edtf
    assert item.record.extra == {"Date made": written}
    assert any(written in note and "1 January 1985" in note for note in item.notes)


def test_the_years_beside_a_number_of_a_day_are_the_date(mapped):
    (item,) = mapped("accession_number,title,date,date_begin,date_end\n31048,Letter,31048,1985,1985\n")
    assert (item.record.words["date_text"], item.record.date_edtf) == ({"": "1985"}, "1985")
    assert item.record.extra == {"date": "31048"}


def test_a_date_that_can_be_read_in_two_ways_stays_as_written(mapped):
    (item,) = mapped("accession_number,title,date\n1,Letter,01/02/1985\n")
    assert item.record.words["date_text"] == {"": "01/02/1985"}
    assert any("two ways" in note for note in item.notes)


def test_an_edtf_column_goes_before_the_words_and_a_wrong_one_is_told(mapped):
    table = "accession_number,title,date,date_edtf\n1,Jar,old,1850~\n2,Cup,1900,some day\n"
    jar, cup = mapped(table)
    assert (jar.record.date_edtf, jar.record.words["date_text"], jar.notes) == ("1850~", {"": "old"}, ())
    assert cup.record.date_edtf == "1900"
    assert any("“some day” is not EDTF" in note for note in cup.notes)


def test_pictures_by_name_or_address_in_either_column(mapped):
    table = (
        "accession_number,title,image,image_url,alt_text\n"
        "1,Jar,a.jpg; b.jpg,,A jar\n2,Cup,https://x.example/a;b.jpg,,\n3,Pot,,pots/c.png,\n"
        "4,Pan,d.jpg,https://x.example/d.jpg,\n"
    )
    found = [[(media.name, media.url) for media in item.record.media] for item in mapped(table)]
    assert found == [
        [("a.jpg", ""), ("b.jpg", "")],
        [("", "https://x.example/a;b.jpg")],
        [("pots/c.png", "")],
        [("d.jpg", "https://x.example/d.jpg")],
    ]
    jar = mapped(table)[0].record
    assert [media.alt for media in jar.media] == [{"": "A jar"}, {}]


def test_what_is_said_of_no_picture_is_told_and_kept(mapped):
    profile = 'number = "N"\n[[media]]\nname = "Photo"\nalt = ["Alt", "Alt_*"]\npublic = "Show"\n'
    first, second, third = mapped(
        "N,Photo,Alt,Alt_fr,Show\n1,,A jar,Un pot,no\n2,,,,\n3,a.png,A jar,,no\n", profile
    )
    assert first.record.media == () and "A jar; Un pot; no" in first.notes[0]
    assert first.record.extra == {"Alt": "A jar", "Alt_fr": "Un pot", "Show": "no"}
    assert not any("picture" in note for note in (*second.notes, *third.notes))
    assert third.record.extra == {} and not third.record.media[0].public


def test_what_is_public_is_said_by_words(mapped):
    table = "accession_number,title,public\n1,a,Yes\n2,b,no\n3,c,\n4,d,perhaps\n5,e,公开\n"
    items = mapped(table)
    assert [item.record.public for item in items] == [True, False, None, None, True]
    assert [bool(item.notes) for item in items] == [False, False, False, True, False]


def test_japanese_is_told_by_any_cell_of_the_row(mapped):
    table = (
        "资料番号,标题,作者,描述\n".replace("资料番号", "编号")
        + "1,神奈川沖浪裏,北斎,大波と舟\n2,山水,石涛,墨\n"
    )
    wave, hills = mapped(table)
    assert (list(wave.record.words["title"]), list(wave.record.makers[0].name)) == (["ja"], ["ja"])
    assert list(hills.record.words["title"]) == ["zh"]


def test_clearing_makers_dates_and_pictures(mapped):
    table = "accession_number,title,creator,date,image\n1,Jar,[clear],[CLEAR],[clear]\n"
    (item,) = mapped(table)
    assert item.record.clear == {"makers", "date_text", "date_edtf", "media"}
    (item,) = mapped(table.replace("[clear]", "-").replace("[CLEAR]", "-"), clear_marker=["-"])
    assert item.record.clear == {"makers", "date_text", "date_edtf", "media"}


def test_columns_are_joined_or_the_first_is_taken_and_the_rest_is_kept(mapped):
    profile = (
        'number = "N"\nignore = ["Shelf"]\n[fields]\ntitle = ["A", "B"]\n'
        'place = { columns = ["Town", "Land"], how = "join", join = ", " }\n'
        'medium = { columns = "M", split = "|~|", join = " and " }\nrights = { constant = "CC0" }\n'
    )
    (item,) = mapped("N,A,B,Town,Land,M,Shelf,Note\n1,Jar,Vase,Delft,NL,ink|~|paper,C4,old\n", profile)
    words = {name: text[""] for name, text in item.record.words.items()}
    assert words == {"title": "Jar", "place": "Delft, NL", "medium": "ink and paper", "rights": "CC0"}
    assert item.record.extra == {"B": "Vase", "Note": "old"}


def test_a_mark_is_read_as_the_words_that_it_means_and_others_are_left(mapped):
    profile = (
        'number = "N"\n[fields]\ntitle = "A"\n'
        'rights = ["Notice", { columns = "Free", says = { true = "Public domain", Y = "CC0" } }]\n'
    )
    table = "N,A,Notice,Free\n1,Jar,,True\n2,Jar,© Vos,true\n3,Jar,,false\n4,Jar,,y\n"
    told = [item.record.words.get("rights", {}).get("") for item in mapped(table, profile)]
    assert told == ["Public domain", "© Vos", None, "CC0"]


def test_a_title_of_no_named_language_stays_beside_the_english_one(mapped):
    table = "accession_number,title,title_en,title_id,title_fr\n1,Krug,Jar,T-7,Pot\n2,Krug,,,\n"
    both, alone = mapped(table)
    assert both.record.words["title"] == {"en": "Jar", "fr": "Pot", "und": "Krug"}
    assert both.record.extra == {"title_id": "T-7"}
    assert alone.record.words["title"] == {"": "Krug"}


@pytest.mark.parametrize(
    "header",
    [
        "N° inv.", "Nº inv.", "N.º inv.", "№ inv", "No. inv.", "n_o_inv", "N. inv.", "Inv.-Nr.", "Inv. Nr.",
        "INV NR", "Inv. N°", "Nº inventario", "N° d’inventaire", "N. inventario", "Nº de inventário", "N°",
        "Inv.",
    ],
)  # fmt: skip
def test_a_number_is_found_however_its_header_is_shortened(mapped, header):
    (item,) = mapped(f"{header},title\nA.7,Jar\n")
    assert (item.identity, item.refusal) == ("A.7", "")


def test_the_first_letter_of_a_word_is_no_number(mapped):
    (item,) = mapped("No inv,title,N.B.,Nature\nA.7,Jar,fragile,dead\n")
    assert item.record.extra == {"N.B.": "fragile", "Nature": "dead"}
