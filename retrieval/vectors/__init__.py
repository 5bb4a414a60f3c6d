"""Vectors: the embedding model, the vectors of a document's chunks and sentences, and the index
that is searched for them.

May import `text` and `one_thread`.
"""
