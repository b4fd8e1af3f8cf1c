"""A file of visitors' questions with the checks of their answers, a JSON object a line."""

from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from guide_ai.language import LANGUAGES, Language

LARGEST: Final = 64 << 20
"""Bytes of a file."""
TAGS: Final[dict[str, Language]] = {"en": "en", "zh": "zh-hans", **{tag: tag for tag in LANGUAGES}}


class BadQuestions(ValueError):
    """The file can't be used; the message names the line."""


class InjectedRecord(BaseModel):
    """A work that hangs in the exhibition for this question only."""

    model_config = ConfigDict(extra="ignore")

    id: str = Field(min_length=1, max_length=255)
    title: str = Field(default="", max_length=2000)
    description: str = ""


class Setting(BaseModel):
    """Where and after what a question is asked. Works are named by alias or accession number."""

    model_config = ConfigDict(extra="ignore")

    room: str | None = None
    gaze: str | None = None
    gaze_ms: int = Field(default=0, ge=0)
    gaze_candidates: list[str] = Field(default_factory=list)
    history: list[tuple[Literal["user", "guide"], str]] = Field(default_factory=list)
    injected_record: InjectedRecord | None = None
    asr: bool = False
    """The words are as a transcription has them."""


class PosedQuestion(BaseModel):
    """A question and what its answer must and must not hold."""

    model_config = ConfigDict(extra="ignore")

    id: str = ""
    lang: str
    type: str = "question"
    question: str = Field(min_length=1)
    context: Setting = Field(default_factory=Setting)
    reference_answer: str = ""
    must_include_any: list[list[str]] = Field(default_factory=list)
    """Of each group one must be said."""
    must_not_include: list[str] = Field(default_factory=list)
    record_ids: list[str] = Field(default_factory=list)
    answerable: bool = True

    @field_validator("question")
    @classmethod
    def _asks(cls, value: str) -> str:
        if not value.strip():
            raise ValueError("it is blank")
        return value

    @field_validator("must_include_any")
    @classmethod
    def _check_something(cls, value: list[list[str]]) -> list[list[str]]:
        if any(not group or not all(text.strip() for text in group) for group in value):
            raise ValueError("a group is empty or holds a blank text")
        return value

    @field_validator("must_not_include")
    @classmethod
    def _forbid_something(cls, value: list[str]) -> list[str]:
        if not all(text.strip() for text in value):
            raise ValueError("it holds a blank text")
        return value

    @field_validator("lang")
    @classmethod
    def _is_spoken(cls, value: str) -> str:
        if value not in TAGS:
            raise ValueError(f"lang is {value!r}; it must be one of {', '.join(TAGS)}")
        return value

    @property
    def language(self) -> Language:
        """The visitor's language, as the guide names it."""
        return TAGS[self.lang]


def read_questions(path: Path) -> list[PosedQuestion]:
    """Read a file of questions. Raises `BadQuestions` in one line."""
    try:
        if path.stat().st_size > LARGEST:
            raise BadQuestions(f"{path.name} has more than {LARGEST >> 20} MiB")
        # By line feeds alone: a text may hold the separators of lines and paragraphs that Unicode knows.
        lines = path.read_text(encoding="utf-8-sig").split("\n")
    except OSError as error:
        raise BadQuestions(f"{path.name} can't be read: {error.strerror or error}") from error
    except UnicodeDecodeError as error:
        raise BadQuestions(f"{path.name} is not UTF-8") from error
    found = [_read(line, f"{path.name} line {at}") for at, line in enumerate(lines, 1) if line.strip()]
    if not found:
        raise BadQuestions(f"{path.name} holds no question")
    return found


def _read(line: str, where: str) -> PosedQuestion:
    try:
        return PosedQuestion.model_validate_json(line)
    except ValidationError as error:
        first = error.errors()[0]
        field = ".".join(str(part) for part in first["loc"])
        reason = " ".join(first["msg"].removeprefix("Value error, ").split())[:200]
        raise BadQuestions(f"{where}: {f'{field}: ' if field else ''}{reason}") from error
