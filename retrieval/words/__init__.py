"""Words of a question beside those of the documents: proper names, misspellings, other words for
the same, forms, and text that isn't English.

May import no other room.
"""
