import type { Line } from "./lines.ts";

/*
 * What a page changes on every load, learned from captures between which nothing happened.
 */

/** A line in which some tokens change. Null stands for any token, or for none. */
export type Template = { parts: (string | null)[] };

/** Lines between two others that change; null is an end of the page. */
export type Region = { above: string | null; below: string | null; maxLines: number };

export type NoiseRules = { templates: Template[]; regions: Region[] };

export const NO_RULES: NoiseRules = { templates: [], regions: [] };

/** The tokens of a line without the spaces between them. */
export const listWords = ({ tokens }: Line): string[] =>
  tokens.map(({ text }) => text).filter((text) => text.trim() !== "");

/** A region may grow, but not take in the rest of the page. */
const GROWTH = 2;

/** Longest run of tokens for which one null of a template stands. */
const MAX_RUN = 6;

/** Whether the tokens are those of the template, each null standing for up to six tokens. */
function fits(tokens: readonly string[], parts: readonly (string | null)[]): boolean {
  let reachable = new Set([0]);
  for (const part of parts) {
    const next = new Set<number>();
    for (const at of reachable)
      if (part !== null) {
        if (tokens[at] === part) next.add(at + 1);
      } else for (let run = 0; run <= MAX_RUN && at + run <= tokens.length; run += 1) next.add(at + run);
    if (next.size === 0) return false;
    reachable = next;
  }
  return reachable.has(tokens.length);
}

/** The key of a line that fits a template; null for other lines. */
export function matchesTemplate(line: Line, { templates }: NoiseRules): string | null {
  if (templates.length === 0) return null;
  const words = listWords(line);
  const index = templates.findIndex(({ parts }) => fits(words, parts));
  return index < 0 ? null : `⟨template ${index}⟩ ${line.links.join(" ")}`.trim();
}

/** Lines of a text that differ from another one. `from` is the index of the first of them, or where they are missing. */
type Place = { from: number; removed: readonly unknown[]; added: readonly unknown[] };

/** The lines between the limits of a region: the index of the first, and the one after the last. Null without both. */
function locateRegion(
  { above, below }: Region,
  keys: readonly string[],
): { start: number; end: number } | null {
  const start = above === null ? 0 : keys.indexOf(above) + 1;
  if (above !== null && start === 0) return null;
  const end = below === null ? keys.length : keys.indexOf(below, start);
  return end < 0 ? null : { start, end };
}

/**
 * Creates the test whether differing lines are in a region that changes on every load.
 * @param keys of the text in which `from` is an index
 */
export function createRegionTest(
  keys: readonly string[],
  { regions }: NoiseRules,
): (place: Place) => boolean {
  const located = regions.flatMap((region) => {
    const range = locateRegion(region, keys);
    const isGrown = range && range.end - range.start > region.maxLines * GROWTH;
    return range && !isGrown ? [{ ...range, maxLines: region.maxLines }] : [];
  });
  return ({ from, removed, added }) =>
    located.some(
      ({ start, end, maxLines }) =>
        from >= start && from + removed.length <= end && added.length <= maxLines * GROWTH,
    );
}
