"""The kit: what a game takes to make and to play, in words; a game in, texts with origins out.

The opening pages of the print-and-play file print them, and the proof expects them there. Origins
begin with ``kit``, but for what the definition says itself.
"""

from __future__ import annotations

from collections.abc import Iterator

from generator.diagnostics import Origin
from generator.model.counters import Counters, Shape, as_cut_out
from generator.model.game import Game
from generator.model.names import capitalised, names_of, plain_text, turn_captions
from generator.model.numbers import Dice
from generator.model.prose import Paragraph, Prose
from generator.model.room import on_office_paper
from generator.model.rules import numbered_sections
from generator.model.walk import part
from generator.records import Frozen
from generator.words import Words, english, forms


def has_set_up(game: Game) -> bool:
    """Whether there is a set-up sheet: a map that has room on it, counters that begin or arrive."""
    return on_office_paper(game) and bool(part(game, "setup") or part(game, "arrivals"))


def has_aid(game: Game) -> bool:
    """Whether there is anything that players look up while they play."""
    keys = "tables turns weather sequence victory ends movement setup arrivals stacking conversions"
    keys += " events withdrawals"
    return game.map is not None or any(part(game, key) for key in keys.split())


OPENING = english("How to make the game")
"""What the opening pages are called."""
HEADINGS = {
    "needs": english("You need"),
    "contents": english("In this file"),
    "making": english("How to make it"),
    "pieces": english("The pieces: how many, and how they look"),
    "larger": english("A larger map"),
}
"""Headings of the opening pages; their origins are ``kit.headings.needs`` and so on."""
_LONGEST = 640
"""Letters that an introduction may have before it ends with a paragraph."""


class Fact(Frozen):
    """A figure and what it counts."""

    figure: Line
    caption: Line


class Entry(Frozen):
    """A part of the file: its title, what it is for, and the origin of its pages."""

    title: Line
    about: Line
    pages: Origin


def introduction(game: Game) -> tuple[Line, ...]:
    """Return the paragraphs with which the rules open: they tell what the game is about."""
    sections = numbered_sections(game.rules.sections)
    first = next((each for each in sections if each.section.text), None)
    if first is None or first.section.text is None:
        return ()
    names, found = names_of(game), list[Line]()
    for number, block in enumerate(first.section.text.blocks):
        paragraph = plain_text(names, Prose("", (block,)))
        length = sum(len(line.text) for line in found) + len(paragraph)
        if not isinstance(block, Paragraph) or (found and length > _LONGEST):
            break
        found.append(Line(f"kit.introduction.{number}", _begun(paragraph)))
    return tuple(found)


def _begun(paragraph: str) -> str:
    """Return as many sentences of a paragraph as an introduction may have letters, or its words."""
    if len(paragraph) <= _LONGEST:
        return paragraph
    room = paragraph[:_LONGEST]
    sentences, stop, _ = room.rpartition(". ")
    return f"{sentences}." if stop else f"{room.rpartition(' ')[0] or room} …"


def facts(game: Game) -> tuple[Fact, ...]:
    """Return players, playing time, turns, dice and pieces, each with its figure, if known."""
    return tuple(_fact(f"kit.facts.{name}", *said) for name, *said in _facts(game))


def _fact(origin: Origin, figure: str, caption: str) -> Fact:
    return Fact(Line(f"{origin}.figure", figure), Line(f"{origin}.caption", caption))


def _facts(game: Game) -> Iterator[tuple[str, str, str]]:
    words = game.words
    if game.players:
        most = game.players.rpartition("-")[2]
        caption = words.count(int(most) if most.isdecimal() else 2, "player", "players")
        yield "players", game.players.replace("-", "–"), caption
    if game.duration:
        yield "duration", *_timed(game.duration, words)
    turns = list(turn_captions(game).values())
    if turns and game.turns and game.turns.first:
        dates = {"first": turns[0], "last": turns[-1]}
        told = words.count(
            len(turns), "turn, {first} to {last}", "turns, {first} to {last}", **dates
        )
        yield "turns", str(len(turns)), told
    elif turns:
        yield "turns", str(len(turns)), words.count(len(turns), "turn", "turns")
    if game.dice:
        needed = _dice(game.dice)
        number, kind = sum(needed.values()), _SIDED if len(needed) == 1 else _DICE
        yield "dice", str(number), words.count(number, *kind, faces=next(iter(needed)))
    if game.counters is not None:
        pieces = sum(_pieces(game.counters, None))
        told = words.count(pieces, "piece to cut out", "pieces to cut out")
        yield "pieces", str(pieces), told
    if game.options:
        number = len(game.options)
        yield "options", str(number), words.count(number, "optional rule", "optional rules")


def needs(game: Game) -> tuple[Line, ...]:
    """Return what must be at hand, to make the game and then to play it."""
    words = game.words
    texts = [words("A printer, of any kind, and plain paper")]
    if game.counters is not None:
        texts += [words("Card as thick as a cereal packet or thicker, and glue for paper")]
    in_tiles = game.map is not None and not on_office_paper(game)
    if game.counters is not None or game.forms or in_tiles:
        texts += [words("Scissors, or a sharp knife, a steel ruler and a mat")]
    if game.dice:
        texts += [capitalised(dice_at_hand(game.dice, words))]
    texts += map(capitalised, game.needs)
    return tuple(Line(f"kit.needs.{number}", text) for number, text in enumerate(texts))


def pieces(game: Game) -> tuple[Fact, ...]:
    """Return for each side, and for markers that are nobody's, how many pieces there are."""
    if game.counters is None:
        return ()
    words, found = game.words, []
    for side in game.sides:
        units, markers = _pieces(game.counters, side.id)
        kinds = ((units, *_UNITS), (markers, *_MARKERS))
        numbers = words.all_of([words.count(*kind) for kind in kinds if kind[0]])
        if numbers:
            caption = words("{side}: {numbers}", side=side.name, numbers=numbers)
            found.append(_fact(f"kit.pieces.{side.id}", str(units + markers), caption))
    if all_of_nobody := sum(_pieces(game.counters, "")):
        caption = words.count(all_of_nobody, "Marker of the game", "Markers of the game")
        found.append(_fact("kit.pieces.nobody", str(all_of_nobody), caption))
    return tuple(found)


def kit_texts(game: Game) -> dict[Origin, str]:
    """Return the text of every origin of the kit but for its parts."""
    lines = [*kit_lines(game), *(line for paper in PAPERS for line in enlarging(game, paper))]
    headings = {f"kit.headings.{name}": game.words(text) for name, text in HEADINGS.items()}
    return headings | {line.origin: line.text for line in lines}


def kit_lines(game: Game) -> Iterator[Line]:
    """Yield the lines of the opening pages that are the same on every paper."""
    yield from (*introduction(game), *needs(game))
    for fact in (*facts(game), *pieces(game)):
        yield from (fact.figure, fact.caption)
    for step in steps(game):
        yield from (step.title, step.text)


def _pieces(counters: Counters, owner: str | None) -> tuple[int, int]:
    """Return the numbers of units and markers of a side, of nobody (``""``) or of all (None)."""
    units = (unit.count for unit in as_cut_out(counters.units) if owner in (None, unit.side))
    markers = (each.count for each in counters.markers if owner in (None, each.side or ""))
    return sum(units), sum(markers)


def dice_at_hand(dice: tuple[Dice, ...], words: Words) -> str:
    """Return ``two six-sided dice and one ten-sided die``: those of a kind are counted together."""
    needed = _dice(dice).items()
    return words.all_of(
        [words.count(number, *_SIDED_AT_HAND, faces=faces) for faces, number in needed]
    )


def _dice(dice: tuple[Dice, ...]) -> dict[int, int]:
    """Return how many dice are needed, by how many faces they have."""
    found: dict[int, int] = {}
    for number, faces in (die.thrown for die in dice):
        found[faces] = found.get(faces, 0) + number
    return found


_UNITS = forms("{number} unit", "{number} units")
_MARKERS = forms("{number} marker", "{number} markers")
_SIDED = forms("{faces:word}-sided die", "{faces:word}-sided dice")
_DICE = forms("die", "dice")
_SIDED_AT_HAND = forms(
    "{number:word} {faces:word}-sided die", "{number:word} {faces:word}-sided dice"
)


def _timed(duration: str, words: Words) -> tuple[str, str]:
    """Return the figure of a playing time and its unit; without a figure the words and what for."""
    number, _, unit = duration.partition(" ")
    if number[:1].isdecimal() and unit:
        return number.replace("-", "–"), unit
    return duration, words("playing time")


_STEPS = {
    "print": (
        "print",
        english("Print"),
        english(
            "Print every page at 100%, actual size, on one side. The ruler at the foot of a counter"
            " sheet must then measure 50\N{NO-BREAK SPACE}mm."
        ),
    ),
    "print-plain": (
        "print",
        english("Print"),
        english("Print every page at 100%, actual size."),
    ),
    "fold": (
        "fold",
        english("Score and fold"),
        english(
            "If there is a solid line across the sheet, cut along it first. Run a blunt knife or an"
            " empty pen along the dashed line, then fold the sheet with the print outside. Each"
            " back is now behind its front."
        ),
    ),
    "glue": (
        "glue",
        english("Glue"),
        english(
            "Spread glue on both unprinted sides and close them around a card. Let it dry for an"
            " hour under heavy books."
        ),
    ),
    "fold-and-glue": (
        "fold",
        english("Fold and glue"),
        english(
            "If there is a solid line across the sheet, cut along it first. Score the part with the"
            " dashed line down its middle, fold it with the print outside, and glue its halves to"
            " both sides of a card."
        ),
    ),
    "cut": (
        "cut",
        english("Cut"),
        english(
            "From mark to mark: first the long cuts along the rows, then each row across into its"
            " pieces. Always cut from the same face."
        ),
    ),
    "cut-flat": (
        "cut",
        english("Cut"),
        english(
            "Cut the pieces that lie flat from mark to mark: first the long cuts along the row,"
            " then across."
        ),
    ),
    "stand": (
        "stand",
        english("Stand up"),
        english(
            "Cut stand-ups along the solid line, fold them along the dashed ones, glue the panels"
            " back to back and the tabs to a base of card."
        ),
    ),
    "sort": (
        "sort",
        english("Sort"),
        english(
            "Sort the pieces by side into bags or boxes. The inventory says how many there are of"
            " each. Blanks are spares."
        ),
    ),
    "enlarge": (
        "enlarge",
        english("Enlarge"),
        english(
            "You can play on the map as it is. A larger one, from a photocopier or the files named"
            " below, has more room for stacks."
        ),
    ),
    "join": (
        "enlarge",
        english("Join"),
        english(
            "The map comes on several sheets. The first of them shows how the others are cut and"
            " joined."
        ),
    ),
    "forms": (
        "forms",
        english("Forms"),
        english(
            "Give every player a form, cut along its dashed line where it has one, and something to"
            " hide it behind."
        ),
    ),
}
"""Steps by name, each with its picture, its title and what is done."""
_ENLARGED = {
    "a4": ("A4", "A3", 141),
    "letter": ("Letter", "Tabloid (11 \N{MULTIPLICATION SIGN} 17 in)", 129),
}

_COPIED = english("On a photocopier: from {small} to {large}, {percent}\N{NO-BREAK SPACE}%.")
_FROM_A_FILE = english(
    "From a file, in finer detail: {large} on one large sheet, {tiled} on several of {paper}."
)

PAPERS = tuple(_ENLARGED)
"""The papers for which there are words about enlarging."""


class Line(Frozen):
    """A text and where it comes from; without an origin it is not of the definition."""

    origin: Origin
    text: str


class Step(Frozen):
    """A step of making the game: `id` is also the name of its picture."""

    id: str
    title: Line
    text: Line


def steps(game: Game) -> tuple[Step, ...]:
    """Return how the game is made, step by step, as far as each concerns it."""
    return tuple(
        Step(
            picture,
            Line(f"kit.steps.{name}.title", game.words(title)),
            Line(f"kit.steps.{name}.text", game.words(text)),
        )
        for name in _steps(game)
        for picture, title, text in (_STEPS[name],)
    )


def enlarging(game: Game, paper: str) -> tuple[Line, ...]:
    """Return how the map is made larger that was printed on a `paper`, ``a4`` or ``letter``."""
    if not on_office_paper(game) or paper not in _ENLARGED:
        return ()
    small, large, percent = _ENLARGED[paper]
    name = "a3" if paper == "a4" else "tabloid"
    copied = game.words(_COPIED, small=small, large=large, percent=percent)
    files = {"large": f"{game.id}-map-{name}.pdf", "tiled": f"{game.id}-map-tiled-{paper}.pdf"}
    drawn = game.words(_FROM_A_FILE, **files, paper=small)
    texts = enumerate((copied, drawn))
    return tuple(Line(f"kit.enlarging.{paper}.{number}", text) for number, text in texts)


def _steps(game: Game) -> Iterator[str]:
    """Yield the names of the steps that a game needs."""
    counters = game.counters
    yield "print" if counters else "print-plain"
    if counters is not None:
        standing = counters.counters.shape is Shape.STAND_UP
        if counters.markers or not standing:
            yield from ("fold-and-glue", "cut-flat") if standing else ("fold", "glue", "cut")
        if standing:
            yield "stand"
        yield "sort"
    if game.map is not None:
        yield "enlarge" if on_office_paper(game) else "join"
    elif game.forms:
        yield "forms"
