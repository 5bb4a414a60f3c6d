"""The places of a text and how an instruction names them: lines, sections, clauses, definitions,
by number, by heading or by what they say.

May import `asking`, `instructions` and `lines`.
"""
