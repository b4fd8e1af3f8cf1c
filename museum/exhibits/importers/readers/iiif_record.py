"""A manifest becomes a record: one work, its metadata in our fields, its canvases as pictures."""

from collections import Counter

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from museum.exhibits.iiif_terms import MODEL
from museum.exhibits.importers.readers import iiif_labels, iiif_own, iiif_words, tree
from museum.exhibits.importers.readers.draft import Draft
from museum.exhibits.importers.readers.iiif_manifest import Canvas, Manifest
from museum.exhibits.importers.readers.iiif_words import Said
from museum.exhibits.importers.reading import text as reading
from museum.exhibits.importers.reading.makers_several import makers_in
from museum.exhibits.importers.record import Item


def item(manifest: Manifest, line: int, stand_in: str, *, japanese: bool = False) -> Item:
    """Return the record. `stand_in` numbers a work whose manifest has neither a number nor an address."""
    draft = Draft(
        line, identity=manifest.id or stand_in, japanese=japanese, exact=manifest.record is not None
    )
    numbers: list[tuple[str, str]] = []
    for label, said in manifest.metadata:
        _metadata(draft, label, said, numbers)
    _title(draft, manifest, numbers)
    _number(draft, manifest, numbers, stand_in)
    if not draft.exact:
        for tag, texts in manifest.summary.items():
            for text in texts:
                draft.tell("description", text, tag)
    _say(draft, "credit_line", manifest.statement)
    if not (draft.exact and draft.says("rights")):
        _say(draft, "rights", manifest.rights)
    for name, value in manifest.beside if not draft.exact else ():
        draft.keep(name, value)
    draft.keep("contents", "\n".join(manifest.contents))
    _pictures(draft, manifest)
    if manifest.record is not None:
        iiif_own.complete(draft, manifest.record)
    elif tree.is_address(manifest.id):
        draft.identifiers["iiif"] = manifest.id
    return draft.item()


def _title(draft: Draft, manifest: Manifest, numbers: list[tuple[str, str]]) -> None:
    """The label is the title, unless our exporter had none and put the number there."""
    if draft.exact and [text for _, text in numbers] == manifest.label.get(""):
        return
    for tag, texts in manifest.label.items():
        draft.say("title", "; ".join(texts), tag)
    known = {reading.line(text) for text in iiif_words.every(manifest.label)}
    for label, said in manifest.metadata:
        if iiif_labels.meaning(iiif_words.every(label)) != "title":
            continue
        if not known:
            _say(draft, "title", said)
        for text in iiif_words.every(said) if known else ():
            if reading.line(text) not in known:
                draft.keep("title", text)


def _metadata(draft: Draft, label: Said, said: Said, numbers: list[tuple[str, str]]) -> None:
    meaning, _, detail = iiif_labels.meaning(iiif_words.every(label)).partition(".")
    if meaning == iiif_labels.NUMBER:
        numbers += [(detail, text) for text in iiif_words.every(said)]
    elif meaning == iiif_labels.MAKER:
        if not draft.exact:  # there it is for people; the record has it in full
            _makers(draft, detail, said)
    elif meaning == "text":
        for tag, texts in said.items():
            for text in texts:
                draft.tell(detail, text, tag)
    elif meaning == iiif_labels.PHYSICAL:
        _say(draft, "medium", said)
        draft.sizes_from += iiif_words.every(said)
    elif meaning:
        if meaning != "title":  # the label comes first
            _say(draft, meaning, said)
    else:
        name = iiif_words.one(label) or "metadata"
        for text in iiif_words.every(said):
            draft.keep(name, text)


def _say(draft: Draft, field: str, said: Said) -> None:
    for tag, texts in said.items():
        for text in texts:
            draft.say(field, text, tag)


def _makers(draft: Draft, role: str, said: Said) -> None:
    """Several languages name the same makers where each names as many."""
    named = {tag: [name for text in texts for name in makers_in(text)] for tag, texts in said.items()}
    counts = {len(names) for names in named.values()}
    if len(counts) > 1:
        first = "en" if "en" in named else max(named, key=lambda tag: len(named[tag]))
        for tag in set(named) - {first}:
            draft.keep("makers", "; ".join(named[tag]))
        named = {first: named[first]}
    for number in range(max((len(names) for names in named.values()), default=0)):
        draft.make({tag: names[number] for tag, names in named.items()}, role=role)


def _number(draft: Draft, manifest: Manifest, numbers: list[tuple[str, str]], stand_in: str) -> None:
    numbers.sort(key=lambda found: found[0])  # stable: the first of the surest
    for _rank, text in numbers[1:]:
        draft.keep("other numbers", text)
    if numbers:
        draft.number = numbers[0][1]
    elif tree.is_address(manifest.id) or manifest.id.startswith("urn:"):
        draft.number = manifest.id
    else:
        draft.number = stand_in
        draft.note(
            _("The manifest has neither a number nor an address of its own: it is numbered “%(name)s”.")
            % {"name": stand_in}
        )


def _pictures(draft: Draft, manifest: Manifest) -> None:
    for address, label in manifest.models:
        draft.show(url=address, alt={} if label.get("en") == [MODEL[0]] else _first(label))
    silent = sum(_canvas(draft, canvas) for canvas in manifest.canvases)
    pages = [iiif_words.one(canvas.label) for canvas in manifest.canvases]
    if not draft.exact:
        draft.keep("pages", "; ".join(page for page in pages if page))
    sounds = [address for canvas in manifest.canvases for address in canvas.sounds]
    for address in sounds:
        draft.keep("films and sounds", address)
    shown = any(canvas.pictures for canvas in manifest.canvases) or manifest.models
    if manifest.is_reference:
        draft.note(
            _("The collection tells only its title: import its own manifest, %(address)s, for the rest.")
            % {"address": manifest.id}
        )
    elif sounds and not shown:
        draft.note(
            _("It has no images, only films or sounds, which are not shown: their addresses are kept.")
        )
    elif not shown and not draft.exact:
        draft.note(_("It has no images."))
    elif silent and not draft.exact:
        draft.note(
            ngettext("%(count)d page has no image.", "%(count)d pages have no image.", silent)
            % {"count": silent}
        )
    twice = [
        each
        for each, count in Counter(canvas.id for canvas in manifest.canvases).items()
        if each and count > 1
    ]
    if twice:
        draft.note(
            _("Two pages have the same id, %(id)s: look whether a picture is missing.") % {"id": twice[0]}
        )


def _canvas(draft: Draft, canvas: Canvas) -> bool:
    """Take its pictures; return whether it has nothing to show."""
    alternative = _first(canvas.summary)
    for address in canvas.pictures:
        if tree.is_address(address):
            draft.show(url=address, alt=alternative)
        else:
            draft.note(
                _("“%(address)s” is no address of a picture; it was left out.") % {"address": address[:200]}
            )
    for address in canvas.instead:
        draft.keep("other pictures", address)
    page = iiif_words.one(canvas.label) or _("page")
    for label, said in canvas.metadata:
        for text in iiif_words.every(said):
            draft.keep(f"{page}: {iiif_words.one(label)}", text)
    return not canvas.pictures and not canvas.sounds


def _first(said: Said) -> dict[str, str]:
    return {tag: "\n".join(texts) for tag, texts in said.items()}
