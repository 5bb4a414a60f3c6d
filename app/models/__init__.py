"""The language model: finding, downloading, converting, checking, loading and switching it; its
tokenizer, chat template, prompts and text.

May import `settings`.
"""
