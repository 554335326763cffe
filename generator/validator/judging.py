"""One file judged: the payload and the bytes of a file in, findings out."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from generator.comparison import findings as proof
from generator.comparison.documents import TEXTS, compare_document, compare_text, page_name
from generator.comparison.expected import letters
from generator.comparison.findings import BUILD
from generator.comparison.glyphs import Unreadable
from generator.diagnostics import Finding, Severity, worst
from generator.faults import READING_BROKE_OFF, fault
from generator.manifest import PrintedFile
from generator.pdfreader.document import Document
from generator.pdfreader.drawings import alike
from generator.records import Frozen
from generator.validator.codes import (
    FETCH,
    MISNAMED,
    PICTURED,
    REDRAWN,
    RESAVED,
    REWRITTEN,
    SHIFTED,
    STRANGER,
)
from generator.validator.payload import Payload
from generator.validator.rules import Rules

_COPY = re.compile(r"(?: ?\(\d+\)| - [Cc]opy|[-_ ]copy| [Kk]opie)+(?=\.\w+\Z)")
"""What computers add to the name of a file that is there already."""
_LIKE, _UNLIKE = 0.6, 0.3
"""Shares of a file's texts: from the one on it is taken for it, below the other for another."""
_MOST_READ = 4
"""Pages that are looked at."""


def named_like(payload: Payload, name: str) -> str | None:
    """Return the printed file of a name, copies and capitals forgiven."""
    known = {file.name.lower(): file.name for file in payload.manifest.files}
    return known.get(name.lower(), known.get(_COPY.sub("", name.lower())))


def same_bytes(payload: Payload, digest: str, named: str | None) -> str | None:
    """Return the printed file that has a SHA-256, the one of the name first."""
    found = [file.name for file in payload.manifest.files if file.sha256 == digest]
    return named if named in found else next(iter(found), None)


def recognised(payload: Payload, document: Document, named: str | None) -> str | None:
    """Return the printed file that a PDF is taken for by what it holds, or by its name."""
    pages = range(min(document.count, _MOST_READ))
    drawings = payload.seal.drawings
    own = {document.drawing(number) for number in pages}
    if named is not None and own & set(drawings.get(named, ())):
        return named
    drawn = [name for name, digests in drawings.items() if own & set(digests)]
    if drawn:
        return max(drawn, key=lambda name: (len(own & set(drawings[name])), -len(drawings[name])))
    shown = Counter(letters(run.text) for number in pages for run in document.page(number).runs)
    if named is not None and _share(payload, named, shown) >= _UNLIKE:
        return named
    shares = {name: _share(payload, name, shown) for name in drawings}
    best = max(shares, key=shares.__getitem__, default=None)
    return best if best is not None and shares[best] >= _LIKE else named


def _share(payload: Payload, name: str, shown: Counter[str]) -> float:
    """Return which share of a file's texts is among those shown."""
    texts = [text for text in payload.file(name).texts if text.page < _MOST_READ]
    wanted = Counter(letters(text.content) for text in texts)
    return sum((wanted & shown).values()) / max(1, sum(wanted.values()))


class Verdict(Frozen):
    """What came of a file: findings, and a line for people; not `usable` is what cannot be read."""

    name: str
    findings: tuple[Finding, ...]
    summary: str
    usable: bool = True

    def in_words(self, said: Callable[[str], str]) -> Verdict:
        """Return the verdict with its findings put into other words."""
        return replace(self, findings=tuple(one.in_words(said) for one in self.findings))


class Saving(Frozen):
    """What saving a file again has done to it.

    `changed` are pages, from 0; others may have been written anew by another program.
    """

    changed: tuple[int, ...]
    rewritten: bool


def judge(payload: Payload, rules: Rules, name: str, data: bytes) -> Verdict:
    """Judge a file called `name`; nothing is raised, whatever stands in it."""
    try:
        return _judge(payload, rules, name, data).in_words(payload.said)
    except Unreadable as error:
        return unusable(name, str(error))
    except (RecursionError, MemoryError):
        return unusable(name, "it is too large")
    except Exception as problem:  # whatever it was, the other files are judged
        broken = fault(READING_BROKE_OFF, f"judging {name}", problem)
        return Verdict(
            name, (broken,), "is not judged because of a mistake in Postwar", usable=False
        )


def unusable(name: str, reason: str) -> Verdict:
    """Return the verdict on a file that cannot be read."""
    finding = _advised(proof.unreadable_file(name, reason))
    return Verdict(name, (finding,), "cannot be read", usable=False)


def _judge(payload: Payload, rules: Rules, name: str, data: bytes) -> Verdict:
    named = named_like(payload, name)
    same = same_bytes(payload, hashlib.sha256(data).hexdigest(), named)
    known = same or named
    if known is not None and not known.endswith(".pdf"):
        return _verdict(name, _text(payload, name, known, data))
    document = Document(data)
    if same is None:
        known = recognised(payload, document, named)
    if known is None:
        return Verdict(
            name, (_stranger(name, document.title, payload),), "not a file of the game", False
        )
    file = replace(payload.file(known), name=name)
    document.weigh()
    frames = payload.seal.frames.get(known, ())
    moved = document.moved(frames)
    document.trim_like(frames)
    saving = _saving(payload, known, document) if same is None else None
    if saving is not None and saving.rewritten:
        document.cut_like(file.texts)
    findings = [*_compared(payload, rules, file, document), *_name(name, named, known)]
    for number in moved:
        if not document.pictured(number):
            where = page_name(file, number)
            message = f"{where} has moved on its paper"
            findings.append(SHIFTED.finding(message, help=FETCH))
    if saving is not None and not any(finding.code == PICTURED.code for finding in findings):
        findings += _saved(saving, file, document, findings)
    return _verdict(name, findings)


def _stranger(name: str, title: str, payload: Payload) -> Finding:
    """Complain of a file that nobody printed here; `title` is what it calls itself."""
    calls = f" (it calls itself “{title[:80]}”)" if title.strip() else ""
    message = f"{name}{calls} is not a printed file of {payload.game.title}"
    return STRANGER.finding(message, help="give one of the files that --list lists")


def _verdict(name: str, findings: list[Finding]) -> Verdict:
    left = tuple(dict.fromkeys(map(_advised, findings)))
    worse = worst(left)
    if worse is None:
        summary = "as it was printed, byte for byte"
    elif worse is Severity.NOTE:
        summary = "its texts and boxes agree with the game; look at the pages for the rest"
    else:
        summary = "differs from the printed file"
    return Verdict(name, left, summary)


def _advised(finding: Finding) -> Finding:
    """Return a finding with advice for whoever has the file, and not its definition."""
    if not (finding.help or "").startswith(BUILD):
        return finding
    return replace(finding, help=FETCH)


def _text(payload: Payload, name: str, known: str, data: bytes) -> list[Finding]:
    """Compare what is no PDF; a picture has its bytes and nothing else."""
    file = replace(payload.file(known), name=name)
    findings = (
        list(compare_text(payload.originals.of(file), file, data)) if name.endswith(TEXTS) else []
    )
    if hashlib.sha256(data).hexdigest() != file.sha256:
        findings.append(proof.file_changed(file, len(data)))
    return findings


def _name(name: str, named: str | None, known: str) -> Iterator[Finding]:
    if named is not None and named != known:
        message = f"{name} has the contents of {known}, and is compared with it"
        yield MISNAMED.finding(message, help="rename it, or fetch the right file")


def _compared(
    payload: Payload, rules: Rules, file: PrintedFile, document: Document
) -> Iterator[Finding]:
    numbers = range(min(document.count, file.pages))
    pictured = [number for number in numbers if document.pictured(number)]
    for number in pictured:
        where = page_name(file, number)
        message = f"{where} is a picture, scanned or printed as one: it has no letters to compare"
        yield PICTURED.finding(message, help="validate the PDF that it was made from")
    if len(pictured) < len(numbers) or not pictured:
        yield from compare_document(payload.originals.of, file, document)
        yield from rules.findings(file, document)


def _saving(payload: Payload, known: str, document: Document) -> Saving:
    """Compare the drawing of each page with that of the page that was printed."""
    own = map(document.drawing, range(document.count))
    pairs = enumerate(zip(own, payload.seal.drawings.get(known, ()), strict=False))
    altered = [(number, alike(*pair)) for number, pair in pairs if pair[0] != pair[1]]
    ours = document.maker == payload.seal.makers.get(known)
    changed = tuple(number for number, same in altered if same or ours)
    return Saving(changed, len(changed) < len(altered))


def _saved(
    saving: Saving, file: PrintedFile, document: Document, findings: list[Finding]
) -> Iterator[Finding]:
    """Tell what saving again has done to a file."""
    if saving.rewritten:
        by = f" by {document.maker[:60]}" if document.maker.strip() else ""
        message = f"{file.name} was rewritten{by}: its letters are compared, its drawing cannot be"
        yield REWRITTEN.finding(message, help=FETCH)
    elif not saving.changed and not findings:
        pages = "page" if document.count == 1 else f"{document.count} pages"
        yield RESAVED.finding(
            f"{file.name} was saved again: the texts and boxes of its {pages} agree with the game"
        )
    for where in (page_name(file, number) for number in saving.changed):
        if not any(where in finding.message for finding in findings):
            yield REDRAWN.finding(
                f"the drawing of {where} differs from the printed one", help=FETCH
            )
