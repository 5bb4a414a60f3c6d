"""Teaches the ranker from files of questions, and fits the weights of what it says to others that
are held out.

May import `ranker`, `vectors`, `errors`, `fusion`, `sentence_search`, `sentences` and `windows`.
"""
