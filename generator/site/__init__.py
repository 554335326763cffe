"""The website: games and what was printed of them in, the files of a site out."""
