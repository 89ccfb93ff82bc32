import * as z from "zod/mini";
import type { ContentFormat, ExtractionRequestInput } from "#shared/capture/extraction-contract.ts";
import { NOT_KEPT, type NotKept } from "#shared/capture/history-contract.ts";
import type { ScreenshotInput } from "#shared/capture/screenshot-contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { InvalidResponseError, postWithProgress } from "./progress-stream.ts";

/** A captured page as the server answered it. */
export type ScreenshotResponse = {
  image: Blob;
  /** Where the page ended up after redirects. */
  finalUrl: string;
  /** The page's own HTTP status; null when it is not known. */
  status: number | null;
  title: string;
  /** The page's own height in pixels when the picture of the whole page was cut; null when it was not. */
  cutFrom: number | null;
  /** Why the picture is not in the history; null when it is, or was not meant to be. */
  notKept: NotKept | null;
  /** Whose wall against robots was pictured in place of the page, which cost no use; null when none was. */
  wall: string | null;
};

const Answer = z.object({
  image: z.string(),
  contentType: z.string().check(z.startsWith("image/")),
  finalUrl: z.string(),
  status: z.nullable(z.int()),
  title: z.string(),
  cutFrom: z.nullable(z.int()),
  notKept: z.nullable(z.enum(NOT_KEPT)),
  wall: z.nullable(z.string()),
});

function toBlob(base64: string, type: string): Blob {
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type });
}

/** A picture that came without steps: its headers say what the last line of a stream would. */
function describePicture(image: Blob, headers: Headers, url: string): ScreenshotResponse {
  return {
    image,
    finalUrl: headers.get("x-capture-final-url") ?? url,
    status: Number(headers.get("x-capture-status")) || null,
    title: decodeURIComponent(headers.get("x-capture-title") ?? ""),
    cutFrom: Number(headers.get("x-capture-cut-from")) || null,
    notKept: NOT_KEPT.find((reason) => reason === headers.get("x-capture-not-kept")) ?? null,
    wall: headers.get("x-capture-blocked"),
  };
}

type Options = { signal: AbortSignal; onStep: (step: string) => void };

/**
 * Has a page captured.
 * @throws the errors of `postWithProgress`
 */
export async function requestScreenshot(
  input: ScreenshotInput,
  options: Options,
): Promise<ScreenshotResponse> {
  const line = await postWithProgress(apiPaths.screenshot, input, options);
  if (line.picture instanceof Blob && line.headers instanceof Headers)
    return describePicture(line.picture, line.headers, input.url);
  const answer = Answer.safeParse(line);
  if (!answer.success) throw new InvalidResponseError();
  const { image, contentType, ...about } = answer.data;
  return { ...about, image: toBlob(image, contentType) };
}

/** The content of a page as the server answered it. It is foreign text: shown as text, never as markup. */
export type ExtractionResult = {
  format: ContentFormat;
  content: string;
  finalUrl: string;
  /** The page's own HTTP status; null when it is not known. */
  status: number | null;
  title: string;
  wordCount: number;
  /** Whether the page was too long to be given whole. */
  isTruncated: boolean;
  /** Why the content is not in the history; null when it is, or was not meant to be. */
  notKept: NotKept | null;
  /** Whose wall against robots answered in place of the page, which cost no use; null when none did. */
  wall: string | null;
};

export const FORMAT_NAMES: Record<ContentFormat, string> = { markdown: "Markdown", html: "HTML" };

/** The answer holds nothing in the format that was asked for. */
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
 * Has the content of a page extracted in one format.
 * @throws the errors of `postWithProgress`, NoContentError
 */
export async function requestExtraction(
  input: ExtractionRequestInput & { formats: [ContentFormat] },
  options: Options,
): Promise<ExtractionResult> {
  const [format] = input.formats;
  const { results, metadata } = await postWithProgress(apiPaths.scrape, input, options);
  const about = record(metadata);
  const content = text(record(results)[format]);
  const wall = text(about.blocked) || null;
  if (content.trim() === "" && !wall) throw new NoContentError(format);
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
    wall,
  };
}
