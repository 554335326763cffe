"""Laws of every kind of board, whatever its cells; and a kind that is added while this runs."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.board import KINDS, BoardKind, Edge, Grid, Vertex, components, distance, neighbours
from generator.board import kinds as room
from generator.board.cell import Adjacent, Direction, line, within
from generator.board.grid import outline, rings
from generator.board.kinds import words_of
from generator.board.references import parse_edge, parse_path
from generator.geometry.layout import Layout
from generator.reading import read_text

SQUARES = KINDS["squares"][0]
TURNED = replace(
    SQUARES,
    called="a diamond",
    words=room.CellWords("diamond", "diamonds", "side", "sides"),
    directions=(Direction.NE, Direction.SE, Direction.SW, Direction.NW),
    unit=(6**0.5 / 2, 6**0.5 / 2),
    q=(1, 1),
    r=(-1, 1),
    corners=((1, 0), (0, 1), (-1, 0), (0, -1)),
    counter=2**-0.5,
)
"""Squares that stand on a corner: the kind that is added."""
EVERY = [*(kind for kinds in KINDS.values() for kind in kinds), TURNED]

numbers = st.integers(-9, 9)
kinds = st.sampled_from(EVERY)


@given(kinds, st.tuples(*[numbers] * 6))
def test_distance_is_a_metric_and_neighbours_are_one_apart(
    kind: BoardKind, given: tuple[int, ...]
) -> None:
    a, b, c = (kind.cell(*pair) for pair in zip(given[::2], given[1::2], strict=True))
    assert distance(a, b) == distance(b, a) >= 0
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert set(neighbours(a)) == {at for at in within(a, 2) if distance(a, at) == 1}
    assert all(a in neighbours(beside) for beside in neighbours(a))
    assert {line(a, b)[0], line(a, b)[-1]} == {a, b}


@given(kinds, numbers, numbers)
def test_edges_and_corners_are_the_same_from_all_their_cells(
    kind: BoardKind, q: int, r: int
) -> None:
    at = kind.cell(q, r)
    for step in range(len(at.WAYS)):
        edge = Edge(at, step)
        assert edge == Edge(
            at.beyond(step), Edge(at, step).cell.WAYS.index(tuple(-part for part in at.WAYS[step]))
        )
        assert set(edge.cells) == {at, at.beyond(step)}
        assert (len(set(edge.vertices)) == 2) == (step < at.SIDES)
    for corner in range(at.SIDES):
        vertex = Vertex(at, corner)
        assert all(vertex in {Vertex(each, n) for n in range(at.SIDES)} for each in vertex.cells)
        points = {
            kind.corner(each, [Vertex(each, n) for n in range(at.SIDES)].index(vertex))
            for each in vertex.cells
        }
        assert len(points) == 1  # to the last bit: whole numbers


@given(kinds, st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1))
def test_outlines_close_along_all_sides_of_the_border(
    kind: BoardKind, places: set[tuple[int, int]]
) -> None:
    cells = [kind.cell(*place) for place in sorted(places)]
    lines = rings(cells)
    assert all(ring[0] == ring[-1] for ring in lines)
    sides = [side for _, outward in outline(cells) for side in outward]
    drawn = [frozenset(pair) for ring in lines for pair in pairwise(ring)]
    assert sorted(map(sorted, drawn)) == sorted(sorted(side.vertices) for side in sides)
    if len(neighbours(cells[0])) == cells[0].SIDES:
        assert len(lines) >= len(components(cells))


@pytest.mark.parametrize("adjacent", Adjacent)
def test_labels_of_squares_lead_there_and_back(adjacent: Adjacent) -> None:
    grid = Grid(board="squares", columns=5, rows=4, adjacent=adjacent, rows_from="south")
    layout = Layout(grid, 3.0)
    for at in grid.cells():
        assert grid.cell(grid.label(at)) == at
        assert layout.cell_at(*layout.centre(at)) == at
    assert parse_edge("0101/e", grid) == parse_edge("0101/0201", grid)
    with pytest.raises(ValueError, match=r"share no hexside|are not adjacent"):
        parse_edge("0101/0202", grid)
    if adjacent is Adjacent.CORNERS:
        assert len(parse_path("0101-0202", grid).crossings) == 1
    else:
        with pytest.raises(ValueError, match="not adjacent"):
            parse_path("0101-0202", grid)


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("orientation: flat", "orientation cannot be flat on a board of squares"),
        ("offset: odd", "offset is nothing that a board of squares has"),
        ("missing: [99]", "square 99 is off the map"),
    ],
)
def test_what_squares_do_not_have_is_refused_in_their_words(key: str, message: str) -> None:
    grid = f'grid: {{cells: squares, columns: 2, rows: 2, number: "{{column}}{{row}}", {key}}}'
    found = read_text(
        {"game.yaml": f"{grid}\nkey: {{.: clear}}\nsquares: |\n  ..\n  ..\n"}
    ).findings
    assert any(message in finding.message for finding in found)
    assert not any("hex" in finding.message for finding in found)


def test_a_kind_that_is_added_is_read_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(room.KINDS, "diamonds", (TURNED,))  # type: ignore[arg-type]
    assert words_of("diamonds").said("Hexes and `hexsides`") == "Diamonds and `sides`"
    grid = Grid(board="diamonds", columns=3, rows=3)
    layout = Layout.across(grid, 10.0)
    assert all(layout.cell_at(*layout.centre(at)) == at for at in grid.cells())
    assert parse_edge("0101/se", grid).vertices


def test_ids_of_an_origin_are_nobodys_words() -> None:
    said = room.words_of("squares").said
    assert (
        said("hexes.C3 and places.hex-hill.hexes.0") == "squares.C3 and places.hex-hill.squares.0"
    )
    assert said("a hex, a hexside, “two hexes”") == "a square, a side, “two hexes”"
