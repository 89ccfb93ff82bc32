import type { Field, FieldType } from "#shared/records/contract.ts";

type Given = {
  selector: string;
  type?: FieldType;
  attribute?: string;
  list?: boolean;
  fields?: Record<string, Given>;
};

/** A list in a page of its own, the fields of its records, and the records. */
export type ListCase = {
  title: string;
  html: string;
  selector: string;
  fields: Record<string, Given>;
  records: object[];
};

export const toField = ({ fields, ...field }: Given): Field => ({
  type: "text",
  list: false,
  ...field,
  ...(fields
    ? { fields: Object.fromEntries(Object.entries(fields).map(([name, inner]) => [name, toField(inner)])) }
    : {}),
});

const NAME_PRICE = { name: { selector: "h3" }, price: { selector: ".price", type: "money" } } as const;
const eur = (amount: number) => ({ amount, currency: "EUR" });

/** Cards with a name and a price, and the amounts that are read. */
const priced = (
  title: string,
  prices: [text: string, amount: number, currency: string][],
  tag = "span",
): ListCase => ({
  title,
  html: prices
    .map(([text], at) => `<div class="card"><h3>N${at}</h3><${tag} class="price">${text}</${tag}></div>`)
    .join(""),
  selector: ".card",
  fields: NAME_PRICE,
  records: prices.map(([, amount, currency], at) => ({ name: `N${at}`, price: { amount, currency } })),
});

const single = (title: string, inner: string, field: Given, value: unknown): ListCase => ({
  title,
  html: `<ul><li>${inner}</li><li><i>nothing</i></li></ul>`,
  selector: "li",
  fields: { value: field },
  records: [{ value }, {}],
});

export const LISTS: ListCase[] = [
  {
    title: "a card without a price does not take that of the next one",
    html: `<div class="card"><h3>A</h3><b class="price">1 €</b></div><div class="card"><h3>B</h3></div>
      <div class="card"><h3>C</h3><b class="price">3 €</b></div>`,
    selector: ".card",
    fields: NAME_PRICE,
    records: [{ name: "A", price: eur(1) }, { name: "B" }, { name: "C", price: eur(3) }],
  },
  {
    title: "two lists side by side",
    html: `<div style="display:flex"><div id="l"><p class="r"><b>A</b><i>1</i></p><p class="r"><b>B</b></p></div>
      <div id="m"><p class="r"><b>X</b><i>9</i></p><p class="r"><b>Y</b><i>8</i></p></div></div>`,
    selector: "#l .r",
    fields: { name: { selector: "b" }, count: { selector: "i", type: "number" } },
    records: [{ name: "A", count: 1 }, { name: "B" }],
  },
  {
    title: "rows of a table",
    html: "<table><tr class=r><td>A<td>1,5<tr class=r><td>B<td>2</table>",
    selector: "tr.r",
    fields: { name: { selector: "td:nth-child(1)" }, size: { selector: "td:nth-child(2)", type: "number" } },
    records: [
      { name: "A", size: 1.5 },
      { name: "B", size: 2 },
    ],
  },
  {
    title: "the element of the record",
    html: `<a class="l" href="/a" data-id="7">First</a><a class="l" href="/b">Second</a>`,
    selector: "a.l",
    fields: {
      text: { selector: ":scope" },
      link: { selector: ":scope", type: "url" },
      id: { selector: ":scope", type: "attribute", attribute: "data-id" },
    },
    records: [
      { text: "First", link: "http://site.test/a", id: "7" },
      { text: "Second", link: "http://site.test/b" },
    ],
  },
  {
    title: "a list inside of records",
    html: `<div class="c"><b>A</b><i>x</i><i>y</i></div><div class="c"><b>B</b></div>`,
    selector: ".c",
    fields: { name: { selector: "b" }, tags: { selector: "i", list: true } },
    records: [{ name: "A", tags: ["x", "y"] }, { name: "B" }],
  },
  {
    title: "records inside of records",
    html: `<div class="o"><b>O1</b><p><u>a</u><s>1</s></p><p><u>b</u></p></div><div class="o"><b>O2</b><p><u>c</u></p></div>`,
    selector: ".o",
    fields: {
      name: { selector: "b" },
      items: {
        selector: "p",
        list: true,
        fields: { code: { selector: "u" }, count: { selector: "s", type: "number" } },
      },
    },
    records: [
      { name: "O1", items: [{ code: "a", count: 1 }, { code: "b" }] },
      { name: "O2", items: [{ code: "c" }] },
    ],
  },
  {
    title: "a record that is not a list",
    html: `<div class="c"><b>A</b><p class="by"><i>Ann</i><a href="/ann">more</a></p></div>`,
    selector: ".c",
    fields: {
      by: { selector: ".by", fields: { name: { selector: "i" }, link: { selector: "a", type: "url" } } },
    },
    records: [{ by: { name: "Ann", link: "http://site.test/ann" } }],
  },
  {
    title: "elements whose fields hide the methods of a form",
    html: `<form class="c"><input name="querySelectorAll"><input name="getAttribute"><input name="children"><b>A</b></form>`,
    selector: ".c",
    fields: { name: { selector: "b" } },
    records: [{ name: "A" }],
  },
  {
    title: "definition lists",
    html: `<dl class="c"><dt>N</dt><dd class="n">A</dd><dt>Since</dt><dd class="d">3 May 2021</dd></dl>`,
    selector: "dl.c",
    fields: { name: { selector: "dd.n" }, since: { selector: ".d", type: "date" } },
    records: [{ name: "A", since: "2021-05-03" }],
  },
  {
    title: "hidden text that is not shown",
    html: `<div class="c"><b>A<span style="display:none">hidden</span></b></div>`,
    selector: ".c",
    fields: { name: { selector: "b" } },
    records: [{ name: "A" }],
  },
  {
    title: "several types of one card",
    html: `<article><a href="/p/1"><img src="/1.jpg" alt="Kiln"></a><h3>Kiln <em>mini</em></h3><time datetime="2026-01-02T10:00:00Z">2 Jan</time>
      <span class="st">In stock</span><span class="r">4,5 / 5</span></article>`,
    selector: "article",
    fields: {
      name: { selector: "h3" },
      link: { selector: "a", type: "url" },
      image: { selector: "img", type: "image" },
      alt: { selector: "img" },
      day: { selector: "time", type: "date" },
      stock: { selector: ".st", type: "boolean" },
      rating: { selector: ".r", type: "number" },
      markup: { selector: "h3", type: "html" },
    },
    records: [
      {
        name: "Kiln mini",
        link: "http://site.test/p/1",
        image: "http://site.test/1.jpg",
        alt: "Kiln",
        day: "2026-01-02T10:00:00Z",
        stock: true,
        rating: 4.5,
        markup: "Kiln <em>mini</em>",
      },
    ],
  },
  priced("prices with spaces that do not break", [
    ["24&nbsp;990&nbsp;Kč", 24_990, "CZK"],
    ["99&nbsp;zł", 99, "PLN"],
  ]),
  priced("raised cents", [
    ["€19<sup>99</sup>", 19.99, "EUR"],
    ["1.299<sup>95</sup> €", 1299.95, "EUR"],
  ]),
  priced(
    "old prices",
    [
      ["<del>€20</del> €15", 15, "EUR"],
      ["<s>99,00 €</s><b>49,00 €</b>", 49, "EUR"],
    ],
    "div",
  ),
  priced("ranges and prices from", [
    ["€10 – €20", 10, "EUR"],
    ["ab 15 €", 15, "EUR"],
    ["10–20 €", 10, "EUR"],
  ]),
  {
    title: "a currency that the page does not say",
    html: `<div class="card"><h3>A</h3><span class="price">$10</span></div><div class="card"><h3>B</h3><span class="price">€1</span></div>`,
    selector: ".card",
    fields: NAME_PRICE,
    records: [
      { name: "A", price: { amount: 10, currency: null } },
      { name: "B", price: eur(1) },
    ],
  },
  single(
    "an image that is loaded later",
    '<b><img data-src="/l.jpg" src="data:image/gif;base64,R0=" alt=""></b>',
    { selector: "b", type: "image" },
    "http://site.test/l.jpg",
  ),
  single(
    "a set of images",
    '<img srcset="/s.jpg 1x, /l.jpg 2x">',
    { selector: "img", type: "image" },
    "http://site.test/s.jpg",
  ),
  single(
    "a background image",
    '<b style="background-image:url(/bg.png)">x</b>',
    { selector: "b", type: "image" },
    "http://site.test/bg.png",
  ),
  single(
    "a link around the element",
    '<a href="/in"><b>x</b></a>',
    { selector: "b", type: "url" },
    "http://site.test/in",
  ),
  single(
    "an address with the base of the page",
    '<a href="sub/x?a=1#b">x</a>',
    { selector: "a", attribute: "href", type: "url" },
    "http://site.test/sub/x?a=1#b",
  ),
  single(
    "a checked control",
    '<input type="checkbox" checked>',
    { selector: "input", type: "boolean" },
    true,
  ),
  single(
    "an attribute without a value",
    "<button disabled>x</button>",
    { selector: "button", type: "boolean", attribute: "disabled" },
    true,
  ),
  single("a word that says no", "<b>Nein</b>", { selector: "b", type: "boolean" }, false),
  single("a number in microdata", '<b content="4.25">four</b>', { selector: "b", type: "number" }, 4.25),
  single("a date with dots", "<b>am 02.01.2026</b>", { selector: "b", type: "date" }, "2026-01-02"),
  single(
    "the value of a selection",
    "<select><option>A<option selected>B</select>",
    { selector: "select" },
    "B",
  ),
  single("digits of Arabic", "<b>١٬٢٣٤٫٥</b>", { selector: "b", type: "number" }, 1234.5),
  single("text over several lines", "<b>One<br>two\n   three</b>", { selector: "b" }, "One two three"),
];
