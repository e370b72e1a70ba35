"""Compares the schemas in docs/ with the checks of Folio itself: check_schemas.py FOLIO

Both check every ledger and every site.json of the fixtures and of the demo, and the transactions and settings in
cases.py. Folio and the schema agree if both complain about a transaction (or about the rest of the file), or neither
does. A warning counts as a complaint: editors should mark it too. Each disagreement needs an explanation in cases.py,
and each explanation there needs its disagreement. In `make test`, only the ledgers of Tests/Fixtures/checks and the
transactions of cases.py are compared.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import share
from jsonschema import Draft202012Validator

from cases import COPY_FILES, DISAGREEMENTS, RULES, SETTINGS, SITES, TRANSACTIONS

ROOT = Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Tests/Fixtures"
LEDGERS = Path(os.environ.get("FOLIO_LEDGERS", ROOT / "../shared/ledgers"))
SAMPLE = {"date": "2026-03-05", "type": "expense", "name": "Corner Bakery", "amount": "12.40"}

# The number for complaints about no particular transaction.
FILE = 0


def load(schema):
    value = json.loads((ROOT / "docs" / schema).read_text())
    Draft202012Validator.check_schema(value)
    return Draft202012Validator(value)


LEDGER = load("ledger.schema.json")
SITE = load("site.schema.json")
RULE = load("rules.schema.json")
COPIES = load("copies.schema.json")
SETTINGS_FILES = {"content/site.json": SITE, "content/copies.json": COPIES}


class Folio:
    def __init__(self, binary):
        self.binary = binary

    def complaints(self, root, ledger, about):
        """Returns the complaints of `folio check` about one file, by transaction."""
        run = subprocess.run(
            [self.binary, "check", "--json", "--ledger", ledger],
            cwd=root, capture_output=True, text=True, timeout=120)
        found = {}
        for diagnostic in json.loads(run.stdout):
            if diagnostic.get("file") == about:
                transaction = re.match(r"transaction (\d+)", diagnostic.get("hint") or "")
                found.setdefault(int(transaction[1]) if transaction else FILE, diagnostic["message"])
        return found

    def refuses(self, rules):
        """Returns the error in a file of rules, if there is one."""
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "ledger.json").write_text("[]")
            Path(folder, "rules.json").write_bytes(rules)
            run = subprocess.run(
                [self.binary, "categorize", "--dry-run", "--ledger", "ledger.json"],
                cwd=folder, capture_output=True, text=True, timeout=120)
            return {FILE: run.stderr.splitlines()[0]} if run.returncode == 65 else {}

    def init(self, folder):
        subprocess.run([self.binary, "init", folder], check=True, capture_output=True, timeout=120)


def complaints(validator, data):
    """Returns the complaints of the schema about a file, by transaction."""
    try:
        value = json.loads(data.decode("utf-8-sig"), parse_constant=refuse)
    except ValueError as error:
        return {FILE: f"not JSON: {error}"}
    found = {}
    for error in validator.iter_errors(value):
        path = list(error.absolute_path)
        if path[:1] == ["transactions"]:
            path = path[1:]
        number = path[0] + 1 if path and isinstance(path[0], int) else FILE
        found.setdefault(number, error.message[:200])
    return found


def refuse(constant):
    raise ValueError(f"{constant} is no JSON")


def differences(name, said, marked):
    """Yields the name of each disagreement, with the complaint."""
    for number in sorted(said.keys() ^ marked.keys()):
        label = f"{name}#{number}" if number else name
        text = f"Folio says: {said[number]}" if number in said else f"the schema says: {marked[number]}"
        yield label, f"only {text}"


def project_of(path):
    """Returns the root folder of a fixture's project."""
    if FIXTURES in path.parents:
        return FIXTURES.joinpath(*path.relative_to(FIXTURES).parts[:2])
    return ROOT if path.is_relative_to(ROOT / "content") else path.parent


def compare(folio, path):
    root = project_of(path)
    about = str(path.relative_to(root))
    name = str(path.relative_to(FIXTURES if FIXTURES in path.parents else ROOT if ROOT in path.parents else path.parent))
    ledger = os.devnull if about in SETTINGS_FILES else about
    validator = SETTINGS_FILES.get(about, LEDGER)
    return list(differences(name, folio.complaints(root, ledger, about), complaints(validator, path.read_bytes())))


def compare_text(folio, name, text, about="ledger.json"):
    """Returns the complaints of both about a text, written to a file."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, about)
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        (Path(folder) / "receipts").mkdir()
        (Path(folder) / "receipts/ok.jpg").touch()
        ledger = about if about == "ledger.json" else os.devnull
        said = folio.complaints(folder, ledger, about)
        return said, complaints(SETTINGS_FILES.get(about, LEDGER), text.encode())


def files():
    """Lists every ledger and every site.json."""
    found = sorted(FIXTURES.rglob("*.json")) + [ROOT / "content/ledger.json"] + sorted(LEDGERS.glob("*.json"))
    others = {FIXTURES / folder for folder in ("hledger", "search", "recurring")}
    return [path for path in found if path.name not in ("words.json", "rules.json") and not others & set(path.parents)]


def transaction(members):
    """Writes a sample transaction with other members, each as JSON text. None omits a member."""
    texts = {key: json.dumps(value) for key, value in SAMPLE.items()} | members
    return "{" + ", ".join(f"{json.dumps(key)}: {text}" for key, text in texts.items() if text is not None) + "}"


def found_in_transactions(folio):
    text = "[" + ",\n".join(transaction(members) for members in TRANSACTIONS) + "]"
    said, marked = compare_text(folio, "", text)
    for number, members in enumerate(TRANSACTIONS, start=1):
        label = ", ".join(f"{key} {shortened(text)}" for key, text in members.items())
        yield from differences(label, *({FILE: of[number]} if number in of else {} for of in (said, marked)))
    yield from differences("transactions", *({FILE: of[FILE]} if FILE in of else {} for of in (said, marked)))


def shortened(text):
    return text if text is None or len(text) < 60 else f"{text[:6]}… ({len(text)})"


def found_in_settings(folio):
    for text in SETTINGS:
        yield from differences(text, *compare_text(folio, text, text))
    for text in SITES:
        yield from differences("site: " + text, *compare_text(folio, text, text, "content/site.json"))
    for text in COPY_FILES:
        yield from differences("copies: " + text, *compare_text(folio, text, text, "content/copies.json"))


def found_in_rules(folio):
    """Yields the disagreements about the rules of the fixtures and of cases.py."""
    texts = {str(path.relative_to(FIXTURES)): path.read_bytes() for path in sorted(FIXTURES.rglob("rules.json"))}
    texts |= {f"rules: {text if len(text) < 120 else shortened(text)}": text.encode() for text in RULES}
    for name, text in texts.items():
        marked = complaints(RULE, text)
        yield from differences(name, folio.refuses(text), {FILE: next(iter(marked.values()))} if marked else {})


def problems_of_a_new_project(folio):
    with tempfile.TemporaryDirectory() as folder:
        folio.init(folder)
        for file, validator in (("ledger.json", LEDGER), ("site.json", SITE)):
            path = Path(folder, "content", file)
            data = path.read_bytes()
            yield from (f"{file}: {message}" for message in complaints(validator, data).values())
            yield from (f"{file}: {message}" for message in folio.complaints(
                folder, "content/ledger.json", f"content/{file}").values())
            schema = path.parent / json.loads(data)["$schema"]
            if schema.read_bytes() != (ROOT / "docs" / schema.name).read_bytes():
                yield f"{schema} is not docs/{schema.name}"


def problems_of_the_guide():
    """Yields the complaints about the guide's examples of a ledger and of site.json. Examples of other files have neither
    file's members."""
    for example in re.findall(r"^```json\n(.*?)^```", (ROOT / "docs/ledger.md").read_text(), re.M | re.S):
        value = json.loads(example)
        if isinstance(value, list) or "transactions" in value:
            yield from complaints(LEDGER, example.encode()).values()
        elif "ledger" in value:
            yield from complaints(SITE, example.encode()).values()


def main():
    folio = Folio(os.path.realpath(sys.argv[1]))
    few = share.IS_FEW
    paths = [path for path in files() if not few or FIXTURES / "checks" in path.parents]
    with ThreadPoolExecutor(2) as pool:
        found = [pair for pairs in pool.map(lambda path: compare(folio, path), paths) for pair in pairs]
    found += found_in_transactions(folio)
    if not few:
        found += found_in_settings(folio)
        found += found_in_rules(folio)
    names = {name for name, _ in found}

    checks = {
        f"{len(paths)} files, {len(TRANSACTIONS)} transactions, {len(SETTINGS) + len(SITES)} settings "
        f"and {len(RULES)} rules":
            [f"not explained in cases.py: {name}: {text}" for name, text in found if name not in DISAGREEMENTS],
        f"{len(DISAGREEMENTS)} explanations":
            [f"explained in cases.py, but the two agree: {name}" for name in DISAGREEMENTS if name not in names],
        "a new project": list(problems_of_a_new_project(folio)),
        "the examples of docs/ledger.md": list(problems_of_the_guide()),
    }
    if few:
        checks = {name: problems for name, problems in checks.items() if "explanations" not in name}
    passed = 0
    for name, problems in checks.items():
        passed += not problems
        print("ok   " if not problems else "FAIL ", name)
        print("".join(f"      {problem}\n" for problem in problems), end="")
    if "--list" in sys.argv:
        for name, text in found:
            print(f"{name}\n    {text}\n    because {DISAGREEMENTS.get(name)}")
    print(f"{passed} passed, {len(checks) - passed} failed")
    return passed < len(checks)


if __name__ == "__main__":
    sys.exit(main())
