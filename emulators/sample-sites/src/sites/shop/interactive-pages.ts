import { PRODUCTS } from "./products.ts";

/* Pages that show more after a click, after scrolling, and after a form was sent. */

const ROWS = 12;
const LAST_ROW = 60;

const SCRIPT = `const names = ${JSON.stringify(PRODUCTS.map(({ name }) => name))};
const list = document.querySelector("#pieces");
function addRows(count) {
  for (let added = 0; added < count; added += 1) {
    const number = list.children.length + 1;
    const row = document.createElement("li");
    row.textContent = "No. " + number + ", " + names[number % names.length];
    row.style.cssText = "min-height:4rem;border-bottom:1px solid";
    list.append(row);
  }
}
addRows(${ROWS});`;

/** The button is there until the last row is. */
const LOAD_MORE = `document.querySelector("#more").addEventListener("click", (event) => {
  setTimeout(() => {
    addRows(${ROWS});
    if (list.children.length >= ${LAST_ROW}) event.target.remove();
  }, 150);
});`;

const ENDLESS = `addEventListener("scroll", () => {
  if (scrollY + innerHeight >= document.documentElement.scrollHeight - 50) setTimeout(() => addRows(${ROWS}), 100);
});`;

const SEND = `document.querySelector("form").addEventListener("submit", (event) => {
  event.preventDefault();
  const data = new FormData(event.target);
  const isSure = data.has("express") ? confirm("Express costs $20. Order anyway?") : true;
  const text = isSure ? "Ordered: " + data.get("piece") + " in " + data.get("glaze") : "Not ordered.";
  document.querySelector("#result").textContent = text + (data.has("gift") ? " Wrapped as a gift." : "");
});`;

const createOptions = (texts: string[]): string =>
  [...new Set(texts)].map((text) => `<option>${text}</option>`).join("");

const FORM = `<form><p><label>Piece <select name="piece">${createOptions(PRODUCTS.map(({ name }) => name))}</select></label></p>
<p><label>Glaze <select name="glaze">${createOptions(PRODUCTS.map(({ glaze }) => glaze))}</select></label></p>
<p><label>Name <input name="name" required></label></p>
<p><label><input type="checkbox" name="gift"> Wrap as a gift</label></p>
<p><label><input type="checkbox" name="express" checked> Express delivery</label></p>
<button class="button">Order</button></form><p id="result" role="status"></p>`;

const section = (heading: string, body: string, script: string): string =>
  `<section><h1>${heading}</h1>${body}<script>${script}</script></section>`;

/** Path, title and content of each page. */
export const INTERACTIVE_PAGES: [path: string, title: string, body: string][] = [
  [
    "/pieces",
    "All pieces",
    section(
      "All pieces",
      '<ol id="pieces"></ol><button class="button" id="more" type="button">Show more pieces</button>',
      SCRIPT + LOAD_MORE,
    ),
  ],
  ["/kiln-log", "Kiln log", section("Kiln log", '<ol id="pieces"></ol>', SCRIPT + ENDLESS)],
  ["/commission", "Commission a piece", section("Commission a piece", FORM, SEND)],
];
