"""The figures of docs/figures.md, from a ledger's JSON alone: what each row counts as."""

from collections import defaultdict
from decimal import Decimal
from functools import cached_property

from amounts import last_day, month_after


def levels(category):
    """`Food:Groceries` as Food and Food:Groceries; nothing for rows without a category."""
    names = (category or "").split(":")
    return [":".join(names[:depth]) for depth in range(1, len(names) + 1)] if names[0] else []


class Definitions:
    def __init__(self, ledger, now):
        self.currency = ledger.get("currency", "USD")
        self.now = now
        self.excluded = [query.partition(":")[::2] for query in ledger.get("exclude", [])]
        self.kinds = {name: facts["kind"] for name, facts in ledger.get("categories", {}).items() if "kind" in facts}
        spent = defaultdict(lambda: defaultdict(Decimal))
        for row in ledger["transactions"]:
            if row["date"] <= now and row["type"] != "transfer":
                for category in levels(row.get("category")):
                    spent[category][self.currency_of(row)] += Decimal(str(row["amount"])) * (1 if row["type"] == "expense" else -1)
        self.spent = spent
        rows = [row for row in ledger["transactions"] if row["date"] <= now]
        self.oldest = min((row["date"] for row in ledger["transactions"]), default=None)
        paid = [row for row in rows if row["type"] != "transfer"]
        own = [row for row in paid if self.currency_of(row) == self.currency]
        self.newest_payment = max((row["date"] for row in own or paid), default=None)

    @cached_property
    def whole_months(self):
        """From that of the oldest row, if it is of the first week, to that of the newest payment in the ledger's currency, if it has ended."""
        if not self.newest_payment:
            return []
        first = month_after(self.oldest[:7], int(self.oldest[8:] > "07"))
        running = self.now[:7]
        last = min(self.newest_payment[:7], running if self.now == last_day(running) else month_after(running, -1))
        months = []
        while first <= last:
            months.append(first)
            first = month_after(first, 1)
        return months

    def is_one_off(self, row):
        """Whether a query of `exclude` finds it: a tag or a category, as the sites here have them."""
        return any(
            name in (row.get("tags", []) if field == "tag" else levels(row.get("category"))) for field, name in self.excluded)

    def currency_of(self, row):
        return row.get("currency", self.currency)

    def counts_as(self, row):
        """Income, expense or transfer; a refund, which is taken off what was spent; a deduction, taken off income; planned, which is in no figure."""
        if row["date"] > self.now:
            return "planned"
        # What a copy adds up has a role and no category.
        if "addedUpAs" in row:
            return row["addedUpAs"]
        if row["type"] == "expense" and self.stated_kind(row.get("category")) == "income":
            return "deduction"
        return "refund" if row["type"] == "income" and self.is_refunded(row.get("category"), self.currency_of(row)) else row["type"]

    def is_spending(self, category, currency):
        """By the rows in the ledger's currency; where there are none, by those in another one."""
        sums = self.spent.get(category, {})
        return sums.get(self.currency if self.currency in sums else currency, 0) > 0

    def stated_kind(self, category):
        return next((self.kinds[level] for level in reversed(levels(category)) if level in self.kinds), None)

    def is_refunded(self, category, currency):
        """Whether what comes in under a category, in a currency, is a refund."""
        own, stated = levels(category), self.stated_kind(category)
        return stated == "spending" if stated else any(self.is_spending(category, currency) for category in own)
