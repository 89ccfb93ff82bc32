import { readFile } from "node:fs/promises";
import { type CaptureRow, findCapture } from "#db/queries/captures.ts";
import { assertVisible } from "#server/api-keys/object-scopes.ts";
import { extractContent } from "#server/capture/extraction.ts";
import { createFileLink } from "#server/capture/file-links.ts";
import { captureMissingError, openCaptureFile } from "#server/capture/history.ts";
import {
  type ExtractionCaptureInput,
  parseExtractionRequest,
  parseScreenshotCall,
  parseScreenshotRequest,
  type ScreenshotCaptureInput,
  toStoredScreenshot,
} from "#server/capture/input.ts";
import { storeScreenshot } from "#server/capture/store.ts";
import { type Caller, getVisibleTypes } from "#server/usage/caller.ts";
import { ScreenshotCall } from "#shared/api/contract.ts";
import { ExtractionRequest, ScreenshotRequest } from "#shared/capture/contract.ts";
import { isComparable, type StoredRequest } from "#shared/capture/history-contract.ts";
import { AppError } from "#shared/errors.ts";
import type { CompareCall, CompareResult } from "#shared/page-comparison/contract.ts";
import { parsePublicId, toPublicId } from "#shared/public-id.ts";

/** A larger picture is mostly cut off anyway. */
const MAX_PICTURE_BYTES = 60_000_000;

/** One side of a comparison, as it is compared. */
export type ComparedContent = {
  about: CompareResult["base"];
  /** Null for a text, a document without a picture, a bot challenge and an empty page. */
  picture: Buffer | null;
  text: string | null;
  /** As the history contains it. */
  request: StoredRequest;
};

/** A stored capture, or an address that is opened. */
export type FoundSource = { row: CaptureRow } | { input: ExtractionCaptureInput };

type FindOptions = {
  /** @throws AppError for a capture that this caller may not read */
  assertMayRead: (row: CaptureRow) => Promise<void>;
};

async function findRow(caller: Caller, id: string, { assertMayRead }: FindOptions): Promise<CaptureRow> {
  const row = await findCapture(caller.userId, id, { isStored: false });
  if (!row) throw await captureMissingError(caller.userId, id);
  assertVisible(row.kind, getVisibleTypes(caller));
  await assertMayRead(row);
  if (row.kind === "screenshot" && row.sizeBytes > MAX_PICTURE_BYTES)
    throw new AppError("too_large", "Pictures of more than 60 MB are not compared.");
  if (isComparable(row)) return row;
  throw new AppError("invalid", "Only screenshots, and extractions as Markdown or text, can be compared.");
}

/** Reads the text of the page beside its picture; of an element only its own. */
function toComparedInput(screenshot: ScreenshotCaptureInput): ExtractionCaptureInput {
  const { format: _format, quality: _quality, fullPage, part, resize, pdf: _pdf, ...page } = screenshot;
  const selector = part && "selector" in part ? part.selector : null;
  return {
    ...page,
    formats: ["markdown"],
    onlyMainContent: false,
    ...(selector ? { content: { include: [selector], exclude: [] } } : { isComparable: true }),
    screenshot: { format: "png", fullPage, ...(part ? { part } : {}), ...(resize ? { resize } : {}) },
  };
}

/** An address that is opened as a stored capture was. */
function toInputOf({ kind, request, contentType }: CaptureRow, url: string): ExtractionCaptureInput {
  if (request.stepCount)
    throw new AppError(
      "invalid",
      "The capture had steps, which are not stored: no address is opened like it.",
    );
  if (kind === "screenshot")
    return toComparedInput(parseScreenshotRequest(ScreenshotRequest.parse({ ...request, url })));
  const parsed = ExtractionRequest.parse({ ...request, url, formats: ["markdown"], fields: undefined });
  const { structure: _structure, fields: _fields, ...input } = parseExtractionRequest(parsed);
  return { ...input, formats: [contentType === "text/plain" ? "text" : "markdown"] };
}

/**
 * Finds the captures of a call, and decides how its addresses are opened.
 * @throws AppError `not_found`, `expired`, `insufficient_scope`, `too_large`, `invalid` for what cannot be compared
 */
export async function findSources(
  caller: Caller,
  { base, other, screenshot }: CompareCall,
  options: FindOptions,
): Promise<[FoundSource, FoundSource]> {
  const find = async (source: string): Promise<CaptureRow | null> => {
    const id = parsePublicId("capture", source);
    return id ? findRow(caller, id, options) : null;
  };
  const [baseRow, otherRow] = [await find(base), await find(other)];
  if (baseRow && otherRow && baseRow.kind !== otherRow.kind)
    throw new AppError("invalid", "A screenshot and an extraction have nothing in common to compare.");
  const open = (url: string, row: CaptureRow | null): FoundSource => ({
    input: row
      ? toInputOf(row, url)
      : toComparedInput(parseScreenshotCall(ScreenshotCall.parse({ ...screenshot, url }))),
  });
  return [
    baseRow ? { row: baseRow } : open(base, otherRow),
    otherRow ? { row: otherRow } : open(other, baseRow),
  ];
}

/** Reads a stored capture. @throws AppError `expired` */
export async function readStored(row: CaptureRow): Promise<ComparedContent> {
  const { chunks } = await openCaptureFile(row, "file");
  const file = Buffer.concat(await Array.fromAsync(chunks));
  const isPicture = row.kind === "screenshot";
  const { url, finalUrl, title, pageStatus: status, request } = row;
  return {
    about: {
      id: toPublicId("capture", row.id),
      url,
      finalUrl,
      title,
      status,
      file: createFileLink(row),
      botChallenge: null,
      emptyReason: null,
    },
    picture: isPicture ? file : null,
    text: isPicture ? null : file.toString("utf8"),
    request,
  };
}

type OpenOptions = Pick<Parameters<typeof extractContent>[2], "requestId" | "deadline" | "signal"> &
  Pick<Parameters<typeof storeScreenshot>[3], "defer">;

/** Opens an address and keeps its screenshot in the history. @throws AppError of `extractContent` */
export async function openAddress(
  caller: Caller,
  input: ExtractionCaptureInput,
  { defer, ...run }: OpenOptions,
): Promise<ComparedContent> {
  const { page } = await extractContent(caller, input, run);
  const { metadata, results, screenshot } = page;
  const { finalUrl, title, status, botChallenge = null, emptyReason = null } = metadata;
  const image = { ...input, format: "png" as const, fullPage: false, ...input.screenshot };
  try {
    const { stored } = screenshot
      ? await storeScreenshot(caller.userId, image, screenshot, { defer, requestId: run.requestId })
      : { stored: null };
    const isPage = !botChallenge && !emptyReason;
    return {
      about: {
        id: stored && toPublicId("capture", stored.id),
        url: input.url,
        finalUrl,
        title: title ?? "",
        status,
        file: stored && createFileLink(stored),
        botChallenge,
        emptyReason,
      },
      picture: screenshot && isPage ? await readFile(screenshot.image.path) : null,
      text: isPage ? (results.markdown ?? results.text ?? "") : null,
      request: toStoredScreenshot(image),
    };
  } finally {
    await screenshot?.image.release();
  }
}
