import { API_CALLS } from "#server/api/calls.ts";
import { createSnippets, YOUR_KEY } from "#shared/api/snippets.ts";
import type { DocPage } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";
import { BASE_URL } from "./call-page.ts";

const PRODUCTS = {
  products: {
    selector: ".card",
    list: true,
    fields: {
      name: { selector: "h3" },
      price: { selector: ".price", type: "money" },
      link: { selector: "a", type: "url" },
    },
  },
};

const ANSWER = `{
  "data": {
    "products": [
      { "name": "Kiln", "price": { "amount": 1299, "currency": "EUR" }, "link": "https://example.com/kiln" },
      { "name": "Clay" }
    ]
  },
  "missing": [
    { "pointer": "/products/1/price", "reason": "not_found" },
    { "pointer": "/products/1/link", "reason": "not_found" }
  ],
  "sources": { "/products/*/name": "selector", "/products/*/price": "selector", "/products/*/link": "selector" }
}`;

const SCHEMA = `{
  "type": "object",
  "required": ["name", "price"],
  "properties": {
    "name": { "type": "string" },
    "price": { "type": "number" },
    "reviews": {
      "type": "array",
      "x-selector": ".review",
      "items": {
        "type": "object",
        "properties": {
          "author": { "type": "string", "x-selector": ".by" },
          "day": { "type": "string", "format": "date", "x-selector": "time" }
        }
      }
    }
  }
}`;

/** The page about values, records and tables of pages. */
export const recordsGuide = (): DocPage => ({
  slug: "records",
  group: "Guides",
  title: "Records and tables",
  description: "Lists of objects from a page by CSS selectors, exact and without a language model.",
  example: {
    label: "Products of a page",
    snippets: createSnippets(
      {
        method: "POST",
        path: API_CALLS.extractContent.path,
        body: { url: "https://example.com", formats: ["metadata"], fields: PRODUCTS },
      },
      { baseUrl: BASE_URL, apiKey: YOUR_KEY },
    ),
  },
  blocks: [
    { kind: "heading", id: "fields", text: "Records by selectors" },
    {
      kind: "text",
      text: `\`fields\` of [an extraction](${paths.docs("extract-content")}) names values by CSS selectors. A field with \`fields\` of its own is a record, and with \`list: true\` a list of records. Values of a record are read inside the element of the record, so a card without a price never takes that of the next one.`,
    },
    { kind: "code", label: "Part of the answer", code: ANSWER },
    {
      kind: "list",
      items: [
        "Records nest 3 levels deep. A list has at most 500 records or 200 values, and all fields are read within 2 seconds; `missing` says `too_many` or `too_slow` where something was left out.",
        "`:scope` is the element of the record itself.",
        "A value that is absent or not of its type is left out and listed in `missing` with the reason. `*` in a pointer stands for every record.",
        "A selector that matches nothing is named in `missing`, with `nearest`, a similar one that matches. An invalid selector refuses the call, which is not charged.",
      ],
    },
    { kind: "heading", id: "types", text: "Types" },
    {
      kind: "table",
      label: "Types of fields",
      table: {
        columns: ["Type", "Value", "Read from"],
        rows: [
          ["`text`", "one line", "visible text, `alt` of an image, the value of a control"],
          [
            "`number`",
            "the first number",
            "`content`, otherwise the text: `1.234,56`, `1,234.56`, `1 234,56`, `1,23,456`",
          ],
          [
            "`money`",
            "`amount` and `currency` (ISO 4217)",
            "the text, without struck prices; of a range the lower amount",
          ],
          ["`date`", "ISO 8601", "`datetime` of a `time` element, otherwise the text"],
          [
            "`boolean`",
            "`true` or `false`",
            "the state of a control, the presence of `attribute`, or a word such as yes or no",
          ],
          ["`url`, `image`", "an absolute address", "the link or image in or around the element"],
          ["`html`", "markup, at most 10,000 characters", "the content of the element"],
          ["`attribute`", "text", "`attribute`"],
        ],
      },
    },
    {
      kind: "text",
      text: "A currency is never guessed. `$`, `kr` and other ambiguous symbols mean what the structured data, the top-level domain and the language of the page say together; if they say nothing, or contradict each other, `currency` is null and `missing` has `ambiguous_currency`.",
    },
    { kind: "heading", id: "tables", text: "Tables" },
    {
      kind: "text",
      text: "`tables: true` returns each data table of the page with its `caption`, its `header` and its `rows`. A cell that spans rows or columns is repeated in each of them, and a header of several rows becomes one name for each column. Tables that only arrange other content, hidden ones and those with one column are left out.",
    },
    { kind: "heading", id: "lists", text: "Lists that the page has" },
    {
      kind: "text",
      text: "`lists: true` finds the largest lists of the page without a selector: groups of elements that are built alike, outside of its navigation. Each has its `records`, and `fields` that read the same records again, with names from headings, classes and microdata. Rename or remove fields as you like and use them in calls, lists and schedules.",
    },
    {
      kind: "list",
      items: [
        "At most 5 lists of 3 to 500 records, each with up to 12 fields. A field must have a value in at least three of ten records, and not the same one in all.",
        "The search takes at most a second. Lists in frames and shadow trees are not found.",
        `On [screen](${paths.webInspector}), an extraction offers lists and tables of its page under Records: as a table, as CSV and JSON, as fields of the form, and on a schedule.`,
      ],
    },
    { kind: "heading", id: "schema", text: "A JSON Schema" },
    {
      kind: "text",
      text: "`schema` is a JSON Schema of the answer instead of `fields`. A property with `x-selector` is read by that CSS selector, inside of the record that contains it; another one is read from JSON-LD, microdata and OpenGraph by its name in schema.org, such as `name`, `offers` or `datePublished`, or by the name that a preset has, such as `price`. `title`, `description`, `author`, `language`, `image`, `datePublished` and `dateModified` of the page itself come last from its `metadata`. `data` validates against the schema, or `missing` says what could not be found and why.",
    },
    { kind: "code", label: "A schema", code: SCHEMA },
    {
      kind: "list",
      items: [
        "Of JSON Schema 2020-12: `type`, also with `null`, `properties`, `required`, `items`, `enum`, and `format` with `date`, `date-time`, `uri` and `email`. Other keywords are refused with their pointer, except annotations such as `description`.",
        "Schemas are at most 6 levels deep and have at most 100 properties. `x-attribute` reads an attribute instead of the text.",
        "A property that may be `null` is `null` when it is missing. Every other missing property is left out, also a required one.",
        "The format `json` of Firecrawl's SDK takes the same schemas. With a prompt it is refused, because no language model reads the page.",
      ],
    },
    { kind: "heading", id: "products", text: "Products" },
    {
      kind: "text",
      text: "The preset `product` reads what a page states for machines first. If that is silent, it reads what is near the main heading: the largest price that is not crossed out, the number behind a label such as SKU, and the stock that short texts agree on, or `InStock` when a button there puts the product into the cart; `sources` then says `visible`. `availability` has the names of schema.org, such as `InStock` or `OutOfStock`. A product with several offers has all of them in `offers`.",
    },
    { kind: "heading", id: "csv", text: "Records of many pages" },
    {
      kind: "text",
      text: `A [list](${paths.docs("create-captures-job")}) or [crawl](${paths.docs("create-crawl-job")}) with \`fields\`, \`schema\`, \`preset\`, \`tables\` or \`lists\` has one CSV file of all data, by [GET /jobs/{id}/records.csv](${paths.docs("get-job-records")}) or on the screen of the job: one line for each record of the first list of a page, with the other values of the page and its address. A page without a list has one line, and without other data one for each row of its tables and lists.`,
    },
  ],
});
