import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { testBrowser } from "../tests/support/test-browser.ts";
import { median } from "./report.ts";
import { type ReverseProxy, startReverseProxy } from "./reverse-proxy.ts";

/** Likely entry pages of a visitor. */
const PAGES = ["/", "/pricing", "/landing/web-inspector", "/landing/brand-name-checker", "/docs"];
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Lighthouse recommends five runs where scores vary. */
const ROUNDS = 5;
/** Required scores: performance as the median of the rounds, the others in each round. */
const REQUIRED_SCORES = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };

type Category = (typeof CATEGORIES)[number];
type Audit = { id: string; title: string; score: number | null; numericValue?: number };
type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

const run = promisify(execFile);

/** One audit with Lighthouse's defaults: a mid-range phone on simulated slow 4G. */
async function audit({ url, pin }: ReverseProxy, path: string): Promise<Report> {
  const { executablePath, args, env } = await testBrowser();
  const trust = `--ignore-certificate-errors-spki-list=${pin}`;
  const flags = ["--headless", "--no-sandbox", "--disable-dev-shm-usage", trust, ...args].join(" ");
  const program = join(import.meta.dirname, "node_modules", ".bin", "lighthouse");
  const options = [
    "--quiet",
    "--output=json",
    `--chrome-flags=${flags}`,
    `--only-categories=${CATEGORIES.join(",")}`,
  ];
  const { stdout } = await run(program, [url + path, ...options], {
    env: { ...process.env, ...env, ...(executablePath ? { CHROME_PATH: executablePath } : {}) },
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout) as Report;
}

/** The audits that cost points, by category. */
function listFailedAudits({ categories, audits }: Report): string[] {
  return CATEGORIES.flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < (name === "performance" ? 0.9 : 1))
      .map(({ id }) => `${name}: ${audits[id]?.title} (${id})`),
  );
}

const seconds = (reports: Report[], id: string) =>
  `${(median(reports.map(({ audits }) => audits[id]?.numericValue ?? Number.NaN)) / 1000).toFixed(2)} s`;

async function auditAll(front: ReverseProxy, paths: string[]): Promise<boolean> {
  const line = (cells: unknown[]) => console.log(`| ${cells.join(" | ")} |`);
  const missing: string[] = [];
  line(["page", ...CATEGORIES, "LCP", "blocked"]);
  line(["---", ...CATEGORIES.map(() => "---"), "---", "---"]);
  for (const path of paths) {
    const reports: Report[] = [];
    for (let round = 0; round < ROUNDS; round += 1) reports.push(await audit(front, path));
    const scores = CATEGORIES.map((name) => {
      const all = reports.map(({ categories }) => Math.round(categories[name].score * 100));
      return name === "performance" ? median(all) : Math.min(...all);
    });
    line([
      path,
      ...scores,
      seconds(reports, "largest-contentful-paint"),
      seconds(reports, "total-blocking-time"),
    ]);
    if (CATEGORIES.some((name, i) => (scores[i] ?? 0) < REQUIRED_SCORES[name]))
      missing.push(`${path}\n  ${[...new Set(reports.flatMap(listFailedAudits))].join("\n  ")}`);
  }
  for (const page of missing) console.log(`\nBelow the required score: ${page}`);
  return missing.length === 0;
}

/**
 * Audits the public pages of a running product behind a reverse proxy, and prints the scores from 0 to 100 with the
 * failed audits.
 * @param paths all pages when empty
 * @returns whether every page reached the required scores
 */
export async function auditPages(site: string, paths: string[] = []): Promise<boolean> {
  const front = await startReverseProxy(site);
  try {
    return await auditAll(front, paths.length > 0 ? paths : PAGES);
  } finally {
    await front.close();
  }
}
