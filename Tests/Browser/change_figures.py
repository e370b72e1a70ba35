"""The proof of what changed since an older ledger: its list turns the old rows into the new, and its sums are theirs."""

import csv
import datetime
from collections import Counter
from decimal import Decimal

from amounts import EXPONENTS, day, folded, money
from recurring_figures import plain
from shown_rows import Sums

# A row's fields in the file for spreadsheets, and what the page calls them.
FIELDS = {
    "date": "Date", "type": "Type", "name": "Name", "amount": "Amount", "category": "Category", "account": "Account", "to": "To account",
    "address": "Address", "memo": "Memo", "tags": "Tags"}
MOST_SHOWN = 50


class ChangeFigures:
    def changes(self):
        path = self.site.folder / "changes.csv"
        if path.exists() != (self.site.older is not None):
            yield f"changes.csv is {'there' if path.exists() else 'missing'}"
        if not path.exists() or self.site.older is None:
            return
        with open(path, newline="", encoding="utf-8-sig") as file:
            lines = [{name: plain(cell) for name, cell in line.items()} for line in csv.DictReader(file)]
        of_kind = {kind: [line for line in lines if line["change"] == kind] for kind in ("added", "removed", "before", "after")}
        pairs = list(zip(of_kind["before"], of_kind["after"]))
        yield from self.applied(lines)
        yield from self.pairing(of_kind, pairs)
        page = self.page("changes.html")
        sections = {
            "added": [(None, row) for row in of_kind["added"]], "removed": [(row, None) for row in of_kind["removed"]], "changed": pairs}
        yield from self.whole_effect(page, sections)
        for kind, changes in sections.items():
            yield from self.change_section(page, kind, changes)

    # The file, against both ledgers

    def content(self, row):
        """A row of a ledger as the file for spreadsheets writes it, without its id."""
        kind, (_, currency, amount) = row["type"], self.row(row)
        signed = -amount if kind == "expense" else amount
        target = row.get("to", "") if kind == "transfer" else ""
        return (
            row["date"], kind, row["name"], signed, currency, row.get("category", ""), row.get("address", ""), row.get("memo", ""),
            " ".join(row.get("tags", [])), row.get("account", ""), target)

    @staticmethod
    def line_content(line):
        return (
            line["date"], line["type"], line["name"], Decimal(line["amount"]), line["currency"], line["category"], line["address"],
            line["memo"], line["tags"], line["account"], line["to"])

    def applied(self, lines):
        """The old rows, less what went and plus what came, are the new rows."""
        old, new = (Counter(map(self.content, ledger["transactions"])) for ledger in (self.site.older, self.site.ledger))
        result = Counter(old)
        for line in lines:
            result[self.line_content(line)] += 1 if line["change"] in ("added", "after") else -1
        self.figures += len(lines)
        for row in {*result, *new}:
            if result[row] != new[row]:
                yield f"changes.csv: applied to the older ledger, it leaves {result[row]} of {row}, but the ledger has {new[row]}"

    def pairing(self, of_kind, pairs):
        """By id, by date and name, or by name and amount within a week; what could be paired is not left alone."""
        def is_one(old, new):
            days = (datetime.date.fromisoformat(new["date"]) - datetime.date.fromisoformat(old["date"])).days
            name = folded(old["name"]) == folded(new["name"])
            amount = (abs(Decimal(old["amount"])), old["currency"]) == (abs(Decimal(new["amount"])), new["currency"])
            return old["id"] == new["id"] or name and days == 0 or name and amount and abs(days) <= 7

        for old, new in pairs:
            if not is_one(old, new):
                yield f"changes.csv: {old['date']} {old['name']} has become {new['date']} {new['name']}"
        for old in of_kind["removed"]:
            for new in of_kind["added"]:
                if is_one(old, new):
                    yield f"changes.csv: {old['date']} {old['name']} was removed, and added as {new['id']}"

    # The page

    def whole_effect(self, page, sections):
        """What all changes do, from the ledgers alone; how many they are of each kind."""
        facts = {entry.first("dt").text: entry.first("dd") for entry in page.tree.first("dl", "facts").all("div")}
        for kind, changes in sections.items():
            node = facts.get(kind.capitalize())
            self.figures += 1
            if (node.text if node else "0") != f"{len(changes):,}":
                yield f"changes.html: {node and node.text} {kind}, but its file has {len(changes)}"
        new, old = (
            Sums(self.row(row, definitions) for row in ledger["transactions"])
            for ledger, definitions in ((self.site.ledger, self.definitions), (self.site.older, self.older_definitions)))
        effects = self.effects(new, old)
        codes = {currency for _, currency in effects}
        if [label for label in facts if label in EXPONENTS] != sorted(codes, key=lambda code: (code != self.currency, code)):
            yield f"changes.html: it has effects in {list(facts)}, but the ledgers in {codes}"
        shown = [entry for label, node in facts.items() if label in EXPONENTS for entry in self.shown_effects(node)]
        yield from self.same_effects("all changes", shown, effects)

    @staticmethod
    def effects(new, old):
        """By label and currency, what is not zero."""
        currencies = {*new.income, *new.spending, *old.income, *old.spending}
        return {
            (label, currency): difference for label, figure in (("Income", "income"), ("Spending", "spending"), ("Kept", "kept"))
            for currency in currencies if (difference := new.of(figure, currency) - old.of(figure, currency))}

    @staticmethod
    def shown_effects(node):
        return [(span.text.split()[0], *money(span.first("bdi").text)) for span in node.all("span")]

    def same_effects(self, name, shown, effects):
        self.figures += len(shown)
        if len(shown) != len(effects) or {(label, currency): amount for label, currency, amount in shown} != effects:
            yield f"changes.html: {name} do {shown}, but the ledgers say {effects}"

    def change_section(self, page, kind, changes):
        heading = next((node for node in page.tree.all("h2") if node["id"] == kind), None)
        if bool(heading) != bool(changes):
            yield f"changes.html: there {'is' if heading else 'are'} {'a list' if heading else 'no rows'} {kind}"
        if not heading:
            return
        siblings = [node for node in heading.parent.children if not isinstance(node, str)]
        after = siblings[siblings.index(heading) + 1:]
        entries = after[0].first("tbody").all("tr")
        rest = len(changes) - MOST_SHOWN
        if len(entries) != min(MOST_SHOWN, len(changes)):
            yield f"changes.html: {len(entries)} rows are {kind}, but {len(changes)} in the file"
        if rest > 0 and after[1].text != f"and {rest:,} more, all of them in the CSV file":
            yield f"changes.html: {after[1].text}, but {rest} more are {kind}"
        for entry, (old, new) in zip(entries, changes):
            yield from self.change_entry(page, entry, old, new)
        dates = [(new or old)["date"] for old, new in changes]
        if dates != sorted(dates, reverse=True):
            yield f"changes.html: what was {kind} does not begin with the newest"

    def change_entry(self, page, entry, old, new):
        row = new or old
        term, link = entry.first("th"), entry.first("th").first("a")
        details = term.first("small")
        name = f"{row['date']} {row['name']}"
        shown = term.first("bdi").text, details.first("time")["datetime"], money(entry.first("td").first("bdi").text)
        if shown != (row["name"], row["date"], self.signed_line(row)) or day(details.first("time").text) != row["date"]:
            yield f"changes.html: {shown} stands in the place of {name}"
        if bool(link) != (new is not None):
            yield f"changes.html: {name} leads {'to ' + link['href'] if link else 'nowhere'}"
        elif link:
            tree = self.page(page.target(link)[0]).tree
            if (tree.first("h1").text, money(tree.first("p", "amount").first("bdi").text)) != (row["name"], self.signed_line(row)):
                yield f"changes.html: {name} leads to {tree.first('h1').text}"
        for line, definitions in ((new, self.definitions), (old, self.older_definitions)):
            role = line and definitions.counts_as(line)
            if line and line["role"] != {"expense": "spending"}.get(role, role):
                yield f"changes.csv: {name} is {line['role']}, but the ledger says {role}"
        category = row["category"].replace(":", " › ")
        if details.text.partition(" · ")[2] != category:
            yield f"changes.html: {name} stands in {details.text}, not in {category}"
        yield from self.change_fields(name, "\n".join(part.text for part in term.all("span", "plain")), old, new)

    @staticmethod
    def signed_line(line):
        return line["currency"], Decimal(line["amount"])

    def change_fields(self, name, text, old, new):
        """The fields that differ, of a row that was and is."""
        for field, label in FIELDS.items():
            names = (field, "currency") if field == "amount" else (field,)
            if old and new:
                # Income that has become an expense has changed its type alone.
                is_listed = any(old[name].lstrip("-") != new[name].lstrip("-") for name in names)
            else:
                is_listed = False
            if (f"{label}: " in text) != is_listed:
                yield f"changes.html: {name}: its {field} is {'not ' * is_listed}among what changed"
            if is_listed and field in ("name", "category", "account", "to", "address"):
                values = [line[field] for line in (old, new) if line and line[field]]
                if field == "category":
                    values = [value.replace(":", " › ") for value in values]
                if f"{label}: {' → '.join(values)}" not in text:
                    yield f"changes.html: {name}: its {field} is not {values}"
