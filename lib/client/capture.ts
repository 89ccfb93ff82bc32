import type { Delivery } from "#shared/api/fields.ts";
import type {
  ExtractionRequestInput,
  ExtractionResponse,
  ScreenshotInput,
} from "#shared/capture/contract.ts";
import type { CaptureSummary, RunState } from "#shared/capture/history-contract.ts";
import {
  EMPTY_REASONS,
  type EmptyReason,
  type ImageFormat,
  NOT_KEPT,
  type NotKept,
  type ScreenFormat,
} from "#shared/capture/options.ts";
import { apiPaths } from "#shared/paths.ts";
import { toPublicId } from "#shared/public-id.ts";
import type { Brand, FoundList, StructuredData, Table } from "#shared/records/contract.ts";
import { ApiError, api } from "./api.ts";
import { InvalidResponseError, postWithProgress } from "./progress-stream.ts";

/** A screenshot as the server returned it. */
export type ScreenshotResponse = {
  image: Blob;
  /** URL after redirects. */
  finalUrl: string;
  /** HTTP status of the page; null if unknown. */
  status: number | null;
  title: string;
  /** Full height of the page in pixels if a full-page screenshot was cropped, otherwise null. */
  fullHeight: number | null;
  /** Why the screenshot is not in the history; null if it is, or was not meant to be. */
  notKept: NotKept | null;
  /**
   * The service whose bot challenge was captured instead of the page, which is not counted as usage;
   * otherwise null.
   */
  botChallenge: string | null;
  /** Why the page had nothing to capture, which is not counted as usage; otherwise null. */
  emptyReason: EmptyReason | null;
  /** What became of it in a bucket of the user; absent without one. */
  delivery?: Delivery | undefined;
  /** Public id in the history; null if it is not there. */
  captureId: string | null;
};

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
const toText = (value: unknown): string => (typeof value === "string" ? value : "");
/** A status or a height; null for anything that is not above zero. */
const toNumber = (value: unknown): number | null => (typeof value === "number" && value > 0 ? value : null);

const parseEmptyReason = (value: unknown): EmptyReason | null =>
  EMPTY_REASONS.find((reason) => reason === value) ?? null;

const parseNotKept = (value: unknown): NotKept | null => NOT_KEPT.find((reason) => reason === value) ?? null;

function parseDelivery(value: unknown): Delivery | undefined {
  const { destination, key, error } = toRecord(value);
  if (typeof destination !== "string") return undefined;
  const isDelivered = typeof key === "string";
  return {
    destination,
    state: isDelivered ? "delivered" : "failed",
    key: isDelivered ? key : null,
    error: toText(error) || null,
  };
}

function toBlob(base64: string, type: string): Blob {
  const characters = atob(base64);
  const bytes = new Uint8Array(characters.length);
  // `Uint8Array.from` takes many times longer, and the page must respond when a run ends.
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = characters.charCodeAt(index);
  return new Blob([bytes], { type });
}

/** Without progress events the response is the image, with its metadata in headers. */
function parseImageResponse(
  image: Blob,
  headers: Headers,
  url: string,
): Omit<ScreenshotResponse, "captureId"> {
  return {
    image,
    finalUrl: headers.get("x-capture-final-url") ?? url,
    status: Number(headers.get("x-capture-status")) || null,
    title: decodeURIComponent(headers.get("x-capture-title") ?? ""),
    fullHeight: Number(headers.get("x-capture-full-height")) || null,
    notKept: parseNotKept(headers.get("x-capture-not-kept")),
    botChallenge: headers.get("x-capture-bot-challenge"),
    emptyReason: parseEmptyReason(headers.get("x-capture-empty-reason")),
  };
}

type RequestOptions = {
  /** Identifies the run, so that a reloaded page can follow it, and its stored capture. */
  runId: string;
  signal: AbortSignal;
  onStep: (step: string) => void;
  onStepPicture?: OnStepPicture | undefined;
};

/** Receives the page after a step as a data URL. @param number of the step, from 1 */
export type OnStepPicture = (number: number, picture: string) => void;

/** Sends the run's id, so that the run continues without this page. */
const toStreamOptions = ({ runId, onStep, onStepPicture, signal }: RequestOptions) => ({
  signal,
  onStep: (step: string, { number, picture }: Record<string, unknown>) => {
    if (step !== "step_done") onStep(step);
    else if (typeof number === "number") onStepPicture?.(number, toText(picture));
  },
  headers: { "X-Run-Id": runId },
});

const toShownInput = <T extends { steps?: unknown }>(input: T, { onStepPicture }: RequestOptions) =>
  onStepPicture && input.steps ? { ...input, showsSteps: true } : input;

type Outcome = Pick<ScreenshotResponse, "notKept" | "botChallenge" | "emptyReason">;

const toCaptureId = (runId: string, { notKept, botChallenge, emptyReason }: Outcome): string | null =>
  notKept || botChallenge || emptyReason ? null : toPublicId("capture", runId);

/**
 * Requests a screenshot.
 * @throws the errors of `postWithProgress`
 */
export async function requestScreenshot(
  input: ScreenshotInput,
  options: RequestOptions,
): Promise<ScreenshotResponse> {
  const line = await postWithProgress(
    apiPaths.screenshot,
    toShownInput(input, options),
    toStreamOptions(options),
  );
  const screenshot = parseScreenshotResponse(line, input);
  return { ...screenshot, captureId: toCaptureId(options.runId, screenshot) };
}

function parseScreenshotResponse(
  line: Record<string, unknown>,
  { url }: ScreenshotInput,
): Omit<ScreenshotResponse, "captureId"> {
  if (line.image instanceof Blob && line.headers instanceof Headers)
    return parseImageResponse(line.image, line.headers, url);
  const { image, contentType } = line;
  if (typeof image !== "string" || typeof contentType !== "string" || !contentType.startsWith("image/"))
    throw new InvalidResponseError();
  return {
    image: toBlob(image, contentType),
    finalUrl: toText(line.finalUrl) || url,
    status: toNumber(line.status),
    title: toText(line.title),
    fullHeight: toNumber(line.fullHeight),
    notKept: parseNotKept(line.notKept),
    botChallenge: toText(line.botChallenge) || null,
    emptyReason: parseEmptyReason(line.emptyReason),
    delivery: parseDelivery(line.delivery),
  };
}

/** An extraction as the server returned it. Untrusted text: show it as text, never as markup. */
export type ExtractionResult = {
  format: ScreenFormat;
  content: string;
  finalUrl: string;
  /** HTTP status of the page; null if unknown. */
  status: number | null;
  title: string;
  wordCount: number;
  /** Whether the content was cut to the maximum length. */
  isTruncated: boolean;
  /** Lists and tables that the page has, and what was read for the requested fields. */
  lists: FoundList[];
  tables: Table[];
  /** Empty and null unless they were requested. */
  images: NonNullable<ExtractionResponse["results"]["images"]>;
  brand: Brand | null;
  data: Pick<StructuredData, "data" | "missing"> | null;
  /** Why the content is not in the history; null if it is, or was not meant to be. */
  notKept: NotKept | null;
  /**
   * The service whose bot challenge was returned instead of the page, which is not counted as usage;
   * otherwise null.
   */
  botChallenge: string | null;
  /** Why the page had nothing to capture, which is not counted as usage; otherwise null. */
  emptyReason: EmptyReason | null;
  /** What became of it in a bucket of the user; absent without one. */
  delivery?: Delivery | undefined;
  /** Public id in the history; null if it is not there. */
  captureId: string | null;
};

export const FORMAT_NAMES: Record<ScreenFormat, string> = {
  markdown: "Markdown",
  html: "HTML",
  rawHtml: "Raw HTML",
};
export const IMAGE_FORMAT_NAMES: Record<ImageFormat, string> = {
  jpeg: "JPEG",
  png: "PNG",
  webp: "WebP",
  avif: "AVIF",
};

/** The response has no content in the requested format. */
export class NoContentError extends Error {
  /** Why, which is not counted as usage; null when the server did not say. */
  readonly emptyReason: EmptyReason | null;

  constructor(format: ScreenFormat, emptyReason: EmptyReason | null) {
    super(`No ${format} content returned`);
    this.name = "NoContentError";
    this.emptyReason = emptyReason;
  }
}

const countWords = (content: string): number => content.match(/\S+/g)?.length ?? 0;

/**
 * Requests the content of a page in one format.
 * @throws NoContentError, and the errors of `postWithProgress`
 */
export async function requestExtraction(
  input: ExtractionRequestInput & { formats: [ScreenFormat] },
  options: RequestOptions,
): Promise<ExtractionResult> {
  const [format] = input.formats;
  const line = await postWithProgress(
    apiPaths.scrape,
    toShownInput(input, options),
    toStreamOptions(options),
  );
  const {
    results,
    metadata,
    lists = [],
    tables = [],
    data,
    missing = [],
    brand = null,
  } = line as Partial<ExtractionResponse>;
  const details = toRecord(metadata);
  const content = toText(toRecord(results)[format]);
  const botChallenge = toText(details.botChallenge) || null;
  const emptyReason = parseEmptyReason(details.emptyReason);
  if (content.trim() === "" && !botChallenge) throw new NoContentError(format, emptyReason);
  const { wordCount, status } = details;
  const notKept = parseNotKept(details.notKept);
  return {
    format,
    content,
    finalUrl: toText(details.finalUrl) || input.url,
    status: toNumber(status),
    title: toText(details.title),
    wordCount: typeof wordCount === "number" ? wordCount : countWords(content),
    isTruncated: details.isTruncated === true,
    lists,
    tables,
    images: results?.images ?? [],
    brand,
    data: data ? { data, missing } : null,
    notKept,
    botChallenge,
    emptyReason,
    delivery: parseDelivery(line.delivery),
    captureId: toCaptureId(options.runId, { notKept, botChallenge, emptyReason }),
  };
}

/** Ends a run on the server, whether or not this page is connected to it. */
export const cancelRun = (runId: string): Promise<Response> =>
  api.raw(apiPaths.run(runId), { method: "DELETE", keepalive: true });

/** The run of an earlier page cannot be found; it may have been counted. */
export class RunLostError extends Error {
  constructor() {
    super("The run could not be followed");
    this.name = "RunLostError";
  }
}

type StoredRun = { capture: CaptureSummary; file: Blob };

const POLL_MS = 1_000;
/** The server may not have noticed yet that the earlier page is gone. */
const UNKNOWN_AFTER_MS = 5_000;

/**
 * Follows a run that an earlier page started to its stored capture.
 * @throws RunLostError; ApiError with the error of the run
 */
export async function followRun(runId: string, signal: AbortSignal): Promise<StoredRun> {
  const startedAt = Date.now();
  for (;;) {
    const run = await api.get<RunState>(apiPaths.run(runId), { signal });
    if (run.state === "stored") {
      const response = await api.raw(apiPaths.captureFile(run.capture.id), { signal });
      return { capture: run.capture, file: await response.blob() };
    }
    if (run.state === "failed") throw new ApiError(0, JSON.stringify(run));
    if (run.state === "unknown" && Date.now() - startedAt > UNKNOWN_AFTER_MS) throw new RunLostError();
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    signal.throwIfAborted();
  }
}

const fromStored = ({ finalUrl, pageStatus, title, id }: CaptureSummary) => ({
  finalUrl,
  status: pageStatus,
  title,
  notKept: null,
  botChallenge: null,
  emptyReason: null,
  captureId: id,
});

/** A stored screenshot as if it had just been taken. */
export const toScreenshotResponse = ({ capture, file }: StoredRun): ScreenshotResponse => ({
  ...fromStored(capture),
  image: new Blob([file], { type: capture.contentType }),
  fullHeight: null,
});

/** A stored extraction as if it had just been made. */
export async function toExtractionResult({ capture, file }: StoredRun): Promise<ExtractionResult> {
  const content = await file.text();
  return {
    ...fromStored(capture),
    format: capture.contentType === "text/html" ? "html" : "markdown",
    content,
    wordCount: countWords(content),
    isTruncated: false,
    // The history has the content only.
    lists: [],
    tables: [],
    images: [],
    brand: null,
    data: null,
  };
}
