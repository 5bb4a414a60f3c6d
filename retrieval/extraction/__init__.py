"""Files to text: the parsers' answers checked and assembled, and pages that are images, drawn and
read with OCR.

May import `parse`, `sandbox`, `errors`, `media` and `plurals`.
"""
