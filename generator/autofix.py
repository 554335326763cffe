"""Autofix: a game's folder in, texts without what can be put right without asking out.

A fix is made where its finding's code is safe, where it changes no number, where what it puts in is
a word of the language or stands in the game as often as what it takes out (printed words: more
often), and only if reading and checking the edited game shows that the finding has gone and that no
other has come.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from difflib import unified_diff
from pathlib import Path

from generator.catalogue import checkable
from generator.checks.registry import every_check
from generator.diagnostics import Finding, Outcome, Severity, worst
from generator.edits import Edit, edit_of, edited, stretch
from generator.pipeline import judge
from generator.reading.definition import FILES
from generator.reading.files import shown
from generator.records import Frozen
from generator.suppressions import CODES as SUPPRESSIONS

_ROUNDS = 4
"""What is put right may uncover more: a game with an unknown key is not checked."""

_WORD = re.compile(r"[\w-]+")
_DIGITS = re.compile(r"[0-9]+")
_OF_PLAY = frozenset(check.code for check in every_check() if check.of_play)
_CHECKED = frozenset(check.code for check in every_check())
_OF_SUPPRESSIONS = frozenset(entry.code for entry in SUPPRESSIONS)

Key = tuple[str, str, str]
Offer = tuple[Finding, Edit]


class Change(Frozen):
    """A file that was put right: its text before and after, with the line ends it has."""

    path: Path
    before: str
    after: str

    def diff(self) -> str:
        """Return the change as a unified diff."""
        name = shown(self.path)
        lines = unified_diff(
            self.before.splitlines(keepends=True),
            self.after.splitlines(keepends=True),
            f"a/{name}",
            f"b/{name}",
        )
        return "".join(line if line.endswith("\n") else f"{line}\n" for line in lines)


class Autofix(Frozen):
    """What came of it: the outcome with all changes made, the changes, and what they put right."""

    outcome: Outcome
    changes: tuple[Change, ...]
    fixed: tuple[Finding, ...]


class _State(Frozen):
    """A game with some texts, and what is found in it; `names` are the files as spans name them."""

    folder: Path
    names: Mapping[str, str]
    texts: Mapping[str, str]
    outcome: Outcome
    read: bool

    def with_edits(self, edits: Sequence[Edit]) -> _State:
        """Return the state after some edits."""
        texts = dict(self.texts)
        for name, file in self.names.items():
            texts[file] = edited(texts[file], [edit for edit in edits if edit.span.file == name])
        return _judged(self.folder, self.names, texts)

    @property
    def hidden(self) -> frozenset[str]:
        """Codes that were not looked for: a broken game is checked in part or not at all."""
        if not self.read:
            return _CHECKED | _OF_SUPPRESSIONS
        broken = worst(self.outcome.findings) is Severity.ERROR
        return _OF_PLAY | _OF_SUPPRESSIONS if broken else frozenset()


def _tried(state: _State, offers: Sequence[Offer], made: Sequence[Offer] = ()) -> Sequence[Offer]:
    """Return `made`, and of some offers those that may be made together with them."""
    if not offers:
        return made
    together = [*made, *offers]
    after = state.with_edits([edit for _, edit in together])
    allowed = _keys(state.outcome.findings) - _keys(finding for finding, _ in together)
    new = (finding for finding in after.outcome.findings if finding.code not in state.hidden)
    if not _keys(new) - allowed:
        return together
    if len(offers) == 1:
        return made
    middle = len(offers) // 2
    return _tried(state, offers[middle:], _tried(state, offers[:middle], made))


def autofix(folder: Path) -> Autofix:
    """Return what a game becomes with every safe fix made; nothing is written."""
    names = {shown(folder / file): file for file in FILES}
    texts = {file: text for file in FILES if (text := _text(folder / file)) is not None}
    names = {name: file for name, file in names.items() if file in texts}
    state = _judged(folder, names, texts)
    fixed: list[Finding] = []
    for _ in range(_ROUNDS):
        made = _tried(state, tuple(_offers(state)))
        if not made:
            break
        fixed += (finding for finding, _ in made)
        state = state.with_edits([edit for _, edit in made])
    changes = (Change(folder / file, texts[file], state.texts[file]) for file in texts)
    changed = tuple(change for change in changes if change.before != change.after)
    return Autofix(state.outcome, changed, tuple(fixed))


def _judged(folder: Path, names: Mapping[str, str], texts: Mapping[str, str]) -> _State:
    reading, outcome = judge(folder, texts)
    return _State(folder, names, texts, outcome, reading.game is not None)


def _offers(state: _State) -> Iterable[Offer]:
    """Yield findings that may be put right without asking, with what would do it."""
    safe = {entry.code for entry in checkable() if entry.safe}
    files = {name: state.texts[file] for name, file in state.names.items()}
    written = Counter(word for text in files.values() for word in _WORD.findall(text))
    for finding in state.outcome.findings:
        edit = edit_of(finding, files) if finding.code in safe else None
        if edit is None:
            continue
        old = stretch(files[edit.span.file], edit.span)
        ahead = _ahead(written, old, edit.text)
        printed = finding.within is not None and not old.startswith("{")
        sure = finding.code not in _CHECKED or ahead is None or ahead >= printed
        if sure and _numbers(old) == _numbers(edit.text):
            yield finding, edit


def _ahead(written: Counter[str], old: str, new: str) -> int | None:
    """How much more often the words put in stand in the game than those taken out.

    Where that is less than nothing, the one place that defines a name may be the one with the slip.
    None where no word is put in for another.
    """
    out, put = set(_WORD.findall(old)), set(_WORD.findall(new))
    if not put - out:
        return None
    return min(written[word] for word in put - out) - max(
        (written[word] for word in out - put), default=0
    )


def _numbers(text: str) -> Counter[str]:
    """Return the numbers in a text: one that is wrong is nobody's slip of the pen."""
    return Counter(digits.lstrip("0") for digits in _DIGITS.findall(text))


def _keys(findings: Iterable[Finding]) -> Counter[Key]:
    return Counter((f.code, f.message, f.span.file if f.span else "") for f in findings)


def _text(path: Path) -> str | None:
    """Return a file's text with the line ends it has; None where reading will complain of it."""
    try:
        return path.read_bytes().decode("utf-8")
    except (OSError, ValueError):
        return None
