"""The website: games and what was printed of them in, the files of a site out.

A site is static: any host serves it, under any path, and so does a folder. Every page is whole
without a script, and asks nothing of any other host.
"""

from generator.site.publication import Publication, publications
from generator.site.publish import Means, write_site
from generator.site.shell import Site

__all__ = ["Means", "Publication", "Site", "publications", "write_site"]
