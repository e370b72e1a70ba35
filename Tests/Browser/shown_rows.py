"""The rows that a page shows, and what they add up to."""

from collections import defaultdict
from decimal import Decimal
from functools import cached_property
from posixpath import dirname, join, normpath
from urllib.parse import unquote

from amounts import money
from markup import parse


def heading(group):
    """Of a month or a day; of a part of a tax page, which has its own."""
    return group.first("h2") or group.first("h3")


class Sums:
    """Income and spending by currency: refunds are taken off what was spent."""

    def __init__(self, rows):
        self.income, self.spending, self.refunds = (defaultdict(Decimal) for _ in range(3))
        for kind, currency, amount in rows:
            if kind == "income":
                self.income[currency] += abs(amount)
            elif kind == "deduction":
                self.income[currency] -= abs(amount)
            elif kind == "expense":
                self.spending[currency] += abs(amount)
            elif kind == "refund":
                self.spending[currency] -= abs(amount)
                self.refunds[currency] += abs(amount)

    def of(self, figure, currency):
        income, spending = self.income[currency], self.spending[currency]
        return {"income": income, "spending": spending, "kept": income - spending, "refunds": self.refunds[currency]}[figure]


class Page:
    def __init__(self, site, path):
        self.path = path
        self.tree = parse(site.read(path))

    def target(self, link):
        path, _, fragment = link["href"].partition("#")
        return (normpath(join(dirname(self.path), unquote(path))) if path else self.path), fragment

    @cached_property
    def rows(self):
        """Each with the month, or the part of a tax page, that it stands under, as in the anchor of the heading."""
        rows, place = [], ""
        for group in (group for group in self.tree.all(kind="group") if group.first("ol", "rows")):
            # A part goes on below a heading of its own, which has no anchor.
            place = heading(group)["id"].removeprefix("m").removesuffix("-planned") or place
            for row in group.all("li"):
                link = row.first("a")
                currency, amount = money(link.all("bdi")[-1].text)
                kind = row.classes[0]
                assert kind == "transfer" or not amount or (amount > 0) == (kind in ("income", "refund")), row.text
                date = row.first("time")["datetime"]
                assert place in ("earned", "paid") or date.startswith(place)
                kind = "planned" if "planned" in group.classes or heading(group).text.startswith("Planned ·") else kind
                rows.append((place, kind, currency, amount, link["href"].rpartition("/")[2], date))
        return rows

    @property
    def path_of_rows(self):
        """Of the newest rows: a year with many has none on its own page."""
        overview = next((section for section in self.tree.all("section", "by-year") if "plot" in section.classes), None)
        return self.target(overview.first("p", "all").first("a"))[0] if overview else self.path

    @property
    def older(self):
        nav = self.tree.first("nav", "pages")
        return next((link for link in nav.all("a") if link["rel"] == "next"), None) if nav else None
