"""The catalogue of what the reader complains of: SYN001 and so on, for `postwar explain`.

Codes are permanent. Their examples are in tests/reading/examples.
"""

from __future__ import annotations

from generator.diagnostics import CodeEntry, Severity, catalogued

NOT_YAML = CodeEntry(
    "SYN001",
    "not-yaml",
    Severity.ERROR,
    "The file is not written as YAML",
    "A slip of punctuation or indentation leaves open what belongs to what. Nothing in the file "
    "is read, as every guess at it might be wrong; the other files are.",
)
DUPLICATE_KEY = CodeEntry(
    "SYN002",
    "duplicate-key",
    Severity.ERROR,
    "A key is given twice",
    "YAML keeps the last of two equal keys without a word, so that half of what was typed is lost.",
)
FORBIDDEN = CodeEntry(
    "SYN003",
    "forbidden-yaml",
    Severity.ERROR,
    "Something of YAML that definitions do not use",
    "Anchors (&), aliases (*), tags (!), directives (%) and keys that are not texts make a file "
    "mean something other than what it says. A text that begins with one of these characters "
    "needs quotes.",
)
SEVERAL_DOCUMENTS = CodeEntry(
    "SYN004",
    "several-documents",
    Severity.ERROR,
    "A file holds more than one document",
    "A line of three hyphens begins a second document, which would be lost.",
)
TOO_DEEP = CodeEntry(
    "SYN005",
    "too-deep",
    Severity.ERROR,
    "Lists and mappings stand in one another too deep",
    "No game needs 64 levels; most often brackets were opened and never closed.",
)
TOO_LARGE = CodeEntry(
    "SYN006",
    "too-large",
    Severity.ERROR,
    "A file is too large",
    "A definition is typed by hand; a file of more than 2 MB is something else.",
)
ODD_CHARACTER = CodeEntry(
    "SYN007",
    "odd-character",
    Severity.ERROR,
    "A character that cannot be seen",
    "Tabs, no-break spaces, line separators, control characters and the like look like a space "
    "or like nothing, and change what a file means. They often come with text copied from a web "
    "page. They may stand in comments; in text, write a space, or an escape in double quotes.",
)
UNREADABLE = CodeEntry(
    "SYN008",
    "unreadable",
    Severity.ERROR,
    "A file or folder is missing or cannot be opened",
    "A definition is a folder with a file game.yaml in it, and up to four more.",
)
NOT_UTF_8 = CodeEntry(
    "SYN009",
    "not-utf-8",
    Severity.ERROR,
    "A file is not text in UTF-8",
    "Other encodings write letters such as é and – otherwise; which one was meant cannot be told.",
)
EMPTY_FILE = CodeEntry(
    "SYN010",
    "empty-file",
    Severity.ERROR,
    "A file says nothing",
    "A file that is there and empty was probably saved by mistake. Delete it or fill it.",
)
UNKNOWN_KEY = CodeEntry(
    "SYN011",
    "unknown-key",
    Severity.ERROR,
    "A key that nobody knows",
    "A key that is misspelt or stands in the wrong place would otherwise be ignored.",
    safe=True,
)
MISSING_KEY = CodeEntry(
    "SYN012",
    "missing-key",
    Severity.ERROR,
    "A key that is needed is not there",
    "Some things have no sensible value unless they are said.",
)
EMPTY_VALUE = CodeEntry(
    "SYN013",
    "empty-value",
    Severity.ERROR,
    "A value that is needed is empty",
    "Nothing stands after the key. A value that begins with # is taken for a comment: put it in "
    "quotes.",
)
EMPTY_OPTIONAL = CodeEntry(
    "SYN014",
    "empty-optional",
    Severity.WARNING,
    "A key without a value",
    "Nothing stands after the key, so that it is as good as left out. A value that begins with # "
    "is taken for a comment: put it in quotes.",
)
WRONG_SHAPE = CodeEntry(
    "SYN015",
    "wrong-shape",
    Severity.ERROR,
    "A list, a text or keys with values where something else belongs",
    "Each key takes a text, a list (`[a, b]`, or lines that begin with a hyphen) or keys with "
    "values.",
)
WRONG_VALUE = CodeEntry(
    "SYN016",
    "wrong-value",
    Severity.ERROR,
    "A value of the wrong kind",
    "Numbers, dice, odds, lengths, dates and the like are read as they are typed and never "
    "guessed at.",
)
UNKNOWN_WORD = CodeEntry(
    "SYN017",
    "unknown-word",
    Severity.ERROR,
    "Not one of the words that are possible here",
    "Some keys take one word of a list.",
    safe=True,
)
BAD_ID = CodeEntry(
    "SYN018",
    "bad-id",
    Severity.ERROR,
    "An id with characters that ids do not have",
    "Ids are what references, links and file names are made of. They begin with a small letter "
    "or a digit and go on with small letters, digits, hyphens and dots. Codes, footnotes, rows "
    "and columns of tables may be called anything.",
)
WRONG_NUMBER = CodeEntry(
    "SYN019",
    "wrong-number",
    Severity.ERROR,
    "A list with too many values, or too few",
    "Some lists have a fixed length, such as the numbers of the first column and row.",
)
TWO_FILES = CodeEntry(
    "SYN020",
    "key-in-two-files",
    Severity.ERROR,
    "A key is given in two files",
    "The files of a game are one definition: which of the two is meant cannot be told.",
)
UNKNOWN_FILE = CodeEntry(
    "SYN021",
    "unknown-file",
    Severity.WARNING,
    "A YAML file that is not part of a definition",
    "A definition is read from game.yaml, map.yaml, counters.yaml, tables.yaml, rules.yaml and "
    "translations.yaml; any other file is ignored.",
)
BAD_GRID = CodeEntry(
    "SYN022",
    "bad-grid",
    Severity.ERROR,
    "A grid that cannot be",
    "The grid gives every hex its number; the numbers must exist and be told apart.",
)
PICTURE_SIZE = CodeEntry(
    "SYN023",
    "picture-size",
    Severity.ERROR,
    "The picture of the map does not fit the grid",
    "The picture has one line for each row, from north to south, and in it one character for each "
    "hex, from west to east. Spaces do not count.",
)
PICTURE_SYMBOL = CodeEntry(
    "SYN024",
    "picture-symbol",
    Severity.ERROR,
    "A character of the map's picture that the key does not have",
    "Every character of the picture stands for a terrain, which `key` says. A hex that is "
    "`missing` from the grid may be drawn as any character.",
)
MARKUP = CodeEntry(
    "SYN025",
    "markup",
    Severity.ERROR,
    "Markdown that rules do not use",
    "Texts may have paragraphs, lists, notes (lines that begin with >), *emphasis* and **strong "
    "emphasis**. Headings, links, pictures, tables, footnotes, code and HTML are not printed; a "
    "backslash before a character takes away its meaning.",
)
UNKNOWN_REFERENCE = CodeEntry(
    "SYN026",
    "unknown-reference",
    Severity.ERROR,
    "A reference to an unknown kind of thing",
    "`{kind:target}` prints something from the data. The kind is one of a short list.",
)
BAD_BRACES = CodeEntry(
    "SYN027",
    "bad-braces",
    Severity.ERROR,
    "Braces that are not a reference",
    "In texts, `{` begins a reference such as {hex:33}. Write {{ for a brace that is printed.",
)
LOOSE_TEXT = CodeEntry(
    "SYN028",
    "loose-text",
    Severity.ERROR,
    "Spaces around a text, or line ends in it",
    "Names are printed and compared as they are typed: a space at an end cannot be seen, and a "
    "name is one line.",
    safe=True,
)
CUT_TEXT = CodeEntry(
    "SYN029",
    "cut-text",
    Severity.WARNING,
    "A text that seems to be cut by a comment",
    "After a space, # begins a comment, and what follows is lost. A comment has a space after its "
    "#; a text with a # in it needs quotes.",
)
STRAY_QUOTE = CodeEntry(
    "SYN030",
    "stray-quote",
    Severity.WARNING,
    "A quote that closes nothing",
    "A text that ends with a quote and does not begin with one is printed with the quote.",
)
CURLY_QUOTES = CodeEntry(
    "SYN031",
    "curly-quotes",
    Severity.ERROR,
    "Quotes that are no quotes to YAML",
    "Word processors and chat programs turn straight quotes into curly ones, which are part of the "
    "text for YAML. A text that shall be printed in curly quotes stands in straight ones as well.",
)

CODES = catalogued(globals())
"""Every code of the reader, in order."""
