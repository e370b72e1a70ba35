"""What a recurring payment mostly is, which payments were extras, and when one is late, as docs/figures.md defines them."""

import datetime
from decimal import Decimal
from statistics import median

from amounts import last_day, rounded


def usual(amounts, step):
    """The newest amount if it stood twice, or else the median of the newest six; the extras count for nothing."""
    odd = extras(amounts, step)
    newest = [amount for index, amount in enumerate(amounts) if index not in odd][-6:]
    return rounded(median(newest), step) if len(newest) > 2 and newest[-1] != newest[-2] else newest[-1]


def surplus(amounts, index, step):
    """How far an amount of more than 1.5 times the median around it is above that."""
    around = amounts[max(0, index - 6):index] + amounts[index + 1:index + 7]
    middle = rounded(median(around), step) if len(around) > 2 else Decimal("Infinity")
    return amounts[index] - middle if amounts[index] * 2 > middle * 3 else 0


def extras(amounts, step):
    """The indices of payments that stand alone above those around them, with what they are above."""
    found = {}
    for index, amount in enumerate(amounts):
        beside = [other for other in (index - 1, index + 1) if 0 <= other < len(amounts)]
        above = surplus(amounts, index, step)
        if above and all(amounts[other] < amount and not surplus(amounts, other, step) for other in beside):
            found[index] = above
    return found


def year_later(date):
    month = f"{int(date[:4]) + 1:04}-{date[5:7]}"
    return min(f"{month}-{date[8:]}", last_day(month))


def days_between(date, other):
    return (datetime.date.fromisoformat(other) - datetime.date.fromisoformat(date)).days


def booked(date):
    """The day itself, or the Monday after a weekend."""
    day = datetime.date.fromisoformat(date)
    return str(day + datetime.timedelta(days=max(0, 7 - day.weekday()) if day.weekday() > 4 else 0))
