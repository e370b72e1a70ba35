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
        total = Decimal(0)
        for date in self.dates:
            if not line["from"] <= date <= min(line["to"], self.site.now):
                continue
            for transaction in self.by_date[date]:
                kind, currency, amount = self.row(transaction)
                own = (transaction.get("category") or "").split(":")
                if own[:len(levels)] != levels or currency != line["currency"] or kind == "transfer":
                    continue
                is_refund = kind == "income" and self.is_refunding(own)
                if is_spending and (kind == "expense" or is_refund):
                    total += -amount if is_refund else amount
                elif not is_spending and kind == "income" and not is_refund:
                    total += amount
        return total

    def is_refunding(self, levels):
        """Whether income in a category is a refund: as it says itself, or as its rows and those of the ones above say."""
        lineage = [":".join(levels[:end]) for end in range(len(levels), 0, -1)]
        stated = self.site.ledger.get("categories", {})
        for name in lineage:
            if "kind" in stated.get(name, {}):
                return stated[name]["kind"] == "spending"
        return any(self.spends(name) for name in lineage)

    def spends(self, name):
        total = Decimal(0)
        for date in self.dates:
            for transaction in self.by_date[date] if date <= self.site.now else []:
                kind, currency, amount = self.row(transaction)
                category = transaction.get("category") or ""
                if currency == self.currency and (category == name or category.startswith(name + ":")):
                    total += {"expense": amount, "income": -amount, "transfer": 0}[kind]
        return total > 0

    @staticmethod
    def carries(entries, left):
        """What the period before may pass on, as its entry says."""
        rules = {"none": lambda left: Decimal(0), "surplus": lambda left: max(left, Decimal(0)), "all": lambda left: left}
        return {Decimal(0)} if left is None else {rules[entry.get("rollover", "none")](left) for entry in entries}
