"""Which sentences answer a question, with which words: a small cross-encoder and its training.

May import `text`, `vectors`, `words`, `errors`, `fusion` and `one_thread`.
"""
