import * as z from "zod/mini";
import type { ContentFormat, ExtractionRequestInput } from "#shared/capture/extraction-contract.ts";
import { NOT_KEPT, type NotKept } from "#shared/capture/history-contract.ts";
import type { ScreenshotInput } from "#shared/capture/screenshot-contract.ts";
import { apiPaths } from "#shared/paths.ts";
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
};

/** The last line of the stream. */
const ScreenshotLine = z.object({
  image: z.string(),
  contentType: z.string().check(z.startsWith("image/")),
  finalUrl: z.string(),
  status: z.nullable(z.int()),
  title: z.string(),
  fullHeight: z.nullable(z.int()),
  notKept: z.nullable(z.enum(NOT_KEPT)),
  botChallenge: z.nullable(z.string()),
});

const parseNotKept = (value: unknown): NotKept | null => NOT_KEPT.find((reason) => reason === value) ?? null;

function toBlob(base64: string, type: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type });
}

/** Without progress events the response is the image, with its metadata in headers. */
function parseImageResponse(image: Blob, headers: Headers, url: string): ScreenshotResponse {
  return {
    image,
    finalUrl: headers.get("x-capture-final-url") ?? url,
    status: Number(headers.get("x-capture-status")) || null,
    title: decodeURIComponent(headers.get("x-capture-title") ?? ""),
    fullHeight: Number(headers.get("x-capture-full-height")) || null,
    notKept: parseNotKept(headers.get("x-capture-not-kept")),
    botChallenge: headers.get("x-capture-bot-challenge"),
  };
}

type RequestOptions = { signal: AbortSignal; onStep: (step: string) => void };

/**
 * Requests a screenshot.
 * @throws the errors of `postWithProgress`
 */
export async function requestScreenshot(
  input: ScreenshotInput,
  options: RequestOptions,
): Promise<ScreenshotResponse> {
  const line = await postWithProgress(apiPaths.screenshot, input, options);
  if (line.image instanceof Blob && line.headers instanceof Headers)
    return parseImageResponse(line.image, line.headers, input.url);
  const parsed = ScreenshotLine.safeParse(line);
  if (!parsed.success) throw new InvalidResponseError();
  const { image, contentType, ...details } = parsed.data;
  return { ...details, image: toBlob(image, contentType) };
}

/** An extraction as the server returned it. Untrusted text: show it as text, never as markup. */
export type ExtractionResult = {
  format: ContentFormat;
  content: string;
  finalUrl: string;
  /** HTTP status of the page; null if unknown. */
  status: number | null;
  title: string;
  wordCount: number;
  /** Whether the content was cut to the maximum length. */
  isTruncated: boolean;
  /** Why the content is not in the history; null if it is, or was not meant to be. */
  notKept: NotKept | null;
  /**
   * The service whose bot challenge was returned instead of the page, which is not counted as usage;
   * otherwise null.
   */
  botChallenge: string | null;
};

export const FORMAT_NAMES: Record<ContentFormat, string> = { markdown: "Markdown", html: "HTML" };

/** The response has no content in the requested format. */
export class NoContentError extends Error {
  constructor(format: ContentFormat) {
    super(`No ${format} content returned`);
    this.name = "NoContentError";
  }
}

const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
const toText = (value: unknown): string => (typeof value === "string" ? value : "");
const countWords = (content: string): number => content.match(/\S+/g)?.length ?? 0;

/**
 * Requests the content of a page in one format.
 * @throws NoContentError, and the errors of `postWithProgress`
 */
export async function requestExtraction(
  input: ExtractionRequestInput & { formats: [ContentFormat] },
  options: RequestOptions,
): Promise<ExtractionResult> {
  const [format] = input.formats;
  const { results, metadata } = await postWithProgress(apiPaths.scrape, input, options);
  const details = toRecord(metadata);
  const content = toText(toRecord(results)[format]);
  const botChallenge = toText(details.botChallenge) || null;
  if (content.trim() === "" && !botChallenge) throw new NoContentError(format);
  const { wordCount, status } = details;
  return {
    format,
    content,
    finalUrl: toText(details.finalUrl) || input.url,
    status: typeof status === "number" && status > 0 ? status : null,
    title: toText(details.title),
    wordCount: typeof wordCount === "number" ? wordCount : countWords(content),
    isTruncated: details.isTruncated === true,
    notKept: parseNotKept(details.notKept),
    botChallenge,
  };
}
