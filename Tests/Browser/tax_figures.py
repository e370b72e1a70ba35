"""The proof of tax pages: the income that they tax."""

from amounts import day


class TaxFigures:
    def tax_entry(self, page):
        """What the ledger says of the table that a page is about."""
        name = page.path.rpartition("/")[2].removesuffix(".html")
        return next(entry for entry in self.site.ledger["taxes"] if entry.get("table") == name)

    def tax_period(self, page):
        """The first and the last day that a page names."""
        entries = page.tree.first("dl", "facts").all("div")
        period = next(entry.first("dd").text for entry in entries if entry.first("dt").text == "Period")
        return list(map(day, period.split(" – ")))

    def is_earned(self, page):
        return self.is_counted(page, "income")

    def is_counted(self, page, role):
        """Which transactions are in the categories that a table names, or below them, in its period."""
        first, last = self.tax_period(page)
        paths = [name.split(":") for name in self.tax_entry(page).get(role, [])]

        def belongs(transaction):
            levels = (transaction.get("category") or "").split(":")
            return first <= transaction["date"] <= last and any(levels[:len(path)] == path for path in paths)

        return belongs
