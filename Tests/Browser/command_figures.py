"""The proof of the sums that commands print: of a statement that is imported, of what is split, joined, proposed and listed."""

import json
import re
import subprocess
from decimal import Decimal

import share
from amounts import EXPONENTS
from definitions import Definitions
from shown_rows import Sums

ACCOUNT, CARD = "Checking", "Card"
KNOWN, SHOPS = ("Kiosk", "Museum", "Tailor", "Florist"), ("Bakery", "Garage", "Pharmacy")


class CommandFigures:
    def __init__(self, folio, folder, currency):
        self.folio, self.root, self.currency = folio, folder / f"commands-{currency}", currency
        self.chance = share.generator(f"commands {currency}")
        self.count = 0

    def run(self, *arguments):
        result = subprocess.run([self.folio, *arguments, "--root", self.root], capture_output=True, text=True, stdin=subprocess.DEVNULL)
        return result.stdout + result.stderr

    def rows(self):
        return json.loads((self.root / "content/ledger.json").read_text(), parse_float=Decimal)["transactions"]

    def amount(self, most=900_000):
        return Decimal(self.chance.randrange(2, most)).scaleb(-EXPONENTS[self.currency])

    def told(self, text, pattern, expected):
        """What a sentence says, with its groups in place of the pattern's."""
        found = re.search(pattern, text)
        self.count += len(expected)
        if not found or list(found.groups()) != [str(value) for value in expected]:
            yield f"{self.currency}: {found[0] if found else text} instead of {[str(value) for value in expected]}"

    def differences(self):
        (self.root / "content").mkdir(parents=True)
        (self.root / "content/ledger.json").write_text(json.dumps({"currency": self.currency, "transactions": [
            {"date": f"2026-09-{number}", "type": "expense", "name": name, "amount": str(self.amount()), "account": ACCOUNT}
            for number, name in enumerate(KNOWN, 10)]}))
        yield from self.imported()
        yield from self.split()
        yield from self.joined()
        yield from self.proposed()
        yield from self.listed()

    def imported(self):
        """Rows that are there already, some of nothing, and new ones with a balance that one of them contradicts."""
        known = [(row["date"], row["name"], -Decimal(row["amount"])) for row in self.rows()]
        new = [(f"2026-10-{number:02}", SHOPS[number % 3], self.amount() * self.chance.choice([1, -1, -1])) for number in range(1, 25)]
        empty = [(f"2026-10-{number}", "Nothing", Decimal(0)) for number in (25, 26)]
        balance, lines = Decimal(10_000), ["Date,Description,Amount,Balance"]
        for date, name, amount in known + new + empty:
            balance += amount
            lines.append(f"{date},{name},{amount},{balance}")
        (self.root / "statement.csv").write_text("\n".join(lines) + "\n")
        text = self.run("import", self.root / "statement.csv", "--account", ACCOUNT, "--currency", self.currency, "--yes")
        came, went = (sum(abs(amount) for _, _, amount in new if (amount > 0) == is_in) for is_in in (True, False))
        yield from self.told(text, r"(\d+) added to .*, (\d+) already there", [len(new), len(known)])
        yield from self.told(
            text, rf"{ACCOUNT}: (\S+) to (\S+), in (\S+) {self.currency}, out (\S+) {self.currency}",
            [new[0][0], new[-1][0], self.plain(came), self.plain(went)])
        yield from self.told(text, r"categories: (\d+) missing", [len(new)])
        yield from self.told(text, r"skipped: (\d+) of zero", [len(empty)])
        yield from self.told(
            text, rf"balance of {ACCOUNT}: (\S+) {self.currency} on 2026-10-26", [self.plain(balance)])
        added = Sums((row["type"], self.currency, Decimal(row["amount"])) for row in self.rows() if row["date"] >= "2026-10")
        self.count += 2
        if (added.income[self.currency], added.spending[self.currency]) != (came, went):
            yield f"{self.currency}: the ledger has {added.income} and {added.spending}, but the statement {came} and {went}"

    def plain(self, number):
        return f"{number:.{EXPONENTS[self.currency]}f}"

    def split(self):
        row = next(row for row in self.rows() if row["name"] == KNOWN[0])
        part = Decimal(row["amount"]) - Decimal(1).scaleb(-EXPONENTS[self.currency])
        rest = Decimal(row["amount"]) - part
        text = self.run("split", f"{row['date']}-kiosk", self.plain(part), "Food:Snacks", self.plain(rest), "Home")
        pieces = [piece for piece in self.rows() if piece["date"] == row["date"]]
        yield from self.told(
            text, rf"(\S+) {self.currency}  Food:Snacks.*\n  (\S+) {self.currency}  Home",
            [self.plain(part), self.plain(rest)])
        self.count += 1
        if sum(Decimal(piece["amount"]) for piece in pieces) != Decimal(row["amount"]):
            yield f"{self.currency}: {pieces} are pieces of {row['amount']}"

    def joined(self):
        """A card that is paid: one row in place of two."""
        path = self.root / "content/ledger.json"
        ledger, amount = json.loads(path.read_text()), self.plain(self.amount())
        ledger["transactions"] += [
            {"date": "2026-11-05", "type": "expense", "name": "Card payment", "amount": amount, "account": ACCOUNT},
            {"date": "2026-11-06", "type": "income", "name": "Payment received", "amount": amount, "account": CARD}]
        path.write_text(json.dumps(ledger))
        text = self.run("match", "--yes")
        yield from self.told(text, rf"2026-11-05  -(\S+) {self.currency}[\s\S]*\n(\d+) pair joined", [amount, 1])
        transfers = [row for row in self.rows() if row["type"] == "transfer"]
        if [(row["account"], row["to"], Decimal(row["amount"])) for row in transfers] != [(ACCOUNT, CARD, Decimal(amount))]:
            yield f"{self.currency}: {transfers} are transfers"

    def proposed(self):
        """Each rule that is proposed says what it would be about."""
        rules = json.loads(self.run("categorize", "--suggest"))
        rows = [row for row in self.rows() if not row.get("category") and row["type"] != "transfer"]
        names = [rule["when"]["name"]["is"] for rule in rules]
        if sorted(names) != sorted({row["name"] for row in rows}):
            yield f"{self.currency}: rules are proposed of {names}"
        for rule, name in zip(rules, names):
            own = [row for row in rows if row["name"] == name]
            sums, dates = Sums((row["type"], self.currency, Decimal(row["amount"])) for row in own), sorted(row["date"] for row in own)
            yield from self.told(
                rule["note"], rf"^(\d+) payments?, (.*), in (\S+) {self.currency}, out (\S+) {self.currency}$",
                [len(own), dates[0] if dates[0] == dates[-1] else f"{dates[0]} to {dates[-1]}",
                 self.plain(sums.income[self.currency]), self.plain(sums.spending[self.currency])])

    def listed(self):
        """The sums below a list, by role."""
        rows = self.rows()
        definitions = Definitions({"currency": self.currency, "transactions": rows}, "9999-12-31")
        counted = [(definitions.counts_as(row), self.currency, Decimal(row["amount"])) for row in rows]
        sums, of_transfers = Sums(counted), sum(role == "transfer" for role, _, _ in counted)
        text = self.run("list")
        yield from self.told(text, r"\n(\d+) payments, ", [len(rows)])
        yield from self.told(
            text, rf"income (\S+) {self.currency}, spending (\S+) {self.currency}, kept (\S+) {self.currency}",
            [self.plain(sums.of(figure, self.currency)) for figure in ("income", "spending", "kept")])
        yield from self.told(text, r"(\d+) transfer, in no sum", [of_transfers])
