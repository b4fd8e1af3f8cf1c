"""Chinese, Japanese and Korean dates: plain notation is read, what stands for several things is not."""

import pytest

from museum.exhibits.importers.reading.dates import read_date


@pytest.mark.parametrize(
    ("written", "edtf"),
    [
        ("1644年", "1644"),
        ("二〇〇八年", "2008"),
        ("约1850年", "1850~"),
        ("1831年頃", "1831~"),
        ("1985年1月2日", "1985-01-02"),
        ("1985年1月", "1985-01"),
        ("1850年春", "1850-21"),
        ("1644年至1911年", "1644/1911"),
        ("１６４４年", "1644"),
        ("公元31年", "0031"),
        ("公元前221年", "-0220"),
        ("公元前475—前221年", "-0474/-0220"),
        ("公元前475-221年", "-0474/-0220"),
        ("公元前206年—公元220年", "-0205/0220"),
        ("17世纪", "16XX"),
        ("十七世紀", "16XX"),
        ("公元前3世纪", "-02XX"),
        ("17世纪上半叶", "1600/1649"),
        ("18世紀後半", "1750/1799"),
        ("十九世纪晚期", "18XX"),
        ("19世紀末", "18XX"),
        ("1850年代", "185X"),
        ("二十世纪三十年代", "193X"),
        ("1900年以前", "[..1900]"),
        ("1920年以后", "[1920..]"),
        ("18–19세기", "17XX/18XX"),
        ("1850년", "1850"),
    ],
)
def test_our_calendar(written, edtf):
    assert read_date(written).edtf == edtf
    assert read_date(written).written == written


@pytest.mark.parametrize(
    ("written", "edtf"),
    [
        ("清康熙年间", "1662/1722"),
        ("大清康熙年製", "1662/1722"),
        ("清乾隆二十年", "1755"),
        ("光绪二十年", "1894"),
        ("明万历", "1573/1620"),
        ("民国二十年", "1931"),
        ("明治20年", "1887"),
        ("昭和十年", "1935"),
        ("令和元年", "2019"),
        ("明治20年5月3日", "1887"),
        ("江戸時代 天保14年", "1843"),
        ("寛政年間", "1789/1801"),
        ("清代", "1644/1911"),
        ("明治時代", "1868/1912"),
        ("清光绪二十年（1894年）", "1894"),
        ("1755年（乾隆二十年）", "1755"),
        ("康熙（1662－1722）", "1662/1722"),
        ("江戸時代・19世紀", "18XX"),
        ("清 18世纪", "17XX"),
    ],
)
def test_eras_and_periods_that_are_agreed_on(written, edtf):
    assert read_date(written).edtf == edtf


@pytest.mark.parametrize(
    "written",
    [
        "江戸時代", "汉代", "明末清初", "甲子年", "三十一年", "大正十六年", "康熙七十年", "弘治三年",
        "天保二年", "乾隆二十年（1855年）", "文化", "清", "永乐大典", "良渚文化", "1985年13月",
    ],
)  # fmt: skip
def test_what_is_not_agreed_on_or_is_none_is_kept_as_it_is(written):
    found = read_date(written)
    assert (found.edtf, found.written) == ("", written)
    assert written in found.notes[0]


def test_a_realm_tells_eras_of_one_name_apart():
    assert read_date("明弘治三年").edtf == "1490"
    assert read_date("江戸時代 正徳元年").edtf == "1711"
    assert read_date("天保十四年").edtf == "1843"


@pytest.mark.parametrize("written", ["年代不详", "日期不明", "制作年不詳"])
def test_not_dated(written):
    assert (read_date(written).edtf, read_date(written).notes) == ("", ())
