import { API_CALLS } from "#server/api/calls.ts";
import { ExtractCall, PdfCall, ScreenshotCall } from "#shared/api/contract.ts";
import type { DocBlock, DocPage } from "#shared/docs/page.ts";
import { paths } from "#shared/paths.ts";
import { createRequestTable } from "./call-page.ts";
import { describeContract, type FieldDescription } from "./describe-schema.ts";

/** The options that most calls need, what each does, and what the others have instead. */
const FIVE: [name: string, text: string][] = [
  ["device", "Which window the page sees: `desktop`, `mobile`, `iphone-16` and others."],
  [
    "fullPage",
    "The whole page instead of the first screen. PDF documents and extractions always have all of it.",
  ],
  ["type", "`jpeg`, `png`, `webp` or `avif`. Of a PDF document `paper`, of an extraction `formats`."],
  [
    "delaySeconds",
    "More time, for a page that is drawn late. `waitForSelector` waits for an element instead.",
  ],
  ["block", "What stays out: ads, consent banners, trackers, chat widgets, newsletter pop-ups."],
];

const EXAMPLE = {
  url: "https://example.com",
  device: "iphone-16",
  fullPage: true,
  type: "webp",
  delaySeconds: 2,
  block: { trackers: false },
};

/** The section that leads the documentation. */
export const createFiveOptions = (): DocBlock[] => [
  { kind: "heading", id: "five-options", text: "The five options that most calls need" },
  {
    kind: "table",
    label: "Five options",
    table: { columns: ["Option", "What it does"], rows: FIVE.map(([name, text]) => [`\`${name}\``, text]) },
  },
  { kind: "code", label: "All five in a call", code: JSON.stringify(EXAMPLE, null, 2) },
  {
    kind: "text",
    text: `The others are on [one page](${paths.docs("options")}), and what a call costs is in [limits](${paths.docs("limits", "costs")}).`,
  },
];

const CALLS = [
  { name: "screenshots", call: API_CALLS.takeScreenshot, contract: ScreenshotCall },
  { name: "PDF documents", call: API_CALLS.createPdf, contract: PdfCall },
  { name: "extractions", call: API_CALLS.extractContent, contract: ExtractCall },
];

const isShown = ({ name }: FieldDescription): boolean =>
  name.split(".").length <= 2 && !name.startsWith("steps[") && !FIVE.some(([option]) => option === name);

/** The options by the calls that have them: those of all first. */
function groupOptions(): Map<string, FieldDescription[]> {
  const options = new Map<string, { field: FieldDescription; names: string[] }>();
  for (const { name, contract } of CALLS)
    for (const field of describeContract(contract).filter(isShown)) {
      const { names = [] } = options.get(field.name) ?? {};
      options.set(field.name, { field, names: [...names, name] });
    }
  const groups = new Map<string, FieldDescription[]>();
  for (const { field, names } of [...options.values()].sort((a, b) => b.names.length - a.names.length)) {
    const title = names.length === CALLS.length ? "Every capture" : `Of ${names.join(" and ")}`;
    groups.set(title, [...(groups.get(title) ?? []), field]);
  }
  return groups;
}

/** Every option of a capture on one page. */
export const optionsGuide = (): DocPage => ({
  slug: "options",
  group: "Reference",
  title: "Options of captures",
  description: "Every option of screenshots, PDF documents and extractions, on one page.",
  blocks: [
    ...createFiveOptions().slice(0, -1),
    ...[...groupOptions()].flatMap(([title, fields]): DocBlock[] => [
      { kind: "heading", id: title.toLowerCase().replace(/[^a-z]+/g, "-"), text: title },
      { kind: "table", label: title, table: { ...createRequestTable(fields), rowIds: [] } },
    ]),
  ],
});
