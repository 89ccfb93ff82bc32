import { expect, test } from "vitest";
import { ListFileError, readListFile, toEntries } from "#components/tools/list-input.ts";

const toFile = (content: string | Uint8Array<ArrayBuffer>, name = "list.csv") => new File([content], name);

/** UTF-16 with a byte order mark. */
function toUtf16(text: string, isLittleEndian: boolean): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2 + text.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, isLittleEndian);
  for (let index = 0; index < text.length; index += 1)
    view.setUint16(2 + index * 2, text.charCodeAt(index), isLittleEndian);
  return bytes;
}

test("toEntries splits addresses by lines and keeps their commas", () => {
  expect(toEntries(" https://a.test/?q=1,2 \r\n\nhttps://b.test\thttps://c.test\r", "captures")).toEqual([
    "https://a.test/?q=1,2",
    "https://b.test",
    "https://c.test",
  ]);
});

test("toEntries splits names by lines, commas and semicolons", () => {
  expect(toEntries("one, two;three\nfour", "checks")).toEqual(["one", "two", "three", "four"]);
  expect(toEntries("a.{shop,co.uk}, b\nc.{io},{x,y.{z", "checks")).toEqual([
    "a.{shop,co.uk}",
    "b",
    "c.{io}",
    "{",
    "x",
    "y.",
    "{",
    "z",
  ]);
});

test("readListFile uses the column with a known heading, in any case", async () => {
  const csv = '\uFEFFid,URL,note\n1,https://a.test,first\n2,"https://b.test/?x=1,2",second\n\n';
  expect(await readListFile(toFile(csv), "captures")).toEqual(["https://a.test", "https://b.test/?x=1,2"]);
});

test("readListFile uses the first column without a heading", async () => {
  expect(await readListFile(toFile("a.test;x\nb.test;y\n"), "captures")).toEqual(["a.test", "b.test"]);
});

test.each([
  ["little-endian", true],
  ["big-endian", false],
])("readListFile reads UTF-16, %s, with and without a byte order mark", async (_, isLittleEndian) => {
  const bytes = toUtf16("name\ncafé\n", isLittleEndian);
  expect(await readListFile(toFile(bytes), "checks")).toEqual(["café"]);
  const ascii = toUtf16("name\nzephyrly\n", isLittleEndian).slice(2);
  expect(await readListFile(toFile(ascii), "checks")).toEqual(["zephyrly"]);
});

test("readListFile keeps formulas as text and puts a cell with line breaks on one line", async () => {
  const csv = '"=HYPERLINK(""https://a.test"")"\n"https://b.test\n?x"\n';
  expect(await readListFile(toFile(csv), "captures")).toEqual([
    '=HYPERLINK("https://a.test")',
    "https://b.test ?x",
  ]);
});

test("readListFile reads a cell of 1 MB", async () => {
  const [cell] = await readListFile(toFile(`url\n"${"x".repeat(1_000_000)}"\n`), "captures");
  expect(cell).toHaveLength(1_000_000);
});

test("readListFile reads a text file line by line", async () => {
  const text = "https://a.test/?q=1,2\nhttps://b.test\n";
  expect(await readListFile(toFile(text, "list.txt"), "captures")).toEqual([
    "https://a.test/?q=1,2",
    "https://b.test",
  ]);
});

test("readListFile refuses files that are too large or not text", async () => {
  await expect(readListFile(toFile("x".repeat(2_000_001)), "captures")).rejects.toThrow(ListFileError);
  const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]);
  await expect(readListFile(toFile(zip), "captures")).rejects.toThrow("not a text file");
});
