"""The catalogue of files that a definition names: CSV001, PIC001 and so on, for `postwar explain`.

Codes are permanent. Their examples are in tests/reading/examples.
"""

from __future__ import annotations

from generator.diagnostics import CodeEntry, Severity, catalogued

NO_FILE = CodeEntry(
    "FIL001",
    "no-such-file",
    Severity.ERROR,
    "A file that the definition names is not there",
    "Spreadsheets and pictures lie in the folder of the game, most often in a folder of their own. "
    "Capital and small letters count.",
)
OUTSIDE_FILE = CodeEntry(
    "FIL002",
    "named-file-outside-the-game",
    Severity.ERROR,
    "A file that the definition names lies outside the folder of the game",
    "A game is one folder that can be given away. What it needs lies in it, and is named from "
    "there with forward slashes: pictures/ship.svg.",
)
CSV_ENCODING = CodeEntry(
    "CSV001",
    "spreadsheet-encoding",
    Severity.ERROR,
    "A CSV file is not in an encoding that can be told",
    "A plain CSV file of Excel is written in the encoding of the computer it was saved on, which "
    "another computer cannot know. UTF-8 is read, with or without a byte order mark, and so is "
    "what Excel calls Unicode text (UTF-16).",
)
CSV_QUOTES = CodeEntry(
    "CSV002",
    "spreadsheet-quotes",
    Severity.ERROR,
    "The quotes of a CSV cell do not match",
    "A cell in quotes ends at the next quote that is not doubled. Without one, all rows below are "
    "swallowed.",
)
CSV_COLUMN = CodeEntry(
    "CSV003",
    "unknown-column",
    Severity.ERROR,
    "A column of a CSV file that nobody knows",
    "The first row names the keys of a unit, in any order: id, name, side, type. A factor "
    "may have a column of its own, under its name in `counters.factors`. A column that is misspelt "
    "would otherwise be ignored.",
)
CSV_HEADLESS = CodeEntry(
    "CSV004",
    "column-without-head",
    Severity.ERROR,
    "A cell of a CSV file stands below no head, or two columns have the same",
    "What a value means is told by the first row. A row with more cells than that was often torn "
    "by a separator inside a text, which needs quotes.",
)
CSV_DATE = CodeEntry(
    "CSV005",
    "factors-became-a-date",
    Severity.ERROR,
    "Factors that a spreadsheet has made a date",
    "Spreadsheets take 3-4 for the third of April (or the fourth of March) and write 03. Apr. "
    "Which factors were typed can only be guessed. Format the column as text before typing, or "
    "give each factor a column of its own.",
)
CSV_FORMULA = CodeEntry(
    "CSV006",
    "formula-in-cell",
    Severity.ERROR,
    "A cell holds a formula, or an error of the spreadsheet",
    "A cell that begins with = was saved as a formula, one such as #REF! as an error of one. "
    "Postwar does not calculate.",
)
CSV_TWICE = CodeEntry(
    "CSV007",
    "unit-given-twice",
    Severity.ERROR,
    "A unit is given twice",
    "Two rows of a CSV file, or a row and an entry below `units`, have the same id. One of them "
    "would be lost.",
)
CSV_ID = CodeEntry(
    "CSV008",
    "row-without-id",
    Severity.ERROR,
    "A row of a CSV file, or all of it, has no id",
    "Set-ups and rules name units by their ids, which stand in the column `id`.",
)
PICTURE_KIND = CodeEntry(
    "PIC001",
    "not-a-picture",
    Severity.ERROR,
    "A file is no picture that can be printed",
    "Pictures are SVG, PNG or JPEG files; what a file is called does not count, but what it holds.",
)
PICTURE_BROKEN = CodeEntry(
    "PIC002",
    "broken-picture",
    Severity.ERROR,
    "A picture is cut short or broken",
    "The file begins as a picture does, but its end is missing, its measures make no sense or its "
    "dots cannot be unpacked. It may not have been copied in full.",
)
PICTURE_MODE = CodeEntry(
    "PIC003",
    "picture-colours",
    Severity.ERROR,
    "A picture has its colours in a form that few programs read",
    "A JPEG file with 12 bits for each colour, or packed without loss, comes from a medical or "
    "scientific program. Save the picture as PNG. Colours of a press (CMYK), 16 bits, colour "
    "profiles and photographs that a camera turned are printed.",
)
PICTURE_SIZE = CodeEntry(
    "PIC004",
    "picture-too-large",
    Severity.ERROR,
    "A picture has more dots or shapes than a counter can show",
    "A counter of 15 mm at 600 dots an inch is 354 dots wide. Up to 4000 dots a side and 5,000 "
    "shapes are taken.",
)
SVG_FORBIDDEN = CodeEntry(
    "PIC005",
    "forbidden-svg",
    Severity.ERROR,
    "An SVG file holds something that a picture may not",
    "Scripts, links to other files and document types with entities are refused: pictures come "
    "from strangers.",
)
SVG_UNKNOWN = CodeEntry(
    "PIC006",
    "svg-not-understood",
    Severity.ERROR,
    "An SVG file holds something that is not drawn",
    "What is drawn: path, rect, circle, ellipse, line, polyline, polygon and g, with transform, "
    "fill and stroke as attributes or in `style`. Text becomes outlines, and clones, gradients and "
    "style sheets become plain shapes, in the program that drew the picture.",
)
SVG_VALUE = CodeEntry(
    "PIC007",
    "svg-value",
    Severity.ERROR,
    "A value in an SVG file cannot be read",
    "A number, a colour, a transform or path data is not as the SVG standard writes it.",
)

ENCLOSURE_CODES = catalogued(globals())
"""Every code of the files that a definition names, in order."""
