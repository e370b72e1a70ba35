"""The proof of payees: their pages, and payments in their payee's context."""

import re
from collections import defaultdict
from decimal import Decimal

from amounts import day, folded, money, rounded, unit
from markup import parse
from shown_rows import Page, Sums


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
        rows = [row for row in rows if not self.definitions.is_one_off(row)]
        yield from self.averages(page, next((facts[label] for label in facts if label.startswith("Average")), None), rows)
        for year in (self.site.now[:4], f"{int(self.site.now[:4]) - 1:04}"):
            yield from self.visits(page, facts.get(year), [row for row in rows if row["date"].startswith(year)], year)

    def visits(self, page, node, rows, year):
        """The payments of a year in the ledger's currency, and how much each was."""
        counted = [row for row in map(self.row, rows) if row[1] == self.currency]
        if any(row[0] == "expense" for row in counted):
            count, whole = sum(row[0] == "expense" for row in counted), Sums(counted).of("spending", self.currency)
        else:
            # If none went out, they are those that came in, refunds too.
            came = [row[2] for row in counted if row[0] in ("income", "refund")]
            count, whole = len(came), sum(came) - sum(row[2] for row in counted if row[0] == "deduction")
        average = count and rounded(whole / count, unit(self.currency))
        shown = node and [part.text for part in node.all("bdi")]
        self.figures += 1
        if bool(shown) != bool(count) or shown and (shown[0] != f"{count:,}" or money(shown[1])[1] != average):
            yield f"{page.path}: {year} had {shown}, but the ledger has {count} of {average}"

    def averages(self, page, node, rows):
        for name, figure in (("in", "income"), ("out", "spending")):
            # What came back lowers the average of the payments that went out.
            counted = [row for row in map(self.row, rows) if row[1] == self.currency]
            count = sum(row[0] == {"income": "income", "spending": "expense"}[figure] for row in counted)
            average = count and rounded(Sums(counted).of(figure, self.currency) / count, unit(self.currency))
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
            links = [facts[label].all("a") if label in facts else [] for label in ("After", "Before")]
            amounts = [amount for label in ("After", "Before") if label in facts for amount in facts[label].all("bdi")]
            for link, amount in zip(links[0] + links[1], amounts, strict=True):
                yield from self.single(page, link, money(amount.text))
            own_date = tree.first("time")["datetime"]
            if own_date > self.site.now:
                continue
            # Payments of one day are in the order of the file: the number says how many of them came before.
            year = own_date[:4]
            number = int(facts[f"Payments in {year} so far"].text.replace(",", ""))
            rows.sort(key=lambda row: row["date"])
            older = sum(row["date"] < year for row in rows)
            number += older
            if not sum(row["date"] < own_date for row in rows) < number <= sum(row["date"] <= own_date for row in rows):
                yield f"{path}: it is payment {number} of {own_date}, but the ledger says otherwise"
            for label, shown, expected in (("after", links[0], rows[number:number + 3][::-1]), ("before", links[1], rows[max(0, number - 4):number - 1][::-1])):
                dates = [self.page(page.target(link)[0]).tree.first("time")["datetime"] for link in shown]
                for link, date in zip(shown, dates):
                    if not {date[:4], date[8:].lstrip("0") if self.site.tells_days else date[:4]} <= set(re.findall("[0-9]+", link.text)):
                        yield f"{path}: {link.text} leads to a payment of {date}"
                if dates != [row["date"] for row in expected]:
                    yield f"{path}: the payments {label} it are of {dates}, but the ledger says {[row['date'] for row in expected]}"
            currency = money(tree.first("p", "amount").first("bdi").text)[0]
            own = Sums(map(self.row, rows[older:number]))
            for label, figure in ((f"Received in {year} so far", "income"), (f"Spent in {year} so far", "spending")):
                self.figures += 1
                shown = money(facts[label].first("bdi").text)[1] if label in facts else 0
                if shown != own.of(figure, currency):
                    yield f"{path}: {label} {shown}, but the ledger says {own.of(figure, currency)}"

    def single(self, page, link, shown):
        """A link to one payment shows its amount."""
        path = page.target(link)[0]
        other = self.page(path).tree
        self.figures += 1
        if folded(other.first("h1").text) != folded(page.tree.first("h1").text) or money(other.first("p", "amount").first("bdi").text) != shown:
            yield f"{page.path}: {link.text} leads to another payment: {path}"
