"""The proof of a year's spending by category and month: each cell, each row and each column."""

from collections import defaultdict
from decimal import Decimal

from amounts import EXPONENTS, MONTHS, money, rounded


class MatrixFigures:
    most_rows = 24

    def matrix(self, page):
        table = page.tree.first("table", "matrix")
        if table is None:
            return
        year = page.path.rpartition("/")[2].removesuffix(".html")
        ranked = self.spending_by_month(year)
        shown = ranked[:self.most_rows]
        if len(ranked) > self.most_rows:
            rest = defaultdict(Decimal)
            for _, months in ranked[self.most_rows:]:
                for month, amount in months.items():
                    rest[month] += amount
            shown.append((None, rest))
        columns = self.columns(year, ranked)
        if [cell.text for cell in table.first("thead").all("th")] != ["Category", *(MONTHS[int(month[5:]) - 1][:3] for month in columns), "Total"]:
            yield f"{page.path}: the columns are not {columns}"
        lines = table.first("tbody").all("tr")
        if len(lines) != len(shown):
            yield f"{page.path}: {len(lines)} rows of categories, but the ledger has {len(shown)}"
        for line, (name, months) in zip(lines, shown):
            yield from self.matrix_line(page, line, name, months, columns)
        sums = defaultdict(Decimal)
        for _, months in ranked:
            for month, amount in months.items():
                sums[month] += amount
        yield from self.matrix_foot(page, table.first("tfoot").first("tr"), sums, columns)

    def spending_by_month(self, year):
        """By outermost category, the largest first: in the ledger's currency, also after today."""
        sums = defaultdict(lambda: defaultdict(Decimal))
        for date in self.dates:
            for transaction in self.by_date[date] if date.startswith(year) else ():
                spent = self.spent(transaction)
                if spent:
                    sums[(transaction.get("category") or "").split(":")[0]][date[:7]] += spent
        return sorted(sums.items(), key=lambda entry: (-sum(entry[1].values()), entry[0].encode()))

    def columns(self, year, ranked):
        """From January to December; of a running year, to the last month with rows."""
        last = 12
        if (end := self.end_of_review(year)) < f"{year}-12-31":
            last = max([int(end[5:7]), *(int(month[5:]) for _, months in ranked for month in months)])
        return [f"{year}-{number:02}" for number in range(1, last + 1)]

    def matrix_line(self, page, line, name, months, columns):
        shown = line.first("th").text
        if shown != {None: "Other", "": "Uncategorized"}.get(name, name):
            yield f"{page.path}: {shown} stands in the place of {name or 'those without a category'}"
        cells = line.all("td")
        yield from self.matrix_cells(page, shown, cells[:-1], months, columns, is_linked=name is not None)
        total = cells[-1].first("bdi")["title"]
        if money(total) != (self.currency, sum(months.values())):
            yield f"{page.path}: {shown} is {total} together, but the ledger says {sum(months.values())}"
        # Behind the others stand several categories, which have no rows in common.
        links = [line.first("th").first("a"), cells[-1].first("a")]
        if [link is not None for link in links] != [name is not None] * 2:
            yield f"{page.path}: {shown} {total} leads to {[link and link['href'] for link in links]}"
        for link in filter(None, links):
            yield from self.compare(page, shown, total, link, "spending")

    def matrix_foot(self, page, line, sums, columns):
        cells = line.all("td")
        yield from self.matrix_cells(page, "the total", cells[:-1], sums, columns, is_linked=True)
        total = cells[-1].first("bdi")["title"]
        if money(total)[1] != sum(sums.values()):
            yield f"{page.path}: all is {total} together, but the ledger says {sum(sums.values())}"
        yield from self.compare(page, "the total", total, cells[-1].first("a"), "spending")

    def matrix_cells(self, page, name, cells, months, columns, is_linked):
        if len(cells) != len(columns):
            yield f"{page.path}: {name} has {len(cells)} cells for {len(columns)} months"
        for cell, month in zip(cells, columns):
            node, amount = cell.first("bdi"), months.get(month)
            self.figures += 1
            if (money(node["title"]) if node else None) != (amount and (self.currency, amount)):
                yield f"{page.path}: {name} in {month} is {node and node.text}, but the ledger says {amount}"
            if node and bool(cell.first("a")) != is_linked:
                yield f"{page.path}: {name} in {month} leads {'nowhere' if is_linked else 'somewhere'}"
            decimals = f".{'0' * EXPONENTS[self.currency]}" if EXPONENTS[self.currency] else ""
            if node and money(node.text + decimals)[1] != rounded(amount):
                yield f"{page.path}: {name} in {month} is {node.text} in whole units, but the ledger says {amount}"
            if node and is_linked:
                yield from self.compare(page, f"{name} in {month}", node["title"], cell.first("a"), "spending")
