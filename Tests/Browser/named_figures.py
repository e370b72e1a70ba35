"""The proof that one figure is one number: what a page says under a name, it says on every page; parts add up to their whole."""

from collections import defaultdict
from decimal import Decimal

from amounts import MONTHS, money

FIGURES = ("Income", "Spending", "Kept")


class NamedFigures:
    """Collects each figure as a reader finds it: by its name, what it is of, and the period. Nothing here follows a link."""

    def collect(self, page):
        scope, period = self.subject(page)
        for card in page.tree.all("div", "card"):
            label, node = card.first("dt").text, card.first("dd").first("bdi")
            name = "Kept" if label.startswith("Kept since ") else label
            year = name.rpartition(" ")[2]
            if year.isdigit() and name.removesuffix(f" {year}") in FIGURES:
                # The dashboard's are of the year, and below that of all time.
                self.note(page, name.removesuffix(f" {year}"), "", year, node.text)
                name, node = name.removesuffix(f" {year}"), card.first("dd").all("bdi")[-1]
            if name in FIGURES and node:
                self.note(page, name, scope, period, node.text)
        for table in page.tree.all("table", "periods"):
            self.collect_periods(page, table, scope)
        for table in page.tree.all("table", "ranked"):
            self.collect_ranked(page, table, scope, period)
        self.collect_sentence(page, scope, period)
        for bars in page.tree.all("ol", "ranks"):
            if "uses" in bars.classes:
                continue
            whole = sum(money(line.first("a") and line.first("a").all("bdi")[-1].text or line.all("bdi")[-1].text)[1] for line in bars.all("li"))
            # The dashboard's are of the year.
            if page.path != "index.html":
                self.add_up(page, "Spending", scope, period, whole, "the list of categories")

    def subject(self, page):
        """What a page's figures are of, and the period, as its heading says."""
        folder, _, file = page.path.removesuffix(".html").rpartition("/")
        title = page.tree.first("h1").text
        if folder in ("months", "years") and file != "index":
            return "", title
        if folder in ("", "lists", "months", "years") and file in ("index", "transactions"):
            return "", ""
        nav = page.tree.first("nav", "crumbs")
        above = [link.text for link in nav.all("a") if not link["rel"]] if nav and folder == "categories" and file != "index" else []
        return ":".join([folder, *above, title]), ""

    def collect_periods(self, page, table, scope):
        names = [cell.text for cell in table.first("thead").all("th")]
        for line in table.first("tbody").all("tr"):
            head = line.first("th")
            period, notes = head.first("bdi") or head.first("a"), [note.text for note in head.all("small")]
            period = period.text if period else head.text.removesuffix(f" {notes[0]}" if notes else "")
            # Up to today is all of a period that still runs.
            notes = [note for note in notes if not ((note == "so far" or note.startswith("to ")) and self.is_running(period)) and note not in self.codes]
            for name, cell in zip(names[1:], line.all("td")):
                if name in FIGURES and cell.first("bdi"):
                    self.note(page, name, scope, " ".join([period, *notes]), cell.first("bdi").text)

    def is_running(self, period):
        year, month = self.site.now[:4], MONTHS[int(self.site.now[5:7]) - 1]
        return period in (year, f"{month} {year}")

    def collect_ranked(self, page, table, scope, period):
        """The outermost lines are named as their own pages name them; together they are what the page says above them."""
        name = table["aria-label"]
        heading = table.first("thead").first("th").text
        kind = {"Category": "categories", "Payee": "payees", "Tag": "tags", "Account": "accounts"}.get(heading)
        if name not in FIGURES or kind is None:
            return
        whole = defaultdict(Decimal)
        for line in (line for line in table.first("tbody").all("tr") if line["class"] == "level-1"):
            cell = line.first("td", "in" if name == "Income" else "out")
            if cell and cell.first("bdi"):
                currency, amount = money(cell.first("bdi").text)
                whole[currency] += amount
                if scope == "" and line.first("th").first("a") and kind != "payees":
                    self.note(page, name, f"{kind}:{line.first('th').first('bdi').text}", period, cell.first("bdi").text)
        # A category has rows of its own beside those of the categories in it.
        if kind == "payees" or kind == "categories" and not scope.startswith("categories:"):
            self.add_up(page, name, scope, period, whole.get(self.currency, Decimal(0)), f"the table by {heading.lower()}")

    def collect_sentence(self, page, scope, period):
        """`$… came in and $… went out: $… was kept`"""
        figure = next((figure for figure in page.tree.all("figure") if any(node["id"] == "flow" for node in figure.all("details"))), None)
        if figure and page.path != "flow.html":
            income, spending, kept = (node.text for node in figure.first("figcaption").all("bdi"))
            self.note(page, "Income", scope, period, income)
            self.note(page, "Spending", scope, period, spending)
            if "was kept" in figure.first("figcaption").text:
                self.note(page, "Kept", scope, period, kept)

    def note(self, page, name, scope, period, text):
        currency, amount = money(text)
        self.named[name, scope, period, currency][amount].append(page.path)
        self.figures += 1

    def add_up(self, page, name, scope, period, whole, what):
        self.wholes.append((page.path, name, scope, period, whole, what))

    def contradictions(self):
        for (name, scope, period, currency), amounts in self.named.items():
            if len(amounts) > 1:
                places = " and ".join(f"{amount} in {places[0]}" for amount, places in amounts.items())
                yield f"{name} of {scope or 'all'}{period and ' in ' + period} is {places}"
            elif name == "Kept":
                yield from self.is_difference(scope, period, currency, next(iter(amounts)), next(iter(amounts.values()))[0])
        for path, name, scope, period, whole, what in self.wholes:
            known = self.named.get((name, scope, period, self.currency))
            if known and whole not in known:
                yield f"{path}: {what} adds up to {whole}, but {name} is {next(iter(known))} there"

    def is_difference(self, scope, period, currency, kept, path):
        """What is kept is income less spending, wherever all three are shown."""
        income, spending = (self.named.get((name, scope, period, currency)) for name in ("Income", "Spending"))
        if income and spending and kept != next(iter(income)) - next(iter(spending)):
            yield f"{path}: {kept} is kept of {next(iter(income))} less {next(iter(spending))}"
