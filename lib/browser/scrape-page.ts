import type { ScrapeFormat, ScrapeInput } from "#shared/capture/extraction-contract.ts";
import { NOT_KEPT, type NotKept } from "#shared/capture/history-contract.ts";
import { apiPaths } from "#shared/paths.ts";
import { callWithSteps } from "./call-with-steps.ts";

/** The content of a page as the server answered it. It is foreign text: shown as text, never as markup. */
export type ScrapedPage = {
  format: ScrapeFormat;
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

export const FORMAT_NAMES: Record<ScrapeFormat, string> = { markdown: "Markdown", html: "HTML" };

/** The answer holds nothing in the format that was asked for. */
export class NoContentError extends Error {
  constructor(format: ScrapeFormat) {
    super(`No ${format} content returned`);
    this.name = "NoContentError";
  }
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};
const text = (value: unknown): string => (typeof value === "string" ? value : "");
const countWords = (content: string): number => content.match(/\S+/g)?.length ?? 0;

type Options = { signal: AbortSignal; onStep: (step: string) => void };

/**
 * Has the content of a page extracted in one format.
 * @throws the errors of `callWithSteps`, NoContentError
 */
export async function scrapePage(
  input: ScrapeInput & { formats: [ScrapeFormat] },
  options: Options,
): Promise<ScrapedPage> {
  const [format] = input.formats;
  const { results, metadata } = await callWithSteps(apiPaths.scrape, input, options);
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
