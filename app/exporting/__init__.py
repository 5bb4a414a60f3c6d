"""A session as a file: Markdown or DOCX with footnotes, or JSON.

May import `conversation`, `local_time`, `provenance` and `sources`.
"""
