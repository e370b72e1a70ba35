"""The proof in a real browser: whoever follows a figure's link sees the rows that it is the sum of."""

from collections import defaultdict

from amounts import money
from browser import DESK
from shown_rows import Sums

# The amounts of the rows that are seen: all, or those below the headings of the period or the part that the address names.
ROWS = """
const id = location.hash.slice(1), isPeriod = /^m[0-9]/.test(id), isPart = ["earned", "paid"].includes(id);
let part;
const isOfPart = group => (part = group.querySelector(":is(h2, h3)[id]")?.id ?? part) === id;
const places = isPeriod ? [...document.querySelectorAll(`.group:has(:is(h2, h3)[id^="${id}"])`)]
  : isPart ? [...document.querySelectorAll("section.group")].filter(isOfPart) : [document];
return places.flatMap(place => [...place.querySelectorAll(".rows li")])
  .filter(row => row.checkVisibility() && !row.matches(".none"))
  .map(row => [row.closest(".planned") ? "planned" : row.classList[0], [...row.querySelectorAll("bdi")].at(-1).textContent]);
"""
# Types a query into the filter of a list, and waits for its answer: the number of rows, and the sum of each currency.
FILTER = """
const [query, done] = arguments;
const look = () => {
  const field = document.querySelector('.filter input');
  if (field && field.value != query) {
    field.value = query;
    field.dispatchEvent(new Event('input'));
  }
  const answer = document.querySelector('.filter output');
  if (!answer?.textContent) return setTimeout(look, 20);
  done([answer.firstChild.data, ...[...answer.querySelectorAll('bdi')].map(sum => sum.textContent)]);
};
look();
"""


class ShownFigures:
    """Follows a few figures of each kind of page: all of them would take hours."""

    def __init__(self, books, browser, most=3):
        self.most = most
        self.books = books
        self.browser = browser
        self.count = 0

    def differences(self):
        chosen = defaultdict(list)
        for page, link, shown, figure in self.books.followed:
            path, fragment = page.target(link)
            # Rows that go on on another page are added up without a browser.
            if path.startswith("transactions/") or self.books.page(path).older or not self.books.page(path).rows:
                continue
            kinds = page.path.partition("/")[0], path.partition("/")[0], fragment[:1], figure
            if len(chosen[kinds]) < self.most and (path, fragment) not in [(other, place) for other, place, *_ in chosen[kinds]]:
                chosen[kinds].append((path, fragment, shown, figure, page.path))
        for path, fragment, shown, figure, source in (case for cases in chosen.values() for case in cases):
            self.browser.open(self.books.site.url(f"{path}#{fragment}"), DESK)
            currency, amount = money(shown)
            seen = Sums((kind, *money(text)) for kind, text in self.browser.run(ROWS)).of(figure, currency)
            self.count += 1
            if abs(seen) != abs(amount):
                yield f"{source}: {shown} leads to {path}#{fragment}, where a browser shows {seen}"

    def filtered(self):
        """The sums that the filter of a list shows: income less spending of what it finds, up to today."""
        path, rows = "lists/transactions.html", self.books.site.ledger["transactions"]
        if self.books.page(path).older:
            # A page has a part of them: the newest month is whole.
            month = max(date for date in self.books.dates if date <= self.books.site.now)[:7]
            path, rows = f"months/{month}.html", [row for row in rows if row["date"].startswith(month)]
        names = {level.casefold() for row in rows for level in (row.get("category") or "").split(":") if level.isalpha() and level.isascii()}
        queries = [(f"category:{name}", self.has_level(name)) for name in sorted(names)]
        queries += [("-tag:weekly", lambda row: "weekly" not in row.get("tags", []))]
        for query, is_found in queries[:2 * self.most] + queries[-1:]:
            self.browser.open(self.books.site.url(path), DESK)
            number, *sums = self.browser.run_async(FILTER, query)
            found = list(filter(is_found, rows))
            counted = [row for row in map(self.books.row, found) if row[0] in ("income", "expense", "refund")]
            expected = {currency: Sums(counted).of("kept", currency) for _, currency, _ in counted}
            self.count += 1
            if number.split()[-1] != f"{len(found):,}" or dict(map(money, sums)) != expected:
                yield f"{path}: {query} finds {number} {sums}, but the ledger has {len(found)} of {expected}"

    @staticmethod
    def has_level(name):
        return lambda row: any(level.casefold().startswith(name) for level in (row.get("category") or "").split(":"))
