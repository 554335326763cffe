"""A game judged anew where texts have changed: what the checks find, without going through all.

    before = judged(game)
    after = rejudged(before, {"sections.landing.text": "Units land at {place:kataoka}."})
    after.findings == check(after.game)

Every check says what it reads of the texts (`Reads` in `checks/check.py`). One that reads none is
not asked again; one that reads each text by itself is asked about those that have changed; one that
reads texts together is asked again. It is given a context that takes over whatever does not depend
on them. Where anything else has changed, the game is judged as a whole, and `whole` says so.
docs/decisions/0006-passages.md has the reasons and the figures.

`remembered` does the same from one run of the program to the next: what each check found is kept in
the cache by all that is in the game but its texts, with the digests of these.
"""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from io import BytesIO
from typing import Any, Final

from generator.cache import Cache, key, pickled, unpickled
from generator.checks.check import ALL_TEXTS, EACH_TEXT, NO_TEXT, Check, found_by
from generator.checks.context import CheckContext, survey
from generator.checks.registry import checks_of, every_check, halves
from generator.checks.run import gathered, in_scenarios
from generator.diagnostics import Finding, Origin, Severity
from generator.faults import CHECK_BROKE_OFF
from generator.model.game import Game
from generator.model.prose import Prose
from generator.model.scenario import may_differ
from generator.model.terrain import cell_words
from generator.model.walk import walk, with_text
from generator.processors import shared_out
from generator.reading.scalars import read_prose
from generator.records import Frozen

Found = Mapping[str, tuple[Finding, ...]]
"""What each check finds, by its code."""
Texts = Mapping[Origin, str]
"""The digests of texts."""

_KEPT: Final = "judged"


class Judged(Frozen):
    """A game and what was found in it; `game` is None where one of its texts cannot be read.

    `refused` is what reading finds in the texts that have changed. `played` is the game, and the
    game in each of its scenarios, as checks know it, with what they find. `whole` says whether all
    checks were asked.
    """

    game: Game | None
    played: tuple[tuple[CheckContext, Found], ...]
    refused: tuple[Finding, ...] = ()
    whole: bool = True

    @property
    def context(self) -> CheckContext:
        """What checks know of the game, or of the last that could be read."""
        return self.played[0][0]

    @property
    def findings(self) -> tuple[Finding, ...]:
        """All findings with their origins, in the order in which `checks.run.check` has them."""
        if self.game is None:
            return self.refused
        found = [(_at_rest(some), partial(_of_play, some)) for _, some in self.played]
        return (*self.refused, *gathered(self.game, found))


def _at_rest(found: Found) -> list[Finding]:
    return [one for each in every_check() if not each.of_play for one in found[each.code]]


def _of_play(found: Found) -> list[Finding]:
    return [one for each in every_check() if each.of_play for one in found[each.code]]


def judged(game: Game, jobs: int = 1) -> Judged:
    """Judge a game as a whole, so that it can be judged anew; with up to two processes."""
    return _judged(_played(game), jobs)


def _played(game: Game) -> tuple[CheckContext, ...]:
    return survey(game), *in_scenarios(game)


def _judged(contexts: tuple[CheckContext, ...], jobs: int) -> Judged:
    every_check()  # imported once for all processes
    for context in contexts:
        context.prepare()
    # Those of wording are asked here: what they have worked out is of use when texts change.
    parts = [partial(_all_found, half, contexts) for half in reversed(halves())]
    some, others = shared_out(parts, jobs)
    found = (one | other for one, other in zip(some, others, strict=True))
    return Judged(contexts[0].game, tuple(zip(contexts, found, strict=True)))


def _all_found(
    families: tuple[str, ...], contexts: Sequence[CheckContext]
) -> list[dict[str, tuple[Finding, ...]]]:
    """Return what some families find in a game, and in each of its scenarios."""
    checks = checks_of(families)
    return [{each.code: tuple(found_by(each, made)) for each in checks} for made in contexts]


def rejudged(before: Judged, texts: Mapping[Origin, str]) -> Judged:
    """Judge a game in which the texts at some origins are others, as somebody has typed them.

    A text that cannot be read leaves no game, and nothing is found but what is wrong with it.
    Raises KeyError where the game has no text at an origin.
    """
    prose: dict[Origin, Prose] = {}
    refused: list[Finding] = []
    words = cell_words(before.game.map if before.game else None)
    for origin, text in texts.items():
        read, wrong = read_prose(text, origin, words=words)
        refused += wrong
        if read is not None:
            prose[origin] = read
    if any(one.severity is Severity.ERROR for one in refused):
        return Judged(None, before.played, tuple(refused), whole=False)
    return replace(_with_texts(before, prose), refused=tuple(refused))


def judged_after(before: Judged, game: Game, jobs: int = 1) -> Judged:
    """Judge what has become of a game: anew where texts alone are others, else as a whole."""
    texts = _changed_texts(before.context, game)
    return judged(game, jobs) if texts is None else _with_texts(before, texts)


def remembered(game: Game, jobs: int, cache: Cache) -> Judged:
    """Judge a game anew, if the cache knows one that is the same but for texts; else as a whole.

    It is remembered then, unless a check has broken off.
    """
    contexts = _played(game)
    name, texts = key(_KEPT, _but_for_texts(contexts[0])), _texts(contexts[0])
    now = _anew_since(contexts, texts, cache.get(name)) or _judged(contexts, jobs)
    if not any(_broken(found) for _, found in now.played):
        found = tuple({code: some for code, some in each.items() if some} for _, each in now.played)
        cache.put(name, {_KEPT: pickled((texts, found))})
    return now


def _anew_since(
    contexts: Sequence[CheckContext], texts: Texts, kept: Mapping[str, bytes] | None
) -> Judged | None:
    """Judge a game by what was kept of one with other texts; None where that is not possible."""
    then: Texts = {}
    before: tuple[Found, ...] = ()
    with suppress(Exception):  # whatever is wrong with it, the game is judged as a whole
        then, before = unpickled(kept[_KEPT]) if kept else ({}, ())
    if not before or then.keys() != texts.keys():
        return None
    changed = [at for at, text in texts.items() if text != then[at]]
    played = []
    for context, known in zip(contexts, before, strict=True):
        found = {each.code: known.get(each.code, ()) for each in every_check()}
        told = [at for at in changed if may_differ(at) and _takes(context, contexts[0], at)]
        played.append(_anew(context, found, changed if context is contexts[0] else told))
    return _unbroken(played)


def _but_for_texts(context: CheckContext) -> str:
    """Return the digest of all that is in a game but those texts that can be judged anew.

    That of equal games may be another, if they were not read in the same way.
    """
    texts = {id(prose) for at, prose in _own_texts(context)}

    def reduced(prose: Prose) -> Any:
        return (Prose, ("", ())) if id(prose) in texts else prose.__reduce__()

    made = BytesIO()
    writer = pickle.Pickler(made, pickle.HIGHEST_PROTOCOL)
    writer.dispatch_table = {Prose: reduced}
    writer.dump(context.game)
    return hashlib.sha256(made.getbuffer()).hexdigest()


def _texts(context: CheckContext) -> dict[Origin, str]:
    return {at: hashlib.sha256(pickled(prose)).hexdigest() for at, prose in _own_texts(context)}


def _own_texts(context: CheckContext) -> Iterator[tuple[Origin, Prose]]:
    """Yield the texts of a game that are in its own language."""
    return ((at, prose) for at, prose in context.prose if not at.startswith("translations."))


def _with_texts(before: Judged, texts: Mapping[Origin, Prose]) -> Judged:
    if any(before.context.text(origin) is None for origin in texts):  # some of a scenario
        game = before.context.game
        for origin, text in texts.items():
            game = with_text(game, origin, text)[""]
        return judged(game)
    played = []
    for context, found in before.played:
        # A scenario may have a text of its own in the place of one that has changed.
        taken = {at: text for at, text in texts.items() if _takes(context, before.context, at)}
        played.append(_anew(context.with_texts(taken), found, taken))
    return _unbroken(played) or judged(played[0][0].game)


def _unbroken(played: Sequence[tuple[CheckContext, Found]]) -> Judged | None:
    """Return a game as judged anew; None where a check has broken off.

    Nobody knows what it would have found besides.
    """
    if any(_broken(found) for _, found in played):
        return None
    return Judged(played[0][0].game, tuple(played), whole=False)


def _broken(found: Found) -> bool:
    return any(one.code == CHECK_BROKE_OFF.code for one in _at_rest(found))


def _anew(
    context: CheckContext, found: Found, changed: Collection[Origin]
) -> tuple[CheckContext, Found]:
    """Return what is found in a game in which some texts have changed since `found` was."""
    alone = [context.only(origin) for origin in changed if origin in context.passages]
    checks = every_check()
    return context, {e.code: tuple(_found(e, found[e.code], context, alone)) for e in checks}


def _takes(context: CheckContext, game: CheckContext, origin: Origin) -> bool:
    return context is game or context.text(origin) is game.text(origin)


def _found(
    each: Check, before: tuple[Finding, ...], context: CheckContext, alone: list[CheckContext]
) -> Iterator[Finding]:
    """Yield what a check finds; `alone` are the changed texts, each by itself.

    Of a game in a scenario that may be none: most texts are read in the game alone.
    """
    if each.reads is NO_TEXT or (each.reads is ALL_TEXTS and not alone):
        return iter(before)
    if each.reads is not EACH_TEXT:
        return iter(found_by(each, context))
    kept = [one for one in before if not any(one.origin in text.passages for text in alone)]
    kept += [one for text in alone for one in found_by(each, text)]
    return iter(sorted(kept, key=lambda one: context.rank(one.origin or "")))


def _changed_texts(context: CheckContext, game: Game) -> dict[Origin, Prose] | None:
    """Return the texts that a game has otherwise; None where anything else is different as well."""
    texts: dict[Origin, Prose] = {}
    for old, new in zip(context.nodes, walk(replace(game, scenarios=())), strict=False):
        is_text = isinstance(new.value, Prose)
        is_other = isinstance(new.value, Prose | str | int) and old.value != new.value
        if old.origin != new.origin or (is_other and not is_text):
            return None
        if is_other:
            texts[new.origin] = new.value
    try:
        return texts if context.with_texts(texts).game == game else None
    except KeyError:  # a text of a translation
        return None
