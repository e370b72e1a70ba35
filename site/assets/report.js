// Adds colors, hidden amounts, sorted tables, a filter and keys.
{
const { root } = document.currentScript.dataset, page = document.documentElement, words = folioWords;
const all = selector => [...document.querySelectorAll(selector)];
const seen = selector => all(selector).filter(one => one.checkVisibility());
const make = (name, properties, ...children) => {
  const element = Object.assign(document.createElement(name), properties);
  element.append(...children);
  return element;
};
const load = (name, onerror, onload) =>
  document.head.append(make("script", { src: `${root}assets/${name}.js`, onerror, onload }));
let memory = {}, wasG = "";
try { memory = localStorage; } catch { }

// Amounts
const digits = "\\p{Nd}([\\p{Nd}.,'’٬٫\\s]*\\p{Nd})?";
const number = RegExp(digits, "u"), amount = RegExp(words.amounts.replaceAll("#", digits), "gu"), veiled = new Map();
const unveil = () => {
  veiled.forEach((text, node) => node.nodeValue = text);
  veiled.clear();
};
const show = () => {
  unveil();
  page.style.colorScheme = memory.folioColors ?? "";
  if (!memory.folioVeil) return;
  const nodes = document.evaluate("//text()|//@title|//@aria-label", document, null, 6);
  for (let at = 0; at < nodes.snapshotLength; at++) {
    const node = nodes.snapshotItem(at), text = node.nodeValue;
    const pattern = node.parentElement?.matches(".calendar [title]") ? number : amount;
    const hidden = text.replace(pattern, match => match.replace(number, "•••"));
    if (hidden != text) veiled.set(node, text), node.nodeValue = hidden;
  }
};

// A cell is sorted by its day, by its text, or by its currency and its minor units.
const value = cell => {
  const part = cell.querySelector("time, td bdi") ?? cell, text = part.dateTime ?? part.textContent.trim();
  if (part.dateTime || !cell.matches(".number") || !number.test(text)) return [text];
  const units = text.replace(/\P{Nd}/gu, "").replace(/\D/g, digit => words.digits.indexOf(digit));
  return [text.replace(/[^\p{L}\p{Sc}]/gu, "") || "1", BigInt(units) * (/[-−]/.test(text) ? -1n : 1n)];
};
const sort = (cell, rows) => {
  const { cellIndex: column, ariaSort } = cell, blocks = [];
  const isUp = ariaSort ? ariaSort == "descending" : !cell.matches(".number");
  const isPeriod = !column && rows.every(row => number.test(row.cells[0].textContent));
  unveil();
  rows.forEach((row, at) => {
    // Parts stay with the whole.
    if (at && row.matches("[class*=level]:not(.level-1)")) blocks.at(-1).rows.push(row);
    else blocks.push({ key: isPeriod ? ["1", -at] : value(row.cells[column]), rows: [row] });
  });
  blocks.sort(({ key: [s, m] }, { key: [t, n] }) => !s - !t
    || (isUp ? 1 : -1) * (s.localeCompare(t, page.lang, { numeric: true }) || (m > n) - (m < n)));
  for (const other of cell.parentNode.cells) other.ariaSort = null;
  cell.ariaSort = isUp ? "ascending" : "descending";
  rows[0].parentNode.append(...blocks.flatMap(({ rows }) => rows));
  show();
};
for (const { tHead, tBodies } of all("main table:not(.compare, .calendar)")) {
  const rows = tHead && !tBodies[1] ? [...tBodies[0]?.rows ?? []] : [];
  for (const cell of rows[2] ? tHead.rows[0].cells : [])
    if (cell.textContent && rows.some(row => row.cells[cell.cellIndex].textContent.trim()))
      cell.append(make("button", { onclick: () => sort(cell, rows) }, ...cell.childNodes));
}

const ariaLabel = words.filterRows, oninput = () => {
  field.oninput = null;
  load("search/filter", () => box.remove());
};
const field = make("input", { type: "search", ariaLabel, placeholder: ariaLabel, oninput });
const box = make("p", { className: "filter" }, field, make("output"));
if (ariaLabel) all(".payments :is(.switch, .group)")[0]?.before(box);

const go = rel => seen(`[rel=${rel}]`)[0]?.click();
const move = step => {
  const rows = seen(".rows a");
  rows[rows.indexOf(document.activeElement) + step]?.focus();
};
const actions = {
  f: () => field.focus(), h: () => show(memory.folioVeil = memory.folioVeil ? "" : 1), "?": () => load("help"),
  "[": () => go("prev"), "]": () => go("next"), j: () => move(1), k: () => move(-1), g: () => wasG = "g",
};
addEventListener("keydown", event => {
  const { key } = event, goal = words.goals[wasG + key];
  wasG = "";
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || memory.folioQuiet
    || !goal && !actions[key] || event.target.matches("dialog *, input:not([type=radio]), select, textarea")) return;
  event.preventDefault();
  if (goal) make("a", { href: root + goal }).click();
  else actions[key]();
});
all("nav.bar")[0]?.append(make("button", { ariaLabel: words.display, onclick: actions["?"] }, "◐"));
const style = rules => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
};
addEventListener("beforeprint", () => {
  const [title, date] = [document.title, new Date().toLocaleDateString(page.lang)].map(JSON.stringify);
  style(`@page { @top-left { content: ${title} } @top-right { content: ${date} } }`);
});
folioReport = { root, make, load, memory, show, style };
show();
}
