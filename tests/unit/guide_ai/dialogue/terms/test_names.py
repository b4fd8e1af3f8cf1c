"""Places, makers and credit lines from one language into the other."""

import pytest

from guide_ai.dialogue.terms import credit_line, person, place, rights


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        ("Japan, Edo period (1615–1868)", "日本江户时代（1615–1868）"),
        ("China, Han dynasty (206 B.C.–A.D. 220)", "中国汉代（公元前206年–公元220年）"),
        ("Southern Thailand or Sumatra", "泰国南部或苏门答腊"),
        ("Paris, France", "法国巴黎"),
        ("Paris (Île-de-France, France)", "法国巴黎"),
        ("China, Ming dynasty (?) (1368–1644)", "可能是中国明代（1368–1644）"),
        ("Middle-earth, France", None),
    ],
)
def test_places_and_cultures(english, chinese):
    assert place.chinese(english) == chinese


@pytest.mark.parametrize(
    ("chinese", "english"), [("法国巴黎", "Paris, France"), ("中国唐代", "China, Tang dynasty")]
)
def test_places_and_cultures_in_english(chinese, english):
    assert place.english(chinese) == english


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("Vincent van Gogh", "文森特·梵高"),
        ("Katsushika Hokusai", "葛饰北斋"),
        ("Christopher Le Brun PRA", ""),
        ("Ben Nicholson OM", "本·尼科尔森"),
        ("Neura", ""),
    ],
)
def test_only_makers_who_are_known_by_it_get_a_chinese_name(name, known):
    assert person.chinese(name) == known


def test_nobody_is_known_for_sure():
    assert person.is_unknown("unknown Persian, Luristan") and person.is_unknown("佚名")
    assert person.whose_in_chinese(person.whose("unknown Persian, Luristan")) == "波斯，卢里斯坦"
    assert not person.is_unknown("Una Known")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("Gift of Mrs. George Lauder", "由George Lauder女士捐赠"),
        ("Presented by the artist 1998", "由艺术家本人于1998年捐赠"),
        ("Bequeathed by Henry Vaughan 1900", "由Henry Vaughan于1900年遗赠"),
        ("Purchased 1986", "于1986年购入"),
        ("Purchased with assistance from the Gytha Trust 2010", "于2010年购入，得到Gytha Trust资助"),
        ("Gift of A. Roe in memory of B. Roe", "由A. Roe（为纪念B. Roe）捐赠"),
        ("Gift of John P. Davis, Jr.", "由John P. Davis, Jr.捐赠"),
        ("Leisser Art Fund", None),
    ],
)
def test_credit_lines(line, told):
    assert credit_line.chinese(line) == told


@pytest.mark.parametrize(
    ("statement", "kind"),
    [("Public Domain", "free"), ("CC0", "cc0"), ("© Ai Weiwei", "reserved"), ("CC BY-NC 4.0", "licence"),
     ("ask us", "other")],
)  # fmt: skip
def test_rights(statement, kind):
    assert rights.read(statement).kind == kind
