"""A ledger as double entry books, and what hledger and Beancount say of them."""

import csv
import io
import subprocess
import sys
from collections import defaultdict
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

from definitions import levels


class Entry(NamedTuple):
    date: str
    currency: str
    amount: Decimal
    # Where the amount comes from and where it goes: an expense, for example, goes from an asset to an expense.
    source: tuple
    target: tuple


def entries(ledger, definitions):
    """What has happened, as double entry books it: a refund comes from where it was spent, a deduction goes to where it was earned."""
    for row in ledger["transactions"]:
        own, category = ("Assets", row.get("account", "Cash")), row.get("category") or "None"
        places = {
            "income": (("Income", category), own), "refund": (("Expenses", category), own), "expense": (own, ("Expenses", category)),
            "deduction": (own, ("Income", category)),
            "transfer": (own, ("Assets", row.get("to", "Elsewhere")))}.get(definitions.counts_as(row))
        if places:
            yield Entry(row["date"], definitions.currency_of(row), Decimal(str(row["amount"])), *places)


def account(part):
    """Both programs restrict the letters of an account: each other one is written as its number."""
    root, name = part
    words = ["".join(c if c.isascii() and c.isalnum() else f"-{ord(c)}" for c in word) for word in name.split(":")]
    return ":".join([root, *(f"X-{word}" for word in words)])


class Journals:
    def __init__(self, entries, folder):
        self.folder = Path(folder)
        self.entries = sorted(entries, key=lambda entry: entry.date)
        self.names = {account(part): part for entry in self.entries for part in (entry.source, entry.target)}
        assert len(self.names) == len({part for entry in self.entries for part in (entry.source, entry.target)})

    def booked(self, heading):
        for number, entry in enumerate(self.entries):
            yield (
                f"{heading(entry.date, number)}\n  {account(entry.target)}  {entry.amount} {entry.currency}\n"
                f"  {account(entry.source)}  -{entry.amount} {entry.currency}\n")

    def hledger(self):
        """By section, category, month and currency: its income statement, month by month."""
        path = self.folder / "books.journal"
        path.write_text("\n".join(self.booked(lambda date, number: f"{date} row {number}")))
        text = output(["hledger", "-f", path, "incomestatement", "--monthly", "--output-format", "csv", "--layout", "tidy"])
        figures = Figures()
        for row in (row for row in csv.reader(io.StringIO(text)) if len(row) == 6):
            name, month, _, _, currency, value = row
            if name == "Net:":
                figures.add("Kept", None, month, currency, Decimal(value))
            elif name in self.names:
                section, category = self.names[name]
                figures.add(section, category, month, currency, Decimal(value))
        return figures

    def beancount(self):
        """The same from bean-query, which adds up postings: income is below zero there."""
        path = self.folder / "books.beancount"
        opened = "".join(f"1900-01-01 open {name}\n" for name in self.names)
        path.write_text(opened + "\n".join(self.booked(lambda date, number: f'{date} * "row {number}"')))
        text = output([
            Path(sys.executable).with_name("bean-query"), "--format", "csv", path,
            "SELECT year, month, account, currency, sum(number) AS total WHERE account ~ '^(Income|Expenses):' "
            "GROUP BY year, month, account, currency"])
        figures = Figures()
        for row in csv.DictReader(io.StringIO(text)):
            section, category = self.names[row["account"].strip()]
            month = f"{int(row['year']):04}-{int(row['month']):02}"
            amount, currency = Decimal(row["total"]), row["currency"].strip()
            figures.add(section, category, month, currency, amount if section == "Expenses" else -amount)
            figures.add("Kept", None, month, currency, -amount)
        return figures


class Figures:
    """Amounts by section (Income, Expenses, Kept), category, month and currency; those of a category hold what is below it."""

    def __init__(self):
        self.sums = defaultdict(Decimal)

    def add(self, section, category, month, currency, amount):
        for place in levels(category) or [category]:
            self.sums[section, place, month, currency] += amount

    def nonzero(self):
        return {place: amount for place, amount in self.sums.items() if amount}

    def of_all_months(self):
        """By section and currency: what is in an inner category is in its outermost one."""
        sums = defaultdict(Decimal)
        for (section, category, _, currency), amount in self.sums.items():
            if ":" not in (category or ""):
                sums[section, currency] += amount
        return {place: amount for place, amount in sums.items() if amount}


def output(command):
    return subprocess.run(command, check=True, capture_output=True, text=True, env={"LC_ALL": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin"}).stdout
