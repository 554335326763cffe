"""Edits that change no meaning: keys and sets in another order, comments, layout, other words.

Nothing may be said of any of them. Each function yields one edit for every place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from benchmarks.mutating import by_hand, cuts
from benchmarks.mutating.definition import Definition, Edit, Fault, Place, unquoted
from benchmarks.mutating.of_prose import NUMBERS, texts
from benchmarks.mutating.rewording import REWORDING
from generator.model.names import names_of
from generator.model.prose import Prose

Edits = Iterator[Fault | None]

SYNONYMS: Final = (
    ("starts", "begins"), ("start", "begin"), ("choose", "pick"), ("chooses", "picks"),
    ("nearly", "almost"), ("next to", "beside"), ("at once", "immediately"),
    ("usually", "normally"), ("whole", "entire"), ("remain", "stay"), ("remains", "stays"),
    ("large", "big"), ("as well", "too"), ("seldom", "rarely"), ("goes on", "continues"),
    ("removed", "taken off"), ("puts", "places"), ("must", "has to"), ("where", "wherever"),
    ("shows", "displays"), ("likes", "wishes"), ("instead", "in its stead"), ("fought", "battled"),
    ("told", "announced"), ("small", "little"), ("adds", "contributes"),
)  # fmt: skip
"""Words that stand for each other in the rules of these games."""

_UNORDERED = r"places|zones|labels|features|boxes|terrain|values|units|markers|formations|lines"


def _entry(game: Definition, origin: str) -> Place | None:
    """Return the place of an entry with its key; whole lines where it has them to itself."""
    value, key = game.value(origin), game.key(origin)
    return Place(value.file, key.start, value.end) if key else None


def _neighbours(game: Definition, kind: str, found: list[str]) -> Edits:
    for one, other in pairwise(found):
        first, second = _entry(game, one), _entry(game, other)
        same = one.rpartition(".")[0] == other.rpartition(".")[0]
        if not (first and second and same and first.file == second.file):
            continue
        if first.end < second.start and not (_trails(game, first) or _trails(game, second)):
            yield cuts.exchanged(game, kind, one, ((first, second),))


def _trails(game: Definition, place: Place) -> bool:
    """Whether an entry ends in a text block that keeps its end, which has to stay where it is."""
    return bool(re.search(r":\s+\|\s*\n", game.raw(place)))


def entries_reordered(game: Definition, kind: str) -> Edits:
    """Two neighbouring entries of a mapping in which order means nothing."""
    yield from _neighbours(game, kind, list(game.origins(rf"(?:{_UNORDERED})\.[^.]+")))


def fields_reordered(game: Definition, kind: str) -> Edits:
    """Two neighbouring keys of one thing."""
    entries = (
        "places|zones|units|markers|setup|arrivals|modifiers|examples|victory|sequence|lookups"
    )
    yield from _neighbours(game, kind, list(game.origins(rf"(?:{entries})\.[^.]+\.[^.]+")))
    yield from _neighbours(game, kind, list(game.origins(r"(?:turns|page|grid|counters)\.[^.]+")))


def _text_blocks(game: Definition, file: str) -> list[tuple[int, int]]:
    """Return where the texts of a file stand that run over several lines."""
    places = [place for place in game.table.values() if place.file == file]
    return [
        (place.start, place.end)
        for place in set(places)
        if re.match(r"[|>][-+\d]*\s*\n|[\"']", game.raw(place)) and "\n" in game.raw(place)
    ]


def _open_lines(game: Definition) -> Iterator[tuple[str, re.Match[str]]]:
    """Yield file and line of the lines of YAML that are not within a text."""
    for file, text in game.texts.items():
        blocks = _text_blocks(game, file)
        folded = [(p.start, p.end) for p in game.table.values() if p.file == file]
        plain = [s for s in folded if "\n" in text[s[0] : s[1]] and ":" not in text[s[0] : s[1]]]
        for line in re.finditer(r"^.*$", text, re.MULTILINE):
            inside = any(start < line.start() <= end for start, end in (*blocks, *plain))
            if not inside:
                yield file, line


def _cut(kind: str, file: str, start: int, end: int, text: str, what: str) -> Fault:
    return Fault(kind, f"{file}:{start}", (Edit(Place(file, start, end), text),), what)


def comment_added(game: Definition, kind: str) -> Edits:
    """A comment on a line of its own."""
    for file, line in _open_lines(game):
        if re.match(r" *[\w\"-]+.*:", line[0]):
            indent = re.match(r" *", line[0])
            note = f"{indent[0] if indent else ''}# seen again: 33 and Katoaka, three or 4\n"
            yield _cut(kind, file, line.start(), line.start(), note, f"comment above {line[0]}")


def comment_removed(game: Definition, kind: str) -> Edits:
    """A comment on a line of its own taken out."""
    for file, line in _open_lines(game):
        if line[0].lstrip().startswith("#"):
            yield _cut(kind, file, line.start(), line.end() + 1, "", f"without {line[0]}")


def space_added(game: Definition, kind: str) -> Edits:
    """Spaces at the end of a line, or an empty line before a key."""
    for file, line in _open_lines(game):
        if re.match(r" *[\w\"-]+.*:", line[0]):
            yield _cut(kind, file, line.end(), line.end(), "  ", f"spaces after {line[0]}")
            yield _cut(kind, file, line.start(), line.start(), "\n", f"empty above {line[0]}")


def quoted(game: Definition, kind: str) -> Edits:
    """A plain text in quotes, or a text out of its quotes where it needs none."""
    for origin, node in game.visits.items():
        place = game.value(origin)
        raw = game.raw(place)
        if not isinstance(node.value, (str, Prose)) or "\n" in raw:
            continue
        if re.fullmatch(r"[A-Za-z][A-Za-z ,.'-]*", raw):
            yield Fault(kind, origin, (Edit(place, f'"{raw}"'),), f"{raw} in quotes")
        elif raw[:1] == '"' and re.fullmatch(r"[A-Za-z][A-Za-z .-]+", unquoted(raw)):
            yield Fault(kind, origin, (Edit(place, unquoted(raw)),), f"{raw} without quotes")


def list_in_lines(game: Definition, kind: str) -> Edits:
    """A list in brackets written line by line."""
    for origin, place in game.table.items():
        raw, key = game.raw(place), game.key(origin)
        if not (key and raw.startswith("[") and raw.endswith("]") and f"{origin}.0" in game.table):
            continue
        before = game.texts[place.file][: key.start].rpartition("\n")[2]
        after = game.texts[place.file][place.end :].partition("\n")[0].strip()
        if before.strip() or (after and not after.startswith("#")) or "[" in raw[1:] or "{" in raw:
            continue
        items = [game.raw(game.value(child)) for child in game.children(origin)]
        if items and game.raw(key).isascii():
            lines = "".join(f"\n{before}  - {item}" for item in items)
            yield Fault(kind, origin, (Edit(place, lines),), f"{raw} in lines")


_WORD = re.compile(r"(?:\{[^{}]*\}|\S)+")
"""What is not broken: words, and references whole, blanks and all."""


def refolded(game: Definition, kind: str) -> Edits:
    """A folded text broken at other places."""
    for origin, place in game.table.items():
        raw = game.raw(place)
        head = re.match(r">-?\n( +)", raw)
        if not head or "\n\n" in raw or re.search(r"\n *[-*>\d]", raw[head.end() :]):
            continue
        words = _WORD.findall(raw[head.end() :])
        chance = game.chance(kind, origin)
        width = chance.randint(40, 70)
        lines, line = [], ""
        for word in words:
            if line and len(line) + len(word) > width and not re.match(r"[-*>#\d]", word):
                lines.append(line)
                line = word
            else:
                line = f"{line} {word}".strip()
        lines.append(line)
        text = head[0] + f"\n{head[1]}".join(lines)
        if text != raw:
            yield Fault(kind, origin, (Edit(place, text),), f"folded at {width}")


def sets_reordered(game: Definition, kind: str) -> Edits:
    """Two items of a list that is a set."""
    wanted = (
        r"zones\.[^.]+\.hexes|terms|notes\.[^.]+\.about|examples\.[^.]+\.situation\.defenders"
        r"|pools\.[^.]+\.units|conversions\.[^.]+\.units|modifiers\.[^.]+\.(?:terrain|lines)"
    )
    for origin in game.origins(wanted):
        items = list(game.origins(re.escape(origin) + r"\.\d+"))
        if len(items) > 1:
            one, other = game.chance(kind, origin).sample(items, 2)
            yield cuts.swapped(game, kind, one, other)


_ARTICLE = re.compile(r"\b[Aa]n?\s+\Z")
_VOWELS = "aeiou"
"""A synonym behind an article begins as the word did, or "a" would have to become "an"."""


def reworded(game: Definition, kind: str) -> Edits:
    """A word by another that means the same."""
    other = {}
    for one, two in SYNONYMS:
        other.setdefault(one, two)
        other.setdefault(two, one)
    wanted = re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(other, key=len, reverse=True))})(?![\w-])")
    for origin, place, raw in texts(game, background=None):
        for found in wanted.finditer(raw):
            at = Place(place.file, place.start + found.start(), place.start + found.end())
            new = other[found[0]]
            article = _ARTICLE.search(raw, 0, found.start())
            if not article or (found[0][0] in _VOWELS) == (new[0] in _VOWELS):
                yield cuts.replaced(game, kind, origin, new, at)


def sentences_reordered(game: Definition, kind: str) -> Edits:
    """Two neighbouring sentences of a paragraph."""
    sentence = re.compile(
        r"(?<=[a-z]\. )[A-Z][^.!?:;\n]*(?:\n +[^-*>\d\n.!?:;][^.!?:;\n]*)*\.(?=\s)"
    )
    for origin, place, _ in texts(game, background=None):
        raw = game.raw(place)
        found = list(sentence.finditer(raw))
        for one, two in pairwise(found):
            if raw[one.end() : two.start()] == " ":
                pair = tuple(
                    Place(place.file, place.start + f.start(), place.start + f.end())
                    for f in (one, two)
                )
                yield cuts.exchanged(game, kind, origin, ((pair[0], pair[1]),))


def written_otherwise(game: Definition, kind: str) -> Edits:
    """A number of a reference in digits or in words; ten and more in digits or in words."""
    for origin, node in game.visits.items():
        if not isinstance(node.value, Prose):
            continue
        place = game.value(origin)
        for found in re.finditer(
            r"(?<=\w )\{(?:value|count|limit):[^{}:]+(:word)?\}", game.raw(place)
        ):
            at = Place(place.file, place.start + found.start(), place.start + found.end())
            new = found[0].replace(":word", "") if found[1] else found[0][:-1] + ":word}"
            yield cuts.replaced(game, kind, origin, new, at)
    for origin, place, raw in texts(game, background=None):
        for found in re.finditer(rf"\b(?:{'|'.join(NUMBERS[9:12])})\b", raw):
            at = Place(place.file, place.start + found.start(), place.start + found.end())
            yield cuts.replaced(game, kind, origin, str(NUMBERS.index(found[0]) + 1), at)


def written_out(game: Definition, kind: str) -> Edits:
    """The name of a place, a unit or a side in plain words instead of a reference."""
    names = names_of(game.game)
    for origin, node in game.visits.items():
        if not isinstance(node.value, Prose):
            continue
        place = game.value(origin)
        for found in re.finditer(r"\{(place|unit|side|hex):([^{}:]+)\}", game.raw(place)):
            name = found[2] if found[1] == "hex" else names.get(found[1], {}).get(found[2])
            if name and "#" not in name and ": " not in name:
                at = Place(place.file, place.start + found.start(), place.start + found.end())
                yield cuts.replaced(game, kind, origin, name, at)


QUIET = {
    "entries in another order": entries_reordered,
    "keys of one thing in another order": fields_reordered,
    "comment added": comment_added,
    "comment removed": comment_removed,
    "spaces and empty lines": space_added,
    "quotes": quoted,
    "list in lines": list_in_lines,
    "text folded elsewhere": refolded,
    "set in another order": sets_reordered,
    "synonym": reworded,
    "sentences in another order": sentences_reordered,
    "number written otherwise": written_otherwise,
    "reference written out": written_out,
    by_hand.KIND: by_hand.by_hand,
    **REWORDING,
}
