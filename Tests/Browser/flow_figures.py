"""The proof of the flow of money: both sides are equal, and each line is the sum of the rows that it leads to."""

import re
from collections import defaultdict
from decimal import Decimal
from typing import NamedTuple

from amounts import money


class Line(NamedTuple):
    name: str
    # Above zero.
    amount: Decimal
    # What its rows add up to; None where they stand on no page.
    net: Decimal | None
    # Whether it is one of those that are taken together.
    is_part: bool = False


class Flow:
    """Where money came from and where it went, from some rows of a ledger."""

    most_lines = 8

    def __init__(self, rows, is_spending):
        """Rows are a category, or None, and an amount with its sign."""
        self.rows = rows
        self.is_spending = is_spending
        self.incoming, self.outgoing = [], []
        self.add_those_without_category()
        outermost = self.sums(1)
        main = self.main(outermost)
        for (name,), amount in outermost.items():
            if name != main:
                self.add(f"Refunds: {name}" if amount > 0 and name in is_spending else name, amount, amount)
        if main:
            self.add_parts(main)
        self.income, self.spent = (sum(line.amount for line in lines) for lines in (self.incoming, self.outgoing))
        self.saved = self.income - self.spent
        self.total = max(self.income, self.spent)
        self.sources = [Line("From savings", -self.saved, self.saved)] * (self.saved < 0) + self.shortened(self.incoming)
        self.uses = [Line("Saved", self.saved, self.saved)] * (self.saved > 0) + self.shortened(self.outgoing)

    @property
    def is_telling(self):
        return sum(not line.is_part for line in self.sources + self.uses) > 2

    def sums(self, depth):
        sums = defaultdict(Decimal)
        for category, amount in self.rows:
            if category:
                sums[tuple(category.split(":")[:depth])] += amount
        return sums

    def add(self, name, amount, net):
        if amount:
            (self.incoming if amount > 0 else self.outgoing).append(Line(name, abs(amount), net))

    def add_those_without_category(self):
        """They are no refunds of anything."""
        for sign in (1, -1):
            amount = sum(amount for category, amount in self.rows if not category and amount * sign > 0)
            self.add("Uncategorized", amount, amount)

    def main(self, outermost):
        """The category from which more than four fifths of the income come, if it has parts."""
        incomes = {name: amount for (name,), amount in outermost.items() if amount > 0 and name not in self.is_spending}
        whole = sum(incomes.values()) + sum(line.amount for line in self.incoming if line.name == "Uncategorized")
        main = next((name for name, amount in incomes.items() if amount * 5 > whole * 4), None)
        return main if any(part[0] == main and len(part) > 1 for part in self.sums(2)) else None

    def add_parts(self, main):
        lost = Decimal(0)
        rest = f"{main} · No subcategory"
        for part, amount in self.sums(2).items():
            if part[0] == main and amount > 0:
                self.add(":".join(part) if len(part) > 1 else rest, amount, amount if len(part) > 1 else None)
            elif part[0] == main:
                lost += amount
        self.add(rest, lost, None)

    def shortened(self, lines):
        """From the largest to the smallest; those behind the eighth together, followed by each of them."""
        lines = sorted(lines, key=lambda line: (-line.amount, self.order(line.name)))
        lines, rest = lines[:self.most_lines], lines[self.most_lines:]
        if rest:
            lines.append(Line(f"Other ({len(rest)})", sum(line.amount for line in rest), None))
        return lines + [line._replace(is_part=True) for line in rest]

    @staticmethod
    def order(name):
        """By the category; those without one first."""
        name = name.removeprefix("Refunds: ").removesuffix(" · No subcategory")
        return b"" if name == "Uncategorized" else name.encode()


class FlowFigures:
    def flow(self, page):
        # Of a period that is too long for a page, the first shows it.
        if not re.fullmatch(r"flow\.html|(months|years)/[\d-]+\.html", page.path):
            return
        flow = self.flow_of(page)
        figure = next((figure for figure in page.tree.all("figure") if any(node["id"] == "flow" for node in figure.all("details"))), None)
        self.figures += 1
        if bool(figure) != flow.is_telling:
            yield f"{page.path}: {'no' if figure is None else 'a'} flow of money, of {flow.sources} to {flow.uses}"
        if not figure or not flow.is_telling:
            return
        tables = figure.all("table")
        for table, lines, sign in zip(tables, (flow.sources, flow.uses), (1, -1)):
            yield from self.side(page, table, lines, sign, flow.total)
        yield from self.both_sides(page, figure, tables, flow)
        yield from self.picture(page, figure, tables)

    def flow_of(self, page):
        belongs = self.belongs_to(page)
        rows, sums = [], defaultdict(Decimal)
        for transaction in self.site.ledger["transactions"]:
            kind, currency, amount = self.row(transaction)
            if kind == "transfer" or currency != self.currency:
                continue
            signed, category = amount if kind == "income" else -amount, transaction.get("category")
            if category:
                sums[category.split(":")[0]] += signed
            if belongs(transaction):
                rows.append((category, signed))
        return Flow(rows, {name for name, amount in sums.items() if amount < 0})

    def side(self, page, table, lines, sign, total):
        rows = table.first("tbody").all("tr")
        if len(rows) != len(lines):
            yield f"{page.path}: {len(rows)} lines of the flow, but the ledger has {len(lines)}"
        for row, (name, amount, net, is_part) in zip(rows, lines):
            shown, link = row.first("td").first("bdi").text, row.first("th").first("a")
            self.figures += 1
            if row.first("th").text != name or money(shown) != (self.currency, amount):
                yield f"{page.path}: {row.first('th').text} {shown} flows, but the ledger says {name} {amount}"
            if row["class"] != ("level-2" if is_part else "level-1"):
                yield f"{page.path}: {name} stands at {row['class']}"
            yield from self.ratio(page, f"{name} in the flow", row.first("small"), amount, total)
            if bool(link) != (net is not None):
                yield f"{page.path}: {name} {shown} leads {'nowhere' if link is None else 'to ' + link['href']}"
            if link and net is not None:
                yield from self.flow_rows(page, name, shown, link, net)

    def flow_rows(self, page, name, shown, link, net):
        """What is spent without a category stands beside what comes in without one."""
        path, fragment = page.target(link)
        figure = ("income" if net > 0 else "expense") if name == "Uncategorized" else "net"
        rows = self.sums_at(path, fragment).of(figure, self.currency)
        self.followed.append((page, link, shown, figure))
        if rows != (abs(net) if figure == "expense" else net):
            yield f"{page.path}: {name} {shown} flows, but the rows of {path}#{fragment} add up to {rows}"

    def both_sides(self, page, figure, tables, flow):
        sums = [
            sum(money(row.first("td").first("bdi").text)[1] for row in table.first("tbody").all("tr") if row["class"] == "level-1")
            for table in tables]
        if sums != [flow.total] * 2:
            yield f"{page.path}: the sides of the flow are {sums}, but the ledger says {flow.total}"
        sentence = figure.first("p")
        shown = [money(node.text) for node in sentence.all("bdi")]
        self.figures += len(shown)
        if shown != [(self.currency, amount) for amount in (flow.income, flow.spent, abs(flow.saved))]:
            yield f"{page.path}: {sentence.text}, but the ledger says {flow.income}, {flow.spent}, {flow.saved}"
        if not sentence.text.endswith("was saved." if flow.saved >= 0 else "came from savings."):
            yield f"{page.path}: {sentence.text}"

    def picture(self, page, figure, tables):
        """It has the lines of the tables, with their links, and each is as high as its share."""
        rows = [row for table in tables for row in table.first("tbody").all("tr") if row["class"] == "level-1"]
        wanted = []
        for row in rows:
            name, link = row.first("th").text, row.first("th").first("a")
            href = link["href"] if link else "#flow" if re.fullmatch(r"Other \(\d+\)", name) else ""
            wanted.append((f"{name}: {row.first('td').first('bdi').text}", href))
        wide, narrow = (node for node in figure.first("div", "chart").all("svg", "f"))
        shown = [(label.first("title").text, label.parent["href"]) for label in wide.all("text") if label.first("title")]
        bars = [node.first("title").text for node in narrow.all("rect")]
        if shown != wanted or bars != [label for label, _ in wanted]:
            yield f"{page.path}: the picture of the flow is {shown}, not {wanted}"
        blocks = wide.first("svg").all("rect")
        heights = [int(block["height"]) for block in blocks]
        amounts = [money(row.first("td").first("bdi").text)[1] for row in rows]
        total = sum(amounts) / 2
        self.figures += len(amounts)
        for row, amount, height in zip(rows, amounts, heights[:-1]):
            share = amount * heights[-1] / total
            if len(heights) != len(amounts) + 1 or abs(height - share) > 1 and not (height == 10 and share < 10):
                yield f"{page.path}: {row.first('th').text} is {height} high, not {share:.1f}"
