"""The proof of budgets: what was spent in each period, what is left, and what is carried over."""

import csv
from decimal import Decimal

from shown_rows import Sums


class BudgetFigures:
    def budgets(self):
        path = self.site.folder / "budgets.csv"
        if not path.exists():
            return
        with open(path, newline="", encoding="utf-8-sig") as file:
            lines = list(csv.DictReader(file))
        previous = {}
        for line in lines:
            series = line["category"], line["every"], line["currency"]
            amount, carry, spent, left = (Decimal(line[name]) for name in ("amount", "carry", "spent", "left"))
            entries = [
                entry for entry in self.site.ledger["budgets"]
                if entry["category"] == line["category"] and entry.get("every", "month") == line["every"]
                and entry.get("currency", self.currency) == line["currency"]]
            own = self.counted(line, all(entry.get("type") != "income" for entry in entries))
            self.figures += 3
            name = f"budgets.csv: {line['category']} from {line['from']} to {line['to']}"
            if spent != own:
                yield f"{name}: spent {spent}, but the ledger says {own}"
            if left != amount + carry - spent:
                yield f"{name}: {left} is left of {amount} and {carry}, less {spent}"
            if carry not in self.carries(entries, previous.get(series)):
                yield f"{name}: {carry} is carried over from {previous.get(series)}"
            if amount not in [Decimal(str(entry["amount"])) for entry in entries]:
                yield f"{name}: no entry has {amount}"
            if line["from"] > self.site.now:
                yield f"{name}: it has not begun"
            previous[series] = left

    def counted(self, line, is_spending):
        """The spending, or the income, of a category and of all below it, in a period up to today."""
        levels = line["category"].split(":")
        rows = [
            self.row(transaction) for date in self.dates if line["from"] <= date <= line["to"] for transaction in self.by_date[date]
            if (transaction.get("category") or "").split(":")[:len(levels)] == levels]
        return Sums(rows).of("spending" if is_spending else "income", line["currency"])

    @staticmethod
    def carries(entries, left):
        """What the period before may pass on, as its entry says."""
        rules = {"none": lambda left: Decimal(0), "surplus": lambda left: max(left, Decimal(0)), "all": lambda left: left}
        return {Decimal(0)} if left is None else {rules[entry.get("rollover", "none")](left) for entry in entries}
