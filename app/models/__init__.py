"""The model that answers: found, fetched, checked, loaded and changed, with its tokenizer,
template and prompts.

May import `settings`.
"""
