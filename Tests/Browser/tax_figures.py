"""The proof of tax pages: their income against the ledger, and what is taken of it against `folio tax` and Python."""

import re
from decimal import Decimal

from amounts import days, money, percentage
from shown_rows import Sums
from tax_tables import TaxTable


class TaxFigures:
    def tax_table(self, page):
        slug = page.path.rpartition("/")[2].removesuffix(".html")
        if slug not in self.tax_tables:
            self.tax_tables[slug] = TaxTable(self.site, slug)
        return self.tax_tables[slug]

    # The income, and what was paid

    def is_earned(self, page):
        return self.is_counted(page, "income")

    def is_counted(self, page, role):
        """Which transactions are in the categories that a table names, or below them, in its period."""
        table = self.tax_table(page)
        first, last = table.rules["from"], table.rules["to"]
        paths = [name.split(":") for name in table.entry.get(role, [])]

        def belongs(transaction):
            levels = (transaction.get("category") or "").split(":")
            return first <= transaction["date"] <= last and any(levels[:len(path)] == path for path in paths)

        return belongs

    def tax_sum(self, page, role):
        return Sums(self.transactions(self.is_counted(page, role))).of("kept", self.tax_table(page).currency)

    # The page

    def tax(self, page):
        if not page.path.startswith("taxes/"):
            return
        if page.path == "taxes/index.html":
            yield from self.tax_index(page)
            return
        income = self.tax_sum(page, "income")
        facts = {entry.first("dt").text: entry.first("dd") for entry in page.tree.first("dl", "facts").all("div")}
        period = facts["Period"].text
        rules = self.tax_table(page).rules
        if days(period) != [rules["from"], rules["to"]]:
            yield f"{page.path}: its period is {period}"
        yield from self.other_amounts(page, income)
        if (page.tree.first("dl", "totals") is not None) != (income > 0):
            yield f"{page.path}: its cards are of an income of {income}"
        elif income > 0:
            yield from self.tax_of_own_income(page, facts, income)
        yield from self.tax_groups(page)

    def is_right(self, page, what, node, amount):
        self.figures += 1
        if money(node.text) != (self.tax_table(page).currency, Decimal(amount)):
            yield f"{page.path}: {what} {node.text}, but it is {amount}"

    def tax_of_own_income(self, page, facts, income):
        table = self.tax_table(page)
        taken = table.broken_down(income)
        if [Decimal(levy["amount"]) for levy in taken["levies"]] != table.levies(income):
            yield f"{page.path}: folio tax takes {[levy['amount'] for levy in taken['levies']]}, but Python {table.levies(income)}"
        cards = {card.classes[1]: card for card in page.tree.first("dl", "totals").all("div", "card")}
        yield from self.is_right(page, "after tax", cards["balance"].first("dd").first("bdi"), taken["net"])
        yield from self.is_right(page, "taken", cards["expense"].first("dd").first("bdi"), taken["total"])
        link = cards["income"].first("a")
        own = Sums(self.transactions(self.is_earned(page)))
        yield from self.compare(page, "income", link.text, link, "kept", own)
        yield from self.ratio(page, "taken", facts["Effective rate"], Decimal(taken["total"]), income)
        more = sum(table.levies(income + 100)) - sum(table.levies(income))
        yield from self.is_right(page, "the next 100 cost", next(node for label, node in facts.items() if label.startswith("The next ")), more)
        yield from self.tax_paid(page, facts, Decimal(taken["total"]))
        yield from self.tax_bands(page, taken, income)
        yield from self.tax_pictures(page, taken, income)

    def tax_paid(self, page, facts, total):
        is_paid = self.is_counted(page, "paid")
        paid = -self.tax_sum(page, "paid")
        due = total - paid
        if ("Paid so far" in facts) != any(map(is_paid, self.site.ledger["transactions"])):
            yield f"{page.path}: {'no' if 'Paid so far' not in facts else 'some'} tax was paid, but the ledger says {paid}"
        if "Paid so far" not in facts:
            return
        link = facts["Paid so far"].first("a")
        yield from self.is_right(page, "paid", link.first("bdi"), paid)
        rows = self.sums_at(*page.target(link)).of("kept", self.tax_table(page).currency)
        if rows != -paid:
            yield f"{page.path}: {link.text} was paid, but leads to {-rows}"
        label = "Still due" if due >= 0 else "Paid too much"
        if [name for name in ("Still due", "Paid too much") if name in facts] != [label]:
            yield f"{page.path}: {due} is due"
        else:
            yield from self.is_right(page, label, facts[label].first("bdi"), abs(due))

    def tax_bands(self, page, taken, income):
        bodies = page.tree.first("figure").first("table").all("tbody")
        if "allowance" in self.tax_table(page).rules:
            allowance, taxable = (row.first("bdi") for row in bodies.pop(0).all("tr"))
            yield from self.is_right(page, "allowance", allowance, taken["allowance"])
            yield from self.is_right(page, "taxable", taxable, taken["taxable"])
        if len(bodies) != len(taken["levies"]):
            yield f"{page.path}: {len(bodies)} levies, not {len(taken['levies'])}"
        for body, levy in zip(bodies, taken["levies"]):
            head, *rows = body.all("tr")
            name = levy["name"]
            if head.first("th").text != name or len(rows) != len(levy["bands"]):
                yield f"{page.path}: {head.first('th').text} with {len(rows)} bands stands in the place of {name}"
            yield from self.is_right(page, name, head.all("td")[1].first("bdi"), levy["amount"])
            yield from self.ratio(page, name, head.first("small"), Decimal(levy["amount"]), income)
            if sum(Decimal(band["amount"]) for band in levy["bands"]) != Decimal(levy["amount"]):
                yield f"{page.path}: the bands of {name} do not add up to {levy['amount']}"
            for row, band in zip(rows, levy["bands"]):
                yield from self.tax_band(page, f"{name}, {row.first('th').text.strip()}", row, band)

    def tax_band(self, page, name, row, band):
        words, edge = row.first("th").first("small").text.split()
        bound = Decimal(re.sub(r"[^\d.]", "", edge))
        if (words, bound) != (("to", Decimal(band["to"])) if "to" in band else ("above", Decimal(band["from"]))):
            yield f"{page.path}: {name} is not {band}"
        taxed, taken = row.all("td")
        yield from self.is_right(page, f"{name}: taxed", taxed.first("bdi"), band["taxed"])
        yield from self.is_right(page, f"{name}: taken", taken.first("bdi"), band["amount"])
        self.percentages += 1
        if Decimal(taxed.first("small").text.rstrip("% ")) != Decimal(band["rate"]):
            yield f"{page.path}: {name} takes {taxed.first('small').text}, not {band['rate']} %"

    def tax_pictures(self, page, taken, income):
        """The bars name the amounts of the table."""
        parts = [("After tax", Decimal(taken["net"])), *((levy["name"], Decimal(levy["amount"])) for levy in taken["levies"])]
        for chart in (chart for chart in page.tree.first("figure").all("svg") if chart["role"] == "img"):
            labels = [group.first("title").text for group in chart.all("g")]
            self.figures += len(labels)
            # What takes nothing has no bar.
            shown = [(name, amount) for name, amount in parts if amount or len(labels) == len(parts)]
            if len(labels) != len(shown):
                yield f"{page.path}: a picture has {labels} of {shown}"
            for label, (name, amount) in zip(labels, shown):
                known, _, rest = label.rpartition(": ")
                text, share = rest.split("\u2003")
                if (known, money(text)[1], Decimal(share.rstrip("%"))) != (name, amount, percentage(amount, income)):
                    yield f"{page.path}: a picture has {label}, but {name} is {amount}"

    def other_amounts(self, page, income):
        """The field for any amount begins with one's own."""
        section = next(section for section in page.tree.all("section") if section["aria-labelledby"] == "what-if")
        example = section.first("input")["value"]
        if income > 0 and Decimal(example) != income:
            yield f"{page.path}: the field begins with {example}, not with {income}"

    def tax_groups(self, page):
        """Each category's sum is that of the rows below it."""
        for group in page.tree.all("section", "group"):
            heading = group.first("h3")
            rows = [money(row.first("a").all("bdi")[-1].text) for row in group.all("li")]
            # What was paid is a sum of expenses.
            amount = abs(sum(amount for _, amount in rows))
            yield from self.is_right(page, heading.first("a").text, heading.all("bdi")[-1], amount)
            if {currency for currency, _ in rows} != {self.tax_table(page).currency}:
                yield f"{page.path}: {heading.text} has rows in other currencies"

    def tax_index(self, page):
        lines = page.tree.first("table").first("tbody").all("tr")
        if len(lines) != len(self.site.ledger["taxes"]):
            yield f"{page.path}: {len(lines)} tables, but the ledger has {len(self.site.ledger['taxes'])}"
        for line in lines:
            own = self.page(page.target(line.first("th").first("a"))[0])
            if own.tree.first("h1").text != line.first("th").text:
                yield f"{page.path}: {line.first('th').text} leads to {own.path}"
            income = self.tax_sum(own, "income")
            cells = [cell.first("bdi") for cell in line.all("td")]
            if income <= 0:
                # It says so in words.
                if any(cell is not None for cell in cells):
                    yield f"{page.path}: {line.text.strip()} without an income"
                continue
            taken = self.tax_table(own).broken_down(income)
            for cell, amount in zip(cells, (income, taken["total"], taken["net"])):
                self.figures += 1
                if money(cell.text) != (self.tax_table(own).currency, Decimal(amount)):
                    yield f"{page.path}: {line.first('th').text} {cell.text}, but it is {amount}"
