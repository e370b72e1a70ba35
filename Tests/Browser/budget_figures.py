"""The proof of budgets: what was spent in each period, what is left, and what is carried over."""

import csv
from decimal import Decimal


class BudgetFigures:
    def budgets(self):
        path = self.site.folder / "budgets.csv"
        if not path.exists():
            return
        with open(path, newline="", encoding="utf-8") as file:
            lines = list(csv.DictReader(file))
        previous = {}
        for line in lines:
            series = line["category"], line["every"], line["currency"]
            amount, carry, spent, left = (Decimal(line[name]) for name in ("amount", "carry", "spent", "left"))
            entries = [
                entry for entry in self.site.ledger["budgets"]
                if entry["category"] == line["category"] and entry.get("every", "month") == line["every"]
                and entry.get("currency", self.currency) == line["currency"]]
            own = -self.net_of(line) if all(entry.get("type") != "income" for entry in entries) else self.net_of(line)
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

    def net_of(self, line):
        """Income less expense of a category and of all below it, in a period."""
        levels = line["category"].split(":")
        net = Decimal(0)
        for date in self.dates:
            if not line["from"] <= date <= line["to"]:
                continue
            for transaction in self.by_date[date]:
                kind, currency, amount = self.row(transaction)
                is_inside = (transaction.get("category") or "").split(":")[:len(levels)] == levels
                if is_inside and currency == line["currency"] and kind != "transfer":
                    net += amount if kind == "income" else -amount
        return net

    @staticmethod
    def carries(entries, left):
        """What the period before may pass on, as its entry says."""
        rules = {"none": lambda left: Decimal(0), "surplus": lambda left: max(left, Decimal(0)), "all": lambda left: left}
        return {Decimal(0)} if left is None else {rules[entry.get("rollover", "none")](left) for entry in entries}
