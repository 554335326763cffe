"""Languages: what a translation says and what it leaves out."""
