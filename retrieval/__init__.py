"""Files to documents, chunks and vectors; questions to passages and sentences.

The contract of the package:

* a document has one text; chunks, pages and passages are ranges of its code points, and the
  chunks are an exact partition of it;
* whatever is wrong with a file ends in a `DocumentError` that names the file, the limit and what
  to do, and leaves nothing behind;
* nothing that was parsed or embedded is parsed or embedded again, unless someone asks for it.

Its names are listed in `__init__.pyi` and imported on first use: the parsers' processes belong to
this package, and need no index or store.
"""

from lazy_loader import attach_stub

__getattr__, __dir__, __all__ = attach_stub(__name__, __file__)
