import { Readability } from "@mozilla/readability";
import Defuddle from "defuddle";
import { openDocument } from "#server/extraction/html/hast.ts";
import { parsePage } from "#server/extraction/html/parse.ts";
import { listBlocks, wordsOf } from "./blocks.ts";

/** Runs `work` with the console muted: the package reports broken data of pages there. */
function quietly<T>(work: () => T): T {
  const { error, warn, log } = console;
  Object.assign(console, { error: () => {}, warn: () => {}, log: () => {} });
  try {
    return work();
  } finally {
    Object.assign(console, { error, warn, log });
  }
}

/** The main content as Defuddle sees it, as HTML. Empty when it finds none or the page breaks it. It fetches nothing. */
export function readWithDefuddle(html: string, url: string): string {
  try {
    return quietly(
      () => new Defuddle(openDocument(html, url), { url, useAsync: false }).parse().content ?? "",
    );
  } catch {
    return "";
  }
}

/** The article as Mozilla's Readability sees it, as HTML. Empty when it finds none or the page breaks it. */
export function readWithReadability(html: string, url: string): string {
  try {
    return new Readability(openDocument(html, url), { charThreshold: 200 }).parse()?.content ?? "";
  } catch {
    return "";
  }
}

const LONGEST = 4;

/** Which runs of words a reader's answer holds, so that blocks of the page can be found in it again. */
export type Coverage = { words: number; runs: ReadonlyMap<string, number> };

/** What the two readers kept of a page. */
export type ReaderOutputs = { readability: Coverage; defuddle: Coverage };

function addRuns(words: readonly string[], runs: Map<string, number>): void {
  const length = Math.min(LONGEST, words.length);
  for (let start = 0; start + length <= words.length; start++) {
    const run = words.slice(start, start + length).join(" ");
    runs.set(run, (runs.get(run) ?? 0) + 1);
  }
}

export function coverageOf(html: string): Coverage {
  const runs = new Map<string, number>();
  let words = 0;
  for (const block of listBlocks(parsePage(html).tree)) {
    words += block.words.length;
    addRuns(block.words, runs);
  }
  return { words, runs };
}

/** As `coverageOf`, for texts without markup. */
export function coverageOfTexts(texts: readonly string[]): Coverage {
  const runs = new Map<string, number>();
  let words = 0;
  for (const text of texts) {
    const found = wordsOf(text);
    words += found.length;
    addRuns(found, runs);
  }
  return { words, runs };
}

/** Share (0 to 1) of a block's runs that the answer holds. */
export function coveredShare(coverage: Coverage, words: readonly string[]): number {
  const length = Math.min(LONGEST, words.length);
  const count = words.length - length + 1;
  let found = 0;
  for (let start = 0; start < count; start++)
    if (coverage.runs.has(words.slice(start, start + length).join(" "))) found++;
  return found / count;
}
