"""The proof of what a copy does not say, and of one in shares: a copy says only what it knows."""

import re
from decimal import Decimal

from amounts import rounded
from markup import parse

# What a copy without the bills does not say, and one whose rows tell no days, or no months: places, and facts of a review.
BILLS = {"coming", "ahead", "fixed", "forecast", "savings", "late", "due"}
BILL_FACTS = {"Largest payment that does not recur", "New recurring payments", "Ended"}
DAY_FACTS = {"Days without spending", "Longest time without spending"}
BASE = re.compile(r'<p class="note">Amounts are shares of all income since [^<]*</p>\n')
AMOUNT = re.compile(r"([-+−]?)[$€]([\d,]+(?:\.\d+)?)")


class CopyFigures:
    def withheld(self, page):
        """What of a page needs rows, days or bills that the copy does not show."""
        if self.site.copy is None:
            return
        places = {node["id"] for node in page.tree.walk() if node.tag in ("section", "h2")}
        facts = {node.text.partition(" since ")[0] for node in page.tree.all("dt")}
        said = []
        if not self.site.shows("recurring"):
            said += [*(places & BILLS), *(facts & BILL_FACTS), *page.tree.all("div", "ahead")]
        if not self.site.tells_days_of_sums:
            said += [*(facts & DAY_FACTS), *self.numbers(page, "Day"), *page.tree.all("table", "calendar")]
            said += [text for text in facts if "the same days" in text]
        if not self.site.tells_days:
            said += [*(places & {"trips"})]
        if not self.site.tells_months:
            said += [*self.numbers(page, "Month"), *page.tree.all("table", "matrix")]
        if said:
            said = [text if isinstance(text, str) else f"{text.tag} {text['class']}" for text in said]
            yield f"{page.path}: it says {', '.join(said)}, which the copy does not know"

    def shares(self):
        """Each page of a copy in shares says what the report of hundredths of a percent says, in whole percent."""
        if self.site.in_shares is None:
            return
        paths = [
            {str(path.relative_to(folder)) for ending in ("html", "csv") for path in folder.rglob(f"*.{ending}")}
            for folder in (self.site.folder, self.site.in_shares)]
        if paths[0] != paths[1]:
            yield f"in shares, there are {paths[0] ^ paths[1]}, too"
        for path in sorted(paths[0] & paths[1]):
            exact, shown = ((folder / path).read_text() for folder in (self.site.folder, self.site.in_shares))
            exact = exact.replace("USD", "JPY")
            if path.endswith(".csv"):
                yield from [f"{path}: other hundredths of a percent"] if shown != exact else []
                continue
            base = re.findall(BASE, shown)
            if len(base) > 1 or not base and path == "index.html":
                yield f"{path}: it says {len(base)} times what shares are of"
            # What is a share of all income is not said to be one of the month's, too.
            exact = re.sub(r"(You kept )<bdi>[^<]*</bdi>, (<bdi>[^<]*</bdi> of your income)", r"\1\2", exact)
            year = path.rpartition("/")[2].removesuffix(".html")
            exact = re.sub(r"(<bdi>[^<]*</bdi></a>), <bdi>[^<]*</bdi> of income", rf"\1 in <bdi>{year}</bdi>", exact)
            shown = re.sub(BASE, "", shown)
            for text, expected in zip(self.texts(shown), map(self.in_whole_percent, self.texts(exact)), strict=True):
                self.percentages += "%" in text
                if text != expected:
                    yield f"{path}: {text}, but the rows say {expected}"

    @staticmethod
    def texts(page):
        """All that a page says or draws; a chart's axis is as wide as its labels."""
        return [
            text for node in parse(page).walk()
            for text in [node["title"], node["aria-label"], node["href"], node["height"], node["d"],
                         *(child.strip() for child in node.children if isinstance(child, str))] if text]

    @staticmethod
    def in_whole_percent(text):
        def percent(match):
            number = rounded(Decimal(match[2].replace(",", "")))
            return f"{match[1] if number else ''}{number:,}%"

        return AMOUNT.sub(percent, text)
