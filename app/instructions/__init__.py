"""Instructions that can be carried out to the letter, without a model: what they name in a text,
and the text as it is then.

May import `asking` and `lines`.
"""
