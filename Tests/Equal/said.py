"""What the pages of a site say of each month, in the tables of all rows and of each category; and what `folio list` says."""

import datetime
import json
import os
import re
import subprocess
from decimal import Decimal
from pathlib import Path

from amounts import money
from journals import Figures
from markup import parse

PERIOD = re.compile(r"(?:#m|/|^)(\d{4}-\d{2})(?:\.html)?$")
SECTIONS = {"in": "Income", "out": "Expenses", "net": "Kept"}


def said(folio, ledger, folder, now):
    """As Folio builds it; the site is in the folder."""
    site = Path(folder) / "site"
    subprocess.run([folio, "build", "--quiet", "--root", folder, "--ledger", ledger, "--output", site, "--now", now], check=True)
    figures = Figures()
    for path in sorted((site / "categories").glob("*.html")):
        tree = parse(path.read_text())
        if path.name != "index.html" and not re.search(r"\.\d+\.html$", path.name):
            add_months(figures, tree, category_of(tree), ("in", "out"))
    add_months(figures, parse((site / "months/index.html").read_text()), None, ("net",))
    return figures


def listed(folio, ledger, now):
    """The sums of all rows, by section and currency."""
    noon = datetime.datetime.fromisoformat(f"{now}T12:00:00+00:00")
    text = subprocess.run(
        [folio, "list", "--json", "--ledger", ledger], check=True, capture_output=True, text=True,
        env={**os.environ, "SOURCE_DATE_EPOCH": str(int(noon.timestamp()))}).stdout
    names = {"Income": "income", "Expenses": "spending", "Kept": "kept"}
    return {
        (section, sums["currency"]): Decimal(sums[name]) for sums in json.loads(text)["sums"] for section, name in names.items()
        if Decimal(sums[name])}


def category_of(tree):
    crumbs = tree.first("nav", "crumbs")
    above = [link.text for link in crumbs.all("a") if not link["rel"]] if crumbs else []
    name = ":".join([*above, tree.first("h1").text])
    return "None" if name == "Uncategorized" else name


def add_months(figures, tree, category, columns):
    for line in (line for table in tree.all("table", "periods") for line in table.first("tbody").all("tr")):
        period = PERIOD.search(line.first("th").first("a")["href"])
        for column in columns if period else ():
            cell = line.first("td", column)
            if cell and cell.first("bdi"):
                currency, amount = money(cell.first("bdi").text)
                figures.sums[SECTIONS[column], category, period[1], currency] += amount
