"""Results: what the orders of a result make of an attack.

In: an attack, who fights, and the position before it. Out: the position after it, with all that
leaves no choice carried out, or Illegal where the step says something else than the orders.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import replace

from generator.board import Cell, Edge, edge_between, step_between
from generator.combat.cells import Outcome
from generator.combat.working import CombatError
from generator.model.combat import Party, fights
from generator.model.counters import BackKind, LimitKind, State, Unit
from generator.model.names import counted
from generator.model.orders import Act, Advance, Measure, Order, Route
from generator.model.schema import counter_of
from generator.model.walkthrough import Attacking
from generator.play.battlefield import (
    Battlefield,
    Illegal,
    OffMap,
    Piece,
    Position,
    check_able,
    steps_left,
    struck,
    which,
)
from generator.play.checking import (
    Due,
    Rolls,
    dues_of,
    roll_off,
    suffered,
    sum_told,
    wrong_rolls,
)
from generator.play.moving import may_pass, movement_now, shut_to, uncrossed
from generator.play.stacking import Crowd, check_stacks, excess, lying, phases_now
from generator.records import Frozen


class Fate(Frozen):
    """What becomes of one counter: as the step says at first, then as the orders have it.

    `number` is its place among the pieces, `party` is None for one that does not fight itself,
    `state` is what it is in from now on. `key` leads to the place of the step that says where it is
    afterwards.
    """

    number: int
    name: str
    party: Party | None
    start: Cell | None
    steps: int
    lost: bool = False
    reduced: bool = False
    end: Cell | None = None
    state: State | None = None
    key: str = "result"

    @property
    def moves(self) -> bool:
        """Whether the step puts it elsewhere."""
        return self.end is not None and self.end != self.start


Fates = tuple[Fate, ...]


class Task(Frozen):
    """What the codes of a result order one party together.

    `state` is what those that are left are in, `retreat` the longest retreat, `order` the one that
    orders it; `least` is what the party loses of `measure` in an exchange.
    """

    removes: bool
    state: State | None
    units: int
    steps: int
    retreat: int
    order: Order
    least: int = 0
    measure: Measure | None = None


class Affair(Frozen):
    """An attack: the position before it, the hex that is attacked, who fights, the outcome.

    `target` is None where the step does not say what is attacked, the parties are empty then;
    `defenders` are all enemies in the hex, `supporters` only add their strength to the attackers'.
    """

    board: Battlefield
    position: Position
    step: Attacking
    target: Cell | None = None
    attackers: tuple[int, ...] = ()
    defenders: tuple[int, ...] = ()
    supporters: tuple[int, ...] = ()
    outcome: Outcome = Outcome((), "")

    def names(self, numbers: Iterable[int]) -> tuple[str, ...]:
        """Return the units of some counters."""
        return tuple(self.position.pieces[number].unit for number in numbers)

    def name(self, fate: Fate) -> str:
        """Return what a counter is called."""
        return self.board.unit(fate.name).name

    def place(self, fate: Fate) -> str:
        """Return the number of the hex in which a counter ends."""
        return self.board.label(fate.end) if fate.end else "no hex"

    def dues(self, party: Party) -> tuple[Due, ...]:
        """Return what the result orders a party."""
        return dues_of(self.outcome, party, self.board.game.tables.codes)

    def task(self, party: Party) -> Task:
        """Return what is ordered to a party."""
        return task_of(self.dues(party))


def task_of(dues: Iterable[Due]) -> Task:
    """Return what several orders ask together."""
    found = [(due.order, due.number) for due in dues]
    losses = [(order.lose, number) for order, number in found if order.lose]
    ways = [(not o.may, o.retreat.of(n), o) for o, n in found if o.retreat]
    _, hexes, order = max(ways, key=lambda way: way[:2], default=(True, 0, Order()))
    states = [each.state for each, _ in found if each.state and not each.removes]
    return Task(
        any(each.removes for each, _ in found),
        states[0] if states else None,
        sum(loss.count.of(number) for loss, number in losses if not loss.steps),
        sum(loss.count.of(number) for loss, number in losses if loss.steps),
        hexes,
        order,
    )


def after(affair: Affair) -> Position:
    """Return the position after an attack, all that its result orders carried out.

    Raises Illegal where the step says otherwise. Held to orders are attacks of which every code has
    some. Whose choice a retreat is, and all that decoys and aircraft do, is left to the step.
    """
    codes = [each.code for each in affair.outcome.results]
    held = bool(codes) and all(code.orders for code in codes)
    fates, retreating = _told(affair, held=held), set[int]()
    if held:
        tasks = _exchanged(affair, {party: affair.task(party) for party in Party}, fates)
        rolled = _rolled(affair, fates)
        retreating = {one.number for one in fates if one.party and tasks[one.party].retreat}
        for party in (Party.DEFENDER, Party.ATTACKER):
            ours = [one for one in fates if one.party is party]
            if any(one.number in rolled for one in ours):
                own = {one.number: _with(affair, tasks[party], one, rolled) for one in ours}
                retreating |= {number for number, task in own.items() if task.retreat}
                several = len(ours) > 1
                ours = _losses(affair, tasks[party], ours) if several else ours
                brought = {n: task_of(rolled.get(n, ())) if several else own[n] for n in own}
                ours = [
                    _alone(affair, brought[one.number], own[one.number], one, fates) for one in ours
                ]
            else:
                ours = _losses(affair, tasks[party], ours)
                ours = _retreats(affair, tasks[party], ours, fates)
                _check_spared(affair, tasks[party], ours, fates)
                ours = [_in_state(tasks[party], one) for one in ours]
            fates = (*ours, *(one for one in fates if one.party is not party))
        fates = _advances(affair, retreating, fates)
    position = affair.position
    for fate in fates:
        position = _befallen(affair.board, position, fate)
    back = [one.number for one in fates if one.moves and not one.lost and one.number in retreating]
    gone = tuple((number, position.moment) for number in back)
    position = replace(position, retreated=(*position.retreated, *gone))
    check_stacks(affair.board, position, "then")
    return position


def _rolled(affair: Affair, fates: Fates) -> dict[int, tuple[Due, ...]]:
    """Return what second rolls have brought each counter that must roll; raises Illegal.

    Counters that are lost before and have no roll are left out.
    """
    game, name = affair.board.game, affair.step.example
    example = next((each for each in game.tables.examples if each.id == name), None)
    dues = {party: affair.dues(party) for party in Party}
    asked = {party for party in Party if any(due.order.check for due in dues[party])}
    if example is None or not asked:
        return {}
    try:
        wrong = any(wrong_rolls(game, example))
    except CombatError:
        wrong = True
    if wrong:
        raise Illegal(f"the second rolls of the example {name!r} are wrong", "example", known=True)
    rolls, found = Rolls(example), dict[int, tuple[Due, ...]]()
    for fate in sorted(fates, key=lambda fate: fate.number):
        unit, party = affair.board.unit(fate.name), fate.party
        if party not in asked or (fate.lost and all(e.unit != unit.id for _, e in rolls.left)):
            continue
        weak = State.DISRUPTED in affair.position.states_of(fate.number)
        try:
            verdicts = roll_off(unit, dues[party], party, rolls, game, disrupted=weak)
        except CombatError as error:
            raise Illegal(str(error), "example") from None
        for verdict in verdicts:
            reduced, entry = affair.position.pieces[fate.number].reduced, verdict.rolled
            if entry.reduced != reduced:
                is_so = "is reduced" if reduced else "is not reduced"
                message = f"{unit.name} {is_so} here, but the example {name!r} has it otherwise"
                raise Illegal(message, "example")
            if (entry.passes, entry.state) != (verdict.passes, verdict.state):
                against = f"{verdict.check.pass_.factor} {verdict.rating}"
                does = "passes" if verdict.passes else "fails"
                message = f"{unit.name} {does} here: {sum_told(verdict)} against {against}"
                raise Illegal(message, "example")
        found[fate.number] = suffered(verdicts)
    if rolls.left:
        entry = rolls.left[0][1]
        message = f"{affair.board.unit(entry.unit).name} takes no part in the attack and rolls not"
        raise Illegal(f"{message}, but the example {name!r} has a roll of it", "example")
    return found


def _with(affair: Affair, task: Task, fate: Fate, rolled: Mapping[int, tuple[Due, ...]]) -> Task:
    """Return the task of a party for one counter, with what its second rolls have brought it."""
    party = fate.party or Party.DEFENDER
    own = task_of((*rolled.get(fate.number, ()), *affair.dues(party)))
    removes = own.removes or task.removes
    return replace(own, removes=removes, least=task.least, measure=task.measure)


def _alone(affair: Affair, brought: Task, task: Task, fate: Fate, fates: Fates) -> Fate:
    """Return a counter after all that befalls it, `brought` by its own rolls; raises Illegal."""
    ours = _losses(affair, replace(brought, least=0), [fate])
    ours = _retreats(affair, task, ours, fates)
    _check_spared(affair, task, ours, fates)
    return _in_state(task, ours[0])


def _in_state(task: Task, fate: Fate) -> Fate:
    return replace(fate, state=fate.state or task.state)


def _befallen(board: Battlefield, position: Position, fate: Fate) -> Position:
    """Return the position after what becomes of one counter."""
    piece = position.pieces[fate.number]
    if fate.lost:
        return position.turned(fate.number, Piece(fate.name, None, OffMap.LOST))
    at = fate.end or piece.at
    if at is None:
        return position
    reduced = piece.reduced or fate.reduced
    stands = Piece(fate.name, at, reduced=reduced, states=piece.states)
    position = position.turned(fate.number, stands)
    return struck(board, position, fate.number, fate.state) if fate.state else position


# ---- what the step says


def _told(affair: Affair, *, held: bool) -> Fates:
    """Return the counters that fight or that the step names, and what it says of each.

    Raises Illegal for others than take part.
    """
    board, step = affair.board, affair.step
    fates = {fate.number: fate for fate in _fighters(affair)}
    gone: list[int] = []
    for place, label in enumerate(step.lost):
        fate = _named(affair, fates, label, f"lost.{place}", gone, step.lost, held=held)
        fates[fate.number] = replace(fate, lost=True)
        gone.append(fate.number)
    weak: list[int] = []
    for place, label in enumerate(step.reduced):
        key = f"reduced.{place}"
        taken = (*weak, *gone)  # of several alike, one that stays loses the step
        fate = _named(affair, fates, label, key, taken, step.reduced, held=held)
        if fate.start is None:
            raise Illegal(f"{affair.name(fate)} is not on the map", key)
        if held and fate.steps == 1:
            raise Illegal(f"{affair.name(fate)} has no step to lose and stay", "reduced")
        fates[fate.number] = replace(fate, reduced=not fate.lost)
        weak.append(fate.number)
    for stack in step.then:
        key = f"then.{stack.hex}"
        for label in stack.units:
            together = stack.units if _ends(step, label) == 1 else ()
            fate = _named(affair, fates, label, key, gone, together, held=held)
            if fate.lost:
                raise Illegal(f"{affair.name(fate)} is in `lost` and in `then`", key)
            fates[fate.number] = replace(fate, end=board.cell(stack.hex, key), key=key)
            gone.append(fate.number)
    return tuple(fates.values())


def _ends(step: Attacking, label: str) -> int:
    """Return in how many hexes the step puts counters of a label."""
    return sum(label in stack.units for stack in step.then)


def _named(
    affair: Affair,
    fates: Mapping[int, Fate],
    label: str,
    key: str,
    taken: Iterable[int],
    together: tuple[str, ...],
    *,
    held: bool,
) -> Fate:
    """Return the counter that a label means: one that fights, if one of the unit does.

    `taken` are meant by other labels already; `together` are the labels of which it does not matter
    which one means which counter. Raises Illegal where several hexes have one.
    """
    board = affair.board
    name, hex_ = counter_of(label)
    unit, at = board.unit(name, key), board.cell(hex_, key) if hex_ else None
    ours = [fate for fate in fates.values() if fate.name == name and at in {None, fate.start}]
    free = [fate for fate in ours if fate.number not in taken]
    if not ours:
        if held and _fights(board, name) and not _is_regiment(board, name):
            where = f" in {hex_}" if hex_ else ""
            raise Illegal(f"{unit.name}{where} takes no part in the attack", key)
        free = [_fate(affair, None, number) for number in _others(affair, name, key)]
        free = [fate for fate in free if at in {None, fate.start} and fate.number not in taken]
        near = [fate for fate in free if affair.target and fate.start == affair.target]
        free = near or free
    starts = {fate.start for fate in free if fate.start}
    if len(starts) > 1 and together.count(label) < len(free):
        raise Illegal(which(board, unit, starts), key)
    if not free and not ours:
        where = f"in {hex_}" if hex_ else "left to enter"
        raise Illegal(f"no counter of {unit.name} is {where}", key)
    return (free or ours)[0]


def _others(affair: Affair, name: str, key: str) -> tuple[int, ...]:
    """Return the counters of a unit that does not fight: on the map, or else waiting.

    Raises Illegal where the step puts one on the map that takes no part.
    """
    board, step, position = affair.board, affair.step, affair.position
    there = position.numbers_of(name)
    named = {counter_of(label)[0] for label in (*step.units, *step.lost)}
    named |= {piece.unit for piece in position.on_map()}
    parts = {part for one in board.counters.conversions if one.into in named for part in one.units}
    if key.startswith("then") and name not in named | parts:
        raise Illegal(f"{board.unit(name).name} does not take part in the attack", key)
    counters = ((number, one) for number, one in enumerate(position.pieces) if one.unit == name)
    return there or tuple(n for n, one in counters if one.where is not OffMap.LOST)


def _fate(affair: Affair, party: Party | None, number: int) -> Fate:
    piece = affair.position.pieces[number]
    return Fate(number, piece.unit, party, piece.at, steps_of(affair, number))


def steps_of(affair: Affair, number: int) -> int:
    """Return how many steps a counter has: two where its back is reduced and it lies face up."""
    return steps_left(affair.board, affair.position.pieces[number])


def _fighters(affair: Affair) -> Iterator[Fate]:
    """Yield who fights; a regiment that breaks up is the units that the step puts there."""
    board, step, pieces = affair.board, affair.step, affair.position.pieces
    placed = {counter_of(label)[0] for stack in step.then for label in stack.units}
    lost = {counter_of(label)[0] for label in step.lost}
    sides = ((Party.DEFENDER, affair.defenders), (Party.ATTACKER, affair.attackers))
    for party, numbers in sides:
        for number in numbers:
            name, at = pieces[number].unit, pieces[number].at
            parts = {
                part for one in board.counters.conversions if one.into == name for part in one.units
            }
            broken = parts & placed if name in lost else set()
            aside = [n for n, one in enumerate(pieces) if one.unit in broken and one.at is None]
            if not _fights(board, name):
                continue
            if aside:
                yield from (replace(_fate(affair, party, n), start=at) for n in aside)
            else:
                yield _fate(affair, party, number)


def _fights(board: Battlefield, name: str) -> bool:
    """Whether a unit fights itself."""
    return fights(board.counters, board.unit(name))


def _is_regiment(board: Battlefield, name: str) -> bool:
    return any(one.into == name for one in board.counters.conversions)


# ---- losses


def _exchanged(affair: Affair, tasks: dict[Party, Task], fates: Fates) -> dict[Party, Task]:
    """Return the tasks with what an exchange adds: all of one party, as much of the other."""
    orders = (each.code.orders for each in affair.outcome.results)
    measure = next((one.exchange for one in orders if one and one.exchange), None)
    if measure is None:
        return tasks
    worth = {
        party: sum(_worth(affair, one, measure) for one in fates if one.party is party)
        for party in Party
    }
    gone = [party for party in Party if tasks[party].removes]
    gone = gone or [party for party in Party if worth[party] == min(worth.values())]
    return {
        party: replace(task, removes=True)
        if party in gone
        else replace(task, least=worth[gone[0]], measure=measure)
        for party, task in tasks.items()
    }


def _worth(affair: Affair, fate: Fate, measure: Measure | None) -> int:
    """Return what a counter is worth in an exchange; nothing where there is none."""
    if measure in {None, Measure.UNITS}:
        return int(measure is not None)
    if measure is Measure.STEPS:
        return fate.steps
    unit = affair.board.unit(fate.name)
    weak = unit.back.factors if unit.back.kind is BackKind.REDUCED and fate.steps == 1 else None
    factors = weak or unit.factors
    attack, defence = affair.board.counters.counters.fighting
    part = attack if fate.party is Party.ATTACKER else defence
    return factors.parts[: part + 1][-1].value if factors else 0


def _losses(affair: Affair, task: Task, ours: list[Fate]) -> list[Fate]:
    """Return the counters of a party with losses that leave no choice; raises Illegal."""
    if not ours:
        return []
    told = [one for one in ours if one.lost or one.reduced]
    dues = (
        (task.units, len(ours)),
        (task.steps, sum(one.steps for one in ours)),
        (task.least, sum(_worth(affair, one, task.measure) for one in ours)),
    )
    if task.removes or any(0 < all_there_are <= due for due, all_there_are in dues):
        for one in ours:
            if not one.lost and (told or one.moves):
                message = f"{affair.outcome.text} eliminates {affair.name(one)}"
                raise Illegal(
                    f"{message}, which is not in `lost`", one.key if one.moves else "lost"
                )
        return [replace(one, lost=True, reduced=False) for one in ours]
    if task.steps and len(ours) == 1 and not told:
        return [replace(ours[0], reduced=True)]
    lost = [one for one in ours if one.lost]
    steps = sum(one.steps for one in lost) + sum(one.reduced for one in ours)
    measured = sum(_worth(affair, one, task.measure) for one in lost)
    for due, has, what in (
        (task.units, len(lost), "unit"),
        (task.steps, steps, "step"),
        (task.least, steps if task.measure is Measure.STEPS else measured, f"{task.measure}"[:-1]),
    ):
        if has < due:
            costs = f"{affair.outcome.text} costs the {ours[0].party} {counted(due, what)}"
            raise Illegal(f"{costs}, but the step has {has}: name in `lost` what goes", "lost")
    return ours


def _check_spared(affair: Affair, task: Task, ours: list[Fate], fates: Fates) -> None:
    """Raise Illegal where something is lost that no order costs, though it could retreat."""
    spare = [one for one in ours if not _is_cut_off(affair, task, one, fates)]
    known = (one for one in spare if affair.board.unit(one.name).factors is not None)
    gone = [one for one in known if one.lost or one.reduced]
    if task.removes or task.measure or not gone:
        return
    steps = sum(one.steps if one.lost else 1 for one in gone)
    if (steps if task.steps else len(gone)) <= (task.steps or task.units):
        return
    last = gone[-1]
    due = counted(task.units, "unit") if task.units else counted(task.steps, "step")
    costs = f"only {due}" if task.units or task.steps else "nothing"
    message = (
        f"{affair.name(last)} is lost, but {affair.outcome.text} costs the {last.party} {costs}"
    )
    ways = _reach(affair, task, last, task.retreat, fates) if task.retreat else ()
    labels = " or ".join(sorted(affair.board.label(at) for at in ways))
    raise Illegal(f"{message}; it can retreat to {labels}" if labels else message, "lost")


# ---- retreats


def _retreats(affair: Affair, task: Task, ours: list[Fate], fates: Fates) -> list[Fate]:
    """Return the counters of a party after their retreat; raises Illegal where it is wrong."""
    together = Route.TOGETHER in task.order.route
    common = next((one.end for one in ours if one.moves), None) if together else None
    moved = [_retreat(affair, task, one, common, fates) for one in ours]
    parted = {one.end for one in moved if one.moves} if task.retreat and together else set()
    if len(parted) > 1:
        message = f"{affair.outcome.text} makes all {moved[0].party}s retreat to one hex"
        raise Illegal(message, next(one.key for one in reversed(moved) if one.moves))
    return moved


def _retreat(affair: Affair, task: Task, fate: Fate, common: Cell | None, fates: Fates) -> Fate:
    """Return a counter after its retreat, to the `common` hex if it may choose."""
    if not task.retreat or fate.lost or fate.start is None or (task.order.may and not fate.moves):
        return fate
    ends, hexes = _farthest(affair, task, fate, fates)
    if fate.moves and fate.end not in ends:
        raise Illegal(_why_not(affair, task, fate, ends), fate.key)
    if ends and not fate.moves and fate.key != "result":
        raise Illegal(_why_not(affair, task, fate, ends), fate.key)
    if common in ends and not fate.moves:
        fate = replace(fate, end=common)
    if not fate.moves and len(ends) > 1:
        orders = f"{affair.outcome.text} makes {affair.name(fate)} retreat"
        far = counted(hexes, "hex", "hexes")
        raise Illegal(f"{orders} {far}: `then` must say where", fate.key)
    moved = fate if fate.moves else replace(fate, end=next(iter(ends), fate.end))
    done = _short(task, moved, task.retreat - hexes)
    if done.lost and fate.key != "result":
        message = f"{affair.name(fate)} cannot retreat so far and is eliminated: name it in `lost`"
        raise Illegal(message, fate.key)
    return done


def _farthest(affair: Affair, task: Task, fate: Fate, fates: Fates) -> tuple[frozenset[Cell], int]:
    """Return where a counter may retreat to, and how many hexes that is: as many as it can."""
    whole = task.order.else_ is None or task.order.else_.removes
    for hexes in range(task.retreat, task.retreat - 1 if whole else 0, -1):
        if ends := _reach(affair, task, fate, hexes, fates):
            return ends, hexes
    return frozenset(), 0


def _short(task: Task, fate: Fate, hexes: int) -> Fate:
    """Return a counter that is some hexes short of its retreat."""
    otherwise = task.order.else_
    if not hexes:
        return fate
    if otherwise is None or otherwise.removes:
        return replace(fate, lost=True, end=None)
    loss, fate = otherwise.lose, replace(fate, state=otherwise.state)
    steps = loss.count.of(1) * hexes if loss and loss.steps else fate.steps if loss else 0
    gone = steps >= fate.steps
    return replace(
        fate, lost=gone, reduced=bool(steps) and not gone, end=None if gone else fate.end
    )


def _is_cut_off(affair: Affair, task: Task, fate: Fate, fates: Fates) -> bool:
    """Whether a counter is lost because it cannot retreat as far as it must."""
    otherwise = task.order.else_
    steps = otherwise is not None and otherwise.lose is not None
    if not task.retreat or task.order.may or fate.start is None:
        return False
    dies = steps or otherwise is None or otherwise.removes
    return dies and not _reach(affair, task, fate, task.retreat, fates)


def _why_not(affair: Affair, task: Task, fate: Fate, ends: Iterable[Cell]) -> str:
    name, board = affair.name(fate), affair.board
    labels = " or ".join(sorted(board.label(at) for at in ends))
    order = f"{affair.outcome.text} orders a retreat of {counted(task.retreat, 'hex', 'hexes')}"
    where = f"to {labels}" if labels else "but nowhere is open to it"
    does = f"cannot retreat to {affair.place(fate)}" if fate.moves else "cannot stay"
    return f"{name} {does}: {order}, {where}"


class Way(Frozen):
    """A hexside over which a counter retreats, and the hex behind it."""

    affair: Affair
    fate: Fate
    start: Cell
    at: Cell
    fates: Fates

    @property
    def unit(self) -> Unit:
        """The unit."""
        return self.affair.board.unit(self.fate.name)

    @property
    def hexside(self) -> Edge:
        """The hexside."""
        return edge_between(self.start, self.at)

    @property
    def is_open(self) -> bool:
        """Whether any counter may go there: onto the map, over no impassable line, to no enemy."""
        board = self.affair.board
        barred = board.across.get(self.hexside, frozenset()) & uncrossed(board, None)
        return board.playable(self.at) and not barred and not self.of_side(enemies=True)

    def of_side(self, *, enemies: bool) -> tuple[str, ...]:
        """Return the enemies or the friends in the hex."""
        return _there(self.affair, self.at, self.fates, self.unit.side, enemies=enemies)


def _as_moves(way: Way) -> bool:
    board = way.affair.board
    return may_pass(board, movement_now(board, way.unit, way.affair.position), way.hexside, way.at)


def _not_beside_enemy(way: Way) -> bool:
    others = (one for one in way.fates if one.party not in {None, way.fate.party} and not one.lost)
    beside = {one.start for one in others} & _within(way.affair.board, way.at, 1)
    return not beside or bool(way.of_side(enemies=False))


def _not_beside_any_enemy(way: Way) -> bool:
    around = _within(way.affair.board, way.at, 1)
    return not any(replace(way, at=at).of_side(enemies=True) for at in around)


ROUTES: Mapping[Route, Callable[[Way], bool]] = {
    Route.TOGETHER: lambda _: True,  # it is all of a party that is held to it
    Route.NOT_BESIDE_ENEMY: _not_beside_enemy,
    Route.NOT_BESIDE_ANY_ENEMY: _not_beside_any_enemy,
    Route.AS_MOVES: _as_moves,
}
"""Whether a counter may retreat over a hexside by each limit."""


def _reach(affair: Affair, task: Task, fate: Fate, hexes: int, fates: Fates) -> frozenset[Cell]:
    """Return the hexes in which a retreat of so many hexes may end."""
    if fate.start is None:
        return frozenset()
    limits = [ROUTES[route] for route in task.order.route]
    ends = frozenset({fate.start})
    for _ in range(hexes):
        around = ((at, beside) for at in ends for beside in _around(affair.board, at))
        ways = (Way(affair, fate, at, beside, fates) for at, beside in around)
        ends = frozenset(way.at for way in ways if way.is_open and all(may(way) for may in limits))
    ends -= _within(affair.board, fate.start, hexes - 1)
    return frozenset(at for at in ends if _has_room(affair, fate, at, fates))


def _there(affair: Affair, at: Cell, fates: Fates, side: str, *, enemies: bool) -> tuple[str, ...]:
    """Return the units of the counters that stand in a hex."""
    return affair.names(_standing(affair, at, fates, side, enemies=enemies))


def _standing(
    affair: Affair, at: Cell, fates: Fates, side: str, *, enemies: bool
) -> tuple[int, ...]:
    """Return the enemies, or the friends, in a hex who are not lost; nor friends who leave it."""
    gone = {one.number for one in fates if one.lost or (one.moves and not enemies)}
    here = [number for number in affair.position.numbers_in(at) if number not in gone]
    sides = {number: affair.board.unit(affair.position.pieces[number].unit).side for number in here}
    return tuple(number for number in here if (sides[number] != side) is enemies)


def _around(board: Battlefield, at: Cell) -> tuple[Cell, ...]:
    return board.grid.neighbours(at) if board.grid else ()


def _within(board: Battlefield, start: Cell, steps: int) -> frozenset[Cell]:
    """Return the hexes of the map that are no more than so many steps away."""
    reached = frozenset({start})
    for _ in range(steps):
        reached |= {beside for at in reached for beside in _around(board, at)}
    return reached


def _has_room(affair: Affair, fate: Fate, at: Cell, fates: Fates) -> bool:
    board, position = affair.board, affair.position
    side = board.unit(fate.name).side
    friends = _standing(affair, at, fates, side, enemies=False)
    (back,) = lying(board, position, [fate.number])
    together = *lying(board, position, friends), replace(back, retreated=True)
    now = phases_now(board, position)
    return excess(Crowd(board, LimitKind.STACK, together, frozenset({at}), now)) is None


# ---- advances


def _advances(affair: Affair, retreating: Set[int], fates: Fates) -> Fates:
    """Return the counters with an advance that leaves no choice; raises Illegal for one too far.

    Those that are `retreating` have not advanced where they move.
    """
    orders = (each.code.orders for each in affair.outcome.results)
    allowed = [one.advance for one in orders if one and one.advance]
    advances = {one.by: one for one in sorted(allowed, key=lambda one: (one.must, one.hexes))}
    for party in Party:
        others = [one for one in fates if one.party not in {None, party}]
        left = {one.start for one in others if one.start}
        left -= {one.start for one in others if not one.lost and not one.moves}
        movers = [one for one in fates if one.party is party and one.moves]
        movers = [one for one in movers if one.number not in retreating]
        for mover in movers:
            _check_advance(affair, party, advances.get(party), mover, left)
        advance = advances.get(party)
        if advance and advance.units and len(movers) > advance.units:
            most = counted(advance.units, "unit")
            raise Illegal(f"{affair.outcome.text} lets {most} advance", movers[-1].key)
        must = advance and advance.must and not affair.step.overrun
        if must and left and not any(one.end in left for one in movers):
            fates = _forced(affair, party, left, fates)
    return fates


def _check_advance(
    affair: Affair, party: Party, advance: Advance | None, fate: Fate, left: set[Cell]
) -> None:
    board, result = affair.board, affair.outcome.text
    goes = f"{affair.name(fate)} goes to {affair.place(fate)}"
    stopped = any(
        order.state is State.STOPPED
        for each in affair.outcome.results
        if each.code.orders and (order := each.code.orders.of(party))
    )
    if advance is None or stopped:
        what = "no advance" if party is Party.ATTACKER else "no retreat"
        raise Illegal(f"{goes}, but {result} orders {what}", fate.key)
    if not left:
        raise Illegal(f"{goes}, but no hex was left by the enemy", fate.key)
    weak = struck(board, affair.position, fate.number, fate.state) if fate.state else None
    check_able(board, weak or affair.position, fate.number, Act.ADVANCE, fate.key)
    first = {fate.start} if advance.anywhere and fate.start else left
    far = advance.hexes - (not advance.anywhere or fate.start is None)
    if not any(fate.end in _within(board, at, far) for at in first if at):
        into = "" if advance.anywhere else f", {' or '.join(sorted(map(board.label, left)))} first"
        hexes = counted(advance.hexes, "hex", "hexes")
        raise Illegal(f"{goes}, but {result} allows an advance of {hexes}{into}", fate.key)
    start, end = fate.start, fate.end
    movement = movement_now(board, board.unit(fate.name), affair.position)
    if movement is not None and end is not None:
        beside = start is not None and step_between(start, end) is not None
        crossed = edge_between(start, end) if start is not None and beside else None
        if shut_to(board, movement, crossed, end):
            raise Illegal(f"{goes}, which it may not enter", fate.key)


def _forced(affair: Affair, party: Party, left: set[Cell], fates: Fates) -> Fates:
    """Return the counters with the one advance that can be made; raises Illegal for a choice."""
    able = [one for one in fates if one.party is party and not one.lost]
    if len(able) == len(left) == 1:
        moved = replace(able[0], end=next(iter(left)))
        return tuple(moved if one is able[0] else one for one in fates)
    if able:
        labels = " or ".join(sorted(map(affair.board.label, left)))
        raise Illegal(f"{affair.outcome.text} makes the {party} advance into {labels}", "then")
    return fates
