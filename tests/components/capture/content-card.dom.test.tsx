import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ContentCard } from "#components/capture/content-card.tsx";
import type { Extraction } from "#components/capture/use-run-actions.ts";
import type { Field, FieldsInput } from "#shared/records/contract.ts";
import { coversSpec } from "#tests/support/covers-spec.ts";
import { watchDownloads } from "#tests/support/watch-downloads.ts";

const extraction = (part: Partial<Extraction>): Extraction => ({
  format: "html",
  content: '<p>Hello</p><img src="x" onerror="alert(1)">',
  finalUrl: "https://shop.test/",
  status: 200,
  title: "Shop",
  wordCount: 1,
  isTruncated: false,
  lists: [],
  images: [],
  brand: null,
  tables: [],
  data: null,
  notKept: null,
  botChallenge: null,
  emptyReason: null,
  captureId: null,
  capturedAt: 1,
  ...part,
});

const show = (part: Partial<Extraction>, onFields: (fields: FieldsInput) => void = () => {}) =>
  render(
    <ContentCard
      format="markdown"
      onCancel={() => {}}
      onFields={onFields}
      state={{ phase: "done", result: extraction(part) }}
      usage={null}
    />,
  );

test("ContentCard shows HTML of the page as text, never as markup", () => {
  const { container } = show({});
  expect(screen.getByRole("heading", { name: "Scraped Content (HTML)" })).toBeDefined();
  expect(container.querySelector("code")?.textContent).toContain('<img src="x" onerror="alert(1)">');
  expect(container.querySelector("img")).toBeNull();
  expect(screen.getByText("1 word")).toBeDefined();
});

test("ContentCard names a bot challenge and says that it was not counted", () => {
  show({ botChallenge: "Cloudflare", content: "" });
  const title = "The site returned Cloudflare's bot protection instead of its page";
  expect(screen.getByText(title)).toBeDefined();
  expect(screen.getByText(/This did not count as a use\./)).toBeDefined();
  expect(screen.queryByRole("button", { name: "Copy" })).toBeNull();
});

test("ContentCard renders Markdown without its HTML and with alt texts instead of images", async () => {
  const content = [
    "# Title",
    "",
    "#### Far below",
    "",
    "A [link](https://shop.test/a) and [a trap](javascript:alert(1)), ![a cat](https://ads.test/cat.png).",
    "",
    '<img src="x" onerror="alert(1)">',
    "",
    "| a | b |",
    "| - | - |",
    "| 1 | 2 |",
  ].join("\n");
  const { container } = show({ format: "markdown", content });
  await userEvent.click(screen.getByRole("tab", { name: "Rendered" }));
  expect(await screen.findByRole("heading", { name: "Title", level: 3 })).toBeDefined();
  expect(screen.getByRole("heading", { name: "Far below", level: 4 })).toBeDefined();
  const link = screen.getByRole("link", { name: "link" });
  expect(link.getAttribute("rel")).toBe("noopener noreferrer nofollow");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(screen.queryByRole("link", { name: "a trap" })).toBeNull();
  expect(screen.getByText("[Picture: a cat]")).toBeDefined();
  expect(container.querySelector("img, script")).toBeNull();
  expect(screen.getByRole("table")).toBeDefined();
});

test.each([
  ["html", "html", "text/html"],
  ["markdown", "md", "text/markdown"],
] as const)(
  "ContentCard downloads %s with the time of the capture in a name ending in .%s",
  async (format, ending, type) => {
    coversSpec("9.9", "4.18");
    const files = watchDownloads();
    show({ format, capturedAt: 1_763_741_000_000 });
    fireEvent.click(screen.getByRole("button", { name: "Download" }));
    expect(files.map(({ name }) => name)).toEqual([`scraped-content-1763741000000.${ending}`]);
    expect(files[0]?.content.type).toContain(type);
  },
);

const field = (selector: string, type: Field["type"] = "text"): Field => ({ selector, type, list: false });
const LIST = {
  fields: {
    items: {
      ...({ selector: ".card", type: "text", list: true } as const),
      fields: { title: field("h3"), price: field(".price", "money"), link: field("a", "url") },
    },
  },
  records: [
    { title: "Kiln", price: { amount: 9.5, currency: "EUR" }, link: "https://shop.test/kiln" },
    { title: "<b>Clay</b>" },
  ],
  isTruncated: false,
};

const rename = async (column: number, name: string): Promise<void> => {
  const input = screen.getByRole("textbox", { name: `Name of column ${column}` });
  await userEvent.clear(input);
  if (name) await userEvent.type(input, name);
};

test("ContentCard offers a found list as fields with names of the user, as CSV and as JSON", async () => {
  const files = watchDownloads();
  const chosen: FieldsInput[] = [];
  show({ lists: [LIST], captureId: "cap_1" }, (fields) => chosen.push(fields));
  await userEvent.click(screen.getByRole("tab", { name: "Records" }));
  expect(screen.getByText("List: title, price, link")).toBeDefined();
  expect(screen.getByText("<b>Clay</b>")).toBeDefined();
  expect(screen.getByText("9.5 EUR")).toBeDefined();
  await rename(1, "2nd name");
  expect(screen.getByRole("alert").textContent).toContain("must start with a letter");
  expect(screen.queryByRole("button", { name: "CSV" })).toBeNull();
  await rename(1, "name");
  await rename(3, "");
  await userEvent.click(screen.getByRole("button", { name: "Use these fields" }));
  const fields = { name: { selector: "h3" }, price: { selector: ".price", type: "money" } };
  expect(chosen).toEqual([{ items: { selector: ".card", list: true, fields } }]);
  fireEvent.click(screen.getByRole("button", { name: "CSV" }));
  fireEvent.click(screen.getByRole("button", { name: "JSON" }));
  expect(files.map(({ name }) => name)).toEqual(["records-1.csv", "records-1.json"]);
  expect((await files[0]?.content.text())?.split("\r\n")).toEqual([
    '"name","price.amount","price.currency"',
    '"Kiln","9.5","EUR"',
    '"<b>Clay</b>","",""',
    "",
  ]);
  expect(JSON.parse((await files[1]?.content.text()) ?? "")).toEqual([
    { name: "Kiln", price: { amount: 9.5, currency: "EUR" } },
    { name: "<b>Clay</b>" },
  ]);
  expect(screen.getByRole("button", { name: "Repeat records…" })).toBeDefined();
});

test("ContentCard shows what was read for fields first, with what is missing, and lets one choose a table", async () => {
  const tables = [{ caption: "Sizes", header: ["Size", ""], rows: [["S", "1"]], isTruncated: false }];
  const missing = [{ pointer: "/items/1/price", reason: "not_found" as const, nearest: ".cost" }];
  show({ data: { data: { items: LIST.records, page: "Shop" }, missing }, tables, lists: [LIST, LIST] });
  expect(screen.getByRole("columnheader", { name: "price.amount" })).toBeDefined();
  expect(screen.getByText("1 value is missing")).toBeDefined();
  const choice = screen.getByRole("combobox", { name: "List or table" });
  expect([...choice.querySelectorAll("option")].map(({ textContent }) => textContent)).toEqual([
    "Fields of the form",
    "List: title, price, link (2)",
    "List: title, price, link (3)",
    "Table: Sizes",
  ]);
  await userEvent.selectOptions(choice, "Table: Sizes");
  expect(screen.getByRole("columnheader", { name: "column 2" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Use these fields" })).toBeNull();
});

test.each([
  ["storage_full", /not saved to your recent captures: storage is full at the moment/],
  ["storage_failed", /not saved to your recent captures: it could not be stored/],
  ["too_large", /not saved to your recent captures: it is larger than your storage limit/],
] as const)("ContentCard explains why a result was not stored (%s)", (notKept, words) => {
  show({ notKept });
  expect(screen.getByText(words)).toBeDefined();
});
