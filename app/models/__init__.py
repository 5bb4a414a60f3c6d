"""The language model: finding, downloading, checking, loading and switching it; its tokenizer, chat
template, prompts and text.

May import `settings`.
"""
