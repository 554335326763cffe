"""The catalogue of what the reader complains of, for `postwar explain`.

SYN: the definition itself; FIL, CSV, PIC and GEO: files that it names. Codes are permanent. Their
examples are in tests/reading/examples.
"""

from __future__ import annotations

from generator.diagnostics import catalogued, code_entry

NOT_YAML = code_entry("""SYN001 not-yaml: error
    The file is not YAML

    A mistake in punctuation or indentation makes the structure unclear. Nothing in this file is
    read. The other files are.
    """)
DUPLICATE_KEY = code_entry("""SYN002 duplicate-key: error
    A key is given twice

    YAML keeps only the last of two equal keys. The value of the first would be lost.
    """)
FORBIDDEN = code_entry("""SYN003 forbidden-yaml: error
    The file uses a feature of YAML that definitions do not use

    Anchors (&), aliases (*), tags (!), directives (%) and keys that are not texts make a file mean
    something other than what it says. A text that begins with one of these characters needs quotes.
    """)
SEVERAL_DOCUMENTS = code_entry("""SYN004 several-documents: error
    A file holds more than one document

    A line of three hyphens begins a second document, which would be lost.
    """)
TOO_DEEP = code_entry("""SYN005 too-deep: error
    Lists and mappings are nested too deep

    No game needs 64 levels. Most often a bracket is not closed.
    """)
TOO_LARGE = code_entry("""SYN006 too-large: error
    A file is too large

    A definition is typed by hand. A file of more than 2 MB is something else.
    """)
ODD_CHARACTER = code_entry("""SYN007 odd-character: error
    A character is invisible

    Tabs, no-break spaces, line separators, control characters and the like look like a space or
    like nothing, and change what a file means. They often come with text copied from a web page.
    They may stand in comments; in text, write a space, or an escape in double quotes.
    """)
UNREADABLE = code_entry("""SYN008 unreadable: error
    A file or folder is missing or cannot be opened

    A definition is a folder with the file game.yaml and up to five more.
    """)
NOT_UTF_8 = code_entry("""SYN009 not-utf-8: error
    A file is not text in UTF-8

    Other encodings write letters such as é and – differently, and Postwar cannot know which
    encoding was used.
    """)
EMPTY_FILE = code_entry("""SYN010 empty-file: error
    A file is empty

    An empty file was probably saved by mistake. Delete it or fill it.
    """)
UNKNOWN_KEY = code_entry("""SYN011 unknown-key: error, safe
    A key is unknown

    Otherwise a misspelt or misplaced key would be ignored.
    """)
MISSING_KEY = code_entry("""SYN012 missing-key: error
    A required key is missing

    This key is required because it has no default value.
    """)
EMPTY_VALUE = code_entry("""SYN013 empty-value: error
    A required value is empty

    There is no value after the key. A value that begins with # is read as a comment: put it in
    quotes.
    """)
EMPTY_OPTIONAL = code_entry("""SYN014 empty-optional: warning
    A key has no value

    There is no value after the key, so the key is ignored. A value that begins with # is read as a
    comment: put it in quotes.
    """)
WRONG_SHAPE = code_entry("""SYN015 wrong-shape: error
    A list, a text or a mapping is in the wrong place

    Each key takes a text, a list (`[a, b]`, or lines that begin with a hyphen) or keys with values.
    """)
WRONG_VALUE = code_entry("""SYN016 wrong-value: error
    A value is of the wrong type

    Postwar does not guess numbers, dice, odds, lengths or dates.
    """)
UNKNOWN_WORD = code_entry("""SYN017 unknown-word: error, safe
    A word is not one of the words that the key allows

    Some keys take one word of a list.
    """)
BAD_ID = code_entry("""SYN018 bad-id: error
    An id has characters that ids may not have

    References, link addresses and file names use ids. An id begins with a small letter or a digit;
    small letters, digits, hyphens and dots follow. Codes, footnotes, rows and columns of tables may
    have any name.
    """)
WRONG_NUMBER = code_entry("""SYN019 wrong-number: error
    A list has too many or too few values

    Some lists have a fixed length, such as the numbers of the first column and row.
    """)
TWO_FILES = code_entry("""SYN020 key-in-two-files: error
    A key is given in two files

    Each key may be in one file only.
    """)
UNKNOWN_FILE = code_entry("""SYN021 unknown-file: warning
    A YAML file is not part of a definition

    A definition is read from game.yaml, map.yaml, counters.yaml, tables.yaml, rules.yaml,
    scenarios.yaml and translations.yaml; any other file is ignored.
    """)
BAD_GRID = code_entry("""SYN022 bad-grid: error
    A grid is not possible

    The grid gives every hex its number. Each number must exist and belong to one hex only.
    """)
PICTURE_SIZE = code_entry("""SYN023 picture-size: error
    The picture of the map does not fit the grid

    The picture has one line for each row, from north to south, and in it one character for each
    hex, from west to east. Spaces do not count.
    """)
PICTURE_SYMBOL = code_entry("""SYN024 picture-symbol: error
    A character of the picture is not in `key`

    Every character of the picture is a terrain in `key`. A hex that is `missing` from the grid may
    have any character.
    """)
MARKUP = code_entry("""SYN025 markup: error
    A text uses Markdown that rules do not use

    Texts may have paragraphs, lists, notes (lines that begin with >), *emphasis* and **strong
    emphasis**. Headings, links, pictures, tables, footnotes, code and HTML are not printed; a
    backslash before a character takes away its meaning.
    """)
UNKNOWN_REFERENCE = code_entry("""SYN026 unknown-reference: error
    A reference is of an unknown kind

    `{kind:target}` prints something from the data. The kind is one of a short list.
    """)
BAD_BRACES = code_entry("""SYN027 bad-braces: error
    Braces are not a reference

    In texts, `{` begins a reference such as {hex:33}. Write {{ for a brace that is printed.
    """)
LOOSE_TEXT = code_entry("""SYN028 loose-text: error, safe
    A text has spaces around it, or line ends in it

    Names are printed and compared as typed. A space at an end is invisible, and a name is one line.
    """)
CUT_TEXT = code_entry("""SYN029 cut-text: warning
    A comment may have cut a text

    After a space, # begins a comment, and the rest of the line is lost. A comment needs a space
    after its #; a text with a # in it needs quotes.
    """)
STRAY_QUOTE = code_entry("""SYN030 stray-quote: warning
    A quote has no opening quote

    A text that ends with a quote and does not begin with one is printed with the quote.
    """)
CURLY_QUOTES = code_entry("""SYN031 curly-quotes: error
    Curly quotes are not quotes in YAML

    Word processors and chat programs turn straight quotes into curly ones. For YAML these are part
    of the text. To print curly quotes, put straight ones around them.
    """)
NO_FILE = code_entry("""FIL001 no-such-file: error
    A named file is missing

    Spreadsheets and pictures lie in the folder of the game, most often in a folder of their own.
    Capital and small letters count.
    """)
OUTSIDE_FILE = code_entry("""FIL002 named-file-outside-the-game: error
    A named file is outside the folder of the game

    A game is one folder that can be given away. All its files are inside it, and are named from
    there with forward slashes: pictures/ship.svg.
    """)
CSV_ENCODING = code_entry("""CSV001 spreadsheet-encoding: error
    The encoding of a CSV file is unknown

    A plain CSV file of Excel has the encoding of the computer on which it was saved. Another
    computer cannot know it. Postwar reads UTF-8, with or without a byte order mark, and Excel's
    Unicode text (UTF-16).
    """)
CSV_QUOTES = code_entry("""CSV002 spreadsheet-quotes: error
    The quotes of a CSV cell do not match

    A cell in quotes ends at the next single quote sign; a doubled one is part of the text. If the
    last quote is missing, the cell swallows all rows below.
    """)
CSV_COLUMN = code_entry("""CSV003 unknown-column: error
    A column of a CSV file is unknown

    The first row names the keys of a unit, in any order: id, name, side, type. A factor may have a
    column of its own, under its name in `counters.factors`. A column that is misspelt would
    otherwise be ignored.
    """)
CSV_HEADLESS = code_entry("""CSV004 column-without-head: error
    A cell of a CSV file has no head, or two columns have the same head

    The first row says what a value means. A row with more cells than the first row was often split
    by a separator inside a text. Such a text needs quotes.
    """)
CSV_DATE = code_entry("""CSV005 factors-became-a-date: error
    A spreadsheet has turned factors into a date

    Spreadsheets read 3-4 as the third of April (or the fourth of March) and write 03. Apr. The
    factors that were typed are lost. Format the column as text before typing, or give each factor a
    column of its own.
    """)
CSV_FORMULA = code_entry("""CSV006 formula-in-cell: error
    A cell holds a formula, or an error of the spreadsheet

    A cell that begins with = is a formula, a cell such as #REF! an error. Postwar does not
    calculate.
    """)
CSV_TWICE = code_entry("""CSV007 unit-given-twice: error
    Two units have the same id

    Two rows of a CSV file, or a row and an entry below `units`, have the same id. One of them would
    be lost.
    """)
CSV_ID = code_entry("""CSV008 row-without-id: error
    A row of a CSV file has no id

    Set-ups and rules name units by their ids, which stand in the column `id`.
    """)
PICTURE_KIND = code_entry("""PIC001 not-a-picture: error
    A file is not a picture that can be printed

    Pictures are SVG, PNG or JPEG files. The contents of a file count, not its name.
    """)
PICTURE_BROKEN = code_entry("""PIC002 broken-picture: error
    A picture is cut short or broken

    The file begins as a picture does, but its end is missing, its measures make no sense or its
    dots cannot be unpacked. It may not have been copied in full.
    """)
PICTURE_MODE = code_entry("""PIC003 picture-colours: error
    A picture has colours of a form that few programs read

    A JPEG file with 12 bits for each colour, or packed without loss, comes from a medical or
    scientific program. Save the picture as PNG. Colours of a press (CMYK), 16 bits, colour profiles
    and photographs that a camera turned are printed.
    """)
PICTURE_TOO_LARGE = code_entry("""PIC004 picture-too-large: error
    A picture has more dots or shapes than a counter can show

    A counter of 15 mm at 600 dots an inch is 354 dots wide. Up to 4000 dots a side and 5,000 shapes
    are taken.
    """)
SVG_FORBIDDEN = code_entry("""PIC005 forbidden-svg: error
    An SVG file holds something that a picture may not

    Scripts, links to other files and document types with entities are not allowed: pictures come
    from strangers.
    """)
SVG_UNKNOWN = code_entry("""PIC006 svg-not-understood: error
    An SVG file holds something that is not drawn

    What is drawn: path, rect, circle, ellipse, line, polyline, polygon and g, with transform, fill
    and stroke as attributes or in `style`. Text becomes outlines, and clones, gradients and style
    sheets become plain shapes, in the program that drew the picture.
    """)
SVG_VALUE = code_entry("""PIC007 svg-value: error
    A value in an SVG file cannot be read

    A number, a colour, a transform or path data is not as the SVG standard writes it.
    """)
NO_GEOJSON = code_entry("""GEO001 no-geojson-file: error
    A GeoJSON file is missing

    The files of the true ground lie in the folder of the game, best in a folder `geo` of their own.
    Capital and small letters count.
    """)
OUTSIDE_GEOJSON = code_entry("""GEO002 file-outside-the-game: error
    A GeoJSON file is outside the folder of the game

    A game is one folder that can be given away. All its files are inside it, and are named from
    there with forward slashes: geo/coastline.geojson.
    """)
NOT_JSON = code_entry("""GEO003 not-json: error
    A GeoJSON file is not JSON

    The file has a bracket or comma too many, is cut short, or has another format. Nothing in it is
    read.
    """)
NOT_GEOJSON = code_entry("""GEO004 not-geojson: error
    A JSON file is not a GeoJSON FeatureCollection

    GeoJSON (RFC 7946) is an object of type FeatureCollection with a list of features, each with a
    geometry and properties. Map programs write it when asked for GeoJSON.
    """)
WRONG_GEOMETRY = code_entry("""GEO005 wrong-geometry: error
    A GeoJSON feature has a geometry of the wrong type

    A coast is made of Polygons and MultiPolygons: a line alone does not say on which side the land
    is.
    """)
OUT_OF_RANGE = code_entry("""GEO006 bad-coordinates: error
    Coordinates are not on the earth

    GeoJSON gives each point as [longitude, latitude] in degrees (WGS 84): -180 to 180, then -90 to
    90. Larger numbers are often metres of another projection. An outline has three points at least.
    """)
OFF_THE_MAP = code_entry("""GEO007 coast-off-the-map: error
    No outline of the coast is near the map

    Either the anchor of the ground is wrong, most often because latitude and longitude have changed
    places, or the file is that of another country.
    """)
TOO_MANY_POINTS = code_entry("""GEO008 too-many-points: error
    A GeoJSON file has too many points

    A few thousand points are plenty for a sheet of paper; more than 50,000 only make the work slow.
    Cut the file to the map's window, or simplify it in a map program.
    """)
NO_SCALE = code_entry("""GEO009 ground-without-scale: error
    The true ground needs the width of a hex

    The anchor says where one hex lies. The places of all others follow from the distance `across` a
    hex, which the grid gives.
    """)

CODES = catalogued(globals())
"""Every code of the reader."""
