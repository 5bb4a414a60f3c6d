"""The wordings that are taught, by change; see `app.teaching.edits.wordings`."""

from __future__ import annotations

from app.teaching.edits.adding_wordings import ADDING, COMMENTS
from app.teaching.edits.everywhere_wordings import EVERYWHERE
from app.teaching.edits.shape_wordings import ORDERING, SHAPES

_RENAMING = """
rename
    Rename {old} to {new} everywhere
    Replace {old} with {new} everywhere
    Replace every {old} by {new}
    Change {old} to {new} throughout
    Change all occurrences of {old} to {new}
    Write {new} instead of {old} everywhere
    Put {new} wherever it says {old}
    Substitute {new} for {old} in the whole text
    It should be {new}, not {old}. Fix it everywhere.
    The name {old} is wrong, it's {new}. Please correct it throughout.
    {old} is now called {new}, so change the name everywhere.
    {old} -> {new}, everywhere
    Swap out {old} for {new} in every place
    Use the name {new} in place of {old}
replace_term
    Replace the word {old!r} with {new!r} everywhere
    Change {old!r} to {new!r} throughout
    Use {new!r} instead of {old!r}
    Write {new!r} wherever the text says {old!r}
    Replace {old!r} by {new!r}
    Replace every {old!r} with {new!r}
    I prefer the word {new!r} to {old!r}, please use it everywhere.
    Don't say {old!r}, say {new!r}.
    Substitute {new!r} for {old!r} everywhere
    Find {old!r} and replace it with {new!r}
rename_code
    Rename {old} to {new}
    Rename {old} to {new} everywhere
    Change the name {old} to {new}
    Replace the name {old} by {new} in the whole code
    {old} should be called {new}.
    Call it {new} instead of {old}
    Refactor: rename {old} to {new}
    {old} is a bad name, use {new}.
    Use {new} as the name instead of {old}
    Rename every {old} to {new}
value
    Change {old} to {new}
    Replace {old} with {new}
    Replace {old} by {new}
    Correct {old} to {new}
    Update {old} to {new}
    It says {old}, but it should be {new}.
    It should be {new} instead of {old}.
    Make it {new} instead of {old}
    Write {new} where it says {old}
    {old} is wrong. The right value is {new}.
    {old} should be {new}.
    Set {new} in place of {old}
    Not {old} but {new}, please correct it.
value_labelled
    Change {label} from {old} to {new}
    Change {label} to {new} (it was {old})
    {label} should be {new}, not {old}.
    Correct {label}: {new} instead of {old}
    {label} has changed from {old} to {new}. Please update the text.
    Update {label}, it is now {new} and no longer {old}
    Replace {label} of {old} by {new}
    Set {label} to {new} instead of {old}
value_labelled_new
    Change {label} to {new}
    Set {label} to {new}
    {label} should be {new}.
    {label} is {new} now, please update it.
    Update {label} to {new}
    Make {label} {new}
    Correct {label} to {new}
    The text has {label} wrong, it is {new}.
value_code
    Change {old} to {new}
    Replace {old} by {new}
    Use {new} instead of {old}
    Set it to {new} instead of {old}
    The number {old} should be {new}.
    Replace the number {old} with {new}
    Make it {new}, not {old}
    Change the value {old} to {new}
string_code
    Change the string {old!r} to {new!r}
    Replace {old!r} by {new!r}
    Use {new!r} instead of {old!r}
    The text should be {new!r}, not {old!r}.
    Change {old!r} to {new!r}
    Replace the string {old!r} with {new!r}
    Write {new!r} where it says {old!r}
    Let the string {old!r} be {new!r}
"""

_TYPOS = """
typo
    Fix the typo
    There is a typo in it, fix it.
    Correct the spelling mistake
    Mend the typo
    One word is misspelt. Correct it.
    Find the typo and correct it
    There's one spelling mistake in this. Fix it and leave the rest.
    Correct the misspelled word
    Fix the spelling
    Correct the spelling and nothing else
    Proofread this
typos
    Fix the typos
    Correct the typos
    There are a few typos, fix them and leave the rest.
    Correct the spelling mistakes
    Fix {count} typos
    Mend the typos in this text
    Proofread this: only the spelling.
    Fix the spelling
    Some words are misspelled. Correct them.
    Correct all spelling errors
    Check the spelling and correct what is wrong
    Correct the spelling, but don't reword anything
    I typed this too fast. Fix my typos.
    Remove the typing errors
    Fix any typos and change nothing else.
    Clean up the spelling
"""

_DROPPING = """
drop_item
    Remove {item} from the list
    Delete the item {item!r}
    Take {item} off the list
    Drop the item {item!r}
    Remove the entry {item!r}
    Strike {item!r}
    {item!r} is no longer needed on the list, remove it.
    Cross out {item!r}
    Delete {item!r} from the list
    Leave out the item {item!r}
drop_nth_item
    Remove the {nth} item
    Delete the {nth} item of the list
    Drop the {nth} bullet point
    Take the {nth} entry off the list
    Remove the {nth} entry from the list
    Delete the {nth} point
    The {nth} item of the list can go.
    Leave out the {nth} item of the list
drop_item_beginning
    Remove the item that begins with {start!r}
    Delete the item that starts with {start!r}
    Drop the point that begins {start!r}
    Delete the list entry beginning {start!r}
    Remove the bullet that starts with {start!r}
    Take out the item starting with {start!r}
    Remove the entry that begins {start!r}
    The item beginning with {start!r} can go.
drop_sentence
    Delete the sentence {sentence!r}
    Remove this sentence: {sentence!r}
    Drop the sentence {sentence!r}
    Cut {sentence!r}
    Take out {sentence!r}
    Leave out the sentence {sentence!r}
    Please delete {sentence!r}
    Strike the sentence {sentence!r}
drop_sentence_beginning
    Delete the sentence that begins with {start!r}
    Remove the sentence that starts with {start!r}
    Drop the sentence beginning with {start!r}
    Take out the sentence beginning {start!r}
    Cut the sentence starting {start!r}
    The sentence that begins {start!r} can go.
    Delete the whole sentence that starts with {start!r}
    Leave out the sentence that begins with {start!r}
drop_sentence_about
    Delete the sentence about {word}
    Remove the sentence that mentions {word}
    Drop the sentence with {word}
    Take out the sentence about {word}
    Cut the sentence that mentions {word}
    We don't need the sentence with {word} any more, delete it.
    The sentence with {word} in it can go.
    Leave out the sentence about {word}
    Remove the sentence where {word} is named
drop_sentence_with
    Delete the sentence with the word {word!r}
    Remove the sentence that contains {word!r}
    Drop the sentence with {word!r} in it
    Take out the sentence in which the word {word!r} occurs
    Cut the sentence containing {word!r}
    The sentence with {word!r} can go.
    Leave out the sentence that has {word!r} in it
    Remove the sentence containing the word {word!r}
drop_last_sentence
    Delete the last sentence
    Remove the last sentence
    Drop the final sentence
    Cut the last sentence
    Take out the sentence at the end
    The last sentence can go.
    Leave out the final sentence
    Remove the sentence at the very end
drop_line
    Delete the line {line!r}
    Remove the line {line!r}
    Drop the line {line!r}
    Take out the line {line!r}
    Delete this line: {line!r}
    The line {line!r} can go.
    Cut the line {line!r}
    Get rid of the line {line!r}
drop_section
    Delete the section {title!r}
    Remove the section {title!r}
    Drop the whole section {title!r}
    Remove the part {title!r} with its heading
    Cut the section called {title!r}
    Take out {title!r} and everything under it
    We don't need the section {title!r}, delete it.
    Delete the heading {title!r} and its text
"""


def wordings(*blocks: str) -> dict[str, tuple[str, ...]]:
    """By change: the lines below its name."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in "\n".join(blocks).splitlines():
        if line.startswith(" "):
            found[name].append(line.strip())
        elif line:
            name = line
            found[name] = []
    return {name: tuple(each) for name, each in found.items()}


TAUGHT = wordings(_RENAMING, _TYPOS, _DROPPING, ADDING, ORDERING, SHAPES, COMMENTS, EVERYWHERE)
