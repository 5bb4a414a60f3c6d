"""Which sentences answer a question, in what order, and which of their words are in bold: what the
ranker says of them, and the rules beside it.

May import `ranker`, `search`, `text` and `words`.
"""
