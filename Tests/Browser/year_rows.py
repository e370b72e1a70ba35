"""A year of a ledger, as a year in review counts it."""

from collections import defaultdict

from amounts import folded, last_day
from shown_rows import Sums


class Year:
    """The payments of a year up to a day, in the ledger's currency and from the ledger alone."""

    def __init__(self, books, year, end):
        self.first, self.last = f"{year}-01-01", end
        all_rows = [
            transaction for date in books.dates if self.first <= date <= end for transaction in books.by_date[date]
            if books.row(transaction)[0] in ("income", "expense", "refund")]
        self.spending_days = {row["date"] for row in all_rows if row["type"] == "expense"}
        self.rows = [row for row in all_rows if row.get("currency", books.currency) == books.currency]
        self.amount = lambda row: books.row(row)[2]
        self.sums = Sums(map(books.row, self.rows))
        self.net = self.sums.of("kept", books.currency)
        self.income = self.sums.of("income", books.currency)
        self.expenses = [row for row in self.rows if row["type"] == "expense"]
        self.spent = books.spent

    def months(self):
        """What each month that is over came to: its net, its number of payments, and itself; the best first."""
        groups = defaultdict(list)
        for row in self.rows:
            groups[row["date"][:7]].append(row)
        nets = [
            (sum(self.amount(row) * (1 if row["type"] == "income" else -1) for row in rows), len(rows), month)
            for month, rows in groups.items() if last_day(month) <= self.last]
        return sorted(nets, key=lambda entry: (-entry[0], -entry[1], entry[2]))

    def payees(self):
        """By payee, what was spent, less what came back, and how often."""
        groups = defaultdict(list)
        for row in self.rows:
            if row["type"] == "expense" or self.spent(row):
                groups[folded(row["name"])].append(row)
        return {payee: (sum(map(self.spent, rows)), sum(row["type"] == "expense" for row in rows)) for payee, rows in groups.items()}

    def categories(self):
        sums = defaultdict(int)
        for row in self.rows:
            sums[(row.get("category") or "").split(":")[0]] += self.spent(row)
        return sums
