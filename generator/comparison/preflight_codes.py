"""The catalogue of what preflight complains of: PRF030 and so on.

It stands beside the room, so that explaining a code loads nothing that reads PDFs.
"""

from __future__ import annotations

from generator.diagnostics import catalogued, code_entry

PAGE_BOXES = code_entry("""PRF030 page-boxes: error
    A page has no trim box, or a wrong one

    A print shop's machines use the boxes in the file: the TrimBox is what is left after cutting,
    the BleedBox what is printed for that, the CropBox what is shown. A postcard has 3 mm of bleed
    on a larger sheet; pages on office paper are not cut.
    """)
NO_BLEED = code_entry("""PRF031 no-bleed: error
    The bleed ends at the cut

    Stacks of cards are sometimes cut a millimetre beside the line. If the background of a card does
    not go on for 3 mm beyond the line, a white edge is left.
    """)
IN_MARGIN = code_entry("""PRF032 in-margin: error
    Something is in a margin that stays free

    Office printers leave 4.2 mm white along the edges of the paper. On a postcard a text within 3
    mm of the edge may be cut off.
    """)
SMALL_TYPE = code_entry("""PRF033 small-type: error
    A text is too small to read

    The least size is 6 pt. Hex numbers may have 4 pt. Light letters on a dark ground are bold at
    that size, because ink runs into them.
    """)
THIN_LINE = code_entry("""PRF034 thin-line: error
    A line is too thin to print

    Lines under 0.25 pt break up on some printers. Transparent lines that give a tone and small
    pictures of terrain do not count.
    """)
COARSE_PICTURE = code_entry("""PRF035 coarse-picture: error
    The resolution of a picture is too low

    A picture needs 200 dots per inch at its printed size. The drawings of Postwar are lines and
    have no dots.
    """)
MUCH_INK = code_entry("""PRF036 much-ink: warning
    A page takes too much ink

    Paper with more than 45 percent of black curls and dries badly, and ink costs money.
    """)
COLOURED = code_entry("""PRF037 coloured: error
    A sheet in photocopier ink has colours

    Photocopier ink is black on white. A copier turns colours and greys into dots.
    """)
OUT_OF_REGISTER = code_entry("""PRF038 out-of-register: error
    Backs are not in register with their fronts

    When a sheet is turned over its edge, the marks on both sides fall on one another. Where they
    lie more than 0.2 mm apart, cutting the fronts cuts into the backs.
    """)
SCALED = code_entry("""PRF039 scaled: error
    The scale or the position of a page is wrong

    Programs that print to a file often shrink a page to 97 percent, and the page does not show it:
    counters no longer fit their hexes. The check measures the ruler on a sheet (50.8 mm) and the
    places of the texts.
    """)
SIDES_ALIKE = code_entry("""PRF040 sides-alike: warning
    Counters of two sides look alike

    One man in twelve cannot tell red from green, and a copier shows no colours. Backgrounds must
    differ in lightness, or have different patterns. The colours are those on the page.
    """)
UNSAID = code_entry("""PRF041 unsaid: error
    The details of a file are missing or wrong

    The title, the author, the language and printing at 100% are missing from the file or wrong.
    Windows show the title, and programs that read aloud need the language.
    """)
LOST_BOOKMARK = code_entry("""PRF042 lost-bookmark: error
    A page has no bookmark or no label

    Readers of a file on a screen find its pages by their names.
    """)

OVERPRINTED = code_entry("""PRF043 overprinted: error
    Two texts overlap

    Letters over letters cannot be read. Hidden letters, such as those of a counter below another
    one, and slanted letters do not count.
    """)

CODES = catalogued(globals())
"""Every code of preflight, in order."""
