"""Numbers, amounts, dates and times in the notation of one document."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from app.teaching.invented.words import word_lists

_CURRENCIES = (
    *("EUR {}", "EUR {}", "€{}", "€{}", "{} euros", "{} euro", "${}", "${}", "${}", "USD {}"),
    *("{} dollars", "£{}", "£{}", "GBP {}", "{} pounds", "CHF {}", "NOK {}", "SEK {}"),
    *("{} crowns", "{} francs", "CAD {}", "PLN {}", "A${}", "{} zloty", "¥{}", "{} rupees"),
)
_THOUSANDS = (",", ",", ",", ",", ",", ".", " ", "'", "")
_DATES = (
    *("{d} {month} {y}", "{d} {month} {y}", "{d} {month} {y}", "{month} {d}, {y}"),
    *("{month} {d}, {y}", "{d}{th} {month} {y}", "{d} {short} {y}", "{y}-{m:02}-{d:02}"),
    *("{d:02}.{m:02}.{y}", "{d:02}/{m:02}/{y}", "the {d}{th} of {month} {y}"),
)
_DAYS = ("{d} {month}", "{d} {month}", "{month} {d}", "{d}{th} {month}", "the {d}{th} of {month}")
_PERCENT = ("{} percent", "{} percent", "{} per cent", "{}%", "{}%")
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen twenty"
)
_WORDS = _ONES.split()
_TENTHS = "zero ten twenty thirty forty fifty sixty seventy eighty ninety"
_TENS = _TENTHS.split()
_MONTHS = word_lists()["month"]


def in_words(number: int) -> str:
    """A number below 100 in words."""
    if number <= 20:
        return _WORDS[number]
    tens, ones = divmod(number, 10)
    return f"{_TENS[tens]}-{_WORDS[ones]}" if ones else _TENS[tens]


def ordinal_ending(day: int) -> str:
    """The letters after 1, 2, 3 ... in 1st, 2nd, 3rd."""
    return "th" if 10 < day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


@dataclass(frozen=True, slots=True)
class Notation:
    """How a document writes numbers. Each method draws a value and writes it.

    Attributes:
        currency, date_format, day_format, percent_format: formats.
        thousands: stands between the thousands of a number.
        spells: up to which number amounts of time are in words.
    """

    random: Random
    currency: str
    date_format: str
    day_format: str
    percent_format: str
    thousands: str
    spells: int

    def amount(self, least: int, most: int) -> str:
        """Money, mostly round; from a million also in millions."""
        value = self._round(least, most)
        if value >= 1_000_000 and self.random.random() < 0.6:
            return self.currency.format(f"{value / 1_000_000:.1f} million").replace(".0 ", " ")
        if value < 200 and self.random.random() < 0.4:
            cents = self.random.choice((20, 45, 50, 60, 75, 80, 90, 95, 99))
            return self.currency.format(f"{value}.{cents:02}")
        return self.currency.format(self.grouped(value))

    def count(self, least: int, most: int) -> str:
        """How many: exactly, or in words if few."""
        value = self.random.randint(least, most)
        return in_words(value) if value <= self.spells else self.grouped(value)

    def number(self, least: int, most: int) -> str:
        """Digits, as of a section or a room."""
        return str(self.random.randint(least, most))

    def percent(self, least: int, most: int) -> str:
        """A share, at times with one decimal."""
        value = self.random.randint(least * 10, most * 10)
        number = f"{value / 10:.1f}" if self.random.random() < 0.4 else str(max(value // 10, 1))
        return self.percent_format.format(number)

    def time(self, least: int, most: int, unit: str) -> str:
        """A stretch of time, the unit in the plural: "30 days", "a month", "six (6) weeks"."""
        value = self.random.randint(least, most)
        if value > 12 and self.random.random() < 0.6:
            value = min(most, max(5, value // 5 * 5))
        unit = unit.removesuffix("s") if value == 1 else unit
        if value < 100 and self.random.random() < 0.08:
            return f"{in_words(value)} ({value}) {unit}"
        return f"{in_words(value) if value <= self.spells else value} {unit}"

    def measure(self, least: int, most: int, unit: str) -> str:
        """An amount of a unit, at times with one decimal where it is small."""
        if most <= 60 and self.random.random() < 0.4:
            return f"{self.random.randint(least * 10, most * 10) / 10} {unit}".replace(".0 ", " ")
        return f"{self.grouped(self._round(least, most))} {unit}"

    def date(self, first: int, last: int) -> str:
        """A day of one of the years."""
        return self._day(self.date_format, self.random.randint(first, last))

    def monthday(self) -> str:
        """A day of no year."""
        return self._day(self.day_format, 0)

    def monthyear(self, first: int, last: int) -> str:
        """A month of one of the years."""
        return f"{self.random.choice(_MONTHS)} {self.random.randint(first, last)}"

    def year(self, first: int, last: int) -> str:
        """One of the years."""
        return str(self.random.randint(first, last))

    def clock(self) -> str:
        """A time of day."""
        hour, minute = self.random.randint(6, 22), self.random.choice((0, 0, 0, 15, 30, 45))
        if self.thousands != "," or self.spells % 2:
            return f"{hour}:{minute:02}"
        half = "a.m." if hour < 12 else "p.m."
        return f"{(hour - 1) % 12 + 1}{f':{minute:02}' if minute else ''} {half}"

    def grouped(self, value: int) -> str:
        """The number with its thousands apart."""
        return f"{value:,}".replace(",", self.thousands)

    def _round(self, least: int, most: int) -> int:
        value = self.random.randint(least, most)
        if value < 100 or self.random.random() < 0.15:
            return value
        step: int = 10 ** (len(str(value)) - self.random.choice((1, 2, 2, 3, 3)))
        return max(least, value // step * step)

    def _day(self, form: str, year: int) -> str:
        month, day = self.random.randint(1, 12), self.random.randint(1, 28)
        return form.format(
            d=day,
            m=month,
            y=year,
            month=_MONTHS[month - 1],
            short=_MONTHS[month - 1][:3],
            th=ordinal_ending(day),
        )


def a_notation(random: Random) -> Notation:
    """Return the notation of a document, drawn at random."""
    return Notation(
        random,
        random.choice(_CURRENCIES),
        random.choice(_DATES),
        random.choice(_DAYS),
        random.choice(_PERCENT),
        random.choice(_THOUSANDS),
        random.choice((0, 9, 10, 12, 12, 12, 90)),
    )
