// The tax on any amount, in whole numbers throughout, as in Bookkeeping/Taxes/TaxBreakdown.swift.
"use strict";

const whole = 10n ** 8n;
const smaller = (a, b) => a < b ? a : b, atLeastZero = number => number > 0n ? number : 0n;

const breakdown = ({ allowance = ["0"], levies }, gross) => {
  const [amount, above, share, roundUp] = allowance.map(BigInt);
  const taper = share === undefined ? 0n : atLeastZero(gross - above) * share, full = amount * whole;
  let left = atLeastZero(full - taper);
  if (taper && roundUp) {
    const step = roundUp * whole;
    left = smaller(full, (left + step - 1n) / step * step);
  }
  const bases = { gross: gross * whole, taxable: 0n };
  bases.taxable = atLeastZero(bases.gross - left);
  const amounts = levies.map(({ base, bands }) => {
    let sum = 0n, start = 0n;
    for (const [rate, to] of bands) {
      const end = to === undefined ? bases[base] : smaller(bases[base], BigInt(to) * whole);
      sum += atLeastZero(end - start) * BigInt(rate);
      start = to === undefined ? start : BigInt(to) * whole;
    }
    // Halves are rounded up, once for each levy.
    return (sum + whole * whole / 2n) / (whole * whole);
  });
  const total = amounts.reduce((sum, amount) => sum + amount, 0n);
  return { amounts, total, net: gross - total, effective: (total * 2000n + gross) / (gross * 2n) };
};

// The minor units of a typed amount, with or without the separators of the locale; null if it is not an
// amount.
const minorUnits = (text, { digits, point, comma, decimals }) => {
  let plain = text.trim().replace(/\s/g, " ").replace(RegExp(digits.join("|"), "g"), digit => digits.indexOf(digit));
  const [group, mark] = [comma, point].map(sign => sign.replace(/\s/, " ").replace(/[^\w ]/, "\\$&"));
  if (group && RegExp(`^\\d{1,3}(${group}\\d{2,3})*${group}\\d{3}(${mark || "$"}\\d+)?$`).test(plain))
    plain = plain.replaceAll(comma.replace(/\s/, " "), "");
  const parts = plain.replace(point || ".", ".").match(/^(\d+)(?:\.(\d+))?$/);
  if (!parts || (parts[2] ?? "").length > decimals) return null;
  return BigInt(parts[1] + (parts[2] ?? "").padEnd(decimals, "0"));
};

const form = document.getElementById("calculator"), field = document.getElementById("gross");
const refusal = document.getElementById("refusal"), told = document.getElementById("told");
const cells = document.querySelectorAll("#outcome td bdi");
const table = JSON.parse(form.dataset.table);
settings = { numbers: table.numbers };

// Said once nobody has typed for a while: what is wrong, or each amount with its name.
let wait;
const tell = () => {
  const rows = [...document.querySelectorAll("#outcome tr")].map(({ cells: [name, cell] }) => `${name.textContent}: ${cell.textContent}`);
  const text = refusal.textContent || rows.join(". ");
  if (told.textContent != text) told.textContent = text;
};

const show = () => {
  const gross = minorUnits(field.value, table.numbers[table.currency]);
  const isAmount = gross !== null && gross > 0n && gross <= BigInt(table.limit);
  refusal.textContent = isAmount ? "" : form.dataset.refusal;
  clearTimeout(wait);
  if (document.activeElement == field) wait = setTimeout(tell, 500);
  field.setAttribute("aria-invalid", !isAmount);
  if (!isAmount) return cells.forEach(cell => cell.textContent = "");
  const { amounts, total, net, effective } = breakdown(table, gross);
  const next = breakdown(table, gross + BigInt(table.hundred)).total - total;
  const texts = [...amounts, total, net].map(amount => number(amount, table.currency));
  texts.push(number(effective, "%"), number(next, table.currency));
  cells.forEach((cell, index) => cell.textContent = texts[index]);
};

field.addEventListener("input", show);
form.addEventListener("submit", event => event.preventDefault());
form.parentElement.hidden = false;
show();
