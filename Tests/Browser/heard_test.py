"""What an ear and keys get of a report: Chromium's accessibility tree of each kind of page, in both themes."""

import re
import sys
import tempfile

from browser import DESK, SMALL_PHONE, Browser
from markup import parse
from outcome import Outcome
from sites import FOLIO, Sites

SITES = ("demo", "cards", "budgets", "accounts", "taxes")
# Copies with dots in place of something.
HIDING = ("copy_of_hidden_amounts", "copy_without_names")
# Roles that nobody can tell apart without a name.
NAMED = {"table", "figure", "link", "image", "region", "button", "textbox", "searchbox", "radio", "checkbox"}
# The elements that Tab reaches, in their order; a group of radio buttons is one stop.
STOPS = """
const seen = new Set();
return [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter(one => {
  if (one.tabIndex < 0 || !one.checkVisibility({ visibilityProperty: true })) return false;
  if (one.type != "radio") return true;
  return !seen.has(one.name) && seen.add(one.name);
}).map(one => [one.getAttribute("href") ?? one.tagName, !!one.closest(".rows"), !!one.closest(".chart"), !!one.closest("main"),
  !!document.getElementById("list") && !!(document.getElementById("list").compareDocumentPosition(one) & 4)]);
"""
# The words and amounts of a page that are seen, without those that a chart draws.
WORDS = """
const walker = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT), words = [];
for (let node; node = walker.nextNode();)
  if (node.data.trim() && !node.parentElement.closest(".chart, svg, script, .older, .none") && node.parentElement.checkVisibility())
    words.push(node.data.trim());
return words;
"""
# A `details` whose content is seen is open, and one whose content is not is closed.
FALSE_STATES = """
return [...document.querySelectorAll("details")].filter(one => {
  const content = [...one.children].find(child => child.tagName != "SUMMARY");
  return content && one.checkVisibility() && content.checkVisibility({ contentVisibilityAuto: true }) != one.open;
}).map(one => one.firstElementChild.textContent);
"""
PARTS = """
return [...document.querySelectorAll("main :is(section, figure, details.plot, .group)")]
  .filter(one => one.checkVisibility() && !one.querySelector("h1, h2, h3")).map(one => one.outerHTML.slice(0, 80));
"""
# Content that is wider than its box, and cannot be scrolled to.
CUT = """
return [...document.querySelectorAll("main *")].filter(one => {
  const style = getComputedStyle(one), isScrolled = ["auto", "scroll"].includes(style.overflowX);
  return one.checkVisibility() && style.overflowX != "visible" && !isScrolled && one.scrollWidth > one.clientWidth + 1
    && !one.closest("svg, .hidden, .skip, .crumbs, .steps") && one.clientWidth > 1;
}).map(one => `${one.tagName}.${one.className}: ${one.textContent.slice(0, 40)}`);
"""
SPACING = """
const sheet = new CSSStyleSheet();
sheet.replaceSync("* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }");
document.adoptedStyleSheets.push(sheet);
"""
# Types a word, letter by letter, and tells what a screen reader was told, and what is seen.
TYPED = """
const [selector, done] = arguments, wait = time => new Promise(go => setTimeout(go, time));
(async () => {
  const field = document.querySelector(selector), told = [];
  field.focus();
  new MutationObserver(() => {
    const text = [...document.querySelectorAll("[role=status]")].map(one => one.textContent).filter(Boolean).join(" | ");
    if (text && text != told.at(-1)) told.push(text);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  for (const letter of "market") {
    field.value += letter;
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await wait(120);
  }
  for (let tries = 0; tries < 200 && !told.length; tries++) await wait(50);
  await wait(900);
  done([told, document.querySelector(".filter output, #found").textContent]);
})();
"""
# Types an amount, and then no amount, and tells what was said.
CALCULATED = """
const [done] = arguments, wait = time => new Promise(go => setTimeout(go, time));
(async () => {
  const field = document.getElementById("gross"), told = document.getElementById("told"), refusal = document.getElementById("refusal");
  const said = [];
  field.focus();
  new MutationObserver(() => told.textContent && said.push(told.textContent)).observe(told, { childList: true });
  const type = async text => {
    for (let end = 0; end <= text.length; end++) {
      field.value = text.slice(0, end);
      field.dispatchEvent(new Event("input", { bubbles: true }));
      await wait(60);
    }
    await wait(1500);
  };
  await type("61000");
  const rows = [...document.querySelectorAll("#outcome tr")].map(row => [...row.cells].map(cell => cell.textContent).join(": "));
  await type("6x");
  done([said, rows, refusal.textContent]);
})();
"""
SETTLED = """
const [done] = arguments;
const look = () => document.querySelector("#results li") ? done() : setTimeout(look, 50);
look();
"""


def main(folio):
    outcome = Outcome()
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        build = Sites(folio, folder)
        for name in SITES:
            site = build.named(name)
            outcome.check(f"{name}: titles name their payments", titles(site))
            for page in site.one_of_each_kind():
                outcome.checks(check_page, browser, site, page)
            if name == "demo":
                outcome.checks(check_statuses, browser, site)
        for name in HIDING:
            outcome.checks(check_dots, browser, build.named(name))
        outcome.check("shares: each page says once what they are of", bases(build.named("copy_of_shares")))
    return outcome.finish()


def check_page(outcome, browser, site, page):
    where = f"{site.name}: {page}"
    browser.open(site.url(page), DESK)
    tree = accessible(browser)
    outcome.check(f"{where}: all is named", unnamed(tree))
    outcome.check(f"{where}: no text of a chart is loose", loose(browser, tree))
    outcome.check(f"{where}: states are true", browser.run(FALSE_STATES))
    outcome.check(f"{where}: each part has a heading", browser.run(PARTS))
    outcome.check(f"{where}: payments are near", stops(browser, page))
    desk = set(browser.run(WORDS))
    browser.open(site.url(page), SMALL_PHONE)
    outcome.check(f"{where}: nothing is missing on a small screen", sorted(desk - set(browser.run(WORDS))))
    browser.run(SPACING)
    outcome.check(f"{where}: nothing is cut where letters are spaced", browser.run(CUT))


def check_dots(outcome, browser, site):
    """Dots are silence to most screen readers: where they stand for something, it is called hidden."""
    for page in site.one_of_each_kind():
        browser.open(site.url(page))
        tree = accessible(browser)
        silent = list(dots(tree))
        outcome.check(f"{site.name}: {page}: no dots are silent", silent)
        drawn = browser.run("return [...document.querySelectorAll('main bdi')].filter(one => one.textContent == '•••' && one.checkVisibility()).length")
        heard = sum(role(node) == "image" and name(node) == "hidden" for node in tree)
        outcome.check(f"{site.name}: {page}: what is hidden is heard", [f"{heard} of {drawn}"] if drawn and not heard else [])
    if (site.folder / "search.html").exists():
        browser.open(site.url("search.html") + "#q=2026-10")
        browser.run_async(SETTLED)
        tree = accessible(browser)
        found = browser.run("return document.querySelectorAll('#results li').length")
        outcome.check(f"{site.name}: what a search finds has no silent dots", list(dots(tree)) or ([] if found else ["nothing is found"]))


def dots(tree):
    """What is called by dots, or has some inside that have no name: the title of a page aside, all dots are images with one."""
    images = {node["nodeId"] for node in tree if role(node) == "image" and name(node) == "hidden"}
    texts = {node["nodeId"] for node in tree if node.get("parentId") in images}
    for node in tree:
        if "•••" in name(node) and role(node) != "RootWebArea" and not {node["nodeId"], node.get("parentId")} & texts:
            yield f"{role(node)}: {name(node)}"


def bases(site):
    for page in site.pages():
        count = (site.in_shares / page).read_text().count("Amounts are shares of all income since ")
        if page == "index.html" or page.startswith(("months/2", "categories/", "lists/", "tags/")) and not page.endswith("index.html"):
            if count != 1:
                yield f"{page}: {count} times"


def check_statuses(outcome, browser, site):
    """What changes is said once, in a sentence, after a pause."""
    month = max(page for page in site.pages() if re.fullmatch(r"months/\d{4}-\d\d\.html", page))
    browser.open(site.url(month))
    browser.run("document.querySelector('#show-income').click()")
    said, left = browser.run("""
        return [document.querySelector(".payments [role=status]").textContent,
          [...document.querySelectorAll(".rows li:not(.none)")].filter(one => one.checkVisibility()).length];""")
    outcome.check(f"{site.name}: the switch says how many are left", [] if left and said == f"Income: Payments {left}" else [f"{said}, but {left} are left"])
    for page, field, wanted in ((month, ".filter input", r"Payments \d+ "), ("search.html", "#query", r"Payments \d+ ")):
        browser.open(site.url(page))
        spoken, seen = browser.run_async(TYPED, field)
        outcome.check(f"{site.name}: {page}: what is found is said once", [] if len(spoken) == 1 and re.match(wanted, spoken[0]) and spoken[0] == seen else [f"{spoken}, seen: {seen}"])
    for page in (page for page in site.pages() if page.startswith("taxes/") and page != "taxes/index.html"):
        browser.open(site.url(page))
        if not browser.run("return !!document.getElementById('gross')"):
            continue
        said, rows, refusal = browser.run_async(CALCULATED)
        outcome.check(
            f"{site.name}: {page}: each amount is said with its name, and what is wrong, once each",
            [] if refusal and said == [". ".join(rows), refusal] else [f"{said}, not {rows} and {refusal}"])
        break


def accessible(browser):
    browser.driver.execute_cdp_cmd("Accessibility.enable", {})
    nodes = browser.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    return [node for node in nodes if not node["ignored"]]


def role(node):
    return node.get("role", {}).get("value")


def name(node):
    return node.get("name", {}).get("value", "").strip()


def unnamed(tree):
    for node in tree:
        if role(node) in NAMED and not name(node):
            yield f"a {role(node)} has no name: {node.get('backendDOMNodeId')}"
        if role(node) in ("columnheader", "rowheader") and not name(node):
            yield f"a header is blank"


def loose(browser, tree):
    """Texts that a pointer shows in a chart are in its table, and not between the two."""
    hovers = set(browser.run("return [...document.querySelectorAll('.chart .h text')].map(one => one.textContent)"))
    for node in tree:
        if role(node) in ("StaticText", "SvgRoot") and name(node) in hovers and re.search(r"\d", name(node)):
            yield name(node)


def stops(browser, page):
    reached = browser.run(STOPS)
    charts = sum(is_of_chart for _, _, is_of_chart, *_ in reached)
    if charts and not page.startswith("flow"):
        yield f"{charts} stops in charts"
    before = next((place for place, stop in enumerate(reached) if stop[0] == "#list"), None)
    if not any(stop[1] for stop in reached):
        return
    if page.startswith(("months/2", "years/", "categories/", "payees/", "accounts/", "tags/", "lists/", "spans/", "quarters/")) and not page.endswith("index.html"):
        if before is None:
            yield "no way to skip to the payments"
            return
        after = [stop for stop in reached if stop[4]]
        first = next((place for place, stop in enumerate(after) if stop[1]), len(reached))
        if before + 1 + first + 1 > 13:
            yield f"the first payment is stop {before + 1 + first + 1} by skipping"
    others = sum(not in_rows and in_main for _, in_rows, _, in_main, _ in reached)
    if page.startswith("months/2") and others > 60:
        yield f"{others} stops besides the rows"


def titles(site):
    seen = {}
    for page in site.pages():
        tree = parse(site.read(page))
        title = tree.first("title").text
        if page.startswith("transactions/"):
            amount = tree.first("p", "amount").first("bdi").text
            plain = title.replace("\u2068", "").replace("\u2069", "")
            if not plain.startswith(f"{tree.first('h1').text}, {amount}, "):
                yield f"{page}: {title}"
            continue
        if title in seen:
            yield f"{page} and {seen[title]}: {title}"
        seen[title] = page


if __name__ == "__main__":
    sys.exit(main(FOLIO))
