"""Builds the sites that are checked: the demo, Fava's eight years, and ledgers that are hard to show."""

import copy
import json
import os
import random
import re
import shutil
import subprocess
from decimal import Decimal
from pathlib import Path

import copies
import copy_cases
import household
import pseudo
import sealed_figures
from amounts import EXPONENTS

ROOT = Path(__file__).resolve().parents[2]
# The command that is tested.
FOLIO = os.environ.get("FOLIO", str(ROOT / ".build/release/folio"))
LEDGERS = Path(os.environ.get("FOLIO_LEDGERS", ROOT / "../shared/ledgers"))
FAVA = LEDGERS / "fava-huge.json"
# With the currency of most who read it.
LANGUAGES = {"de_DE": "EUR", "fr_FR": "EUR", "es_ES": "EUR", "pt_BR": "BRL", "nl_NL": "EUR", "ja_JP": "JPY"}


class Sites:
    def __init__(self, folio, folder):
        self.folio = folio
        self.folder = Path(folder)

    def named(self, name):
        return self.copy_of(name) if name in copy_cases.CASES else getattr(self, name)()

    def demo(self):
        return self._build("demo", ROOT / "content/ledger.json")

    def fava(self):
        """None where the ledger is not at hand: it is not part of the repository."""
        return self._build("fava", Path(shutil.copy(FAVA, self.folder)), now="2015-10-20") if FAVA.exists() else None

    def currencies(self):
        return self._build("currencies", self._write("currencies", several_currencies()))

    def budgets(self):
        return self._build("budgets", self._write("budgets", {**demo_ledger(), "budgets": [
            {"category": "Food", "amount": "320.00"},
            {"category": "Food:Groceries", "amount": "170.00", "rollover": "all", "until": "2026-04"},
            {"category": "Food:Groceries", "amount": "90.00", "from": "2026-05", "rollover": "all"},
            {"category": "Leisure", "amount": "600.00", "every": "year"},
            {"category": "Transport", "amount": "35.00", "every": "week", "rollover": "surplus"},
            {"category": "Travel", "amount": "100.00", "every": "quarter", "currency": "EUR"},
            {"category": "Work", "amount": "5000.00", "type": "income"}]}))

    def accounts(self):
        return self._build_with_changes("accounts", with_accounts(demo_ledger()))

    def right_to_left(self):
        return self._build_with_changes("arabic", {
            **with_accounts(demo_ledger()), "title": "دفتر الحسابات", "currency": "EGP", "locale": "ar_EG"})

    def in_language(self, locale):
        """The demo in a language; Arabic is that of `right_to_left`."""
        ledger = demo_ledger() | {"currency": LANGUAGES[locale], "locale": locale}
        if LANGUAGES[locale] == "JPY":
            ledger = json.loads(re.sub(r'("amount": "-?[0-9]+)\.([0-9]{2})"', r'\1\2"', json.dumps(ledger)))
        return self._build(locale, self._write(locale, ledger))

    def pseudo(self):
        """The demo in a language made from English."""
        project = self.folder / "pseudo-project"
        shutil.copytree(ROOT / "content", project / "content")
        words = project / f"themes/default/words/{pseudo.LANGUAGE}.json"
        words.parent.mkdir(parents=True)
        words.write_text(pseudo.words((ROOT / "themes/default/words/en.json").read_text()))
        settings = project / "content/site.json"
        settings.write_text(json.dumps(json.loads(settings.read_text()) | {"language": pseudo.LANGUAGE}))
        ledger = demo_ledger()
        older = self._write("pseudo-older", ledger | {"transactions": ledger["transactions"][2:]})
        return self._build("pseudo", project / "content/ledger.json", since=older, root=project)

    def in_yen(self):
        """The demo in a currency without decimals."""
        return self._build("yen", self._write("yen", in_decimals(demo_ledger(), "JPY")))

    def in_dinars(self):
        """The demo in a currency with three decimals."""
        return self._build("dinars", self._write("dinars", in_decimals(demo_ledger(), "KWD")))

    def odd_months(self):
        """A month without rows, one in which more came back than was spent, and one of refunds alone; on the last day of a month."""
        ledger = demo_ledger()
        kept = [row for row in ledger["transactions"] if row["date"][:7] not in ("2026-02", "2026-04", "2026-11")]
        back = [{"id": f"back-{date}", "date": date, "type": "income", "name": "Harbor Street", "amount": amount,
                 "category": "Housing:Rent", "account": "Checking"}
                for date, amount in (("2026-02-11", "700.25"), ("2026-06-12", "9876.50"))]
        return self._build("odd-months", self._write("odd-months", {**ledger, "transactions": kept + back}), now="2026-10-31")

    def financial_years(self, start):
        """The demo, whose years begin on another day."""
        name = f"years-from-{start}"
        return self._build(name, self._write(name, {**demo_ledger(), "yearStart": start}))

    def own_months(self, start):
        """The demo, whose months begin on another day."""
        name = f"months-from-{start}"
        return self._build(name, self._write(name, {**demo_ledger(), "monthStart": start}))

    def stale(self):
        """The demo seven months after its newest row."""
        return self._build("stale", ROOT / "content/ledger.json", now="2027-06-10")

    def one_offs(self):
        """The demo, of which some payments say nothing about the next ones: one of a payee that recurs, too. It has goals."""
        ledger = demo_ledger()
        odd = [{"id": "odd", "date": "2026-10-09", "type": "expense", "name": "Harbor Street Apartments", "amount": "2400.00",
                "category": "Housing:Rent", "account": "Checking", "tags": ["odd"]}]
        return self._build("one-offs", self._write("one-offs", {
            **ledger, "exclude": ["tag:odd", "category:Travel", "tag:gift"], "transactions": ledger["transactions"] + odd, "goals": [
                {"name": "Reserve", "account": "Savings", "amount": "30000.00", "by": "2027-12"},
                {"name": "Holidays", "tag": "holiday", "amount": "5000.00", "by": "2027-06-15"},
                {"name": "Pension", "category": "Pension", "amount": "1000.00"},
                {"name": "Debts", "account": "Card", "amount": "0", "by": "2026-10-01"}]}))

    def people(self):
        """The demo, kept by three people: one of them later than the others, with odd cents, money back and another currency."""
        ledger = demo_ledger()
        owners = {"Checking": "Jana", "Savings": "Tobias", "Card": "Mia"}
        accounts = [{**account, "owner": owners[account["name"]]} for account in ledger["accounts"]]
        kinds = ledger.get("categories", {})
        shares = {"Housing": {"Jana": 2, "Tobias": 1, "Mia": 3}, "Food:Restaurants": {}, "Leisure": {"Mia": 1}, "Work": {"Jana": 5, "Tobias": 1}}
        rows = [
            {"id": "people-1", "date": "2026-11-02", "type": "expense", "name": "Odd", "amount": "10.01", "category": "Odd", "account": "Savings"},
            {"id": "people-2", "date": "2026-11-03", "type": "income", "name": "Odd", "amount": "0.02", "category": "Odd", "account": "Checking"},
            {"id": "people-3", "date": "2026-11-04", "type": "expense", "name": "Odd", "amount": "1001", "currency": "JPY", "account": "Card"},
            {"id": "people-4", "date": "2026-11-05", "type": "transfer", "name": "Back", "amount": "50.00", "account": "Savings", "to": "Card"},
            {"id": "people-5", "date": "2026-11-06", "type": "expense", "name": "Lent", "amount": "9.00", "category": "owed:Sam", "account": "Card"},
            {"id": "people-6", "date": "2026-11-30", "type": "expense", "name": "Planned", "amount": "9.00", "account": "Card"}]
        return self._build("people", self._write("people", {
            **ledger, "accounts": accounts, "transactions": ledger["transactions"] + rows,
            "people": [{"name": "Jana", "share": 3}, {"name": "Tobias", "share": 2}, {"name": "Mia", "from": "2026-02"}],
            "categories": kinds | {name: kinds.get(name, {}) | {"shares": parts} for name, parts in shares.items()}}))

    def empty(self):
        return self._build("empty", self._write("empty", {"title": "Nothing yet", "transactions": []}))

    def exact(self):
        """Amounts that differ in one cent, above what a binary float can tell apart."""
        return self._build("exact", self._write("exact", {"title": "Exact", "currency": "USD", "locale": "en_US", "transactions": [
            {"date": f"2026-{month:02}-05", "type": "expense", "name": name, "amount": amount} for month in (9, 10)
            for name, amount in (("One", "45035996273704.95"), ("Three", "45035996273704.97"), ("Two", "45035996273704.96"))]}))

    def taxes(self):
        """Tables of several countries, one of which has nothing to show yet: its cell spans the columns of figures."""
        return self._build("taxes", self._write("taxes", {
            "title": "Taxes", "currency": "USD", "locale": "en_US",
            "taxes": ["uk-2025-26", "uk-2024-25", {"table": "us-federal-2025-single", "income": ["Work"]}],
            "transactions": [{"date": "2025-03-05", "type": "income", "name": "Studio", "amount": "50000.00", "category": "Work"}]}))

    def uk_taxes(self):
        """Incomes in the bands of Scotland and of the United Kingdom: around the allowance, where it is lost, and above."""
        incomes = [("2023-05-31", "Home", "12570.01"), ("2023-09-30", "Home", "38204.57"), ("2023-06-30", "Away", "102999.99"),
                   ("2024-05-31", "Home", "118203.07"), ("2024-06-30", "Away", "43662.49"), ("2025-05-31", "Home", "125140.01"),
                   ("2025-06-30", "Away", "9.99")]
        rows = [{"date": date, "type": "income", "name": place, "amount": amount, "category": f"Work:{place}"} for date, place, amount in incomes]
        rows += [{"date": f"{year}-07-31", "type": "expense", "name": "HMRC", "amount": f"{year}.31", "category": "Taxes"} for year in (2023, 2024, 2025)]
        tables = [{"table": table, "income": [income], "paid": ["Taxes"], "name": f"{table} {income[5:]}"} for table in (
            "scotland-2023-24", "uk-2023-24", "uk-2024-25", "uk-2025-26") for income in ("Work:Home", "Work:Away")]
        return self._build("uk-taxes", self._write("uk-taxes", {
            "title": "Taxes", "currency": "GBP", "locale": "en_US", "taxes": tables, "transactions": rows}))

    def cards(self):
        """The demo in the other theme."""
        return self._build("cards", ROOT / "content/ledger.json", theme="cards")

    def single(self):
        ledger = demo_ledger()
        return self._build("single", self._write("single", {**ledger, "transactions": ledger["transactions"][:1]}))

    def huge_amounts(self):
        """And long names."""
        ledger = demo_ledger()
        for transaction in ledger["transactions"]:
            transaction["amount"] = str(Decimal(transaction["amount"]) * 1_234_567)
            transaction["name"] *= 3
        word = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
        ledger["title"] = f"The books of the honourable Maximiliana and of the {word}"
        ledger["transactions"][0].update(category=f"Food:Groceries:Corner:{word}", tags=[word])
        return self._build_with_changes("huge", ledger)

    def household(self):
        """A project of its own, with receipts that are expected; compared with an older state."""
        project = self.folder / "household-project"
        project.mkdir()
        ledger, older = household.write(project, ROOT)
        return self._build("household", ledger, since=older, root=project)

    def copy_of(self, name):
        """A copy for others, and the ledger that its figures have to follow from."""
        ledger = demo_ledger() if name == "copy_of_rows" else copy_cases.two_years(ROOT)
        case = copy_cases.CASES[name]
        shown = copies.shown(ledger, case.entry, case.now, case.lets_in)
        if case.entry.get("amounts") != "shares":
            root = self._copy(name, ledger, case.entry, case.now)
            return Site(name, root / "copies/copy", self._write(name, shown), case.now, root=root, folio=self.folio, copy=case.entry)
        # Shares of yen, too, have two decimals: they are proved as a report of dollars, which the copy is compared with.
        yen = in_decimals(ledger, "JPY")
        shown = copies.shown(yen, case.entry, case.now) | {"currency": "USD"}
        entry = {"show": case.entry["show"]}
        root = self._copy(name, shown, entry, case.now)
        site = Site(name, root / "copies/copy", self._write(name, shown), case.now, root=root, folio=self.folio, copy=entry)
        site.in_shares = self._copy(f"{name}-in-shares", yen, case.entry, case.now) / "copies/copy"
        return site

    def _copy(self, name, ledger, entry, now):
        """The project of a ledger and its only copy, which is built."""
        root = self.folder / f"{name}-project"
        (root / "content").mkdir(parents=True)
        (root / "content/ledger.json").write_text(json.dumps(ledger, ensure_ascii=False, default=str))
        (root / "content/copies.json").write_text(json.dumps({"copy": entry}))
        subprocess.run([self.folio, "build", "--quiet", "--root", root, "--copy", "copy", "--now", now], check=True)
        return root

    def sealed(self):
        """Two years of a household, and the folder in which the same report is sealed."""
        site = self._build("household-of-two-years", self._write("household-of-two-years", copy_cases.two_years(ROOT)))
        passphrase, folder = self.folder / "passphrase", self.folder / "sealed"
        passphrase.write_text(f"{sealed_figures.PASSPHRASE}\n")
        subprocess.run(
            [self.folio, "build", "--quiet", "--root", ROOT, "--ledger", site.ledger_path, "--output", folder, "--now", site.now,
             "--seal", "--passphrase-file", passphrase], check=True)
        return site, folder

    def shared_rent(self):
        """The project of Tests/Fixtures: refunds of each kind, planned rows, two currencies, stated balances."""
        # A build keeps records next to its ledger: not in the repository.
        root = self.folder / "shared-rent-project"
        shutil.copytree(ROOT / "Tests/Fixtures/projects/household", root)
        return self._build("shared-rent", root / "content/ledger.json", root=root)

    def receipts(self):
        """As many receipts as a page has."""
        folder = self.folder / "receipts-ledger"
        folder.mkdir()
        files = sorted((ROOT / "content/receipts").iterdir())
        rows = []
        for number in range(24):
            file = files[number % len(files)]
            (folder / f"{number}{file.suffix}").write_bytes(file.read_bytes())
            rows.append({
                "date": f"2026-10-{number + 1:02}", "type": "expense", "name": "Fjord & Thread of the Harbor" if number % 3 else "Bakery",
                "amount": f"{number * 97 + 3}.50", "attachments": [f"{number}{file.suffix}"]})
        (folder / "ledger.json").write_text(json.dumps({"title": "Receipts", "transactions": rows}))
        return self._build("receipts", folder / "ledger.json")

    def _write(self, name, ledger):
        path = self.folder / f"{name}.json"
        path.write_text(json.dumps(ledger, ensure_ascii=False, default=str))
        return path

    def _build_with_changes(self, name, ledger):
        """Compared with an older state: payments were added, removed and changed."""
        older = copy.deepcopy(ledger)
        rows = older["transactions"]
        del rows[:2]
        rows[0] |= {"memo": "An *older* memo", "tags": ["older"]}
        rows[1]["amount"] = "1"
        rows.append({"date": "2026-01-01", "type": "income", "name": rows[0]["name"] + " <gone>", "amount": "5"})
        return self._build(name, self._write(name, ledger), since=self._write(f"{name}-older", older))

    def _build(self, name, ledger, now="2026-11-20", since=None, root=ROOT, theme="default"):
        site = self.folder / name
        subprocess.run(
            [self.folio, "build", "--quiet", "--root", root, "--ledger", ledger, "--output", site, "--now", now, "--theme", theme]
            + (["--since", since] if since else []), check=True)
        return Site(name, site, ledger, now, since, root, self.folio)


class Site:
    def __init__(self, name, folder, ledger, now, since=None, root=ROOT, folio=None, copy=None):
        self.name = name
        self.now = now
        # What copies.json says of it; None for the report.
        self.copy = copy
        # The folder of the same copy with shares in place of amounts.
        self.in_shares = None
        # What the dates of its rows tell.
        self.dates = (copy or {}).get("dates", "day")
        # What a copy adds up has the day of no payment.
        self.dates_of_sums = "month" if self.dates == "day" and "rest" in (copy or {}) else self.dates
        self.folder = Path(folder)
        self.root, self.ledger_path, self.folio = Path(root), Path(ledger), folio
        self.ledger = self.parsed(ledger)
        self.older = self.parsed(since) if since else None

    @staticmethod
    def parsed(path):
        return json.loads(Path(path).read_text(), parse_float=Decimal)

    def pages(self):
        return sorted(str(path.relative_to(self.folder)) for path in self.folder.rglob("*.html"))

    def shows(self, part):
        """Whether it has a part of a report, which copies have only by their `show`."""
        return self.copy is None or part in self.copy.get("show", [])

    @property
    def has_all_rows(self):
        return not {"rows", "from", "until"} & (self.copy or {}).keys()

    @property
    def tells_days(self):
        return self.dates == "day"

    @property
    def tells_days_of_sums(self):
        return self.dates_of_sums == "day"

    @property
    def tells_months(self):
        return self.dates != "year"

    def one_of_each_kind(self):
        """Each page of the root, the first page of each folder, one that goes on from another, and the last month."""
        kinds = {}
        for page in self.pages():
            folder, _, file = page.rpartition("/")
            kind = page if file == "index.html" or not folder else folder
            if re.search(r"\.\d+\.html$", file):
                kind = f"{folder}, numbered"
            kinds[kind] = page if kind == "months" else kinds.get(kind, page)
        receipts = [page for page in self.pages() if 'class="receipt"' in self.read(page)]
        return sorted(set(kinds.values()) | set(receipts[:1]))

    def read(self, page):
        return (self.folder / page).read_text()

    def url(self, page):
        path, _, fragment = page.partition("#")
        return (self.folder / path).as_uri() + (f"#{fragment}" if fragment else "")


def demo_ledger():
    ledger = json.loads((ROOT / "content/ledger.json").read_text())
    for transaction in ledger["transactions"]:
        transaction.pop("attachments", None)
    return ledger


def in_decimals(ledger, currency):
    """The ledger in a currency with other decimals than two, of as many minor units, and without other currencies."""
    exponent = EXPONENTS[currency]
    for name in ("transactions", "balances", "budgets", "recurring"):
        ledger[name] = [row for row in ledger.get(name, []) if row.get("currency", "USD") == "USD"]
        for row in ledger[name]:
            if "amount" in row:
                row["amount"] = str(Decimal(row["amount"]).scaleb(2 - exponent))
    return ledger | {"currency": currency, "taxes": []}


def with_accounts(ledger):
    """Two accounts, a card that one of them pays, and balances, of which one does not follow from the rows."""
    for number, transaction in enumerate(ledger["transactions"]):
        transaction["account"] = "Girokonto der Sparkasse" if number % 3 else "Amex"
    months = sorted({transaction["date"][:7] for transaction in ledger["transactions"]})
    transfers = [
        {"date": f"{month}-28", "type": "transfer", "name": "Card payment", "amount": "4500.50",
         "account": "Girokonto der Sparkasse", "to": "Amex", "id": f"card-{month}"} for month in months]
    transfers += [{"date": f"{months[-1]}-01", "type": "transfer", "name": "Pocket money", "amount": "5", "to": "Purse",
         "id": "purse"}]
    balances = [
        {"date": date, "account": account, "amount": amount} for account in ("Girokonto der Sparkasse", "Amex")
        for date, amount in ((f"{months[0]}-01", "2310.55"), (f"{months[-1]}-28", "-123456.78"))]
    return {
        **ledger, "accounts": [{"name": "Girokonto der Sparkasse", "kind": "bank"}, {"name": "Amex", "kind": "card"}],
        "balances": balances, "transactions": ledger["transactions"] + transfers}


def several_currencies():
    """Three years and 1,300 transactions in currencies with no, two and three decimals."""
    chance = random.Random(4)
    categories = ["Food", "Food:Groceries", "Food:Cafés:Work", "Housing", "Work:Salary", None]
    transactions = []
    for number in range(1300):
        currency = chance.choice(["EUR", "EUR", "EUR", "USD", "JPY", "KWD"])
        units = chance.randrange(1, 500_000)
        transaction = {
            "id": f"T-{number}", "date": f"{chance.randrange(2024, 2027)}-{chance.randrange(1, 13):02}-{chance.randrange(1, 29):02}",
            "type": chance.choice(["income", "expense", "expense"]), "name": chance.choice(["=SUM(A1)", "Bakery", "+1", "Café"]),
            "amount": str(Decimal(units).scaleb(-EXPONENTS[currency])), "currency": currency,
            "tags": chance.sample(["home", "weekly", "trip"], chance.randrange(3)),
        }
        category = chance.choice(categories)
        if category:
            transaction["category"] = category
        transactions.append(transaction)
    return {
        "title": "Several currencies", "currency": "EUR", "locale": "en_US", "categories": {"Food": {"kind": "both"}},
        "transactions": transactions}
