"""The wordings that are only measured, by change; see `app.teaching.edits.wordings`."""

from __future__ import annotations

from app.teaching.edits.everywhere_wordings import EVERYWHERE_HELD_OUT
from app.teaching.edits.taught_wordings import wordings

_WORDINGS = """
rename
    Everywhere you see {old}, write {new}
    From now on {old} goes by the name of {new}. Adapt the text.
    Do a search and replace: {old} becomes {new}.
replace_term
    Exchange the word {old!r} for {new!r} all over the text
    Each {old!r} has to become {new!r}.
    Say {new!r} rather than {old!r}
rename_code
    Give {old} the new name {new}
    I'd rather have {new} than {old} as the name.
    Let {old} be called {new} from now on
value
    Where the text has {old}, put {new}
    I made a mistake: {old} must be {new}.
    Turn {old} into {new}
value_labelled
    {label} went from {old} to {new}; put that in.
    Adjust {label}, which is {new} rather than {old}
    There is a mistake in {label}: {new} is right, {old} is wrong.
value_labelled_new
    Put {new} for {label}
    Adjust {label} to {new}
    We agreed on {new} for {label}, so write that.
value_code
    Turn the {old} into {new}
    Where it has {old}, put {new}
    I want {new} here rather than {old}.
string_code
    Turn {old!r} into {new!r}
    The string {old!r} must read {new!r}.
    Put {new!r} where the code has {old!r}
typo
    A letter is wrong somewhere. Put it right.
    Repair the one misspelt word
    Look for the spelling error and mend it
typos
    Repair the misspelt words
    Put the spelling right
    My keyboard is bad: set the misspelt words right, nothing more.
drop_item
    Scratch {item!r} from the list
    We no longer want {item!r} on the list.
    Get rid of the entry {item!r}
drop_nth_item
    Get rid of the {nth} item
    Scratch the {nth} item on the list
    I don't want the {nth} item any longer.
drop_item_beginning
    Get rid of the item whose first words are {start!r}
    Scratch the item beginning with {start!r}
    I don't need the item that opens with {start!r}.
drop_sentence
    Get rid of the sentence {sentence!r}
    I no longer want to say {sentence!r}
    Scratch {sentence!r}
drop_sentence_beginning
    Get rid of the sentence whose first words are {start!r}
    Scratch the sentence that opens with {start!r}
    I no longer want the sentence beginning {start!r}.
drop_sentence_about
    Get rid of the sentence on {word}
    Scratch whatever sentence has {word} in it
    I no longer want the sentence where {word} occurs.
drop_sentence_with
    Get rid of the sentence that uses {word!r}
    Scratch whatever sentence has {word!r} in it
    I no longer want the sentence where the word {word!r} occurs.
drop_last_sentence
    Get rid of the closing sentence
    Stop one sentence earlier
    I don't want the last sentence any longer.
drop_line
    Scratch the line {line!r}
    I no longer want the line {line!r}.
    Throw out the line that says {line!r}
drop_section
    Get rid of the section {title!r}
    Throw out {title!r}, heading and text
    I no longer want the section named {title!r}.
add_item
    Extend the list by {item!r}
    Let the list have one more item at the end: {item!r}
    I forgot {item!r}, it goes at the end of the list.
add_item_first
    Let {item!r} open the list
    I forgot {item!r}, it goes at the head of the list.
    Extend the list at the top by {item!r}
add_item_after
    I forgot {item!r}, it goes behind {other!r}.
    Extend the list by {item!r}, right below {other!r}
    Let {other!r} be followed by a new item, {item!r}
add_item_before
    I forgot {item!r}, it goes ahead of {other!r}.
    Extend the list by {item!r}, right above {other!r}
    Let {other!r} be preceded by a new item, {item!r}
add_after
    There should be another sentence, {text!r}, behind the one that opens with {start!r}.
    Continue after the sentence beginning {start!r} with {text!r}
    I forgot to say {text!r}, it goes behind the sentence that begins with {start!r}.
add_before
    There should be another sentence, {text!r}, ahead of the one that opens with {start!r}.
    I forgot to say {text!r}, it goes ahead of the sentence that begins with {start!r}.
    Let the sentence beginning {start!r} be preceded by {text!r}
add_paragraph_end
    Close with this as its own paragraph: {text!r}
    I forgot to say {text!r}, let it be the closing paragraph.
    One more paragraph after everything else: {text!r}
add_paragraph_top
    Open with this as its own paragraph: {text!r}
    I forgot to say {text!r}, let it be the opening paragraph.
    One more paragraph ahead of everything else: {text!r}
add_line_after
    There is a line missing behind {other!r}: {text!r}
    Let {other!r} be followed by {text!r}
    Extend the code by {text!r}, right below {other!r}
add_line_before
    There is a line missing ahead of {other!r}: {text!r}
    Let {other!r} be preceded by {text!r}
    Extend the code by {text!r}, right above {other!r}
swap_items
    Interchange {a!r} and {b!r}
    {a!r} and {b!r} have to trade places.
    Flip {a!r} and {b!r} in the list
sort_list
    Rearrange the items so that they are alphabetical
    I'd like the list from A to Z.
    Make the order of the list alphabetical
reverse_list
    Rearrange the list from last to first
    I'd like the list upside down.
    Invert the order of the list
move_item_top
    {item!r} goes to the head of the list.
    Let {item!r} be number one
    Give {item!r} the first place in the list
move_item_end
    {item!r} goes to the foot of the list.
    Let {item!r} be the final one
    Give {item!r} the last place in the list
swap_sections
    Interchange the sections {a!r} and {b!r}
    First {b!r}, then {a!r}: reorder the sections.
    The sections {a!r} and {b!r} have to trade places.
move_paragraph_top
    Open with the paragraph that begins with {start!r}
    The paragraph beginning {start!r} goes to the head of the text.
    Shift the paragraph that starts with {start!r} to the beginning
move_paragraph_end
    Close with the paragraph that begins with {start!r}
    The paragraph beginning {start!r} goes to the foot of the text.
    Shift the paragraph that starts with {start!r} to the bottom
swap_sentences
    Interchange the sentences that begin with {a!r} and {b!r}
    First the sentence beginning {b!r}, then the one beginning {a!r}.
    The sentences that open with {a!r} and {b!r} have to trade places.
swap_lines
    Interchange {a!r} and {b!r}
    First {b!r}, then {a!r}.
    The lines {a!r} and {b!r} have to trade places.
swap_methods
    Interchange the methods {a} and {b}
    First {b}, then {a}: reorder the methods.
    The methods {a} and {b} have to trade places.
heading_level
    Let {title!r} be a heading at level {level}
    I'd like level {level} for the heading {title!r}.
    Assign level {level} to the heading {title!r}
heading_deeper
    Let the heading {title!r} sink by one level
    Step the heading {title!r} down one level
    I'd like {title!r} one level further down.
heading_higher
    Let the heading {title!r} rise by one level
    Step the heading {title!r} up one level
    I'd like {title!r} one level further up.
headings_deeper
    Let every heading sink by one level
    Step all headings down one level
    I'd like one more # on each heading.
headings_higher
    Let every heading rise by one level
    Step all headings up one level
    I'd like one # less on each heading.
list_of_sentence
    I'd like bullets for the sentence beginning {start!r}.
    Split the sentence that starts with {start!r} into list items
    Rewrite the sentence {start!r}... in the form of a list
numbered_of_sentence
    I'd like numbered items for the sentence beginning {start!r}.
    Split the sentence that starts with {start!r} into a numbered list
    Rewrite the sentence {start!r}... in the form of a numbered list
sentence_of_list
    I'd like a sentence instead of the list.
    Merge the list items into a sentence
    Rewrite the list in the form of a sentence
number_list
    I'd like numbers on the list.
    Swap the bullets for numbers
    Let the list count its items
bullet_list
    I'd like dashes on the list, no numbers.
    Swap the numbers of the list for dashes
    Let the list have plain bullets
box_list
    I'd like boxes to tick on the list.
    Swap the bullets for empty checkboxes
    Let each item have a checkbox
comment_above
    Explain {other!r} by a comment above it, {text!r}
    There should be a comment over {other!r}: {text!r}
    Let {other!r} be preceded by the comment {text!r}
comment_beside
    Explain {other!r} by a comment at its end, {text!r}
    There should be a comment at the end of {other!r}: {text!r}
    Let the line {other!r} end with the comment {text!r}
remark_top
    There should be an HTML comment at the head of the file: {text!r}
    Let the file open with the comment {text!r}
    Place the HTML comment {text!r} over everything
remark_above
    There should be an HTML comment over the heading {title!r}: {text!r}
    Let the heading {title!r} be preceded by the comment {text!r}
    Place the comment {text!r} over the heading {title!r}
remark_below
    There should be an HTML comment under the heading {title!r}: {text!r}
    Let the heading {title!r} be followed by the comment {text!r}
    Place the comment {text!r} under the heading {title!r}
note
    {value} needs {text!r} behind it.
    Let {value} be followed by {text!r}
    Place {text!r} next to {value}, on its right
"""

_MEASURED_ONLY = """
bold
    Make {word} bold everywhere
    Put {word} in bold type wherever it occurs
    Write every {word} in bold
    Set {word} in bold with two asterisks on each side, everywhere
    I want {word} to be bold throughout.
quotes
    Put {word} in double quotation marks everywhere
    Write every {word} in double quotes
    Add quotation marks (") around {word} wherever it occurs
    {word} should stand in double quotes throughout.
fill
    Fill in {blank!r} with {value}
    Where it says {blank!r}, put in {value}
    The blank {blank!r} is {value}, fill it in.
    Fill the gap {blank!r}: {value}
repeat
    Write the line {line!r} twice, one below the other
    Duplicate the line {line!r}
    Repeat the line {line!r} right below itself
    Add a copy of {line!r} on the next line
"""

HELD_OUT = wordings(_WORDINGS, _MEASURED_ONLY, EVERYWHERE_HELD_OUT)
