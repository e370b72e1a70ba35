#!/usr/bin/env python3
"""The field "what if I earned …" in Chromium, from file://, compared with folio tax.

Run: Tests/Browser/tax_test.py   (FOLIO names the binary)
"""

import concurrent.futures
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import share
from browser import PHONE, Browser

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
FOLIO = os.environ.get("FOLIO", str(REPOSITORY / ".build/release/folio"))
COUNT = share.number(20, 250)

OWN = [
    {"name": "Odd rates", "currency": "KWD",
     "allowance": {"amount": "1234.567", "taper": {"above": "9876.543", "rate": "33.333333"}},
     "levies": [{"name": "A", "base": "taxable", "bands": [{"to": "0.001", "rate": "99.999999"}, {"rate": "12.345678"}]},
                {"name": "B", "base": "gross", "bands": [{"to": "5000", "rate": "0"}, {"rate": "0.000001"}]}]},
    {"name": "No decimals", "currency": "JPY",
     "levies": [{"name": "A", "base": "gross", "bands": [{"to": "1950000", "rate": "5"}, {"rate": "10.21"}]}]},
]
SHIPPED = ["uk-2023-24", "uk-2024-25", "uk-2025-26", "scotland-2023-24", "uk-simplified", "us-federal-2025-single",
           "us-federal-2025-joint", "stamp-duty-land-tax-2025-26"]
DECIMALS = {"KWD": 3, "JPY": 0}

ASK = """
const [units, decimals] = [arguments[0], arguments[1]], field = document.getElementById("gross");
return units.map(text => {
  field.value = text;
  field.dispatchEvent(new Event("input"));
  const plain = minorUnits(text, table.numbers[table.currency]);
  const { amounts, total, net } = breakdown(table, plain);
  return { amounts: amounts.map(String), total: String(total), net: String(net),
    shown: [...document.querySelectorAll("#outcome td bdi")].map(cell => cell.textContent) };
});
"""

REFUSED = ["", " ", "0", "0.00", "-5", "abc", "1.005", "1e3", "12.", ".5", "1,23,45", "99999999999999999999", "٫"]


def units(decimal, decimals):
    whole, _, fraction = decimal.partition(".")
    return str(int(whole + fraction.ljust(decimals, "0")))


def digits(text):
    return "".join(character for character in text if character.isdigit()).lstrip("0") or "0"


def asked(folder, slug, amount):
    result = subprocess.run([FOLIO, "tax", slug, amount, "--json", "--root", folder], capture_output=True, text=True)
    if result.returncode:
        raise SystemExit(result.stderr)
    return json.loads(result.stdout)


def incomes(decimals):
    exact = 10 ** decimals
    edges = [1, exact, 12570 * exact, 12570 * exact + 1, 50270 * exact, 100_000 * exact, 100_003 * exact, 125_140 * exact,
             125_140 * exact + 1]
    random = share.generator(14)
    numbers = edges + [int(10 ** random.uniform(0, 9 + decimals)) for _ in range(COUNT)]
    numbers += [random.randint(99_000 * exact, 127_000 * exact) for _ in range(COUNT // 4)]
    return [f"{number // exact}.{number % exact:0{decimals}d}" if decimals else str(number) for number in numbers]


def main():
    failures = passed = 0
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        content = pathlib.Path(folder, "content")
        content.mkdir()
        ledger = {"taxes": SHIPPED + OWN, "transactions": [
            {"date": "2025-05-01", "type": "income", "name": "Work", "amount": "1", "category": "Work"}]}
        (content / "ledger.json").write_text(json.dumps(ledger), "utf-8")
        subprocess.run([FOLIO, "build", "--root", folder, "--quiet", "--output", f"{folder}/site"], check=True)
        pool = concurrent.futures.ThreadPoolExecutor(2)
        for slug in SHIPPED + ["odd-rates", "no-decimals"]:
            decimals = {"odd-rates": 3, "no-decimals": 0}.get(slug, 2)
            browser.open(f"file://{folder}/site/taxes/{slug}.html", PHONE)
            browser.console()
            amounts = incomes(decimals)
            found = browser.run(ASK, amounts, decimals)
            expected = list(pool.map(lambda amount: asked(folder, slug, amount), amounts))
            for amount, script, command in zip(amounts, found, expected):
                wanted = {"amounts": [units(levy["amount"], decimals) for levy in command["levies"]],
                          "total": units(command["total"], decimals), "net": units(command["net"], decimals)}
                shown = [digits(text) for text in script.pop("shown")[:len(wanted["amounts"]) + 2]]
                if script == wanted and shown == wanted["amounts"] + [wanted["total"], wanted["net"]]:
                    passed += 1
                else:
                    failures += 1
                    print(f"{slug} {amount}: {script} {shown}, folio tax says {wanted}")
            refused = browser.run("""
                const field = document.getElementById("gross");
                return arguments[0].filter(text => {
                  field.value = text;
                  field.dispatchEvent(new Event("input"));
                  return field.getAttribute("aria-invalid") != "true" || !document.getElementById("refusal").textContent
                    || document.querySelector("#outcome td bdi").textContent;
                })""", REFUSED)
            if decimals >= 3:
                refused = [text for text in refused if text != "1.005"]
            if refused or browser.console():
                failures += 1
                print(f"{slug}: accepts {refused}, or the console has something to say")
    print(f"{passed} passed, {failures} failed")
    return failures > 0


if __name__ == "__main__":
    sys.exit(main())
