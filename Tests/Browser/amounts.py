"""Amounts, names and days as pages write them, and as Python counts with them."""

import datetime
import re
import unicodedata
from decimal import ROUND_HALF_UP, Decimal

EXPONENTS = {"JPY": 0, "USD": 2, "EUR": 2, "EGP": 2, "GBP": 2, "KWD": 3}
SYMBOLS = {"$": "USD", "€": "EUR", "¥": "JPY", "£": "GBP"}
MONTHS = "January February March April May June July August September October November December".split()


def money(text):
    """`-KWD 1,234.500` as a currency and an amount."""
    sign, currency, number = re.fullmatch(r"([-+−]?)([^\d\s]+)\s*([\d,.]+)", text.strip()).groups()
    currency = SYMBOLS.get(currency, currency)
    amount = Decimal(number.replace(",", ""))
    assert -amount.as_tuple().exponent == EXPONENTS[currency], text
    return currency, -amount if sign in ("-", "−") else amount


def rounded(number, step="1"):
    """Halves away from zero."""
    return number.quantize(Decimal(step), ROUND_HALF_UP)


def unit(currency):
    """The smallest amount, as a step to round to: `0.01`."""
    return str(Decimal(1).scaleb(-EXPONENTS[currency]))


def folded(name):
    """What makes two names one payee."""
    return " ".join(unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).split())


def day(text):
    """`Mar 5, 2026` as `2026-03-05`; of `Mar 2026` and of `2026`, the first day."""
    *month, year = text.replace(",", "").split()
    month, number = [*month, "Jan", "1"][:2] if len(month) != 1 else [month[0], "1"]
    return f"{year}-{next(i for i, name in enumerate(MONTHS, 1) if name.startswith(month)):02}-{int(number):02}"


def day_of_year(text, year):
    """`Mar 5` of 2026 as `2026-03-05`."""
    return day(f"{text}, {year}")


def days(text):
    """The first and the last day of `Mar 5 – Apr 9, 2026`, or of a single day."""
    first, _, last = text.replace("\N{THIN SPACE}", " ").partition(" – ")
    if last and "," not in first:
        first += last[last.index(","):]
    if last[:1].isdigit():
        last = f"{first.split()[0]} {last}"
    return [day(first), day(last or first)]


def month_after(month, count):
    """The month so many months after `2026-03`."""
    number = int(month[:4]) * 12 + int(month[5:]) - 1 + count
    return f"{number // 12:04}-{number % 12 + 1:02}"


def last_day(month):
    return str(datetime.date.fromisoformat(f"{month_after(month, 1)}-01") - datetime.timedelta(days=1))


def percentage(part, whole):
    """To a tenth, halves away from zero."""
    return rounded(part * 100 / whole, "0.1")


def shown_percentage(node):
    return Decimal(node.text.strip().rstrip("%").replace(",", "").replace("−", "-"))
