"""What may be copied from, indexed: segments, the live tail, texts beyond the context.

May import nothing else of the package.
"""
