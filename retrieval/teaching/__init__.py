"""Teaches the ranker from files of questions, and fits the weights of what it says to others that
are held out.

May import `ranker`, `search`, `text`, `vectors`, `errors` and `fusion`.
"""
