"""The taught wordings for additions and comments; see `app.teaching.edits.wordings`."""

from __future__ import annotations

ADDING = """
add_item
    Add {item} to the list
    Add the item {item!r} at the end of the list
    Put {item} on the list
    Append {item!r} to the list
    Add another item: {item!r}
    Add {item!r} as the last item
    The list also needs {item}.
    Add one more entry to the list: {item!r}
    Write {item!r} at the bottom of the list
add_item_first
    Add {item!r} at the top of the list
    Put {item!r} first on the list
    Add {item!r} as the first item
    Make {item!r} the first item of the list, before the others
    Begin the list with {item!r}
    Insert {item!r} at the beginning of the list
    Start the list with a new item: {item!r}
    Add a new first item: {item!r}
add_item_after
    Add {item!r} after {other!r}
    Insert {item!r} below {other!r}
    Add the item {item!r} after the item {other!r}
    After {other!r}, add {item!r}
    Put a new item {item!r} right after {other!r}
    Below {other!r}, insert the item {item!r}
    Insert a new entry {item!r} after {other!r}
    Add {item!r} to the list, following {other!r}
add_item_before
    Add {item!r} before {other!r}
    Insert {item!r} above {other!r}
    Add the item {item!r} before the item {other!r}
    Before {other!r}, add {item!r}
    Put a new item {item!r} right before {other!r}
    Above {other!r}, insert the item {item!r}
    Insert a new entry {item!r} before {other!r}
    Add {item!r} to the list, just above {other!r}
add_after
    After the sentence that begins with {start!r}, add: {text!r}
    Add {text!r} after the sentence that starts with {start!r}
    Insert the sentence {text!r} after the one that begins {start!r}
    Behind the sentence beginning with {start!r}, insert {text!r}
    Put {text!r} right after the sentence {start!r}...
    Add this sentence after the one starting with {start!r}: {text!r}
    Following the sentence that starts {start!r}, write {text!r}
    Let the sentence beginning {start!r} be followed by {text!r}
add_before
    Before the sentence that begins with {start!r}, add: {text!r}
    Add {text!r} before the sentence that starts with {start!r}
    Insert the sentence {text!r} before the one that begins {start!r}
    In front of the sentence beginning with {start!r}, insert {text!r}
    Put {text!r} right before the sentence {start!r}...
    Add this sentence before the one starting with {start!r}: {text!r}
    Ahead of the sentence that starts {start!r}, write {text!r}
    Insert {text!r} just before {start!r}
add_paragraph_end
    Add a paragraph at the end: {text!r}
    Add {text!r} as a new last paragraph
    Append this paragraph: {text!r}
    Put this at the end, as a paragraph of its own: {text!r}
    End the text with a new paragraph: {text!r}
    Write {text!r} at the end, in a new paragraph
    Add a final paragraph that says {text!r}
    Below the text, add a paragraph: {text!r}
add_paragraph_top
    Add a paragraph at the top: {text!r}
    Add {text!r} as a new first paragraph
    Put this at the very top, as a paragraph of its own: {text!r}
    Begin the text with a new paragraph: {text!r}
    Start with a new paragraph that says {text!r}
    Insert {text!r} as a paragraph above everything else
    Write {text!r} at the top, in a paragraph of its own
    Above the text, add a paragraph: {text!r}
add_line_after
    Add the line {text!r} after {other!r}
    Insert {text!r} below the line {other!r}
    After {other!r}, add {text!r}
    Put {text!r} right after {other!r}
    Below {other!r}, insert the line {text!r}
    Add {text!r} on a new line after {other!r}
    After the line {other!r} there should be {text!r}.
    Insert a line {text!r} after {other!r}
add_line_before
    Add the line {text!r} before {other!r}
    Insert {text!r} above the line {other!r}
    Before {other!r}, add {text!r}
    Put {text!r} right before {other!r}
    Above {other!r}, insert the line {text!r}
    Add {text!r} on a new line before {other!r}
    Before the line {other!r} there should be {text!r}.
    Insert a line {text!r} before {other!r}
"""

COMMENTS = """
comment_above
    Add the comment {text!r} above {other!r}
    Put a comment above the line {other!r}: {text!r}
    Above {other!r}, add a comment that says {text!r}
    Comment the line {other!r} with {text!r}, on a line above it
    Insert a comment {text!r} before {other!r}
    Add a comment before {other!r}: {text!r}
    Write the comment {text!r} on the line above {other!r}
    Before the line {other!r}, insert the comment {text!r}
comment_beside
    Add the comment {text!r} at the end of the line {other!r}
    Put the comment {text!r} behind {other!r}, on the same line
    Add an inline comment to {other!r}: {text!r}
    On the line {other!r}, add the comment {text!r} at the end
    Comment {other!r} with {text!r}, on the same line
    Add {text!r} as an inline comment to {other!r}
    Write the comment {text!r} next to {other!r}
    Append a comment to the line {other!r}: {text!r}
remark_top
    Add an HTML comment at the top: {text!r}
    Put the comment {text!r} at the top of the file
    Begin the file with the comment {text!r}
    Add the hidden comment {text!r} as the first line
    Insert a comment above everything else: {text!r}
    Write {text!r} as a comment at the top
    Add a comment line at the very top: {text!r}
    Start with an HTML comment that says {text!r}
remark_above
    Add the comment {text!r} above the heading {title!r}
    Put an HTML comment above {title!r}: {text!r}
    Above the heading {title!r}, add a comment that says {text!r}
    Insert the hidden comment {text!r} before the heading {title!r}
    Add a comment line before {title!r}: {text!r}
    Write {text!r} as a comment on the line above {title!r}
    Before the heading {title!r}, insert the comment {text!r}
    Comment {text!r} right above the heading {title!r}
remark_below
    Add the comment {text!r} below the heading {title!r}
    Put an HTML comment below {title!r}: {text!r}
    Below the heading {title!r}, add a comment that says {text!r}
    Insert the hidden comment {text!r} after the heading {title!r}
    Add a comment line after {title!r}: {text!r}
    Write {text!r} as a comment on the line below {title!r}
    After the heading {title!r}, insert the comment {text!r}
    Comment {text!r} right under the heading {title!r}
note
    Add {text!r} after {value}
    Write {text!r} behind {value}
    Put {text!r} right after {value}
    After {value}, insert the note {text!r}
    Add the note {text!r} to {value}
    Insert {text!r} directly after {value}
    Mark {value} with {text!r} behind it
    Behind {value}, add {text!r}
"""
