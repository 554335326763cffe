"""Files are whole or not there, and a picture has the size it says."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import every_kind
import PIL.Image
import pytest

from generator.backends import pdf, png, svg
from generator.backends.target import deliver
from generator.scene import Page
from generator.text import Catalogue, Typesetter


def test_each_backend_writes_files(
    typesetter: Typesetter, catalogue: Catalogue, tmp_path: Path
) -> None:
    pages = every_kind.pages(typesetter)
    pdf.write(pages, tmp_path / "map.pdf", catalogue)
    svg.write(pages[0], tmp_path / "map.svg", catalogue)
    png.write(tmp_path / "map.pdf", 0, 150, tmp_path / "map.png")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["map.pdf", "map.png", "map.svg"]


def test_a_picture_has_its_size_and_says_it(typesetter: Typesetter, catalogue: Catalogue) -> None:
    document, picture = BytesIO(), BytesIO()
    pdf.write(every_kind.pages(typesetter), document, catalogue)
    png.write(document.getvalue(), 1, 300, picture)
    with PIL.Image.open(picture) as image:
        assert image.size == (
            pytest.approx(60 / 25.4 * 300, abs=1),
            pytest.approx(30 / 25.4 * 300, abs=1),
        )
        assert image.info["dpi"] == pytest.approx((300, 300), abs=0.01)
        assert image.getpixel((0, 0)) == (255, 255, 255)


def test_a_picture_is_cut_to_the_trim(typesetter: Typesetter, catalogue: Catalogue) -> None:
    pages = every_kind.pages(typesetter)
    assert pages[0].margin > 0
    document, picture = BytesIO(), BytesIO()
    pdf.write(pages, document, catalogue)
    png.write(document.getvalue(), 0, 100, picture)
    with PIL.Image.open(picture) as image:
        assert image.width == pytest.approx(148 / 25.4 * 100, abs=1)
        corners = [image.getpixel((x, y)) for x in (0, image.width - 1) for y in (0, 300)]
        sea = every_kind.SEA.colour
        assert corners == [(sea.red, sea.green, sea.blue)] * 4


def test_the_picture_is_the_same_twice(typesetter: Typesetter, catalogue: Catalogue) -> None:
    document = BytesIO()
    pdf.write(every_kind.pages(typesetter), document, catalogue)
    pictures = [BytesIO(), BytesIO()]
    for picture in pictures:
        png.write(document.getvalue(), 0, 100, picture)
    assert pictures[0].getvalue() == pictures[1].getvalue()


@pytest.mark.parametrize("write", [pdf.write, svg.write])
def test_a_folder_that_is_not_there_is_an_oserror(
    write: Callable[..., None], catalogue: Catalogue, tmp_path: Path
) -> None:
    page = Page(9, 9, ())
    with pytest.raises(OSError, match="nowhere"):
        write((page,) if write is pdf.write else page, tmp_path / "nowhere" / "x", catalogue)


def test_a_full_disk_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "map.pdf"
    deliver(b"good", target)

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError, match="No space left"):
        deliver(b"better", target)
    assert target.read_bytes() == b"good"
    assert list(tmp_path.iterdir()) == [target]


def test_a_new_file_can_be_read_by_others_as_any_file(tmp_path: Path) -> None:
    (tmp_path / "plain").touch()
    deliver(b"", tmp_path / "ours")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "plain").stat().st_mode
