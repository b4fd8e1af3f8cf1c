"""Eras and periods of East Asia whose years are generally agreed on.

Reigns of Ming and Qing and Japanese eras from 1596 on count from their first calendar year as the standard
tables do; that a lunar year ends in the next January or February is left aside, as those tables leave it.
Periods that museums date differently (Edo from 1603 or 1615, Han from 206 or 202 BCE) are not here: what is
not here is not read. Names that stand for two eras are here twice, so that they are not read by themselves.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Era:
    """An era: its realm, and its first and last year."""

    realm: str
    """ "ming", "qing", "republic", "japan", or "china" for what came before."""
    first: int
    last: int


_ERAS: Final = """
ming 1368 1398 洪武
ming 1399 1402 建文
ming 1403 1424 永乐 永樂
ming 1425 1425 洪熙
ming 1426 1435 宣德
ming 1436 1449 正统 正統
ming 1450 1456 景泰
ming 1457 1464 天顺 天順
ming 1465 1487 成化
ming 1488 1505 弘治
ming 1506 1521 正德
ming 1522 1566 嘉靖
ming 1567 1572 隆庆 隆慶
ming 1573 1620 万历 萬曆 万暦
ming 1621 1627 天启 天啟 天啓
ming 1628 1644 崇祯 崇禎
qing 1644 1661 顺治 順治
qing 1662 1722 康熙
qing 1723 1735 雍正
qing 1736 1795 乾隆
qing 1796 1820 嘉庆 嘉慶
qing 1821 1850 道光
qing 1851 1861 咸丰 咸豐
qing 1862 1874 同治
qing 1875 1908 光绪 光緒
qing 1909 1911 宣统 宣統
republic 1912 1949 民国 民國 中华民国 中華民國
japan 1596 1615 慶長
japan 1615 1624 元和
japan 1624 1644 寛永
japan 1644 1648 正保
japan 1648 1652 慶安
japan 1652 1655 承応
japan 1655 1658 明暦
japan 1658 1661 万治
japan 1661 1673 寛文
japan 1673 1681 延宝
japan 1681 1684 天和
japan 1684 1688 貞享
japan 1688 1704 元禄
japan 1704 1711 宝永
japan 1711 1716 正徳 正德
japan 1716 1736 享保
japan 1736 1741 元文
japan 1741 1744 寛保
japan 1744 1748 延享
japan 1748 1751 寛延
japan 1751 1764 宝暦
japan 1764 1772 明和
japan 1772 1781 安永
japan 1781 1789 天明
japan 1789 1801 寛政
japan 1801 1804 享和
japan 1804 1818 文化
japan 1818 1830 文政
japan 1830 1844 天保
japan 1844 1848 弘化
japan 1848 1854 嘉永
japan 1854 1860 安政
japan 1860 1861 万延
japan 1861 1864 文久
japan 1864 1865 元治
japan 1865 1868 慶応
japan 1868 1912 明治
japan 1912 1926 大正
japan 1926 1989 昭和
japan 1989 2019 平成
japan 2019 2999 令和
japan 1387 1389 嘉慶
japan 1555 1558 弘治
china 550 559 天保
china 566 572 天和
china 806 820 元和
"""

_PERIODS: Final = """
618 907 唐
960 1127 北宋
1127 1279 南宋
960 1279 宋
1368 1644 明
1644 1911 清
1912 1949 民国 民國 中华民国 中華民國
1868 1912 明治
1912 1926 大正
1926 1989 昭和
1989 2019 平成
"""


def _eras() -> dict[str, tuple[Era, ...]]:
    found: dict[str, tuple[Era, ...]] = {}
    for row in _ERAS.split("\n"):
        if row:
            realm, first, last, *names = row.split()
            for name in names:
                found[name] = (*found.get(name, ()), Era(realm, int(first), int(last)))
    return found


ERAS: Final = _eras()
"""Name → the eras that bear it."""

PERIODS: Final = {
    name: (int(first), int(last))
    for first, last, *names in (row.split() for row in _PERIODS.split("\n") if row)
    for name in names
}
"""Name without 代, 朝, 時代 → first and last year."""
