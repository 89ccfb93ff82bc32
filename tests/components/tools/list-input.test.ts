import { describe, expect, test } from "vitest";
import { readListFile, toEntries } from "#components/jobs/list-input.ts";
import { formatLines } from "#components/tools/line-list.ts";
import { decodeFile, ListFileError } from "#components/tools/list-encoding.ts";
import { type ListChoices, readList } from "#components/tools/list-input.ts";
import type { ListKind } from "#shared/jobs/definitions.ts";

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

/** The bytes of a text in an encoding of one byte a character, by their code points in Latin-1. */
const toBytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (char) => char.codePointAt(0) ?? 0);

const A = "https://kiln.test/a";
const B = "https://kiln.test/b";

describe("the separator of a list of addresses", () => {
  test.each([
    ["semicolons in one column", `${A};x=1\n${B};x=2`, [`${A};x=1`, `${B};x=2`]],
    ["commas in one column below a heading", `Link\n${A},7,0\n${B},8,0`, [`${A},7,0`, `${B},8,0`]],
    ["bars in one column", `${A}|de\n${B}|fr`, [`${A}|de`, `${B}|fr`]],
    ["commas of prices in a table with semicolons", `Price;Link\n1,5;${A}\n2,75;${B}`, [A, B]],
    ["semicolons of tags in a table with commas", `Link,Tags\n${A},a;b;c\n${B},d;e;f`, [A, B]],
    ["a table without headings", `1,${A},new\n2,${B},old`, [A, B]],
    ["a table of hosts without headings", "kiln.test;4\nsite.test;5", ["kiln.test", "site.test"]],
    ["headings that are not known", `Customer;Source;Value\nOne;${A};1,5\nTwo;${B};2,5`, [A, B]],
    ["tabs beside commas", `Link\tName\n${A},1\tOne, two\n${B},2\tThree`, [`${A},1`, `${B},2`]],
    ["a line that names the separator", `sep=|\nName|Link\nOne;1|${A}\nTwo,2|${B}`, [A, B]],
    ["quotes after blanks", `"name", "link"\n"One, Ltd", "${A}"\n"Two", "${B}"`, [A, B]],
    ["a table of Markdown", `| Name | Link |\n|------|:----:|\n| One | ${A} |\n| Two | ${B} |`, [A, B]],
    ["one row", `Name;Link\nOne;${A}`, [A]],
  ])("%s", (_, text, entries) => {
    expect(toEntries(text, "captures")).toEqual(entries);
  });
});

describe("lines that are no entries", () => {
  test.each([
    [`Traffic report\nJanuary 2026, all pages\n\nLink,Views\n${A},3\n${B},2`, ["above", "above", "heading"]],
    [`Report of kiln.test, weekly\nLinks\n${A}\n${B}`, ["above", "heading"]],
    [`# export\n# 2 rows\nLink\n${A}\n#${A}/old\n${B}`, ["comment", "comment", "heading", "comment"]],
    [`Pages\n------\n${A}\n\n${B}`, ["heading", "comment"]],
    [`Name,Link\nOne,${A}\nNone,\nTwo,${B}`, ["heading", "empty"]],
    [`\uFEFFLink\n${A}\n\uFEFFLink\n${B}`, ["heading", "heading"]],
    [`Link\n${A}\uFEFFLink\n${B}`, ["heading", "heading"]],
    [`Home: ${A}\n${B} - the second page`, ["rest", "rest"]],
  ])("%j", (text, reasons) => {
    const { entries, leftOut } = readList(text, "captures");
    expect(entries).toEqual([A, B]);
    expect(leftOut.map(({ reason }) => reason)).toEqual(reasons);
  });

  test("are entries when the user wants them", () => {
    expect(readList(`Overview\n${A}`, "captures", { keepsAll: true }).entries).toEqual(["Overview", A]);
  });

  test("an entry that is not valid below the first address stays, and is refused later", () => {
    expect(toEntries(`${A}\nnot-an-address\n${B}`, "captures")).toEqual([A, "not-an-address", B]);
  });
});

describe("the column", () => {
  const read = (text: string, kind: ListKind = "captures", choices: ListChoices = {}) => {
    const { column, asks, entries } = readList(text, kind, choices, true);
    return { column, asks, entries };
  };
  test.each<[string, string, ListKind, number]>([
    ["titles beside URLs", `Page,URL\nHome,${A}`, "captures", 1],
    ["streets beside URLs", `Name,Address,URL\nOne,1 High St,${A}`, "captures", 2],
    ["hosts beside URLs", `Website,Site,URL\nkiln.test,site.test,${A}`, "captures", 2],
    ["a known heading beside other addresses", `Logo,Website\n${A}.png,kiln.test`, "captures", 1],
    ["the page beside its picture", `Image URL,Page URL\n${A}.png,${A}`, "captures", 1],
    ["a heading with a colon", `Title,URLs:\nHome,${A}`, "captures", 1],
    ["a heading in one word", `title,pageUrl\nHome,${A}`, "captures", 1],
    ["top pages", `Top pages,Clicks\n${A},3`, "captures", 0],
    ["domain names of pages", "Owner,Domain Name\nAnn,kiln.test", "captures", 1],
    ["numbers without a heading", `,URL\n0,${A}`, "captures", 1],
    ["a number sign as heading", `#,URL\n1,${A}`, "captures", 1],
    ["brands beside their owners", "Owner,Brand name\nAnn,kiln", "checks", 1],
    ["names beside numbers", "7,kiln\n8,oven", "checks", 1],
    ["names below a heading that is not known", "Score,Thought\n5,kiln\n6,oven", "checks", 1],
    ["domain names", "Domain name;Price\nkiln.com;9", "checks", 0],
  ])("%s", (_, text, kind, column) => {
    expect(read(text, kind)).toMatchObject({ column, asks: false });
  });

  test.each<[string, string, ListKind]>([
    ["two columns of pages", `Page URL,Website URL\n${A},${B}\n${B},${A}`, "captures"],
    ["two columns of addresses without headings", `${A},${B}\tx\n${B},${A}\ty`, "captures"],
    ["two columns of words", "kiln,ann\noven,bob", "checks"],
  ])("is asked for with %s", (_, text, kind) => {
    if (kind === "checks") expect(read(text, kind).asks).toBe(true);
    expect(read(text, kind, { column: 1 }).asks).toBe(false);
  });

  test("is asked for, and then the chosen one", () => {
    const text = `Page URL,Website URL\n${A},${B}`;
    expect(read(text)).toEqual({ column: 0, asks: true, entries: [A] });
    expect(read(text, "captures", { column: 1 })).toEqual({ column: 1, asks: false, entries: [B] });
    expect(read(text, "captures", { column: "all" }).entries).toEqual([A, B]);
  });

  test("readList has the headings and the first rows of a table", () => {
    const text = `Name;Link\nOne;${A}\nTwo;${B}\nThree;${A}\nFour;${B}`;
    expect(readList(text, "captures")).toMatchObject({
      separator: ";",
      headings: ["Name", "Link"],
      rows: [
        ["One", A],
        ["Two", B],
        ["Three", A],
      ],
    });
    expect(readList(text, "captures", { separator: "" }).entries).toEqual([A, B, A, B]);
  });
});

describe("pasted lists", () => {
  test.each<[string, string, string[]]>([
    ["columns of a spreadsheet", `One\t${A}\nTwo\t${B}`, [A, B]],
    ["a cell with two lines", `Name\tLink\nOne\t"${A}\n${B}"`, [A, B]],
    ["semicolons", `${A};${B}`, [A, B]],
    ["commas and blanks", `${A}, ${B},`, [A, B]],
    ["blanks", `${A}   ${B}`, [A, B]],
    [
      "hosts",
      "kiln.test, oven.test;site.test www.clay.test",
      ["kiln.test", "oven.test", "site.test", "www.clay.test"],
    ],
    ["angle brackets", `<${A}> <${B}>`, [A, B]],
    ["bullets", `• ${A}\n- ${B}`, [A, B]],
    ["numbers", `1. ${A}\n2) ${B}`, [A, B]],
    ["check boxes", `- [ ] ${A}\n- [x] ${B}`, [A, B]],
    ["links of Markdown", `* [First (new)](${A})\n* [Second](${B} "title")`, [A, B]],
    ["quotes", `“${A}”\n'${B}'`, [A, B]],
    ["quotes and commas of code", `"${A}",\n"${B}",`, [A, B]],
    ["no-break spaces and marks at the edges", `\u00a0${A}\u200b\n\u200e${B}\u00ad`, [A, B]],
    ["carriage returns", `${A}\r${B}\r`, [A, B]],
    ["an address in an address", `https://proxy.test/?u=${A},${B}`, [`https://proxy.test/?u=${A},${B}`]],
    ["parentheses in an address", "[Kiln](https://wiki.test/Kiln_(oven))", ["https://wiki.test/Kiln_(oven)"]],
    ["a blank in an address", "https://kiln.test/price list.html", ["https://kiln.test/price list.html"]],
    ["an invisible character in an address", "https://ki\u200bln.test/", ["https://ki\u200bln.test/"]],
  ])("addresses with %s", (_, text, entries) => {
    expect(toEntries(text, "captures")).toEqual(entries);
  });

  test.each<[string, string, string[]]>([
    ["commas and semicolons", "one, two;three\nfour", ["one", "two", "three", "four"]],
    ["own TLDs", "a.{shop,co.uk}, b\nc.{io}", ["a.{shop,co.uk}", "b", "c.{io}"]],
    ["braces that are not closed", "{,x,y.{z", ["{", "x", "y.", "{", "z"]],
    ["bullets", "- kiln\n* oven\n3. clay", ["kiln", "oven", "clay"]],
    ["quotes", '"kiln"\n“oven”', ["kiln", "oven"]],
    ["a title above the heading", "My ideas of 2026\n\nNames:\nkiln\noven", ["kiln", "oven"]],
    ["a word of headings between them", "kiln\nname\noven", ["kiln", "name", "oven"]],
    ["blanks, which are refused later", "kiln  oven", ["kiln  oven"]],
  ])("names with %s", (_, text, entries) => {
    expect(toEntries(text, "checks")).toEqual(entries);
  });

  test("are the same after they were read", () => {
    for (const entries of [
      [A, B],
      [`${A};x,y`, `${B}|z`],
      ["kiln.test", B],
    ])
      expect(toEntries(formatLines(entries), "captures")).toEqual(entries);
  });
});

describe("lists that cannot be used", () => {
  test.each<[string, string, ListKind, string]>([
    ["a quote that is not closed", 'name\nkiln\n"oven\nclay\n', "checks", "Line 3 has a quote"],
    ["one in a table", `Name,Link\n"One,${A}\nTwo,${B}\n`, "captures", "Line 2 has a quote"],
    [
      "one in a column that is not used",
      `Link,Note\n${A},ok\n${B},"open\n`,
      "captures",
      "Line 3 has a quote",
    ],
    ["one without headings", `1,"${A}\n2,${B}`, "captures", "Line 1 has a quote"],
    ["a typographic one", `${A}\n“${B}`, "captures", "Line 2 has a quote"],
    ["a replacement character", `Link\n${A}\n${B}\ufffd`, "captures", "Line 3 has a character"],
  ])("%s is an error with its line", (_, text, kind, problem) => {
    const reading = readList(text, kind);
    expect(reading.entries).toEqual([]);
    expect(reading.problem).toContain(problem);
  });

  test("quotes inside a cell are text", () => {
    expect(toEntries('name,size\nkiln,3"\noven,5"', "checks")).toEqual(["kiln", "oven"]);
    expect(toEntries(`Name,Link\n"The "best" kiln",${A}`, "captures")).toEqual([A]);
  });
});

describe("files", () => {
  test.each([
    ["utf-8", new TextEncoder().encode("\uFEFFname\ncafé\n")],
    ["utf-16le", toUtf16("name\ncafé\n", true)],
    ["utf-16be", toUtf16("name\ncafé\n", false)],
    ["utf-16le", toUtf16("name\ncafé\n", true).slice(2)],
    ["utf-16be", toUtf16("name\ncafé\n", false).slice(2)],
    ["windows-1252", toBytes("name\ncaf\xe9\n")],
  ])("are read in %s", async (encoding, bytes) => {
    expect((await decodeFile(toFile(bytes))).encoding).toBe(encoding);
    expect(await readListFile(toFile(bytes), "checks")).toEqual(["café"]);
  });

  test("are read in the encoding that their letters are typical of, or that is chosen", async () => {
    const cyrillic = toBytes(
      "\xcd\xe0\xe7\xe2\xe0\xed\xe8\xe5;URL\n\xcf\xe5\xf7\xfc;https://kiln.test/\xf6\xe5\xed\xfb\n",
    );
    expect(await readListFile(toFile(cyrillic), "captures")).toEqual(["https://kiln.test/цены"]);
    const mac = toFile(toBytes("name\ncaf\x8e\n"));
    const { text } = await decodeFile(mac, "macintosh");
    expect(toEntries(text, "checks")).toEqual(["café"]);
  });

  test("with bytes that are no text of their encoding are an error with the line", async () => {
    const bytes = toBytes(`\xef\xbb\xbfLink\n${A}\n${B}/\xe9\n`);
    await expect(readListFile(toFile(bytes), "captures")).rejects.toThrow("Line 3");
  });

  test("with tabs are read as .txt, too", async () => {
    const bytes = toUtf16(`Name\tLink\r\nOne\t${A}\r\nTwo\t${B}\r\n`, true);
    expect(await readListFile(toFile(bytes, "list.txt"), "captures")).toEqual([A, B]);
  });

  test("keep formulas as text", async () => {
    const csv = `"=HYPERLINK(""${A}"")"\n"${B}\n?x"\n`;
    expect(await readListFile(toFile(csv), "captures")).toEqual([A, `${B} ?x`]);
  });

  test("with a cell of 1 MB are read", async () => {
    const [cell] = await readListFile(toFile(`url\n"${"x".repeat(1_000_000)}"\n`), "captures");
    expect(cell).toHaveLength(1_000_000);
  });

  test("that are too large or not text are refused", async () => {
    await expect(readListFile(toFile("x".repeat(2_000_001)), "captures")).rejects.toThrow(ListFileError);
    const zip = new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0, 0]);
    await expect(readListFile(toFile(zip), "captures")).rejects.toThrow("not a text file");
  });
});
