"""What only the exported validator complains of: VAL001 and so on."""

from __future__ import annotations

from generator.diagnostics import catalogued, code_entry

FETCH = "fetch the file again from where the game is published"
"""What whoever has a file can do about it."""

STRANGER = code_entry("""VAL001 stranger: error
    A file is not a printed file of the game

    A validator knows the files of one game and one edition, each by its name and, where it has
    another, by what stands in it. It has nothing to say of others.
    """)
REDRAWN = code_entry("""VAL002 redrawn: warning
    The drawing of a page differs from the printed one

    Its letters are compared one by one. Of all else on the page, hexes, coasts, counters, lines,
    only one thing is known: whether it is the same. Here it is not, and no other program has
    written the page anew.
    """)
REWRITTEN = code_entry("""VAL003 rewritten: note
    Another program has rewritten the pages of a file

    A PDF that was printed into a PDF, or saved by a program that takes pages apart, has the same
    letters and a drawing in other words. The letters were compared, the drawing cannot be.
    """)
PICTURED = code_entry("""VAL004 pictured: error
    A page is a picture without letters

    It was scanned, or turned to a picture by a program that prints so. It may be as good as ever,
    but a program cannot read it; compare it by eye, or validate the PDF that it came from.
    """)
ODD_TABLE = code_entry("""VAL005 odd-table: error
    A printed table cannot be used

    The table is read from the page as a player reads it: a cell belongs to the head above it and to
    the label beside it. Here a place in it is empty or taken twice, or a head is no odds.
    """)
RESAVED = code_entry("""VAL006 resaved: note
    A file was saved again

    Its bytes are not those that were printed. Its texts stand where the game has them, and its
    boxes are those of the print. What the eye sees is not compared: look at the pages, or fetch the
    file from where it is published.
    """)
MISNAMED = code_entry("""VAL007 misnamed: warning
    A file has the name of another file

    It holds what was printed under another name: the other paper, or the other ink. It is compared
    with what it is, not with what it is called.
    """)

SHIFTED = code_entry("""VAL008 shifted: error
    The boxes of a page have changed

    A page says how large its sheet is, which part of it is shown and where it is cut. Here these
    boxes are not those that were printed: the page comes out of the printer moved, cut off, or of
    another size.
    """)

CODES = catalogued(globals())
"""Every code of the validator, in order."""
