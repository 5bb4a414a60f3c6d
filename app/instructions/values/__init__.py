"""Values that a text has, and new ones in their place: amounts, dates, lengths of time, numbers.

May import `instructions`.
"""
