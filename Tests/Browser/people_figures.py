"""The proof of who owes whom: what each two people owe each other, from the ledger alone."""

import csv
from collections import defaultdict
from decimal import Decimal

from amounts import money, unit
from definitions import levels


class PeopleFigures:
    def people(self):
        path = self.site.folder / "people.csv"
        is_shown = self.site.shows("people") and self.site.shows("account") and self.site.has_all_rows
        owed = self.owed() if is_shown else {}
        if not owed:
            if path.exists():
                yield "there is a people.csv, but nobody owes anybody anything"
            return
        if not path.exists():
            yield f"there is no people.csv of {len(owed)} figures"
            return
        with open(path, newline="", encoding="utf-8-sig") as file:
            lines = list(csv.DictReader(file))
        shown = defaultdict(Decimal)
        for line in lines:
            shown[line["owes"], line["to"], line["currency"]] += Decimal(line["amount"])
            shown[line["to"], line["owes"], line["currency"]] -= Decimal(line["amount"])
        self.figures += len(lines)
        for key, amounts in owed.items():
            if shown[key] != sum(amounts):
                yield f"people.csv: {key} {shown[key]}, but the ledger says {sum(amounts)}"
        if len(lines) != sum(1 for amounts in owed.values() for _ in amounts):
            yield f"people.csv has {len(lines)} lines, but {sum(map(len, owed.values()))} rows count"
        yield from self.owed_headings(owed)

    def owed_headings(self, owed):
        """What the page says, and that the rows below it add up to it."""
        page = self.page("people.html")
        sections = {section.first("h2"): section for section in page.tree.all("section", "plot")}
        found = {}
        for heading, section in sections.items():
            names = [name.text for name in heading.all("bdi")]
            if len(names) < 3:
                continue
            currency, amount = money(names[2])
            found[names[0], names[1], currency] = amount
            self.figures += 1
            rows = [money(cell.first("bdi").text)[1] for cell in section.all("td", "number") if cell.first("bdi")]
            if not section.first("p", "more") and sum(rows) != amount:
                yield f"people.html: {names}, but the rows add up to {sum(rows)}"
            for row in section.all("tr"):
                yield from self.whole_of(page, row)
        expected = {}
        for (first, second, currency), amounts in owed.items():
            total = sum(amounts)
            if total:
                expected[(first, second, currency) if total > 0 else (second, first, currency)] = abs(total)
        if found != expected:
            yield f"people.html: {found}, but the ledger says {expected}"

    def whole_of(self, page, row):
        """The payment of which a row is a part."""
        head = row.first("th")
        link = head and head.first("a")
        amounts = [node for small in row.all("small") for node in small.all("bdi") if self.is_amount(node.content)]
        path = page.target(link)[0] if link else ""
        for node in amounts if path.startswith("transactions/") else []:
            (code, shown), (own_code, own) = money(node.text), money(self.page(path).tree.first("p", "amount").first("bdi").text)
            self.figures += 1
            if (code, abs(shown)) != (own_code, abs(own)):
                yield f"people.html: a part of {node.text}, but {path} has {own}"

    def owed(self):
        """By two people and a currency, what each row makes the first owe the second."""
        ledger = self.site.ledger
        people = ledger.get("people", [])
        names = [person["name"] for person in people]
        starts = {person["name"]: person.get("from", "") for person in people}
        starts = {name: f"{start}-01" if len(start) == 7 else start for name, start in starts.items()}
        owners = {entry["name"]: entry["owner"] for entry in ledger.get("accounts", []) if entry.get("owner")}
        owed = defaultdict(list)
        for row in sorted(ledger["transactions"], key=lambda row: row["date"]) if len(people) > 1 else []:
            role, step = self.definitions.counts_as(row), Decimal(unit(self.definitions.currency_of(row)))
            present = [name for name in names if starts[name] <= row["date"]]
            payer, receiver = owners.get(row.get("account")), owners.get(row.get("to"))
            if role == "planned" or payer not in present:
                continue
            changes = {}
            if role == "transfer":
                if receiver in present and receiver != payer:
                    changes = {payer: (-self.exact(row), receiver)}
            else:
                sign = 1 if role in ("expense", "deduction") else -1
                parts = self.parts_of(row, role, present, people, step)
                changes = {name: (sign * part, payer) for name, part in parts.items() if name != payer and part}
            for debtor, (amount, creditor) in changes.items():
                is_first = names.index(debtor) < names.index(creditor)
                key = (debtor, creditor) if is_first else (creditor, debtor)
                owed[(*key, self.definitions.currency_of(row))].append(amount if is_first else -amount)
        return owed

    def parts_of(self, row, role, present, people, step):
        categories = self.site.ledger.get("categories", {})
        stated = [categories[level]["shares"] for level in levels(row.get("category")) if "shares" in categories.get(level, {})]
        if stated:
            shares = stated[-1]
        elif role in ("expense", "refund") and (row.get("category") or "").split(":")[0] != "owed":
            shares = {person["name"]: person.get("share", 1) for person in people}
        else:
            return {}
        shares = {name: shares.get(name, 0) for name in present}
        whole, units = sum(shares.values()), int(self.exact(row) / step)
        if not whole:
            return {}
        parts = {name: units * share // whole for name, share in shares.items()}
        by_rest = sorted(present, key=lambda name: -(units * shares[name] % whole))
        for name in by_rest[:units - sum(parts.values())]:
            parts[name] += 1
        return {name: part * step for name, part in parts.items()}
