"""The language model: finding, downloading, converting, checking, loading and switching it; its
tokenizer, chat template, prompts and text; also the page's text editor, which is fetched alike.

May import `settings`.
"""
