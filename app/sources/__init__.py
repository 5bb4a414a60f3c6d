"""How an answer's sources are shown: cards, excerpts, places, and documents opened at a place.

May import `prompting`, `provenance`.
"""
