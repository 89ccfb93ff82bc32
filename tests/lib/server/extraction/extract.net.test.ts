import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { extractDocumentInWorker } from "#server/extraction/extract.ts";
import { EXTRACT_LIMITS } from "#server/extraction/limits.ts";
import { closeExtractWorkers, warmWorker } from "#server/extraction/worker-pool.ts";
import { extractionInput } from "#tests/support/extraction-input.ts";

const words = "Some words of a text that goes on and on, written to be long.";
/** All different, because duplicates are removed. */
const manyParagraphs = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<p>Number ${index}. ${words}</p>`).join("");
const long = `<main>${manyParagraphs(30_000)}</main>`;

afterAll(closeExtractWorkers);

const extract = (html: string, options?: Parameters<typeof extractDocumentInWorker>[1]) =>
  extractDocumentInWorker(extractionInput(html), options);

/** @returns a function that counts the threads that this process has started since */
function countNewThreads(): () => number {
  let started = 0;
  const count = () => {
    started += 1;
  };
  process.on("worker", count);
  onTestFinished(() => void process.off("worker", count));
  return () => started;
}

describe("extractDocumentInWorker", () => {
  test("returns content and metadata", async () => {
    const { results, metadata } = await extract(`<title>T</title><main><p>${words}</p></main>`);
    expect(results).toEqual({ markdown: `${words}\n` });
    expect(metadata).toMatchObject({ title: "T", wordCount: 14, isTruncated: false });
  });

  test("falls back to a simpler mode when time is short, and fails when there is none", async () => {
    const started = performance.now();
    const extracting = extract(long, { limits: { totalMs: 30 } });
    await expect(extracting).rejects.toMatchObject({ code: "upstream_timeout" });
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test("extracts a page with 900 kB of blank linked data", async () => {
    const choking = `<script type="application/ld+json">{${" ".repeat(900_000)}</script><main><p>${words}</p></main>`;
    const { results } = await extract(choking, { limits: { totalMs: 6_000 } });
    expect(results.markdown).toBe(`${words}\n`);
  });

  test("survives a page that exhausts the worker's memory", async () => {
    const bomb = `<main>${"<p>a<b>b</b></p>".repeat(200_000)}</main>`;
    const extracting = extract(bomb, { limits: { heapMb: 24 } });
    await expect(extracting).rejects.toMatchObject({ code: "upstream_timeout" });
    expect((await extract(`<p>${words}</p>`)).results.markdown).toBe(`${words}\n`);
  });

  test("stops when it is canceled, and the next extraction runs", async () => {
    const cancel = new AbortController();
    const jobs = [1, 2, 3].map(() => extract(long, { signal: cancel.signal }));
    setTimeout(() => cancel.abort(new Error("canceled")), 50);
    for (const job of jobs) await expect(job).rejects.toThrow("canceled");
    await expect(extract(`<p>${words}</p>`)).resolves.toBeTruthy();
  });

  test("shares EXTRACT_LIMITS.workers threads among twelve pages and returns each its own result", async () => {
    await closeExtractWorkers();
    const countStarted = countNewThreads();
    const jobs = Array.from({ length: 12 }, (_, index) => extract(`<p>Page number ${index}. ${words}</p>`));
    const answers = await Promise.all(jobs);
    expect(countStarted()).toBe(EXTRACT_LIMITS.workers);
    expect(answers.map(({ results }) => results.markdown)).toEqual(
      answers.map((_, index) => `Page number ${index}. ${words}\n`),
    );
  });

  test("uses a worker that was started in advance", async () => {
    await closeExtractWorkers();
    warmWorker();
    await expect(extract(`<p>${words}</p>`)).resolves.toBeTruthy();
  });

  test("cuts a long document and reports it", async () => {
    const short = await extract(`<main>${manyParagraphs(50)}</main>`, { limits: { outputLength: 500 } });
    expect(short.results.markdown?.length).toBeLessThanOrEqual(500);
    expect(short.metadata.isTruncated).toBe(true);
    const cut = await extract(`<p>${words}</p>${"<i></i>".repeat(200)}`, { limits: { inputLength: 200 } });
    expect(cut.metadata.isTruncated).toBe(true);
  });
});
