"""Profile files: read and checked, with the line where something is wrong; and written again."""

import json
import re
import tomllib
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.utils.translation import gettext as _
from pydantic import ValidationError

from museum.exhibits.importers.errors import UnknownProfile
from museum.exhibits.importers.profile import Profile, in_words
from museum.exhibits.importers.storable import storable

FOLDER: Final = Path(__file__).parent / "profiles"
LARGEST: Final = 1 << 17
"""Bytes of a profile file."""
MOST_DOTS: Final = 300
"""In one line: the parser takes time by the square of a key's parts."""
FAULTS_SHOWN: Final = 5


def read_profile(path: Path) -> Profile:
    """Read a profile file. Raises `UnknownProfile` with the line and the word that is wrong."""
    try:
        if not path.is_file():
            raise UnknownProfile(_("“%(name)s” can’t be read as a profile.") % {"name": storable(path.name)})
        if path.stat().st_size > LARGEST:
            raise UnknownProfile(_("“%(name)s” is too large for a profile.") % {"name": path.name})
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UnknownProfile(_("“%(name)s” can’t be read as a profile.") % {"name": path.name}) from error
    try:
        if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
            raise UnknownProfile(_("“%(name)s” nests deeper than a profile does.") % {"name": path.name})
        words = tomllib.loads(text)
    except RecursionError as error:
        raise UnknownProfile(
            _("“%(name)s” nests deeper than a profile does.") % {"name": path.name}
        ) from error
    except ValueError as error:
        raise UnknownProfile(
            _("“%(name)s” is not TOML: %(what)s.") % {"name": path.name, "what": str(error).rstrip(".")}
        ) from error
    words.setdefault("name", path.stem)
    return profile_of(words, path.name, text)


def profile_of(words: dict[str, Any], name: str, text: str = "") -> Profile:
    """Check the words of a profile. Raises `UnknownProfile`: what is wrong, in which line of `text`."""
    try:
        return Profile.model_validate(words)
    except ValidationError as error:
        found = error.errors(include_url=False, include_context=False, include_input=False)
        told = [_sentence(each["loc"], each["type"], str(each["msg"]), text) for each in found[:FAULTS_SHOWN]]
        if len(found) > FAULTS_SHOWN:
            told.append("…")
        raise UnknownProfile(f"“{name}”: " + " ".join(dict.fromkeys(told))) from error
    except RecursionError as error:
        raise UnknownProfile(_("“%(name)s” nests deeper than a profile does.") % {"name": name}) from error


@cache
def profiles() -> tuple[Profile, ...]:
    """Return the profiles that come with Vernissage, by name."""
    return tuple(read_profile(path) for path in sorted(FOLDER.glob("*.toml")))


def profile_named(name: str) -> Profile:
    """Return the profile of this name, or of the TOML file at this path. Raises `UnknownProfile`."""
    for profile in profiles():
        if profile.name == name.strip().lower():
            return profile
    if name.lower().endswith(".toml"):
        return read_profile(Path(name))
    names = [profile.name for profile in profiles()]
    near = get_close_matches(name.lower(), names, 1)
    told = _("There is no profile “%(name)s”.") % {"name": name}
    if near:
        raise UnknownProfile(told + " " + _("Did you mean “%(near)s”?") % {"near": near[0]})
    raise UnknownProfile(told + " " + _("There are: %(names)s.") % {"names": ", ".join(names)})


def with_choices(profile: Profile, choices: dict[str, Any]) -> Profile:
    """Return the profile with what a curator chose over it, in the same words. Raises `UnknownProfile`."""
    if not choices:
        return profile
    words = profile.model_dump(mode="json", exclude_unset=True)
    for key, value in choices.items():
        have = words.get(key)
        words[key] = {**have, **value} if isinstance(have, dict) and isinstance(value, dict) else value
    return profile_of(words, _("what was chosen"))


def as_toml(profile: Profile) -> str:
    """Return the profile as the text of a profile file."""
    words = in_words(profile)
    plain = [f"{_key(key)} = {_inline(value)}" for key, value in words.items() if not _is_table(value)]
    tables = []
    for key, value in words.items():
        if _is_table(value):
            for each in [value] if isinstance(value, dict) else value:
                head = f"[{_key(key)}]" if isinstance(value, dict) else f"[[{_key(key)}]]"
                told = [f"{_key(inner)} = {_inline(told)}" for inner, told in each.items()]
                tables.append("\n".join([head, *told]))
    return "\n\n".join(["\n".join(plain), *tables]) + "\n"


def _is_table(value: Any) -> bool:
    return isinstance(value, dict) or (isinstance(value, list) and bool(value) and isinstance(value[0], dict))


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(key)} = {_inline(each)}" for key, each in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(each) for each in value) + "]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _sentence(place: tuple[int | str, ...], kind: str, message: str, text: str) -> str:
    words = [str(part) for part in place if isinstance(part, str)]
    key = words[-1] if words else ""
    number = _line_of(text, words)
    where = _("line %(line)d, “%(key)s”") if number else _("“%(key)s”")
    told = where % {"line": number, "key": ".".join(words)}
    if kind == "extra_forbidden":
        near = get_close_matches(key, _all_words(), 1)
        hint = " " + _("Did you mean “%(near)s”?") % {"near": near[0]} if near else ""
        return _("%(where)s is not a word of a profile.") % {"where": told} + hint
    if kind == "missing":
        return _("%(where)s is missing.") % {"where": told}
    return f"{told}: {message.removeprefix('Value error, ')}."


@cache
def _all_words() -> list[str]:
    def of(schema: dict[str, Any]) -> set[str]:
        found = set(schema.get("properties", {}))
        for inner in schema.get("$defs", {}).values():
            found |= of(inner)
        return found

    return sorted(of(Profile.model_json_schema()))


def _line_of(text: str, words: list[str]) -> int:
    """Find the line of a key: behind the heading of its table, where it has one. 0 where it is not found."""
    lines = [line.lstrip()[:1_000] for line in text.splitlines()]
    start = 0
    for depth, word in enumerate(words):
        key, path = re.escape(word), re.escape(".".join(words[: depth + 1]))
        wanted = re.compile(rf"(\[\[?\s*{path}\s*\]|[\"']?{key}[\"']?\s*=|.*[{{,]\s*{key}\s*=)")
        for number in range(start, len(lines)):
            if wanted.match(lines[number]):
                start = number
                break
        else:
            return start + 1 if start and depth else 0
    return start + 1
