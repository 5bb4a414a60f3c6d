"""Searching the library: passages, the sentences in them, their other places, and windows of them
for the ranker.

May import `ranker`, `text`, `vectors`, `words` and `fusion`.
"""
