"""Where the words of a text come from: copy maps, matches, spans and their order.

May import `models`.
"""
