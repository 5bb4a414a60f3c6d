"""Indexes of the texts to copy from: segments, the live tail, texts beyond the context.

May import no other room.
"""
