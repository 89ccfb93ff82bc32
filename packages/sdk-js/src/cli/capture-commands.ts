import { writeFile } from "node:fs/promises";
import { extname } from "node:path";
import type { Client } from "../client.ts";
import type { FileAnswer } from "../file-answer.ts";
import type { Body, Schemas } from "../operations.ts";
import type { CallOptions } from "../transport.ts";
import {
  ARCHIVE_OPTIONS,
  EXTRACT_OPTIONS,
  LIST_OPTIONS,
  OUTPUT_OPTION,
  PDF_OPTIONS,
  SCREENSHOT_OPTIONS,
} from "./capture-options.ts";
import type { Command, Context } from "./command.ts";
import { UsageError } from "./errors.ts";
import { chooseFileName, saveFile } from "./files.ts";
import { getText, type Options } from "./options.ts";
import { finishCreatedJob, getJobFields, readEntries } from "./run-job.ts";
import { printJson, printNote, printText } from "./terminal.ts";

type JobKind = "screenshot" | "pdf" | "archive" | "extract";
type CaptureBody = Body<"takeScreenshot"> & Body<"createPdf"> & Body<"archivePage">;

const NEW_JOB: Options = { ...LIST_OPTIONS, ...OUTPUT_OPTION };

async function runCaptureList(
  context: Context,
  urls: string[],
  kind: JobKind,
  body: object,
): Promise<number> {
  const call = { urls, [kind]: body, ...getJobFields(context) } as Body<"createCapturesJob">;
  const created = await context.client().jobs.captures(call, { signal: context.signal });
  return finishCreatedJob(context, created);
}

const TYPES: Record<string, "jpeg" | "png" | "webp"> = { ".png": "png", ".webp": "webp" };

/** The name of `--output` chooses the image type, if `--format` does not. */
function chooseImageType({ values, body }: Context): Record<string, unknown> {
  const type = TYPES[extname(getText(values, "output") ?? "").toLowerCase()];
  return type && body.type === undefined ? { ...body, type } : body;
}

type Calls = {
  kind: "screenshot" | "pdf" | "archive";
  json: (client: Client, body: CaptureBody, options: CallOptions) => Promise<Schemas["CaptureResult"]>;
  file: (client: Client, body: CaptureBody, options: CallOptions) => Promise<FileAnswer>;
  extension: (body: Record<string, unknown>) => string;
};

const SCREENSHOT_CALLS: Calls = {
  kind: "screenshot",
  json: (client, body, options) => client.screenshot(body, options),
  file: (client, body, options) => client.screenshotFile(body, options),
  extension: ({ type = "jpeg" }) => (type === "jpeg" ? "jpg" : String(type)),
};

const PDF_CALLS: Calls = {
  kind: "pdf",
  json: (client, body, options) => client.pdf(body, options),
  file: (client, body, options) => client.pdfFile(body, options),
  extension: () => "pdf",
};

const ARCHIVE_CALLS: Calls = {
  kind: "archive",
  json: (client, body, options) => client.archive(body, options),
  file: (client, body, options) => client.archiveFile(body, options),
  extension: ({ format = "html" }) => String(format),
};

/** A single address or document. JSON has a link to the file; the file itself is saved. */
async function captureOne(context: Context, calls: Calls, body: Record<string, unknown>): Promise<number> {
  const { values, signal, client } = context;
  const output = getText(values, "output");
  if (values.json === true && output === "-")
    throw new UsageError("--json and --output - both write to stdout.");
  if (values.json === true && output === undefined) {
    printJson(await calls.json(client(), body, { signal }));
    return 0;
  }
  const file = output ?? chooseFileName(String(body.url ?? "document"), calls.extension(body));
  const answer = await calls.file(client(), body, { signal });
  await saveFile(answer, file);
  const { contentType, usageCost, requestId } = answer;
  if (values.json === true) printJson({ file, contentType, usageCost, requestId });
  else if (file !== "-") printText(file);
  return 0;
}

const runFileCommand = (calls: Calls) => async (context: Context) => {
  const body = calls.kind === "screenshot" ? chooseImageType(context) : context.body;
  if (body.html !== undefined) return captureOne(context, calls, body);
  const { entries, isList } = readEntries(context, "address");
  if (isList) return runCaptureList(context, entries, calls.kind, body);
  return captureOne(context, calls, { url: entries[0], ...body });
};

export const screenshot: Command = {
  summary: "Saves a page as an image",
  usage: "URL...",
  options: { ...SCREENSHOT_OPTIONS, ...NEW_JOB },
  examples: [
    "saas-tools screenshot https://example.com -o example.png",
    "saas-tools screenshot example.com --full-page --width 1280 --height 800 --dark",
    "saas-tools screenshot --list pages.txt -o screenshots.zip",
  ],
  run: runFileCommand(SCREENSHOT_CALLS),
};

export const pdf: Command = {
  summary: "Prints a page as a PDF document",
  usage: "URL...",
  options: { ...PDF_OPTIONS, ...NEW_JOB },
  examples: [
    "saas-tools pdf https://example.com -o example.pdf --paper letter",
    "saas-tools pdf --html invoice.html -o invoice.pdf",
  ],
  run: runFileCommand(PDF_CALLS),
};

export const archive: Command = {
  summary: "Saves a page with its images and styles as one file",
  usage: "URL...",
  options: { ...ARCHIVE_OPTIONS, ...NEW_JOB },
  examples: [
    "saas-tools archive https://example.com -o example.html",
    "saas-tools archive https://example.com --format mhtml",
  ],
  run: runFileCommand(ARCHIVE_CALLS),
};

/** What is printed without `--json`: the data if some was asked for, else the content. */
function formatExtraction({
  data,
  markdown,
  html,
  text,
  rawHtml,
  links,
  images,
  metadata,
}: Schemas["ExtractionResult"]): string {
  if (data) return JSON.stringify(data, null, 2);
  const listed = [links, images].map((list) => list?.map(({ url }) => url).join("\n"));
  const contents = [markdown, html, text, rawHtml, ...listed];
  const given = contents.filter((content) => content !== undefined);
  return given.length > 0 ? given.join("\n\n") : JSON.stringify(metadata, null, 2);
}

async function extractOne(context: Context, url: string): Promise<number> {
  const { values, signal, client, body } = context;
  const output = getText(values, "output") ?? "-";
  const result = await client().extract({ url, ...body }, { signal });
  if (result.botChallenge) printNote(`The page asks for a proof of a human visitor: ${result.botChallenge}.`);
  if (result.emptyReason) printNote(`The page has no content: ${result.emptyReason}.`);
  for (const { pointer, reason } of result.missing ?? []) printNote(`${pointer}: ${reason}`);
  const text = values.json === true ? JSON.stringify(result, null, 2) : formatExtraction(result);
  if (output !== "-") await writeFile(output, `${text}\n`);
  else if (values.json === true) printJson(result);
  else printText(text);
  return 0;
}

export const extract: Command = {
  summary: "Extracts the content or data of a page",
  usage: "URL...",
  options: { ...EXTRACT_OPTIONS, ...NEW_JOB },
  examples: [
    "saas-tools extract https://example.com/article",
    "saas-tools extract https://example.com/product --preset product --json",
    "saas-tools extract https://example.com --schema schema.json -o data.json",
  ],
  run: async (context) => {
    const { entries, isList } = readEntries(context, "address");
    const [url] = entries;
    if (url === undefined) throw new UsageError("Which address?");
    return isList ? runCaptureList(context, entries, "extract", context.body) : extractOne(context, url);
  },
};
