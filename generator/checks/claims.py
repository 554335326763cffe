"""Claims: what sentences say that the model knows better.

A row is a `Claim`: the name of a pattern of words with slots, what the model says, and the message
where the two differ:

    Claim(
        "coins",
        lambda said: {coins_of(said.game)},
        "the results are thrown with {truth} coins, not {number}",
    )

The pattern stands in the file of each language (`sayings.py`), by the code of the check:

    "DIC022": {"coins": "(throws?|toss(es)?|flips?) {number} coins"}

It is a regular expression in which a blank stands for any white space (so none stands
within brackets), capitals do not matter, "hex", "hexes" and "hexside" stand for what the board of
the game calls them, and these stand for what is found once in every line:

    {number}  {one:number}          a whole number, in words or in figures
    {unit}  {thing:unit|formation}  a reference to one of these kinds
    {place:named place}             such a reference, or the name in plain words
    {ordinal}  {date}               third or 3rd; 17 September 1944

Where the model knows more than a slot can hold, `truth` returns facts that messages quote:

    Claim("zone", lambda said: {"side": owner_of(said)}, "the zone is there for {side}")

What is looked at is each line as it is printed, so that "{count:decoy:word} decoys" and "two
decoys" are the same. Only lines that have the rarest fixed words of a pattern are searched.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache, wraps
from itertools import accumulate, pairwise
from typing import Any, Final, TypeAlias

from generator.checks.check import EACH_TEXT, WARNING, Check, Findings, Reads, check, in_line
from generator.checks.context import CheckContext, of_texts, of_things
from generator.checks.naming import forms_of_sides, is_of_side
from generator.checks.sayings import NOTHING, Saying, Section, UnsaidError, filled, sayings
from generator.checks.sentences.dates import DATE
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.numbers import (
    CARDINALS,
    FIRST,
    NUMBER,
    ORDINAL,
    ORDINALS,
    beaded,
)
from generator.checks.text_runs import TextRun
from generator.checks.variety import is_english
from generator.diagnostics import Finding, Origin
from generator.model import rules
from generator.model.combat import Example
from generator.model.game import Game
from generator.model.names import listed
from generator.model.scenario import is_told
from generator.records import Frozen, dataclass

_PATTERNS: Final = {"number": NUMBER, "ordinal": ORDINAL, "date": DATE}
"""Slots that are no things of the game."""
NUMBERS_IN_WORDS: Final = CARDINALS.keys() | ORDINALS.keys()
"""A message has these without a capital."""
_SLOT = re.compile(r"\{(?:(?P<name>\w*):)?(?P<named>named )?(?P<kind>[a-z][a-z|]*)\}")
_FIRST_SLOT = 0xE000
_FIRST_CHOICE = 0xF000
_GROUP = re.compile(
    r"\((?:\?(?:P<\w+>|[a-z-]*:|=)|(?!\?))(?P<all>[^()]*)\)(?![?*]|\{[0,])|(?P<more>\([^()]*\))"
)
"""A group that every match has, or (`more`) another one."""
_RUN = re.compile(r"[a-z-]{2,}(?![?*])|[a-z-]{2,}(?=[a-z][?*])|[:%\N{SECTION SIGN}](?![?*])")
_KINDS = (
    "hex", "hexes", "place", "zone", "box", "link", "track", "feature", "line", "terrain", "label",
    "size", "unit", "formation", "marker", "pool", "count", "limit", "side", "form", "face",
    "weather", "turn", "phase", "ending", "rule", "note", "table", "example", "lookup", "code",
    "modifier", "effect", "value", "chance", "throw", "cell",
)  # fmt: skip
_BEAD_OF: Final = {kind: chr(0xA020 + place) for place, kind in enumerate(_KINDS)}
"""The first letter of a reference tells its kind; as with numbers, none stands in English."""
_WORDS = re.compile(r"[a-z'\N{RIGHT SINGLE QUOTATION MARK}-]+|\d+")
_ENDINGS = ("", "s", "es", "'", "'s", "\N{RIGHT SINGLE QUOTATION MARK}s")
_REST = "\N{YI SYLLABLE IEX}"
"""All others are alike."""

Told: TypeAlias = Iterator[tuple[Line, Any]]
Texts: TypeAlias = Mapping[Origin, Any]
Scope: TypeAlias = Callable[[CheckContext], "Texts | Told"]
"""The texts, or lines, that a claim is looked for in, each with what it is about; not nothing."""
Facts: TypeAlias = dict[str, Any]
"""What messages quote where a sentence is wrong; empty where it is right."""
_Known: TypeAlias = "Collection[object] | Facts | bool | None"
_Needed: TypeAlias = frozenset[frozenset[str]]
_Fixed: TypeAlias = tuple[tuple[str, ...], ...]
_Wanted: TypeAlias = tuple[bool, frozenset[str], frozenset[str]]
"""Whether numbers are beads, the kinds of references that are, and of names in plain words."""
_Row: TypeAlias = tuple[Line, Any, str, frozenset[str]]
_Lines: TypeAlias = tuple[tuple[_Row, ...], str, tuple[int, ...]]
_Place: TypeAlias = tuple[int, Origin, int, int, int]
"""The rank of a text, its origin, where the line begins, and the stretch that is shown."""
_NO_BEADS: Final[_Wanted] = False, frozenset(), frozenset()
Text: TypeAlias = "str | Callable[[Said], str]"
"""Words with slots, or what makes them."""


@dataclass(frozen=True, slots=True, eq=False)
class Claim:
    """A row: where a sentence says what is not the `truth`, the message is told.

    `truth` returns what may stand in the slot that is judged, the first of the pattern; where it
    returns nothing, the model has no opinion. Messages, helps and fixes may quote each slot,
    `{truth}`, and what the text is about (`{about.name}`).
    """

    name: str
    """That of what it looks for, in the file of a language."""
    truth: Callable[[Said], _Known]
    """Or whether what is said is right; or the facts by which it is wrong."""
    message: Text = ""
    about: Scope | None = None
    """Looked at are these texts alone."""
    texts: str = ""
    """Looked at are texts whose origin this finds."""
    not_texts: str = ""
    """Not looked at are those whose origin this finds."""
    plain: bool = False
    """Whether what a reference prints is let be."""
    at: str = ""
    """The slot that is shown, or the first and the last of several."""
    help: Text = ""
    fix: Text = ""
    see: Text = ""
    """Another place, after a colon: "the track: tracks.{about.id}"."""
    given: Callable[[CheckContext], Mapping[str, str] | None] | None = None
    """Returns what the game gives for parts of the pattern, such as names: `{=ground}`.

    Of a game for which it returns None, or where a part is empty, the row says nothing.
    """


Rows: TypeAlias = Iterator[Claim]
"""The rows of a check, as its function yields them."""


class Said:
    """What a pattern matches in a line, asked as a `re.Match` is."""

    __slots__ = ("_found", "_pattern", "_section", "about", "context", "line", "place", "total")

    def __init__(
        self,
        context: CheckContext,
        line: Line,
        found: re.Match[str],
        pattern: _Pattern,
        about: Any,
        section: Section,
    ) -> None:
        """Take a match of a pattern in the beads of a line, and what the line is about.

        The section has the words that are asked for by name.
        """
        self.context, self.line, self.about = context, line, about
        self._found, self._pattern, self._section = found, pattern, section
        self.place, self.total = 0, 1
        """How many such came before in the line, and how many there are."""

    @property
    def game(self) -> Game:
        """The game in question."""
        return self.context.game

    def __getitem__(self, slot: int | str) -> str:
        """Return what stands in a slot, as it is printed; an empty text where that is left out."""
        first, last = self._found.span(slot)
        return self.line.text[first:last] if first >= 0 else ""

    def word(self, slot: str) -> str:
        """Return what stands in a slot in small letters, in English where the language says it."""
        text = self[slot].lower()
        return self._section.means.get(text, text)

    def span(self, slot: int | str = 0) -> tuple[int, int]:
        """Return where a slot begins and ends."""
        return self._found.span(slot)

    def number(self, slot: str = "number") -> int:
        """Return the value of a number."""
        return sayings(self.game.language).numbers.value(self[slot])

    def value(self, slot: str) -> int | str:
        """Return what is judged in a slot: a number, or to what a reference leads."""
        return self.target(slot) if slot in self._pattern.things else self.number(slot)

    def target(self, slot: str) -> str:
        """Return the id of what a slot names, the first of several; nothing where it is empty."""
        return next(iter(self.ids(slot)), "")

    def kind(self, slot: str) -> str:
        """Return of which kind is what a slot names."""
        return next((kind for kind, _ in self._refers(slot)), "")

    def form(self, slot: str) -> str:
        """Return in which form the reference in a slot is printed."""
        return next((p.reference.form for p in self.pieces(slot) if p.reference), "")

    def ids(self, slot: str) -> tuple[str, ...]:
        """Return the ids of what a slot names; in plain words that may be several."""
        return tuple(name for _, name in self._refers(slot))

    def things(self, slot: str) -> tuple[Any, ...]:
        """Return what a slot names, as the definition has it."""
        found = (self.context.thing(*each) for each in self._refers(slot))
        return tuple(thing for thing in found if thing is not None)

    def thing(self, slot: str) -> Any:
        """Return the first thing that a slot names; None where the definition has none."""
        return next(iter(self.things(slot)), None)

    def _refers(self, slot: str) -> Sequence[tuple[str, str]]:
        pieces = tuple((piece.kind, piece.target) for piece in self.pieces(slot))
        return pieces or _called(self.context, self._pattern.named).get(self[slot], ())

    def name(self, kind: str, target: str) -> str:
        """Return what a thing is called."""
        return self.context.names.get(kind, {}).get(target, target)

    @property
    def sentence(self) -> tuple[int, int]:
        """Where its sentence begins and ends."""
        return self.line.sentence(self._found.start())

    def _words(self, name: str, given: Mapping[str, str]) -> str:
        """Return the pattern of words by their name, with parts that it quotes."""
        return self.context.words.sought(filled(self._section.words(name), given))

    def has(self, name: str, text: str, /, **given: str) -> bool:
        """Whether a text has some words of the check; what they quote may be given."""
        return has(self._words(name, given), text)

    def sought(self, name: str, text: str, /) -> re.Match[str] | None:
        """Return the first that some words of the check match in a text."""
        return _sought(self._words(name, {}), text)

    def found(self, name: str, first: int, last: int, /, **given: str) -> re.Match[str] | None:
        """Return the first that words without slots match in a stretch of the line.

        It is asked where it stands: its letters may be small ones.
        """
        return _found(self.context, self.line, self._words(name, given), first, last)

    def pieces(self, slot: int | str = 0) -> tuple[Piece, ...]:
        """Return the references within a slot, or in all that is said."""
        return self.line.references(*self.span(slot))

    def beside(self, name: str, /, **given: str) -> tuple[Said, ...]:
        """Return what else some words match in the line."""
        pattern = _pattern(self._words(name, given))
        return tuple(_in_line(self.context, self.line, pattern, self.about, self._section))

    def earlier(self, name: str, /, **given: str) -> Iterator[Said]:
        """Yield what some words match in the text before this."""
        pattern = _pattern(self._words(name, given))
        for line in lines_by_text(self.context)[self.line.origin]:
            for said in _in_line(self.context, line, pattern, self.about, self._section):
                if line is not self.line or said.span()[0] < self.span()[0]:
                    yield said
            if line is self.line:
                return

    def named(self, kind: str, *, before: bool = False) -> tuple[str, ...]:
        """Return to which things of a kind the sentence refers; only those before, if asked."""
        first, last = self.sentence
        end = self._found.start() if before else last
        return targets(self.line.references(first, end), kind)

    def among(self, slot: str, kind: str) -> tuple[str, ...]:
        """Return the things of a kind that a slot names, by references or in plain words."""
        first, last = self.span(slot)
        plain = in_plain_words(self.context, self.line, frozenset({kind}))
        found = [(at, told[0][1]) for at, to, told in plain if first <= at and to <= last]
        found += [(p.at, p.target) for p in self.pieces(slot) if p.kind == kind]
        return tuple(thing for _, thing in sorted(found))

    @property
    def slots(self) -> Mapping[str, Slot]:
        """All slots, as messages quote them: `{unit}`, and `{unit.id}` for what it leads to."""
        return {slot: Slot(self, slot) for slot in self._found.re.groupindex}


class Slot:
    """A slot in a message."""

    def __init__(self, said: Said, slot: str) -> None:
        """Take what was said, and which slot of it."""
        self._said, self._slot = said, slot

    def __str__(self) -> str:
        """Return what is printed there, a number in small letters."""
        text = self._said[self._slot]
        return text.lower() if text.casefold() in NUMBERS_IN_WORDS else text

    def __repr__(self) -> str:
        """Return it in quotes, as messages quote words."""
        return repr(self._said[self._slot])

    @property
    def id(self) -> str:
        """To what the reference there leads."""
        return self._said.target(self._slot)

    def __getattr__(self, name: str) -> Any:
        """Return what the definition has of the thing there."""
        return getattr(self._said.thing(self._slot), name)


def claims(
    code: str, *, safe: bool = False, reads: Reads = EACH_TEXT, **shared: Any
) -> Callable[[Callable[[], Rows]], Check]:
    """Make a check of the rows that the function below yields; its docstring is the page.

    Rows read each text by itself; `reads` says so where their truth is in other texts.
    """

    def made(rows: Callable[[], Rows]) -> Check:
        all_rows = cache(lambda: tuple(_sharing(rows(), shared)))

        @wraps(rows)
        def find(context: CheckContext) -> Findings:
            return judge(context, code, all_rows())

        made = check(code, WARNING, english=True, safe=safe, reads=reads)(find)
        return replace(made, heard_in=lambda language: not sayings(language).of(code).empty)

    return made


def targets(pieces: Iterable[Piece], kind: str) -> tuple[str, ...]:
    """Return to which things of a kind references lead, in their order."""
    return tuple(p.target for p in pieces if p.kind == kind)


@of_texts
def lines_by_text(context: CheckContext) -> Mapping[Origin, tuple[Line, ...]]:
    """Return the lines of each text."""
    return {at: each.lines for at, each in context.passages.items() if each.lines}


def of_rules(context: CheckContext, about: Callable[[rules.Section], Any]) -> dict[Origin, Any]:
    """Return the text, the short form and the ruling of each rule that is about something."""
    told = ((each.origin, about(each.section)) for each in context.sections)
    parts = ("text", "short", "ruling")
    return {f"{at}.{part}": what for at, what in told if what for part in parts}


def stories(about: Callable[[CheckContext, Example], Any]) -> Callable[[CheckContext], Texts]:
    """Make a scope of the stories of worked examples, each with what is known of it.

    That is not to be what the story says: it is worked out once, whatever becomes of the story.
    """

    @of_things
    @wraps(about)
    def scope(context: CheckContext) -> Texts:
        game = context.game
        told = (
            each for each in game.tables.examples if is_told(game.scenario, f"examples.{each.id}")
        )
        return {f"examples.{each.id}.text": about(context, each) for each in told}

    return scope


@of_texts
def stretches(context: CheckContext) -> tuple[tuple[Line, TextRun], ...]:
    """Return the plain stretches of all that is read, titles and names too, each as typed."""
    return tuple((_stretch(run), run) for run in context.text_runs)


def _stretch(run: TextRun) -> Line:
    piece = Piece(0, run.text, run.start, run.start + len(run.text))
    return Line(run.origin, run.text, (piece,))


def prose(context: CheckContext) -> Told:
    """Yield the plain stretches of texts."""
    return ((line, each) for line, each in stretches(context) if not each.caption)


def english_prose(context: CheckContext) -> Told:
    """Yield the plain stretches of texts of a game in English, but for those full of names."""
    told = prose(context) if is_english(context.game.language) else iter(())
    return ((line, each) for line, each in told if not each.proper)


def every(
    context: CheckContext,
    says: str,
    about: Scope | None = None,
    *,
    plain: bool = False,
    section: Section = NOTHING,
) -> Iterator[Said]:
    """Yield all that a pattern matches in the lines, those of some texts alone if asked."""
    pattern = _pattern(context.words.sought(says))
    if pattern.across:
        told = _likely(context, about, pattern)
    else:
        told = _with_runs(_lines(context, about, pattern.needed), pattern.fixed)
    with_beads = sayings(context.game.language).numbers.beaded
    for line, thing in told:
        if pattern.counts and FIRST not in with_beads(line.text):
            continue
        matches = _matches(context, line, pattern)
        if not matches:
            continue
        found = [Said(context, line, match, pattern, thing, section) for match in matches]
        if plain:
            found = [said for said in found if not said.pieces()]
        for place, said in enumerate(found):
            said.place, said.total = place, len(found)
            yield said


def _likely(context: CheckContext, about: Scope | None, pattern: _Pattern) -> Told:
    """Yield the lines that a pattern without slots or sure letters may match, by one search."""
    rows, _, _ = _lines(context, about, frozenset())
    whole, starts, odd = _side_by_side(context, about, _CAPITALS_COUNT in pattern.source)
    places = set(odd)
    for match in _of_blanks(pattern.across).finditer(whole):
        first, last = match.start(), max(match.start(), match.end() - 1)
        places.update(range(bisect_right(starts, first) - 1, bisect_right(starts, last)))
    yield from ((rows[place][0], rows[place][1]) for place in sorted(places))


@of_texts
def _side_by_side(
    context: CheckContext, about: Scope | None, capitals: bool
) -> tuple[str, tuple[int, ...], frozenset[int]]:
    """Return lines as they are searched, where each begins, and which are not among them.

    Those are lines with blanks that are not single ones.
    """
    rows, _, _ = _lines(context, about, frozenset())
    found = [_beads(context, row[0], _NO_BEADS) for row in rows]
    odd = {at for at, (_, small) in enumerate(found) if small is None or _APART in small}
    told = [
        "" if at in odd else text if capitals else small or ""
        for at, (text, small) in enumerate(found)
    ]
    ends = accumulate(len(each) + 1 for each in told)
    return _APART.join(told), (0, *ends)[: len(told)], frozenset(odd)


def _with_runs(lines: _Lines, fixed: _Fixed) -> Told:
    """Yield the lines that have one of each of several runs of letters, with what they are about.

    The rarest are looked for in all lines at once, the others in those that have one of them.
    """
    rows, whole, starts = lines
    if not fixed:
        yield from ((line, thing) for line, thing, _, _ in rows)
        return
    places = set[int]()
    for run in fixed[0]:
        at = whole.find(run)
        while at >= 0:
            place = bisect_right(starts, at)
            places.add(place - 1)
            at = whole.find(run, starts[place]) if place < len(starts) else -1
    for place in sorted(places):
        line, thing, small, _ = rows[place]
        if _has_each(small, fixed[1:]):
            yield line, thing


def _has_each(text: str, fixed: Iterable[Iterable[str]]) -> bool:
    """Whether a text has of each of several runs of letters one."""
    for runs in fixed:  # written out, as it is asked of each line for each pattern
        for run in runs:
            if run in text:
                break
        else:
            return False
    return True


def matches(says: str, text: str) -> bool:
    """Whether a pattern matches the whole of a text; of slots it may have `{number}` alone."""
    pattern = _pattern(says)
    return bool(_compiled(pattern.source).fullmatch(beaded(text) if pattern.numbers else text))


def _in_line(
    context: CheckContext, line: Line, pattern: _Pattern, about: Any, section: Section
) -> list[Said]:
    found = _matches(context, line, pattern)
    return [Said(context, line, match, pattern, about, section) for match in found]


def _matches(context: CheckContext, line: Line, pattern: _Pattern) -> tuple[re.Match[str], ...]:
    found: tuple[re.Match[str], ...] | None = line.kept.get(pattern.source)
    if found is None:
        text, small = _beads(context, line, pattern.wanted)
        ready, said = _ready(pattern.source, text, small)
        found = line.kept[pattern.source] = tuple(ready.finditer(said))
    return found


def judge(context: CheckContext, code: str, claims: Iterable[Claim], **shared: Any) -> Findings:
    """Yield a finding for each claim that is not true; of one place the first row tells.

    The code is that of the check, by which the language of the game has the words of the rows. What
    is `shared` holds for every row that does not say otherwise.
    """
    section = sayings(context.game.language).of(code)
    found: dict[_Place, Finding] = {}
    for claim in _sharing(claims, shared):
        with suppress(UnsaidError):  # without a word to judge by, nothing is judged
            for place, told in _wrong(context, section, claim):
                found.setdefault(place, told)
    yield from (found[place] for place in sorted(found))


def _wrong(
    context: CheckContext, section: Section, claim: Claim
) -> Iterator[tuple[_Place, Finding]]:
    """Yield what a row finds, and where."""
    for saying, said in _told(context, section, claim):
        if _let_be(claim, saying, said):
            continue
        known, slots = claim.truth(said), list(said.slots)
        shown = slots if claim.at == "all" else claim.at.split() or slots[:1]
        if _is_right(said, known, shown):
            continue
        whole = claim.at == "all" or not shown
        span = said.span() if whole else (said.span(shown[0])[0], said.span(shown[-1])[1])
        origin = said.line.origin
        place = (context.rank(origin), origin, said.line.start, *span)
        yield place, _finding(claim, saying, said, span, known)


def _told(context: CheckContext, section: Section, claim: Claim) -> Iterator[tuple[Saying, Said]]:
    """Yield what a row looks for, and wherever it stands."""
    given = claim.given(context) if claim.given else {}
    if given is None or not all(given.values()):
        return
    for saying in section.rows(claim.name):
        if saying.needs and not _has_some(context, saying.needs, claim.about):
            continue
        says = filled(saying.says, given) if given else saying.says
        for said in every(context, says, claim.about, plain=claim.plain, section=section):
            yield saying, said


def _has_some(context: CheckContext, needs: str, about: Scope | None) -> bool:
    """Whether the words that a row needs stand in one of its lines, two by two."""
    texts, known = _worded(context, about)
    for pairs in _needed(needs):
        there = [[pair for pair in each if pair in known] for each in pairs]
        if all(there) and any(_has_each(text, there) for text in texts):
            return True
    return False


@cache
def _needed(needs: str) -> tuple[tuple[tuple[str, ...], ...], ...]:
    """Return of each choice of words the pairs, of each two that are neighbours one."""
    choices = [[each.split("/") for each in words.split()] for words in needs.split("|")]
    return tuple(
        tuple(
            tuple(f"{one} {other}" for one in first for other in second)
            for first, second in pairwise(sets)
        )
        or (tuple(sets[0]),)
        for sets in choices
    )


@of_texts
def _worded(context: CheckContext, about: Scope | None) -> tuple[tuple[str, ...], frozenset[str]]:
    """Return the words of each line, in small letters with a blank between, and which pairs."""
    words = [_WORDS.findall(row[2]) for row in _lines(context, about, frozenset())[0]]
    pairs = {f"{one} {other}" for line in words for one, other in pairwise(line)}
    return tuple(map(" ".join, words)), frozenset(pairs.union(*words))


def _sharing(rows: Iterable[Claim], shared: Mapping[str, Any]) -> Iterator[Claim]:
    for row in rows:
        more = {key: said for key, said in shared.items() if not getattr(row, key)}
        yield replace(row, **more) if more else row


def _let_be(claim: Claim, saying: Saying, said: Said) -> bool:
    origin, (first, last) = said.line.origin, said.sentence
    if claim.texts and not re.search(claim.texts, origin):
        return True
    if claim.not_texts and re.search(claim.not_texts, origin):
        return True

    def stands(says: str, first: int, last: int) -> bool:
        pattern = said.context.words.sought(says)
        return _found(said.context, said.line, pattern, first, last) is not None

    before = rf"(?:{saying.not_after})\s*\Z" if saying.not_after else ""
    if before and stands(before, first, said.span()[0]):
        return True
    if saying.only and not stands(saying.only, first, last):
        return True
    return bool(saying.unless) and stands(saying.unless, first, last)


def _found(
    context: CheckContext, line: Line, says: str, first: int, last: int
) -> re.Match[str] | None:
    """Return the first that a pattern without slots matches in a stretch of a line."""
    pattern, said = _ready(says, *_beads(context, line, _NO_BEADS))
    return pattern.search(said, first, last)


def _is_right(said: Said, known: _Known, shown: Sequence[str]) -> bool:
    if isinstance(known, bool):
        return known
    return not known or not (isinstance(known, dict) or said.value(shown[0]) not in known)


def _finding(
    claim: Claim, saying: Saying, said: Said, span: tuple[int, int], known: _Known
) -> Finding:
    facts = known if isinstance(known, dict) else {"truth": known}
    quoted = {key: _in_words(fact) for key, fact in facts.items()}
    others = {"about": said.about, "all": said[0], "meant": saying.meant}
    quoted = {**said.slots, **others, **quoted}

    def written(text: Text) -> str:
        return text.format_map(quoted) if isinstance(text, str) else text(said)

    help_, fix = written(claim.help) or None, written(claim.fix) or None
    see = written(claim.see)
    return in_line(written(claim.message), said.line, span, help=help_, fix=fix, see=see)


class _Number(str):
    """A number, or one of several, as messages quote it: `{truth}`, or with what it counts.

    `{truth:turn}` is "1 turn" or "6 turns", `{truth:hex|hexes}` is "1 hex" or "2 hexes".
    """

    __slots__ = ()

    def __format__(self, counts: str) -> str:
        noun, _, nouns = counts.partition("|")
        several = nouns or f"{noun}s"
        return f"{self} {noun if self == '1' else several}" if counts else str(self)


def _in_words(fact: Any) -> Any:
    """Return a fact as messages quote it: one of several things, sets in their order."""
    several = sorted(map(str, fact)) if isinstance(fact, set | frozenset) else fact
    if isinstance(several, list | tuple):
        return _Number(listed([*map(str, several)], "or"))
    return _Number(fact) if isinstance(fact, int) else fact


@of_texts
def _lines(context: CheckContext, about: Scope | None, needed: _Needed) -> _Lines:
    """Return lines that have a reference for each slot, what they are about, in small letters.

    Each with the kinds of its references; and all of them in small letters, one beneath the other,
    with where each begins.
    """
    if needed:
        every_line = _lines(context, about, frozenset())[0]
        return _joined(row for row in every_line if not any(map(row[3].isdisjoint, needed)))
    found = about(context) if about else ((line, None) for line in context.lines)
    if isinstance(found, Mapping):
        by_text, known = lines_by_text(context), found.items()
        found = ((line, what) for text, what in known if what for line in by_text.get(text, ()))
    return _joined((line, thing, line.small, line.kinds) for line, thing in found)


def _joined(found: Iterable[_Row]) -> _Lines:
    rows = tuple(found)
    ends = accumulate(len(row[2]) + 1 for row in rows)
    return rows, "\n".join(row[2] for row in rows), (0, *ends)[: len(rows)]


def _beads(context: CheckContext, line: Line, wanted: _Wanted) -> tuple[str, str | None]:
    """Return a line in which the numbers and references of a pattern are beads, and `_in_small`."""
    if wanted not in line.kept:
        beads = _beaded(context, line, *wanted)
        line.kept[wanted] = beads, _in_small(beads)
    found: tuple[str, str | None] = line.kept[wanted]
    return found


def _beaded(
    context: CheckContext, line: Line, numbers: bool, kinds: frozenset[str], named: frozenset[str]
) -> str:
    known = sayings(context.game.language).numbers
    text = known.beaded(line.text) if numbers else line.text
    things = [(p.at, p.to, p.kind) for p in line.pieces if p.text and p.kind in kinds]
    if named:
        things += [(at, to, told[0][0]) for at, to, told in in_plain_words(context, line, named)]
    for start, end, kind in things:
        text = f"{text[:start]}{_BEAD_OF[kind]}{_REST * (end - start - 1)}{text[end:]}"
    return text


def in_plain_words(
    context: CheckContext, line: Line, kinds: frozenset[str]
) -> tuple[tuple[int, int, list[tuple[str, str]]], ...]:
    """Return where a line names things of some kinds in plain words, and what each may be."""
    known = line.kept.get((in_plain_words, kinds))
    if known is None:
        known = line.kept[in_plain_words, kinds] = (*_in_plain_words(context, line, kinds),)
    found: tuple[tuple[int, int, list[tuple[str, str]]], ...] = known
    return found


def _in_plain_words(
    context: CheckContext, line: Line, kinds: frozenset[str]
) -> Iterator[tuple[int, int, list[tuple[str, str]]]]:
    names = _names(context, kinds)
    for match in names.finditer(line.text) if names else ():
        told, (first, last) = _called(context, kinds)[match[0]], match.span()
        of_side = told[0][0] == "side"
        if not line.references(first, last) and (
            not of_side or is_of_side(context, line.text, first, last)
        ):
            yield first, last, told


@of_things
def _names(context: CheckContext, kinds: frozenset[str]) -> re.Pattern[str] | None:
    """Return a pattern of the names of some kinds, the longest first, with their endings."""
    names = {name for kind in kinds for name in context.names.get(kind, {}).values() if name}
    names |= forms_of_sides(context).keys() if "side" in kinds else set()
    if not names:
        return None
    initials = "".join(sorted({re.escape(name[0]) for name in names}))
    plurals = {_plural(name) for name in names} - {""}
    stems, whole = (
        "|".join(map(re.escape, sorted(sorted(some), key=len, reverse=True)))
        for some in (names, plurals)
    )
    endings = "|".join(sorted(_ENDINGS, key=len, reverse=True))
    return re.compile(
        rf"(?<!\w)(?=[{initials}])(?:(?:{stems})(?:{endings})|{whole or '(?!)'})(?!\w)"
    )


def _plural(name: str) -> str:
    """Return the plural of a name that ends in y; nothing for others."""
    return f"{name[:-1]}ies" if name.endswith("y") else ""


@of_things
def _called(context: CheckContext, kinds: frozenset[str]) -> dict[str, list[tuple[str, str]]]:
    """Return each form of the names of some kinds with the things that are called so."""
    found: dict[str, list[tuple[str, str]]] = {}
    for kind in sorted(kinds):
        for thing, name in context.names.get(kind, {}).items():
            forms = (*(f"{name}{ending}" for ending in _ENDINGS), _plural(name)) if name else ()
            for form in filter(None, forms):
                found.setdefault(form, []).append((kind, thing))
    for name, side in forms_of_sides(context).items() if "side" in kinds else ():
        for ending in _ENDINGS:
            found.setdefault(f"{name}{ending}", [("side", side)])
    return found


class _Pattern(Frozen):
    """A pattern, ready to be looked for.

    In every line that it matches is a reference of each of the `needed` kinds, one run of letters
    of each tuple of `fixed`, and a number if it `counts`. Where nothing of the kind is sure, it is
    looked for `across` all lines at once, if it has slots neither.
    """

    source: str
    named: frozenset[str]
    """Kinds whose names count in plain words too."""
    things: frozenset[str]
    """Slots for references."""
    numbers: bool
    wanted: _Wanted
    needed: _Needed
    counts: bool
    fixed: _Fixed
    across: str


@lru_cache(maxsize=1024)
def _pattern(says: str) -> _Pattern:
    kinds, named, things = set[str](), set[str](), set[str]()

    def slot(match: re.Match[str]) -> str:
        kind = match["kind"]
        name = match["name"] if match["name"] is not None else kind.split("|")[0]
        inner = _PATTERNS.get(kind)
        if inner is None:
            kinds.update(kind.split("|"))
            named.update(kind.split("|") if match["named"] else ())
            things.add(name)
            inner = f"[{''.join(_BEAD_OF[each] for each in kind.split('|'))}]{_REST}*+"
        return f"(?P<{name}>{inner})" if name else f"(?:{inner})"

    source = _SLOT.sub(slot, says)
    wanted = NUMBER in source, frozenset(kinds), frozenset(named)
    needed, counts, fixed = _sure(says)
    across = "" if fixed or wanted != _NO_BEADS else _across(source)
    things_and_names = frozenset(named), frozenset(things)
    return _Pattern(source, *things_and_names, wanted[0], wanted, needed, counts, fixed, across)


_APART: Final = "\0"
"""What parts lines that are searched together: no white space, no letter and no sign."""
_AT_END: Final = re.compile(r"\\Z")
_OF_ONE_LINE: Final = re.compile(r"\\A|\(\?>|[*+?}]\+|[$^]")
"""What holds otherwise where another line goes on, classes left out: ends, and what gives nothing
back of what it has taken."""
_TAKES_ALL: Final = re.compile(r"\[\^|\\[WSD]|(?<!\\)\.")
"""What takes any letter but some, and so what parts lines."""


def _across(source: str) -> str:
    """Return a pattern that finds in lines side by side wherever `source` may match; "" for none.

    It may match more. It may not miss a match: nothing is to be refused for what parts the lines.
    """
    bare = re.sub(r"\\.|\[\^?\]?[^\]]*\]", lambda m: m[0] if m[0] == r"\A" else "_", source)
    refused = (_group_from(source, each.end()) for each in re.finditer(r"\(\?<?!", source))
    if _OF_ONE_LINE.search(bare) or any(map(_TAKES_ALL.search, refused)):
        return ""
    return _AT_END.sub(r"(?=\\0|\\Z)", source)


def _group_from(source: str, first: int) -> str:
    """Return what stands in a group that is open, up to where it is closed."""
    depth = 1
    for sign in re.finditer(r"\\.|\[\^?\]?[^\]]*\]|[()]", source[first:]):
        depth += {"(": 1, ")": -1}.get(sign[0], 0)
        if not depth:
            return source[first : first + sign.start()]
    return source[first:]


def _sure(says: str) -> tuple[_Needed, bool, _Fixed]:
    """Return what is in every match: references of some kinds, a number, and runs of letters."""
    slots = dict(enumerate(_SLOT.finditer(says), _FIRST_SLOT))
    for place, slot in reversed(slots.items()):
        says = f"{says[: slot.start()]}{chr(place)}{says[slot.end() :]}"
    figure = chr(_FIRST_CHOICE)  # of those of other scripts, none stands in English
    choices: dict[str, tuple[str, ...]] = {figure: tuple("0123456789")}

    def chosen(group: re.Match[str]) -> str:
        """Return what stands for a group: its runs, or all of it where it has no alternatives."""
        if group["more"] or "|" not in group["all"]:
            return "{" if group["more"] else f"{{{group['all']}{{"
        place, runs = chr(_FIRST_CHOICE + len(choices)), _rarest(group["all"], choices)
        choices[place] = runs
        return place if runs else "{"

    rest, before = re.sub(r"\\d(?![?*]|\{0)", figure, says), ""
    rest = re.sub(r"\\.|\[[^\]]*\]", "{", rest)
    while before != rest:
        before, rest = rest, _GROUP.sub(chosen, rest)
    if "|" in rest:
        found = _rarest(rest, choices)
        return frozenset(), False, (found,) if found else ()
    sure = [slot for place, slot in slots.items() if chr(place) in rest and not slot["named"]]
    kinds = {frozenset(s["kind"].split("|")) for s in sure if s["kind"] not in _PATTERNS}
    counts = any(slot["kind"] == "number" for slot in sure)
    return frozenset(kinds), counts, tuple(dict.fromkeys(_runs(rest, choices)))


def _rarest(pattern: str, choices: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """Return runs of letters, or signs, one of which each match has; nothing where none is sure."""
    found: dict[str, None] = {}
    for alternative in pattern.split("|"):
        runs = _runs(alternative, choices)
        if not runs:
            return ()
        found |= dict.fromkeys(runs[0])
    return tuple(found)


def _runs(pattern: str, choices: Mapping[str, tuple[str, ...]]) -> list[tuple[str, ...]]:
    """Return of what has no alternatives the runs, of each tuple one, that each match has.

    Those that are rarest come first: long ones, and few.
    """
    runs = [choices[place] for place in pattern if place in choices]
    runs += [(run,) for run in _RUN.findall(pattern.casefold())]
    return sorted(runs, key=lambda each: (-len(min(each, key=len)), len(each), each))


_ODD_SPACE = re.compile(r"[^\S ]|  ")
_CAPITALS_COUNT = "(?-i:"
_LETTER = re.compile(r"\\N\{[^}]*\}|\\.|\(\?P[<=]\w+|[^\W\d_]")


def _in_small(text: str) -> str | None:
    """Return a text in small letters, each where it stood; None if its spaces are no single blanks.

    Patterns of plain letters and blanks are compiled in a third of the time, and so only lines that
    are not written so have others.
    """
    small = text.lower()
    return None if len(small) != len(text) or _ODD_SPACE.search(small) else small


def _ready(says: str, text: str, small: str | None) -> tuple[re.Pattern[str], str]:
    """Return a pattern compiled, and which of a text and its small letters it is looked for in."""
    if small is None:
        return _compiled(says), text
    return _of_blanks(says), text if _CAPITALS_COUNT in says else small


@lru_cache(maxsize=1024)
def _of_blanks(says: str) -> re.Pattern[str]:
    """Return a pattern compiled for what `_in_small` returns, or for the text if capitals count."""
    if _CAPITALS_COUNT in says:
        return re.compile(says, re.IGNORECASE)
    return re.compile(_LETTER.sub(lambda m: m[0] if len(m[0]) > 1 else m[0].lower(), says))


@lru_cache(maxsize=1024)
def _compiled(says: str) -> re.Pattern[str]:
    """Return a pattern compiled, once a line may match it: for most patterns none does."""
    return re.compile(says.replace(" ", r"(?:\s+)"), re.IGNORECASE)


def any_of(names: Iterable[str]) -> str:
    """Return what any of some names is in a pattern of claims, the longest tried first."""
    longest = sorted(sorted({*names} - {""}), key=len, reverse=True)
    return "|".join(re.escape(each).replace("\\ ", " ") for each in longest)


def phrase(context: CheckContext, says: str) -> re.Pattern[str]:
    """Return a pattern without slots, in the words for the cells of the game."""
    return _compiled(context.words.sought(says))


def says(context: CheckContext, code: str, name: str, text: str) -> bool:
    """Whether a text has some words of a check."""
    words = sayings(context.game.language).of(code).words(name)
    return has(context.words.sought(words), text)


def has(says: str, text: str) -> bool:
    """Whether a text has some words that are not about cells."""
    return _sought(says, text) is not None


def _sought(says: str, text: str) -> re.Match[str] | None:
    pattern, said = _ready(says, text, _in_small(text))
    return pattern.search(said)
