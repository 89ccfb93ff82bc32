import { afterAll, expect, test } from "vitest";
import { extractDocumentInWorker } from "#server/extraction/extract.ts";
import { closeExtractWorkers } from "#server/extraction/worker-pool.ts";
import { extractionInput } from "#tests/support/extraction-input.ts";

const words = "Some words of a text that goes on and on, written to be long.";

afterAll(closeExtractWorkers);

test("a page of 3 MB with 15,000 blocks is extracted in one attempt and one worker's memory", async () => {
  let started = 0;
  process.on("worker", () => {
    started += 1;
  });
  const section = (at: number): string =>
    `<section class="part"><h2 id="s${at}">Part ${at}</h2><p class="text">Number ${at}. ${words}</p><ul class="list"><li><a href="/a/${at}">One of ${at}</a></li></ul></section>`;
  const page = `<title>T</title><main>${Array.from({ length: 5_000 }, (_, at) => section(at)).join("")}</main>`;
  const filler = `<script type="application/ld+json">{"a":"${"x".repeat(3_000_000 - page.length)}"}</script>`;
  const { results } = await extractDocumentInWorker(extractionInput(page + filler), {
    limits: { totalMs: 120_000 },
  });
  expect(results.markdown).toContain("Number 4999.");
  expect(started).toBe(1);
});
