"""What may be copied from, indexed: segments, the live tail, texts beyond the context.

May import no other room.
"""
