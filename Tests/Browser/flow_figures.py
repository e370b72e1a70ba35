"""The proof of the flow of money: both sides are equal, and each line is the sum of the rows that it leads to."""

import re
from collections import defaultdict
from decimal import Decimal
from typing import NamedTuple

from amounts import money


def named(head):
    """The name of a line, without that of the line it is a part of, which is only heard."""
    return "".join(child if isinstance(child, str) else child.text for child in head.children if isinstance(child, str) or child["class"] != "hidden")


class Line(NamedTuple):
    name: str
    # Above zero.
    amount: Decimal
    # What its rows add up to, income or spending; None where they are on no page.
    figure: str | None
    rows: Decimal | None = None
    # Whether it is one of those that are taken together.
    is_part: bool = False


class Flow:
    """Where money came from and where it went, from some rows of a ledger."""

    most_lines = 8

    def __init__(self, rows, is_spending):
        """Rows are what each counts as, a category or None, and an amount."""
        self.income, self.spent = (sum(self.amounts(rows, side).values()) for side in ("income", "spending"))
        earned = self.parts(self.amounts(rows, "income"), lambda name: False)
        most = min(earned.items(), key=lambda part: (-part[1], ":".join(part[0]).encode()), default=((), 0))
        main = most[0][0] if most[0] and 0 < self.income * 4 < most[1] * 5 else None
        earned = self.parts(self.amounts(rows, "income"), lambda name: name == main)
        spent = self.parts(self.amounts(rows, "spending"), lambda name: not is_spending(name))
        self.kept = self.income - self.spent
        incoming = self.lines(earned, "income", 1) + self.lines(spent, "spending", -1, "Refunds: ")
        outgoing = self.lines(spent, "spending", 1) + self.lines(earned, "income", -1, "Less income: ")
        self.sources = self.whole("From savings", -self.kept) + self.shortened(incoming)
        self.uses = self.whole("Kept", self.kept) + self.shortened(outgoing)
        self.total = sum(line.amount for line in self.uses if not line.is_part)

    @property
    def is_telling(self):
        return sum(not line.is_part for line in self.sources + self.uses) > 2

    @staticmethod
    def amounts(rows, side):
        signs = {"income": {"income": 1, "deduction": -1}, "spending": {"expense": 1, "refund": -1}}[side]
        amounts = defaultdict(Decimal)
        for kind, category, amount in rows:
            if kind in signs:
                amounts[category or ""] += amount * signs[kind]
        return amounts

    @staticmethod
    def parts(amounts, is_divided):
        """By outermost category; those that are divided by their second level. A third name says that a category has such parts."""
        parts = defaultdict(Decimal)
        for category, amount in amounts.items():
            path = tuple(category.split(":")) if category else ()
            parts[path[:2] if path and is_divided(path[0]) else path[:1]] += amount
        divided = {path[0] for path in parts if len(path) == 2}
        return {path + (("", "rest") if len(path) == 1 and path[0] in divided else ()): amount for path, amount in parts.items()}

    @staticmethod
    def lines(parts, figure, sign, prefix=""):
        lines = []
        for path, amount in parts.items():
            is_rest = path[1:] == ("", "rest")
            name = f"{path[0]} · No subcategory" if is_rest else " › ".join(path[:1] if is_rest else path) or "Uncategorized"
            if amount * sign > 0:
                # A category that is divided has no rows of its own on any page.
                is_linked = not is_rest
                lines.append(Line(prefix + name, amount * sign, figure if is_linked else None, amount if is_linked else None))
        return lines

    @staticmethod
    def whole(name, amount):
        return [Line(name, amount, "kept", amount if name == "Kept" else -amount)] if amount > 0 else []

    def shortened(self, lines):
        """From the largest to the smallest; those after the eighth together, followed by each of them."""
        lines = sorted(lines, key=lambda line: (-line.amount, self.order(line.name)))
        lines, rest = lines[:self.most_lines], lines[self.most_lines:]
        if rest:
            lines.append(Line(f"Other ({len(rest)})", sum(line.amount for line in rest), None))
        return lines + [line._replace(is_part=True) for line in rest]

    @staticmethod
    def order(name):
        """By the category; those without one first."""
        name = name.removeprefix("Refunds: ").removeprefix("Less income: ").removesuffix(" · No subcategory").replace(" › ", ":")
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
        if page.path == "flow.html":
            yield from self.picture(page, figure, tables)
        yield from self.ranked_uses(page, figure, tables[1])

    def flow_of(self, page):
        belongs = self.belongs_to(page)
        rows = [
            (kind, transaction.get("category"), amount) for transaction in self.site.ledger["transactions"] if belongs(transaction)
            for kind, currency, amount in [self.row(transaction)] if currency == self.currency]
        return Flow(rows, lambda name: self.definitions.is_spending(name, self.currency))

    def side(self, page, table, lines, sign, total):
        rows = table.first("tbody").all("tr")
        if len(rows) != len(lines):
            yield f"{page.path}: {len(rows)} lines of the flow, but the ledger has {len(lines)}"
        for row, (name, amount, figure, sum_of_rows, is_part) in zip(rows, lines):
            shown, link = row.first("td").first("bdi").text, row.first("th").first("a")
            self.figures += 1
            if named(row.first("th")) != name or money(shown) != (self.currency, amount):
                yield f"{page.path}: {named(row.first('th'))} {shown} flows, but the ledger says {name} {amount}"
            if row["class"] != ("level-2" if is_part else "level-1"):
                yield f"{page.path}: {name} stands at {row['class']}"
            yield from self.ratio(page, f"{name} in the flow", row.first("small"), amount, total)
            if link and figure is None and page.target(link)[0].startswith("transactions/"):
                # The only row of the rest of a category.
                paid = self.page(page.target(link)[0]).tree.first("p", "amount").first("bdi").text
                if abs(money(paid)[1]) != amount:
                    yield f"{page.path}: {name} {shown} leads to a payment of {paid}"
            elif bool(link) != (figure is not None):
                yield f"{page.path}: {name} {shown} leads {'nowhere' if link is None else 'to ' + link['href']}"
            if link and figure:
                yield from self.flow_rows(page, name, shown, link, figure, sum_of_rows)

    def flow_rows(self, page, name, shown, link, figure, expected):
        path, fragment = page.target(link)
        rows = self.sums_at(path, fragment).of(figure, self.currency)
        self.followed.append((page, link, shown, figure))
        if rows != expected:
            yield f"{page.path}: {name} {shown} flows, but the rows of {path}#{fragment} add up to {rows}"

    def both_sides(self, page, figure, tables, flow):
        sums = [
            sum(money(row.first("td").first("bdi").text)[1] for row in table.first("tbody").all("tr") if row["class"] == "level-1")
            for table in tables]
        if sums != [flow.total] * 2:
            yield f"{page.path}: the sides of the flow are {sums}, but the ledger says {flow.total}"
        sentence = figure.first("figcaption")
        shown = [money(node.text) for node in sentence.all("bdi")]
        self.figures += len(shown)
        if shown != [(self.currency, amount) for amount in (flow.income, flow.spent, abs(flow.kept))]:
            yield f"{page.path}: {sentence.text}, but the ledger says {flow.income}, {flow.spent}, {flow.kept}"
        if ("was kept" if flow.kept >= 0 else "came from savings") not in sentence.text:
            yield f"{page.path}: {sentence.text}"

    def ranked_uses(self, page, figure, table):
        """Where there is no room for the picture, all uses from the largest to the smallest; the sum of the smallest last."""
        rows = [row for row in table.first("tbody").all("tr") if row["class"] == "level-1"]
        amounts = {row.first("th").text: money(row.first("td").first("bdi").text)[1] for row in rows}
        names = sorted(amounts, key=lambda name: (name.startswith("Other ("), -amounts[name]))
        items = (figure.first("ol", "ranks") or figure.first("ol", "links")).all("li")
        shown = [(item.first("span") or item.first("a") or item.first("bdi")).text for item in items]
        self.figures += len(items)
        for item in items:
            name, amount = (item.first("span") or item.first("a") or item.first("bdi")).text, item.all("bdi")[-1]
            if self.is_amount(amount.content) and money(amount.text)[1] != amounts.get(name):
                yield f"{page.path}: {name} is {amount.text} among the uses, but {amounts.get(name)} in the table"
        if sorted(shown) != sorted(names) or [amounts[name] for name in shown[:-1]] != [amounts[name] for name in names[:-1]]:
            yield f"{page.path}: the uses are {shown}, not {names}"

    def picture(self, page, figure, tables):
        """It has the lines of the tables, with their links, and each is as high as its share."""
        rows = [row for table in tables for row in table.first("tbody").all("tr") if row["class"] == "level-1"]
        wanted = []
        for row in rows:
            name, link = row.first("th").text, row.first("th").first("a")
            href = link["href"] if link else "#flow" if re.fullmatch(r"Other \(\d+\)", name) else ""
            wanted.append((f"{name}: {row.first('td').first('bdi').text}", href))
        wide = figure.first("div", "chart").first("svg", "f")
        shown = [(label.first("title").text, label.parent["href"]) for label in wide.all("text") if label.first("title")]
        if shown != wanted:
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
