"""Where the words of a text stand in its sources: copy maps, matches, spans and their order.

May import `models`.
"""
