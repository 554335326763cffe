"""A game that is watched: the folder of its definition in, its pages on this computer out.

    files.py     tells when something was saved
    studio.py    reads, judges and draws it again, as far as it has changed
    findings.py  writes what was found for the pages
    serving.py   shows the pages to browsers, in a process of its own

The process that watches has no threads, so that it may fork others that draw while it goes on
watching; the one that serves knows nothing but pages.
"""

from generator.watching.serving import listening
from generator.watching.watch import watch

__all__ = ["listening", "watch"]
