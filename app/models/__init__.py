"""The model that answers: found, downloaded, checked, loaded and switched, with its tokenizer, chat
template and prompts.

May import `settings`.
"""
