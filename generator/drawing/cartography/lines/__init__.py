"""Kinds of line, one a file; see `look` for how to add one."""
