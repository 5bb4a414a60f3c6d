"""Tasks that sentences of the documents can do: summaries, lists, comparisons, sections and all
that is said of something.

May import `asking` and `evidence`.
"""
