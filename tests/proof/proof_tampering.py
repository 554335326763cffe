"""Kinds of tampering: each alters what the small press printed, as a slip or a villain might."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from io import BytesIO

from PIL import Image as Photograph
from proof_forgery import added, changed, moved, place_of, rewritten, saying, streams, without
from proof_press import BLACK, GROUND, Press, Sheets, set_text, sheets
from pypdf import PdfReader, PdfWriter, Transformation
from pypdf.actions import JavaScript
from pypdf.generic import (
    DictionaryObject,
    NameObject,
    RectangleObject,
    StreamObject,
    TextStringObject,
)
from reportlab.pdfgen.canvas import Canvas

from generator.scene import (
    Colour,
    Group,
    Image,
    Paint,
    Path,
    Text,
    Transform,
    rectangle,
)
from generator.text import Role
from generator.units import pt, to_pt
from tests.typesetting import typesetter

CARD, COUNTERS = "postcard", "counters-duplex-a4"
CELL, BESIDE = "tables.crt.rows.2 | 1.cells.0", "tables.crt.rows.2 | 1.cells.1"
HEX = "hexes.11"

Tampering = Callable[[Press], None]
Forgery = Callable[[Sheets], Sheets]


@dataclass(frozen=True)
class Kind:
    """A kind of tampering, the code that catches it, and how it is done."""

    name: str
    code: str
    do: Tampering


def forging(forge: Forgery) -> Tampering:
    """Print over the files from other sheets; what was to be printed stays listed."""
    return lambda press: press.overprint(forge(sheets()))


def misdrawing(draw: Forgery) -> Tampering:
    """Draw wrong sheets, and list what was drawn."""

    def run(press: Press) -> None:
        press.run(draw(sheets()))

    return run


def on_card(change: Callable[[Text], Text | None]) -> Tampering:
    return forging(lambda printed: changed(printed, CARD, change))


def drawn_on_card(*items: Path | Text | Image) -> Tampering:
    return misdrawing(lambda printed: added(printed, CARD, *items))


def saved(product: str, edit: Callable[[PdfWriter], None]) -> Tampering:
    """Save a file again after an edit of what is in it, as other programs do."""

    def run(press: Press) -> None:
        path = press.folder / f"small-{product}.pdf"
        writer = PdfWriter(clone_from=PdfReader(path))
        edit(writer)
        writer.write(path)

    return run


def bytes_of(product: str, edit: Callable[[bytes], bytes]) -> Tampering:
    def run(press: Press) -> None:
        path = press.folder / f"small-{product}.pdf"
        path.write_bytes(edit(path.read_bytes()))

    return run


def swap_columns(printed: Sheets) -> Sheets:
    """Exchange the cells of two columns; their heads stay."""
    pairs = {("2 | 1", 0): "DE", ("2 | 1", 1): "DR", ("1 | 2", 0): "DR", ("1 | 2", 1): "-"}
    for (row, column), content in pairs.items():
        origin = f"tables.crt.rows.{row}.cells.{column}"
        printed = changed(printed, CARD, saying(origin, content))
    return printed


def covered(printed: Sheets) -> Sheets:
    x, y = place_of(CELL)
    return added(printed, CARD, Path(rectangle(x - 0.1, y - 2, 4, 2.5), fill=GROUND))


def lose_line(text: Text) -> Text | None:
    return None if text.content == "eliminated at once." else text


def laid_over(text: Text) -> Text:
    return replace(text, at=place_of(BESIDE)) if text.origin == CELL else text


def pale(text: Text) -> Text:
    return replace(text, paint=GROUND) if text.origin == CELL else text


def smaller(text: Text) -> Text:
    if text.origin != CELL:
        return text
    return typesetter().line("DR", Role.CELL, 2.13, text.at, paint=BLACK, origin=CELL)


def twin(printed: Sheets) -> Sheets:
    again = set_text("units.tanks.factors", "5-3", 100, 200)
    return added(printed, COUNTERS, again)


def other_paper(printed: Sheets) -> Sheets:
    pages = (replace(page, width=215.9, height=279.4) for page in printed[COUNTERS])
    return printed | {COUNTERS: tuple(pages)}


def lose_backs(printed: Sheets) -> Sheets:
    return {COUNTERS: printed[COUNTERS][:1]}


def exchange_pages(printed: Sheets) -> Sheets:
    return {COUNTERS: printed[COUNTERS][::-1]}


def shifted_backs(printed: Sheets) -> Sheets:
    fronts, backs = printed[COUNTERS]
    group = Group(backs.items, Transform.translation(1.0, 0.0))
    return printed | {COUNTERS: (fronts, replace(backs, items=(group,)))}


def without_bleed(printed: Sheets) -> Sheets:
    (card,) = printed[CARD]
    trimmed = Path(rectangle(0, 0, 100, 70), fill=GROUND)
    return printed | {CARD: (replace(card, items=(trimmed, *card.items[1:])),)}


_SHORTER = (
    Transform.translation(80.8, 253.2)
    @ Transform.scaling(0.97)
    @ Transform.translation(-80.8, -253.2)
)


def short_ruler(printed: Sheets) -> Sheets:
    """Draw the ruler of the fronts at 97% beside a caption in its place."""
    fronts, backs = printed[COUNTERS]
    items = tuple(
        Group((item,), _SHORTER)
        if isinstance(item, Path) and item.stroke and item.stroke.width == 0.12
        else item
        for item in fronts.items
    )
    return printed | {COUNTERS: (replace(fronts, items=items), backs)}


def photograph(dots: int) -> Image:
    """Return a picture that is 20 mm wide."""
    buffer = BytesIO()
    Photograph.new("RGB", (dots, dots // 2), (90, 120, 80)).save(buffer, "PNG")
    data = buffer.getvalue()
    return Image(data, hashlib.sha256(data).hexdigest(), (70, 50), 20, 10)


def scaled(size: float, across: float = 0.0) -> Callable[[PdfWriter], None]:
    def edit(writer: PdfWriter) -> None:
        for page in writer.pages:
            page.add_transformation(
                Transformation().scale(size, size).translate(to_pt(across), 0), expand=False
            )

    return edit


def typed(writer: PdfWriter) -> None:
    """Lay a line in a font of the machine's upon the page."""
    buffer = BytesIO()
    canvas = Canvas(buffer, pagesize=tuple(map(float, writer.pages[0].mediabox[2:])))
    canvas.setFont("Times-Roman", 9)
    canvas.drawString(60, 60, "Sample")
    canvas.save()
    writer.pages[0].merge_page(PdfReader(buffer).pages[0])


def with_box(key: str, inset: float) -> Callable[[PdfWriter], None]:
    def edit(writer: PdfWriter) -> None:
        page = writer.pages[0]
        left, bottom, right, top = map(float, page.mediabox)
        box = (left + inset, bottom + inset, right - inset, top - inset)
        page[NameObject(key)] = RectangleObject(box)

    return edit


def without_key(key: str) -> Callable[[PdfWriter], None]:
    def edit(writer: PdfWriter) -> None:
        del writer.root_object[NameObject(key)]

    return edit


def retitled(writer: PdfWriter) -> None:
    writer.add_metadata({NameObject("/Title"): TextStringObject("Untitled-1")})


def thinned(data: bytes) -> bytes:
    """Make the marks of a counter sheet a hair thin."""
    found = re.search(rb"[0-9.]+ w\b", streams(data))
    assert found is not None
    return rewritten(data, found[0], b"0.1 w")


def lose(product: str) -> Tampering:
    return lambda press: (press.folder / f"small-{product}.pdf").unlink()


def of_manifest(text: str | None) -> Tampering:
    def run(press: Press) -> None:
        path = press.folder / "manifest.json"
        if text is None:
            path.unlink()
        else:
            path.write_text(text)

    return run


def nameless(data: bytes) -> bytes:
    return data.replace(b"/ToUnicode", b"/ToNothing")


def told_otherwise(data: bytes) -> bytes:
    return rewritten(data, b"/ActualText(LONG BAY)", b"/ActualText(LONG BOY)")


def in_black(*items: Path) -> Tampering:
    """Print the card as one for photocopiers, too, and something upon it."""

    def run(press: Press) -> None:
        (card,) = sheets()[CARD]
        plain = replace(card, items=(*card.items[1:], *items))
        press.run({"postcard-bw": (plain,)}, promised=CARD)

    return run


_BOX = rectangle(20, 45, 10, 5)
_INK = Path(rectangle(-3, -3, 106, 76), fill=BLACK)
_NOTE = (50, 66)


def turned(writer: PdfWriter) -> None:
    writer.pages[0].rotate(180)


def running(writer: PdfWriter) -> None:
    writer.add_open_action(JavaScript("app.alert('hello');"))


def linked(writer: PdfWriter) -> None:
    writer.add_uri(0, "https://example.org/", RectangleObject((10, 10, 60, 60)))


def attaching(writer: PdfWriter) -> None:
    writer.add_attachment("notes.txt", b"mine")


def doubling(depth: int, *, itself: bool = False) -> Callable[[PdfWriter], None]:
    """Draw a form that draws another twice, and so on, or itself."""

    def edit(writer: PdfWriter) -> None:
        inner = None
        forms = []
        for _ in range(depth):
            form = StreamObject()
            form.set_data(b"/In Do /In Do" if inner is not None or itself else b"0 0 1 1 re f")
            form[NameObject("/Type")] = NameObject("/XObject")
            form[NameObject("/Subtype")] = NameObject("/Form")
            form[NameObject("/BBox")] = RectangleObject((0, 0, 9, 9))
            forms.append(writer._add_object(form))
            drawn = forms[-1] if itself else inner
            if drawn is not None:
                names = DictionaryObject({NameObject("/In"): drawn})
                form[NameObject("/Resources")] = DictionaryObject({NameObject("/XObject"): names})
            inner = forms[-1]
        page = writer.pages[0]
        content = StreamObject()
        content.set_data(page.get_contents().get_data() + b" /Outer Do")
        page[NameObject("/Contents")] = writer._add_object(content)
        shown = page["/Resources"].setdefault(NameObject("/XObject"), DictionaryObject())
        shown.get_object()[NameObject("/Outer")] = inner

    return edit


KINDS = (
    Kind("a cell altered", "PRF009", on_card(saying(CELL, "DE"))),
    Kind("a cell in small letters", "PRF009", on_card(saying(CELL, "dr"))),
    Kind("a cell taken out", "PRF008", on_card(without(CELL))),
    Kind("a cell covered", "PRF014", forging(covered)),
    Kind("a cell in the colour of its ground", "PRF014", on_card(pale)),
    Kind("a cell set smaller", "PRF017", on_card(smaller)),
    Kind("a column swapped with its neighbour", "PRF009", forging(swap_columns)),
    Kind("a head altered", "PRF009", on_card(saying("tables.crt.columns.1", "2:1"))),
    Kind("a line of a text lost", "PRF009", on_card(lose_line)),
    Kind(
        "a result code never drawn",
        "PRF011",
        misdrawing(lambda printed: changed(printed, CARD, without("codes.DE"))),
    ),
    Kind("a hex number altered", "PRF009", on_card(saying(HEX, "17"))),
    Kind(
        "a hex number moved to its neighbour",
        "PRF008",
        forging(lambda printed: changed(printed, CARD, moved(HEX, *place_of("hexes.12")))),
    ),
    Kind(
        "a hex number never drawn",
        "PRF011",
        misdrawing(lambda printed: changed(printed, CARD, without(HEX))),
    ),
    Kind("a hex number drawn in two hexes", "PRF012", drawn_on_card(set_text(HEX, "11", 30, 50))),
    Kind("a place renamed", "PRF009", on_card(saying("places.port.name", "PORTO"))),
    Kind(
        "a factor altered",
        "PRF009",
        forging(lambda printed: changed(printed, COUNTERS, saying("units.tanks.factors", "9-9"))),
    ),
    Kind("a counter printed twice", "PRF012", misdrawing(twin)),
    Kind(
        "a counter lost",
        "PRF008",
        forging(
            lambda printed: changed(printed, COUNTERS, without("units.guard.factors", times=1))
        ),
    ),
    Kind(
        "a remark added",
        "PRF010",
        forging(lambda printed: added(printed, CARD, set_text(None, "House rule", 60, 60))),
    ),
    Kind("a file lost", "PRF004", lose(CARD)),
    Kind("a file saved by another program", "PRF005", saved(CARD, lambda _: None)),
    Kind("a file cut short", "PRF006", bytes_of(CARD, lambda data: data[:3000])),
    Kind(
        "a file locked with a password",
        "PRF006",
        saved(CARD, lambda writer: writer.encrypt("secret", algorithm="RC4-128")),
    ),
    Kind("a page lost", "PRF007", forging(lose_backs)),
    Kind("pages exchanged", "PRF008", forging(exchange_pages)),
    Kind("the manifest lost", "PRF001", of_manifest(None)),
    Kind("the manifest broken", "PRF002", of_manifest("{")),
    Kind("letters without names", "PRF019", bytes_of(CARD, nameless)),
    Kind("readers told another text", "PRF015", bytes_of(CARD, told_otherwise)),
    Kind("a font not embedded", "PRF016", saved(CARD, typed)),
    Kind("a page on another paper", "PRF018", misdrawing(other_paper)),
    Kind("a page scaled to 97%", "PRF039", saved(COUNTERS, scaled(0.97))),
    Kind("a page moved by 1 mm", "PRF039", saved(COUNTERS, scaled(1.0, 1.0))),
    Kind("a ruler that is too short", "PRF039", misdrawing(short_ruler)),
    Kind("front and back out of register by 1 mm", "PRF038", misdrawing(shifted_backs)),
    Kind("a line thinned", "PRF034", bytes_of(COUNTERS, thinned)),
    Kind("an image downsampled", "PRF035", drawn_on_card(photograph(100))),
    Kind("a box changed", "PRF030", saved(CARD, with_box("/BleedBox", to_pt(8)))),
    Kind("a page cropped", "PRF030", saved(CARD, with_box("/CropBox", to_pt(8)))),
    Kind("the bleed cut off", "PRF031", misdrawing(without_bleed)),
    Kind("a text near the cut", "PRF032", drawn_on_card(set_text(None, "Edge", 1.5, 60))),
    Kind(
        "a line in the margin of the paper",
        "PRF032",
        misdrawing(
            lambda printed: added(printed, COUNTERS, Path(rectangle(2, 100, 1, 20), fill=BLACK))
        ),
    ),
    Kind(
        "a text too small",
        "PRF033",
        drawn_on_card(typesetter().line("small print", Role.SMALL, pt(4.5), _NOTE, paint=BLACK)),
    ),
    Kind(
        "thin light letters on a dark ground",
        "PRF033",
        drawn_on_card(
            Path(rectangle(48, 62, 20, 6), fill=BLACK),
            typesetter().line("night", Role.SMALL, pt(7), _NOTE, paint=GROUND),
        ),
    ),
    Kind(
        "a page flooded with ink",
        "PRF036",
        misdrawing(lambda printed: {CARD: (replace(printed[CARD][0], items=(_INK,)),)}),
    ),
    Kind(
        "colour on a sheet for photocopiers",
        "PRF037",
        in_black(Path(_BOX, fill=Paint(Colour(200, 40, 30)))),
    ),
    Kind(
        "grey on a sheet for photocopiers",
        "PRF037",
        in_black(Path(_BOX, fill=Paint(Colour(128, 128, 128)))),
    ),
    Kind(
        "a text drawn over another",
        "PRF043",
        misdrawing(lambda printed: changed(printed, CARD, laid_over)),
    ),
    Kind("a bookmark lost", "PRF042", saved(CARD, without_key("/Outlines"))),
    Kind("page labels lost", "PRF042", saved(COUNTERS, without_key("/PageLabels"))),
    Kind("the language lost", "PRF041", saved(CARD, without_key("/Lang"))),
    Kind("the title changed", "PRF041", saved(CARD, retitled)),
    Kind("a page turned upside down", "PRF021", saved(CARD, turned)),
    Kind("a script that runs on opening", "PRF020", saved(CARD, running)),
    Kind("a link that opens an address", "PRF020", saved(CARD, linked)),
    Kind("a file attached", "PRF020", saved(CARD, attaching)),
    Kind("a form that draws itself", "PRF006", saved(CARD, doubling(1, itself=True))),
    Kind("thirty forms that each draw the next one twice", "PRF006", saved(CARD, doubling(30))),
    Kind(
        "the scale in print left to the printer",
        "PRF041",
        saved(CARD, without_key("/ViewerPreferences")),
    ),
)
"""Every kind of tampering with a file; docs/proof.md lists them."""
