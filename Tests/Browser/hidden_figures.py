"""The proof of a copy with hidden amounts: its rows, how many each group has, and no amount anywhere."""

import csv
import re
from collections import Counter
from decimal import Decimal

from books import Books
from markup import parse

AMOUNT = re.compile(r"[$€¥£]\s*[-−]?\d|\d\s*[$€¥£%]")


class HiddenFigures(Books):
    def differences(self):
        for path in self.site.pages():
            tree = parse(self.site.read(path))
            texts = [child for node in tree.walk() if node.tag not in ("style", "script") for child in [*node.children, node["title"]]]
            for text in (text for text in texts if isinstance(text, str) and AMOUNT.search(text)):
                yield f"{path}: {text.strip()} is an amount"
            if not path.startswith("transactions/") and tree.first("h1"):
                yield from self.page_of_rows(path)

    def belongs_to(self, page):
        """Planned rows are in the list of their type, and transfers are not without a category: they need none."""
        types = {"Income": ["income", "deduction"], "Spending": ["expense", "refund"]}.get(page.tree.first("h1").text)
        if types and page.path.startswith("lists/"):
            return lambda row: self.role(row) in types
        belongs = super().belongs_to(page)
        return lambda row: belongs(row) and (page.path != "categories/uncategorized.html" or row["type"] != "transfer")

    def page_of_rows(self, path):
        page = self.page(path)
        belongs = self.belongs_to(page)
        own = [row for row in self.site.ledger["transactions"] if belongs(row)]
        shown = Counter(
            (row.first("time")["datetime"], row.first("bdi").text, row.classes[0])
            for rows in self.page(page.path_of_rows).tree.all("ol", "rows") for row in rows.all("li") if row.first("time"))
        expected = Counter((row["date"], row["name"], self.role(row)) for row in own)
        self.figures += shown.total()
        is_whole = path not in ("index.html", "search.html") and not path.endswith("/index.html")
        if shown != expected and (is_whole or shown - expected):
            yield f"{path}: it has other rows than the ledger: {shown - expected}, {expected - shown}"
        for table in page.tree.all("table", "ranked"):
            yield from self.counts(page, table, own)

    def role(self, row):
        return row["type"] if row["date"] > self.site.now else self.row(row)[0]

    def counts(self, page, table, own):
        """How many rows a group's own page has; no number is beside its name where some of them are elsewhere."""
        for line in table.first("tbody").all("tr"):
            path = page.target(line.first("th").first("a"))[0]
            belongs = self.belongs_to(self.page(path))
            # The index and the pages of groups have all of them.
            is_whole = page.path.startswith(("categories/", "payees/", "tags/", "accounts/"))
            count = sum(belongs(row) and row["date"] <= self.site.now for row in own)
            shown = "".join(cell.text for cell in line.all("td"))
            self.figures += 1
            if shown != (f"{count:,}" if is_whole else ""):
                yield f"{page.path}: {line.text.strip()} has {shown} payments, but the ledger has {count}"

    def csv_differences(self):
        files = sorted(self.site.folder.rglob("*.csv"))
        for path in files:
            with open(path, newline="", encoding="utf-8-sig") as file:
                lines = list(csv.DictReader(file))
            page = self.page(str(path.relative_to(self.site.folder))[:-4] + ".html")
            own = filter(self.belongs_to(page), self.site.ledger["transactions"])
            shown = Counter((line["date"], line["name"], line["role"], Decimal(line["amount"])) for line in lines)
            roles = {"expense": "spending"}
            expected = Counter((row["date"], row["name"], roles.get(self.row(row)[0], self.row(row)[0]), Decimal(0)) for row in own)
            if shown != expected:
                yield f"{page.path}: its CSV has other rows: {shown - expected}, {expected - shown}"
        if not files:
            yield "there is no CSV"
