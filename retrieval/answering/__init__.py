"""Which sentences answer a question, in what order, and which of their words are in bold: what the
ranker says of them, and the rules beside it.

May import `blocks`, `cells`, `context`, `declared`, `line_forms`, `ranges`, `ranker`,
`sentence_search`, `value_words`, `windows` and `words`.
"""
