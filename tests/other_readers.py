"""Other people's programs read what was built: a folder in, complaints and an exit status out.

    python tests/other_readers.py [OUTPUT]

Every PDF below OUTPUT, which is `output` unless named, is checked by qpdf, opened and read by
poppler (pdfinfo, pdftotext the first page) and by mupdf (mutool), each as far as it is installed;
PDFium reads all of them for the proof. What is not installed is said, and is no failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROGRAMS = {
    "qpdf": ("qpdf", "--check", "{}"),
    "pdfinfo": ("pdfinfo", "{}"),
    "pdftotext": ("pdftotext", "-l", "1", "{}", os.devnull),
    "mutool": ("mutool", "draw", "-q", "-F", "text", "-o", os.devnull, "{}"),
}
"""How each is asked to read a file, whose name is put in place of the braces."""

_OF_ITSELF = frozenset({"warning: ICC support is not available"})
"""What a program says of how it was built, whatever it reads."""
_PATIENCE = 120  # seconds for a file


def complaints(program: str, path: Path) -> str:
    """Return what `program` complains of in a file; nothing where it is content."""
    command = [part.format(path) for part in PROGRAMS[program]]
    try:
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=_PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return f"no end after {_PATIENCE} seconds"
    lines = done.stderr.strip().splitlines()
    said = "\n".join(line for line in lines if line not in _OF_ITSELF)
    if done.returncode and not said:
        said = done.stdout.strip() or f"exit status {done.returncode}"
    return said


def main(output: Path) -> int:
    """Have every PDF read by every program; return 1 where any of them complains."""
    there = [program for program in PROGRAMS if shutil.which(program)]
    for program in PROGRAMS:
        if program not in there:
            sys.stdout.write(f"{program} is not installed: it reads nothing\n")
    paths = sorted(output.rglob("*.pdf"))
    work = [(program, path) for path in paths for program in there]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        told = list(pool.map(lambda each: complaints(*each), work))
    for (program, path), said in zip(work, told, strict=True):
        if said:
            sys.stdout.write(f"{path}: {program} says: {said.splitlines()[0]}\n")
    sys.stdout.write(f"{len(paths)} PDFs read by {', '.join(there) or 'nobody'}\n")
    return 1 if any(told) else 0


if __name__ == "__main__":
    sys.exit(main(Path(*sys.argv[1:2] or ("output",))))
