"""Editions of a game: its model as a file that outlasts this version of Postwar, and what changed.

A model says all that a definition says, value by value, under the keys of the language. It lies on
the site as ``GAME/editions/ID.json``; the log of the next edition is made against it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, is_dataclass
from datetime import date
from difflib import SequenceMatcher
from enum import Enum
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Any

from generator.combat.methods import table_grid
from generator.diagnostics import Origin
from generator.html.page import reader_of
from generator.html.writer import element, escaped, identified, lines
from generator.manuscript.web import page_of
from generator.model.game import Edition, Erratum, Game
from generator.model.names import names_of, plain_text
from generator.model.prose import Prose
from generator.model.rules import numbered_sections
from generator.model.terrain import grid_of, terrain_of
from generator.model.walk import step_of, walk
from generator.records import Frozen
from generator.site.shell import Site, listed, panel
from generator.words import Words, english

FORMAT = 1
"""That of the files, which a later one can read too."""
_LARGEST = 8_000_000
"""Characters of a model that is read: twenty times those of the largest game there is."""
_OTHER = frozenset({"edition", "editions", "translations", "walkthrough", "checks", "hexes"})
"""Keys that change nothing of what players hold; hexes are compared one by one."""
_ORDER = "(order)"
"""The step under which the ids of entries stand in their order."""


class Model(Frozen):
    """All that an edition of a game says.

    `values` are texts by their origins. `things` are the names of all entries that have an id, by
    theirs; `numbers` are those of the sections. `cells` are those of tables: table, row, column
    and what stands there; `hexes` is the terrain by the numbers of hexes.
    """

    edition: str
    values: Mapping[Origin, str]
    things: Mapping[Origin, str]
    numbers: Mapping[Origin, str]
    cells: Mapping[tuple[str, str, str], str]
    hexes: Mapping[str, str]


def model_of(game: Game, edition: str = "") -> Model:
    """Return what a game says, as the model of an edition."""
    values: dict[Origin, str] = {}
    things: dict[Origin, str] = {}
    for node in walk(game):
        value, top = node.value, node.origin.partition(".")[0]
        if top in _OTHER or not node.origin:
            continue
        if isinstance(value, tuple):
            told = _members(value)
            keyed = [step_of(each) for each in value if getattr(type(each), "KEY", None)]
            if keyed and len(keyed) == len(value):
                values[f"{node.origin}.{_ORDER}"] = "\n".join(keyed)
                for each in value:
                    if _is_record(each):
                        things[f"{node.origin}.{step_of(each)}"] = _name(each)
            elif told is not None and value:
                values[node.origin] = told
        elif not _is_record(value) and not _within_list(node.origin, values):
            text = _said(value)
            if text:
                values[node.origin] = text
    shown = {f"tables.{table.id}": table for table in game.tables.tables}
    cells = {
        (origin, *place): text for origin, table in shown.items() for place, text in _cells(table)
    }
    for origin in [each for each in values if _of_cells(each, shown)]:
        del values[origin]
    numbers = {each.origin: each.number for each in numbered_sections(game.rules.sections)}
    hexes: dict[str, str] = {}
    if game.map is not None:
        grid = grid_of(game.map.grid)
        hexes = {grid.label(at): terrain.name for at, terrain in terrain_of(game.map).items()}
    return Model(edition, values, things, numbers, cells, hexes)


def _is_record(value: Any) -> bool:
    kind = type(value)
    return is_dataclass(kind) and not isinstance(value, Prose) and not hasattr(kind, "PATTERN")


def _said(value: Any) -> str:
    if isinstance(value, Prose):
        return value.source.strip()
    if isinstance(value, bool):
        return "true" if value else ""
    return str(value.value) if isinstance(value, Enum) else str(value)


def _members(value: tuple[Any, ...]) -> str | None:
    """Return a list of plain values in one text; None for one of records or lists."""
    if any(_is_record(each) or isinstance(each, tuple) for each in value):
        return None
    return ", ".join(map(_said, value))


def _within_list(origin: Origin, values: Mapping[Origin, str]) -> bool:
    """Whether a value is a member of a list that is told in one text."""
    return origin.rpartition(".")[0] in values


def _name(entry: Any) -> str:
    for key in ("name", "title", "short"):
        text = getattr(entry, key, "")
        if isinstance(text, str) and text:
            return text
    return step_of(entry)


def _cells(table: Any) -> Iterator[tuple[tuple[str, str], str]]:
    """Yield the cells of a table: row and column as they are headed, and what stands there."""
    grid = table_grid(table)
    heads = [": ".join(filter(None, (head.group, head.text))) for head in grid.columns]
    for row in grid.rows:
        label = ", ".join(
            ": ".join(filter(None, (each.group, each.text))) for each in row.labels if each.text
        )
        for head, cell in zip(heads, row.cells, strict=False):
            yield (label, head), cell.text


_CELLS = re.compile(r"\.rows\..*\.cells$")


def _of_cells(origin: Origin, shown: Iterable[Origin]) -> bool:
    """Whether a value is a row of cells, which are told one by one."""
    return bool(_CELLS.search(origin)) and any(origin.startswith(f"{one}.") for one in shown)


def written(model: Model, game: Game) -> str:
    """Return a model as a file; the same for equal models."""
    told = {
        "format": FORMAT,
        "game": game.id,
        "title": game.title,
        "edition": model.edition,
        "numbers": model.numbers,
        "things": model.things,
        "hexes": model.hexes,
        "cells": [[*place, text] for place, text in model.cells.items()],
        "values": model.values,
    }
    return json.dumps(told, ensure_ascii=False, indent=1) + "\n"


def read_model(text: str) -> Model:
    """Return the model in a file; raises ValueError, with a sentence, for what is none."""
    if len(text) > _LARGEST:
        raise ValueError(f"it has more than {_LARGEST} characters")
    try:
        found = json.loads(text)
    except RecursionError:
        raise ValueError("brackets stand in one another too deep") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise ValueError(f"it is no model of format {FORMAT}")
    edition, cells = found.get("edition"), found.get("cells")
    if not isinstance(edition, str) or not isinstance(cells, list):
        raise ValueError("it does not say of which edition it is, or has no cells")
    if not all(isinstance(each, list) and len(each) == 4 for each in cells):
        raise ValueError("a cell is not table, row, column and text")
    kinds = (_texts(found, key) for key in ("values", "things", "numbers", "hexes"))
    values, things, numbers, hexes = kinds
    told = {(str(a), str(b), str(c)): str(d) for a, b, c, d in cells}
    return Model(edition, values, things, numbers, told, hexes)


def _texts(found: Mapping[str, Any], key: str) -> Mapping[str, str]:
    texts = found.get(key)
    if not isinstance(texts, dict) or not all(isinstance(each, str) for each in texts.values()):
        raise ValueError(f"{key} is not a mapping of texts")
    return texts


# --- what changed ---------------------------------------------------------------------------------

GROUPS = {
    english("Rules"): "sections notes abbreviations terms values",
    english("Tables"): "tables codes modifiers resources examples lookups",
    english("Counters"): "counters faces formations units markers pools conversions stacking",
    english(
        "Movement and states"
    ): "movement zone-of-control marches supply supply-lines command command-lines states",
    english("Set-up and arrivals"): "setup arrivals withdrawals scenarios",
    english(
        "Turns, sequence and victory"
    ): "turns weather sequence initiative cup events event-tables control owners victory points"
    " tallies ends",
    english(
        "Map"
    ): "hexes grid key terrain lines features places labels zones boxes links tracks ground",
    english("All else"): "",
}
"""The groups of a log, and the keys whose changes they tell."""
_KINDS = {
    "abbreviations": "",
    "arrivals": "arrival",
    "boxes": "box",
    "codes": "code",
    "command-lines": "command",
    "events": "event",
    "examples": "example",
    "features": "feature",
    "labels": "label",
    "lines": "line",
    "links": "link",
    "lookups": "lookup",
    "marches": "march",
    "points": "point",
    "tallies": "tally",
    "markers": "marker",
    "modifiers": "modifier",
    "places": "place",
    "sections": "rule",
    "sequence": "phase",
    "setup": "setup",
    "supply-lines": "supply",
    "tables": "table",
    "terrain": "terrain",
    "tracks": "track",
    "units": "unit",
    "values": "value",
    "withdrawals": "withdrawal",
    "zones": "zone",
}
"""What anchors of entries begin with on the page of rules, by their keys."""
_WORDS = {
    "text": english("text"),
    "name": english("name"),
    "title": english("title"),
    "short": english("short form"),
    "ruling": english("ruling"),
    "factors": english("factors"),
    "count": english("number"),
    "value": english("value"),
    "effects": english("effects"),
    "when": english("when"),
    "units": english("units"),
    "hexes": english("hexes"),
}
"""What keys are called in a log; others are told as they are written."""
_LONG = 40
"""Characters of a text that is compared word by word."""


class Change(Frozen):
    """A change: of which thing, what of it, from what to what.

    `origin` is that of the thing, `key` the way from there; both texts are there where it was
    another before. What is told of no thing has its whole way as the key.
    """

    group: str
    origin: Origin
    name: str
    key: str
    before: str | None
    after: str | None


def changes(old: Model, new: Model) -> tuple[Change, ...]:
    """Return all that differs between two models, in the order of the groups.

    A thing that is new or gone is told once, without what is in it.
    """
    found = [*_things(old, new), *_numbers(old, new), *_values(old, new)]
    for place in dict.fromkeys((*old.cells, *new.cells)):
        before, after = old.cells.get(place), new.cells.get(place)
        table, row, column = place
        if before != after and table in old.things and table in new.things:
            key = f"{row}\n{column}"
            found.append(Change("Tables", table, new.things[table], key, before, after))
    for label in dict.fromkeys((*old.hexes, *new.hexes)):
        before, after = old.hexes.get(label), new.hexes.get(label)
        if before != after:
            found.append(Change("Map", f"hexes.{label}", label, "hex", before, after))
    order = list(GROUPS)
    return tuple(sorted(found, key=lambda each: order.index(each.group)))


def _group(origin: Origin) -> str:
    top = origin.partition(".")[0]
    return next((name for name, keys in GROUPS.items() if top in keys.split()), "All else")


def _owner(origin: Origin, things: Mapping[Origin, str]) -> Origin:
    """Return the innermost thing that a value is of; nothing where it is of none."""
    while origin:
        origin = origin.rpartition(".")[0]
        if origin in things:
            return origin
    return ""


def _things(old: Model, new: Model) -> Iterator[Change]:
    """Yield things that are new or gone, but for those within such a thing."""
    for one, other, is_new in ((new, old, True), (old, new, False)):
        for origin, name in one.things.items():
            if origin in other.things:
                continue
            owner = _owner(origin, one.things)
            if owner and owner not in other.things:
                continue
            before, after = (None, name) if is_new else (name, None)
            yield Change(_group(origin), origin, name, "", before, after)


def _numbers(old: Model, new: Model) -> Iterator[Change]:
    for origin, number in new.numbers.items():
        before = old.numbers.get(origin)
        if before is not None and before != number:
            name = new.things.get(origin, origin)
            yield Change("Rules", origin, name, "(number)", before, number)


def _values(old: Model, new: Model) -> Iterator[Change]:
    for origin in dict.fromkeys((*new.values, *old.values)):
        before, after = old.values.get(origin), new.values.get(origin)
        if before == after:
            continue
        owner = _owner(origin, new.things) or _owner(origin, old.things)
        if owner and (owner not in old.things or owner not in new.things):
            continue
        if origin.endswith(_ORDER):
            pair = _reordered(before, after)
            if pair is None:
                continue
            before, after = pair
        key = origin.removeprefix(f"{owner}.") if owner else origin
        yield Change(_group(origin), owner, new.things.get(owner, ""), key, before, after)


def _reordered(before: str | None, after: str | None) -> tuple[str, str] | None:
    """Return both orders of what is in both, where they differ."""
    one, other = (before or "").split("\n"), (after or "").split("\n")
    kept = [each for each in one if each in other], [each for each in other if each in one]
    return (", ".join(kept[0]), ", ".join(kept[1])) if kept[0] != kept[1] else None


# --- the page -------------------------------------------------------------------------------------


class Log(Frozen):
    """What changed in an edition, by its id, against the one before; None where nobody knows."""

    edition: str
    changed: tuple[Change, ...] | None = None
    since: tuple[Change, ...] = ()
    """What has changed since it was published, without a new edition."""


class History(Frozen):
    """The editions of a game on its site: the files of their models by path, and the logs.

    `remarks` are sentences for whoever publishes the site. Files of editions before the last are
    as they were published.
    """

    logs: tuple[Log, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()


FOLDER = "editions"
"""Where models lie: beside the definition of a game, and in its folder on the site."""


def history(game: Game, home: Path, published: Path) -> History:
    """Return the history of a game, whose definition lies in the folder `home`.

    Models lie in ``editions`` beside the definition, which go first, and in the folder `published`
    of the game on a site that was written before. The game as it is now is the last edition, unless
    the model of that lies beside the definition: then it has changed since.
    """
    models: dict[str, Model] = {}
    files: dict[str, bytes] = {}
    remarks: list[str] = []
    now = model_of(game, game.editions[-1].id if game.editions else "")
    for edition in game.editions:
        is_last = edition is game.editions[-1]
        places = (home,) if is_last else (home, published)
        for path in (place / FOLDER / f"{edition.id}.json" for place in places):
            try:
                text = path.read_text(encoding="utf-8")
                models[edition.id] = read_model(text)
            except FileNotFoundError:
                continue
            except (OSError, ValueError) as problem:
                remarks.append(f"{path} is no model of an edition: {problem}")
                continue
            files[f"{FOLDER}/{edition.id}.json"] = text.encode()
            break
        else:
            if is_last:
                files[f"{FOLDER}/{edition.id}.json"] = written(now, game).encode()
            else:
                remarks.append(
                    f"{game.id}: no model of the edition {edition.id!r}, so nothing is told of what"
                    f" changed after it; put {edition.id}.json of its site into {home / FOLDER}"
                )
    told = logs(game, models, now)
    if told and told[0].since:
        remarks.append(
            f"{game.id}: {len(told[0].since)} changes since the edition {told[0].edition!r} was"
            " published: list a new one under editions"
        )
    return History(told, files, tuple(remarks))


def logs(game: Game, models: Mapping[str, Model], now: Model) -> tuple[Log, ...]:
    """Return the editions of a game, the newest first.

    `models` are those that were published, by id; `now` is that of the game as it is.
    """
    found = []
    for before, edition in pairwise((None, *game.editions)):
        if edition is None:
            continue
        is_last = edition is game.editions[-1]
        model = models.get(edition.id, now if is_last else None)
        earlier = models.get(before.id) if before else None
        changed = changes(earlier, model) if earlier and model else None
        since = changes(models[edition.id], now) if is_last and edition.id in models else ()
        found.append(Log(edition.id, changed, since))
    return tuple(reversed(found))


def changes_content(game: Game, told: Sequence[Log], ids: frozenset[str], base: str) -> str:
    """Return the content of the page of editions; `ids` are those that `base` leads to.

    `base` is the page of rules as it is called from here.
    """
    words, editions = game.words, {each.id: each for each in game.editions}
    head = element("h1", escaped(words("{title}: editions and errata", title=game.title)))
    tell = _Teller(game, ids, base)
    parts = [element("header", head, class_="title")]
    if told:
        current = editions[told[0].edition]
        parts.append(panel(words("Errata"), "errata", tell.errata(current)))
    parts += [tell.log(each, editions[each.edition], first=each is told[-1]) for each in told]
    return lines(parts)


def feed(games: Sequence[tuple[Game, str]], site: Site) -> str:
    """Return the Atom feed of all editions and errata; `games` are there with their pages of them.

    Empty where no game has an edition. The form is that of RFC 4287; days are those of the
    definitions.
    """
    entries = sorted(
        ((when, place, entry) for place, entry, when in _entries(games, site)), reverse=True
    )
    if not entries:
        return ""
    head = "".join(
        (
            _tag("id", site.address),
            _tag("title", site.title),
            _tag("updated", _moment(entries[0][0])),
            f'<link rel="self" href="{escape(site.at("feed.xml"))}"/>',
            f'<link rel="alternate" href="{escape(site.address)}"/>',
            "<generator>Postwar</generator>",
        )
    )
    told = "\n".join(entry for _, _, entry in entries)
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        f'<feed xmlns="http://www.w3.org/2005/Atom">{head}\n{told}\n</feed>\n'
    )


def _entries(games: Sequence[tuple[Game, str]], site: Site) -> Iterator[tuple[str, str, date]]:
    """Yield address, entry and day of each edition and erratum."""
    for game, path in games:
        words, names = game.words, names_of(game)
        for edition in game.editions:
            address = f"{site.at(path)}#edition-{edition.id}"
            text = plain_text(names, edition.text) if edition.text else game.subtitle
            title = f"{game.title}: {edition.name}"
            yield address, _entry(game, address, title, text, edition.date.day), edition.date.day
            for erratum in edition.errata:
                address = f"{site.at(path)}#erratum-{edition.id}-{erratum.id}"
                title = words("{title}: erratum", title=game.title)
                day, text = erratum.date.day, plain_text(names, erratum.text)
                yield address, _entry(game, address, title, text, day), day


def _entry(game: Game, address: str, title: str, text: str, day: date) -> str:
    author = f"<author>{_tag('name', game.designer)}</author>"
    parts = (
        _tag("id", address),
        _tag("title", title),
        _tag("updated", _moment(day)),
        author,
        f'<link rel="alternate" href="{escape(address)}"/>',
        _tag("summary", text or title),
    )
    return f'<entry xml:lang="{escape(game.language)}">{"".join(parts)}</entry>'


def _moment(day: date) -> str:
    return f"{day.isoformat()}T00:00:00Z"


def _tag(name: str, text: str) -> str:
    return f"<{name}>{escape(text)}</{name}>"


class _Teller(Frozen):
    """Writes logs in the language of a game."""

    game: Game
    ids: frozenset[str]
    base: str

    @property
    def words(self) -> Words:
        """Postwar's own words in that language."""
        return self.game.words

    def errata(self, edition: Edition) -> str:
        """Return the mistakes of an edition, the newest first."""
        words = self.words
        if not edition.errata:
            return element(
                "p", escaped(words("None are known in {edition}.", edition=edition.name))
            )
        newest = sorted(edition.errata, key=lambda each: each.date.day, reverse=True)
        return listed([self._erratum(each, edition) for each in newest], class_="errata")

    def _erratum(self, erratum: Erratum, edition: Edition) -> str:
        game = self.game
        write = reader_of(page_of(game))
        text = write.line(erratum.text).replace('href="#', f'href="{self.base}#')
        parts = [dated(erratum.date.day, self.words), " "]
        if erratum.rule:
            sections = {each.section.id: each for each in numbered_sections(game.rules.sections)}
            entry = sections.get(erratum.rule)
            if entry is not None:
                title = f"{entry.number} {entry.section.title}"
                parts += [self._link(title, f"rule:{erratum.rule}"), " "]
        parts.append(text)
        if erratum.mended:
            names = {each.id: each.name for each in game.editions}
            name = names.get(erratum.mended, erratum.mended)
            parts += [" ", element("em", escaped(self.words("Mended in {edition}.", edition=name)))]
        return element("span", *parts, id=f"erratum-{edition.id}-{erratum.id}")

    def _link(self, text: str, anchor: str) -> str:
        goal = identified(anchor)
        if goal not in self.ids:
            return escaped(text)
        return element("a", escaped(text), href=f"{self.base}#{goal}")

    def log(self, log: Log, edition: Edition, *, first: bool) -> str:
        """Return an edition: when it came, what is new, what changed, which mistakes it has."""
        game, words = self.game, self.words
        when = element("p", dated(edition.date.day, words), class_="by")
        parts = [when]
        if edition.text is not None:
            parts.append(element("p", escaped(_plain(edition.text, game))))
        if log.changed is not None:
            parts.append(self._changes(log.changed))
        elif not first:
            parts.append(element("p", escaped(words("What changed in it is not on record."))))
        if log.since:
            title = words("Changed since then, without a new edition")
            parts += [element("h3", escaped(title)), self._changes(log.since)]
        if edition.errata and edition is not game.editions[-1]:
            parts += [element("h3", escaped(words("Errata"))), self.errata(edition)]
        return panel(edition.name, f"edition-{edition.id}", *parts)

    def _changes(self, found: Sequence[Change]) -> str:
        if not found:
            return element("p", escaped(self.words("Nothing of the game has changed.")))
        parts = []
        for group in GROUPS:
            own = [each for each in found if each.group == group]
            if own:
                parts.append(element("h3", escaped(self.words(group))))
                parts.append(listed([self._change(each) for each in own], class_="log"))
        return lines(parts)

    def _change(self, change: Change) -> str:
        """Return a change in words."""
        words = self.words
        top = change.origin.partition(".")[0]
        kind, name = _KINDS.get(top, ""), change.origin.rpartition(".")[2]
        thing = self._link(change.name, f"{kind}:{name}") if kind else escaped(change.name)
        if not change.key:
            said = words("new") if change.before is None else words("gone")
            return f"{thing}: {escaped(said)}"
        if change.key == "hex":
            thing = escaped(words("Hex {number}", number=change.name))
            return f"{thing}: {self._pair(change)}"
        if change.key == "(number)":
            return f"{thing}: {escaped(words('number'))} {self._pair(change)}"
        row, is_cell, column = change.key.partition("\n")
        if is_cell:
            where = words("row {row}, column {column}", row=row, column=column)
            return f"{thing}, {escaped(where)}: {self._pair(change)}"
        what = _said_key(change.key, words)
        lead = f"{thing}, {what}" if change.name else what
        return f"{lead}: {self._pair(change)}"

    def _pair(self, change: Change) -> str:
        """Return what was and what is: word by word where either is long."""
        before, after = change.before or "", change.after or ""
        if max(len(before), len(after)) > _LONG and before and after:
            return word_by_word(before, after)
        old = element("del", escaped(before)) if before else ""
        new = element("ins", escaped(after)) if after else ""
        return " → ".join(filter(None, (old, new)))


def _said_key(key: str, words: Words) -> str:
    if key.endswith(_ORDER):
        stem = key.removesuffix(_ORDER).rstrip(".")
        return escaped(words("the order of {things}", things=stem or words("text")))
    if key in _WORDS:
        return escaped(words(_WORDS[key]))
    return element("code", escaped(key))


def word_by_word(before: str, after: str) -> str:
    """Return a text with the words marked that were taken out and put in."""
    one, other = before.split(), after.split()
    parts = []
    for kind, a, b, c, d in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if kind == "equal":
            kept = one[a:b]
            if len(kept) > 2 * _AROUND:
                kept = [*kept[:_AROUND], "…", *kept[-_AROUND:]]
            parts.append(escaped(" ".join(kept)))
        else:
            parts += [element("del", escaped(" ".join(one[a:b])))] if b > a else []
            parts += [element("ins", escaped(" ".join(other[c:d])))] if d > c else []
    return " ".join(parts)


_AROUND = 6
"""Words that are shown before and after what changed."""


def _plain(prose: Prose, game: Game) -> str:
    return plain_text(names_of(game), prose)


def dated(day: date, words: Words) -> str:
    """Return a day as an element that programs read too."""
    said = f"{words.date(day)} {day.year}"
    return element("time", escaped(said), datetime=day.isoformat())
