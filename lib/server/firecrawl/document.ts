import { createTwoFilesPatch } from "diff";
import { type CaptureRow, findEarlierExtraction } from "#db/queries/captures.ts";
import { readStoredFormats, type StoredFormats } from "#server/capture/stored-formats.ts";
import { compareTexts, DIFF_LIMITS } from "#server/page-comparison/text/compare.ts";
import { AppError } from "#shared/errors.ts";
import { toBranding } from "./branding.ts";

/** A format of Firecrawl's answer. */
export type AnswerFormat = { type: string; modes?: string[] | undefined };

const MIN_SUMMARY = 60;
const MAX_SUMMARY = 400;

/** Cut after the last sentence that fits, or after the last word. */
function cut(text: string): string {
  if (text.length <= MAX_SUMMARY) return text;
  const start = text.slice(0, MAX_SUMMARY);
  const sentence = /^.*[.!?。](?=\s|$)/s.exec(start)?.[0] ?? "";
  return sentence.length >= MIN_SUMMARY ? sentence : `${start.replace(/\s+\S*$/, "")}…`;
}

/** The page's own description, or else its first paragraph of some length. Nothing is written by a model. */
function summarize(text: string, description: string | null): string | null {
  if (description && description.length >= MIN_SUMMARY) return cut(description);
  const paragraphs = text.split(/\n+/).map((line) => line.trim());
  return (
    cut(
      paragraphs.find((line) => line.length >= MIN_SUMMARY) ?? description ?? paragraphs.find(Boolean) ?? "",
    ) || null
  );
}

/** The texts and data of a page in Firecrawl's names. */
export function toTexts(
  formats: readonly AnswerFormat[],
  { markdown, html, text = "", rawHtml, links, images, data, brand }: StoredFormats,
  description: string | null = null,
): object {
  const has = (wanted: string) => formats.some(({ type }) => type === wanted);
  const summary = has("summary") ? summarize(text, description) : null;
  return {
    ...(markdown !== undefined && has("markdown") ? { markdown } : {}),
    ...(html !== undefined && has("html") ? { html } : {}),
    ...(rawHtml !== undefined && has("rawHtml") ? { rawHtml } : {}),
    ...(images && has("images") ? { images: images.map(({ url }) => url) } : {}),
    ...(links && has("links") ? { links: links.map(({ url }) => url) } : {}),
    ...(data && has("json") ? { json: data } : {}),
    ...(brand && has("branding") ? { branding: toBranding(brand) } : {}),
    ...(summary ? { summary } : {}),
  };
}

async function readMarkdown(capture: CaptureRow): Promise<string | undefined> {
  try {
    return (await readStoredFormats(capture)).markdown;
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

type Compared = { userId: string; url: string; markdown: string | undefined; before: Date };

/**
 * Compares a page with the user's last extraction of the same address, as watches compare texts: what moves or changes
 * with each visit is no change.
 * @param formats Firecrawl's formats; empty without changeTracking
 */
export async function toChangeTracking(
  formats: readonly AnswerFormat[],
  { userId, url, markdown, before }: Compared,
): Promise<object> {
  const format = formats.find(({ type }) => type === "changeTracking");
  if (!format || markdown === undefined) return {};
  const earlier = await findEarlierExtraction(userId, url, before);
  const old = earlier && (await readMarkdown(earlier));
  if (!earlier || old === undefined || old === null)
    return { changeTracking: { previousScrapeAt: null, changeStatus: "new", visibility: "visible" } };
  const { changes, isRewritten } = compareTexts(
    { markdown: old, capturedAt: earlier.createdAt },
    { markdown, capturedAt: before },
  );
  const isChanged = isRewritten || changes.length > 0;
  const wantsDiff = isChanged && format.modes?.includes("git-diff");
  // Undefined for texts that are too different to be compared in time.
  const text = wantsDiff
    ? createTwoFilesPatch("before", "after", old, markdown, undefined, undefined, DIFF_LIMITS)
    : undefined;
  return {
    changeTracking: {
      previousScrapeAt: earlier.createdAt.toISOString(),
      changeStatus: isChanged ? "changed" : "same",
      visibility: "visible",
      ...(text === undefined ? {} : { diff: { text } }),
    },
  };
}
