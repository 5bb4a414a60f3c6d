"""The language model: finding, downloading, checking, loading and switching it; its tokenizer, chat
template and prompts.

May import `settings`.
"""
