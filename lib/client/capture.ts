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

const Answer = z.object({
  image: z.string(),
  contentType: z.string().check(z.startsWith("image/")),
  finalUrl: z.string(),
  status: z.nullable(z.int()),
  title: z.string(),
  fullHeight: z.nullable(z.int()),
  notKept: z.nullable(z.enum(NOT_KEPT)),
  botChallenge: z.nullable(z.string()),
});

function toBlob(base64: string, type: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type });
}

/** A response without progress events: its headers carry what the last line of a stream would. */
function parseImageResponse(image: Blob, headers: Headers, url: string): ScreenshotResponse {
  return {
    image,
    finalUrl: headers.get("x-capture-final-url") ?? url,
    status: Number(headers.get("x-capture-status")) || null,
    title: decodeURIComponent(headers.get("x-capture-title") ?? ""),
    fullHeight: Number(headers.get("x-capture-full-height")) || null,
    notKept: NOT_KEPT.find((reason) => reason === headers.get("x-capture-not-kept")) ?? null,
    botChallenge: headers.get("x-capture-bot-challenge"),
  };
}

type Options = { signal: AbortSignal; onStep: (step: string) => void };

/**
 * Requests a screenshot.
 * @throws the errors of `postWithProgress`
 */
export async function requestScreenshot(
  input: ScreenshotInput,
  options: Options,
): Promise<ScreenshotResponse> {
  const line = await postWithProgress(apiPaths.screenshot, input, options);
  if (line.picture instanceof Blob && line.headers instanceof Headers)
    return parseImageResponse(line.picture, line.headers, input.url);
  const answer = Answer.safeParse(line);
  if (!answer.success) throw new InvalidResponseError();
  const { image, contentType, ...about } = answer.data;
  return { ...about, image: toBlob(image, contentType) };
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

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const countWords = (content: string): number => content.match(/\S+/g)?.length ?? 0;

/**
 * Requests the content of a page in one format.
 * @throws NoContentError, and the errors of `postWithProgress`
 */
export async function requestExtraction(
  input: ExtractionRequestInput & { formats: [ContentFormat] },
  options: Options,
): Promise<ExtractionResult> {
  const [format] = input.formats;
  const { results, metadata } = await postWithProgress(apiPaths.scrape, input, options);
  const about = record(metadata);
  const content = text(record(results)[format]);
  const botChallenge = text(about.botChallenge) || null;
  if (content.trim() === "" && !botChallenge) throw new NoContentError(format);
  const { wordCount, status } = about;
  return {
    format,
    content,
    finalUrl: text(about.finalUrl) || input.url,
    status: typeof status === "number" && status > 0 ? status : null,
    title: text(about.title),
    wordCount: typeof wordCount === "number" ? wordCount : countWords(content),
    isTruncated: about.isTruncated === true,
    notKept: NOT_KEPT.find((reason) => reason === about.notKept) ?? null,
    botChallenge,
  };
}
