// The rows of the index. A page opened from disk may not fetch data, so the index consists of scripts. Each
// sets folioIndex: search/index.js to the settings, the others to rows by columns, oldest row first.
"use strict";

const { root } = folioReport;
let settings, localDigits, plainSigns, beginning;

const load = name => new Promise((resolve, reject) => {
  const script = document.createElement("script");
  script.src = `${root}search/${name}.js`;
  script.async = false;
  script.onload = () => resolve(folioIndex);
  script.onerror = reject;
  document.head.append(script);
});

const begin = () => beginning ??= load("index").then(index => {
  settings = { ...index, numbers: { ...settings?.numbers, ...index.numbers } };
  plainSigns = RegExp(`[${Object.keys(settings.plain).join("")}]`, "g");
  localDigits = RegExp(settings.numbers[""].digits.join("|"), "g");
});

// Shards load in the order of the settings, newest first; one that fails is left out. The first is alone on its way,
// so that its rows are there soon; then two are.
const start = async (onError, isWanted = () => true) => {
  await begin();
  const shards = [];
  for (const name of settings.shards.filter(isWanted)) {
    const before = Promise.all([shards[0], shards.at(-2)]);
    shards.push(before.then(() => load(name)).then(prepare).catch(onError));
  }
  return shards;
};

// What nobody sees is removed, too. Vowel signs of Indic scripts are marks as well, but not accents, so they
// are kept.
const ignored = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\x80-\x84\x86-\x9f\ufff9-\ufffb\p{DI}]/gu;
// Folds text as FoldedText folds names, but more loosely: without accents and in compatible forms. Lower,
// upper and lower case again: ẞ is not changed by upper case, and ß becomes ss only in upper case.
const caseFolded = text => text.normalize("NFC").toLowerCase().toUpperCase().toLowerCase().normalize("NFC");
const bare = text => caseFolded(caseFolded(text).normalize("NFKD").replace(ignored, "")).replaceAll("ς", "σ")
  .replace(plainSigns, sign => settings.plain[sign]).replace(localDigits, digit => settings.numbers[""].digits.indexOf(digit));
const blanks = /[\p{White_Space}\0-\x1f\x7f]+/gu;
const foldPart = text => (/^[\0-\x7f]*$/.test(text) ? text.toLowerCase() : bare(text)).replace(blanks, " ");
const fold = text => foldPart(text).replace(/^ | $/g, "");

const prepare = ({ days, amounts, transfers, refunds, deductions, attached, pages, texts }) => {
  let day = 0;
  const marks = steps => {
    const marked = new Uint8Array(days.length);
    let row = 0;
    for (const step of steps) marked[row += step] = 1;
    return marked;
  };
  return {
    pages,
    isTransfer: marks(transfers),
    isRefund: marks(refunds),
    isDeduction: marks(deductions),
    isAttached: marks(attached),
    days: Int32Array.from(days, step => day += step),
    amounts: BigInt64Array.from(amounts, BigInt),
    columns: texts.map((column, index) => {
      const values = [index == texts.length - 1 ? settings.currency : ""], rows = new Uint16Array(days.length);
      column.forEach((text, row) => rows[row] = typeof text == "string" ? values.push(text) - 1 : text);
      return { values, rows, folded: values.map(fold) };
    }),
  };
};

// The file of a payment's page, and its place on it if it has no page of its own.
const address = page => page.replace(/#|$/, ".html$&");

// Numbers and dates as on the pages

const local = text => text.replace(/\d/g, digit => settings.numbers[""].digits[digit]);

const number = (units, code, sign) => {
  const { decimals, point, comma, group, groups, grouped, ...signs } = settings.numbers[code];
  const digits = String(units).replace("-", "").padStart(decimals + 1, "0"), end = digits.length - decimals;
  const gap = RegExp(`\\B(?=(\\d{${groups}})*\\d{${group}}$)`, "g");
  const whole = digits.slice(0, end), text = group && end >= grouped ? whole.replace(gap, comma) : whole;
  const [before, after] = signs[units < 0 ? "negative" : sign ? "positive" : "plain"];
  // An amount that a copy hides has no digits.
  return before == "•••" ? before : before + local(text + point + digits.slice(end)) + after;
};

const isoDate = day => new Date(day * 864e5).toISOString().slice(0, 10);

// A day in the calendar's month by which the ledger's month of a date is called.
const namingDay = iso => {
  const first = settings.monthStart, [, month, day] = iso.split("-").map(Number);
  if (!first) return iso;
  const date = new Date(`${iso}T00:00Z`);
  date.setUTCMonth(month - (day < first) - (first < 17), 16);
  return date.toISOString().slice(0, 10);
};

const date = iso => {
  const isExact = settings.dates[0].includes("{d"), [year, month, day] = (isExact ? iso : namingDay(iso)).split("-");
  return settings.dates[month - 1].replace("{y}", local(`${+year}`)).replace("{dd}", local(day))
    .replace("{d}", local(`${+day}`));
};

// Results are text, never markup
const create = (name, ...children) => {
  const element = document.createElement(name);
  element.append(...children);
  return element;
};
