"""Which sentences answer a question, with which words: a small cross-encoder and its training.

May import `vectors`, `errors`, `fusion`, `one_thread`, `sentences` and `value_words`.
"""
