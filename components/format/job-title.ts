import type { Job } from "#shared/jobs/contract.ts";
import { formatCount } from "./format-number.ts";

const NOUNS = {
  screenshot: ["screenshot", "screenshots"],
  pdf: ["PDF document", "PDF documents"],
  archive: ["page archive", "page archives"],
  extract: ["extraction", "extractions"],
  check: ["name check", "name checks"],
  watch: ["page watch check", "page watch checks"],
} as const;

/** '1 screenshot', '200 name checks' */
export function formatJobCount(count: number, type: keyof typeof NOUNS): string {
  const [one, many] = NOUNS[type];
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}

/** '200 screenshots', or 'Crawl of example.com'. */
export const jobTitle = ({ total, type, crawl }: Pick<Job, "total" | "type" | "crawl">): string =>
  crawl ? `Crawl of ${new URL(crawl.url).host}` : formatJobCount(total, type ?? "check");
