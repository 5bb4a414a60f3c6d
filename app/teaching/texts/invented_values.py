"""Values of invented texts as people write them: amounts, dates, times, numbers, addresses."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August"),
    *("September", "October", "November", "December"),
)
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
NUMBERS = (
    *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    *("twelve", "fifteen", "twenty", "thirty"),
)
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_NOTATIONS = ("EUR {}", "€{}", "${}", "£{}", "{} euros", "USD {}", "CHF {}", "GBP {}")
_SPANS = ("minutes", "hours", "days", "weeks", "months")


def amount(random: Random) -> str:
    """Of money, in one of many notations."""
    size = random.choice((10, 100, 100, 1000, 1000, 10_000, 100_000))
    whole = random.randrange(size // 10 + 1, size) * random.choice((1, 1, 1, 5, 10))
    cents = f".{random.choice((0, 5, 20, 50, 80, 90, 95, 99)):02}" if whole < 500 else ""
    if random.random() < 0.5:
        cents = ""
    number = f"{whole:,}{cents}"
    return random.choice(_NOTATIONS).format(number)


def date(random: Random) -> str:
    """A day, with or without its year."""
    day, month, year = random.randint(1, 28), random.randrange(12), random.randint(2015, 2031)
    name = MONTHS[month]
    return random.choice(
        (
            f"{day} {name} {year}",
            f"{day} {name} {year}",
            f"{name} {day}, {year}",
            f"{day} {name}",
            f"{name} {day}",
            f"{year}-{month + 1:02}-{day:02}",
            f"{day:02}/{month + 1:02}/{year}",
            f"{day:02}.{month + 1:02}.{year}",
        )
    )


def day(random: Random) -> str:
    """Of the week."""
    return random.choice(DAYS)


def month(random: Random) -> str:
    """Its name."""
    return random.choice(MONTHS)


def year(random: Random) -> str:
    """A year of four digits."""
    return str(random.randint(1890, 2035))


def time(random: Random) -> str:
    """Of the day."""
    hour, minute = random.randint(7, 21), random.choice((0, 0, 15, 30, 45, 10, 20, 50))
    if random.random() < 0.7:
        return f"{hour}:{minute:02}"
    short = f"{(hour - 1) % 12 + 1}" + (f":{minute:02}" if minute else "")
    return f"{short} {'am' if hour < 12 else 'pm'}"


def number(random: Random) -> str:
    """A count of things, in figures or as a word."""
    if random.random() < 0.3:
        return random.choice(NUMBERS)
    size = random.choice((40, 40, 990, 90_000))
    return f"{random.randint(size // 20, size):,}"


def small(random: Random) -> str:
    """A number from 2 to 30, in figures."""
    return str(random.randint(2, 30))


def ordinal(random: Random) -> str:
    """As a word."""
    return random.choice(ORDINALS)


def percent(random: Random) -> str:
    """A rate or a share."""
    return random.choice(
        (f"{random.randint(1, 95)}%", f"{random.randint(0, 20)}.{random.randint(1, 9)}%")
    )


def span(random: Random) -> str:
    """Of time."""
    unit = random.choice(_SPANS)
    return f"{random.randint(2, 60)} {unit}"


def weight(random: Random) -> str:
    """Of a thing that a person can carry, or of food."""
    return random.choice(
        (f"{random.randint(2, 25)} kg", f"{50 * random.randint(1, 19)} g", "1.5 kg", "2.4 kg")
    )


def phone(random: Random) -> str:
    """A telephone number."""
    return f"0{random.randint(20, 99)} {random.randint(100, 999)} {random.randint(1000, 9999)}"


def code(random: Random) -> str:
    """A reference, as on an invoice."""
    letters = "".join(random.choice("ABCDEFGHKLMNPRSTVWX") for _ in range(random.randint(1, 3)))
    return f"{letters}-{random.randint(100, 99999)}"


def version(random: Random) -> str:
    """Of software."""
    return f"{random.randint(0, 9)}.{random.randint(0, 19)}.{random.randint(0, 9)}"


def room_number(random: Random) -> str:
    """Of a room or a house."""
    return str(random.randint(1, 480))


VALUES: dict[str, Callable[[Random], str]] = {
    "amount": amount,
    "date": date,
    "day": day,
    "month": month,
    "year": year,
    "time": time,
    "number": number,
    "small": small,
    "ordinal": ordinal,
    "percent": percent,
    "span": span,
    "weight": weight,
    "phone": phone,
    "code": code,
    "version": version,
    "house": room_number,
}
"""By the name that a pattern gives them."""
