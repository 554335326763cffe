"""`python -m generator` is the same as `postwar`."""

import sys

from generator.cli import main

sys.exit(main())
