// Hides amounts, then adds sorted tables, a filter and keys. An error in one part stops no other.
{
const { root } = document.currentScript.dataset, page = document.documentElement, words = globalThis.folioWords ?? {};
const part = run => { try { run(); } catch (error) { console.error(error); } };
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
const number = RegExp(digits, "u"), veiled = new Map();
// Without the words, any number is taken for an amount.
let amount = RegExp(digits, "gu");
part(() => amount = RegExp(words.amounts.replaceAll("#", digits), "gu"));
const unveil = () => {
  veiled.forEach((text, node) => node.nodeValue = text);
  veiled.clear();
};
const veil = make("p", { role: "status" });
const show = () => {
  unveil();
  page.style.colorScheme = memory.folioColors ?? "";
  if (!veil.firstChild != !memory.folioVeil) veil.replaceChildren(...memory.folioVeil ? [words.amountsHidden, " ",
    make("button", { type: "button", onclick: () => show(memory.folioVeil = "") }, words.show)] : []);
  if (!memory.folioVeil) return;
  const nodes = document.evaluate("//text()|//@title|//@aria-label", document, null, 6);
  for (let at = 0; at < nodes.snapshotLength; at++) {
    const node = nodes.snapshotItem(at), text = node.nodeValue;
    const pattern = node.parentElement?.matches(".calendar [title]") ? number : amount;
    const hidden = text.replace(pattern, match => match.replace(number, "•••"));
    if (hidden != text) veiled.set(node, text), node.nodeValue = hidden;
  }
};
show();
part(() => all("main")[0].prepend(veil));
// What scripts add is hidden before it is painted.
new MutationObserver(show).observe(page, { childList: true, subtree: true });

// Tables
const sort = (...column) => folioReport.sort ? folioReport.sort(...column) : load("sort", null, () => sort(...column));
for (const { tHead, tBodies } of all("main table:not(.compare, .calendar)")) part(() => {
  const rows = tHead && !tBodies[1] ? [...tBodies[0]?.rows ?? []] : [];
  for (const cell of rows[2] ? tHead.rows[0].cells : [])
    if (cell.textContent && !cell.querySelector(".hidden") && rows.some(row => row.cells[cell.cellIndex]?.textContent.trim()))
      cell.append(make("button", { onclick: () => sort(cell, rows) }, ...cell.childNodes));
});

const ariaLabel = words.filterRows, oninput = () => {
  field.oninput = null;
  load("search/filter", () => box.remove());
};
const field = make("input", { type: "search", ariaLabel, placeholder: ariaLabel, oninput });
const box = make("p", { className: "filter" }, make("output"), field);
if (ariaLabel) part(() => all(".payments :is(.switch, #list)")[0]?.before(box));

// What the switch leaves is said, unless the filter says it.
const told = make("p", { className: "hidden", role: "status" });
part(() => all(".switch")[0]?.before(told));
addEventListener("change", ({ target }) => {
  if (target.name != "show" || field.value) return;
  const count = `${seen(".rows a").length}`.replace(/\d/g, digit => [...words.digits][digit]);
  told.textContent = `${target.labels[0].textContent}: ${words.transactions} ${count}`;
});

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
  const { key } = event, goal = words.goals?.[wasG + key];
  wasG = "";
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || memory.folioQuiet
    || !goal && !actions[key] || event.target.matches("dialog *, input:not([type=radio]), select, textarea")) return;
  event.preventDefault();
  if (goal) make("a", { href: root + goal }).click();
  else actions[key]();
});
part(() => all("nav.bar")[0]?.append(make("button", { ariaLabel: words.display, onclick: actions["?"] }, "◐")));
const style = rules => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets.push(sheet);
};
addEventListener("beforeprint", () => {
  const [title, date] = [document.title, words.day ?? ""].map(JSON.stringify);
  style(`@page { @top-left { content: ${title} } @top-right { content: ${date} } }`);
});
folioReport = { root, number, make, load, memory, unveil, show, style };
}
