import { type CaptureRow, findCachedCapture, findCapture, listCapturePage } from "#db/queries/captures.ts";
import { deleteCapture } from "#server/capture/delete-captures.ts";
import { describeRun, takeWidths } from "#server/capture/described-runs.ts";
import { extractContent } from "#server/capture/extraction.ts";
import { createFileLink } from "#server/capture/file-links.ts";
import { captureMissingError, openCaptureFile } from "#server/capture/history.ts";
import {
  createCacheKey,
  type ExtractionCaptureInput,
  parseArchiveCall,
  parseExtractCall,
  parsePdfCall,
  parseScreenshotCall,
  type ScreenshotCaptureInput,
} from "#server/capture/input.ts";
import { takeScreenshot } from "#server/capture/screenshot.ts";
import { cutPart } from "#server/capture/text-part.ts";
import {
  type CallFile,
  prepareDelivery,
  toExtractionFile,
  toScreenshotFile,
} from "#server/destinations/deliver-call.ts";
import { comparePages } from "#server/page-comparison/compare-pages.ts";
import { parseCursor, toPage } from "#server/platform/cursor.ts";
import { withPrivateErrors } from "#server/platform/log.ts";
import {
  type ArchiveCall,
  type CaptureItem,
  type CaptureResult,
  type CaptureText,
  type ExtractCall,
  type ExtractionResult,
  listTextFormats,
  type PageQuery,
  type PdfCall,
  type ScreenshotCall,
  type TextQuery,
} from "#shared/api/contract.ts";
import { AppError } from "#shared/errors.ts";
import type { CompareCall } from "#shared/page-comparison/contract.ts";
import { parsePublicId, toPublicId } from "#shared/public-id.ts";
import { type ApiContext, type ApiResult, toCallUsage } from "./call.ts";
import { assertMayRead } from "./mcp-sessions.ts";

/** Headers that describe a capture whose file is sent. */
const toCaptureHeaders = ({
  id,
  finalUrl,
  status,
  botChallenge,
  emptyReason,
  fullHeight,
  cachedAt,
  delivery,
}: CaptureResult) => ({
  ...(id ? { "x-capture-id": id } : {}),
  "x-capture-final-url": finalUrl,
  "x-capture-status": String(status ?? ""),
  ...(botChallenge ? { "x-capture-bot-challenge": botChallenge } : {}),
  ...(emptyReason ? { "x-capture-empty-reason": emptyReason } : {}),
  ...(fullHeight ? { "x-capture-full-height": String(fullHeight) } : {}),
  ...(cachedAt ? { "x-capture-cached-at": cachedAt } : {}),
  ...(delivery?.key ? { "x-capture-delivery-key": delivery.key } : {}),
  ...(delivery?.error ? { "x-capture-delivery-error": delivery.error } : {}),
});

function toCachedResult(row: CaptureRow): CaptureResult {
  return {
    id: toPublicId("capture", row.id),
    url: row.url,
    finalUrl: row.finalUrl,
    title: row.title,
    status: row.pageStatus,
    contentType: row.contentType,
    sizeBytes: row.sizeBytes,
    file: createFileLink(row),
    fullHeight: null,
    botChallenge: null,
    emptyReason: null,
    cachedAt: row.createdAt.toISOString(),
    usage: toCallUsage("screenshot", null),
  };
}

type FileCall = ScreenshotCall | PdfCall | ArchiveCall;

/** A capture of the user with the same options that is recent enough. It is free. */
export async function reuseCapture(
  { userId, body: { maxAgeSeconds }, limitRead }: ApiContext<FileCall>,
  cacheKey: string | null,
): Promise<ApiResult | null> {
  if (!cacheKey || maxAgeSeconds === 0) return null;
  const row = await findCachedCapture(userId, cacheKey, maxAgeSeconds);
  if (!row) return null;
  await limitRead();
  return sendCapture(row);
}

/** The result of an earlier call. It is free. */
export function sendCapture(row: CaptureRow): ApiResult {
  const result = toCachedResult(row);
  const source = { open: async () => (await openCaptureFile(row, "file")).chunks };
  const file = { source, contentType: row.contentType, headers: toCaptureHeaders(result) };
  return { body: result, file, cost: { tool: "screenshot", units: 0 } };
}

/** Delivers a stored capture that answers a call. */
async function deliverReused(result: ApiResult, deliver: Awaited<ReturnType<typeof prepareDelivery>>) {
  const { id, contentType, sizeBytes, cachedAt, ...rest } = result.body as CaptureResult;
  const source = result.file?.source;
  if (!source || !("open" in source) || !cachedAt) return result;
  // Opened when it is sent, if it is.
  const readChunks = async function* () {
    yield* await source.open();
  };
  const about = { id: id && parsePublicId("capture", id), contentType, date: new Date(cachedAt) };
  const delivery = await deliver(() => ({ ...about, chunks: readChunks(), size: sizeBytes }));
  return { ...result, body: { id, contentType, sizeBytes, cachedAt, ...rest, ...delivery } };
}

/** Takes a screenshot, prints a PDF document or archives a page, unless a recent one can be reused. */
export async function capture(
  context: ApiContext<FileCall>,
  input: ScreenshotCaptureInput,
): Promise<ApiResult> {
  const { caller, defer, wantsFile, requestId, deadline, signal } = context;
  const isRetained = !input.zeroRetention;
  const cacheKey = createCacheKey(input);
  const deliver = await prepareDelivery(context);
  const reused = await reuseCapture(context, cacheKey);
  if (reused) return deliverReused(reused, deliver);
  const run = await withPrivateErrors(!isRetained, () =>
    takeScreenshot(caller, input, {
      requestId,
      deadline,
      signal,
      ...(isRetained ? { mustBeKept: !wantsFile, store: { defer, cacheKey } } : {}),
    }),
  );
  const usage = toCallUsage("screenshot", context.getSettledUsage());
  const { image: source, contentType } = run.screenshot;
  const delivery = await deliver(() => toScreenshotFile(run));
  const body: CaptureResult = { ...describeRun(input, run), cachedAt: null, ...delivery, usage };
  return {
    body,
    file: { source, contentType, headers: toCaptureHeaders(body) },
    cost: { tool: "screenshot", units: usage.cost },
    ...(isRetained ? {} : { isRetained }),
  };
}

/** Takes a screenshot in windows of several widths. */
async function captureWidths(
  context: ApiContext<ScreenshotCall>,
  widths: readonly number[],
): Promise<ApiResult> {
  const { caller, wantsFile, getSettledUsage, ...run } = context;
  if (wantsFile)
    throw new AppError("invalid", "Screenshots of several widths are not one file: accept application/json.");
  const results = await takeWidths(caller, parseScreenshotCall(context.body), widths, run);
  const usage = toCallUsage("screenshot", getSettledUsage());
  const [first] = results;
  if (!first) throw new Error("A call with widths has one");
  const { width: _width, ...described } = first;
  const body: CaptureResult = { ...described, cachedAt: null, widths: results, usage };
  return { body, cost: { tool: "screenshot", units: usage.cost } };
}

export const runScreenshot = (context: ApiContext<ScreenshotCall>): Promise<ApiResult> => {
  const { widths } = context.body;
  return widths ? captureWidths(context, widths) : capture(context, parseScreenshotCall(context.body));
};

export const runPdf = (context: ApiContext<PdfCall>): Promise<ApiResult> =>
  capture(context, parsePdfCall(context.body));

export const runArchive = (context: ApiContext<ArchiveCall>): Promise<ApiResult> =>
  capture(context, parseArchiveCall(context.body));

export type Extraction = {
  body: ExtractionResult;
  rawHtml?: string | undefined;
  /** The stored screenshot. */
  screenshot: { url: string; expiresAt: string } | null;
  /** What is delivered of it. */
  toFile: () => CallFile;
};

/** Extracts a page for one use of the user's plan. */
export async function extractForCall(
  context: Omit<ApiContext, "body" | "query">,
  input: ExtractionCaptureInput,
): Promise<Extraction> {
  const { caller, defer, requestId, deadline, signal } = context;
  const isRetained = !input.zeroRetention;
  const run = await withPrivateErrors(!isRetained, () =>
    extractContent(caller, input, {
      requestId,
      deadline,
      signal,
      ...(isRetained ? { store: { defer } } : {}),
    }),
  );
  const { page, stored, notKept, structured, storedScreenshot, brand } = run;
  await page.screenshot?.image.release();
  const { metadata, rawHtml } = page;
  const { title, finalUrl, status, botChallenge = null, emptyReason = null } = metadata;
  const body: ExtractionResult = {
    id: stored && toPublicId("capture", stored.id),
    url: input.url,
    finalUrl,
    title: title ?? "",
    status,
    ...page.results,
    ...structured,
    ...(brand ? { brand } : {}),
    metadata: {
      description: metadata.description,
      language: metadata.language,
      author: metadata.author,
      siteName: metadata.siteName,
      publishedAt: metadata.publishedAt,
      modifiedAt: metadata.modifiedAt,
      canonical: metadata.canonical,
      image: metadata.image,
      wordCount: metadata.wordCount,
      isTruncated: metadata.isTruncated,
      ...(metadata.pageCount === undefined
        ? {}
        : { pageCount: metadata.pageCount, readPages: metadata.readPages }),
      ...(metadata.unreadablePages ? { unreadablePages: metadata.unreadablePages } : {}),
    },
    botChallenge,
    emptyReason,
    notKept,
    usage: toCallUsage("extraction", context.getSettledUsage()),
  };
  return {
    body,
    rawHtml,
    screenshot: storedScreenshot && createFileLink(storedScreenshot),
    toFile: () => toExtractionFile(run, input.formats.length),
  };
}

/** The text of the answer, if it is cut. */
function cutText({ formats, maxCharacters }: ExtractCall, result: ExtractionResult) {
  const [format] = listTextFormats(formats);
  if (maxCharacters === undefined || !format) return {};
  const { text, nextOffset, totalCharacters } = cutPart(result[format] ?? "", 0, maxCharacters);
  return { [format]: text, nextOffset, totalCharacters };
}

export async function runExtraction(context: ApiContext<ExtractCall>): Promise<ApiResult> {
  const deliver = await prepareDelivery(context);
  const extraction = await extractForCall(context, parseExtractCall(context.body));
  const delivery = await deliver(extraction.toFile);
  const body = { ...extraction.body, ...cutText(context.body, extraction.body), ...delivery };
  const cost = { tool: "extraction" as const, units: body.usage.cost };
  return { body, cost, ...(context.body.zeroRetention ? { isRetained: false } : {}) };
}

const toCaptureItem = (row: CaptureRow): CaptureItem => ({
  id: toPublicId("capture", row.id),
  kind: row.kind,
  url: row.url,
  finalUrl: row.finalUrl,
  title: row.title,
  status: row.pageStatus,
  contentType: row.contentType,
  sizeBytes: row.sizeBytes,
  file: createFileLink(row),
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

export async function runListCaptures({
  userId,
  caller: { apiKey },
  query,
}: ApiContext<unknown, PageQuery>): Promise<ApiResult> {
  const page = await listCapturePage(userId, query.limit, parseCursor(query.cursor), apiKey.types);
  return { body: toPage(page, toCaptureItem) };
}

/** Compares two pages, for one screenshot of each address. */
export async function runComparison({
  caller,
  body,
  getSettledUsage,
  ...context
}: ApiContext<CompareCall>): Promise<ApiResult> {
  const assertReadable = ({ request }: CaptureRow) => assertMayRead(caller, request.session);
  const result = await comparePages(caller, body, { ...context, assertMayRead: assertReadable });
  const usage = toCallUsage("screenshot", getSettledUsage());
  return { body: { ...result, usage }, cost: { tool: "screenshot", units: usage.cost } };
}

/** @throws AppError `not_found`, `expired`, or that of `assertMayRead` */
async function requireCapture({ userId, caller, id }: Pick<ApiContext, "userId" | "caller" | "id">) {
  const row = await findCapture(userId, id, { isStored: false });
  if (!row) throw await captureMissingError(userId, id);
  await assertMayRead(caller, row.request.session);
  return row;
}

export const runGetCapture = async (context: ApiContext): Promise<ApiResult> => ({
  body: toCaptureItem(await requireCapture(context)),
});

/** The stored text of an extraction in parts. @throws AppError `invalid` for a capture that is no text */
export async function runGetCaptureText(context: ApiContext<unknown, TextQuery>): Promise<ApiResult> {
  const row = await requireCapture(context);
  if (row.kind !== "extraction") throw new AppError("invalid", "Only extractions have a text.");
  const { chunks } = await openCaptureFile(row, "file");
  const whole = Buffer.concat(await Array.fromAsync(chunks)).toString("utf8");
  const { id, url, finalUrl, title, status } = toCaptureItem(row);
  const { offset, maxCharacters } = context.query;
  const body: CaptureText = { id, url, finalUrl, title, status, ...cutPart(whole, offset, maxCharacters) };
  return { body };
}

export async function runDeleteCapture({ userId, id }: ApiContext): Promise<ApiResult> {
  await deleteCapture(userId, id);
  return { body: null };
}
