// What is typed: each word must be in a text, or be the amount or the date.
"use strict";

const parse = query => (query.match(/"[^"]+|[^\s"]+/g) || []).map(word => fold(word.replace('"', "").trim()))
  .filter(Boolean).map(text => ({ text, isAmount: amountTest(text), isDate: dateTest(text) }));

// 12.4 is all from 12.40 to 12.49, of income and expenses alike; with a sign it is of one of them.
const amountTest = text => {
  const comma = settings.numbers[settings.currency].point == "," ? "." : ",";
  const plain = text.replace(/\p{Sc}/gu, "").replace(RegExp(`[${comma}](?=\\d{3}(?!\\d))`, "g"), "");
  const [match, sign, from, to] = /^([<>]?)(?:([^<>]*)\.\.)?([^<>]*)$/.exec(plain) || [];
  const isNumber = text => !text || /^[+-]?\d+([.,]\d*)?$/.test(text);
  if (!match || !(to || from && !sign) || !isNumber(from) || !isNumber(to)) return null;
  const limits = [], limit = decimals => {
    const [first] = units(from, decimals), [exact, least, most] = units(to, decimals);
    if (sign) return sign == ">" ? [exact] : [, exact];
    return from === undefined ? [least - 1n, most + 1n] : [first && first - 1n, exact && exact + 1n];
  };
  return (amount, decimals) => {
    const [above, below] = limits[decimals] ??= limit(decimals);
    const value = /[+-]/.test(plain) || amount > 0 ? amount : -amount;
    return !(value <= above) && !(value >= below);
  };
};

const units = (text, decimals) => {
  const [, sign, whole, fraction = ""] = /^([+-]?)(\d+)[.,]?(\d*)$/.exec(text) || [];
  if (!whole) return [];
  const open = 10n ** BigInt(Math.max(0, decimals - fraction.length));
  const least = BigInt(whole + fraction.slice(0, decimals)) * open, most = least + open - 1n;
  return sign == "-" ? [-least, -most, -least] : [least, least, most];
};

const dateTest = text => {
  const isISO = /^\d{4}(-[\d-]*)?$/.test(text), isWritten = /\d/.test(text) && /\p{L}/u.test(text);
  const isMonth = settings.months.map(names =>
    names.map(fold).some(name => name == text || text.length > 2 && name.startsWith(text)));
  if (!isISO && !isWritten && !isMonth.includes(true)) return null;
  return iso => isISO && iso.startsWith(text) || isMonth[iso.slice(5, 7) - 1]
    || isWritten && fold(date(iso)).includes(text);
};

const match = ({ days, amounts, columns }, { text, isAmount, isDate }) => {
  const hits = new Uint8Array(days.length), currencies = columns.at(-1);
  for (const { rows, folded } of columns) {
    const contains = folded.map(value => value.includes(text));
    if (contains.includes(true)) rows.forEach((value, row) => hits[row] |= contains[value]);
  }
  if (isAmount) {
    const decimals = currencies.values.map(code => settings.numbers[code].decimals);
    amounts.forEach((units, row) => hits[row] |= isAmount(units, decimals[currencies.rows[row]]));
  }
  let isHit = false;
  if (isDate) days.forEach((day, row) => {
    if (day != days[row - 1]) isHit = isDate(isoDate(day));
    hits[row] |= isHit;
  });
  return hits;
};
