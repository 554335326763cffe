"""The picture of the map, laid over the grid."""

import pytest
from annotated import MAP, check, excerpt, read_beside

from generator.board.kinds import Hex
from generator.model.terrain import grid_of, rows_of, terrain_of


def test_each_hex_has_its_place_in_the_file() -> None:
    origins = read_beside(MAP).origins
    at = {"11": (7, 3), "21": (7, 5), "31": (7, 7), "12": (8, 3), "32": (8, 7)}
    for label, (line, column) in at.items():
        assert str(origins.span(f"hexes.{label}")) == f"rules.yaml:{line}:{column}"
    assert len([origin for origin in origins.table if origin.startswith("hexes.")]) == 6


@pytest.mark.parametrize(
    "picture",
    ["|\n  .~.\n  ~.~", ">\n  . ~ .\n  ~ . ~", "|2\n    . ~ .\n   ~ . ~\n", '".~.\n\n  ~.~"'],
)
def test_the_picture_may_be_written_in_any_style(picture: str) -> None:
    head, _, _ = MAP.partition("hexes:")
    reading = read_beside(f"{head}hexes: {picture}\n")
    assert reading.findings == ()
    assert reading.game is not None
    assert reading.game.map is not None
    names = [terrain.name for terrain in terrain_of(reading.game.map).values()]
    assert names == ["Clear", "Sea", "Clear", "Sea", "Clear", "Sea"]
    span = reading.origins.span("hexes.12")
    assert span is not None
    line = reading.files["rules.yaml"].split("\n")[span.line - 1]
    assert line[span.column - 1 : span.end_column - 1] == "~"
    assert not line[: span.column - 1].strip()


def test_rows_and_hexes_too_few_or_too_many() -> None:
    for text, line, words, pointed in [
        (MAP.replace(". ~ .\n", ". ~\n"), 7, "row 1 of the picture has 2 hexes", ". ~"),
        (MAP.replace(". ~ .\n", ". ~ . ~ ~\n"), 7, "row 1 of the picture has 5 hexes", "~ ~"),
        (MAP + "  ~ ~ ~\n", 9, "the picture has 3 rows, the grid 2", "~ ~ ~"),
        (MAP.replace("  ~ . ~\n", ""), 6, "the picture has 1 row, the grid 2", "|"),
    ]:
        reading = read_beside(text)
        (finding,) = reading.findings
        assert finding.code == "SYN023"
        assert words in finding.message
        assert finding.span is not None
        assert finding.span.line == line
        assert excerpt(reading, finding) == pointed
        assert finding.related[0].span is not None


def test_a_character_without_a_terrain_is_found_once() -> None:
    reading = read_beside(MAP.replace("~ . ~", "^ . ^"))
    (finding,) = reading.findings
    assert finding.code == "SYN024"
    assert finding.message.startswith("`^` at hex 12 and 1 more")
    assert finding.origin == "hexes.12"
    assert str(finding.span) == "rules.yaml:8:3"


def test_a_missing_hex_may_be_drawn_as_anything() -> None:
    text = MAP.replace("'{column}{row}'", "'{column}{row}', missing: [12]").replace(
        "~ . ~", "# . ~"
    )
    reading = read_beside(text)
    assert reading.findings == ()
    assert "hexes.12" not in reading.origins.table


def test_a_symbol_is_one_character() -> None:
    check(
        MAP.replace("'~': sea", "'~~': sea")
        .replace("sea}", "sea}  #! SYN024 one character", 1)
        .replace("~", ".")
    )


@pytest.mark.parametrize(
    ("grid", "pointed"),
    [
        ("columns: 501, rows: 2", "501"),
        ("columns: 3, rows: 0", "0"),
        ("columns: 3, rows: 2, number: '{column}'", "'{column}'"),
        ("columns: 3, rows: 2, missing: ['0101', '0909']", "'0909'"),
        ("columns: 3, rows: 2, names: {A: '0909'}", "'0909'"),
        ("columns: 3, rows: 200", "200"),
        ("columns: 1, rows: 1, missing: ['0101']", "['0101']"),
        ("columns: 3, rows: 2, names: {a b: '0101'}", "'0101'"),
    ],
)
def test_a_grid_that_cannot_be(grid: str, pointed: str) -> None:
    reading = read_beside(MAP.replace("columns: 3, rows: 2, number: '{column}{row}'", grid))
    (finding,) = reading.findings
    assert finding.code == "SYN022"
    assert pointed in excerpt(reading, finding)


def test_names_of_hexes_are_origins_too() -> None:
    text = MAP.replace("'{column}{row}'", "'{column}{row}', names: {B: 21}")
    origins = read_beside(text).origins
    assert origins.span("hexes.B") == origins.span("hexes.21")


def test_rows_of_a_picture() -> None:
    assert rows_of(" a b\n\n  cd\n") == (((1, "a"), (3, "b")), ((8, "c"), (9, "d")))


def test_terrain_of_the_map() -> None:
    read = read_beside(MAP).game
    assert read is not None
    assert read.map is not None
    grid = grid_of(read.map.grid)
    assert grid is grid_of(read.map.grid)
    terrain = terrain_of(read.map)
    assert list(terrain) == list(grid.cells())
    assert terrain[Hex(0, 0)].id == "clear"
    assert terrain[grid.cell("21")].id == "sea"


def test_a_game_without_a_map_has_no_picture() -> None:
    reading = read_beside("terms: [a]\n")
    assert "hexes" not in reading.origins.table
    assert reading.origins.span("hexes.33") == reading.origins.span("")
