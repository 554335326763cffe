"""What has changed since a game was as it was, and what tells the same and has not.

In: a game as it was and as it is. Out: a finding for each text or value that has changed while
another telling of the same (`model/pairs.py`) stands as it was. What is compared is what is
printed: a reference in place of the same words is no change, nor is a line broken elsewhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from difflib import SequenceMatcher

from generator.checks.stems import same_stem
from generator.checks.wordlist import word_list
from generator.comparison.tellings import Means, Said, Sentence, Telling, Tellings, roots, words_of
from generator.diagnostics import (
    CodeEntry,
    Finding,
    Origin,
    Origins,
    Related,
    catalogued,
    code_entry,
)
from generator.edit_distance import slips
from generator.model.game import Game
from generator.model.pairs import Pair, PairKind, pairs
from generator.opposites.names import opposite_names
from generator.records import Frozen

NUMBER = code_entry("""TWO001 number-changed-alone: warning
    A number has changed, and another telling of it has not

    A rule and its short form, a modifier and the sentence that quotes it, a value and the text that
    tells it say the same thing twice. Whoever changes one has to change the other. `postwar check
    --since` compares the game with what it was, and finds what was changed in one place alone: the
    other place still has the old number.
    """)
NAME = code_entry("""TWO002 name-changed-alone: warning
    A name or a reference has changed, and another telling of it has not

    The other telling still names what was named here before. This is found by `postwar check
    --since`, in texts, in data, and in translations of names.
    """)
OPPOSITE = code_entry("""TWO003 word-changed-alone: warning
    A word that carries a rule has changed, and another telling of it has not

    Attacker and defender, before and after, at least and at most, may and must, all and any, not:
    with the other word a rule says the opposite. The other telling still has the word that stood
    here before. This is found by `postwar check --since`.
    """)
WORDING = code_entry("""TWO004 wording-changed-alone: note
    A text has changed, and another telling of it has not

    The rule says something in other words than before, and its short form or its translation is as
    it was. Perhaps it still fits. A corrected letter is not told of, and neither is what changes
    nothing on paper. This is found by `postwar check --since`.
    """)
GONE = code_entry("""TWO005 told-but-gone: warning
    Something is gone from the definition, and a text still tells of it

    A modifier or a phase was removed, or has another name, and a rule that called it by its name
    stands as it was. This is found by `postwar check --since`.
    """)
NOT_COMPARED = code_entry("""TWO006 nothing-to-compare: note
    There is no earlier definition to compare a game with

    The game was not there at the revision that `--since` names, or was somewhere else, or its
    definition had errors, or this version of Postwar cannot read it. Nothing is compared.
    """)
CODES = catalogued(globals())
"""Every code of this module."""

_CODE = {Means.NUMBER: NUMBER, Means.NAME: NAME, Means.OPPOSITE: OPPOSITE, Means.NOT: OPPOSITE}
_NAMES = (".name", ".title")
_LONG_WORD = 8
"""Letters of a word in which two may be corrected."""
_LEAST = 4
"""Letters of a name that stands in a text by no chance."""


class Change(Frozen):
    """A stretch of a telling that was another: what is gone, what has come, and where.

    `before` is the sentence in which that stood. `within` are the characters of the text where it
    has changed; None where it is data.
    """

    origin: Origin
    gone: tuple[Said, ...]
    come: tuple[Said, ...]
    before: Sentence
    within: tuple[int, int] | None


class _Found(Frozen):
    """What stands as it was although a change touches it: the code, and what is told of both."""

    code: CodeEntry
    change: Change
    message: str
    still: str
    other: Sentence
    word: Said | None = None


def since(old: Game, new: Game, origins: Origins) -> tuple[Finding, ...]:
    """Return what has changed in one telling alone, with the places of the others.

    `origins` are those of the game as it is.
    """
    before, now = Tellings(old), Tellings(new)
    found: list[_Found] = []
    gone: list[Finding] = []
    for pair in dict.fromkeys((*pairs(old), *pairs(new))):
        tellings = [(before.at(at), now.at(at)) for at in (pair.one, pair.other)]
        if tellings[0][1] is None and tellings[0][0] is not None:
            gone += _told_but_gone(pair, tellings[1], now)
        found += _of_pair(pair, tellings)
    return (*_told(found, origins), *dict.fromkeys(gone))


_Both = tuple[Telling | None, Telling | None]


def _of_pair(pair: Pair, both: Sequence[_Both]) -> Iterator[_Found]:
    """Yield what of a pair has changed alone, whichever it is."""
    (one_old, one_new), (other_old, other_new) = both
    if not (one_old and one_new and other_old and other_new):
        return
    scoped = _quoting(pair.quotes, other_old, other_new)
    near = bool(pair.quotes) and any(each.sentences for each in scoped)
    other_old, other_new = scoped if near else (other_old, other_new)
    by_target = pair.kind is PairKind.TRANSLATION
    changed = changes(one_old, one_new, by_target=by_target)
    touched = changes(other_old, other_new, by_target=by_target)
    close = pair.kind is PairKind.ENTRY or near
    if changed and (not touched or other_new.is_data):
        named = list(_still_named(pair, changed, one_old, _standing(other_old, other_new)))
        yield from named or _alone(
            pair, changed, _standing(other_old, other_new), close, onward=True
        )
    if touched and (not changed or one_new.is_data) and not pair.one.endswith(_NAMES):
        yield from _alone(pair, touched, _standing(one_old, one_new), close, onward=False)


def _quoting(quotes: Sequence[str], old: Telling, new: Telling) -> tuple[Telling, Telling]:
    """Return the sentences of a text, as it was and as it is, that quote an entry.

    One that does so in the one, and stands in the other, is of both: it may name the entry without
    a reference there.
    """
    if not quotes:
        return old, new
    scoped = old.about(quotes), new.about(quotes)
    said = (one for telling in scoped for each in telling.sentences for one in each.said)
    printed = {one.whole for one in said if one.refers in quotes and len(one.whole) > 1}
    asked = (*quotes, *sorted(printed))
    known = {e.keys for telling in (old, new) for e in telling.about(asked).sentences}
    was, has = (tuple(e for e in each.sentences if e.keys in known) for each in (old, new))
    return replace(old, sentences=was), replace(new, sentences=has)


def _still_named(
    pair: Pair, changed: Sequence[Change], old: Telling, other: Telling
) -> Iterator[_Found]:
    """Yield a text that calls a thing by the name that it had."""
    if not pair.one.endswith(_NAMES) or pair.kind is PairKind.TRANSLATION or not old.sentences:
        return
    text = old.sentences[0].text
    name = Said(" ".join(words_of(text)), Means.NAME, text, (0, 0))
    for sentence in other.sentences:
        word = _word_of(name, sentence)
        if word is not None:
            message = f"this name was {name.text!r} before"
            yield _Found(NAME, changed[0], message, f"still says {name.text!r}", sentence, word)
            return


def _standing(old: Telling, new: Telling) -> Telling:
    """Return what of a telling is as it was: of data, each value that is."""
    if not new.is_data:
        return new
    known = {each.origin: each.keys for each in old.sentences}
    kept = tuple(each for each in new.sentences if known.get(each.origin) == each.keys)
    return replace(new, sentences=kept)


# --- what has changed in a telling ------------------------------------------------------------


def changes(old: Telling, new: Telling, *, by_target: bool = False) -> tuple[Change, ...]:
    """Return the stretches in which two tellings differ; none where a letter was corrected.

    `by_target`: names of references count by what they refer to.
    """
    if old.is_data or new.is_data:
        return tuple(_of_values(old, new))
    key = _by_target if by_target else _by_words
    left = _without(old.sentences, new.sentences, key)
    added = _without(new.sentences, old.sentences, key)
    was = [(said, each) for each in left for said in each.said]
    has = [said for each in added for said in each.said]
    blocks = SequenceMatcher(None, [key(s) for s, _ in was], [key(s) for s in has], autojunk=False)
    if not was and not has:
        return ()
    found = []
    for tag, first, last, start, end in blocks.get_opcodes():
        gone, come = tuple(s for s, _ in was[first:last]), tuple(has[start:end])
        if tag == "equal" or _is_spelling(gone, come):
            continue
        beside = has[start:end] or has[max(start - 1, 0) : start + 1] or _ends(new)
        sentence = was[min(first, len(was) - 1)][1] if was else Sentence(old.origin, "", ())
        found.append(Change(new.origin, _named(gone), _named(come), sentence, _span(beside)))
    return tuple(found)


def _named(said: Iterable[Said]) -> tuple[Said, ...]:
    """Return words with each name whole, and once."""
    return tuple(dict.fromkeys(each.as_named for each in said))


def _by_words(said: Said) -> str:
    return said.key


def _by_target(said: Said) -> str:
    return said.refers if said.means is Means.NAME and said.refers else said.key


def _without(
    sentences: Iterable[Sentence], others: Iterable[Sentence], key: Callable[[Said], str]
) -> list[Sentence]:
    """Return the sentences that are not among others: one that was moved is the same."""
    known = Counter(tuple(map(key, each.said)) for each in others)
    left = []
    for each in sentences:
        keys = tuple(map(key, each.said))
        known[keys] -= 1
        if known[keys] < 0:
            left.append(each)
    return left


def _of_values(old: Telling, new: Telling) -> Iterator[Change]:
    """Yield the values of an entry that differ; what has moved to another key is the same."""
    has = {each.origin: each for each in new.sentences}
    both = [(each, has.get(each.origin)) for each in old.sentences]
    known = {each.origin for each in old.sentences}
    moved = Counter(key for each in new.sentences if each.origin not in known for key in each.keys)
    for sentence, now in both:
        left, added = Counter(sentence.keys), Counter(now.keys if now else ())
        gone = tuple(each for each in sentence.said if each.key in left - added - moved)
        come = tuple(each for each in now.said if each.key in added - left) if now else ()
        if gone or come:
            yield Change(sentence.origin, gone, come, sentence, None)


def _is_spelling(gone: Sequence[Said], come: Sequence[Said]) -> bool:
    """Whether words are the same but for a letter or an ending."""
    if len(gone) != len(come):
        return False
    return all(_same_word(one, other) for one, other in zip(gone, come, strict=True))


def _same_word(one: Said, other: Said) -> bool:
    if one.key == other.key:
        return True
    if {one.means, other.means} != {Means.WORD}:
        return False
    if same_stem(one.key, other.key):
        return True
    most = 2 if len(one.key) >= _LONG_WORD else 1
    is_slip = word_list().part_of(one.key) is None or word_list().part_of(other.key) is None
    return is_slip and slips(one.key, other.key, most) <= most


def _ends(telling: Telling) -> tuple[Said, ...]:
    return telling.sentences[0].said[:1] if telling.sentences else ()


def _span(said: Sequence[Said]) -> tuple[int, int]:
    return (said[0].within[0], said[-1].within[1]) if said else (0, 0)


# --- what stands as it was --------------------------------------------------------------------


def _alone(
    pair: Pair, changed: Iterable[Change], other: Telling, close: bool, *, onward: bool
) -> Iterator[_Found]:
    """Yield what another telling still says; one note where it is of other words alone."""
    noted: list[Change] = []
    any_found = False
    for change in changed:
        told = list(_still(pair, change, other, close))
        any_found = any_found or bool(told)
        noted += [] if told or _is_renamed(change) or _agrees(change, other) else [change]
        yield from told
    if any_found or not noted or not other.sentences:
        return
    change = noted[0]
    if other.is_data or change.within is None or not _is_told(pair, noted, other, onward):
        return
    message = f"this has changed ({_shown(change)})"
    yield _Found(WORDING, change, message, "stands as it was", other.sentences[0])


def _is_renamed(change: Change) -> bool:
    """Whether the same references print another name: that has changed, not this text."""
    was, now = ({said.refers for said in each} for each in (change.gone, change.come))
    return was == now and "" not in was


def _agrees(change: Change, other: Telling) -> bool:
    """Whether what has come is what the other telling says anyway."""
    gone, come = ([e for e in some if e.means in _CODE] for some in (change.gone, change.come))
    there = {each.key for sentence in other.sentences for each in sentence.said}
    kept = any(said.key in there for said in gone)
    return bool(come) and not kept and all(said.key in there for said in come)


def _is_told(pair: Pair, changed: Sequence[Change], other: Telling, onward: bool) -> bool:
    """Whether other words alone are worth a note."""
    match pair.kind:
        case PairKind.SHORT:
            return True
        case PairKind.TRANSLATION:
            return onward
        case PairKind.RULING:
            return False
        case _:
            lost = " ".join(said.text for each in changed for said in each.gone)
            there = frozenset().union(*(each.roots for each in other.sentences))
            return bool(roots(lost) & there)


def _shown(change: Change) -> str:
    was, now = map(_words, (change.gone, change.come))
    if not was:
        return f"new: {now!r}"
    return f"{was!r} is now {now!r}" if now else f"no longer {was!r}"


_MOST_WORDS = 6
"""Words of a change that a message tells."""


def _words(said: Sequence[Said]) -> str:
    """Return some words as they are printed, and no more than tell them."""
    texts = [each.text for each in said]
    more = [" \N{HORIZONTAL ELLIPSIS}"] if len(texts) > _MOST_WORDS else []
    return "".join((" ".join(texts[:_MOST_WORDS]), *more))


def _still(pair: Pair, change: Change, other: Telling, close: bool) -> Iterator[_Found]:
    """Yield what another telling still has of what is gone."""
    if pair.kind is PairKind.TRANSLATION:
        yield from _still_translated(change, other)
        return
    kept = {each.key for each in change.come}
    for said in change.gone:
        code = _CODE.get(said.means)
        stays = said.means is Means.NOT and any(e.means is Means.NOT for e in change.come)
        if code is None or said.key in kept or stays:
            continue
        swapped = any(each.means is said.means and each.group == said.group for each in change.come)
        least = _least(said, swapped=swapped, close=close, data=other.is_data or not change.within)
        for sentence in _near(change.before, other, least):
            word = _word_of(said, sentence)
            if word is not None:
                still = f"still says {word.text!r}" if not other.is_data else f"is {sentence.text}"
                yield _Found(code, change, _what(said, change), still, sentence, word)
                break
    yield from _still_without(change, other, close)


def _least(said: Said, *, swapped: bool, close: bool, data: bool) -> int:
    """Return how many words two sentences must share to speak of the same.

    Words and data of an entry, and a sentence that quotes it, do so anyway where one word stands in
    place of another; a rule as a whole and a value somewhere in the data may have a number by
    chance.
    """
    if close:
        return 0 if swapped else 1
    if data:
        return 2
    return 1 if swapped or said.means in {Means.NUMBER, Means.NAME} else 2


def _near(before: Sentence, other: Telling, least: int) -> list[Sentence]:
    """Return the sentences that speak of what another does, the nearest first."""
    shared = [(len(each.roots & before.roots), each) for each in other.sentences]
    found = [(count, each) for count, each in shared if count >= least]
    return [each for _, each in sorted(found, key=lambda one: -one[0])]


def _word_of(said: Said, sentence: Sentence) -> Said | None:
    """Return the word of a sentence that says the same, or a name that is typed there."""
    same = next((each for each in sentence.said if each.key == said.key), None)
    if same is None and said.means is Means.NAME and len(said.text) >= _LEAST:
        words = list(words_of(said.text))
        for place, first in enumerate(sentence.said):
            run = sentence.said[place : place + len(words)]
            if [each.text.casefold() for each in run] == words:
                return replace(first, text=said.text, within=_span(run))
    return same


def _still_without(change: Change, other: Telling, close: bool) -> Iterator[_Found]:
    """Yield a sentence that is still without the *not* that has come into another."""
    come = [each for each in change.come if each.means is Means.NOT]
    if not come or any(each.means is Means.NOT for each in change.gone) or other.is_data:
        return
    for sentence in _near(change.before, other, 1 if close else 2):
        if all(each.means is not Means.NOT for each in sentence.said):
            message = f"{come[0].text!r} is new here"
            yield _Found(OPPOSITE, change, message, f"has no {come[0].text!r}", sentence)
            return


def _still_translated(change: Change, other: Telling) -> Iterator[_Found]:
    """Yield what a translation still says: numbers, references, opposites that it is known for."""
    kept = {_by_target(each) for each in change.come}
    if other.origin.endswith(_NAMES) and other.sentences:
        yield _Found(NAME, change, _renamed(change), "stands as it was", other.sentences[0])
        return
    for said in change.gone:
        if _by_target(said) in kept:
            continue
        for sentence in other.sentences:
            word = next((e for e in sentence.said if _by_target(e) == _by_target(said)), None)
            known = said.means in {Means.NUMBER, Means.NAME} and word is not None
            if known or _means_still(said, change, sentence):
                code = _CODE[said.means] if known else OPPOSITE
                still = f"still says {word.text!r}" if word else "still says that"
                yield _Found(code, change, _what(said, change), still, sentence, word)
                break


def _means_still(said: Said, change: Change, sentence: Sentence) -> bool:
    """Whether a sentence in another language has what excludes the word that has come."""
    for group in opposite_names():
        for begins, meaning in group.items():
            others = [each for each in group if each != begins]
            swapped = any(each.text.startswith(tuple(others)) for each in change.come)
            if said.text.startswith(begins) and swapped and meaning.search(sentence.text):
                return True
    return False


def _renamed(change: Change) -> str:
    was, now = map(_words, (change.gone, change.come))
    return f"this name has {now!r} instead of {was!r}" if now and was else "this name has changed"


def _what(said: Said, change: Change) -> str:
    """Say what stands in the place of a word."""
    alike = [each for each in change.come if each.means is said.means]
    if not alike:
        return f"{said.text!r} is no longer here"
    return f"{alike[0].text!r} was {said.text!r} before"


# --- findings ---------------------------------------------------------------------------------


_MOST_SHOWN = 6
"""Other tellings that a finding shows."""


def _told(found: Iterable[_Found], origins: Origins) -> Iterator[Finding]:
    """Yield a finding for each change, with all that stands as it was."""
    warned: dict[tuple[object, ...], list[_Found]] = {}
    noted: dict[Origin, list[_Found]] = {}
    for one in found:
        if one.code is WORDING:
            noted.setdefault(one.change.origin, []).append(one)
        else:
            key = *_place(one), one.code.code, one.message
            warned.setdefault(key, []).append(one)
    for place, ones in warned.items():
        beside = (
            each for each in noted.get(ones[0].change.origin, ()) if _place(each) == place[:2]
        )
        yield _finding([*ones, *beside], origins)
    known = {place[:2] for place in warned}
    for ones in noted.values():
        left = [each for each in ones if _place(each) not in known]
        if left:
            yield _finding(left, origins)


def _place(one: _Found) -> tuple[object, ...]:
    return one.change.origin, one.change.within


def _finding(ones: Sequence[_Found], origins: Origins) -> Finding:
    first = ones[0]
    others = {one.other.origin: one for one in reversed(ones)}
    shown = list(dict.fromkeys(others[one.other.origin] for one in ones))
    told = f"{first.message}; {first.other.origin} {first.still}"
    told += _more(len(shown) - 1)
    return first.code.finding(
        told,
        first.change.origin,
        within=first.change.within,
        related=tuple(_related(one, origins) for one in shown[:_MOST_SHOWN]),
        help="change the other as well, or allow this with a reason",
    )


def _more(others: int) -> str:
    if others < 2:
        return ", and another stands as it was" if others else ""
    return f", and {others} others stand as they were"


def _related(one: _Found, origins: Origins) -> Related:
    words = (one.word,) if one.word else one.other.said
    within = _span(words)
    origin = one.other.origin
    span = origins.span_within(origin, *within) if within != (0, 0) else None
    return Related(span, f"{origin} {one.still}", origin)


def _told_but_gone(pair: Pair, both: _Both, now: Tellings) -> Iterator[Finding]:
    """Yield a text that calls by its name what is gone."""
    old, new = both
    names = tuple(each for each in pair.quotes if ":" not in each)
    if not names or old is None or new is None or pair.one.count(".") != 1:
        return
    was, has = old.about(names), new.about(names)
    if not has.sentences or changes(was, has) or now.is_named(names[0]):
        return
    within = _span(has.sentences[0].said)
    key = pair.one.partition(".")[0]
    message = f"{names[0]!r} is gone from {key}, but this still tells of it"
    yield GONE.finding(message, pair.other, within=within, help="remove this as well")
