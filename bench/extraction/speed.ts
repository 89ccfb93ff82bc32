import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { readWithReadability } from "../../lib/server/extraction/main-content/readers.ts";
import { extractPage } from "../../lib/server/extraction/page.ts";
import { printRows } from "../report.ts";

/*
 * node speed.ts SCORER: pages per second of the whole extraction to Markdown against Readability alone, alternating on
 * the same pages.
 */

type Page = { url: string; html: () => Buffer };
const [folder = "."] = process.argv.slice(2);
const scorer = await import(pathToFileURL(resolve(folder, "lib-score.mjs")).href);
const pages: Page[] = scorer.SETS["wcxb-dev"]();
const spent = { ours: 0, baseline: 0 };

function clock(work: () => unknown): number {
  const started = performance.now();
  work();
  return (performance.now() - started) / 1000;
}

for (const page of pages) {
  const html: string = scorer.decode(page.html());
  const { url } = page;
  spent.baseline += clock(() => readWithReadability(html, url));
  spent.ours += clock(() =>
    extractPage({ html, url, contentType: "text/html", onlyMainContent: true, format: "markdown" }),
  );
}
const rate = (seconds: number) => pages.length / seconds;
printRows([
  {
    name: "Extraction, pages per second",
    ours: rate(spent.ours),
    baseline: rate(spent.baseline),
    unit: "/s",
    digits: 1,
  },
]);
