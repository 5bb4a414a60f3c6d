"""Vectors: the embedding model, the vectors of a document's chunks and sentences, and the index
that is searched for them.

May import `language`, `one_thread` and `sentences`.
"""
