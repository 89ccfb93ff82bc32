import { readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

/* Vercel limits functions to 250 MB unpacked (https://vercel.com/docs/functions/limitations); ours have a
   margin. */

const LIMIT_MB = 200;
/** The server's code of a build that only tests read is not minified. */
const MINIFIED_MB = process.env.TEST_BUILD === "true" ? 8 : 0;
const DIST = process.env.NEXT_DIST_DIR || ".next";
/** What Next.js itself adds to every function. */
const SERVER = join(DIST, "next-minimal-server.js.nft.json");

/** The files in a function's trace. */
function tracedBy(manifest: string): string[] {
  const { files } = JSON.parse(readFileSync(manifest, "utf8")) as { files: string[] };
  return files.map((file) => resolve(dirname(manifest), file));
}

const megabytes = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + statSync(file).size, 0) / 1_000_000;

test.each(["screenshot", "firecrawl"])(
  "the function of %s stays within the size limit, including files opened at run time",
  (tool) => {
    const route = join(DIST, "server", "app", "api", "tools", tool, "route.js.nft.json");
    const files = new Set([...tracedBy(route), ...tracedBy(SERVER)]);
    const names = [...files].join("\n");
    for (const needed of [
      "@sparticuz/chromium/bin/chromium.br",
      "runtime/blocking/",
      "runtime/page/",
      "runtime/fonts/",
      "runtime/extract-worker.mjs",
    ])
      expect(names).toContain(needed);
    expect(names).not.toContain("@adguard/dnr-rulesets");
    expect(megabytes(files)).toBeLessThan(LIMIT_MB + MINIFIED_MB);
  },
);

test("only the functions of captures contain a browser", () => {
  const route = join(DIST, "server", "app", "api", "catalog", "route.js.nft.json");
  expect(tracedBy(route).filter((file) => /sparticuz|\/runtime\//.test(file))).toEqual([]);
});
