"""Two tellings of one thing: the same words here and there, beside other names or numbers."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from generator.checks.check import ALL_TEXTS, WARNING, Findings, check, finding, in_line
from generator.checks.claims import Claim, Facts, Rows, Said, Told, claims, every, lines_by_text
from generator.checks.context import CheckContext, of_texts, of_things
from generator.checks.order_of_battle import positions
from generator.checks.sayings import sayings
from generator.checks.sentences.line import Line, Piece
from generator.checks.sentences.telling import placed, telling, telling_of
from generator.diagnostics import Finding, Origin
from generator.records import Frozen

# ---- names


_NUMBERS = frozenset(
    ("turn", "cell", "rule", "chance", "throw", "value", "count", "limit", "effect", "size")
)
"""Kinds of references that print numbers: other checks judge of these."""
_STORIES = ("examples.", "lookups.", "walkthrough.", "translations.", "credits.", "tables.")
"""Texts whose names the data bear."""
_PAUSE = re.compile(r"[,;:]\s|\s(?:and|or|but)\s")
_ABOUT = {
    "places": "place", "units": "unit", "markers": "marker", "boxes": "box", "zones": "zone",
    "formations": "formation", "features": "feature",
}  # fmt: skip
"""What a text is about that stands under its id."""


class _Fact(Frozen):
    """What a sentence says of a thing that it names, or that its text is about: telling words.

    `piece` is None where the thing is not named; `known` are the ids to which the sentence refers.
    """

    line: Line
    piece: Piece | None
    kind: str
    target: str
    name: str
    words: frozenset[str]
    known: frozenset[str]
    sentence: str

    @property
    def where(self) -> Origin:
        """The section, or other entry, in which it stands."""
        return self.line.origin.rpartition(".")[0]

    def names(self, other: _Fact) -> bool:
        """Whether the sentence names what another one is told of, as a reference or in words."""
        return other.target in self.known or other.name in self.sentence

    def contradicts(self, other: _Fact, least: int) -> bool:
        """Whether so many words tell of two things, and neither sentence names the other."""
        return (
            (self.kind, least) == (other.kind, min(least, len(self.words & other.words)))
            and self.target != other.target
            and not self.names(other)
            and not other.names(self)
        )


@of_texts
def _facts(context: CheckContext) -> tuple[_Fact, ...]:
    """Return what every sentence tells of, in the order of the definition."""
    lines = (line for line in context.lines if not line.origin.startswith(_STORIES))
    return tuple(fact for line in lines for fact in _in_a_line(context, line))


@of_things
def _in_a_line(context: CheckContext, line: Line) -> tuple[_Fact, ...]:
    return tuple(_told_in(context, line))


def _told_in(context: CheckContext, line: Line) -> Iterator[_Fact]:
    named = [piece for piece in line.pieces if piece.kind and piece.kind not in _NUMBERS]
    about, common = _about(context, line.origin), _words_of_names(context)
    for first, last in line.whole_sentences() if named or about else ():
        by_kind: dict[str, list[Piece]] = defaultdict(list)
        for piece in (each for each in named if first <= each.at < last):
            by_kind[piece.kind].append(piece)
        if not (by_kind or about):
            continue
        known = frozenset(p.target for p in line.pieces if p.kind and first <= p.at < last)
        words, sentence = placed(line.text, first, last), line.text[first:last]
        for kind, same in by_kind.items():
            bounds = [first, *(_parting(line, *pair) for pair in pairwise(same)), last]
            for piece, (start, end) in zip(same, pairwise(bounds), strict=True):
                around = frozenset(
                    word for at, word in words if start <= at < piece.at or piece.to <= at < end
                )
                around -= common.get(kind, frozenset())
                yield _Fact(line, piece, kind, piece.target, piece.text, around, known, sentence)
        if about and about[0] not in by_kind:
            around = frozenset(word for _, word in words) - common.get(about[0], frozenset())
            yield _Fact(line, None, *about, around, known | {about[1]}, sentence)


def _parting(line: Line, one: Piece, other: Piece) -> int:
    """Return where between two names the words of the one end and those of the other begin."""
    stops = list(_PAUSE.finditer(line.text, one.to, other.at))
    return stops[-1].start() if stops else one.to


@of_things
def _words_of_names(context: CheckContext) -> dict[str, frozenset[str]]:
    """Return words that tell nothing beside a name: each of an army's units is an army."""
    kinds = ("side", "unit", "marker", "formation")
    found = {kind: telling_of(context.names.get(kind, {}).values()) for kind in kinds}
    return found | {"side": found["side"] | telling("each side has a player")}


def _about(context: CheckContext, origin: Origin) -> tuple[str, str, str] | None:
    """Return kind, id and name of what a text stands under, if it is a thing with a name."""
    root, _, rest = origin.partition(".")
    kind, target = _ABOUT.get(root, "side"), rest.partition(".")[0]
    if kind == "side":
        sides = {at: entry.side for at, entry in positions(context.counters)}
        target = sides.get(f"{root}.{target}", "")
    return (kind, target, context.names[kind].get(target, target)) if target else None


def _beside_its_own(context: CheckContext, fact: _Fact, *texts: Origin) -> int:
    """Return how many words around a name stand in a sentence of other texts that names it."""
    sentences = (
        line.text[first:last]
        for text in texts
        for line in lines_by_text(context).get(text, ())
        for first, last in _periods(line)
        if fact.name in line.text[first:last]
        or _about(context, text) == (fact.kind, fact.target, fact.name)
    )
    return max((len(fact.words & telling(sentence)) for sentence in sentences), default=0)


def _periods(line: Line) -> Iterator[tuple[int, int]]:
    """Yield what ends with a full stop: "face down: (a) the tanks; (b) the guns" is told of all."""
    start = None
    for first, last in line.whole_sentences():
        start = first if start is None else start
        if not line.text[start:last].rstrip().endswith((";", ":")):
            yield start, last
            start = None
    if start is not None:
        yield start, len(line.text)


def _mistaken(fact: _Fact, other: _Fact, message: str) -> Finding:
    piece = fact.piece
    return finding(
        message.format(fact.name, other.name),
        fact.line.origin,
        within=fact.line.within(piece.at, piece.to) if piece else None,
        help="one of the two is wrong",
        see=("the other text", other.line.origin),
    )


@check("REF063", WARNING, english=True)
def told_of_another(context: CheckContext) -> Findings:
    """A rule and its short form give the same fact to different sides or things.

    "At night the Red units rest" in the rule and "Blue units rest at night" in the short form on
    the postcard: one of the names is wrong. The check compares the characteristic words around each
    name. It reports a name if its words stand beside another name of its kind in the other text,
    and neither text has as many of them beside the name that the other gives. Sentences that name
    the same things are not reported. Where both texts quote as many chances, values, places or the
    like, one after the other, and all but one are the same, that one is reported too: "both best
    {chance:up}, both worst {chance:down}, one of each {chance:up}", if the rule ends with another.
    """
    yield from _out_of_step(context)
    short: list[_Fact] = []
    rules: dict[Origin, list[_Fact]] = defaultdict(list)
    for fact in _facts(context):
        if fact.line.origin.startswith("sections."):
            of_rule = rules[fact.where]
            (short if fact.line.origin.endswith(".short") else of_rule).append(fact)
    for fact in short:
        texts = (f"{fact.where}.text", f"{fact.where}.ruling")
        for other in (each for each in rules[fact.where] if fact.contradicts(each, 2)):
            own = _beside_its_own(context, fact, *texts)
            beside = max(own, _beside_its_own(context, other, fact.line.origin))
            if len(fact.words & other.words) > beside + (1 if beside else 0):
                yield _mistaken(
                    fact, other, "the short form says about {} what the rule says about {}"
                )
                break


_IN_STEP = (
    *("chance", "value", "effect", "count", "limit", "code", "throw", "table", "side"),
    *("unit", "marker", "place", "zone", "feature", "line", "terrain", "hex", "hexes"),
)
"""Kinds of which a short form quotes what its rule quotes, mostly in the same order."""
_SOME = 3
"""So many references are needed where there are but two things of a kind."""


def _out_of_step(context: CheckContext) -> Findings:
    """Yield what a short form quotes in the place of the one thing of its rule that it lacks."""
    lines = lines_by_text(context)
    for entry in context.sections:
        rule, short, ruling = (
            lines.get(f"{entry.origin}.{part}", ()) for part in ("text", "short", "ruling")
        )
        for kind in _IN_STEP:
            told, brief, more = (
                [(line, piece) for line in each for piece in line.named(kind)]
                for each in (rule, short, ruling)
            )
            pairs = zip(told, brief, strict=True) if 1 < len(told) == len(brief) else ()
            odd = [(own, other) for own, other in pairs if own[1].target != other[1].target]
            if len(odd) == 1 and _is_mistaken(kind, odd[0], brief, [*told, *more]):
                (line, own), (at, piece) = odd[0]
                message = f"the short form has {piece.text} where the rule has {own.text}"
                yield in_line(message, at, piece, see=f"the rule: {line.origin}")


def _is_mistaken(
    kind: str,
    odd: tuple[tuple[Line, Piece], tuple[Line, Piece]],
    brief: Sequence[tuple[Line, Piece]],
    told: Sequence[tuple[Line, Piece]],
) -> bool:
    """Whether the one thing in which a short form differs from its rule is told of nowhere else."""
    (_, own), (_, piece) = odd
    if kind == "side":
        words = (telling(of.text[slice(*of.sentence(p.at))]) for of, p in odd)
        return len(brief) >= _SOME and len(frozenset.intersection(*words)) > 1
    left = own.target not in {each.target for _, each in brief}
    twice = [each.target for _, each in brief].count(piece.target) > 1
    return left and (twice or piece.target not in {each.target for _, each in told})


@check("REF064", WARNING, english=True)
def told_of_another_elsewhere(context: CheckContext) -> Findings:
    """Two texts give the same fact to two different things.

    "The bridge at Alba fell on the third day" in the history, and "Its bridge fell on the third
    day" in the note on Bell. The check compares notes on places, counters and the like with the
    notes behind the rules. It compares the words of arrivals, steps, zones and results with the
    rules. The texts must share three characteristic words that are rare beside such names. Two of
    them must not be names, because many things lie between the same two rivers. Neither text may
    use these words for the name that the other gives.
    """
    for fact, other in _pairs(_facts(context)):
        shared = fact.words & other.words
        names = telling_of(re.findall(r"(?<=\S\s)[A-Z]\w+", fact.sentence))
        if (
            not _borne_out(context, fact)
            and fact.contradicts(other, 3)
            and len(shared - names) > 1
            and 2 * len(shared) > min(len(fact.words), len(other.words))
            and len(shared) - 1 > _beside_its_own(context, fact, other.line.origin)
            and len(shared) - 1 > _beside_its_own(context, other, fact.line.origin)
        ):
            yield _mistaken(fact, other, "this is about {} here, but about {} elsewhere")


def _borne_out(context: CheckContext, fact: _Fact) -> bool:
    """Whether a text names the side that the data give its own entry: "in favour of the Reds"."""
    kind, _, rest = fact.line.origin.partition(".")
    entry = context.thing(_ABOUT[kind], rest.partition(".")[0]) if kind in _ABOUT else None
    return fact.kind == "side" and getattr(entry, "side", None) == fact.target


_COMPARED_OTHERWISE = ("sections.", "notes.", "markers.", "victory.", "modifiers.")
"""Texts that are compared with others, or too short to be."""
_OF_HISTORY = ("places.", "units.", "features.", "boxes.")
"""Things whose notes tell history."""


def _pairs(facts: Sequence[_Fact]) -> Iterator[tuple[_Fact, _Fact]]:
    """Yield tellings of one kind that share words that are seldom: one of data, one of prose."""
    index: dict[tuple[str, str], list[int]] = {}
    for number, fact in enumerate(facts):
        for word in fact.words:
            index.setdefault((fact.kind, word), []).append(number)
    for fact in facts:
        here = fact.line.origin
        if here.startswith(_COMPARED_OTHERWISE):
            continue
        beside = [index[fact.kind, word] for word in fact.words]
        shared = Counter(number for found in beside if len(found) <= 10 for number in found)
        for number, much in shared.items():
            prose = facts[number].line.origin
            history = prose.startswith("notes.") and here.startswith(_OF_HISTORY)
            rule = prose.startswith("sections.") and prose.endswith(("text", "ruling"))
            if much > 1 and (history or rule):
                yield fact, facts[number]


# ---- numbers


def stories(context: CheckContext) -> Told:
    """Yield the texts whose numbers no data bear: notes, remarks, credits, the first section."""
    sections = context.game.rules.sections
    opening = f"sections.{sections[0].id}." if sections else "-"
    story = re.compile(r"(?:notes|credits)\..+|.+\.(?:note|remark|designer)")
    for line in context.lines:
        if story.fullmatch(line.origin) or line.origin.startswith(opening):
            yield line, None


_COUNTED = ("counted things", "named things")


def _words(said: Said) -> str:
    return " ".join(said["words"].lower().split()[:2])


@of_texts
def _counted(context: CheckContext) -> dict[str, list[Said]]:
    """Return what stories count, by the two words behind the number."""
    found: dict[str, list[Said]] = {}
    words = sayings(context.game.language).of("NUM026")
    for name in _COUNTED:
        for said in every(context, words.words(name), stories):
            year = said["number"].isdecimal() and len(said["number"]) >= 4
            if not year or name == "named things":
                found.setdefault(_words(said), []).append(said)
    return found


def _as_elsewhere(said: Said) -> bool | Facts:
    """Judge a number by what is counted in another text, unless most count so."""
    found = _counted(said.context).get(_words(said), [])
    values, stated = [each.number() for each in found], said.number()
    usual = max(values, key=values.count, default=None)
    odd = stated != usual or values.count(usual) * 2 == len(values)
    others = (each for each in found if each.line.origin != said.line.origin)
    other = next((each for each in others if odd and each.number() != stated), None)
    return other is None or {
        "stated": stated,
        "real": other.number(),
        "called": _words(said),
        "other": other.line.origin,
    }


def _as_in_the_mix(said: Said) -> bool | Facts:
    """Judge a number by the units that the words behind it may mean, the last of them a plural."""
    names = [unit.name.lower() for unit in said.context.units for _ in range(unit.count)]
    behind = said.line.text[said.span("number")[1] :].lower().split()[:3]
    words = re.sub(r"\W", " ", " ".join(behind)).split()
    singles = [" ".join(words[:n])[:-1] for n in (3, 2) if "".join(words[:n][n - 1 :])[-1:] == "s"]
    real = max((sum(single in name for name in names) for single in singles), default=0)
    right = not 0 < real < said.number() or _words(said).endswith("ss")
    return right or {"stated": said.number(), "real": real, "called": _words(said)}


@claims("NUM026", about=stories, at="number", reads=ALL_TEXTS)
def told_otherwise_elsewhere() -> Rows:
    """Two texts use the same words with different numbers.

    "Three airborne divisions came down" in the introduction and "set two airborne divisions down"
    in the history; "its Tigers 502" here and "its Tigers 501" there. The check compares notes,
    remarks, credits and the first section, because the data do not have their numbers. It counts
    units that share a part of their names, such as SS Panzer Division: a text cannot have more than
    the game.
    """
    for name in _COUNTED:
        yield Claim(
            name,
            _as_elsewhere,
            "this text says {stated} for {called!r}, but another text says {real}",
            help="write the same number in both texts",
            see="the other number: {other}",
        )
        yield Claim(
            name,
            _as_in_the_mix,
            "this text says {stated} for {called!r}, but the game has {real:unit} with this name",
            help="write {real}, or correct the units",
            not_texts=r"^units\.",
        )
