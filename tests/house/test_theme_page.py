"""docs/themes.md and the recipe for a style of type: tables are generated, recipes followed."""

from __future__ import annotations

import re
import shutil
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import yaml

from generator.model.schema import written
from generator.model.theme import (
    FLOOR,
    LINE_LOOKS,
    READ,
    ROOM,
    SEEN,
    TERRAIN_LOOKS,
    TYPES,
    Look,
)
from generator.text import Role
from tests.house.test_look_recipes import recipe, run

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "themes.md"
GAME = "examples/lantern-ford"


def contrast() -> Iterator[str]:
    yield "| what | on | at least |"
    yield "|---|---|---|"
    for pairs, least in ((READ, "4.5"), (SEEN, "3")):
        for mark, grounds in pairs:
            names = ", ".join(f"`{written(each)}`" for each in grounds)
            yield f"| `{written(mark)}` | {names} | {least} |"


def roles() -> Iterator[str]:
    fonts = yaml.safe_load((ROOT / "fonts" / "fonts.yaml").read_text(encoding="utf-8"))
    yield "| role | font of the house | styles |"
    yield "|---|---|---|"
    for role in Role:
        worn = ", ".join(f"`{name}`" for name, each in TYPES.items() if each.role == role)
        yield f"| `{role}` | {fonts[role]['family']} {fonts[role]['style']} | {worn} |"


def styles() -> Iterator[str]:
    yield "| style | role | size | largest | colour | tracking | capitals | halo |"
    yield "|---|---|---|---|---|---|---|---|"
    for name, each in TYPES.items():
        most = each.most or round(each.points * ROOM, 1)
        colour = f"`{written(each.colour)}`" if each.colour else ""
        spaced = f"{each.tracking:.0%}" if each.tracking else ""
        capitals = "yes" if each.capitals else ""
        size = f"{each.points:g} pt | {most:g} pt"
        halo = f"{each.halo:g} mm" if each.halo else ""
        yield f"| `{name}` | `{each.role}` | {size} | {colour} | {spaced} | {capitals} | {halo} |"
    assert min(each.points for name, each in TYPES.items() if "hex-number" not in name) >= FLOOR


def looks() -> Iterator[str]:
    yield "| look | colours |"
    yield "|---|---|"
    for name, of in (*TERRAIN_LOOKS.items(), *LINE_LOOKS.items()):
        yield f"| `{name}` | {told(of)} |"


def told(of: Look) -> str:
    return ", ".join(f"{part} `{colour}`" for part, colour in of.colours.items())


TABLES: tuple[Callable[[], Iterator[str]], ...] = (contrast, roles, styles, looks)


def page() -> str:
    text = PAGE.read_text(encoding="utf-8")
    for table in TABLES:
        mark = f"<!-- {table.__name__} -->\n"
        head, rest = text.split(mark)
        rest = re.sub(r"\A\n?(\|.*\n)*", "", rest)
        text = f"{head}{mark}\n" + "".join(f"{line}\n" for line in table()) + rest
    return text


def test_the_page_has_the_names_of_the_theme(request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--update-references"):
        PAGE.write_text(page(), encoding="utf-8")
    stale = "docs/themes.md is stale: run pytest with --update-references"
    assert PAGE.read_text(encoding="utf-8") == page(), stale


def postcard(house: Path, *more: str) -> str:
    run(house, "build", GAME, "--only", "postcard", "--output", "out", *more)
    return (house / "out" / "lantern-ford" / "lantern-ford-postcard.svg").read_text("utf-8")


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the program, and of Lantern Ford without its dress."""
    for name in ("generator", "fonts", GAME):
        left = shutil.ignore_patterns("__pycache__", "theme.yaml")
        shutil.copytree(ROOT / name, tmp_path / name, ignore=left)
    return tmp_path


def test_a_title_face_takes_one_edit_of_the_game(house: Path) -> None:
    (block, *_) = re.findall(r"```yaml\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    assert "Blankenburg" not in postcard(house)
    game = house / GAME / "game.yaml"
    game.write_text(f"{game.read_text(encoding='utf-8')}\n{block}", encoding="utf-8")
    assert "font-family:'Blankenburg_UNZ1A Regular'" in postcard(house)


def test_a_style_of_type_takes_two_files(house: Path) -> None:
    text = recipe("A new style of type")
    row, (before, after), dress = blocks(text)
    files = re.findall(r"`(generator/\S+\.py)`", text)
    assert len(set(files)) == 2
    theme, user = (house / file for file in dict.fromkeys(files))
    enter(theme, "TYPES: Mapping[str, Type] = {\n", f"TYPES: Mapping[str, Type] = {{\n    {row}")
    enter(user, before, after)
    (house / GAME / "theme.yaml").write_text(dress, encoding="utf-8")
    assert "#1f3f86" in postcard(house)


def blocks(text: str) -> tuple[str, tuple[str, str], str]:
    found = re.findall(r"```\w+\n(.*?)```", text, re.DOTALL)
    row, before, after, dress = map(textwrap.dedent, found)
    return row, (before, after), dress


def enter(file: Path, before: str, after: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(before) == 1
    file.write_text(text.replace(before, after), encoding="utf-8")
