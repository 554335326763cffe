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

    The list of what was printed, manifest.json, lies beside the printed files. Without it nobody
    knows what should stand where on the paper.
    """)
BROKEN_MANIFEST = code_entry("""PRF002 broken-manifest: error
    The manifest cannot be read

    manifest.json was changed by hand, cut short, or belongs to another game. Building writes it
    afresh.
    """)
STALE = code_entry("""PRF003 stale: warning
    The definition has changed since it was printed

    What lies in the folder was printed from an older definition. Where the change touched anything
    that is printed, the proof says so in particular.
    """)
FILE_MISSING = code_entry("""PRF004 file-missing: error
    A printed file is missing

    It was printed, but is not in the folder any more: deleted, moved or renamed.
    """)
FILE_CHANGED = code_entry("""PRF005 file-changed: warning
    A file is not the printed one

    Its bytes have changed since. Some programs do that when they save a file they only show; it is
    read all the same, and where its text differs the proof says so. A picture that was altered
    would go unnoticed otherwise.
    """)
UNREADABLE_FILE = code_entry("""PRF006 unreadable-file: error
    A printed file cannot be read

    It is cut short, broken, locked with a password, or not what its name says. What cannot be read
    here will not print elsewhere.
    """)
PAGE_COUNT = code_entry("""PRF007 page-count: error
    A file has pages too many or too few

    A counter sheet without its backs, or rules without their last page, are easily overlooked.
    """)
MISSING_TEXT = code_entry("""PRF008 missing-text: error
    A text is not where it was printed

    Nothing stands in its rectangle on the page. It was taken out, or it has moved.
    """)
MISPRINT = code_entry("""PRF009 misprint: error
    A printed text differs from the definition

    A cell of a table, a hex number, a factor or a name differs from the definition. Either the page
    or the definition has been changed since it was printed. What is compared is what the letters on
    the page show, not what the file tells a reader they show.
    """)
UNASKED_TEXT = code_entry("""PRF010 unasked-text: error
    A printed text is not in the definition

    Something stands on the page that was not there when it was printed: a remark, a stamp, a
    reader's comment, or a text that has moved from its place.
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

    It has been taken out of the definition, or renamed, since it was printed.
    """)
UNSEEN_TEXT = code_entry("""PRF014 unseen-text: error
    A text is invisible

    It is in the file and a reader finds it, but on paper something lies over it, it is cut away, or
    it has the colour of its ground.
    """)
MISREAD_TEXT = code_entry("""PRF015 misread-text: error
    Readers extract another text than the page shows

    The letters on the page are right, but whoever searches, copies or has the page read aloud gets
    another text.
    """)
LOOSE_FONT = code_entry("""PRF016 font-not-embedded: error
    A font is not in the file

    Another machine prints the text in some other font, wider or narrower, or not at all.
    """)
TYPE_SIZE = code_entry("""PRF017 type-size: error
    A text has the wrong size

    It says the right thing at the right place, but its size has been changed.
    """)
PAGE_SIZE = code_entry("""PRF018 page-size: error
    A page has the wrong size

    A postcard is as large as the definition says, a sheet as large as its paper. Anything else
    would be scaled by the printer, and counters would no longer fit their hexes.
    """)
NAMELESS_LETTERS = code_entry("""PRF019 nameless-letters: error
    The letters of a file have no names

    A PDF draws shapes and says beside them which letters they are. Without that nobody can search,
    copy or proof the text, whatever it looks like.
    """)

ACTIVE = code_entry("""PRF020 active: error
    A file contains a script, a link that opens something, or an attached file

    Printed pages run no script, start no program, open no other file and no address, and carry no
    files along. Somebody has added that to the file. Do not open it in a reader that obeys.
    """)
TURNED = code_entry("""PRF021 turned: error
    A page is turned

    A page can say that it is to be shown turned by a quarter or a half. All its letters are where
    they were printed, and whoever prints it has it upside down: backs no longer lie behind their
    fronts.
    """)

PRINTED_NOWHERE = code_entry("""PRF022 printed-nowhere: warning
    A text that players need is on no page

    What players need is worked out from the definition, key by key, and so is what each part of the
    print-and-play file promises. A datum that none of them promises is on no paper: the factors of
    a unit whose own face shows none, or a credit of a game without rules, which is where credits
    stand.
    """)

CODES = (*catalogued(globals()), *PREFLIGHT)
"""Every code of the proof, in order."""
