"""The taught wordings for orders and shapes; see `app.teaching.edits.wordings`."""

from __future__ import annotations

ORDERING = """
swap_items
    Swap {a!r} and {b!r}
    Swap the items {a!r} and {b!r}
    Exchange {a!r} and {b!r} in the list
    Let {a!r} and {b!r} change places
    Swap the places of {a!r} and {b!r}
    Switch {a!r} and {b!r}
    Put {b!r} where {a!r} is, and the other way round
    Exchange the positions of {a!r} and {b!r}
sort_list
    Sort the list alphabetically
    Put the list in alphabetical order
    Sort the list
    Order the items from A to Z
    Arrange the list alphabetically
    Alphabetize the list
    Bring the items into alphabetical order
    The list should be in alphabetical order.
reverse_list
    Reverse the list
    Put the list in reverse order
    Turn the order of the list around
    List the items in the opposite order
    Reverse the order of the items
    Put the last item first and so on, in reverse order
    Flip the order of the list
    The list should run from the last item to the first.
move_item_top
    Move {item!r} to the top of the list
    Put {item!r} first
    Make {item!r} the first item
    {item!r} should come first in the list.
    Move the item {item!r} to the first place
    Start the list with {item!r}
    Bring {item!r} to the top
    Let the list begin with {item!r}
move_item_end
    Move {item!r} to the end of the list
    Put {item!r} last
    Make {item!r} the last item
    {item!r} should come last in the list.
    Move the item {item!r} to the last place
    End the list with {item!r}
    Move {item!r} down to the bottom
    Let the list end with {item!r}
swap_sections
    Swap the sections {a!r} and {b!r}
    Put the section {b!r} before the section {a!r}
    Exchange the sections {a!r} and {b!r}
    Move the section {b!r} above {a!r}
    {b!r} should come before {a!r}. Swap these sections.
    Switch the order of {a!r} and {b!r}
    Let the sections {a!r} and {b!r} change places
    Move {a!r} with its text below {b!r}
move_paragraph_top
    Move the paragraph that begins with {start!r} to the top
    Put the paragraph starting with {start!r} first
    The paragraph that begins {start!r} should come first.
    Make the paragraph {start!r}... the first one
    Begin with the paragraph that starts with {start!r}
    Bring the paragraph beginning with {start!r} to the top
    Let the text start with the paragraph {start!r}...
    Move the paragraph beginning {start!r} before all others
move_paragraph_end
    Move the paragraph that begins with {start!r} to the end
    Put the paragraph starting with {start!r} last
    The paragraph that begins {start!r} should come last.
    Make the paragraph {start!r}... the last one
    End with the paragraph that starts with {start!r}
    Move the paragraph beginning with {start!r} down to the end
    Let the text end with the paragraph {start!r}...
    Move the paragraph beginning {start!r} behind all others
swap_sentences
    Swap the sentence that begins with {a!r} and the one that begins with {b!r}
    Put the sentence starting with {b!r} before the one starting with {a!r}
    Exchange the sentences {a!r}... and {b!r}...
    Swap the two sentences that start with {a!r} and {b!r}
    The sentence beginning with {b!r} should come before the one beginning with {a!r}.
    Switch the sentences beginning {a!r} and {b!r}
    Move the sentence that begins {a!r} behind the one that begins {b!r}
    Let the sentences that start with {a!r} and {b!r} change places
swap_lines
    Swap the lines {a!r} and {b!r}
    Move {a!r} below {b!r}
    Put {b!r} before {a!r}
    Move the line {b!r} above the line {a!r}
    Exchange the lines {a!r} and {b!r}
    {b!r} should come before {a!r}.
    Switch the order of {a!r} and {b!r}
    Do {b!r} first, then {a!r}
swap_methods
    Swap the methods {a} and {b}
    Move the method {b} above {a}
    Put {b} before {a}
    Exchange the methods {a} and {b}
    {b} should come before {a} in the class.
    Move {a} below {b}
    Switch the order of {a} and {b}
    Let the methods {a} and {b} change places
"""

SHAPES = """
heading_level
    Make {title!r} a heading of level {level}
    Change the heading {title!r} to level {level}
    The heading {title!r} should be a level {level} heading.
    Set the level of {title!r} to {level}
    Turn {title!r} into a level {level} heading
    Put the heading {title!r} on level {level}
    Give the heading {title!r} level {level}
    {title!r} should have heading level {level}.
heading_deeper
    Move the heading {title!r} one level down
    Make {title!r} a subheading, one level deeper
    Lower the heading {title!r} by one level
    Put the heading {title!r} one level deeper
    Demote {title!r} by one heading level
    The heading {title!r} should be one level smaller.
    Make the heading {title!r} one level smaller
    Add one # to the heading {title!r}
heading_higher
    Move the heading {title!r} one level up
    Make {title!r} a heading of the next higher level
    Raise the heading {title!r} by one level
    Put the heading {title!r} one level higher
    Promote {title!r} by one heading level
    The heading {title!r} should be one level bigger.
    Make the heading {title!r} one level bigger
    Take one # from the heading {title!r}
headings_deeper
    Make all headings one level deeper
    Move all headings down by one level
    Lower every heading by one level
    All headings should be one level smaller.
    Add one # to every heading
    Demote each heading by one level
    Shift all headings one level down
    Put every heading one level deeper
headings_higher
    Make all headings one level higher
    Move all headings up by one level
    Raise every heading by one level
    All headings should be one level bigger.
    Remove one # from every heading
    Promote each heading by one level
    Shift all headings one level up
    Put every heading one level higher
list_of_sentence
    Turn the sentence that begins with {start!r} into a list
    Make a list of the sentence {start!r}...
    Make a bulleted list of the sentence that starts with {start!r}
    Write the sentence beginning with {start!r} as a list
    Show what follows {start!r} as a list
    Break the sentence that begins {start!r} into bullet points
    The sentence starting with {start!r} should be a list.
    Put each thing after {start!r} on its own line as a bullet
    Convert the sentence starting {start!r} to a bulleted list
numbered_of_sentence
    Turn the sentence that begins with {start!r} into a numbered list
    Make a numbered list of the sentence {start!r}...
    Write the sentence beginning with {start!r} as a numbered list
    Show what follows {start!r} as a numbered list
    Break the sentence that begins {start!r} into numbered points
    The sentence starting with {start!r} should be a numbered list.
    Put each thing after {start!r} on its own line, with numbers
    Convert the sentence starting {start!r} to a numbered list
sentence_of_list
    Turn the list into a sentence
    Write the list after {start!r} as a sentence
    Make one sentence of the list
    Put the list into a sentence
    Turn the list that begins with {start!r} into a sentence
    No list please: write it as one sentence.
    The list should be a normal sentence.
    Convert the list to a sentence
    Join the items of the list into one sentence
number_list
    Number the items of the list
    Make the list a numbered list
    Turn the bullets into numbers
    Use numbers instead of bullets
    Change the bulleted list to a numbered one
    The list should be numbered.
    Replace the bullet points by numbers
    Give the items of the list numbers
bullet_list
    Turn the numbered list into a bulleted list
    Use dashes instead of numbers
    Make the list a bulleted list
    Replace the numbers of the list by dashes
    Change the numbered list to bullet points
    The list should have bullets, not numbers.
    Use bullet points instead of the numbers
    Drop the numbering of the list and use dashes
box_list
    Turn the list into a checklist
    Make the items checkboxes
    Put a checkbox in front of each item
    Add an empty checkbox to every item
    Make the list a to-do list with checkboxes
    Give each item of the list an empty box
    The list should be a checklist.
    Use checkboxes for the list
"""
