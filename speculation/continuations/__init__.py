"""What may follow, in the texts and in earlier answers, and how likely each of it is: one list of
places, counts, and a small trained network over both.

May import `copies`.
"""
