// What is typed: each word must be in a text, or be the amount or the date.
"use strict";

const parse = query => {
  const words = (query.match(wordPattern()) || []).map(word => fold(word.replace('"', "").trim())).filter(Boolean)
    .map(text => ({ text, isAmount: amountTest(text), isDate: dateTest(text) }));
  // The symbol beside an amount, as in 12 zł, says nothing more; the code of a currency is a text that rows have.
  const isSymbol = text => symbols().includes(text) && !(text.toUpperCase() in settings.numbers);
  return words.some(({ isAmount }) => isAmount) ? words.filter(({ text }) => !isSymbol(text)) : words;
};

// 1 234,50 is one word where spaces set the thousands apart.
const wordPattern = () => /\s/.test(settings.numbers[settings.currency].comma)
  ? /"[^"]+|(?:[^\s"\d]*\d{1,3}(?:\s\d{3})+(?!\d))+[^\s"]*|[^\s"]+/g : /"[^"]+|[^\s"]+/g;

// What stands beside the amounts of each currency.
const symbols = () => Object.values(settings.numbers)
  .flatMap(({ plain }) => plain.map(affix => fold(affix).trim())).filter(Boolean);

// 1234.50 for an amount as the locale writes it, and as most others do.
const plainNumber = text => {
  const { point, comma } = settings.numbers[settings.currency], group = point == "," || comma == "." ? "." : ",";
  const bare = symbols().reduce((text, symbol) => text.replaceAll(symbol, ""), text).replace(/\p{Sc}/gu, "").trim();
  return (/[^.,]/.test(point) ? bare.replaceAll(point, ".") : bare).replace(/(\d)[\s'’٬](?=\d)/g, "$1")
    .replace(RegExp(`(\\d)[${group}](?=(\\d{2,3}[${group}])*\\d{3}(?!\\d))`, "g"), "$1");
};

// 12.4 is all from 12.40 to 12.49, of income and expenses alike; with a sign it is of one of them.
const amountTest = text => {
  const plain = plainNumber(text), [match, sign, from, to] = /^([<>]?)(?:([^<>]*)\.\.)?([^<>]*)$/.exec(plain) || [];
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
