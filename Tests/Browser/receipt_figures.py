"""The proof of the gallery: each file is one tile with its payments beside it, and what has no receipt is listed."""

import json
from collections import defaultdict
from decimal import Decimal

from amounts import day, money

MOST_TILES, MOST_MISSING = 24, 100
# The largest file that is shown on a tile, and the largest picture that is taken out of one.
MOST_OF_TILE = 40_000


class ReceiptFigures:
    def receipts(self):
        files, missing = self.files(), self.without_receipt()
        pages = self.gallery_pages()
        if bool(pages) != bool(files or missing):
            yield f"{len(pages)} pages of receipts, but the ledger has {len(files)}"
        if not pages:
            return
        tiles = []
        for page in pages:
            shown = [tile for group in page.tree.all("ol", "tiles") for tile in group.all("li")]
            if len(shown) > 2 * MOST_TILES - 1 or page is not pages[0] and len(shown) != MOST_TILES:
                yield f"{page.path}: it has {len(shown)} tiles"
            tiles += [(page, tile) for tile in shown]
            yield from self.tile_days(page)
        yield from self.tiles(tiles, files)
        yield from self.receipt_pages(tiles, files)
        yield from self.missing(pages[0], missing)
        yield from self.clips()

    # From the ledger alone

    def files(self):
        """By path, the payments that a file belongs to, the newest first."""
        files = defaultdict(list)
        for date in reversed(self.dates):
            for transaction in self.by_date[date]:
                for path in dict.fromkeys(transaction.get("attachments", [])):
                    if (self.site.ledger_path.parent / path).exists():
                        files[path].append(transaction)
        return files

    def without_receipt(self):
        """The expenses that should have one, as the settings of the site say."""
        path = self.site.root / "content/site.json"
        settings = json.loads(path.read_text()) if path.exists() else {}
        rules = settings.get("receipts", {}).get("expected", [])

        def lacks(transaction):
            levels = (transaction.get("category") or "").split(":")
            paths = [rule["category"].split(":") if "category" in rule else [] for rule in rules]
            return any(
                levels[:len(path)] == path and self.row(transaction)[2] > Decimal(rule.get("above", 0)) for path, rule in zip(paths, rules))

        return [
            transaction for date in reversed(self.dates) for transaction in self.by_date[date]
            if transaction["type"] == "expense" and not transaction.get("attachments") and lacks(transaction)]

    # The gallery

    def gallery_pages(self):
        pages = []
        path = "receipts.html" if (self.site.folder / "receipts.html").exists() else None
        while path:
            page = self.page(path)
            pages.append(page)
            path = page.target(page.older)[0] if page.older else None
        return pages

    def tile_days(self, page):
        for group in page.tree.all("ol", "tiles"):
            for time in group.all("time"):
                if day(time.text) != time["datetime"]:
                    yield f"{page.path}: {time['datetime']} is shown as {time.text}"

    def tiles(self, tiles, files):
        """Each file once, with its newest payment."""
        shown = [self.file_of(self.page(page.target(tile.first("a"))[0])) for page, tile in tiles]
        self.figures += len(tiles)
        if sorted(shown) != sorted(files):
            yield f"receipts.html: {len(shown)} tiles of {len(set(shown))} files, but the ledger has {len(files)}"
        for (page, tile), path in zip(tiles, shown):
            dates = [transaction["date"] for transaction in files.get(path, [])]
            newest = [
                (transaction["name"], self.row(transaction)[1:]) for transaction in files.get(path, []) if transaction["date"] == dates[0]]
            payee, amount = (node.text for node in tile.all("bdi"))
            if (payee, money(amount)) not in newest or tile.first("time")["datetime"] != dates[0]:
                yield f"{page.path}: {path} is shown with {payee} {amount}, but the ledger says {newest}"
            image = tile.first("img")
            if image:
                shown_as = page.target({"href": image["src"]})[0]
                own = page.target(tile.first("a"))[0].removesuffix(".html") + ".jpg"
                is_small = (self.site.ledger_path.parent / path).stat().st_size <= MOST_OF_TILE
                if shown_as != (path if is_small else own):
                    yield f"{page.path}: {path} is shown as {shown_as}"
                if (self.site.folder / shown_as).stat().st_size > MOST_OF_TILE:
                    yield f"{page.path}: the picture {shown_as} is large"
        dates = [tile.first("time")["datetime"] for _, tile in tiles]
        if dates != sorted(dates, reverse=True):
            yield "receipts.html: the newest receipt is not the first"

    def file_of(self, page):
        """What a receipt's page shows large."""
        return page.target(page.tree.first("div", "large").first("a"))[0]

    def receipt_pages(self, tiles, files):
        """The payments of a file beside it, and the steps to the next files in the order of the gallery."""
        paths = [page.target(tile.first("a"))[0] for page, tile in tiles]
        for place, path in enumerate(paths):
            page = self.page(path)
            file = self.file_of(page)
            rows = []
            for row in page.tree.first("ol", "rows").all("li"):
                currency, amount = money(row.first("a").all("bdi")[-1].text)
                rows.append((row.first("time")["datetime"], row.first("bdi").text, row.classes[0], currency, abs(amount)))
                self.figures += 1
                yield from self.single_row(page, row.first("a"), row.first("bdi").text, (currency, amount))
            wanted = [(transaction["date"], transaction["name"], *self.row(transaction)) for transaction in files.get(file, [])]
            if sorted(rows) != sorted(wanted):
                yield f"{path}: {file} belongs to {rows}, but the ledger says {wanted}"
            if page.tree.first("h1").text != rows[0][1]:
                yield f"{path}: {page.tree.first('h1').text} stands above {rows[0]}"
            steps = {link["rel"]: page.target(link)[0] for link in page.tree.first("nav", "crumbs").all("a") if link["rel"]}
            expected = {"next": paths[place - 1]} if place else {}
            if place + 1 < len(paths):
                expected["prev"] = paths[place + 1]
            if steps != expected:
                yield f"{path}: it leads on to {steps}, not to {expected}"

    def single_row(self, page, link, name, amount):
        tree = self.page(page.target(link)[0]).tree
        currency, paid = money(tree.first("p", "amount").first("bdi").text)
        if (tree.first("h1").text, currency, paid) != (name, *amount):
            yield f"{page.path}: {name} {amount} leads to {tree.first('h1').text} {paid}"

    def missing(self, page, missing):
        node = next((node for node in page.tree.all("details") if node.first("summary").text.startswith("Without a receipt: ")), None)
        count = node.first("summary").text.rpartition(" ")[2] if node else "0"
        self.figures += 1
        if count != f"{len(missing):,}":
            yield f"{page.path}: {count} payments have no receipt, but the ledger says {len(missing)}"
        if not node:
            return
        rows = []
        for row in node.all("li"):
            currency, amount = money(row.first("a").all("bdi")[-1].text)
            rows.append((row.first("time")["datetime"], row.first("bdi").text, row.classes[0], currency, abs(amount)))
            yield from self.single_row(page, row.first("a"), row.first("bdi").text, (currency, amount))
        self.figures += len(rows)
        wanted = [(transaction["date"], transaction["name"], *self.row(transaction)) for transaction in missing]
        if len(rows) != min(MOST_MISSING, len(wanted)) or [row[0] for row in rows] != [row[0] for row in wanted[:len(rows)]]:
            yield f"{page.path}: {len(rows)} rows without a receipt, of {len(wanted)}"
        if any(row not in wanted for row in rows) or len(rows) == len(wanted) and sorted(rows) != sorted(wanted):
            yield f"{page.path}: other rows than the ledger's have no receipt: {sorted({*rows} - {*wanted})}"

    def clips(self):
        """A row has a clip if its payment names a receipt that is there."""
        path, clipped = "lists/transactions.html", []
        while path:
            page = self.page(path)
            for row in (row for rows in page.tree.all("ol", "rows") for row in rows.all("li", "clip")):
                currency, amount = money(row.first("a").all("bdi")[-1].text)
                clipped.append((row.first("time")["datetime"], row.first("bdi").text, row.classes[0], currency, abs(amount)))
            path = page.target(page.older)[0] if page.older else None
        wanted = [
            (transaction["date"], transaction["name"], *self.row(transaction)) for transaction in self.site.ledger["transactions"]
            if any((self.site.ledger_path.parent / path).exists() for path in transaction.get("attachments", []))]
        self.figures += len(clipped)
        if sorted(clipped) != sorted(wanted):
            yield f"lists/transactions.html: {len(clipped)} rows have a clip, but {len(wanted)} a receipt"
