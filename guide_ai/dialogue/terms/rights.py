"""Rights: what a record says about who may use a work's picture, told apart and told in Chinese."""

import re
from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["free", "cc0", "reserved", "licence", "other"]

_FREE: Final = re.compile(
    r"\bpublic domain\b|no (?:known )?copyright|公有领域|公共领域|无版权限制", re.IGNORECASE
)
_CC0: Final = re.compile(r"\bcc0\b|creative commons zero|publicdomain/zero", re.IGNORECASE)
_LICENCE: Final = re.compile(r"\bCC[- ]BY[\w-]*(?:[ -]?\d\.\d)?|知识共享", re.IGNORECASE)
_OWNER: Final = re.compile(
    r"©\s*(?:copyright\s*)?(?P<owner>[^©]*)$|(?:版权(?:归|所有)[:：]?)(?P<owner_zh>.+)$", re.IGNORECASE
)
_RESERVED: Final = re.compile(r"[.;,/]?\s*all rights reserved\.?", re.IGNORECASE)
_UNKNOWN: Final = re.compile(r"^(?:unknown|undetermined|not evaluated|未知|不详)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Rights:
    """What is said. `owner`: to whom the copyright belongs, as written; `all`: "all rights reserved"."""

    kind: Kind
    owner: str = ""
    all: bool = False
    unknown: bool = False


def read(value: str) -> Rights:
    """Tell the kinds of a rights statement apart."""
    if _UNKNOWN.match(value.strip()):
        return Rights("other", unknown=True)
    if _CC0.search(value):
        return Rights("cc0")
    if _FREE.search(value):
        return Rights("free")
    if _LICENCE.search(value):
        return Rights("licence")
    if found := _OWNER.search(value):
        owner = (found["owner"] or found["owner_zh"] or "").strip()
        every = bool(_RESERVED.search(owner)) or "保留" in owner
        owner = re.sub(r"\s*,[\s,/]*", ", ", _RESERVED.sub(",", owner)).strip(" ,;./。")
        return Rights("reserved", "" if owner.casefold() in ("reserved", "") else owner, all=every)
    return Rights("other", all=bool(_RESERVED.search(value)))
