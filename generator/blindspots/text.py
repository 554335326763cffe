"""Blind spots as text for people: the rules with marks under what is told once, then the sums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap

from generator.blindspots.account import MARKS, WHOLE, Account, percent, trimmed
from generator.blindspots.remedies import Remedy
from generator.blindspots.trying import Tried

_WIDTH = 100
"""Characters of a line of a text."""
_INDENT = "    "
_MOST = 8
"""So many remedies of a kind are told; more are counted."""


def as_text(accounts: Sequence[Account], *, colour: bool = False) -> str:
    """Return what was found in games; `colour` underlines words by ANSI codes as well."""
    return "\n".join(line for each in accounts for line in _game(each, colour))


def _game(account: Account, colour: bool) -> Iterator[str]:
    yield _bold(account.title, colour)
    yield "=" * len(account.title)
    for group, texts in account.by_group():
        blind = [each for each in texts if each.blind]
        if blind:
            yield f"\n{_bold(group, colour)}"
        for each in blind:
            yield ""
            yield from _passage(each, account, colour)
    yield ""
    yield from _table("kind", MARKS, account.found.by_kind)
    yield ""
    yield from _table("section", {}, account.found.by_group)
    yield ""
    yield from _remedies(account, colour)
    if account.limits:
        yield account.limits
    yield _bold(f"{account.title}: {account.share}", colour)
    yield ""


def _passage(tried: Tried, account: Account, colour: bool) -> Iterator[str]:
    passage, made = tried.passage, len(tried.trials)
    span = account.where(passage.origin, None)
    name = f" ({passage.name})" if passage.name else ""
    yield f"  {passage.origin}{name}: {made - len(tried.blind)} of {made} noticed"
    if span is not None:
        yield f"  {span}"
    marks = _marks(tried)
    for start, end in _lines(passage.text):
        line, under = passage.text[start:end], "".join(marks[start:end]).rstrip()
        yield f"{_INDENT}{_underlined(line, under) if colour else line}".rstrip()
        if under:
            yield f"{_INDENT}{under}"


def _marks(tried: Tried) -> list[str]:
    """Return the mark of each character of a text; clauses and sentences have them at both ends."""
    text = tried.passage.text
    marks = [" "] * len(text)
    for slip in sorted(tried.blind, key=lambda one: (one.kind not in WHOLE, one.start - one.end)):
        mark = MARKS[slip.kind]
        start, end = trimmed(text, slip)
        if slip.kind in WHOLE:
            marks[start], marks[end - 1] = mark[0], mark[1]
        else:
            marks[start:end] = mark * (end - start)
    return marks


def _lines(text: str) -> Iterator[tuple[int, int]]:
    """Yield where each line of a text begins and ends: as typed, and folded where it is long."""
    start = 0
    for line in text.split("\n"):
        end = start + len(line)
        while end - start > _WIDTH:
            cut = text.rfind(" ", start + 1, start + _WIDTH + 1)
            cut = cut if cut > start else start + _WIDTH
            yield start, cut
            start = cut + (text[cut : cut + 1] == " ")
        if end > start:
            yield start, end
        start = end + 1


def _underlined(line: str, under: str) -> str:
    parts, inside = [], False
    for letter, mark in zip(line, under.ljust(len(line)), strict=True):
        if (mark != " ") is not inside:
            inside = not inside
            parts.append("\x1b[4m" if inside else "\x1b[24m")
        parts.append(letter)
    return "".join(parts) + ("\x1b[24m" if inside else "")


def _bold(text: str, colour: bool) -> str:
    return f"\x1b[1m{text}\x1b[0m" if colour else text


def _table(
    head: str, marks: Mapping[str, str], rows: Mapping[str, tuple[int, int]]
) -> Iterator[str]:
    labels = {name: f"{marks[name]:2} {name}" if marks else name for name in rows}
    first = max((len(each) for each in (*labels.values(), head)), default=0)
    yield f"{('   ' if marks else '') + head:{first}}  slips  noticed"
    for name, (made, noticed) in rows.items():
        yield f"{labels[name]:{first}}  {made:5}  {noticed:4} {percent(made, noticed):>4}".rstrip()


def _remedies(account: Account, colour: bool) -> Iterator[str]:
    if not account.remedies:
        return
    yield _bold("What would help, with the number of slips that nothing notices there:", colour)
    for advice, several in account.by_advice():
        yield from _hung(f"{sum(each.blind for each in several):4}  {advice}:", 6)
        for each in several[:_MOST]:
            yield from _hung(f"      {each.blind:4}  {_one(each)}", 12)
        if len(several) > _MOST:
            yield f"            and {len(several) - _MOST} more"
    yield ""


def _one(each: Remedy) -> str:
    detail = f": {each.detail}" if each.detail else ""
    return f"{each.key}{detail}{_about(each.origins, each.key)}"


def _about(origins: Iterable[str], key: str) -> str:
    """Return for which texts it is, where the key does not say so."""
    others = [origin for origin in origins if origin != key]
    return f" [{', '.join(others)}]" if len(others) > 1 else ""


def _hung(text: str, indent: int) -> list[str]:
    return wrap(
        text,
        _WIDTH,
        subsequent_indent=" " * indent,
        break_long_words=False,
        break_on_hyphens=False,
    )
