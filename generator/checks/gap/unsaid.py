"""What a game leaves unsaid: its length, its victory, halves, ends of tables and of strengths."""

from __future__ import annotations

import re
from collections.abc import Iterable

from generator.board import KINDS
from generator.board.cell import Adjacent
from generator.checks.check import (
    NO_TEXT,
    TEXTS_OF_THINGS,
    WARNING,
    Findings,
    check,
    finding,
    repeated,
)
from generator.checks.context import CheckContext
from generator.checks.rulings import RULES, is_played, says, sentences
from generator.checks.stems import same_stem
from generator.checks.wording import span_of, words_of
from generator.model.combat import Modifier, ModifierKind
from generator.model.game import EndKind
from generator.model.tables import CategoryTable, CellKind, OpposedTable


@check("GAP001", WARNING)
def no_game_length(context: CheckContext) -> Findings:
    """Nothing says how long the game lasts.

    Give the game a last turn, a track that ends it, or an event. Three of the five documents that
    Postwar was tried on leave the length open.
    """
    game = context.game
    if not is_played(context) or game.turns is not None:
        return
    last = [end for end in game.ends if end.kind is EndKind.TURNS]
    if last or not game.ends:
        origin = f"ends.{last[0].id}" if last else "title"
        hint = "add `turns` with a `count`, or a track or an event under `ends`"
        message = "nothing says how long the game lasts"
        yield finding(message, origin, on_key=bool(last), help=hint)


@check("GAP002", WARNING)
def nobody_wins(context: CheckContext) -> Findings:
    """Nothing says how the game is won.

    Without `victory` the postcard has no victory conditions and the walkthrough cannot reach one.
    """
    if is_played(context) and not context.game.victory:
        hint = "add `victory` with an entry for each way to win"
        yield finding("nothing says how the game is won", "sides", on_key=True, help=hint)


_HALF = re.compile(r"(?:½|1/2) ?[dD]")


@check("GAP003", WARNING, each=CategoryTable)
def half_a_die(table: CategoryTable) -> Findings:
    """Half a die is rolled, and nothing says how it is rounded.

    Half of a 5 is 2 or 3, and two players will not agree on which. The document of the Standard
    Game has half dice in three of its tables and no word on rounding.
    """
    for row in table.rows if table.rounding is None else ():
        halves = [n for n, cell in enumerate(row.cells) if _HALF.match(cell)]
        if halves and (row.kind or table.cells) is CellKind.DICE:
            message = f"{table.name} has half dice but does not say how a half is rounded"
            hint = "add `rounding` to the table, such as `rounding: up`"
            yield finding(message, f".rows.{row.label}.cells.{halves[0]}", help=hint)
            return


@check("GAP005", WARNING, each=CategoryTable)
def die_past_the_rows(context: CheckContext, table: CategoryTable) -> Findings:
    """Nothing shows how a die beyond the rows of its table is read.

    A table has rows for 1 to 6, and another table adds three to the die. Which row is an 8? Give a
    worked reading (`lookups`) beyond the end of the table.
    """
    changed = context.by_id(CategoryTable).get(table.changes or "")
    if table.cells is not CellKind.MODIFIER or changed is None or changed.die is None:
        return
    changes = {
        (row.label, n): int(cell.replace("−", "-"))
        for row in table.rows
        for n, cell in enumerate(row.cells)
        if cell.replace("−", "-").lstrip("+-").isdecimal()
    }
    worked = [
        lookup.die + _change(changes, table, lookup.change.row, lookup.change.column)
        for lookup in context.game.tables.lookups
        if lookup.table == changed.id and lookup.die is not None and lookup.change is not None
    ]
    # The largest change in either direction, where no reading shows what it leads to.
    for end, sign in ((changed.die.highest, 1), (changed.die.lowest, -1)):
        at = max(changes, key=lambda cell: sign * changes[cell], default=None)
        if at is None or sign * changes[at] <= 0 or any(sign * (n - end) > 0 for n in worked):
            continue
        past = f"{'above' if sign > 0 else 'below'} its rows"
        takes = f"{changes[at]:+} takes the die of {changed.name} to {end + changes[at]}, {past}"
        hint = "add one under `lookups`, with a `change` that goes beyond the rows"
        message = f"{takes}, but no worked reading shows how this is read"
        yield finding(message, f".rows.{at[0]}.cells.{at[1]}", help=hint)


def _change(
    changes: dict[tuple[str, int], int], table: CategoryTable, row: str, column: str
) -> int:
    columns = [each.id for each in table.columns]
    return changes.get((row, columns.index(column)), 0) if column in columns else 0


_LESS = frozenset({ModifierKind.STRENGTH, ModifierKind.HALVE})


@check("GAP006", WARNING, each=OpposedTable)
def strength_below_one(context: CheckContext, table: OpposedTable) -> Findings:
    """Nothing says how far a strength may be reduced.

    A river takes one, a mountain takes one, a wall takes half: an army that announced two has
    nothing left to attack with, or less. The rules of Mukden let both players announce as little as
    one. They do not say what that becomes across a river.
    """
    less = any(modifier.kind in _LESS for modifier in context.game.tables.modifiers)
    if less and table.least is None:
        message = f"modifiers reduce strengths in {table.name}, but no `least` says how far"
        yield finding(message, help="add `least` to the table, such as `least: 1`")


_RETREAT = re.compile(r"\b(?:retreat|withdraw|rout)", re.IGNORECASE)
_CANNOT = (
    r"\b(?:no|without an?) (?:\w+ )?(?:hex|way|room|retreat)"
    r"|\b(?:nowhere|impossible|unable|surrounded)\b|\b(?:cannot|can not|could not|may not)\b"
)


@check("GAP004", WARNING, english=True, reads=TEXTS_OF_THINGS)
def nowhere_to_retreat(context: CheckContext) -> Findings:
    """Nothing says what happens if units cannot retreat.

    Sooner or later a unit is surrounded, at the edge of the map or by the sea. The draft of Shumshu
    has routs and withdrawals on an island of forty hexes. It does not say whether units that cannot
    retreat are eliminated or stay. The value of the result depends on it.
    """
    retreats = [code for code in context.game.tables.codes if _RETREAT.search(code.text.source)]
    if not retreats or not is_played(context):
        return
    cannot = re.compile(context.words.sought(_CANNOT))
    if says(context, _RETREAT, "sections.") and not says(context, cannot):
        code = retreats[0].id
        message = f"{code} makes units retreat, but nothing says what happens if they cannot"
        hint = "say in a rule what happens to units without a hex to retreat to"
        yield finding(message, f"codes.{code}.text", help=hint)


_SUPPLIED = re.compile(
    r"\b(?:in|out of|without|for want of) supply\b|\bsupply (?:base|line)s?\b", re.IGNORECASE
)


@check("GAP007", WARNING, english=True)
def supply_without_rules(context: CheckContext) -> Findings:
    """No section says what supply means.

    The draft of Shumshu makes the hex of the landing a supply base. It does not say how a unit
    traces supply to it, or what happens to a unit that cannot. The check looks for a section with
    supply in its title.
    """
    if any("suppl" in entry.section.title.casefold() for entry in context.sections):
        return
    for origin, words in words_of(context):
        match = _SUPPLIED.search(words.text)
        if match and origin.startswith(RULES):
            message = f"the rules mention {match[0]!r}, but no section explains supply"
            hint = "add a section on supply, or leave the word out here"
            yield finding(message, origin, within=span_of(words, match), help=hint)
            return


_STATE = re.compile(r"(?:\A|\b(?:is|are|was|were|been|be|not) )([a-z]+ed)$", re.IGNORECASE)


@check("GAP008", WARNING, each=Modifier, english=True)
def undefined_state(context: CheckContext, modifier: Modifier) -> Findings:
    """No rule explains the state that ends a modifier.

    Arnhem gives a factor behind a river "unless flanked", and its draft uses the word without
    saying what it means: two hexes, opposite hexes, the other bank? A rule must use the state in
    `unless` in another way than after "unless". A participle that only points at a noun ("the
    hexside concerned") is no state.
    """
    match = _STATE.search(modifier.unless)
    if match is None or not is_played(context):
        return
    word = re.compile(rf"\b{match[1].casefold()}\b")
    said = (re.sub(r"\bunless\b.*", "", sentence) for sentence in sentences(context))
    if not any(word.search(sentence) for sentence in said):
        message = f"no rule explains {match[1]!r}"
        yield finding(message, ".unless", within=match.span(1), help="explain it in a section")


@check("GAP009", WARNING, english=True, reads=NO_TEXT)
def two_rules_of_one_title(context: CheckContext) -> Findings:
    """Two sections have the same title.

    The draft of Arnhem has a No Retreat among its combat rules and another among its pressed
    attacks, with different odds. Players will find only one of them. A title of one word, such as
    "Results", may stand twice; a longer one names a rule.
    """
    titles = ((" ".join(each.section.title.casefold().split()), each) for each in context.sections)
    for first, entry in repeated(pair for pair in titles if " " in pair[0]):
        message = f"two sections have the title {entry.section.title}"
        hint = "make one section of them, or change one title"
        see = ("the other section", f"{first.origin}.title")
        yield finding(message, f"{entry.origin}.title", see=see, help=hint)


_COSTS = re.compile(
    r"\b(?:attack(?!er)|assault|fire|fight)\w*\b[^.;:]{0,60}?(?<!may )"
    r"\b(?:takes?|costs?|uses?)\b[^.;:]{0,20}?\b(?:step|hex|square|point)"
    r"|\bif (?:it|they) (?:does not|do not|attacks?|assaults?|fires?)\b"
    r"|\b(?:and|or) (?:then )?(?:still )?(?:attacks?|assaults?|fires?) (?:into )?the next\b"
    r"|\bwho(?:ever)? attacks? moves?\b|\b(?:without|instead of) attack"
)
_OWN_WAY = re.compile(
    r"\b(?:not|neither|nor|never|instead)\b.*\b(?:attack|assault|fir|fight)"
    r"|\b(?:attack|assault|fir|fight).*\b(?:not|neither|nor|never|instead)\b"
)


@check("GAP013", WARNING, english=True)
def move_with_an_attack(context: CheckContext) -> Findings:
    """An attack costs some units a part of their move, and no rule says how much.

    Some entries of `movement` have `attacks-after: true`: their units move as far as `steps` says
    and then attack. An entry without it says how far its units move if they do not attack, and the
    table of movement says so in its head. Where nothing tells how far they go otherwise, either the
    rule was lost or the flag. What the rules say of these units and of attacks with a "not", such
    as "guns that have not moved may fire", counts as an answer. Looked at are units of which the
    rules say that they may attack.
    """
    movement = context.game.movement
    silent = [each for each in movement if not each.attacks_after]
    if not silent or context.game.scenario is not None or says(context, _COSTS, "sections."):
        return
    told = list(sentences(context, "sections."))
    answers = _names_in(each for each in told if _OWN_WAY.search(each))
    fighters = _names_in(each for each in told if _MAY_ATTACK.search(each))
    for entry in silent:
        names = {*entry.id.split("-"), *entry.name.casefold().split(), *map(str, entry.types)}
        names -= {"and", "other", "all"}
        if _shares(names | {"units"}, fighters) and not _shares(names, answers):
            name = entry.name or entry.id
            message = f"an attack costs {name} a part of their move, but no rule says how much"
            hint = "add `attacks-after: true`, or say in a rule what an attack takes"
            yield finding(message, f"movement.{entry.id}", help=hint, on_key=True)


_ADJACENT = re.compile(r"\b(?:adjacent|next to|beside|neighbou?r\w*)\b", re.IGNORECASE)
_ROUND_CORNERS = re.compile(
    r"\b(?:corner|diagonal|orthogonal)"
    r"|\b(?:shar(?:e|es|ing)|along|over|across) an? (?:\w+ )?(?:side|edge)\b"
    r"|\b(?:side|edge) in common\b|\bcommon (?:side|edge)\b",
    re.IGNORECASE,
)


@check("GAP014", WARNING, english=True)
def corners_unsaid(context: CheckContext) -> Findings:
    """The board has squares, and no rule says whether those that touch at a corner are adjacent.

    On hexes every neighbour has a side in common with the hex. A square has four such neighbours
    and four more over its corners. `adjacent` in the grid is what Postwar counts by; nothing prints
    it, and players who read "an adjacent square" will not agree on it. Looked at are rules that
    speak of what is adjacent, next to something or beside it.
    """
    spec = context.game.map.grid if context.game.map else None
    ways = {kind.adjacent for kind in KINDS.get(spec.cells, ())} if spec else set()
    if spec is None or len(ways) == 1 or not is_played(context) or says(context, _ROUND_CORNERS):
        return
    for origin, words in words_of(context):
        match = _ADJACENT.search(words.text)
        if match and origin.startswith(RULES):
            told = _SAY_SO[spec.adjacent]
            message = f"the rules say {match[0]!r}, but not whether corners count"
            hint = f'say it in a rule, as the grid has it: "{told}"'
            yield finding(message, origin, within=span_of(words, match), help=hint)
            return


_SAY_SO = {
    Adjacent.SIDES: "Squares are adjacent along a side, not over a corner.",
    Adjacent.CORNERS: "Squares that touch at a corner are adjacent as well.",
}
_MAY_ATTACK = re.compile(
    r"\b(?:may|can|must|ha(?:s|ve) to|attack|fires?|assaults?)\b.*\b(?:attack|assault|fire)\b"
)
_NAME = re.compile(r"[^\W\d_][\w-]{2,}")


def _names_in(told: Iterable[str]) -> set[str]:
    return {word for sentence in told for word in _NAME.findall(sentence)}


def _shares(names: set[str], words: set[str]) -> bool:
    return any(same_stem(name, word) for name in names for word in words)
