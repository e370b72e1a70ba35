"""The figures of docs/figures.md, from a ledger's JSON alone: what each row counts as."""

from collections import defaultdict
from decimal import Decimal


def levels(category):
    """`Food:Groceries` as Food and Food:Groceries; nothing for rows without a category."""
    names = (category or "").split(":")
    return [":".join(names[:depth]) for depth in range(1, len(names) + 1)] if names[0] else []


class Definitions:
    def __init__(self, ledger, now):
        self.currency = ledger.get("currency", "USD")
        self.now = now
        self.kinds = {name: facts["kind"] for name, facts in ledger.get("categories", {}).items() if "kind" in facts}
        spent = defaultdict(Decimal)
        for row in ledger["transactions"]:
            if row["date"] <= now and row["type"] != "transfer" and self.currency_of(row) == self.currency:
                for category in levels(row.get("category")):
                    spent[category] += Decimal(str(row["amount"])) * (1 if row["type"] == "expense" else -1)
        self.spending_categories = {category for category, amount in spent.items() if amount > 0}

    def currency_of(self, row):
        return row.get("currency", self.currency)

    def counts_as(self, row):
        """Income, expense or transfer; a refund, which is taken off what was spent; planned, which is in no figure."""
        if row["date"] > self.now:
            return "planned"
        return "refund" if row["type"] == "income" and self.is_refunded(row.get("category")) else row["type"]

    def is_refunded(self, category):
        """Whether what comes in under a category is a refund."""
        own = levels(category)
        stated = next((self.kinds[category] for category in reversed(own) if category in self.kinds), None)
        return stated == "spending" if stated else any(category in self.spending_categories for category in own)
