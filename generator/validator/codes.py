"""What only the exported validator complains of: VAL001 and so on."""

from __future__ import annotations

from generator.diagnostics import catalogued, code_entry

FETCH = "fetch the file again from where the game is published"
"""What whoever has a file can do about it."""

STRANGER = code_entry("""VAL001 stranger: error
    A file is not a printed file of the game

    A validator knows the files of one game and one edition, by name or by contents.
    """)
REDRAWN = code_entry("""VAL002 redrawn: warning
    The drawing of a page differs from the printed one

    The validator compares letters one by one. Of the rest of the page it knows only whether it is
    the same. Here it differs, and no other program has rewritten the page.
    """)
REWRITTEN = code_entry("""VAL003 rewritten: note
    Another program has rewritten the pages of a file

    A PDF that was printed to a PDF, or saved by some programs, has the same letters but a rewritten
    drawing. The letters were compared. The drawing cannot be compared.
    """)
PICTURED = code_entry("""VAL004 pictured: error
    A page is a picture without letters

    It was scanned, or a program turned it into a picture. It may be right, but a program cannot
    read it: compare it by eye, or validate the PDF that it came from.
    """)
ODD_TABLE = code_entry("""VAL005 odd-table: error
    A printed table cannot be used

    The validator reads the table as a player does: a cell belongs to the head above it and the
    label beside it. Here a cell is missing, two cells are in one place, or a head is not odds.
    """)
RESAVED = code_entry("""VAL006 resaved: note
    A file was saved again

    Texts and boxes agree with the game. The drawing was not compared: look at the pages, or fetch
    the file from where the game is published.
    """)
MISNAMED = code_entry("""VAL007 misnamed: warning
    A file has the name of another file

    It has the contents of another file: the other paper or the other ink. The validator compares it
    with the file that it is, not with the one that it is named after.
    """)

SHIFTED = code_entry("""VAL008 shifted: error
    The boxes of a page have changed

    A page says how large its sheet is, which part is shown and where it is cut. These boxes have
    changed: the print is moved, cut off or of another size.
    """)

CODES = catalogued(globals())
"""Every code of the validator, in order."""
