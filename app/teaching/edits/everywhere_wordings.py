"""The wordings of changes in several places; see `app.teaching.edits.wordings`."""

from __future__ import annotations

EVERYWHERE = """
capitals
    Write {word} in capital letters everywhere
    Put {word} in capitals
    Capitalise every letter of {word} throughout
    Make {word} all caps
    {word} should be in capital letters.
    Write {word} in upper case wherever it occurs
    Use capital letters for {word}
    Change {word} to upper case everywhere
swap_names
    Swap {a} and {b} everywhere
    Exchange the names {a} and {b}
    I mixed up {a} and {b}. Swap them.
    Write {a} where it says {b} and the other way round
    {a} should be {b} and {b} should be {a}.
    Replace {a} by {b} and {b} by {a}
    Interchange {a} and {b} throughout
    Wherever it says {a} it should say {b}, and vice versa.
begin_items
    Put {text!r} before each item of the list
    Begin every item with {text!r}
    Start each line of the list with {text!r}
    Add {text!r} in front of every item
    Every item should begin with {text!r}.
    Write {text!r} before all items
    Place {text!r} at the beginning of each item
    Prefix every item of the list with {text!r}
end_items
    Put {text!r} after each item of the list
    End every item with {text!r}
    Add {text!r} to the end of each item
    Every item should end with {text!r}.
    Write {text!r} after all items
    Place {text!r} at the end of each item
    Append {text!r} to every item of the list
    Finish each line of the list with {text!r}
"""

EVERYWHERE_HELD_OUT = """
capitals
    Let {word} shout: only capital letters
    {word} wants to be all upper case.
    Set every {word} in big letters
swap_names
    {a} and {b} have to trade places wherever they occur.
    Let {a} stand for {b}, and {b} for {a}
    I confused {a} with {b}. Turn them around.
begin_items
    Let all the items open with {text!r}
    I want {text!r} ahead of each item.
    Give each entry of the list a leading {text!r}
end_items
    Let all the items close with {text!r}
    I want {text!r} behind each item.
    Give each entry of the list a trailing {text!r}
"""
