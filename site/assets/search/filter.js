// The filter of a page's payments, in the language of the search. report.js loads it when something is typed.
"use strict";
{
const box = document.querySelector(".filter");
const [sum, field] = box.children, payments = box.closest(".payments");
const rows = [...payments.querySelectorAll(".rows li")].filter(row => row.querySelector("time"));
const groups = [...payments.querySelectorAll(".group")];
const years = new Set(rows.map(row => row.querySelector("time").dateTime.slice(0, 4)));
let loading, run = 0;

folioReport.style("[hidden], .filtered .sums { display: none !important; }");
const add = name => new Promise((done, fail) => folioReport.load(`search/${name}`, fail, done));

// Only the years on the page; without one of them, rows would be missing.
const open = async () => {
  await add("rows");
  await add("query");
  return Promise.all(await start(error => { throw error; }, name => years.has(name.slice(0, 4))));
};

const showAll = () => {
  for (const element of [...rows, ...groups]) element.hidden = false;
  payments.classList.remove("filtered");
};

// Of the rows that the switch shows, those that the query finds stay.
const narrow = async () => {
  const own = ++run, query = field.value.trim();
  const shards = query && await (loading ??= open());
  if (own != run) return;
  showAll();
  if (!query) return sum.firstChild && say(sum);
  const shown = new Map(rows.filter(row => row.checkVisibility())
    .map(row => [decodeURIComponent(row.firstChild.pathname.split("/").at(-1)) + row.firstChild.hash, row]));
  const find = ({ pages }, row) => shown.get(address(pages[row]));
  const answer = { words: parse(query), hits: [], sums: new Map(), isAsked: find };
  for (const shard of shards) collect(shard, answer);
  const kept = new Set(answer.hits.map(([shard, row]) => find(shard, row)));
  for (const row of rows) row.hidden = !kept.has(row);
  for (const group of groups) group.hidden = !group.querySelector("li:not([hidden])");
  payments.classList.add("filtered");
  say(sum, ...tally(answer));
};

const refresh = () => narrow().catch(() => {
  showAll();
  box.remove();
});
field.addEventListener("input", refresh);
payments.addEventListener("change", refresh);
addEventListener("hashchange", refresh);
refresh();
}
