import { describe, expect, test } from "vitest";
import { extractPage } from "#server/extraction/page.ts";
import { readPdf } from "#server/extraction/pdf/read-pdf.ts";
import { extractionInput } from "#tests/support/extraction-input.ts";
import { buildPdf, type PdfText } from "../../../../../emulators/sample-sites/src/pdf-file.ts";

const read = (file: Buffer, maxPages = 10) => readPdf(new Uint8Array(file), { maxPages, characterMaps: "" });

async function readMarkdown(pages: PdfText[][], annotations: string[] = []): Promise<string> {
  const file = buildPdf(pages, { annotations });
  const content = await read(file);
  if (typeof content === "string") throw new Error(content);
  const { results } = extractPage(extractionInput(content.html, { onlyMainContent: false }));
  return results.markdown?.trim() ?? "";
}

/** Lines of one paragraph or list below each other. */
const lines = (texts: string[], { x = 50, top = 700, size = 11 } = {}): PdfText[] =>
  texts.map((text, index) => ({ text, x, y: top - index * size * 1.3, size }));

/** A row of cells, of which null is empty. */
const row = (y: number, cells: (string | null)[]): PdfText[] =>
  cells.flatMap((text, column) => (text === null ? [] : [{ text, x: 50 + column * 150, y }]));

const LONG = [
  "The bridge over the river was built in the spring of that year by a",
  "company from the next town, which had won the contract with a low of-",
  "fer. It was opened in autumn.",
];

describe("a document without a structure tree", () => {
  test("lines of a paragraph are joined, and a divided word becomes whole", async () => {
    expect(await readMarkdown([lines(LONG)])).toBe(LONG.join(" ").replace("of- fer", "offer"));
  });

  test("larger text is a heading, its size decides the level, and its number stays", async () => {
    const page = [
      { text: "Annual report", x: 50, y: 780, size: 24 },
      { text: "1. Results", x: 50, y: 740, size: 16 },
      ...lines(LONG),
      { text: "2. Outlook", x: 50, y: 600, size: 16 },
      ...lines(LONG, { top: 570 }),
    ];
    const headings = (await readMarkdown([page])).split("\n").filter((line) => line.startsWith("#"));
    expect(headings).toEqual(["# Annual report", "## 1. Results", "## 2. Outlook"]);
  });

  test("a short bold line apart from other text is a heading below the larger ones", async () => {
    const bold = { text: "Method", x: 50, y: 730, isBold: true };
    expect(await readMarkdown([[bold, ...lines(LONG)]])).toMatch(/^# Method\n\nThe bridge/);
  });

  test("bullets and numbers make lists, nested by their indent, with lines that continue", async () => {
    const page = [
      { text: "\u2022 apples, of which", x: 50, y: 700 },
      { text: "ten are red", x: 60, y: 686 },
      { text: "- small", x: 75, y: 672 },
      { text: "\u2022 pears", x: 50, y: 658 },
      { text: "1. first", x: 50, y: 600 },
      { text: "2. second", x: 50, y: 586 },
    ].map((line) => ({ ...line, text: line.text.replace("\u2022", "\u0095") }));
    expect(await readMarkdown([page])).toBe(
      "- apples, of which ten are red\n  - small\n- pears\n\n1. first\n2. second",
    );
  });

  test("aligned cells make a table, also with an empty cell", async () => {
    const page = [
      ...row(700, ["Year", "Sales", "Profit"]),
      ...row(685, ["2024", "1,200", "90"]),
      ...row(670, ["2025", "1,350", null]),
    ];
    expect(await readMarkdown([page])).toBe(
      "| Year | Sales | Profit |\n| - | - | - |\n| 2024 | 1,200 | 90 |\n| 2025 | 1,350 | |",
    );
  });

  test.each([1, 2, 3])("a page that is turned %i times to the left is read like others", async (turns) => {
    const [width, height] = [595, 842];
    const turn = ({ x, y, ...text }: PdfText): PdfText => {
      const places = [
        [x, y],
        [width - y, x],
        [width - x, height - y],
        [y, height - x],
      ];
      const [left = 0, bottom = 0] = places[turns] ?? [];
      return { ...text, x: left, y: bottom, turns };
    };
    const page = [
      ...row(500, ["Name", "Length"]),
      ...row(485, ["Heron", "7.4"]),
      ...row(470, ["Marlin", "12.5"]),
    ];
    const aside = { text: "Draft", x: 20, y: 20 };
    expect(await readMarkdown([[...page.map(turn), { ...aside, turns: (turns + 1) % 4 }]])).toBe(
      "| Name | Length |\n| - | - |\n| Heron | 7.4 |\n| Marlin | 12.5 |",
    );
  });

  test("two columns are read one after the other, below a heading that spans both", async () => {
    const column = (word: string) => Array.from({ length: 8 }, () => `${word} text of about half of a line`);
    const page = [
      { text: "A heading across both columns of the page, in one line", x: 50, y: 760, size: 18 },
      ...lines(column("Left"), { top: 720 }),
      ...lines(column("Right"), { x: 320, top: 720 }),
    ];
    const text = await readMarkdown([page]);
    expect(text.lastIndexOf("Left")).toBeLessThan(text.indexOf("Right"));
    expect(text).toMatch(/^# A heading across/);
  });

  test("running headers and page numbers are left out, and a paragraph continues on the next page", async () => {
    const toPage = (number: number, texts: string[]): PdfText[] => [
      { text: `Report of the year, page ${number}`, x: 50, y: 810, size: 9 },
      ...lines(texts),
      { text: String(number), x: 290, y: 30, size: 9 },
    ];
    const text = await readMarkdown([
      toPage(1, LONG.slice(0, 1)),
      toPage(2, LONG.slice(1)),
      toPage(3, ["Another page."]),
    ]);
    expect(text).toBe(`${LONG.join(" ").replace("of- fer", "offer")}\n\nAnother page.`);
  });
});

test("only the first pages are read, and both numbers are known", async () => {
  const pages = [1, 2, 3].map((page) => lines([`This is page ${page}.`]));
  const content = await read(buildPdf(pages, { title: "Three pages" }), 2);
  expect(content).toMatchObject({ pageCount: 3, readPages: 2 });
  const { html } = content as { html: string };
  expect(html).toContain("page 2");
  expect(html).not.toContain("page 3");
  expect(html).toContain("<title>Three pages</title>");
  expect(html).toContain('<meta name="author" content="Ada Lovelace">');
  expect(html).toContain("2026-01-31");
});

test.each([
  [
    "encrypted",
    buildPdf([lines(LONG)], {
      trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"0".repeat(64)}> /U <${"1".repeat(64)}> >>`,
    }),
  ],
  ["no_text", buildPdf([[], []])],
  ["damaged", Buffer.from("%PDF-1.7\nnothing of use")],
  ["damaged", Buffer.alloc(0)],
])("a document without readable text is %s", async (failure, file) => {
  expect(await read(file)).toBe(failure);
});

const field = (entries: string, area = "50 600 250 620") =>
  `<< /Type /Annot /Subtype /Widget /Rect [${area}] /T (field) ${entries} >>`;
const note = (subtype: string, text: string) =>
  `<< /Type /Annot /Subtype /${subtype} /Rect [50 500 250 530] /QuadPoints [50 530 250 530 50 500 250 500] /Contents (${text}) >>`;

describe("what annotations add to a page", () => {
  test.each([
    ["a text field", field("/FT /Tx /V (Ada Lovelace)"), "Ada Lovelace"],
    ["each line of a text field", field("/FT /Tx /V (First\\nSecond)", "50 560 250 620"), "First"],
    ["a choice", field("/FT /Ch /V (Berth 4) /Opt [(Berth 3) (Berth 4)]"), "Berth 4"],
    ["a note on the page", note("FreeText", "Approved in May"), "Approved in May"],
    ["a comment", note("Text", "Check this figure"), "Check this figure"],
    ["a comment on marked text", note("Highlight", "Which year?"), "Which year?"],
  ])("%s is read", async (_kind, annotation, expected) => {
    const text = await readMarkdown([[{ text: "Name of the owner:", x: 50, y: 640 }]], [annotation]);
    expect(text).toMatch(/^Name of the owner:/);
    expect(text).toContain(expected);
  });

  test.each([
    ["hidden", field("/FT /Tx /V (secret) /F 2")],
    ["a password", field("/FT /Tx /V (secret) /Ff 8192")],
    ["empty", field("/FT /Tx")],
    ["a button", field("/FT /Btn /Ff 65536 /MK << /CA (secret) >>")],
  ])("a field that is %s is not", async (_kind, annotation) => {
    expect(await readMarkdown([[{ text: "Form", x: 50, y: 640 }]], [annotation])).toMatch(/^#* ?Form$/);
  });
});

test("pages without text are named, and the others are read", async () => {
  const file = buildPdf([lines(["The first page."]), [], lines(["The third page."])]);
  const content = await read(file);
  expect(content).toMatchObject({ readPages: 3, unreadablePages: [2] });
  expect((content as { html: string }).html).toMatch(/first page[\s\S]*third page/);
});
