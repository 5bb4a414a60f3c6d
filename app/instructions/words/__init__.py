"""Words of a text that an instruction names: which of them are meant, and how others are written in
their place.

May import `instructions`.
"""
