"""One record into the database: what it changes, written in the transaction that the run has opened.

Children are written at once and without signals, so a published work's passages are brought in step here.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _

from museum.exhibits import passages, publishing
from museum.exhibits.importers import merging, snapshot
from museum.exhibits.importers.ahead import Ahead
from museum.exhibits.importers.errors import Refused, Stale
from museum.exhibits.importers.matching import Makers
from museum.exhibits.importers.media_linking import Pictures
from museum.exhibits.importers.record import MakerEntry, Record, TextEntry, slot
from museum.exhibits.importers.seen import plain_number
from museum.exhibits.models import Credit, Exhibit, ImportRow, Maker, Text
from museum.exhibits.models.names import name_key
from museum.exhibits.translations import tagged

CHINESE: Final = "zh-hans"
_PLAIN_CHINESE: Final = ("zh", "zh-hans", "zh-cn", "zh-hans-cn", "cmn", "zho", "chi")


@dataclass(frozen=True, slots=True)
class Written:
    """What became of a record."""

    outcome: ImportRow.Outcome
    exhibit: int
    """Primary key of the work."""
    notes: list[str] = field(default_factory=list)
    before: dict[str, Any] | None = None
    """What undo needs; None where nothing changed."""
    after: str = ""
    """Fingerprint of the work as it is now; "" where nothing changed."""
    now: dict[str, Any] = field(default_factory=dict)
    """The work as `snapshot.told` tells it."""


class Writer:
    """Writes the records of one run."""

    def __init__(self, makers: Makers, pictures: Pictures, ahead: Ahead, *, publish: bool) -> None:
        self._makers = makers
        self._ahead = ahead
        self._pictures = pictures
        self._publish = publish

    def write(self, record: Record) -> Written:
        """Create, update or leave alone the work of this number. Inside a transaction.

        Raises `Refused`, and `Stale` where the work was changed meanwhile.
        """
        number = plain_number(record.accession_number)
        if not number:
            raise Refused(_("The accession number is missing."))
        merging.check(Exhibit, {"accession_number": number})
        work, may_be_old = self._ahead.take(number)
        if work and record.number_in_doubt and not _is_called_so(work.exhibit, record):
            raise Refused(
                _(
                    "The accession number is stored as a number, which loses zeros (1996.10 becomes 1996.1, "
                    "007 becomes 7), and “%(number)s” is here with another title: give its column the format "
                    "“Text” and write it again."
                )
                % {"number": number}
            )
        created = work is None
        work = work or snapshot.Work(Exhibit(accession_number=number))
        before = None if created else snapshot.told(work)
        was_public = work.exhibit.status == Exhibit.Status.PUBLISHED
        notes: list[str] = []
        changes = merging.changes(work.exhibit, record)
        merging.check(Exhibit, changes)
        for column, value in changes.items():
            setattr(work.exhibit, column, value)
        if created:
            Exhibit.objects.bulk_create([work.exhibit])
            changes = {}
        self._credits(work, record, notes)
        _texts(work, record)
        self._pictures.link(work, record, notes)
        changes.update(self._status(work, record, notes))
        after = snapshot.told(work)
        if after == before and not self._makers.changes:
            return Written(ImportRow.Outcome.UNCHANGED, work.exhibit.pk, notes, now=after)
        if changes or not created:
            _save(work.exhibit, changes, may_be_old=may_be_old and not created)
        if was_public or work.exhibit.status == Exhibit.Status.PUBLISHED:
            passages.refresh_exhibit(work.exhibit.pk)
        for pk in self._makers.changes.retold_in():
            passages.refresh_exhibit(pk)
        return Written(
            ImportRow.Outcome.CREATED if created else ImportRow.Outcome.UPDATED,
            work.exhibit.pk,
            notes,
            {"work": before, **self._makers.changes.told()},
            snapshot.fingerprint(after),
            after,
        )

    def _credits(self, work: snapshot.Work, record: Record, notes: list[str]) -> None:
        """Bring the makers in step."""
        entries = record.makers
        if entries is None:
            entries = () if "makers" in record.clear else None
        if entries is None:
            return
        credited = [credit.maker for credit in work.credits]
        had = list(work.credits)
        wanted: list[Credit] = []
        known: set[tuple[int, str, str]] = set()
        for entry in entries:
            maker = self._makers.of(entry, credited, notes)
            if maker is None:
                continue
            role, qualifier = _part(entry, maker, had, notes)
            if (key := (maker.pk, role, qualifier)) in known:
                continue
            known.add(key)
            wanted.append(_credit(work.exhibit, maker, role, qualifier, len(wanted)))
        now = [(credit.maker_id, credit.role, credit.qualifier) for credit in work.credits]
        if now == [(credit.maker_id, credit.role, credit.qualifier) for credit in wanted]:
            return
        if now:
            Credit.objects.filter(exhibit=work.exhibit).delete()
        Credit.objects.bulk_create(wanted)
        work.credits = wanted

    def _status(self, work: snapshot.Work, record: Record, notes: list[str]) -> dict[str, str]:
        """Publish or withdraw, as the record or else the run wants it; return what that changes."""
        exhibit = work.exhibit
        published = exhibit.status == Exhibit.Status.PUBLISHED
        wanted = self._publish or None if record.public is None else record.public
        status = exhibit.status
        if wanted is False:
            status = Exhibit.Status.DRAFT
        elif wanted or published:
            problems = publishing.problems(exhibit)
            notes += [_("It stays a draft.") + " " + problem for problem in problems if not published]
            notes += [_still_shown(problem) for problem in problems if published]
            if not problems:
                status = Exhibit.Status.PUBLISHED
        if status == exhibit.status:
            return {}
        exhibit.status = status
        return {"status": status}


def _still_shown(problem: str) -> str:
    """The sentence for what is missing in a work that visitors see already."""
    hidden = problem == publishing.no_alternative()
    return _("The picture stays hidden.") + " " + problem if hidden else problem


def _save(exhibit: Exhibit, changes: dict[str, Any], *, may_be_old: bool) -> None:
    """Write the changed columns, and the time; that alone where only parts of the work changed."""
    rows = Exhibit.objects.filter(pk=exhibit.pk)
    if may_be_old:
        rows = rows.filter(changed_at=exhibit.changed_at)
    if not rows.update(**changes, changed_at=timezone.now()):
        raise Stale(exhibit.accession_number)


def _is_called_so(exhibit: Exhibit, record: Record) -> bool:
    """Whether the work has a title that the record has, or both have none."""
    here, told = tagged(exhibit, "title").values(), record.words.get("title", {}).values()
    known = {name_key(text) for text in here if text}
    said = {name_key(text) for text in told if text}
    return known == said or not known.isdisjoint(said)


def _part(entry: MakerEntry, maker: Maker, had: list[Credit], notes: list[str]) -> tuple[str, str]:
    """Role and qualifier: what the record does not say of them stays as it is in `had`, which loses that."""
    own = [credit for credit in had if credit.maker_id == maker.pk]
    if not own:
        return entry.role, entry.qualifier
    same = [credit for credit in own if credit.role == entry.role]
    before = next((credit for credit in same if credit.qualifier == entry.qualifier), (same or own)[0])
    had.remove(before)
    role = before.role if entry.role == "artist" and "role" not in entry.told else entry.role
    if entry.qualifier or "qualifier" in entry.told:
        return role, entry.qualifier
    if before.qualifier:
        told = _("The record still says “%(qualifier)s” of %(name)s, since the file says nothing of it.")
        notes.append(told % {"qualifier": before.qualifier, "name": maker})
    return role, before.qualifier


def _credit(exhibit: Exhibit, maker: Maker, role: str, qualifier: str, order: int) -> Credit:
    merging.check(Credit, {"role": role, "qualifier": qualifier})
    return Credit(exhibit=exhibit, maker=maker, role=role, qualifier=qualifier, order=order)


def _texts(work: snapshot.Work, record: Record) -> None:
    """Replace the texts of those kinds and languages that the record has; empty what it clears."""
    wanted: dict[tuple[str, str], list[str]] = {}
    cleared = {part.removeprefix("text.") for part in record.clear if part.startswith("text.")}
    for text in work.texts:
        if text.kind in cleared:
            wanted.setdefault((text.kind, text.language), [])
    for entry in record.texts:
        for language, body in _told(entry).items():
            wanted.setdefault((entry.kind, language), []).append(body)
    fresh: list[Text] = []
    rewritten: list[Text] = []
    surplus: list[Text] = []
    for (kind, language), bodies in wanted.items():
        have = [text for text in work.texts if (text.kind, text.language) == (kind, language)]
        surplus += have[len(bodies) :]
        for text, body in zip(have, bodies, strict=False):
            if text.body != body:
                text.body = body
                rewritten.append(text)
        for order, body in list(enumerate(bodies))[len(have) :]:
            fresh.append(Text(exhibit=work.exhibit, kind=kind, language=language, body=body, order=order))
    for text in fresh + rewritten:
        merging.check(Text, snapshot.columns_of(text, ("kind", "language", "body")))
    if surplus:
        Text.objects.filter(pk__in=[text.pk for text in surplus]).delete()
    Text.objects.bulk_update(rewritten, ["body"])
    Text.objects.bulk_create(fresh)
    work.texts = sorted(
        [*(text for text in work.texts if text not in surplus), *fresh],
        key=lambda text: (text.order, text.pk),
    )


def _told(entry: TextEntry) -> dict[str, str]:
    """The entry's texts by the language they are kept under."""
    if entry.kind not in Text.Kind.values:
        raise Refused(_("“%(kind)s” is no kind of text.") % {"kind": entry.kind})
    found: dict[str, str] = {}
    for tag in sorted(entry.words, key=lambda tag: (len(tag), tag)):
        if entry.words[tag].strip():
            found.setdefault(_language(tag), entry.words[tag])
    return found


def _language(tag: str) -> str:
    """English is "en" however it is tagged, plain Chinese is the Chinese of the pages; others stay."""
    if slot(tag) == "en":
        return "en"
    return CHINESE if tag.lower().replace("_", "-") in _PLAIN_CHINESE else tag
