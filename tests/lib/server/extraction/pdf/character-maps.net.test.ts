import { expect, test } from "vitest";
import { readPdf } from "#server/extraction/pdf/read-pdf.ts";
import { CHARACTER_MAPS_FOLDER } from "#server/extraction/pdf/worker-protocol.ts";
import { buildArtifactPath } from "#server/platform/build-artifacts.ts";
import { buildPdf } from "../../../../../emulators/sample-sites/src/pdf-file.ts";

/** A font that is not in the file, with a predefined character map. */
const toFont = (encoding: string, ordering: string): string =>
  `<< /Type /Font /Subtype /Type0 /BaseFont /Plain /Encoding /${encoding} /DescendantFonts [<< /Type /Font ` +
  `/Subtype /CIDFontType0 /BaseFont /Plain /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> ` +
  "/FontDescriptor << /Type /FontDescriptor /FontName /Plain /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 " +
  "/Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >> >>] >>";

test.each([
  ["90ms-RKSJ-H", "Japan1", "8F7482CC8D60", "春の港"],
  ["EUC-H", "Japan1", "BDD5A4CEB9C1", "春の港"],
  ["UniJIS-UTF16-H", "Japan1", "6625306E6E2F", "春の港"],
  ["GBK-EUC-H", "GB1", "C2EBCDB7", "码头"],
  ["ETen-B5-H", "CNS1", "B4E4A466", "港口"],
  ["KSCms-UHC-H", "Korea1", "C7D7B1B8", "항구"],
])("text with the predefined character map %s is read", async (encoding, ordering, codes, text) => {
  const page = [
    { text: "Notes on the harbour", x: 50, y: 700 },
    { text: codes, x: 50, y: 660, font: "C1" },
  ];
  const file = new Uint8Array(buildPdf([page], { fonts: { C1: toFont(encoding, ordering) } }));
  const characterMaps = buildArtifactPath(CHARACTER_MAPS_FOLDER);
  expect(await readPdf(file, { maxPages: 1, characterMaps })).toMatchObject({
    html: expect.stringContaining(text),
    unreadablePages: [],
  });
});

test("a page whose character map does not exist is named", async () => {
  const page = [{ text: "8F7482CC8D60", x: 50, y: 660, font: "C1" }];
  const file = new Uint8Array(
    buildPdf([[{ text: "Readable", x: 50, y: 700 }], page], {
      fonts: { C1: toFont("#2E#2E#2Fx-H", "Japan1") },
    }),
  );
  const characterMaps = buildArtifactPath(CHARACTER_MAPS_FOLDER);
  expect(await readPdf(file, { maxPages: 2, characterMaps })).toMatchObject({ unreadablePages: [2] });
});
