import * as z from "zod/mini";
import { type ApiContext, type ApiResult, defineCall } from "#server/api/call.ts";
import { capture, type Extraction, extractForCall } from "#server/api/captures.ts";
import { parseApiInput } from "#server/api/parse-input.ts";
import { parseExtractCall, parseScreenshotCall } from "#server/capture/input.ts";
import { CaptureResult, ExtractCall, type ExtractionResult, ScreenshotCall } from "#shared/api/contract.ts";
import { EMPTY_TEXTS } from "#shared/capture/options.ts";
import { TOOL_KEYS } from "#shared/catalog/tools.ts";
import { AppError } from "#shared/errors.ts";
import { findHeader, ScrapeRequest } from "./contract.ts";
import { toChangeTracking, toTexts } from "./document.ts";
import { UnsupportedFileError } from "./errors.ts";
import { hasFormat, toCallOptions, toContentFields, toWarning } from "./page-options.ts";

const findScreenshot = ({ formats, actions }: ScrapeRequest) =>
  formats.find(({ type }) => type === "screenshot") ??
  actions.find(({ screenshot }) => screenshot)?.screenshot;
const hasScrape = ({ actions }: ScrapeRequest): boolean => actions.some(({ scrape }) => scrape);
const listSteps = ({ actions }: ScrapeRequest) => actions.flatMap(({ step }) => step ?? []);
const isScreenshotOnly = (request: ScrapeRequest): boolean =>
  request.formats.every(({ type }) => type === "screenshot") && !hasScrape(request);

/** `Cookie` and `User-Agent` have fields of their own. */
function toHeaderFields({ headers }: ScrapeRequest) {
  const own = Object.entries(headers).filter(([name]) => !/^(cookie|user-agent)$/i.test(name));
  const userAgent = findHeader(headers, "user-agent");
  const cookies = (findHeader(headers, "cookie") ?? "").split(/; */).filter(Boolean);
  return {
    ...(own.length > 0 ? { headers: Object.fromEntries(own) } : {}),
    ...(userAgent === undefined ? {} : { userAgent }),
    ...(cookies.length > 0
      ? {
          cookies: cookies.map((pair) => ({ name: pair.split("=")[0], value: pair.replace(/^[^=]*=?/, "") })),
        }
      : {}),
  };
}

/** The fields that the calls of version 1 share. */
function toPageFields(request: ScrapeRequest) {
  const viewport = findScreenshot(request)?.viewport;
  const steps = listSteps(request);
  return {
    url: request.url,
    ...(steps.length > 0 ? { steps } : {}),
    ...toHeaderFields(request),
    ...toCallOptions(request),
    ...(viewport ? { viewport } : {}),
    ...(request.zeroDataRetention ? { zeroRetention: true } : {}),
  };
}

/** @throws AppError `invalid` */
function toScreenshotCall(request: ScrapeRequest, page: object): ScreenshotCall {
  const screenshot = findScreenshot(request);
  const quality = screenshot?.quality;
  return parseApiInput(ScreenshotCall, {
    ...page,
    fullPage: screenshot?.fullPage ?? false,
    ...(quality === undefined ? { type: "png" } : { type: "jpeg", quality }),
    maxAgeSeconds: Math.min(Math.floor(request.maxAge / 1000), 30 * 24 * 60 * 60),
  });
}

function describeOutcome({ botChallenge, emptyReason }: Pick<CaptureResult, "botChallenge" | "emptyReason">) {
  if (botChallenge)
    return `The site showed a bot challenge (${botChallenge}) instead of the page. Not charged.`;
  return emptyReason !== null && `${EMPTY_TEXTS[emptyReason]} Not charged.`;
}

const MAX_NAMED = 20;

/** What of a schema the page does not state. */
function describeMissing(missing: ExtractionResult["missing"] = []): string | false {
  const named = missing.slice(0, MAX_NAMED).map(({ pointer, reason }) => `${pointer} (${reason})`);
  return named.length > 0 && `Missing in json: ${named.join(", ")}.`;
}

type Captured = Pick<ExtractionResult, "id" | "finalUrl" | "title" | "status" | "usage">;

/** What every page has. A value that the page does not state is absent. The address is that of the request as sent. */
const toMetadata = (request: ScrapeRequest, { id, finalUrl, title, status, usage }: Captured) => ({
  ...(title ? { title } : {}),
  sourceURL: request.url,
  url: finalUrl,
  statusCode: status ?? 0,
  proxyUsed: "basic",
  ...(id ? { scrapeId: id } : {}),
  creditsUsed: usage.cost,
});

const withoutNulls = (fields: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

async function scrapeScreenshot(context: ApiContext<ScrapeRequest>): Promise<ApiResult> {
  const call = toScreenshotCall(context.body, toPageFields(context.body));
  const input = parseScreenshotCall(call);
  const { body, file, cost } = await capture({ ...context, body: call, query: undefined }, input);
  if (file && "release" in file.source) await file.source.release();
  const result = CaptureResult.parse(body);
  const { file: link, cachedAt, contentType } = result;
  const metadata = {
    ...toMetadata(context.body, result),
    contentType,
    cacheState: cachedAt ? "hit" : "miss",
    ...(cachedAt ? { cachedAt } : {}),
  };
  const data = {
    ...(link ? { screenshot: link.url } : {}),
    ...toWarning(context.body, describeOutcome(result)),
    metadata,
  };
  return { body: { success: true, data }, ...(cost ? { cost } : {}) };
}

/** What actions have read of the page. */
function toActionResults(request: ScrapeRequest, { body, rawHtml = "", screenshot }: Extraction) {
  if (!request.actions.some(({ step }) => !step)) return {};
  const screenshots = screenshot && !hasFormat(request, "screenshot") ? [screenshot.url] : [];
  const scrapes = hasScrape(request) ? [{ url: body.finalUrl, html: rawHtml }] : [];
  return { actions: { screenshots, scrapes, javascriptReturns: [], pdfs: [] } };
}

async function scrapeContent(context: ApiContext<ScrapeRequest>): Promise<ApiResult> {
  const { body: request } = context;
  const page = toPageFields(request);
  const call = parseApiInput(ExtractCall, { ...page, ...toContentFields(request) });
  const screenshot = findScreenshot(request);
  const screenshotCall = screenshot && toScreenshotCall(request, page);
  const input = parseExtractCall(call);
  const before = new Date();
  const extraction = await extractForCall(context, {
    ...input,
    rawHtml: hasScrape(request),
    ...(screenshotCall ? { screenshot: parseScreenshotCall(screenshotCall) } : {}),
  });
  const { markdown, metadata, usage, missing } = extraction.body;
  const { userId, body } = context;
  const compared = { userId, url: extraction.body.url, markdown, before };
  const data = {
    ...toTexts(body.formats, extraction.body, metadata.description),
    ...(await toChangeTracking(body.formats, compared)),
    ...(extraction.screenshot && hasFormat(request, "screenshot")
      ? { screenshot: extraction.screenshot.url }
      : {}),
    ...toActionResults(request, extraction),
    ...toWarning(
      request,
      screenshotCall !== undefined && !extraction.screenshot && "The screenshot could not be stored.",
      describeOutcome(extraction.body),
      describeMissing(missing),
    ),
    metadata: {
      ...toMetadata(request, extraction.body),
      ...withoutNulls({
        description: metadata.description,
        language: metadata.language,
        author: metadata.author,
        ogSiteName: metadata.siteName,
        ogImage: metadata.image,
        publishedTime: metadata.publishedAt,
        modifiedTime: metadata.modifiedAt,
      }),
      cacheState: "miss",
    },
  };
  return {
    body: { success: true, data },
    cost: { tool: "extraction", units: usage.cost },
    isRetained: !call.zeroRetention,
  };
}

/** Distinguishes errors of the run from those of the request with the same code. */
function toRunError(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, message } = error;
  if (code === "unsupported_media_type")
    return new AppError("upstream_failed", message, {
      cause: new UnsupportedFileError(error),
      isExpected: true,
    });
  return error;
}

async function runScrape(context: ApiContext<ScrapeRequest>): Promise<ApiResult> {
  try {
    return await (isScreenshotOnly(context.body) ? scrapeScreenshot(context) : scrapeContent(context));
  } catch (error) {
    throw toRunError(error);
  }
}

/** Firecrawl's `POST /v2/scrape`. Opens the page once, whatever the formats. */
export const FIRECRAWL_SCRAPE = defineCall({
  operationId: "firecrawlScrape",
  method: "POST",
  path: "/api/firecrawl/v2/scrape",
  summary: "Scrape a page with Firecrawl's SDK",
  scopes: ["extract", "capture"],
  tool: null,
  selectTool: (request: ScrapeRequest) => (isScreenshotOnly(request) ? "screenshot" : TOOL_KEYS.extraction),
  selectScope: (request: ScrapeRequest) => (isScreenshotOnly(request) ? "capture" : "extract"),
  cost: "1 extraction, also with a screenshot; 1 screenshot without any text format.",
  body: ScrapeRequest,
  response: z.looseObject({ success: z.literal(true) }),
  errors: [],
  maxDuration: 90,
  run: runScrape,
});
