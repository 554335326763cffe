"""Postwar: a compiler for print-and-play war games."""
