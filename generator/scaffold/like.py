"""A game like another: the folder of a game in, the files of a new one out.

All of it is taken along, since every part of a game is held to every other: a designer changes one
part after another, and the checks say what no longer agrees. Title, designer and edition are the
new game's; its subtitle and published editions go; a credit says what it was begun from.
"""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from generator.diagnostics import Located, Severity, Span
from generator.edits import Edit, edited, stretch
from generator.model.game import Game
from generator.model.names import listed
from generator.reading import Reading, read, read_text
from generator.scaffold.plan import ScaffoldError

_PACKAGE = Path(__file__).resolve().parents[1]
_PLACES = (_PACKAGE / "example_games", _PACKAGE.parent / "examples")
_EXAMPLES = next((place for place in _PLACES if place.is_dir()), _PLACES[-1])
"""The games that come with Postwar: in an installed package, or beside it in the project."""
_FIRST = "game.yaml"
_WIDTH = 90
_DESIGNER, _EDITION = "Your name here", "First draft"
_GONE = ("subtitle", "editions")
"""What is said of the other game alone."""
_ORDER = {
    _FIRST: "sides, page, turns, sequence; then movement, supply, victory",
    "map.yaml": "grid and picture, terrain, rivers and roads, places",
    "counters.yaml": "units, set-up, arrivals",
    "tables.yaml": "tables, modifiers",
    "rules.yaml": "what the tables and numbers do not say",
    "scenarios.yaml": "other ways to play; leave the file out at first",
    "translations.yaml": "the texts in other languages; last",
    "theme.yaml": "colours and fonts",
}
_INTRODUCTION = (
    "{title}, begun from {other}. All of that game is still here, and it prints. Change one part"
    " after another; after each, `check` says what no longer agrees. Credits stay as long as"
    " anything of theirs does. A good order:"
)
_LEFT = (
    "{worked} tell of places and units of {other}: leave out what no longer agrees, and write"
    " your own at the end."
)
_WORKED = ("examples", "lookups", "marches", "supply-lines", "tallies", "walkthrough")
"""What tells of places and units of the other game, and may be left out for a while."""


def examples() -> dict[str, Path]:
    """Return the folders of the games that come with Postwar, by name."""
    return {path.parent.name: path.parent for path in sorted(_EXAMPLES.glob(f"*/{_FIRST}"))}


def files_like(other: Path, name: str, title: str) -> dict[str, str | bytes]:
    """Return the files of a game like another, by their paths in its folder.

    Raises ScaffoldError where the other cannot be read, or says who made it in a form that cannot
    be changed; OSError where the disk refuses.
    """
    reading = read(other)
    if reading.game is None:
        wrong = next(each for each in reading.findings if each.severity is Severity.ERROR)
        raise ScaffoldError(f"{other} is no game to begin from: {wrong.message}; check it first")
    files = dict(_files(other))
    texts = {path: text for path, text in files.items() if isinstance(text, str)}
    again = read_text(files, other.name)  # spans by the names of files, wherever the folder is
    for path, text in texts.items():
        files[path] = _edited(path, text, again, reading.game, title)
    text = _head(title, reading.game, again.origins.table, files) + str(files[_FIRST])
    if not reading.game.credits:
        text = f"{text.rstrip()}\n\ncredits:\n  {_credit(reading.game)}\n"
    files[_FIRST] = text
    made = read_text(files, name).game
    if made is None or (made.title, made.edition) != (title, _EDITION):
        raise ScaffoldError(f"{other} is no game to begin from: its title cannot be changed")
    return files


_DESIGNER, _EDITION = "Your name here", "First draft"


def _files(folder: Path) -> Iterator[tuple[str, str | bytes]]:
    """Yield what is in the folder of a game: texts of YAML as text, all else as it is."""
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        hidden = any(part.startswith(".") for part in inside.parts)
        if hidden or inside.parts[0] == "output" or path.is_symlink() or not path.is_file():
            continue
        data = path.read_bytes()
        is_text = path.suffix in (".yaml", ".yml", ".svg", ".csv", ".geojson")
        yield inside.as_posix(), data.decode("utf-8-sig") if is_text else data


def _edited(path: str, text: str, reading: Reading, game: Game, title: str) -> str:
    """Return a file in which the new game is named, and its leading comment with it."""
    made = edited(text, [edit for edit in _edits(reading, game, title) if edit.span.file == path])
    if not path.endswith((".yaml", ".yml")):
        return made
    comment = re.match(r"(?:#[^\n]*\n)*", made)
    told = comment[0] if comment else ""
    return told.replace(game.title, title) + made[len(told) :]


def _edits(reading: Reading, game: Game, title: str) -> Iterator[Edit]:
    """Yield what is changed: names of the game in all its languages, and who made it."""
    at = reading.origins.table
    for origin in at:
        key = re.sub(r"^translations\.[^.]+\.", "", origin)
        if key == "title":
            yield Edit(at[origin].value, _quoted(title))
        elif key in _GONE and (lines := _whole_lines(at[origin], reading.files)):
            yield Edit(lines, "")
    yield Edit(at["designer"].value, _DESIGNER)
    yield Edit(at["edition"].value, _EDITION)
    if "original" in at:
        yield Edit(at["original"].value, "true")
    elif key_of := at["designer"].key:
        yield _before(key_of, "original: true\n")
    if game.credits and (first := at[f"credits.{game.credits[0].id}"].key):
        span = at["credits"].value
        flows = stretch(reading.files[span.file], span).startswith("{")
        yield _before(first, _credit(game) + (", " if flows else "\n" + " " * (first.column - 1)))


def _before(key: Span, text: str) -> Edit:
    return Edit(replace(key, end_line=key.line, end_column=key.column), text)


def _whole_lines(of: Located, files: Mapping[str, str]) -> Span | None:
    """Return the lines of a key and its value with the end of the line before; None if shared."""
    if of.key is None:
        return None
    key, value = of.key, of.value
    lines = files[key.file].split("\n")
    before, behind = lines[key.line - 1][: key.column - 1], lines[value.end_line - 1]
    after = behind[value.end_column - 1 :].strip()
    if before.strip() or (after and not after.startswith("#")):
        return None
    start = (key.line - 1, len(lines[key.line - 2]) + 1) if key.line > 1 else (1, 1)
    return Span(key.file, *start, value.end_line, len(behind) + 1)


def _credit(game: Game) -> str:
    """Return an entry of `credits` that says what the new game was begun from."""
    by = f"by {game.designer}" if game.original else f"after the design by {game.designer}"
    told = f"Begun from {game.title}, {by}.".replace("{", "{{")
    ids = {credit.id for credit in game.credits}
    names = ("begun-from", *(f"begun-from-{number}" for number in range(2, 100)))
    free = next(name for name in names if name not in ids)
    return f"{free}: {{text: {_quoted(told)}}}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _head(title: str, game: Game, at: Mapping[str, Located], files: Mapping[str, object]) -> str:
    """Return the comment that says where to begin; the comments below it are the other game's."""
    worked = [f"`{key}`" for key in _WORKED if key in at]
    parts = [
        _INTRODUCTION.format(title=title, other=game.title),
        *(f"- {file}: {what}" for file, what in _ORDER.items() if file in files),
    ]
    if worked:
        parts.append(_LEFT.format(worked=listed(worked), other=game.title))
    lines = [line for part in parts for line in textwrap.wrap(part, _WIDTH)]
    return "".join(f"# {line}\n" for line in lines) + "#\n"
