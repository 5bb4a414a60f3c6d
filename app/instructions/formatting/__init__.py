"""How a text is set: emphasis, capitals, headings, spaces, lines broken at a column, order.

May import `instructions` and `lines`.
"""
