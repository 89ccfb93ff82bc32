import { afterAll, expect, test } from "vitest";
import { createPageOpener } from "./read-page.ts";
import { HEADER, NO_TABLES, TABLES } from "./tables.ts";

const { open, close } = await createPageOpener();
afterAll(close);

const read = (html: string) => open(html, async (page) => (await page.readData({}, { tables: true })).tables);

test("20 tables are read with header, rows and resolved spans, and tables without data are not", async () => {
  const tables = await read([...TABLES.map(([, html]) => html), ...NO_TABLES].join("\n<hr>\n"));
  expect(tables).toEqual(
    TABLES.map(([, , rows, header = HEADER, caption = null]) => ({
      caption,
      header,
      rows,
      isTruncated: false,
    })),
  );
  expect(TABLES.length).toBeGreaterThanOrEqual(20);
});

test("large tables and spans are read within limits", async () => {
  const rows = `${"<tr><td colspan=1000 rowspan=65534>x<td>1".repeat(3)}${"<tr><td>a<td>b".repeat(3_000)}`;
  const [table] =
    (await read(`<table>${rows}</table>${"<table><tr><td>1<td>2<tr><td>3<td>4</table>".repeat(200)}`)) ?? [];
  expect(table).toMatchObject({ isTruncated: true });
  expect(table?.rows.length).toBeLessThanOrEqual(500);
  expect(table?.rows[0]?.length).toBeLessThanOrEqual(100);
});
