"""The proof of budgets: what was spent in each period, what is left, and what is carried over."""

import csv
from decimal import Decimal
from functools import cached_property

from amounts import last_day, money
from shown_rows import Sums


class BudgetFigures:
    @cached_property
    def budget_lines(self):
        """Those of the file for spreadsheets, which `budgets` compares with the ledger."""
        path = self.site.folder / "budgets.csv"
        if not path.exists():
            return []
        with open(path, newline="", encoding="utf-8-sig") as file:
            return [line | {name: Decimal(line[name]) for name in ("amount", "carry", "spent", "left")} for line in csv.DictReader(file)]

    def budgets(self):
        previous = {}
        for line in self.budget_lines:
            series = line["category"], line["every"], line["currency"]
            amount, carry, spent, left = (line[name] for name in ("amount", "carry", "spent", "left"))
            entries = [
                entry for entry in self.site.ledger["budgets"]
                if entry["category"] == line["category"] and entry.get("every", "month") == line["every"]
                and entry.get("currency", self.currency) == line["currency"]]
            own = self.counted(line, all(entry.get("type") != "income" for entry in entries))
            self.figures += 3
            name = f"budgets.csv: {line['category']} from {line['from']} to {line['to']}"
            if spent != own:
                yield f"{name}: spent {spent}, but the ledger says {own}"
            if left != amount + carry - spent:
                yield f"{name}: {left} is left of {amount} and {carry}, less {spent}"
            if carry not in self.carries(entries, previous.get(series)):
                yield f"{name}: {carry} is carried over from {previous.get(series)}"
            if amount not in [Decimal(str(entry["amount"])) for entry in entries]:
                yield f"{name}: no entry has {amount}"
            if line["from"] > self.site.now:
                yield f"{name}: it has not begun"
            previous[series] = left

    def counted(self, line, is_spending):
        """The spending, or the income, of a category and of all below it, in a period up to today."""
        levels = line["category"].split(":")
        rows = [
            self.row(transaction) for date in self.dates if line["from"] <= date <= line["to"] for transaction in self.by_date[date]
            if (transaction.get("category") or "").split(":")[:len(levels)] == levels]
        return Sums(rows).of("spending" if is_spending else "income", line["currency"])

    @staticmethod
    def carries(entries, left):
        """What the period before may pass on, as its entry says."""
        rules = {"none": lambda left: Decimal(0), "surplus": lambda left: max(left, Decimal(0)), "all": lambda left: left}
        return {Decimal(0)} if left is None else {rules[entry.get("rollover", "none")](left) for entry in entries}

    # What pages say of the same

    def days_of(self, page):
        """The first and the last day of which a page shows the budgets: those of its month or year, or today."""
        folder, _, period = page.path.removesuffix(".html").rpartition("/")
        if folder == "months":
            return f"{period[:7]}-01", last_day(period[:7])
        return (f"{period[:4]}-01-01", f"{period[:4]}-12-31") if folder in ("years", "review") else (self.site.now, self.site.now)

    def lists_of_budgets(self, page):
        """Those of a period, each with the sentence above it; on the dashboard, what is not among the categories of the month."""
        for bars in page.tree.all("ul", "bars"):
            if page.path != "goals.html" and bars.parent["id"] != "goals" and all(any(child.tag == "small" for child in bar.children if not isinstance(child, str)) for bar in bars.all("li")):
                nodes = [node for node in bars.parent.children if not isinstance(node, str)]
                before = nodes[nodes.index(bars) - 1]
                yield bars, before if before.tag == "p" else None

    def bars(self, page, bars):
        """Each with the line of the file that says the same; None where there is none."""
        first, last = self.days_of(page)
        for bar in bars.all("li"):
            head, detail = bar.first("p"), bar.first("small")
            name = next(node for node in head.children if not isinstance(node, str) and node["class"] != "hidden").text
            status, (spent, whole), carry = head.first("b"), self.amounts_in(detail.first("span")), self.amounts_in(detail)[2:]
            wanted = spent, whole, (carry or [(spent[0], Decimal())])[0], [left[1] for left in self.amounts_in(status)]
            self.figures += 3
            yield bar, name, wanted, next((
                line for line in self.budget_lines
                if line["category"].rpartition(":")[2] == name.rpartition(" › ")[2] and line["from"] <= last and line["to"] >= first
                and wanted[:3] == tuple((line["currency"], amount) for amount in (line["spent"], line["amount"] + line["carry"], line["carry"]))
                and wanted[3] in ([abs(line["left"])], [] if line["left"] == 0 else None)), None)

    def amounts_in(self, node):
        return [money(part.text) for part in node.all("bdi") if self.is_amount(part.content)]

    def budget_bars(self, page):
        """What was spent of each budget, and what is left, as the file says; together, what is left of all of a length."""
        for bars, answer in self.lists_of_budgets(page):
            outer = []
            for bar, name, wanted, line in self.bars(page, bars):
                if line is None:
                    yield f"{page.path}: the budget of {name} is {wanted}, but no line of budgets.csv says so"
                elif "level-1" in bar.classes:
                    outer.append(line)
            shown = self.amounts_in(answer) if answer else []
            # The dashboard may show some budgets of the month, and say what all of them leave.
            whole = [figure.first("p").content for figure in self.page("budgets.html").tree.all("figure") if figure.first("p")] if page.path == "index.html" else []
            if shown and answer.content not in whole:
                counted = [line for line in outer if not self.is_income(line)] or outer
                left, carry = (sum(line[name] for line in counted) for name in ("left", "carry"))
                # Of what was carried over as well, or of the period's own budgets alone.
                is_own = len(shown) > 1 and left - carry >= 0
                if [amount for _, amount in shown] != [abs(left - carry if is_own else left), carry][:len(shown)]:
                    yield f"{page.path}: {answer.text}, but the budgets' lines leave {left}, {carry} of it carried over"

    def budget_answers(self):
        """Below the categories of the month, the dashboard says what all budgets leave, as their own page does."""
        sentences = [
            node for bars in self.page("index.html").tree.all("ul", "bars") if bars.first("span", "sum")
            for node in bars.parent.children if not isinstance(node, str) and node.tag == "p" and not node.first("a")
            and any(self.is_amount(part.content) for part in node.all("bdi"))]
        for sentence in sentences[-1:]:
            if not (self.site.folder / "budgets.html").exists() or sentence["class"]:
                continue
            figures = self.page("budgets.html").tree.all("figure")
            whole = [figure.first("p").content for figure in figures if figure.first("p")]
            # A budget that is alone in its period says it in its own line, beside its name.
            alone = [bars[0].first("b").content for bars in (figure.all("li", "level-1") for figure in figures) if len(bars) == 1]
            if any(word in sentence.content for word in ("left", "over budget", "more")):
                self.figures += len(self.amounts_in(sentence))
                if sentence.content not in whole and not any(sentence.content.startswith(f"{left} ") for left in alone):
                    yield f"index.html: {sentence.content}, but budgets.html says {whole}"

    def is_income(self, line):
        return any(
            entry.get("type") == "income" for entry in self.site.ledger["budgets"]
            if entry["category"] == line["category"] and entry.get("every", "month") == line["every"])

    def budget_sums(self, page):
        """What was spent with a budget and without one is all that was spent."""
        for table in page.tree.all("table", "figures"):
            lines = table.first("tbody").all("tr") if table["aria-label"] == "Budgets" else []
            amounts = [money(line.first("td").first("bdi").text)[1] for line in lines]
            for line in lines:
                link = line.first("th").first("a")
                if link:
                    yield from self.compare(page, link.text, line.first("td").first("bdi").text, link, "spending")
            if len(lines) == 3 and amounts[0] + amounts[1] != amounts[2]:
                yield f"{page.path}: {amounts[0]} in budgets and {amounts[1]} in none are not {amounts[2]}"

    def budget_tables(self, page):
        """The periods of a budget, newest first, are those of the file."""
        for table in page.tree.all("table", "figures"):
            names = [cell.content for cell in table.first("thead").all("th")] if table.first("thead") else []
            if names[:2] != ["Period", "Amount"]:
                continue
            category = table["aria-label"].strip("\u2068\u2069").replace(" › ", ":")
            shown = []
            for line in table.first("tbody").all("tr"):
                cells = dict(zip(names[1:], (cell.first("bdi") for cell in line.all("td"))))
                shown.append({name: money(node.text)[1] if node else Decimal() for name, node in cells.items()})
            self.figures += 3 * len(shown)
            every = {line["every"] for line in self.budget_lines if line["category"] == category}
            series = [[
                {"Amount": line["amount"], "Carried over": line["carry"], "Spent": line["spent"], "Received": line["spent"], "Left": line["left"]}
                for line in reversed(self.budget_lines) if line["category"] == category and line["every"] == length][:len(shown)] for length in every]
            if shown not in [[{name: line[name] for name in names[1:]} for line in lines] for lines in series]:
                yield f"{page.path}: the budget of {category} over time is {shown}, but budgets.csv has {series}"
