import { afterAll, expect, test } from "vitest";
import type { PageData } from "#server/browser/index.ts";
import { buildStructuredData } from "#server/structured-data/index.ts";
import type { Fields } from "#shared/records/contract.ts";
import { LISTS, toField } from "./lists.ts";
import { createPageOpener } from "./read-page.ts";

const { open, close } = await createPageOpener();
afterAll(close);

const extract = (html: string, fields: Fields) =>
  open(html, async (page) => buildStructuredData({ fields }, await page.readData(fields)));

test("the records of each list are exact", async () => {
  const html = LISTS.map((list, at) => `<section id="s${at}">${list.html}</section>`).join("\n");
  const sets = LISTS.map(
    ({ selector, fields }, at): Fields => ({
      records: toField({ selector: `#s${at} ${selector}`, list: true, fields }),
    }),
  );
  const pages: PageData[] = await open(html, async (page) => {
    const read: PageData[] = [];
    for (const fields of sets) read.push(await page.readData(fields));
    return read;
  });
  const results = LISTS.map(({ title }, at) => {
    const [fields, page] = [sets[at], pages[at]];
    return { title, records: fields && page && buildStructuredData({ fields }, page).data.records };
  });
  expect(results).toEqual(LISTS.map(({ title, records }) => ({ title, records })));
});

const CARDS = `<html lang="en"><main><div class="card"><h3 class="card-title">A</h3><span class="price">$1</span></div>
  <div class="card"><h3 class="card-title">B</h3></div></main>`;

test("each value says its source and each missing one why, with the nearest selector that matches", async () => {
  const fields = {
    products: toField({
      selector: ".card",
      list: true,
      fields: {
        name: { selector: ".card-titel" },
        price: { selector: ".price", type: "money" },
        size: { selector: "h3", type: "number" },
      },
    }),
    none: toField({ selector: "main > .cards:nth-child(9) .prices" }),
    far: toField({ selector: "video" }),
  };
  expect(await extract(CARDS, fields)).toEqual({
    data: { products: [{ price: { amount: 1, currency: null } }, {}] },
    missing: [
      { pointer: "/products/*/name", reason: "not_found", selector: ".card-titel", nearest: ".card-title" },
      { pointer: "/products/0/price/currency", reason: "ambiguous_currency" },
      { pointer: "/products/*/size", reason: "not_a_number" },
      { pointer: "/products/1/price", reason: "not_found" },
      {
        pointer: "/none",
        reason: "not_found",
        selector: "main > .cards:nth-child(9) .prices",
        nearest: ".price",
      },
      { pointer: "/far", reason: "not_found", selector: "video" },
    ],
    sources: { "/products/*/price": "selector" },
  });
});

test.each([
  [".card:contains('x')", ".card"],
  ["main >", "main"],
  [".card[", ".card"],
])("an invalid selector %s is named with the nearest that matches", async (selector, nearest) => {
  const failed = extract(CARDS, { a: toField({ selector }) });
  await expect(failed).rejects.toMatchObject({
    code: "invalid",
    message: expect.stringContaining(`${JSON.stringify(nearest)} is and matches`),
  });
});

test("hostile pages are read within limits of number, size and depth", async () => {
  const html = `<script>
    for (const name of ["querySelectorAll", "getAttribute", "children"]) Object.defineProperty(Element.prototype, name, { get() { for (;;); } });
    Array.from = JSON.stringify = () => { throw 1; };
    const deep = "<div class=d>".repeat(3000);
    document.write(deep + "<b class=i>" + "x".repeat(50000) + "</b>".repeat(1) + "</div>".repeat(3000));
    document.write("<ul>" + "<li class=r><i>1</i><b>" + "</b></li><li class=r><i>1</i><b>".repeat(6000) + "</b></li></ul>");
  </script>`;
  const fields = {
    rows: toField({ selector: ".r", list: true, fields: { one: { selector: "i", type: "number" } } }),
    deep: toField({ selector: ".d", list: true, fields: { text: { selector: ".d .i", type: "html" } } }),
    none: toField({ selector: ".none .missing > :nth-child(3)" }),
  };
  const { data, missing } = await extract(html, fields);
  expect((data.rows as unknown[]).length).toBe(500);
  expect(missing).toContainEqual({ pointer: "/rows", reason: "too_many" });
  expect(JSON.stringify(data).length).toBeLessThan(1_100_000);
});
