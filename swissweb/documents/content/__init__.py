"""What stands in each document: plain data (JSON types), in the document's language.

The data are the document's input: they are hashed for its key and stored until it is rendered, so that
what is rendered is what was asked for.
"""

from swissweb.documents.content.frame import Content, Wanted
from swissweb.documents.content.kinds import KINDS, Kind, build

__all__ = ["KINDS", "Content", "Kind", "Wanted", "build"]
