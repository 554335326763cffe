"""The catalogue of what reading print back complains of: PRF001 and so on, for `postwar explain`.

Codes are permanent. Nothing in a definition is wrong by itself here, so an example
(tests/house/examples) shows what was printed, as a remark, and the definition that it is compared
with.
"""

from __future__ import annotations

from generator.comparison.preflight_codes import CODES as PREFLIGHT
from generator.diagnostics import catalogued, code_entry

NOTHING_PRINTED = code_entry("""PRF001 nothing-printed: error
    Nothing has been printed

    The list of printed files, manifest.json, is in the folder with them. Without it Postwar does
    not know which text belongs where on the paper.
    """)
BROKEN_MANIFEST = code_entry("""PRF002 broken-manifest: error
    The manifest cannot be read

    The file manifest.json was changed by hand, is cut short, or belongs to another game. Building
    writes it again.
    """)
STALE = code_entry("""PRF003 stale: warning
    The definition has changed since it was printed

    The files were printed from an older definition. Texts that have changed are findings of their
    own.
    """)
FILE_MISSING = code_entry("""PRF004 file-missing: error
    A printed file is missing

    The file was printed but is not in the folder now: it was deleted, moved or renamed.
    """)
FILE_CHANGED = code_entry("""PRF005 file-changed: warning
    A file is not the printed one

    The bytes of the file have changed. Some programs change them when they save a file. The proof
    reads the file and compares its texts. A changed picture shows only in this finding.
    """)
UNREADABLE_FILE = code_entry("""PRF006 unreadable-file: error
    A printed file cannot be read

    The file is cut short, broken, locked with a password, or of another kind than its name says.
    Printers cannot read it either.
    """)
PAGE_COUNT = code_entry("""PRF007 page-count: error
    A file has pages too many or too few

    A counter sheet without its backs, or rules without their last page, are easily overlooked.
    """)
MISSING_TEXT = code_entry("""PRF008 missing-text: error
    A text is not where it was printed

    Its place on the page is empty. It was removed, or it has moved.
    """)
MISPRINT = code_entry("""PRF009 misprint: error
    A printed text differs from the definition

    A cell, a hex number, a factor or a name differs from the definition. The page or the definition
    has changed. The proof compares the letters that the page shows, not the text that the file
    gives to readers.
    """)
UNASKED_TEXT = code_entry("""PRF010 unasked-text: error
    A printed text is not in the definition

    The page has a text that was not printed: a remark, a stamp, a reader's comment, or a text that
    has moved from its place.
    """)
TOO_FEW = code_entry("""PRF011 too-few: error
    A promised text is missing

    A postcard has the number of every hex in play, all of its odds tables and result codes; a set
    of counter sheets has every counter as often as the definition says.
    """)
TOO_MANY = code_entry("""PRF012 too-many: error
    A text is printed too often

    A hex number that stands in two hexes, or one counter more than there should be, is as wrong as
    one that is missing.
    """)
NO_LONGER_DEFINED = code_entry("""PRF013 no-longer-defined: error
    A printed entry is not in the definition

    The entry was removed from the definition, or renamed, after printing.
    """)
UNSEEN_TEXT = code_entry("""PRF014 unseen-text: error
    A text is invisible

    The text is in the file, but on paper something covers it, it is cut off, or it has the colour
    of its ground.
    """)
MISREAD_TEXT = code_entry("""PRF015 misread-text: error
    Readers extract another text than the page shows

    The letters on the page are right, but searching, copying and reading aloud give another text.
    """)
LOOSE_FONT = code_entry("""PRF016 font-not-embedded: error
    A font is not in the file

    Another computer prints the text in another font, wider or narrower, or not at all.
    """)
TYPE_SIZE = code_entry("""PRF017 type-size: error
    A text has the wrong size

    The text and its place are right, but its size has changed.
    """)
PAGE_SIZE = code_entry("""PRF018 page-size: error
    A page has the wrong size

    A postcard is as large as the definition says, a sheet as large as its paper. A printer would
    scale any other page, and counters would not fit their hexes.
    """)
NAMELESS_LETTERS = code_entry("""PRF019 nameless-letters: error
    The letters of a file have no names

    A PDF draws shapes and says which letters they are. Without that, text cannot be searched,
    copied or proofed.
    """)

ACTIVE = code_entry("""PRF020 active: error
    A file contains a script, a link that opens something, or an attached file

    Printed pages have no script, start no program, open no file or address, and have no attached
    files. Somebody has added this. Do not open the file in a reader that carries out such actions.
    """)
TURNED = code_entry("""PRF021 turned: error
    A page is turned

    The file tells readers to show the page turned. The letters are in their places, but the print
    is upside down, and backs are not behind their fronts.
    """)

PRINTED_NOWHERE = code_entry("""PRF022 printed-nowhere: warning
    A text that players need is on no page

    Postwar works out from the definition what players need, and what each part of the
    print-and-play file promises. No part promises this text: factors on no face, or a credit in a
    game without rules.
    """)

CODES = (*catalogued(globals()), *PREFLIGHT)
"""Every code of the proof, in order."""
