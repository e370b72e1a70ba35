"""Reads every text of a report in a pseudo-language, and fails on any that is neither data nor translated: words_test.py"""

import json
import re
import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path

from sites import FOLIO, ROOT, Sites

SHOWN = {"title", "alt", "aria-label", "aria-description", "placeholder", "label", "data-refusal"}
MONTHS = """January February March April May June July August September October November December
Jan Feb Mar Apr Jun Jul Aug Sep Sept Oct Nov Dec Monday Tuesday Wednesday Thursday Friday Saturday Sunday
Mon Tue Wed Thu Fri Sat Sun M T W F S K""".split()
# The names of keys, examples of what can be searched, and what the command line is told.
NAMES = {"Enter", "Esc", "category", "no", "corner", "bakery", "food", "PDF", "CSV", "CHF"}
LETTERS = re.compile(r"[^\W\d_]+")
# The attributes of the script that opens a sealed report, but for its words.
KEYS = {"data-salt", "data-rounds", "data-first"}


class Texts(HTMLParser):
    """The texts of a page that people see or hear."""

    def __init__(self, page):
        super().__init__()
        self.texts, self.open = [], []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        self.open = [tag] if tag in ("script", "style", "code", "kbd") else []
        self.texts += [(f"{tag} {name}", value or "") for name, value in attributes
                       if name in SHOWN or tag == "script" and name.startswith("data-") and name not in KEYS]

    def handle_endtag(self, tag):
        self.open = []

    def handle_data(self, data):
        if not self.open:
            # What a chart shortens ends within its brackets, or within a word of the data.
            is_cut = data.count("⟦") > data.count("⟧") and "…" in data
            self.texts.append(("text", data.replace("…", "…⟧", 1) if is_cut else re.sub(r"\w+…", "…", data)))


def page_text(page):
    """One string for each page, since a phrase may go on in a link, and one for each attribute."""
    texts = Texts(page).texts
    yield "text", "\n".join(text for kind, text in texts if kind == "text")
    yield from ((kind, text) for kind, text in texts if kind != "text")


def script_text(script):
    """The strings of a script's data, but for names, keys, patterns and paths."""
    for text in re.findall(r'"((?:[^"\\]|\\.)*)"(?!:)', script):
        if len(text) > 1 and not re.search(r"\\|\.html$|^g .$", text):
            yield "string", text


def calendar_text(calendar):
    lines = calendar.replace("\r\n ", "").split("\r\n")
    yield from (tuple(line.split(":", 1)) for line in lines if line.startswith(("SUMMARY", "DESCRIPTION")))


def untranslated(text, known):
    """The words outside of brackets that are no data."""
    rest, depth = [], 0
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        rest.append(" " if depth > 0 or letter == "⟧" else letter)
    odd = [] if depth == 0 else [f"unbalanced: {text}"]
    return odd + [word for word in LETTERS.findall("".join(rest)) if word not in known]


def strings(value):
    if isinstance(value, str):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from strings(inner)


def data(root):
    """The words of all data of a project, and of the tables of taxes."""
    files = [*(root / "content").rglob("*.json"), *(ROOT / "Sources/Bookkeeping/Taxes/Tables").glob("*.json")]
    texts = [text for path in files if path.is_file() for text in strings(json.loads(path.read_text()))]
    return {word for text in texts for word in LETTERS.findall(text.replace("_", " "))} | set(MONTHS) | NAMES


def opening_page(site):
    """The page that opens the report if it is sealed."""
    passphrase = site.root / "passphrase"
    passphrase.write_text("oak-lamp-river-moon-garden-seven-wind-salt")
    subprocess.run([site.folio, "build", "--quiet", "--root", site.root, "--now", site.now, "--output", site.root / "sealed",
                    "--seal", "--passphrase-file", passphrase], check=True)
    return site.root / "sealed/index.html"


def main(folio):
    with tempfile.TemporaryDirectory() as folder:
        site = Sites(folio, folder).pseudo()
        known, problems, count = data(site.root), [], 0
        readers = {".html": page_text, ".ics": calendar_text}
        files = [path for path in sorted(site.folder.rglob("*")) if path.suffix in readers]
        files += [site.folder / "assets/words.js", opening_page(site)]
        for path in files:
            for kind, text in readers.get(path.suffix, script_text)(path.read_bytes().decode()):
                count += 1
                if found := untranslated(text, known):
                    problems.append(f"{path.relative_to(folder)} {kind}: {' '.join(found[:6])}")
    print("\n".join(problems[:40]))
    print(f"{count} texts of {len(files)} files, {len(problems)} with words that cannot be translated")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(FOLIO))
