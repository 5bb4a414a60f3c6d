"""A session as a file: Markdown with footnotes, or JSON.

May import `conversation`, `provenance` and `sources`.
"""
