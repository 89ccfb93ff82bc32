import { type CaptureRow, findCachedCapture, findCapture, listCapturePage } from "#db/queries/captures.ts";
import { deleteCapture } from "#server/capture/delete-captures.ts";
import { extractContent, type PageExtraction } from "#server/capture/extraction.ts";
import { createFileLink } from "#server/capture/file-links.ts";
import { captureMissingError, openCaptureFile } from "#server/capture/history.ts";
import {
  createCacheKey,
  toExtraction,
  toPageSettings,
  toPdfSettings,
  toScreenshotRequest,
  toScreenshotSettings,
  toStoredExtraction,
} from "#server/capture/page-options.ts";
import type { PageSettings } from "#server/capture/page-settings.ts";
import type { ExtractedPage } from "#server/capture/result.ts";
import { takeScreenshot } from "#server/capture/screenshot.ts";
import { type StoreResult, storeExtraction, storeScreenshot } from "#server/capture/store.ts";
import { parseCursor, toCursor } from "#server/platform/cursor.ts";
import { buildStructuredData } from "#server/structured-data/index.ts";
import type {
  CaptureItem,
  CaptureResult,
  ExtractCall,
  ExtractionResult,
  PageQuery,
  PdfCall,
  ScreenshotCall,
} from "#shared/api/contract.ts";
import type { StructuredData } from "#shared/api/structured.ts";
import type { ScreenshotRequest } from "#shared/capture/screenshot-contract.ts";
import { toPublicId } from "#shared/public-id.ts";
import { type ApiContext, type ApiResult, toCallUsage } from "./call.ts";

/** Headers that describe a capture whose file is sent. */
const toCaptureHeaders = ({ id, finalUrl, status, botChallenge, fullHeight, cachedAt }: CaptureResult) => ({
  ...(id ? { "x-capture-id": id } : {}),
  "x-capture-final-url": finalUrl,
  "x-capture-status": String(status ?? ""),
  ...(botChallenge ? { "x-capture-bot-challenge": botChallenge } : {}),
  ...(fullHeight ? { "x-capture-full-height": String(fullHeight) } : {}),
  ...(cachedAt ? { "x-capture-cached-at": cachedAt } : {}),
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
    cachedAt: row.createdAt.toISOString(),
    usage: toCallUsage("screenshot", null),
  };
}

/** A capture of the user with the same options that is recent enough. It is free. */
export async function reuseCapture(
  { userId, body: { maxAgeSeconds }, limitRead }: ApiContext<ScreenshotCall | PdfCall>,
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

/** Takes a screenshot or prints a PDF document, unless a recent one can be reused. */
export async function capture(
  context: ApiContext<ScreenshotCall | PdfCall>,
  page: PageSettings,
): Promise<ApiResult> {
  const { userId, caller, body: call, defer, wantsFile, requestId, deadline, signal } = context;
  const cacheKey = createCacheKey(call, page);
  const reused = await reuseCapture(context, cacheKey);
  if (reused) return reused;
  const request = toScreenshotRequest(call);
  let stored: StoreResult["stored"] = null;
  const screenshot = await takeScreenshot(caller, request, {
    requestId,
    deadline,
    signal,
    page,
    mustBeKept: !wantsFile,
    save: async (taken, limits) => {
      // A cropped page cannot say so when it is reused.
      const key = taken.fullHeight === null ? cacheKey : null;
      const result = await storeScreenshot(userId, request, taken, {
        defer,
        requestId,
        cacheKey: key,
        limits,
      });
      stored = result.stored;
      return result.notKept;
    },
  });
  const settled = context.getSettledUsage();
  const { contentType, image, finalUrl, title, status, fullHeight, botChallenge } = screenshot;
  const kept = stored as StoreResult["stored"];
  const body: CaptureResult = {
    id: kept && toPublicId("capture", kept.id),
    url: request.url,
    finalUrl,
    title,
    status,
    contentType,
    sizeBytes: image.size,
    file: kept && createFileLink(kept),
    fullHeight,
    botChallenge,
    cachedAt: null,
    usage: toCallUsage("screenshot", settled),
  };
  return {
    body,
    file: { source: image, contentType, headers: toCaptureHeaders(body) },
    cost: { tool: "screenshot", units: body.usage.cost },
  };
}

export const runScreenshot = (context: ApiContext<ScreenshotCall>): Promise<ApiResult> =>
  capture(context, toScreenshotSettings(context.body));

export const runPdf = (context: ApiContext<PdfCall>): Promise<ApiResult> =>
  capture(context, toPdfSettings(context.body));

/** What an extraction can return beyond the call of version 1. */
type ExtractionExtras = Pick<PageExtraction, "content" | "rawHtml" | "screenshot"> & {
  images?: boolean;
  page?: PageSettings;
};

export type Extraction = {
  body: ExtractionResult;
  images: string[];
  rawHtml?: string | undefined;
  /** The stored screenshot. */
  screenshot: { url: string; expiresAt: string } | null;
};

/** Stores the screenshot of an extraction. It has no request of its own in the list of runs. */
async function storeExtractionScreenshot(
  { userId, defer }: Pick<ApiContext, "userId" | "defer">,
  request: ScreenshotRequest | undefined,
  { screenshot }: Pick<ExtractedPage, "screenshot">,
): Promise<Extraction["screenshot"]> {
  if (!request || !screenshot) return null;
  const { stored } = await storeScreenshot(userId, request, screenshot, { defer });
  return stored && createFileLink(stored);
}

/** Extracts a page for one use of the user's plan. */
export async function extractForCall(
  context: Omit<ApiContext, "body" | "query">,
  call: ExtractCall,
  { images = false, page: extraSettings = {}, ...extras }: ExtractionExtras = {},
): Promise<Extraction> {
  const { userId, caller, defer, requestId, deadline, signal } = context;
  const { request: pageRequest, viewport } = toExtraction(call);
  const request: PageExtraction = {
    ...pageRequest,
    ...(images ? { formats: [...pageRequest.formats, "images"] } : {}),
    ...extras,
  };
  let stored: StoreResult["stored"] = null;
  let structured: StructuredData | undefined;
  let screenshotLink: Extraction["screenshot"] = null;
  const extracted = await extractContent(caller, request, {
    requestId,
    deadline,
    signal,
    page: { ...toPageSettings(call), ...extraSettings },
    viewport,
    save: async (response, limits) => {
      if (response.data) structured = buildStructuredData(call, response.data);
      screenshotLink = await storeExtractionScreenshot(context, request.screenshot, response);
      const result = await storeExtraction(
        userId,
        toStoredExtraction(request),
        { ...response, ...(structured ? { structured } : {}) },
        { defer, requestId, limits },
      );
      stored = result.stored;
      return result.notKept;
    },
  });
  await extracted.screenshot?.image.release();
  const { metadata, rawHtml } = extracted;
  const { images: imageUrls = [], ...results } = extracted.results;
  const kept = stored as StoreResult["stored"];
  const { title, finalUrl, status, botChallenge = null, notKept = null } = metadata;
  const { sourceUrl: _source, contentType: _type, ...page } = metadata;
  const body: ExtractionResult = {
    id: kept && toPublicId("capture", kept.id),
    url: request.url,
    finalUrl,
    title: title ?? "",
    status,
    ...results,
    ...structured,
    metadata: {
      description: page.description,
      language: page.language,
      author: page.author,
      siteName: page.siteName,
      publishedAt: page.publishedAt,
      modifiedAt: page.modifiedAt,
      canonical: page.canonical,
      image: page.image,
      wordCount: page.wordCount,
      isTruncated: page.isTruncated,
      ...(page.pageCount === undefined ? {} : { pageCount: page.pageCount, readPages: page.readPages }),
    },
    botChallenge,
    notKept,
    usage: toCallUsage("extraction", context.getSettledUsage()),
  };
  return { body, images: imageUrls, rawHtml, screenshot: screenshotLink };
}

export async function runExtraction(context: ApiContext<ExtractCall>): Promise<ApiResult> {
  const { body } = await extractForCall(context, context.body);
  return { body, cost: { tool: "extraction", units: body.usage.cost } };
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
  const { rows, next } = await listCapturePage(userId, apiKey.types, query.limit, parseCursor(query.cursor));
  return { body: { data: rows.map(toCaptureItem), nextCursor: toCursor(next) } };
}

export async function runGetCapture({ userId, id }: ApiContext): Promise<ApiResult> {
  const row = await findCapture(userId, id, { isStored: false });
  if (!row) throw await captureMissingError(userId, id);
  return { body: toCaptureItem(row) };
}

export async function runDeleteCapture({ userId, id }: ApiContext): Promise<ApiResult> {
  await deleteCapture(userId, id);
  return { body: null };
}
