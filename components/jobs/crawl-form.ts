import { toExtractOptions } from "#components/capture-form/capture-code.ts";
import { type CaptureForm, EMPTY_FORM } from "#components/capture-form/form-state.ts";
import { parseLines } from "#components/tools/line-list.ts";
import { backgroundApiPaths } from "#shared/background-paths.ts";
import { parseUrl } from "#shared/capture/page-url.ts";
import {
  DEFAULT_CRAWL_DEPTH,
  MAX_CRAWL_DEPTH,
  MAX_CRAWL_PAGES,
  MAX_PATTERN_LENGTH,
  MAX_PATTERNS,
} from "#shared/jobs/crawl-options.ts";

export const CRAWL_SOURCES = ["include", "skip", "only"] as const;

export type CrawlForm = {
  address: string;
  limit: number;
  maxDepth: number;
  /** Patterns, one per line. */
  include: string;
  exclude: string;
  source: (typeof CRAWL_SOURCES)[number];
  isBelowStart: boolean;
  capture: CaptureForm;
};

/** Fits into the smallest plan with crawls. */
const FORM_PAGES = 20;

export const EMPTY_CRAWL: CrawlForm = {
  address: "",
  limit: FORM_PAGES,
  maxDepth: DEFAULT_CRAWL_DEPTH,
  include: "",
  exclude: "",
  source: "include",
  isBelowStart: false,
  capture: EMPTY_FORM,
};

/** Error messages by form field, in the order of the form. */
export type CrawlProblems = Partial<Record<"address" | "limit" | "maxDepth" | "include" | "exclude", string>>;

function findPatternProblem(text: string): string | undefined {
  const patterns = parseLines(text);
  if (patterns.length > MAX_PATTERNS) return `At most ${MAX_PATTERNS} patterns`;
  const bad = patterns.find((pattern) => !/^[/*]/.test(pattern) || pattern.length > MAX_PATTERN_LENGTH);
  return bad === undefined ? undefined : `A pattern begins with / or *, like /docs/**: ${bad.slice(0, 60)}`;
}

const isWithin = (value: number, min: number, max: number): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

export function findCrawlProblems({ address, limit, maxDepth, include, exclude }: CrawlForm): CrawlProblems {
  const parsed = parseUrl(address);
  const [included, excluded] = [findPatternProblem(include), findPatternProblem(exclude)];
  return {
    ...("problem" in parsed ? { address: parsed.problem } : {}),
    ...(isWithin(limit, 1, MAX_CRAWL_PAGES) ? {} : { limit: "1 to 2,000 pages" }),
    ...(isWithin(maxDepth, 0, MAX_CRAWL_DEPTH) ? {} : { maxDepth: `0 to ${MAX_CRAWL_DEPTH} links` }),
    ...(included ? { include: included } : {}),
    ...(excluded ? { exclude: excluded } : {}),
  };
}

/** The request that creates the crawl; it has also `dryRun` and `onLimit`. */
export function toCrawlRequest(form: CrawlForm): { path: string; body: object } {
  const { address, limit, maxDepth, source, isBelowStart, capture } = form;
  const [include, exclude] = [parseLines(form.include), parseLines(form.exclude)];
  const body = {
    url: address.trim(),
    limit,
    maxDepth,
    ...(include.length > 0 ? { include } : {}),
    ...(exclude.length > 0 ? { exclude } : {}),
    ...(source === "include" ? {} : { sitemap: source }),
    ...(isBelowStart ? { scope: "path" } : {}),
    extract: toExtractOptions(capture),
  };
  return { path: backgroundApiPaths.crawlJobs, body };
}
