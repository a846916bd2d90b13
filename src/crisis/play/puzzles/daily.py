"""The puzzle of the day. The page finds it by the same count (`web/kept/puzzling.js`)."""

from datetime import date

FIRST_DAY = date(2026, 1, 1)


def number_of_day(day: date, puzzles: int) -> int:
    """The number, from 1, of the puzzle of a day: one after the other, the same for everybody."""
    return (day - FIRST_DAY).days % puzzles + 1
