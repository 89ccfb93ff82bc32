import { Readability } from "@mozilla/readability";
import Defuddle from "defuddle";
import { openDocument } from "#server/extraction/html/hast.ts";
import { parsePage } from "#server/extraction/html/parse.ts";
import { listBlocks, splitWords } from "./blocks.ts";

/** Runs `work` with the console muted, because Defuddle logs invalid data of pages. */
function runWithMutedConsole<T>(work: () => T): T {
  const { error, warn, log } = console;
  Object.assign(console, { error: () => {}, warn: () => {}, log: () => {} });
  try {
    return work();
  } finally {
    Object.assign(console, { error, warn, log });
  }
}

/** The main content according to Defuddle, as HTML. Empty when it finds none or fails. Fetches nothing. */
export function readWithDefuddle(html: string, url: string): string {
  try {
    return runWithMutedConsole(
      () => new Defuddle(openDocument(html, url), { url, useAsync: false }).parse().content ?? "",
    );
  } catch {
    return "";
  }
}

/** The article according to Mozilla's Readability, as HTML. Empty when it finds none or fails. */
export function readWithReadability(html: string, url: string): string {
  try {
    return new Readability(openDocument(html, url), { charThreshold: 200 }).parse()?.content ?? "";
  } catch {
    return "";
  }
}

const MAX_SEQUENCE_LENGTH = 4;

/** Word sequences (n-grams) of a reader's output, to find the page's blocks in it. */
export type Coverage = { words: number; runs: ReadonlyMap<string, number> };

/** Outputs of the two readers for a page. */
export type ReaderOutputs = { readability: Coverage; defuddle: Coverage };

function addRuns(words: readonly string[], runs: Map<string, number>): void {
  const length = Math.min(MAX_SEQUENCE_LENGTH, words.length);
  for (let start = 0; start + length <= words.length; start++) {
    const run = words.slice(start, start + length).join(" ");
    runs.set(run, (runs.get(run) ?? 0) + 1);
  }
}

export function getCoverage(html: string): Coverage {
  const runs = new Map<string, number>();
  let words = 0;
  for (const block of listBlocks(parsePage(html).tree)) {
    words += block.words.length;
    addRuns(block.words, runs);
  }
  return { words, runs };
}

/** Like `getCoverage`, for texts without markup. */
export function createTextCoverage(texts: readonly string[]): Coverage {
  const runs = new Map<string, number>();
  let words = 0;
  for (const text of texts) {
    const found = splitWords(text);
    words += found.length;
    addRuns(found, runs);
  }
  return { words, runs };
}

/** Share of a block's word sequences that the output contains, from 0 to 1. */
export function coveredShare(coverage: Coverage, words: readonly string[]): number {
  const length = Math.min(MAX_SEQUENCE_LENGTH, words.length);
  const count = words.length - length + 1;
  let found = 0;
  for (let start = 0; start < count; start++)
    if (coverage.runs.has(words.slice(start, start + length).join(" "))) found++;
  return found / count;
}
