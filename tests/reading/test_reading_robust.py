"""Whatever is done to a definition, reading it ends in findings that point into its files."""

from annotated import GAME, MAP
from hypothesis import example, given
from hypothesis import strategies as st
from test_reading_decode import COUNTERS, TABLES

from generator.diagnostics import Severity
from generator.reading import Reading, read_text

RULES = """\
sections:
  landing:
    title: Naval landing
    text: >
      Choose *one* hex, {hex:33}.

      - On {code:DE}
      - not else
    short: 'It''s "short".'
    ruling: "A \\u00e9 b
      c"
"""
DEFINITION = GAME + MAP + COUNTERS + TABLES + RULES
SIGNS = (
    """: [ ] { } , ' " # | > &a *a !t % @ é 𝄞 ~ x 0 ? ... \\ <b> {{ kind hexes: null 1:3""".split()  # noqa: SIM905
)
SPACED = ("\n", "\n  ", " ", "- ", " #", ": ", "? ", "---\n")
ODD = ("\t", "\u00a0", "\0", "\u2028", "\ufeff", "\r")
SCRAPS = st.sampled_from((*SIGNS, *SPACED, *ODD))
EDITS = st.lists(
    st.tuples(st.integers(0, len(DEFINITION)), st.integers(0, 12), st.just("") | SCRAPS),
    min_size=1,
    max_size=4,
)


def edited(text: str, edits: list[tuple[int, int, str]]) -> str:
    for at, gone, scrap in edits:
        text = text[:at] + scrap + text[at + gone :]
    return text


def assert_sound(reading: Reading) -> None:
    errors = [finding for finding in reading.findings if finding.severity is Severity.ERROR]
    assert (reading.game is None) == bool(errors)
    spans = [finding.span for finding in reading.findings]
    spans += [related.span for finding in reading.findings for related in finding.related]
    for located in reading.origins.table.values():
        spans += [located.value] + ([located.key] if located.key else [])
        assert list(located.marks) == sorted(located.marks)
    for span in spans:
        assert span is not None
        lines = reading.files[span.file].split("\n")
        assert 1 <= span.line <= span.end_line <= len(lines)
        assert 1 <= span.column <= len(lines[span.line - 1]) + 1
        assert 1 <= span.end_column <= len(lines[span.end_line - 1]) + 1
        assert (span.line, span.column) <= (span.end_line, span.end_column)


def test_the_definition_is_sound_before() -> None:
    reading = read_text({"game.yaml": DEFINITION})
    assert reading.findings == ()
    assert_sound(reading)


@given(EDITS)
@example([(6, 6, ""), (1394, 5, ""), (1394, 12, "")])  # a backslash ends the text
def test_edits(edits: list[tuple[int, int, str]]) -> None:
    assert_sound(read_text({"game.yaml": edited(DEFINITION, edits)}))


@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    assert_sound(read_text({"game.yaml": text}))
