"""Tables of a text, read as rows of cells, and what instructions change in them: cells, columns,
rows, their order.

May import `instructions`.
"""
