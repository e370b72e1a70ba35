"""The proof of payees: their pages, and payments in their payee's context."""

import re
from collections import defaultdict
from decimal import Decimal

from amounts import day, folded, money, rounded
from markup import parse
from shown_rows import Page, Sums
from sites import EXPONENTS


class PayeeFigures:
    def payee(self, page, own):
        """Count, average, first and last of a payee."""
        if not page.path.startswith("payees/") or page.path == "payees/index.html" or re.search(r"\.\d+\.html$", page.path):
            return
        belongs = self.belongs_to(page)
        rows = [transaction for transaction in self.site.ledger["transactions"] if belongs(transaction) and transaction["date"] <= self.site.now]
        facts = {entry.first("dt").text: entry.first("dd") for facts in page.tree.all("dl", "facts") for entry in facts.all("div")}
        self.figures += 1
        if facts["Payments"].text != f"{len(rows):,}" or len(rows) < 2:
            yield f"{page.path}: {facts['Payments'].text} payments, but the ledger has {len(rows)}"
        dates = sorted(transaction["date"] for transaction in rows)
        if (day(facts["First"].text), day(facts["Last"].text)) != (dates[0], dates[-1]):
            yield f"{page.path}: from {facts['First'].text} to {facts['Last'].text}, but the ledger says {dates[0]} and {dates[-1]}"
        yield from self.averages(page, facts.get("Average"), rows)

    def averages(self, page, node, rows):
        for name, figure in (("in", "income"), ("out", "spending")):
            # What came back lowers the average of the payments that went out.
            counted = [row for row in map(self.row, rows) if row[1] == self.currency]
            count = sum(row[0] == {"income": "income", "spending": "expense"}[figure] for row in counted)
            average = count and rounded(Sums(counted).of(figure, self.currency) / count, str(Decimal(1).scaleb(-EXPONENTS[self.currency])))
            shown = node and node.first("span", name)
            self.figures += 1
            if bool(shown) != bool(count) or shown and money(shown.first("bdi").text)[1] != average:
                yield f"{page.path}: {figure} is {shown and shown.text} on average, but the ledger says {average}"

    def payments(self):
        """The payee of a payment, and what else was paid."""
        payees = defaultdict(list)
        for transaction in self.site.ledger["transactions"]:
            if transaction["date"] <= self.site.now:
                payees[folded(transaction["name"])].append(transaction)
        for path in self.site.pages():
            if not path.startswith("transactions/"):
                continue
            tree = parse(self.site.read(path))
            page = Page(self.site, path)
            rows = payees[folded(tree.first("h1").text)]
            section = next((heading for heading in tree.all("h2") if heading.first("a")), None)
            if bool(section) != (len(rows) > 1):
                yield f"{path}: {'no' if section is None else 'a'} payee with {len(rows)} payments"
            if section is None:
                continue
            facts = {entry.first("dt").text: entry.first("dd") for entry in tree.all("dl", "details")[-1].all("div")}
            if facts["Payments"].text != f"{len(rows):,}":
                yield f"{path}: {facts['Payments'].text} payments, but the ledger has {len(rows)}"
            own = Sums(map(self.row, rows))
            for label, figure in (("Income", "income"), ("Spending", "spending")):
                if label in facts:
                    yield from self.compare(page, label, facts[label].text, facts[label].first("a"), figure, own)
                elif own.of(figure, self.currency):
                    yield f"{path}: the payee has no {figure}, but the ledger says {own.of(figure, self.currency)}"
            yield from self.averages(page, facts.get("Average"), rows)
            others = facts["Last payments"].all("a") if "Last payments" in facts else []
            dates = [link.first("time")["datetime"] for link in others]
            own_date = tree.first("time")["datetime"]
            newest = sorted((row["date"] for row in rows), reverse=True)
            if own_date <= self.site.now:
                newest.remove(own_date)
            if len(others) != min(5, len(newest)):
                yield f"{path}: {len(others)} other payments of {len(newest)}"
            if dates != newest[:len(dates)]:
                yield f"{path}: the last payments are of {dates}, but the ledger says {newest[:5]}"
            for link in others:
                yield from self.single(page, link, money(link.first("bdi").text))

    def single(self, page, link, shown):
        """A link to one payment shows its amount."""
        path = page.target(link)[0]
        other = self.page(path).tree
        self.figures += 1
        if folded(other.first("h1").text) != folded(page.tree.first("h1").text) or money(other.first("p", "amount").first("bdi").text) != shown:
            yield f"{page.path}: {link.text} leads to another payment: {path}"
