"""The proof of a month as a calendar."""

import datetime
import re

from amounts import last_day, rounded
from shown_rows import Sums


def short(number):
    """A whole number; from 100,000 on, with at least two digits before K, M, B or T."""
    size, sign = int(abs(number)), "−" if number < 0 else ""
    if size < 100_000:
        return f"{sign}{size:,}"
    exponent = min(3 * ((len(str(size)) - 2) // 3), 12)
    unit = 10 ** exponent
    return f"{sign}{(size + unit // 2) // unit:,}{'KMBT'[exponent // 3 - 1]}"


class CalendarFigures:
    def calendar(self, page):
        table = page.tree.first("table", "calendar")
        if table is None:
            if self.site.tells_days_of_sums and page.path.startswith("months/") and re.search(r"/\d+-\d+\.html$", page.path):
                yield f"{page.path}: there is no calendar"
            return
        if not self.site.tells_days_of_sums:
            yield f"{page.path}: there is a calendar of rows without days"
            return
        month = page.path[7:14]
        cells = [cell for row in table.first("tbody").all("tr") for cell in row.all("td")]
        first = datetime.date.fromisoformat(f"{month}-01").isoweekday() % 7
        numbers = [""] * first + [str(number) for number in range(1, int(last_day(month)[8:]) + 1)]
        numbers += [""] * (-len(numbers) % 7)
        if [re.match(r"\d*", cell.text).group() for cell in cells] != numbers:
            yield f"{page.path}: the calendar has other days than {month}"
        for number, cell in zip(numbers, cells):
            date = f"{month}-{int(number):02}" if number else ""
            rows = Sums(map(self.row, self.by_date.get(date, [])))
            for node, figure in ((cell.first("bdi"), "spending"), (cell.first("b"), "income")):
                amount = rows.of(figure, self.currency)
                self.figures += 1
                if bool(node) != bool(amount) or node and node.text.lstrip("+") != short(rounded(amount)):
                    yield f"{page.path}: {date} has {figure} {node and node.text}, but the ledger says {amount}"
                if node:
                    yield from self.compare(page, date, node["title"], cell.first("a"), figure)
            if (cell["aria-current"] == "date") != (date == self.site.now):
                yield f"{page.path}: {date} is not today"
            link = cell.first("a")
            if bool(link) != (date in self.by_date) or link and {row[0] for row in self.rows_at(*page.target(link))} != {date}:
                yield f"{page.path}: {date} leads to other rows"
