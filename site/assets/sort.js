// Sorts a table by one of its columns: report.js runs this file when a heading is first pressed.
"use strict";
{
const { number, unveil, show } = folioReport;

// A cell is sorted by its day, by its text, or by its currency and its minor units; one that spans several, by nothing.
const value = cell => {
  if (!cell) return [""];
  const part = cell.querySelector("time, td bdi") ?? cell, text = part.dateTime ?? part.textContent.trim();
  if (part.dateTime || !cell.matches(".number") || !number.test(text)) return [text];
  const units = text.replace(/\P{Nd}/gu, "").replace(/\D/g, digit => folioWords.digits.indexOf(digit));
  return [text.replace(/[^\p{L}\p{Sc}]/gu, "") || "1", BigInt(units) * (/[-−]/.test(text) ? -1n : 1n)];
};
const sorted = (cell, rows) => {
  const { cellIndex: column, ariaSort } = cell, blocks = [];
  const isUp = ariaSort ? ariaSort == "descending" : !cell.matches(".number");
  const isPeriod = !column && rows.every(row => number.test(row.cells[0].textContent));
  rows.forEach((row, at) => {
    // Parts stay with the whole.
    if (at && row.matches("[class*=level]:not(.level-1)")) blocks.at(-1).rows.push(row);
    else blocks.push({ key: isPeriod ? ["1", -at] : value(row.cells[column]), rows: [row] });
  });
  blocks.sort(({ key: [s, m] }, { key: [t, n] }) => !s - !t
    || (isUp ? 1 : -1) * (s.localeCompare(t, document.documentElement.lang, { numeric: true }) || (m > n) - (m < n)));
  for (const other of cell.parentNode.cells) other.ariaSort = null;
  cell.ariaSort = isUp ? "ascending" : "descending";
  rows[0].parentNode.append(...blocks.flatMap(({ rows }) => rows));
};

// What is sorted is what is written, not what hides it.
folioReport.sort = (cell, rows) => {
  unveil();
  try {
    sorted(cell, rows);
  } finally {
    show();
  }
};
}
