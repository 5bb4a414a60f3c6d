"""What is shown of an answer's sources: cards, excerpts, places, and documents opened at a place.

May import `prompting`.
"""
