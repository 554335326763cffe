"""The catalogue of what preflight complains of: PRF030 and so on.

It stands beside the room, so that explaining a code loads nothing that reads PDFs.
"""

from __future__ import annotations

from generator.diagnostics import catalogued, code_entry

PAGE_BOXES = code_entry("""PRF030 page-boxes: error
    A page has no trim box, or a wrong one

    A print shop's machines go by the boxes in the file: the TrimBox is what is left after cutting,
    the BleedBox what is printed for that, the CropBox what is shown. A postcard has 3 mm of bleed
    on a larger sheet; what comes on office paper is not cut.
    """)
NO_BLEED = code_entry("""PRF031 no-bleed: error
    The bleed ends at the cut

    Stacks of cards are cut a millimetre beside the line now and then. Where the ground of a card
    does not go on for 3 mm beyond it, a white sliver is left at the edge.
    """)
IN_MARGIN = code_entry("""PRF032 in-margin: error
    Something is in a margin that stays free

    Office printers leave 4.2 mm white along the edges of the paper. On a postcard a text within 3
    mm of the edge may be cut off.
    """)
SMALL_TYPE = code_entry("""PRF033 small-type: error
    A text is too small to read

    The floor is 6 pt. Hex numbers may go to 4 pt, as one looks for them and does not read them;
    light letters on a dark ground are bold at that size, as ink runs into them.
    """)
THIN_LINE = code_entry("""PRF034 thin-line: error
    A line is too thin to print

    Below 0.25 pt a line breaks up, on some printers it is not there at all. What is drawn in a thin
    veil of colour is a tone and no line, and so are the small pictures of terrain in a key.
    """)
COARSE_PICTURE = code_entry("""PRF035 coarse-picture: error
    The resolution of a picture is too low

    A picture needs 200 dots an inch at the size it is printed. Our own drawings are lines and have
    no dots.
    """)
MUCH_INK = code_entry("""PRF036 much-ink: warning
    A page takes too much ink

    Paper that takes more than 45 percent of black on the whole curls and dries badly, and somebody
    pays for the ink.
    """)
COLOURED = code_entry("""PRF037 coloured: error
    A sheet in photocopier ink has colours

    Photocopier ink is black on white. A copier makes a spotted grey of every colour, and of every
    grey.
    """)
OUT_OF_REGISTER = code_entry("""PRF038 out-of-register: error
    Backs are not in register with their fronts

    When a sheet is turned over its edge, the marks on both sides fall on one another. Where they
    lie more than 0.2 mm apart, cutting the fronts cuts into the backs.
    """)
SCALED = code_entry("""PRF039 scaled: error
    The scale or the position of a page is wrong

    Programs that print to a file like to shrink a page to 97 percent, and the page says nothing of
    it: counters no longer fit their hexes. The ruler on a sheet is 50.8 mm long, and texts are
    where they were printed.
    """)
SIDES_ALIKE = code_entry("""PRF040 sides-alike: warning
    Counters of two sides look alike

    One man in twelve does not tell red from green, and a copier tells no colours at all. Grounds
    differ in lightness, or bear patterns of their own. The colours are those on the page.
    """)
UNSAID = code_entry("""PRF041 unsaid: error
    The details of a file are missing or wrong

    Title, author and language stand in the file itself: a window shows the title, and who has a
    page read aloud needs to be told its language. That it is to be printed at 100% stands there,
    too.
    """)
LOST_BOOKMARK = code_entry("""PRF042 lost-bookmark: error
    A page has no bookmark or no label

    Readers of a file on a screen go to its pages by their names.
    """)

OVERPRINTED = code_entry("""PRF043 overprinted: error
    Two texts overlap

    Letters over letters cannot be read. What runs out of its column or its box runs into what
    stands beside it; each by itself says what it should. Letters that are hidden, as those of a
    counter below another one, are let be, and so are slanted ones.
    """)

CODES = catalogued(globals())
"""Every code of preflight, in order."""
