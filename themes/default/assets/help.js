// The dialog of the keys, with the colors and what may be hidden: report.js runs this file to open it.
"use strict";
{
const { make, memory, show, style } = folioReport, words = folioWords;
const remember = (key, value) => {
  memory[key] = value;
  show();
};
const check = (key, label) => make("label", {}, label, " ", make("input", {
  type: "checkbox", checked: memory[key], onchange: ({ target }) => remember(key, target.checked ? "1" : ""),
}));
const colors = make("select", { onchange: () => remember("folioColors", colors.value) },
  ...["", "light", "dark"].map((value, at) => make("option", { value }, words.colors[at + 1])));
colors.value = memory.folioColors ?? "";
// Removed at once: a closed dialog keeps the focus until it is painted, and the next key would be lost.
const close = () => {
  dialog.close();
  dialog.remove();
};
const dialog = make("dialog", { ariaLabel: words.display, oncancel: close, onclose: close },
  make("h2", {}, words.display),
  make("label", {}, words.colors[0], " ", colors),
  check("folioVeil", words.hideAmounts), check("folioQuiet", words.ignoreKeys),
  make("dl", {}, ...words.keys.map(([key, text]) =>
    make("div", {}, make("dt", {}, make("kbd", {}, key)), " ", make("dd", {}, text)))),
  make("button", { type: "button", onclick: close }, words.close));
style(`
  dialog { width: 22rem; padding: 1.25rem; border: 1px solid var(--quiet); background: var(--surface); color: inherit; }
  dialog :is(h2, dl) { margin: 0 0 .75rem; }
  dialog label { display: flex; justify-content: space-between; align-items: center; min-height: 32px; }
  dialog dl { padding-block-start: .5rem; border-block-start: 1px solid var(--line); }
  dialog div { display: flex; line-height: 1.7; }
  dialog dt { width: 5rem; }
  dialog :is(select, button) { min-height: 28px; font: inherit; }`);
document.body.append(dialog);
dialog.showModal();
}
