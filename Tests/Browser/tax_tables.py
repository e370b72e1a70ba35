"""What a tax table takes of an amount: as `folio tax` prints it, proved once more with Python's fractions."""

import json
import re
import subprocess
from decimal import Decimal
from fractions import Fraction
from functools import cache

from amounts import EXPONENTS
from sites import ROOT


class TaxTable:
    def __init__(self, site, slug):
        self.site, self.slug = site, slug
        self.entry = next(entry for entry in map(self.as_entry, site.ledger["taxes"]) if self.slug_of(entry) == slug)
        path = ROOT / f"Sources/Bookkeeping/Taxes/Tables/{self.entry.get('table')}.json"
        self.rules = (json.loads(path.read_text()) if path.exists() else {}) | self.entry
        self.currency = self.rules.get("currency", site.ledger["currency"])
        self.broken_down = cache(self._broken_down)

    @staticmethod
    def as_entry(entry):
        return {"table": entry} if isinstance(entry, str) else entry

    @staticmethod
    def slug_of(entry):
        return re.sub(r"[^a-z0-9]+", "-", entry["name"].lower()).strip("-") if "name" in entry else entry["table"]

    def _broken_down(self, amount):
        """The JSON of `folio tax`."""
        result = subprocess.run(
            [self.site.folio, "tax", self.slug, str(amount), "--json", "--root", self.site.root, "--ledger", self.site.ledger_path],
            check=True, capture_output=True, text=True)
        return json.loads(result.stdout)

    def levies(self, amount):
        """What each levy takes, exactly until it is rounded, halves up."""
        gross, taxable = Fraction(amount), Fraction(amount)
        if allowance := self.rules.get("allowance"):
            whole, taper = Fraction(allowance["amount"]), allowance.get("taper", {"above": amount, "rate": "0"})
            lost = max(0, gross - Fraction(taper["above"])) * Fraction(taper["rate"]) / 100
            left = max(Fraction(0), whole - lost)
            if lost and "roundUp" in taper:
                step = Fraction(taper["roundUp"])
                left = min(whole, -(-left // step) * step)
            taxable = max(Fraction(0), gross - left)
        return [self.levy(levy["bands"], gross if levy["base"] == "gross" else taxable) for levy in self.rules["levies"]]

    def levy(self, bands, base):
        sum_of_bands, start = Fraction(0), Fraction(0)
        for band in bands:
            end = min(base, Fraction(band["to"])) if "to" in band else base
            sum_of_bands += max(Fraction(0), end - start) * Fraction(band["rate"]) / 100
            start = max(start, end)
        units = 10 ** EXPONENTS[self.currency]
        return Decimal((sum_of_bands * units * 2 + 1) // 2) / units
