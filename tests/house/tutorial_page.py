"""The tutorial as a list of steps: what a reader types, changes and sees.

In: docs/tutorial.md. Out: its commands, edits and excerpts in their order. A block of YAML is an
edit; the words before it say of what: "In `map.yaml`, replace", then "with" and another block; or
"Let all of `counters.yaml` be". A line of three dots stands for the lines between.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

PAGE = Path(__file__).resolve().parents[2] / "docs" / "tutorial.md"

_BLOCK = re.compile(r"(.*?)^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_REPLACE = re.compile(r"[Ii]n\s`(\w+\.yaml)`, replace$")
_WITH = re.compile(r"\s*with( \([^)]*\))?\s*")
_WHOLE = re.compile(r"Let all\s+of `(\w+\.yaml)` be$")


@dataclass(frozen=True, slots=True)
class Command:
    """What is typed: the arguments of make.py or of the generator."""

    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A part of what the command before it says."""

    text: str


@dataclass(frozen=True, slots=True)
class Edit:
    """A change of a file; of all of it where `before` is None."""

    file: str
    before: str | None
    after: str

    def made(self, text: str) -> str:
        """Return the text of the file with the change made; `before` must stand in it once."""
        if self.before is None:
            return self.after
        head, dots, tail = self.before.partition("\n...\n")
        assert text.count(head) == 1, f"{self.file} has this {text.count(head)} times:\n{head}"
        if not dots:
            return text.replace(head, self.after)
        start = text.index(head)
        end = text.find(tail, start + len(head))
        assert end > start, f"{self.file} has no such end:\n{tail}"
        return f"{text[:start]}{self.after}{text[end + len(tail) :]}"


Step = Command | Excerpt | Edit


def steps(page: str) -> Iterator[Step]:
    """Yield the steps of a page in their order. A block that is none of them fails."""
    waiting: tuple[str, str] | None = None
    for words, language, block in _BLOCK.findall(page):
        said = words.strip()
        if waiting:
            assert _WITH.fullmatch(words), f"what is to stand instead of this?\n{waiting[1]}"
            file, before = waiting
            yield Edit(file, *_fitting(before, block))
            waiting = None
        elif language == "yaml" and (found := _REPLACE.search(said)):
            waiting = (found[1], block)
        elif language == "yaml" and (found := _WHOLE.search(said)):
            yield Edit(found[1], None, block)
        elif language == "sh":
            yield from (Command(tuple(line.split())) for line in block.splitlines())
        else:
            assert language == "text", f"nobody knows what to do with this:\n{block}"
            yield Excerpt(block.rstrip())


def _fitting(before: str, after: str) -> tuple[str, str]:
    """Return blocks of whole lines as they are, and one of a few words without its line end."""
    if before.count("\n") == 1 and before[0] == "{":
        return before.rstrip(), after.rstrip()
    return before, after
